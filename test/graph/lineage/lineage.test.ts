/** Lineage on small graphs, at column grain and at dataset grain. */
import { expect, test } from 'vitest';
import type { Lineage, LineageOptions } from '../../../src/graph/index.ts';
import { lineage, locateQuestion } from '../../../src/graph/index.ts';
import type { Direction } from '../../../src/graph/reader.ts';
import { graphOf, shortName } from '../graph-text.ts';
import { stored } from '../stored.ts';

const SHOP = `
  source   orders(id, amount, status, day)
  table    revenue(day, total, currency) reads orders
    day      <- orders.day
    total    <- orders.amount aggregation
    total    <- orders.status conditional
    currency <- constant
    rows     <- orders.status filter
  table    report(day, share, extra) reads revenue
    day   <- revenue.day
    share <- revenue.total transformation
  table    forecast(guess) reads revenue opaque python-model
  table    plan(guess) reads forecast
    guess <- forecast.guess
`;

async function ask(of: string, direction: Direction, options: LineageOptions = {}): Promise<Lineage> {
  const store = await stored(graphOf(SHOP));
  const located = await locateQuestion(store, of);
  if (located.kind !== 'column' && located.kind !== 'dataset') throw new Error(located.message);
  return await lineage(store, located, direction, options);
}

interface Named {
  readonly kind: string;
  readonly dataset: string;
  readonly column: string | null;
}

function name({ kind, dataset, column }: Named): string {
  const short = shortName(dataset);
  return kind === 'rows' ? `rows of ${short}` : column === null ? short : `${short}.${column}`;
}

function nodes(answer: Lineage): string[] {
  return answer.nodes.map((node) => `${node.hops} ${name(node)}${node.end === null ? '' : ` ${node.end}`}`);
}

function edges(answer: Lineage): string[] {
  return answer.edges
    .map(
      ({ from, to, subtypes, confidence }) =>
        `${name(from)} -> ${name(to)} ${subtypes.join(',')} ${confidence}`,
    )
    .sort();
}

test('upstream of a column are its value inputs and the inputs of the rows', async () => {
  const answer = await ask('revenue.total', 'up');
  expect(nodes(answer)).toEqual([
    '0 revenue.total',
    '0 rows of revenue',
    '1 orders.amount SOURCE',
    '1 orders.status SOURCE',
    '1 rows of orders',
  ]);
  expect(edges(answer)).toEqual([
    'orders.amount -> revenue.total AGGREGATION exact',
    'orders.status -> revenue.total CONDITIONAL exact',
    'orders.status -> rows of revenue FILTER exact',
    'rows of orders -> rows of revenue  exact',
  ]);
  expect(answer.partial).toBeNull();
});

test('direct edges only: no conditions and no rows', async () => {
  const answer = await ask('report.share', 'up', { kinds: ['DIRECT'] });
  expect(nodes(answer)).toEqual(['0 report.share', '1 revenue.total', '2 orders.amount SOURCE']);
});

test('downstream of a column are the columns and rows that use it', async () => {
  expect(nodes(await ask('orders.amount', 'down'))).toEqual([
    '0 orders.amount',
    '1 revenue.total',
    '2 report.share',
  ]);
  expect(nodes(await ask('orders.status', 'down'))).toEqual([
    '0 orders.status',
    '1 rows of revenue',
    '1 revenue.total',
    '2 rows of report',
    '2 report.share',
  ]);
});

test('lineage of a dataset has dataset grain and passes statements that could not be analysed', async () => {
  const answer = await ask('plan', 'up');
  expect(nodes(answer)).toEqual(['0 plan', '1 forecast', '2 revenue', '3 orders']);
  expect(edges(answer)).toEqual([
    'forecast -> plan  exact',
    'orders -> revenue  exact',
    'revenue -> forecast  null',
  ]);
});

test('downstream of a dataset are the datasets of the statements that scan it', async () => {
  const answer = await ask('orders', 'down');
  expect(nodes(answer)).toEqual(['0 orders', '1 revenue', '2 forecast', '2 report', '3 plan']);
  expect(edges(answer)).toEqual([
    'forecast -> plan  exact',
    'orders -> revenue  exact',
    'revenue -> forecast  null',
    'revenue -> report  exact',
  ]);
});

test('a walk that reaches an opaque statement lists it in openEnds', async () => {
  const answer = await ask('plan.guess', 'up', { rows: false });
  expect(nodes(answer)).toEqual(['0 plan.guess', '1 forecast.guess OPAQUE']);
  expect(answer.openEnds.map(({ jobName, reasons }) => [jobName, reasons[0]?.code])).toEqual([
    ['shop.forecast', 'python-model'],
  ]);
});

test('a column without inputs has the reason', async () => {
  expect(nodes(await ask('revenue.currency', 'up', { rows: false }))).toEqual([
    '0 revenue.currency CONSTANT',
  ]);
  expect(nodes(await ask('report.extra', 'up', { rows: false }))).toEqual(['0 report.extra UNKNOWN']);
  expect(nodes(await ask('orders.id', 'up', { rows: false }))).toEqual(['0 orders.id SOURCE']);
});

test('a reached limit is reported', async () => {
  const near = await ask('report.share', 'up', { depth: 1, rows: false });
  expect([nodes(near), near.partial]).toEqual([['0 report.share', '1 revenue.total'], 'depth']);
  const exact = await ask('report.share', 'up', { depth: 2, kinds: ['DIRECT'] });
  expect(exact.partial).toBeNull();
  const few = await ask('report.share', 'up', { nodes: 2 });
  expect([few.nodes.length, few.partial]).toEqual([2, 'nodes']);
});
