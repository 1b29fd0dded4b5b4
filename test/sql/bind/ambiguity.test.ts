/** Findings for names that are a column of two relations, and digests with the names of another version. */
import { describe, expect, test } from 'vitest';
import type { AnalysisRequest } from '../../../src/sql/analysis.ts';
import { analyse } from '../../../src/sql/index.ts';

const SCHEMA = { orders: ['id', 'net', 'tax'], rates: ['id', 'rate', 'tax'], loose: null };

function asked(sql: string, more: Partial<AnalysisRequest> = {}): AnalysisRequest {
  const nowhere = { defaultDatabase: null, defaultSchema: null, target: null };
  return { sql, dialect: 'postgres', schema: SCHEMA, ...nowhere, ...more };
}

function clashesIn(sql: string, dialect: AnalysisRequest['dialect'] = 'postgres'): string[] {
  const { findings } = analyse(asked(sql, { dialect })).lineage;
  return findings
    .filter(({ code }) => code === 'ambiguous-column')
    .map(({ message, place }) => `${message.split(' ')[0]} ${place?.line}:${place?.column}`);
}

test.each([
  ['a column of two relations', 'select tax from orders o join rates r on r.id = o.id', ['tax 1:8']],
  [
    'a column in a condition',
    'select net\nfrom orders o, rates r where o.id = r.id and tax > 1',
    ['tax 2:46'],
  ],
  ['a column of a derived table', 'select tax from orders, (select tax from rates) r', ['tax 1:8']],
  [
    'a merged column and a third relation',
    'select id from orders join rates using (id) cross join rates z',
    ['id 1:8'],
  ],
  ['a qualified name', 'select o.tax from orders o join rates r on r.id = o.id', []],
  ['a merged column', 'select tax from orders join rates using (tax)', []],
  ['a column of the inner query', 'select (select tax from rates where rate > net) from orders', []],
  ['an output with the name', 'select o.tax from orders o, rates r group by tax order by tax', []],
  ['a relation with unknown columns', 'select tax from orders, loose', []],
  ['a column that an earlier reference added', 'select a from loose, other group by a', []],
] as const)('%s has the ambiguous names in its findings', (_, sql, expected) => {
  expect(clashesIn(sql)).toEqual(expected);
});

test('in ClickHouse, an ambiguous name is the column of the left relation', () => {
  const sql = 'select tax from orders o join rates r on r.id = o.id';
  expect(clashesIn(sql, 'clickhouse')).toEqual([]);
});

describe('digests with former names', () => {
  const digests = (sql: string, more: Partial<AnalysisRequest> = {}): string[] => {
    const [statement] = analyse(asked(sql, more)).lineage.statements;
    return [...(statement?.columns ?? []).map(({ digest }) => digest), statement?.rowDigest ?? ''];
  };
  const schema = { sales: ['id', 'amount', 'tax'] };
  const formerly = { sales: { relation: 'orders', columns: { amount: 'net' } } };

  test.each([
    ['select net, tax from orders where net > 0', 'select amount, tax from sales where amount > 0'],
    ['select sum(net) from orders group by id', 'select sum(amount) from sales s group by s.id'],
    [
      'with c as (select * from orders) select net from c',
      'with d as (select * from sales) select amount from d',
    ],
  ])('%s has the digests of its version with the new names', (before, after) => {
    expect(digests(after, { schema, formerly })).toEqual(digests(before));
    expect(digests(after, { schema })).not.toEqual(digests(before));
  });

  test('the names of the columns of a complete row are a part of its digest', () => {
    const [before, after] = ['select to_json(o) from orders o', 'select to_json(o) from sales o'];
    expect(digests(after, { schema, formerly })[0]).not.toBe(digests(before)[0]);
  });
});
