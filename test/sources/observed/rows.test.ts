import { expect, test } from 'vitest';
import { jsonOf, objectOf, textOf } from '../../../src/sources/observed/rows.ts';
import { valueRow } from '../../../src/sources/observed/value-row.ts';

test('a cell is read as text', () => {
  const cells = ['kg', ' ', 12, 12n, true, null, undefined, { a: 1 }, ['a'], '\ud800'];
  expect(cells.map(textOf)).toEqual(['kg', null, '12', '12', 'true', null, null, null, null, '\ufffd']);
});

test('a cell is read as JSON, as a value or as text', () => {
  expect(objectOf('{"job":{"id":"1"}}')).toEqual({ job: { id: '1' } });
  expect(objectOf({ job: 1 })).toEqual({ job: 1 });
  expect(jsonOf('[1]')).toEqual([1]);
  expect(jsonOf(' \n{"a":1} ')).toEqual({ a: 1 });
  for (const cell of ['{{1, 2}, null}', '{', 'text', '12', 12, null, '[1]'])
    expect(objectOf(cell)).toBeNull();
});

test('rows with equal grouped cells are in one group', () => {
  const row = valueRow(2);
  const groupOf = (...cells: unknown[]): number => {
    row.give(cells);
    return row.group();
  };
  const groups = [
    groupOf('a', 'bc', 1),
    groupOf('a', 'bc', 2),
    groupOf('ab', 'c', 1),
    groupOf(null, 'c'),
    groupOf(undefined, 'c'),
    groupOf('-', 'c'),
    groupOf(1, 'c'),
    groupOf({ a: 1 }, 'c'),
  ];
  expect(groups).toEqual([0, 0, 1, 2, 2, 3, 4, 5]);
  expect([row.cell(0), row.cell(1), row.cell(2)]).toEqual([{ a: 1 }, 'c', null]);
});
