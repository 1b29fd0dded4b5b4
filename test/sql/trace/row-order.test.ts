/** What the order of rows does in a statement: row-order/*.sql has one case for each construct. */
import { describe, expect, test } from 'vitest';
import type { QueryLineage } from '../../../src/model/query-lineage.ts';
import { analyse } from '../../../src/sql/index.ts';
import { type Case, readCases } from '../cases.ts';

function orderOf({ sql, dialect, schema }: Case): string[] {
  const { lineage } = analyse({
    sql,
    dialect,
    schema,
    defaultDatabase: null,
    defaultSchema: null,
    target: 'd',
  });
  expect(lineage.opaque).toEqual([]);
  return lineage.statements.flatMap((statement) => printOrder(statement, lineage)).sort();
}

function printOrder(
  { order, reads }: QueryLineage['statements'][number],
  { relations }: QueryLineage,
): string[] {
  const { by, keeps, takes } = order ?? { by: [], keeps: reads, takes: [] };
  const name = (index: number): string => relations[index]?.name ?? '';
  return [
    ...by.map(({ relation, column }) => `by ${name(relation)}.${relations[relation]?.columns[column]}`),
    ...keeps.map((each) => `keeps ${name(each)}`),
    ...takes.map((each) => `takes ${name(each)}`),
  ];
}

describe('the order of rows', () => {
  test.each(readCases('test/sql/trace/row-order'))('$title [$dialect]', (each) => {
    expect(orderOf(each)).toEqual(each.expected);
  });
});
