import { expect, test } from 'vitest';
import type { ObservedDataset } from '../../../src/model/observed.ts';
import { startGathering } from '../../../src/sources/observed/gather.ts';
import { see } from '../../../src/sources/observed/tally.ts';

const table = (name: string, type: string | null = null): ObservedDataset => ({
  kind: 'relation',
  parts: ['harbor', 'raw', name],
  type,
});
const at = (minute: number): number => Date.UTC(2026, 2, 2, 8, minute);
const iso = (minute: number): string => new Date(at(minute)).toISOString();
const job = (id: string) => ({ kind: 'job', id });

test('the rows of one edge are added, in any order', () => {
  const rows = [3, 9, 1, 7, 5, 2, 8].map((minute) => ({
    at: at(minute),
    entity: job(`j${minute}`),
    indirect: minute !== 5,
  }));
  const sums = [rows, rows.toReversed(), [...rows].sort((a, b) => a.at - b.at)].map((order) => {
    const gather = startGathering();
    const edge = gather.relationEdge(gather.dataset(table('a')), gather.dataset(table('b')));
    for (const row of order) see(edge, row);
    return gather.finish('unity-catalog').relationEdges;
  });
  expect(sums[0]).toEqual([
    {
      source: table('a'),
      target: table('b'),
      firstSeen: iso(1),
      lastSeen: iso(9),
      count: 7,
      entities: ['j9', 'j8', 'j7', 'j5', 'j3'].map(job),
      indirect: false,
    },
  ]);
  expect(sums[1]).toEqual(sums[0]);
  expect(sums[2]).toEqual(sums[0]);
});

test('rows that are not later than the known time of their edge do not count', () => {
  const gather = startGathering({
    lastSeen: (edge) => (edge.kind === 'write' ? iso(5) : null),
  });
  const write = gather.write(gather.dataset(table('a')));
  for (const minute of [4, 5, 6]) see(write, { at: at(minute), entity: null, indirect: false });
  see(write, { at: Number.NaN, entity: null, indirect: false });
  expect(gather.finish('snowflake').written).toEqual([
    { target: table('a'), firstSeen: iso(4), lastSeen: iso(6), count: 1, entities: [] },
  ]);
});

test('rows without a time count, and their first and last time are unknown', () => {
  const gather = startGathering();
  const [a, b] = [gather.dataset(table('a')), gather.dataset(table('b'))];
  see(gather.rowInput(a, 'kg', b), { at: Number.NaN, entity: job('x'), indirect: false });
  gather.rename(a, b, Number.NaN);
  const { rowInputs, renames } = gather.finish('snowflake');
  expect(rowInputs).toEqual([
    {
      source: table('a'),
      column: 'kg',
      target: table('b'),
      firstSeen: null,
      lastSeen: null,
      count: 1,
      entities: [job('x')],
    },
  ]);
  expect(renames).toEqual([{ from: table('a'), to: table('b'), at: null }]);
});

test('a dataset is identified by its name, and the first reported type counts', () => {
  const gather = startGathering();
  const first = gather.dataset(table('a'));
  expect(gather.dataset(table('a', 'VIEW'))).toBe(first);
  expect(gather.dataset(table('a', 'TABLE'))).toBe(first);
  expect(gather.dataset({ kind: 'path', uri: 'harbor' })).not.toBe(first);
  see(gather.write(first), { at: at(1), entity: null, indirect: false });
  expect(gather.finish('unity-catalog').written[0]?.target).toEqual(table('a', 'VIEW'));
});

test('edges are sorted by target, then source, and different pairs of columns are different edges', () => {
  const gather = startGathering();
  const [b, a] = [gather.dataset(table('b')), gather.dataset(table('a'))];
  const seen = { at: at(1), entity: null, indirect: false };
  see(gather.columnEdge({ source: a, column: 'x', target: b, targetColumn: 'yz' }), seen);
  see(gather.columnEdge({ source: a, column: 'xy', target: b, targetColumn: 'z' }), seen);
  see(gather.columnEdge({ source: b, column: 'x', target: a, targetColumn: 'yz' }), seen);
  const { columnEdges } = gather.finish('unity-catalog');
  expect(columnEdges.map(({ column, targetColumn, target }) => [target, targetColumn, column])).toEqual([
    [table('a'), 'yz', 'x'],
    [table('b'), 'yz', 'x'],
    [table('b'), 'z', 'xy'],
  ]);
});

test('edges beyond the limit are counted', () => {
  const gather = startGathering({ mostEdges: 1 });
  const seen = { at: at(1), entity: null, indirect: false };
  see(gather.write(gather.dataset(table('a'))), seen);
  see(gather.write(gather.dataset(table('b'))), seen);
  expect(gather.refused()).toBe(1);
  expect(gather.finish('unity-catalog').written).toHaveLength(1);
});
