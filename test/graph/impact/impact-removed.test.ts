/**
 * A removed column: a statement that references it breaks, and a statement that selects it with a star loses
 * it in turn.
 */
import { describe, expect, test } from 'vitest';
import { type ImpactAnswer, pointKey } from '../../../src/graph/impact/impact-answer.ts';
import type { Change } from '../../../src/graph/index.ts';
import { describeImpact, impact } from '../../../src/graph/index.ts';
import { dataset, graphOf, shortName } from '../graph-text.ts';
import { stepsTo } from '../steps-to.ts';
import { stored } from '../stored.ts';

const REMOVED: Change = { kind: 'REMOVED', dataset: dataset('orders'), column: 'amount' };

/** One line for each relation: verdict, hops, name, changes. A lost column has a minus. */
function lines(answer: ImpactAnswer): string[] {
  return [
    ...answer.affected.map(({ effect, hops, dataset: id, columns, rows, alsoPossibly }) => {
      const parts = columns.map(({ column, change }) => (change === 'REMOVED' ? `-${column}` : column));
      const what = rows === null ? parts : [...parts, 'rows'];
      return `${effect.toLowerCase()} ${hops} ${shortName(id)}: ${what.join(' ')}${alsoPossibly === null ? '' : ' ?'}`;
    }),
    ...answer.possiblyAffected.map(
      ({ hops, dataset: id, cause }) => `possibly ${hops} ${shortName(id)}: ${cause.kind}`,
    ),
    ...answer.unaffected.map(({ hops, dataset: id }) => `unaffected ${hops} ${shortName(id)}`),
  ];
}

interface Case {
  readonly name: string;
  readonly graph: string;
  readonly changes?: readonly Change[];
  readonly expected: readonly string[];
}

const STAR_CHAIN = `
  source orders(id, amount)
  view   one(id, amount) reads orders
    id     <- orders.id star
    amount <- orders.amount star
  view   two(id, paid) reads one
    id   <- one.id star
    paid <- one.amount star
  view   three(id, paid) reads two
    id   <- two.id star
    paid <- two.paid star
  table  sums(total) reads three
    total <- three.paid aggregation
  table  ids(id) reads three
    id   <- three.id
  view   board(total) reads sums
    total <- sums.total
`;

