import { describe, expect, it } from 'vitest';
import { analyze, DIALECT_NAMES, parse } from '../../src/library/analyze/index.ts';
import { readOptions } from '../../src/library/analyze/read-options.ts';
import { compact } from '../compact.ts';

describe('analyze', () => {
  it('lists the columns that an output column is derived from', () => {
    const {
      parse: outcome,
      lineage,
      findings,
    } = analyze('SELECT price + tax AS total FROM orders', {
      dialect: 'postgres',
      schema: { orders: ['price', 'tax'] },
    });
    expect(outcome).toBe('complete');
    expect(findings).toEqual([]);
    expect(lineage).toMatchObject([
      {
        target: null,
        column: 'total',
        inputs: [
          { relation: 'orders', column: 'price', kind: 'DIRECT', subtype: 'TRANSFORMATION' },
          { relation: 'orders', column: 'tax', kind: 'DIRECT', subtype: 'TRANSFORMATION' },
        ],
      },
    ]);
  });

  it('needs no options', () => {
    expect(analyze('SELECT a FROM t').statements).toMatchObject([{ kind: 'select', reads: ['t'] }]);
  });

  it('gives a final bare SELECT the target of the options', () => {
    expect(analyze('SELECT a FROM t', { target: 'mart.m' }).lineage).toMatchObject([
      { target: 'mart.m', column: 'a' },
    ]);
  });

  it('expands a star over the columns of the schema, with the fields of typed ones', () => {
    const { lineage } = analyze('SELECT * FROM t', {
      dialect: 'bigquery',
      schema: { t: ['a', { name: 'b', type: 'STRUCT<c INT64>' }] },
    });
    expect(lineage.map(({ column }) => column)).toEqual(['a', 'b']);
    expect(lineage[1]?.fields?.map(({ name }) => name)).toEqual(['b.c']);
  });

  it('maps another name of a dialect', () => {
    expect(analyze('SELECT a FROM t', { dialect: 'postgresql' }).parse).toBe('complete');
  });

  it.each([
    ['an unknown dialect', { dialect: 'klingon' }, 'unknown-dialect'],
    ['a schema that is not one', { schema: { t: [1] as unknown as string[] } }, 'bad-request'],
    ['a default that is no text', { defaultSchema: 1 as unknown as string }, 'bad-request'],
  ])('answers %s with a finding', (_, options, code) => {
    const { parse: outcome, findings } = analyze('SELECT 1', options);
    expect(outcome).toBe('failed');
    expect(findings).toMatchObject([{ code, severity: 'error' }]);
  });

  it('answers what is no text with a finding', () => {
    expect(analyze(undefined as unknown as string).findings).toMatchObject([{ code: 'bad-request' }]);
  });

  it.each(DIALECT_NAMES)('never throws for text that is not SQL, in %s', (dialect) => {
    expect(analyze('SELECT (((', { dialect }).parse).not.toBe('complete');
  });
});

it('states what is wrong with options', async () => {
  const options: readonly Readonly<Record<string, unknown>>[] = [
    {},
    { sql: 1 },
    { sql: 'a\u0000b', dialect: 'duckdb' },
    { sql: 'select 1' },
    { sql: 'select 1', dialect: 1 },
    { sql: 'select 1', dialect: 'klingon' },
    { sql: 'select 1', dialect: 'duckdb', schema: [] },
    { sql: 'select 1', dialect: 'duckdb', schema: null },
    { sql: 'select 1', dialect: 'duckdb', schema: 'x' },
    { sql: 'select 1', dialect: 'duckdb', schema: { t: 'a' } },
    { sql: 'select 1', dialect: 'duckdb', schema: { t: [{ name: 1 }] } },
    { sql: 'select 1', dialect: 'duckdb', schema: { t: [{ name: 'a', type: 1 }] } },
    { sql: 'select 1', dialect: 'duckdb', schema: { t: [{ name: 'a', type: null }, 'b'], u: null } },
    { sql: 'select 1', dialect: 'duckdb', schema: { 'a.b.c.d': ['x'], 'a..b': ['x'], 'a.b.c': ['x'] } },
    { sql: 'select 1', dialect: 'duckdb', defaultDatabase: 1 },
    { sql: 'select 1', dialect: 'duckdb', defaultSchema: 1 },
    { sql: 'select 1', dialect: 'duckdb', defaultDatabase: '', defaultSchema: null },
    { sql: 'select 1', dialect: 'postgresql', defaultDatabase: 'd', defaultSchema: 's' },
  ];
  const lines = options.flatMap((each) => {
    const read = readOptions(each);
    return [JSON.stringify(each), `  ${compact(read)}`];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('options.txt');
});

describe('parse', () => {
  it('splits a script and gives the place of each statement', () => {
    const sql = 'SELECT 1;\nINSERT INTO t SELECT a FROM s';
    const { outcome, statements } = parse(sql);
    expect(outcome).toBe('complete');
    expect(statements).toMatchObject([
      { kind: 'select', line: 1, column: 1 },
      { kind: 'insert', line: 2, column: 1 },
    ]);
    expect(statements.map(({ start, end }) => sql.slice(start, end))).toEqual([
      'SELECT 1',
      'INSERT INTO t SELECT a FROM s',
    ]);
  });

  it('needs no options, and has no further keys for a statement that can be parsed', () => {
    expect(parse('SELECT 1')).toStrictEqual({
      outcome: 'complete',
      statements: [{ kind: 'select', start: 0, end: 8, line: 1, column: 1 }],
      findings: [],
    });
  });

  it('gives a statement that cannot be parsed with its reason', () => {
    const { outcome, statements, findings } = parse('SELECT 1; SELEC 2');
    expect(outcome).toBe('recovered');
    expect(statements[1]).toMatchObject({ kind: 'opaque', code: 'parse-failed' });
    expect(findings).toMatchObject([{ code: 'parse-failed', line: 1 }]);
  });

  it('answers an unknown dialect with a finding', () => {
    expect(parse('SELECT 1', { dialect: 'klingon' })).toMatchObject({
      outcome: 'failed',
      statements: [],
      findings: [{ code: 'unknown-dialect' }],
    });
  });
});
