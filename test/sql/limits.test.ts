import { expect, it } from 'vitest';
import { analyse } from '../../src/sql/index.ts';

it('a query with more columns than the limit is opaque, with a finding', () => {
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

it('user variables of MySQL that reference each other twice do not grow without a limit', () => {
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
    'aliases inside expressions (ClickHouse)',
    'clickhouse',
    `select (a as y0), ${Array.from({ length: 40 }, (_, i) => `(y${i} + y${i} as y${i + 1})`).join(', ')} from t`,
  ],
  [
    'unknown table functions',
    'snowflake',
    `select g40.b from t as g0, ${Array.from({ length: 40 }, (_, i) => `lateral f(g${i}.a, g${i}.a) as g${i + 1}(a)`).join(', ')}`,
  ],
] as const)('%s that reference each other twice do not grow without a limit', (_, dialect, sql) => {
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
])('%s may be more than the arguments that fit on the stack', (_, sql, parse) => {
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
