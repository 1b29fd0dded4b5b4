import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/sql/index.ts';

const schema = { orders: ['id', 'price', 'tax', 'rider_id'], riders: ['id', 'name', 'city'], mystery: null };

function named(sql: string): string[] {
  const { lineage } = analyse({
    sql,
    dialect: 'duckdb',
    schema,
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  const [statement] = lineage.statements;
  return (statement?.named ?? []).map(
    ({ relation, column, place }) =>
      `${lineage.relations[relation]?.name}.${lineage.relations[relation]?.columns[column]} ${place.line}:${place.column}`,
  );
}

describe('the columns that a text references', () => {
  it.each([
    [
      'columns of the select list',
      'select price + tax as t from orders',
      ['orders.price 1:8', 'orders.tax 1:16'],
    ],
    ['no column for a star', 'select * from orders', []],
    ['a column that a star excludes', 'select * exclude (tax) from orders', ['orders.tax 1:8']],
    ['a column that a star replaces', 'select * replace (1 as tax) from orders', ['orders.tax 1:8']],
    [
      'a column of ORDER BY without LIMIT',
      'select id from orders order by price',
      ['orders.id 1:8', 'orders.price 1:32'],
    ],
    [
      'a column that EXISTS selects',
      'select id from orders where exists (select city from riders)',
      ['orders.id 1:8', 'riders.city 1:44'],
    ],
    [
      'a column that no later query uses',
      'with x as (select id, tax as unused from orders) select id from x',
      ['orders.id 1:19', 'orders.tax 1:23'],
    ],
    [
      'a column that is referenced through stars',
      'with x as (select * from orders), y as (select * from x) select price from y',
      ['orders.price 1:65'],
    ],
    [
      'a column that is referenced through a star over unknown columns',
      'with x as (select * from mystery) select colour from x',
      ['mystery.colour 1:42'],
    ],
    [
      'the columns of both sides of USING',
      'select name from orders o join (select id as rider_id, name from riders) r using (rider_id)',
      ['orders.rider_id 1:83', 'riders.id 1:40', 'riders.name 1:56'],
    ],
    [
      'columns of a star that positions pair',
      'select * from riders union all select id, city, name from riders',
      ['riders.id 1:1', 'riders.name 1:1', 'riders.city 1:1'],
    ],
    [
      'join keys',
      'select 1 as one from orders o join riders r on o.rider_id = r.id',
      ['orders.rider_id 1:48', 'riders.id 1:61'],
    ],
  ])('%s', (_what, sql, expected) => {
    expect(named(sql)).toEqual(expected);
  });
});
