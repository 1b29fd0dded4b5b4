/** Impact on small graphs: a change, and every downstream relation with its verdict. */
import { describe, expect, test } from 'vitest';
import type { Change, ImpactAnswer } from '../../../src/graph/index.ts';
import { describeImpact, impact } from '../../../src/graph/index.ts';
import { dataset, graphOf, shortName } from '../graph-text.ts';
import { stepsTo } from '../steps-to.ts';
import { stored } from '../stored.ts';

const SHOP = `
  source   orders(id!unique, amount!not_null, status, day)
  table    revenue(day, total!positive) @anna reads orders
    day   <- orders.day
    total <- orders.amount aggregation
    rows  <- orders.status filter
    rows  <- orders.day group_by
  view     order_days(day) reads orders
    day   <- orders.day
  table    report(day, share) reads revenue
    day   <- revenue.day
    share <- revenue.total transformation
  table    day_list(day) reads revenue
    day   <- revenue.day
  table    forecast(day, guess) reads revenue opaque python-model
  table    plan(guess) reads forecast
    guess <- forecast.guess
  exposure board @bob reads report opaque declared-only
  table    notes(text) reads order_days declares revenue
    text  <- constant
  table    elsewhere(x)
    x     <- constant
`;

/** One line for each relation: verdict, hops, name, affected columns, `rows`. */
function lines(answer: ImpactAnswer): string[] {
  return [
    ...answer.affected.map(({ effect, hops, dataset: id, columns, rows, alsoPossibly }) => {
      const parts = columns.map(({ column }) => column).sort();
      const what = rows === null ? parts : [...parts, 'rows'];
      return `${effect.toLowerCase()} ${hops} ${shortName(id)}: ${what.join(' ')}${alsoPossibly === null ? '' : ' ?'}`;
    }),
    ...answer.possiblyAffected.map(
      ({ hops, dataset: id, cause }) => `possibly ${hops} ${shortName(id)}: ${cause.kind}`,
    ),
    ...answer.unaffected.map(({ hops, dataset: id }) => `unaffected ${hops} ${shortName(id)}`),
  ];
}

const CASES: readonly { name: string; change: Change; expected: readonly string[] }[] = [
  {
    name: 'a modified column changes exactly the columns computed from it',
    change: { kind: 'MODIFIED', dataset: dataset('orders'), column: 'amount' },
    expected: [
      'changes 1 revenue: total',
      'changes 2 report: share',
      'possibly 2 forecast: opaque',
      'possibly 2 notes: opaque',
      'possibly 3 board: opaque',
      'possibly 3 plan: downstream',
      'unaffected 1 order_days',
      'unaffected 2 day_list',
    ],
  },
  {
    name: 'a modified filter column changes the rows of all downstream relations',
    change: { kind: 'MODIFIED', dataset: dataset('orders'), column: 'status' },
    expected: [
      'changes 1 revenue: rows',
      'changes 2 day_list: rows',
      'changes 2 report: rows',
      'possibly 2 forecast: opaque',
      'possibly 2 notes: opaque',
      'possibly 3 board: opaque',
      'possibly 3 plan: downstream',
      'unaffected 1 order_days',
    ],
  },
  {
    name: 'a removed column breaks each relation that references it and blocks all relations that are derived from these',
    change: { kind: 'REMOVED', dataset: dataset('orders'), column: 'amount' },
    expected: [
      'breaks 1 revenue: day total rows',
      'blocked 2 day_list: day rows',
      'blocked 2 forecast: ',
      'blocked 2 notes: ',
      'blocked 2 report: day share rows',
      'blocked 3 board: ',
      'blocked 3 plan: ',
      'unaffected 1 order_days',
    ],
  },
  {
    name: 'changed rows reach every reader',
    change: { kind: 'ROWS', dataset: dataset('orders') },
    expected: [
      'changes 1 order_days: rows',
      'changes 1 revenue: rows',
      'changes 2 day_list: rows',
      'changes 2 notes: rows ?',
      'changes 2 report: rows',
      'possibly 2 forecast: opaque',
      'possibly 3 board: opaque',
      'possibly 3 plan: downstream',
    ],
  },
  {
    name: 'a dropped dataset breaks every reader, analysed or not, but no job that only declares it',
    change: { kind: 'DROPPED', dataset: dataset('revenue') },
    expected: [
      'breaks 1 day_list: day rows',
      'breaks 1 forecast: day guess rows',
      'breaks 1 report: day share rows',
      'blocked 2 board: ',
      'blocked 2 plan: guess rows',
      'possibly 1 notes: opaque',
    ],
  },
  {
    name: 'the last relation has nothing downstream',
    change: { kind: 'DROPPED', dataset: dataset('plan') },
    expected: [],
  },
];

