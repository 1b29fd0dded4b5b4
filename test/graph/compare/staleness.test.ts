/** Edges that were last observed before the newest runs of their target. */
import { expect, test } from 'vitest';
import { stalenessOf } from '../../../src/graph/compare/staleness.ts';
import type { ObservedColumnEdge, ObservedLineage } from '../../../src/model/observed.ts';
import { dataset } from '../graph-text.ts';

interface Row {
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly by?: string;
}

const [source, target] = [dataset('a'), dataset('b')];

/** Columns of one target with their sightings in; the stale columns out. */
function old(rows: Readonly<Record<string, Row>>): string[] {
  const columnEdges = Object.entries(rows).map(
    ([name, { first, last, count, by }]): ObservedColumnEdge<typeof source> => ({
      source,
      column: name,
      target,
      targetColumn: name,
      indirect: false,
      firstSeen: first === '' ? null : `${first}T03:00:00.000Z`,
      lastSeen: last === '' ? null : `${last}T03:00:00.000Z`,
      count,
      entities: by === undefined ? [] : [{ kind: 'job', id: by }],
    }),
  );
  const nothing = { rowInputs: [], relationEdges: [], renames: [], written: [] };
  const lineage: ObservedLineage<typeof source> = { observer: 'unity-catalog', columnEdges, ...nothing };
  const isStale = stalenessOf(lineage);
  return columnEdges.filter((edge) => isStale(target, edge)).map(({ column }) => column);
}

const once = (day: string, by?: string): Row => ({ first: day, last: day, count: 1, ...(by && { by }) });
const daily = (first: string, last: string, by?: string): Row => {
  const count = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return { first, last, count, ...(by && { by }) };
};

test('two later runs without an edge make it stale', () => {
  expect(old({ a: once('2026-03-01'), b: once('2026-03-02'), c: once('2026-03-03') })).toEqual(['a']);
  expect(old({ a: once('2026-03-01'), b: once('2026-03-02') })).toEqual([]);
});

test('runs are estimated from the number of sightings', () => {
  expect(old({ a: daily('2026-03-01', '2026-03-20'), b: daily('2026-03-01', '2026-03-10') })).toEqual(['b']);
  expect(old({ a: daily('2026-03-01', '2026-03-20'), b: daily('2026-03-01', '2026-03-18') })).toEqual([]);
  expect(old({ a: once('2026-03-20'), b: once('2026-03-01') })).toEqual([]);
});

test('several runs on one day count as one', () => {
  const often = { first: '2026-03-01', last: '2026-03-03', count: 400 };
  expect(old({ a: often, b: once('2026-03-02') })).toEqual([]);
});

test('runs of another job do not make an edge stale', () => {
  const monthly = { first: '2026-01-01', last: '2026-03-01', count: 3, by: 'monthly' };
  const nightly = daily('2026-01-01', '2026-03-20', 'nightly');
  expect(old({ a: nightly, b: nightly, c: monthly, d: monthly })).toEqual([]);
  expect(old({ a: nightly, b: nightly, c: daily('2026-01-01', '2026-03-01', 'nightly') })).toEqual(['c']);
});

test('an edge of a nightly job that stopped is stale', () => {
  const before = daily('2026-01-01', '2026-03-01', 'before');
  expect(old({ a: daily('2026-03-02', '2026-03-20', 'now'), b: before, c: before })).toEqual(['b', 'c']);
});

test('an edge without times is never stale', () => {
  expect(old({ a: daily('2026-01-01', '2026-03-20'), b: { first: '', last: '', count: 1 } })).toEqual([]);
});
