import { describe, expect, test } from 'vitest';
import { withoutTemporaries } from '../../../src/graph/link/temporaries.ts';
import type { DialectName } from '../../../src/model/dialect-name.ts';
import { analyse } from '../../../src/sql/index.ts';

/** `target.column <- relation.column`, by statements of a script, temporary relations and variables taken out. */
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
  const { statements, opaque } = withoutTemporaries(lineage);
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

describe('a script in the graph', () => {
  test('a variable is taken out', () => {
    const sql =
      'DECLARE top INT64; SET top = (SELECT max(amount) FROM orders); INSERT INTO report (amount) VALUES (top)';
    expect(edges(sql, 'bigquery')).toEqual(['report.amount <- orders.amount']);
  });

  test('a loop reads what its end made', () => {
    const sql = `LOOP
      CREATE OR REPLACE TEMP TABLE level AS SELECT id FROM next_level;
      INSERT INTO tree (id) SELECT id FROM level;
      CREATE OR REPLACE TEMP TABLE next_level AS SELECT parent AS id FROM orders;
    END LOOP`;
    expect(edges(sql, 'bigquery')).toEqual(['tree.id <- orders.parent']);
  });

  test('a procedure reads what was there before its call', () => {
    const sql = `CREATE TEMP TABLE waiting (amount int);
      CREATE PROCEDURE fill() LANGUAGE sql AS $$ INSERT INTO report (amount) SELECT amount FROM waiting $$;
      INSERT INTO waiting SELECT amount FROM orders;
      CALL fill()`;
    expect(edges(sql, 'postgres')).toEqual(['report.amount <- orders.amount']);
  });
});
