/** A new dialect is one row: with its name alone, every part of the analyzer can read it. */
import { describe, expect, it, test } from 'vitest';
import { defineDialects } from '../../src/dialect/define-dialects.ts';
import { dialectOf, ROWS } from '../../src/dialect/dialects.ts';
import { secondGrammar } from '../../src/pipeline/second-grammar.ts';
import { adapterOf } from '../../src/sources/dbt/adapter.ts';
import { analyseAs } from '../../src/sql/analyse.ts';
import { print } from '../sql/cases.ts';

const dialects = defineDialects({
  ...ROWS,
  umbra: {
    like: 'duckdb',
    aliases: ['umbra2'],
    adapters: { umbra: { namespace: 'umbra://default', nameParts: 3 } },
    features: ['bracketNames'],
    without: ['prefixAlias'],
    systemColumns: 'tuple_id',
    niladic: 'today',
  },
});
const umbra = dialects.named('Umbra2') ?? dialectOf('generic');

function lineageOf(sql: string): string[] {
  const request = { sql, defaultDatabase: null, defaultSchema: null, target: null };
  const schema = { orders: ['id', 'net', 'items'] };
  return print(analyseAs(umbra, { ...request, schema }, secondGrammar()).lineage);
}

describe('a dialect with one row', () => {
  it('inherits the features, engines and names of the dialect that it is like', () => {
    const duckdb = dialectOf('duckdb');
    expect(umbra).toEqual({
      ...duckdb,
      name: 'umbra',
      names: ['umbra', 'umbra2', ...duckdb.names],
      features: { ...duckdb.features, bracketNames: true, prefixAlias: false },
      systemColumns: new Set(['tuple_id']),
      niladic: new Set([...duckdb.niladic, 'today']),
    });
  });

  it('is lexed, parsed and bound by its row', () => {
    const sql = 'SELECT tuple_id, today AS day, [net] + 1 AS gross FROM orders';
    expect(lineageOf(sql)).toEqual([
      'day <-',
      'gross <- orders.net transformation',
      'tuple_id <- orders.tuple_id identity',
    ]);
  });

  it('is parsed with the rules of the engines that it inherits', () => {
    expect(lineageOf('PIVOT orders ON id IN (1, 2) USING sum(net) GROUP BY items')).toContain(
      '1 <- orders.net aggregation',
    );
  });

  it('lacks the features that it omits', () => {
    expect(lineageOf('SELECT total: net FROM orders')).not.toContain('total <- orders.net identity');
  });

  it('has the second grammar of the nearest dialect', () => {
    const tree = secondGrammar()?.(umbra.names).parseExpression('zq0 #>> zq1');
    // The other builds do not know this operator of Postgres.
    expect(tree).toMatchObject({ kind: 'operator', name: '#>>' });
  });

  it('is the dialect of its dbt adapters', () => {
    expect(adapterOf('umbra', dialects)).toMatchObject({
      dialect: 'umbra',
      namespace: 'umbra://default',
      nameParts: 3,
      support: 'full',
    });
  });
});

describe('a table of dialects', () => {
  test('contains each row, and what the row does not list from the row before it', () => {
    const { names, named } = defineDialects({
      hyper: { aliases: ['hy'], features: ['bracketNames'], niladic: 'today  now' },
      umbra: { like: 'hyper', features: ['prefixAlias'], without: ['bracketNames'] },
    });
    expect(names).toEqual(['hyper', 'umbra']);
    expect(named('hy')).toBe(named('hyper'));
    expect(named('umbra')?.names).toEqual(['umbra', 'hyper', 'hy']);
    expect([...(named('umbra')?.niladic ?? [])].slice(-2)).toEqual(['today', 'now']);
    expect(named('hyper')?.features).toMatchObject({ bracketNames: true, prefixAlias: false });
    expect(named('umbra')?.features).toMatchObject({ bracketNames: false, prefixAlias: true });
  });

  test('refuses a row that is like a dialect without a row before it', () => {
    expect(() => defineDialects({ umbra: { like: 'hyper' } })).toThrow(
      'umbra is like hyper, which has no row before it',
    );
  });

  test('refuses two dialects of one name', () => {
    const rows = { umbra: {}, hyper: { aliases: ['umbra'] } };
    expect(() => defineDialects(rows)).toThrow('the name umbra is that of umbra and of hyper');
  });

  test('knows names in any case and no other names', () => {
    expect(dialects.named(' PostgreSQL ')?.name).toBe('postgres');
    expect(dialects.named('klingon')).toBeNull();
    expect(dialects.adapter('klingon')).toBeNull();
  });
});