const CASES: readonly Case[] = [
  {
    name: 'an EXCLUDE list references the columns that it leaves out',
    graph: `
      source orders(id, amount)
      view   slim(id) reads orders
        id    <- orders.id star
        names <- orders.amount
      view   ids(id) reads slim
        id    <- slim.id
    `,
    expected: ['breaks 1 slim: id rows', 'blocked 2 ids: id rows'],
  },
  {
    name: 'an unused column of a CTE is still a reference',
    graph: `
      source orders(id, amount)
      view   ids(id) reads orders
        id    <- orders.id
        names <- orders.amount
      view   others(id) reads orders
        id    <- orders.id
    `,
    expected: ['breaks 1 ids: id rows', 'unaffected 1 others'],
  },
  {
    name: 'a chain of stars loses the column, and a reference at the end breaks',
    graph: STAR_CHAIN,
    expected: [
      'breaks 4 sums: total rows',
      'changes 1 one: -amount',
      'changes 2 two: -paid',
      'changes 3 three: -paid',
      'blocked 5 board: total rows',
      'unaffected 4 ids',
    ],
  },
  {
    name: 'a DISTINCT star loses the column and has other rows',
    graph: `
      source orders(id, amount)
      view   kinds(id, amount) reads orders
        id     <- orders.id star
        amount <- orders.amount star
        rows   <- orders.id group_by star
        rows   <- orders.amount group_by star
      table  counts(n) reads kinds
        n      <- constant
    `,
    expected: ['changes 1 kinds: -amount rows', 'changes 2 counts: rows'],
  },
  {
    name: 'a value computed from a complete star changes',
    graph: `
      source orders(id, amount)
      view   marks(mark) reads orders
        mark  <- orders.id transformation star
        mark  <- orders.amount transformation star
      view   shown(mark) reads marks
        mark  <- marks.mark
    `,
    expected: ['changes 1 marks: mark', 'changes 2 shown: mark'],
  },
  {
    name: 'an output that is also computed from another column remains',
    graph: `
      source orders(amount)
      source refunds(amount)
      view   both(amount) reads orders, refunds
        amount <- orders.amount star
        amount <- refunds.amount star
    `,
    expected: ['changes 1 both: amount'],
  },
  {
    name: 'a UNION of stars counts columns, so the statement counts as a reference',
    graph: `
      source orders(amount)
      source refunds(amount)
      view   both(amount) reads orders, refunds
        amount <- orders.amount
        amount <- refunds.amount
    `,
    expected: ['breaks 1 both: amount rows'],
  },
  {
    name: 'an opaque reader of a relation that loses a column is possibly affected',
    graph: `
      source orders(id, amount)
      view   all_orders(id, amount) reads orders
        id     <- orders.id star
        amount <- orders.amount star
      table  guess(x) reads all_orders opaque python-model
      table  plan(x) reads guess
        x      <- guess.x
      table  direct(x) reads orders opaque python-model
    `,
    expected: [
      'changes 1 all_orders: -amount',
      'possibly 1 direct: opaque',
      'possibly 2 guess: opaque',
      'possibly 3 plan: downstream',
    ],
  },
  {
    name: 'an incremental model that reads itself with a star changes',
    graph: `
      source orders(id, amount)
      incremental log(id, amount) reads orders, log
        id     <- orders.id star
        amount <- orders.amount star
        id     <- log.id star
        amount <- log.amount star
      incremental same(id, amount) reads log, same
        id     <- log.id star
        amount <- log.amount star
        rows   <- same.amount filter star
    `,
    expected: ['changes 1 log: amount', 'changes 2 same: amount rows'],
  },
  {
    name: 'a cycle of stars ends',
    graph: `
      source orders(id, amount)
      view   a(id, amount) reads orders
        id     <- orders.id star
        amount <- orders.amount star
      incremental b(amount, own, id) reads a, b
        amount <- a.amount star
        own    <- b.amount star
        id     <- a.id star
    `,
    expected: ['changes 1 a: -amount', 'changes 2 b: -amount -own'],
  },
  {
    name: 'a star without any remaining column breaks',
    graph: `
      source orders(amount)
      view   a(amount) reads orders
        amount <- orders.amount star
      table  n(n) reads a
        n      <- constant
    `,
    expected: ['breaks 1 a: amount rows', 'blocked 2 n: rows'],
  },
  {
    name: 'a relation that breaks and would lose another column breaks',
    graph: `
      source orders(id, amount)
      view   part(id, amount) reads orders
        id     <- orders.id star
        names  <- orders.amount
      view   ids(id) reads part
        id     <- part.id
    `,
    changes: [REMOVED, { kind: 'REMOVED', dataset: dataset('orders'), column: 'id' }],
    expected: ['breaks 1 part: id amount rows', 'breaks 2 ids: id rows'],
  },
  {
    name: 'a relation loses one column and has other affected columns',
    graph: `
      source orders(id, amount)
      view   all_orders(id, amount, share) reads orders
        id     <- orders.id star
        amount <- orders.amount star
        share  <- orders.id transformation
    `,
    changes: [REMOVED, { kind: 'MODIFIED', dataset: dataset('orders'), column: 'id' }],
    expected: ['changes 1 all_orders: -amount id share'],
  },
  {
    name: 'a removed struct removes its fields, also through a star',
    graph: `
      source orders(id, amount, amount.net)
      view   all_orders(id, amount, amount.net) reads orders
        id     <- orders.id star
        amount <- orders.amount star
      view   nets(net) reads all_orders
        net    <- all_orders.amount.net
      view   unlisted(net) reads orders
        names  <- orders.amount.gross
        net    <- constant
    `,
    expected: [
      'breaks 1 unlisted: net rows',
      'breaks 2 nets: net rows',
      'changes 1 all_orders: -amount -amount.net',
    ],
  },
  {
    name: 'a reader of a dropped relation breaks, also with a star',
    graph: STAR_CHAIN,
    changes: [{ kind: 'DROPPED', dataset: dataset('two') }],
    expected: [
      'breaks 1 three: id paid rows',
      'blocked 2 ids: id rows',
      'blocked 2 sums: total rows',
      'blocked 3 board: total rows',
    ],
  },
];

