/** The project whose answers are in answers/, with one model for each kind of reader. */
import type { VersionText } from './versions.ts';

export const ANSWERED: VersionText = {
  sources: { raw: ['id', 'net', 'tax', 'site'], rates: ['site', 'rate'] },
  models: {
    clean: 'select id, net + tax as gross,\n  site\nfrom {raw}\nwhere net > 0',
    every: 'select * from {clean}',
    sums: { sql: 'select site, sum(gross) as total\nfrom {clean} group by site', notNull: ['total'] },
    priced:
      'select c.id, c.gross * rates.rate as price\nfrom {clean} c join {rates} rates on rates.site = c.site',
    wide: "select id, {'net': net, 'tax': tax} as parts from {raw}",
    parts: 'select parts.net as net from {wide}',
    report:
      "select s.site, s.total / sum(p.price) over (partition by s.site) as share,\n  case when p.id = 0 then 'none' else 'some' end as kind\nfrom {sums} s left join {priced} p on p.id = s.total",
    model: { sql: 'def model(dbt, session): …', language: 'python', alsoDeclares: ['sums'] },
    board: { sql: 'select * from {model}', alsoDeclares: ['report'] },
    odd: 'select nosuch.x as x, gross from {clean}',
    later: 'select gross from {odd}',
    sites: 'select distinct site from {every} union select site from {rates}',
    log: {
      sql: 'select id, net from {raw} where id > (select max(id) from {log})',
      materialized: 'incremental',
    },
    ids: 'select id from {raw}',
  },
};
