/**
 * Complete comparisons of code with observed lineage, in files that an analyst can check (comparisons.txt,
 * comparisons-sql.txt). `vitest run test/graph/compare/answers.test.ts -u` writes them again.
 */
import { expect, test } from 'vitest';
import { type Comparison, compareObserved } from '../../../src/graph/compare/compare.ts';
import { compact } from '../../compact.ts';
import { idOf } from '../answer-text.ts';
import { observedOfText } from '../observed/observed-text.ts';
import { versionOf } from '../versions.ts';
import { compared, edgeText, type Seen } from './compared.ts';

async function expectComparisons(name: string, found: readonly (readonly [string, Comparison])[]) {
  const lines = found.flatMap(([what, comparison]) => [what, ...linesOf(comparison)]);
  const text = `${lines.join('\n')}\n`.replaceAll(/duckdb:\/\/\w+\||shop\.main\.|db\.main\./g, '');
  await expect(text.replaceAll(/T00:00:00\.000Z/g, '')).toMatchFileSnapshot(`${name}.txt`);
}

function linesOf(comparison: Comparison): string[] {
  const { models, disagreements, stale, caseDifferences, ...rest } = comparison;
  return [
    `  ${compact(rest)}`,
    ...models.map((model) => `  ${compact(model)}`),
    ...disagreements.map(({ side, cause, detail, lastSeen, ...edge }) => {
      const { sameAs, ...about } = detail;
      const same = sameAs === null ? null : edgeText(sameAs);
      return `  ${side} ${edgeText(edge)} ${cause} ${lastSeen}: ${compact({ ...about, same })}`;
    }),
    ...stale.map((edge) => `  stale ${edgeText(edge)} ${edge.lastSeen}`),
    ...caseDifferences.map((edge) => `  case ${edgeText(edge)} written ${compact(edge.written)}`),
  ];
}

const TWO = `
  source sales(id, item, price)
  table orders(item, total) reads sales
    item  <- sales.item
    total <- sales.price aggregation
`;
const ITEM = 'sales.item -> orders.item';
const PRICE = 'sales.price -> orders.total';
const STAGED = `
  source raw(id, x, live, spare)
  source other(id)
  view stage(id, x) reads raw
    id   <- raw.id
    x    <- raw.x transformation
    rows <- raw.live filter
  view next(id, x) reads stage
    id   <- stage.id
    x    <- stage.x
  table kept(id) reads raw
    id   <- raw.id
  table mart(id, x) reads next, kept
    id   <- next.id
    x    <- next.x aggregation
    rows <- kept.id join
`;

