/** The projects whose answers are in answers/. */
import type { VersionText } from './versions.ts';

/** One model for each kind of reader. */
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
    report: {
      sql: "select s.site, s.total / sum(p.price) over (partition by s.site) as share,\n  case when p.id = 0 then 'none' else 'some' end as kind\nfrom {sums} s left join {priced} p on p.id = s.total",
      notNull: ['share', 'gone'],
    },
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

/** Declarations, contracts and the catalog differ from the code. */
export const DIFFERING: VersionText = {
  sources: { raw: ['id', 'net', 'tax', 'site'] },
  models: {
    added: 'select id, net as amount, tax as vat from {raw}',
    removed: 'select id from {raw}',
    both: 'select Id as "ID", net as total from {raw}',
    declared: { sql: 'select id from {raw}', columns: ['id', 'extra', 'more'], notNull: ['gone', 'id'] },
    kept: { sql: 'select id from {raw}', materialized: 'incremental' },
    promised: {
      sql: 'select id, net, tax from {raw}',
      config: { contract: { enforced: true } },
      columns: ['ID', 'gross', 'site'],
    },
    one_more: {
      sql: 'select id, net from {raw}',
      config: { contract: { enforced: true } },
      columns: ['id'],
    },
    undeclared: 'select nosuch, other from "db"."main"."raw"',
    undeclared_one: 'select strange from "db"."main"."removed"',
    outside: 'select x from elsewhere.t',
    ring_b: 'select id from {ring_a}',
    ring_a: 'select id from {ring_c}',
    ring_c: 'select id from {ring_b}',
    itself: 'select id from {itself}',
  },
  catalog: {
    added: ['id', 'amount'],
    removed: ['id', 'note VARCHAR', 'old'],
    both: ['id', 'net'],
    kept: ['id', 'former', 'older'],
  },
};
