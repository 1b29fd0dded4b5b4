import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../../src/dialect/dialects.ts';
import { inlineTemporaries } from '../../../src/graph/link/inline-temporaries.ts';
import { analyse } from '../../../src/sql/index.ts';

/**
 * `target.column <- relation.column` for the statements of a script, without temporary relations and
 * variables.
 */
function edges(sql: string, dialect: DialectName): string[] {
  const schema = { orders: ['id', 'parent', 'amount'] };
  const { lineage } = analyse({
    sql,
    dialect,
    schema,
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  const { statements, opaque } = inlineTemporaries(lineage);
  expect(opaque).toEqual([]);
  const { relations } = lineage;
  return statements.flatMap(({ lineage: { target, columns } }) =>
    (columns ?? []).flatMap(({ name, inputs }) =>
      inputs
        .filter(({ relation }) => relations[relation]?.temporary === false)
        .map(
          ({ relation, column }) =>
            `${relations[target ?? -1]?.name}.${name} <- ${relations[relation]?.name}.${relations[relation]?.columns[column]}`,
        ),
    ),
  );
}

describe('inlineTemporaries', () => {
  test('replaces a variable by its inputs', () => {
    const sql =
      'DECLARE top INT64; SET top = (SELECT max(amount) FROM orders); INSERT INTO report (amount) VALUES (top)';
    expect(edges(sql, 'bigquery')).toEqual(['report.amount <- orders.amount']);
  });

  test('gives a statement of a loop the inputs of a temporary table that a later statement of the loop defines', () => {
    const sql = `LOOP
      CREATE OR REPLACE TEMP TABLE level AS SELECT id FROM next_level;
      INSERT INTO tree (id) SELECT id FROM level;
      CREATE OR REPLACE TEMP TABLE next_level AS SELECT parent AS id FROM orders;
    END LOOP`;
    expect(edges(sql, 'bigquery')).toEqual(['tree.id <- orders.parent']);
  });

  test('gives a statement of a procedure the inputs of a temporary table that was filled before the CALL', () => {
    const sql = `CREATE TEMP TABLE waiting (amount int);
      CREATE PROCEDURE fill() LANGUAGE sql AS $$ INSERT INTO report (amount) SELECT amount FROM waiting $$;
      INSERT INTO waiting SELECT amount FROM orders;
      CALL fill()`;
    expect(edges(sql, 'postgres')).toEqual(['report.amount <- orders.amount']);
  });
});

test.each([
  [
    'a temporary table keeps the order for its reader',
    'CREATE TEMP TABLE t AS SELECT id FROM orders; CREATE TABLE d AS SELECT id FROM t LIMIT 3',
    { by: [], keeps: ['orders'], takes: ['orders'], rows: [] },
  ],
  [
    'the keys of a temporary table sort its reader',
    'CREATE TEMP TABLE t AS SELECT id FROM orders ORDER BY amount; CREATE TABLE d AS SELECT id FROM t',
    { by: ['orders.amount'], keeps: [], takes: [], rows: [] },
  ],
  [
    'a key of its own is followed through a temporary table',
    'CREATE TEMP TABLE t AS SELECT id, amount AS a FROM orders; CREATE TABLE d AS SELECT id FROM t ORDER BY a',
    { by: ['orders.amount'], keeps: [], takes: [], rows: [] },
  ],
  [
    'a limit over a sorted temporary table has the keys as inputs of its rows',
    'CREATE TEMP TABLE t AS SELECT id FROM orders ORDER BY amount; CREATE TABLE d AS SELECT id FROM t LIMIT 3',
    { by: ['orders.amount'], keeps: [], takes: [], rows: ['orders.amount SORT'] },
  ],
  [
    'what a temporary table takes decides about its reader',
    'CREATE TEMP TABLE t AS SELECT id FROM orders LIMIT 3; CREATE TABLE d AS SELECT id FROM t ORDER BY id',
    { by: ['orders.id'], keeps: [], takes: ['orders'], rows: [] },
  ],
])('%s', (_, sql, expected) => {
  const { lineage } = analyse({
    sql,
    dialect: 'duckdb',
    schema: { orders: ['id', 'parent', 'amount'] },
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  const [statement] = inlineTemporaries(lineage).statements;
  const { order, rows = [] } = statement?.lineage ?? {};
  const relation = (index: number): string => lineage.relations[index]?.name ?? '';
  const column = (each: { readonly relation: number; readonly column: number }): string =>
    `${relation(each.relation)}.${lineage.relations[each.relation]?.columns[each.column]}`;
  expect({
    by: order?.by.map(column),
    keeps: order?.keeps.map(relation),
    takes: order?.takes.map(relation),
    rows: rows.map((input) => `${column(input)} ${input.subtype}`),
  }).toEqual(expected);
});
