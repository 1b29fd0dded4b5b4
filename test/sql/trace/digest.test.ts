import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/sql/index.ts';

const schema = { orders: ['id', 'price', 'tax', 'rider_id', 'at'] };

function digests(sql: string): { columns: string[]; rows: string } {
  const { lineage } = analyse({
    sql,
    dialect: 'postgres',
    schema,
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  const [statement] = lineage.statements;
  expect(lineage.opaque).toEqual([]);
  return {
    columns: statement?.columns?.map((column) => column.digest) ?? [],
    rows: statement?.rowDigest ?? '',
  };
}

const BASE = 'select price + tax as total from orders where id > 0';

describe('a digest does not change with', () => {
  it.each([
    ['the alias of the output', 'select price + tax as t from orders where id > 0'],
    ['the alias of the table', 'select o.price + o.tax as total from orders o where o.id > 0'],
    ['formatting and comments', 'SELECT  price+tax AS total -- sum\nFROM orders\nWHERE id>0'],
    [
      'a common table expression around the relation',
      'with x as (select * from orders) select price + tax as total from x where id > 0',
    ],
    [
      'the name of a common table expression',
      'with y as (select * from orders) select price + tax as total from y where id > 0',
    ],
  ])('%s', (_, sql) => {
    expect(digests(sql).columns).toEqual(digests(BASE).columns);
  });

  it('aliases and formatting, for the rows', () => {
    expect(digests('SELECT 1 AS x FROM orders o WHERE o.id>0').rows).toBe(digests(BASE).rows);
  });
});

describe('a digest changes with', () => {
  it.each([
    ['an operator', 'select price - tax as total from orders where id > 0'],
    ['a column', 'select price + id as total from orders where id > 0'],
    ['a constant', 'select price + tax + 1 as total from orders where id > 0'],
    [
      'an expression of a common table expression',
      'with x as (select price * 2 as price, tax, id from orders) select price + tax as total from x where id > 0',
    ],
  ])('%s', (_, sql) => {
    expect(digests(sql).columns).not.toEqual(digests(BASE).columns);
  });

  it.each([
    ['a condition', 'select price + tax as total from orders where id > 1'],
    ['DISTINCT', 'select distinct price + tax as total from orders where id > 0'],
    ['a limit', 'select price + tax as total from orders where id > 0 limit 1'],
    [
      'a join',
      'select a.price + a.tax as total from orders a left join orders b on a.id = b.id where a.id > 0',
    ],
  ])('%s, for the rows', (_, sql) => {
    expect(digests(sql).rows).not.toBe(digests(BASE).rows);
  });

  it('the order of a window, its direction and its order of nulls', () => {
    const over = (order: string): string[] =>
      digests(`select sum(price) over (partition by rider_id order by ${order}) as s from orders`).columns;
    const all = ['at', 'at desc', 'at nulls first', 'id'].map((order) => over(order)[0]);
    expect(new Set(all).size).toBe(all.length);
  });
});