describe('verdicts', () => {
  test.each(CASES)('$name', async ({ change, expected }) => {
    const answer = await impact(await stored(graphOf(SHOP)), [change]);
    expect(lines(answer)).toEqual(expected);
    expect(answer.partial).toBeNull();
  });

  test('counts equal the lengths of the lists', async () => {
    const change: Change = { kind: 'REMOVED', dataset: dataset('orders'), column: 'amount' };
    const { counts } = await impact(await stored(graphOf(SHOP)), [change]);
    expect(counts).toEqual({
      affected: 7,
      breaking: 1,
      blocked: 6,
      possiblyAffected: 0,
      unaffected: 1,
      affectedColumns: 5,
    });
  });

  test('several changes have one answer', async () => {
    const answer = await impact(await stored(graphOf(SHOP)), [
      { kind: 'MODIFIED', dataset: dataset('orders'), column: 'amount' },
      { kind: 'MODIFIED', dataset: dataset('orders'), column: 'day' },
    ]);
    expect(lines(answer)).toEqual([
      'changes 1 order_days: day',
      'changes 1 revenue: day total rows',
      'changes 2 day_list: day rows',
      'changes 2 report: day share rows',
      'possibly 2 forecast: opaque',
      'possibly 2 notes: opaque',
      'possibly 3 board: opaque',
      'possibly 3 plan: downstream',
    ]);
  });

  test('a change to a nested column changes the column that contains it', async () => {
    const store = await stored(
      graphOf(`
        source orders(items, items.sku, items.price)
        table  all_items(items) reads orders
          items <- orders.items
        table  skus(sku) reads orders
          sku   <- orders.items.sku
        table  prices(price) reads orders
          price <- orders.items.price
      `),
    );
    const sku = await impact(store, [{ kind: 'MODIFIED', dataset: dataset('orders'), column: 'items.sku' }]);
    expect(lines(sku)).toEqual(['changes 1 all_items: items', 'changes 1 skus: sku', 'unaffected 1 prices']);
    const items = await impact(store, [{ kind: 'REMOVED', dataset: dataset('orders'), column: 'items' }]);
    expect(lines(items)).toEqual([
      'breaks 1 all_items: items rows',
      'breaks 1 prices: price rows',
      'breaks 1 skus: sku rows',
    ]);
  });

  test('a relation that reads itself is affected like any other', async () => {
    const store = await stored(
      graphOf(`
        source orders(id, at)
        incremental log(id, at) reads orders, log
          id   <- orders.id
          at   <- orders.at
          rows <- log.at filter
      `),
    );
    const answer = await impact(store, [{ kind: 'MODIFIED', dataset: dataset('log'), column: 'at' }]);
    expect(lines(answer)).toEqual(['changes 1 log: rows']);
    const other = await impact(store, [{ kind: 'MODIFIED', dataset: dataset('log'), column: 'id' }]);
    expect(lines(other)).toEqual([]);
  });
});

describe('limits', () => {
  test('a relation that a limited walk did not reach is possibly affected, never unaffected', async () => {
    const change: Change = { kind: 'MODIFIED', dataset: dataset('orders'), column: 'amount' };
    const answer = await impact(await stored(graphOf(SHOP)), [change], { limits: { depth: 1 } });
    expect(answer.partial).toEqual({ walk: 'columns', limit: 'depth' });
    expect(answer.unaffected).toHaveLength(0);
    expect(lines(answer)).toContain('changes 1 revenue: total ?');
    expect(lines(answer)).toContain('possibly 1 order_days: limit');
  });
});