/** Code, what was observed, and what is special in it. */
const CASES: readonly (readonly [what: string, code: string, seen: Seen])[] = [
  ['both agree', TWO, { edges: [ITEM, PRICE] }],
  ['nothing was observed', TWO, {}],
  ['only relations were observed', TWO, { relations: ['sales -> orders', 'raw -> sales'] }],
  [
    'edges that only were observed',
    TWO,
    {
      edges: [
        ITEM,
        'sales.id -> orders.total 2026-03-02 3',
        'goods.id -> orders.total',
        'sales.gone -> orders.gone',
        'orders.item -> late.item',
      ],
      relations: ['goods -> late 2026-03-05', 'spare -> orders 2026-03-07', 'sales -> loads'],
    },
  ],
  [
    'the source is not read',
    `${TWO}  source goods(id)\n`,
    { edges: [ITEM, PRICE, 'goods.id -> orders.item'] },
  ],
  [
    'rows',
    TWO,
    {
      observer: 'snowflake',
      edges: [PRICE],
      rows: ['sales.item -> orders', 'sales.id -> orders', 'a.b -> c'],
    },
  ],
  [
    'names in another case',
    TWO,
    { edges: ['SALES.item -> orders.item', 'sales.PRICE -> orders.total', 'sales.price -> orders.Total'] },
  ],
  ['a target in another case', TWO, { edges: ['sales.item -> Orders.item', PRICE] }],
  [
    'a field in another case',
    'source carts(items, items.qty)\n  table lines(qty) reads carts\n    qty <- carts.items.qty'.replace(
      /^/,
      '  ',
    ),
    { edges: ['carts.Items.Qty -> lines.qty'] },
  ],
  [
    'old code',
    TWO,
    {
      edges: [
        `${ITEM} 2026-03-01..2026-03-05 5`,
        `${PRICE} 2026-03-01..2026-03-02 2`,
        'sales.id -> orders.total 2026-03-01 1',
      ],
    },
  ],
  ['a path as the source', TWO, { edges: [ITEM, PRICE, 's3://bay/sales#id -> orders.total'] }],
  [
    'files as the source',
    TWO,
    { edges: ['orders.item -> x.y'], relations: ['s3://bay/sales -> orders', 'sales -> elsewhere'] },
  ],
  [
    'files and the relation as sources',
    TWO,
    { edges: ['orders.item -> x.y'], relations: ['s3://bay/sales -> orders', 'sales -> orders'] },
  ],
  [
    'files and another relation as sources',
    TWO,
    { edges: ['orders.item -> x.y'], relations: ['s3://bay/sales -> orders', 'goods -> orders'] },
  ],
  ...(['unity-catalog', 'snowflake', 'open-lineage'] as const).map(
    (observer) =>
      [
        `an update in ${observer}`,
        TWO.replace('table orders', 'incremental orders'),
        { observer, edges: ['orders.item -> x.y'], relations: ['sales -> orders'] },
      ] as const,
  ),
  [
    'an update, and an unknown edge into its target',
    TWO.replace('table orders', 'snapshot orders'),
    { edges: ['goods.a -> orders.item'] },
  ],
  [
    'rows that remain',
    TWO.replace('table orders', 'incremental orders'),
    { edges: [ITEM, PRICE, 'orders.total -> orders.total', 'orders.total -> orders.item'] },
  ],
  ...['merge into orders', ' \nUpdate orders', 'insert into orders', 'mergers', null].map(
    (text) =>
      [
        `the statement is ${text}`,
        TWO,
        { edges: ['orders.item -> x.y'], relations: ['sales -> orders'], sql: () => text },
      ] as const,
  ),
  ['an inferred edge', TWO.replace('aggregation', 'aggregation inferred'), { edges: [ITEM] }],
  ['a source with another name', TWO, { edges: ['a.item -> orders.item', 'a.price -> orders.total'] }],
  [
    'a source with two other names',
    TWO,
    {
      edges: [
        'a.item -> orders.item',
        'a.price -> orders.total',
        'b.item -> orders.item',
        'b.price -> orders.total',
      ],
    },
  ],
  ['a source column with another name', TWO, { edges: [ITEM, 'sales.prize -> orders.total'] }],
  ['a column with another name', TWO, { edges: [ITEM, 'sales.price -> orders.sum'] }],
  ['a target with another name', TWO, { edges: ['sales.item -> old.item', 'sales.price -> old.Total'] }],
  [
    'a target with two other names',
    TWO,
    {
      edges: ['old', 'older'].flatMap((name) => [
        `sales.item -> ${name}.item`,
        `sales.price -> ${name}.total`,
      ]),
    },
  ],
  [
    'a reported rename of the source',
    TWO,
    { edges: ['goods.item -> orders.item', PRICE], renames: ['sales -> goods 2026-03-02'] },
  ],
  [
    'a reported rename of the target',
    `${TWO}  table other(item) reads orders\n    item <- orders.item\n`,
    {
      edges: [ITEM, 'orders.item -> other.item', 'orders.total -> sums.total', 'sales.price -> sums.total'],
      renames: ['orders -> sums 2026-03-02'],
    },
  ],
  ['views agree', STAGED, { edges: ['raw.id -> mart.id', 'raw.x -> mart.x', 'raw.live -> mart.x'] }],
  ['a view without its columns', STAGED, { edges: ['raw.spare -> mart.x'], relations: ['raw -> mart'] }],
  [
    'an input of a view',
    STAGED,
    { edges: ['next.id -> mart.id', 'raw.spare -> mart.x', 'other.id -> mart.x'] },
  ],
  ['an input of a table', STAGED, { edges: ['next.id -> mart.id', 'next.x -> mart.x', 'kept.id -> mart.x'] }],
  [
    'edges through a table',
    STAGED.replace('view stage', 'table stage'),
    { edges: ['raw.id -> mart.id', 'next.x -> mart.x', 'stage.id -> mart.id', 'raw.live -> mart.id'] },
  ],
  [
    'relations that only were observed',
    STAGED,
    {
      edges: [
        'raw.id -> tmp.id',
        'tmp.id -> tmp2.id',
        'tmp2.ID -> mart.id',
        'other.id -> stray.x',
        'stray.x -> mart.x',
      ],
    },
  ],
  ...[300, 301].map(
    (length) =>
      [
        `a statement of ${length} characters`,
        'source raw(id)\ntable direct(…) reads raw opaque parse-failed',
        { edges: ['raw.id -> direct.id'], sql: () => 'x'.repeat(length) },
      ] as const,
  ),
  ...['parse-failed', 'star-over-unknown', 'declared-only'].map(
    (code) =>
      [
        `the view is opaque: ${code}`,
        `
          source raw(id)
          source spare(id)
          view stage(…) reads raw opaque ${code}
          view next(…) reads stage opaque ${code}
          table mart(id) reads next
            id <- next.id
          table direct(…) reads raw opaque ${code}
        `,
        {
          edges: [
            'next.id -> mart.id',
            'raw.id -> mart.id',
            'spare.id -> mart.id',
            'raw.id -> direct.id',
            'spare.id -> direct.id',
          ],
          sql: (job: string) => `select *\nfrom ${job} where ${'x'.repeat(300)}`,
        },
      ] as const,
  ),
];

