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
