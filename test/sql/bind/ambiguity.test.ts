/** Bare names that two relations are known to have, and digests that go by the names of another version. */
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
  ['two relations have it', 'select tax from orders o join rates r on r.id = o.id', ['tax 1:8']],
  ['in a condition', 'select net\nfrom orders o, rates r where o.id = r.id and tax > 1', ['tax 2:46']],
  ['of a query', 'select tax from orders, (select tax from rates) r', ['tax 1:8']],
  ['of USING and a third', 'select id from orders join rates using (id) cross join rates z', ['id 1:8']],
  ['qualified', 'select o.tax from orders o join rates r on r.id = o.id', []],
  ['joined by it', 'select tax from orders join rates using (tax)', []],
  ['of the inner query', 'select (select tax from rates where rate > net) from orders', []],
  ['an output of that name', 'select o.tax from orders o, rates r group by tax order by tax', []],
  ['columns that are not known', 'select tax from orders, loose', []],
  ['made by an earlier bare name', 'select a from loose, other group by a', []],
] as const)('%s', (_, sql, expected) => {
  expect(clashesIn(sql)).toEqual(expected);
});

test('ClickHouse takes that of the left relation', () => {
  const sql = 'select tax from orders o join rates r on r.id = o.id';
  expect(clashesIn(sql, 'clickhouse')).toEqual([]);
});

describe('digests by former names', () => {
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
  ])('%s', (before, after) => {
    expect(digests(after, { schema, formerly })).toEqual(digests(before));
    expect(digests(after, { schema })).not.toEqual(digests(before));
  });

  test('what a whole row calls its columns is a part of its value', () => {
    const [before, after] = ['select to_json(o) from orders o', 'select to_json(o) from sales o'];
    expect(digests(after, { schema, formerly })[0]).not.toBe(digests(before)[0]);
  });
});
