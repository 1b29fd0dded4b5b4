import { expect, it } from 'vitest';
import { analyse } from '../../src/sql/index.ts';

it('a query of more columns than are followed is opaque and says so', () => {
  const sql = `select ${Array.from({ length: 60_000 }, (_, i) => `a as c${i}`).join(', ')} from t`;
  const { lineage } = analyse({
    sql,
    dialect: 'duckdb',
    schema: { t: ['a'] },
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  expect(lineage.opaque.map(({ code }) => code)).toEqual(['input-too-large']);
  expect(lineage.statements[0]?.columns).toBeNull();
  expect(lineage.statements[0]?.reads).toHaveLength(1);
});

it('variables of MySQL that stand for each other twice over do not double without end', () => {
  const items = Array.from({ length: 40 }, (_, i) => `@v${i + 1} := @v${i} + @v${i} AS c${i}`);
  const { lineage } = analyse({
    sql: `select @v0 := a as c, ${items.join(', ')} from t`,
    dialect: 'mysql',
    schema: { t: ['a'] },
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  expect(lineage.opaque.map(({ code }) => code)).toEqual(['input-too-large']);
  expect(lineage.relations.map(({ name }) => name)).toEqual(['t']);
});

it.each([
  [
    'names inside of expressions (ClickHouse)',
    'clickhouse',
    `select (a as y0), ${Array.from({ length: 40 }, (_, i) => `(y${i} + y${i} as y${i + 1})`).join(', ')} from t`,
  ],
  [
    'table functions that nobody knows',
    'snowflake',
    `select g40.b from t as g0, ${Array.from({ length: 40 }, (_, i) => `lateral f(g${i}.a, g${i}.a) as g${i + 1}(a)`).join(', ')}`,
  ],
] as const)('%s that stand for each other twice over do not double without end', (_, dialect, sql) => {
  const { lineage } = analyse({
    sql,
    dialect,
    schema: { t: ['a'] },
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  expect(lineage.opaque.map(({ code }) => code)).toEqual(['input-too-large']);
  expect(lineage.relations.map(({ name }) => name.toLowerCase())).toEqual(['t']);
});

it.each([
  ['blocks of a template', `select a${'{% if x %},b{% endif %}'.repeat(150_000)} from t`, 'recovered'],
  ['rows of VALUES', `insert into t values ${Array(150_000).fill('(1)').join(', ')}`, 'complete'],
])('%s, so many that a list of them does not fit the stack', (_, sql, parse) => {
  const { lineage } = analyse({
    sql,
    dialect: 'snowflake',
    schema: { t: ['a', 'b'] },
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  expect(lineage.parse).toBe(parse);
});