describe('descriptions', () => {
  const change: Change = { kind: 'MODIFIED', dataset: dataset('orders'), column: 'amount' };

  test('an affected relation has its owner and the tests on affected columns only', async () => {
    const store = await stored(graphOf(SHOP));
    const answer = await impact(store, [change]);
    const [revenue] = await describeImpact(store, answer, answer.affected);
    expect(revenue?.dataset?.owner).toBe('anna');
    expect(revenue?.tests).toEqual([{ column: 'total', name: 'positive' }]);
  });

  test('a possibly affected relation has the reason, with job and place', async () => {
    const store = await stored(graphOf(SHOP));
    const answer = await impact(store, [change]);
    const described = await describeImpact(store, answer, answer.possiblyAffected);
    const reasons = described.map(({ relation, reasons: [reason] }) => [
      shortName(relation.dataset),
      reason?.code,
      reason?.message,
      reason?.place ?? null,
    ]);
    expect(reasons).toEqual([
      [
        'forecast',
        'python-model',
        'shop.forecast reads shop.main.revenue to write shop.main.forecast, and the columns it uses are unknown: the code is Python',
        { line: 1, column: 1 },
      ],
      [
        'notes',
        'declared-only',
        'shop.notes declares the input shop.main.revenue, but its code does not reference it.',
        null,
      ],
      [
        'board',
        'declared-only',
        'shop.board reads shop.main.report to write shop.main.board, and the columns it uses are unknown: the code is Python',
        { line: 1, column: 1 },
      ],
      [
        'plan',
        'downstream-of-possible',
        'It is downstream of shop.main.forecast, which is possibly affected.',
        null,
      ],
    ]);
  });

  test('an unaffected relation has the changed columns that it does not use', async () => {
    const store = await stored(graphOf(SHOP));
    const answer = await impact(store, [change]);
    const described = await describeImpact(store, answer, answer.unaffected);
    expect(described.map(({ proof }) => proof)).toEqual([
      { doesNotUse: [{ dataset: dataset('orders'), columns: ['amount'] }], readsUnaffected: [], follows: [] },
      { doesNotUse: [{ dataset: dataset('revenue'), columns: ['total'] }], readsUnaffected: [], follows: [] },
    ]);
  });
});

describe('paths', () => {
  const path = async (change: Change, to: string, column: string | null = null): Promise<string[]> =>
    (await stepsTo(SHOP, change, { to, column })).map(
      ({ text, file, place }) => `${text} ${file}:${place?.line}:${place?.column}`,
    );

  test('of a modified column: the flows, with subtype, file and place', async () => {
    const change: Change = { kind: 'MODIFIED', dataset: dataset('orders'), column: 'amount' };
    expect(await path(change, 'report')).toEqual([
      'orders.amount -> revenue.total AGGREGATION models/revenue.sql:2:10',
      'revenue.total -> report.share TRANSFORMATION models/report.sql:2:10',
    ]);
    expect(await path(change, 'report', 'day')).toEqual([]);
  });

  test('of a filter: to the rows, then from rows to rows', async () => {
    const change: Change = { kind: 'MODIFIED', dataset: dataset('orders'), column: 'status' };
    expect(await path(change, 'report')).toEqual([
      'orders.status -> revenue.(rows) FILTER models/revenue.sql:3:10',
      'revenue.(rows) -> report.(rows)  models/report.sql:1:1',
    ]);
  });

  test('of a removed column: first the step that breaks', async () => {
    const change: Change = { kind: 'REMOVED', dataset: dataset('orders'), column: 'amount' };
    expect(await path(change, 'revenue')).toEqual([
      'orders.amount breaks revenue.(dataset) AGGREGATION models/revenue.sql:2:10',
    ]);
    expect(await path(change, 'day_list', 'day')).toEqual([
      'orders.amount breaks revenue.(dataset) AGGREGATION models/revenue.sql:2:10',
      'revenue.day -> day_list.day IDENTITY models/day_list.sql:1:10',
    ]);
  });

  test('of a dropped dataset: a reader that could not be analysed breaks too', async () => {
    const change: Change = { kind: 'DROPPED', dataset: dataset('revenue') };
    expect(await path(change, 'plan', 'guess')).toEqual([
      'revenue.(dataset) breaks forecast.(dataset)  models/forecast.sql:1:1',
      'forecast.guess -> plan.guess IDENTITY models/plan.sql:1:10',
    ]);
  });
});