test('comparisons', async () => {
  await expectComparisons(
    'comparisons',
    CASES.map(([what, code, seen]) => [what, compared(code, seen)]),
  );
});

/** Several statements of one target, in one job and in two. */
const SQL = {
  sources: { raw: ['id', 'net', 'tax', 'site'], rates: ['site', 'rate'] },
  models: {
    pair: 'select id, net from {raw}',
    twin: { sql: '-- the twin\nselect site as id, rate as net from {rates}', alias: 'pair' },
    script:
      'insert into "db"."main"."script"\nselect site, rate from {rates};\nupdate "db"."main"."script" set net = r.tax from {raw} r;\nselect id, net from {raw}',
    broken: 'insert into "db"."main"."broken" select nosuch((( from {rates};\nselect id, net from {raw}',
    unread: 'select id, net from {raw} pivot nosuch(((',
    dynamic: "execute immediate 'insert into ' || x;\nselect id from {raw}",
  },
};
const SQL_SEEN = `
  pair.id     <- raw.id
  pair.net    <- rates.rate on 2026-03-02
  script.id   <- raw.id
  script.net  <- rates.rate
  broken.id   <- raw.id
  broken.net  <- rates.rate
  unread.id   <- raw.id
  dynamic.id  <- rates.site
  dynamic.id  <- raw.id
`;

test('comparisons of several statements', async () => {
  const graph = await versionOf(SQL);
  const sqlOf = (job: string): string | null => {
    const model = Object.entries(SQL.models).find(([name]) => job.endsWith(name))?.[1];
    return (typeof model === 'object' ? model.sql : (model ?? null))?.replaceAll('{raw}', 'raw') ?? null;
  };
  const seen = observedOfText(SQL_SEEN, idOf);
  const lines = SQL_SEEN.trim().split('\n');
  await expectComparisons('comparisons-sql', [
    ['all', compareObserved(graph, seen, { sqlOf })],
    ...lines.map(
      (_, at) =>
        [
          `without line ${at + 1}`,
          compareObserved(graph, observedOfText(lines.toSpliced(at, 1).join('\n'), idOf), { sqlOf }),
        ] as const,
    ),
  ]);
});
