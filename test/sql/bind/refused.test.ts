/** Queries that engines refuse although each name is known: too many columns, and items outside GROUP BY. */
import { expect, test } from 'vitest';
import type { DialectName } from '../../../src/dialect/dialects.ts';
import { analyse } from '../../../src/sql/index.ts';

const SCHEMA = { t: ['a', 'b'], one: ['a'] };

function refusals(sql: string, dialect: DialectName): string[] {
  const nowhere = { defaultDatabase: null, defaultSchema: null, target: null };
  const { findings } = analyse({ sql, dialect, schema: SCHEMA, ...nowhere }).lineage;
  return findings.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`);
}

test.each<[string, string, DialectName, readonly string[]]>([
  ['a comparison', 'select a from t where a in (select * from t)', 'duckdb', ['subquery-columns 1:29']],
  ['a value', 'select (select * from t) as z', 'duckdb', ['subquery-columns 1:8']],
  ['an operand', 'select 1 + (select * from t) as z', 'duckdb', ['subquery-columns 1:12']],
  ['a value of one column', 'select (select * from one) as z', 'duckdb', []],
  ['a compared row', 'select 1 as x from t where (a, b) = (select * from t)', 'postgres', []],
  ['two compared rows', 'select (select * from t) = (select * from t) as z', 'postgres', []],
  ['a struct', 'select (select as struct * from t) as z', 'bigquery', []],
  ['a tuple of ClickHouse', 'select (select * from t) as z', 'clickhouse', []],
])('%s has the subqueries with too many columns in its findings', (_, sql, dialect, expected) => {
  expect(refusals(sql, dialect)).toEqual(expected);
});

test.each<[string, string, DialectName, readonly string[]]>([
  ['a column', 'select a, count(*) as n from t group by b', 'duckdb', ['ungrouped-column 1:8']],
  ['an operator', 'select b, a + 1 as x from t group by b', 'duckdb', ['ungrouped-column 1:11']],
  ['CASE', 'select case when a > 0 then 1 end as x from t group by b', 'snowflake', ['ungrouped-column 1:8']],
  ['a key', 'select b, b + 1 as x, sum(a) as s from t group by b', 'duckdb', []],
  ['an expression that is a key', 'select a + 1 as x, (a + 1) * 2 as y from t group by a + 1', 'duckdb', []],
  ['an alias that is a key', 'select a + 1 as x, count(*) as n from t group by x', 'duckdb', []],
  ['a position', 'select a + 1 as x, count(*) as n from t group by 1', 'duckdb', []],
  ['an aggregate', 'select sum(a) + max(b) as x from t group by b', 'duckdb', []],
  ['a function that may be an aggregate', 'select my_agg(a) as x from t group by b', 'duckdb', []],
  ['GROUP BY ALL', 'select a, count(*) as n from t group by all', 'duckdb', []],
  [
    'a column of an outer query',
    'select (select t.a + max(o.a) from one o group by o.a) as x from t',
    'duckdb',
    [],
  ],
  ['a dialect in which a primary key may determine it', 'select a, b from t group by b', 'postgres', []],
])('%s of a grouped query is refused or not', (_, sql, dialect, expected) => {
  expect(refusals(sql, dialect)).toEqual(expected);
});