describe('verdicts', () => {
  test.each(CASES)('$name', async ({ graph, changes = [REMOVED], expected }) => {
    const answer = await impact(await stored(graphOf(graph)), changes);
    expect(lines(answer)).toEqual(expected);
    expect(answer.partial).toBeNull();
  });

  test('lost columns count as affected columns', async () => {
    const { counts } = await impact(await stored(graphOf(STAR_CHAIN)), [REMOVED]);
    expect(counts).toEqual({
      affected: 5,
      breaking: 1,
      blocked: 1,
      possiblyAffected: 0,
      unaffected: 1,
      affectedColumns: 5,
    });
  });

  test('the proof of an unaffected relation lists the column that its input loses', async () => {
    const store = await stored(graphOf(STAR_CHAIN));
    const answer = await impact(store, [REMOVED]);
    const [ids] = await describeImpact(store, answer, answer.unaffected);
    expect(ids?.proof?.doesNotUse).toEqual([{ dataset: dataset('three'), columns: ['paid'] }]);
  });
});

describe('limits', () => {
  test.each([
    { depth: 2, expected: ['changes 1 one: -amount ?', 'changes 2 two: -paid ?'] },
    {
      depth: 4,
      expected: [
        'breaks 4 sums: total rows',
        'changes 1 one: -amount ?',
        'changes 2 two: -paid ?',
        'changes 3 three: -paid ?',
        'possibly 4 ids: limit',
      ],
    },
  ])('depth $depth: no relation is called unaffected', async ({ depth, expected }) => {
    const answer = await impact(await stored(graphOf(STAR_CHAIN)), [REMOVED], { limits: { depth } });
    expect(answer.partial).toEqual({ walk: 'columns', limit: 'depth' });
    expect(lines(answer)).toEqual(expected);
  });

  test.each([{ states: 1 }, { milliseconds: 0 }])('%o', async (limits) => {
    const answer = await impact(await stored(graphOf(STAR_CHAIN)), [REMOVED], { limits });
    expect(answer.partial).toEqual({ walk: 'columns', limit: Object.keys(limits)[0] });
    expect(answer.unaffected).toHaveLength(0);
  });
});

describe('paths', () => {
  const path = async (graph: string, to: string, column: string | null = null): Promise<string[]> =>
    (await stepsTo(graph, REMOVED, { to, column })).map(
      ({ text, place }) => `${text} ${place?.line}:${place?.column}`,
    );

  test('has the stars, then the place of the reference', async () => {
    const chain = [
      'orders.amount -> one.amount IDENTITY 2:10',
      'one.amount -> two.paid IDENTITY 2:10',
      'two.paid -> three.paid IDENTITY 2:10',
    ];
    expect(await path(STAR_CHAIN, 'three', 'paid')).toEqual(chain);
    const breaks = 'three.paid breaks sums.(dataset) AGGREGATION 1:10';
    expect(await path(STAR_CHAIN, 'sums')).toEqual([...chain, breaks]);
    expect(await path(STAR_CHAIN, 'board', 'total')).toEqual([
      ...chain,
      breaks,
      'sums.total -> board.total IDENTITY 1:10',
    ]);
  });

  test('leads to an unused reference', async () => {
    const graph = `
      source orders(id, amount)
      view   slim(id) reads orders
        id    <- orders.id star
        names <- orders.amount
    `;
    expect(await path(graph, 'slim')).toEqual(['orders.amount breaks slim.(dataset)  2:10']);
  });

  test('leads to rows and continues', async () => {
    const graph = `
      source orders(id, amount)
      view   kinds(id, amount) reads orders
        id     <- orders.id star
        amount <- orders.amount star
        rows   <- orders.amount group_by star
      table  counts(n) reads kinds
        n      <- constant
    `;
    expect(await path(graph, 'counts')).toEqual([
      'orders.amount -> kinds.(rows) GROUP_BY 3:10',
      'kinds.(rows) -> counts.(rows)  1:1',
    ]);
  });

  test('each relation that breaks, loses a column or changes has its step in origins', async () => {
    const { origins } = await impact(await stored(graphOf(STAR_CHAIN)), [REMOVED]);
    expect([...origins.values()].map(({ effect, hops, place }) => [effect, hops, place])).toEqual([
      ['REMOVED', 1, null],
      ['REMOVED', 2, null],
      ['REMOVED', 3, null],
      ['BREAKS', 4, { line: 1, column: 10 }],
    ]);
    for (const [key, { to }] of origins) expect(key).toBe(pointKey(to));
  });
});
