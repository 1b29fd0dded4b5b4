import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeResult, encodeResult } from '../../src/cache/codec.ts';
import { cacheKey } from '../../src/cache/index.ts';
import { CONFIDENCES, SUBTYPES } from '../../src/model/edge.ts';
import type { AnalysisRequest, AnalysisResult } from '../../src/sql/analysis.ts';
import { analyse } from '../../src/sql/index.ts';
import { readCases } from '../sql/cases.ts';
import { resultOf } from './results.ts';

const WITH_FIELDS: AnalysisRequest = {
  sql: "CREATE TEMP TABLE t AS SELECT {'x': a} AS s FROM o; CREATE TABLE d AS SELECT s, s.x FROM t",
  dialect: 'duckdb',
  defaultDatabase: null,
  defaultSchema: null,
  schema: { o: ['a'] },
  target: null,
};

describe('a result as text', () => {
  test('survives the round trip', () => {
    expect(decodeResult(encodeResult(resultOf('x')))).toEqual(resultOf('x'));
  });

  test('keeps that it read undeclared relations', () => {
    const result = { ...resultOf('x'), readUndeclared: true };
    expect(decodeResult(encodeResult(result))).toEqual(result);
  });

  test('stores names once, and lineage that equals a column of a statement as the index of the column', () => {
    const [, relations, statements, lineage] = JSON.parse(encodeResult(resultOf('x')));
    expect(relations).toEqual([
      ['t', ['x'], true, false, false, false],
      ['s', ['a'], false, false, false, false],
    ]);
    expect(statements[0].slice(0, 5)).toEqual([
      'create-table',
      0,
      [1],
      [0],
      [
        ['x', 'X', [1, 0, 1, 0, 1, 8], 'd1', 'a + 1', 1, 8],
        ['constant', '', [], 'd2', '1', 2, 3],
      ],
    ]);
    expect(lineage).toEqual([
      [0, 0, 0],
      [0, 0, 1],
      [null, 'other', [1, 0, 4, 1, 3, 7, 1, 0, 1, 0, 1, 8]],
    ]);
  });

  test('is encoded to the same text after decoding, without encoding it again', () => {
    const text = encodeResult(resultOf('x'));
    expect(encodeResult(decodeResult(text))).toBe(text);
    expect(encodeResult(decodeResult(` ${text}`))).toBe(` ${text}`);
  });

  test('keeps unknown columns unknown', () => {
    const known = resultOf('x');
    const [statement] = known.lineage.statements;
    const unknown = {
      ...known,
      lineage: { ...known.lineage, statements: statement ? [{ ...statement, columns: null }] : [] },
    };
    expect(decodeResult(encodeResult(unknown))).toEqual(unknown);
  });

  test('keeps fields, both equal to those of the statement and different', () => {
    const result = analyse(WITH_FIELDS);
    expect(result.lineage.lineage[0]?.fields?.map(({ name }) => name)).toEqual(['s.x']);
    expect(decodeResult(encodeResult(result))).toEqual(result);
  });

  test('that differs in any value survives the round trip', () => {
    for (const result of [resultOf('x'), analyse(WITH_FIELDS)])
      for (const changed of variantsOf(result)) expect(decodeResult(encodeResult(changed))).toEqual(changed);
  });

  test('of each case survives the round trip', () => {
    for (const { sql, dialect, schema, file, line } of readCases(join(import.meta.dirname, '../cases'))) {
      const result = analyse({
        sql,
        dialect,
        schema,
        defaultDatabase: null,
        defaultSchema: null,
        target: null,
      });
      expect(decodeResult(encodeResult(result)), `${file}:${line}`).toEqual(result);
    }
  });

  test('with an unknown subtype or confidence is refused', () => {
    const text = encodeResult(
      analyse({
        sql: 'select a from t',
        dialect: 'duckdb',
        schema: { t: ['a'] },
        defaultDatabase: null,
        defaultSchema: null,
        target: null,
      }),
    );
    const input = '[0,0,0,0,1,8]';
    expect(text).toContain(input);
    for (const odd of ['[0,0,99,0,1,8]', '[0,0,0,99,1,8]'])
      expect(() => decodeResult(text.replace(input, odd))).toThrow('invalid subtype or confidence');
  });

  test('encodes every subtype and confidence', () => {
    const inputs = SUBTYPES.flatMap((subtype) =>
      CONFIDENCES.map((confidence) => ({
        relation: 0,
        column: 0,
        subtype,
        confidence,
        place: { line: 1, column: 1 },
      })),
    );
    const base = resultOf('x');
    const result: AnalysisResult = {
      ...base,
      lineage: { ...base.lineage, lineage: [{ target: null, column: 'all', inputs }] },
    };
    expect(decodeResult(encodeResult(result))).toEqual(result);
  });

  test.each([
    '',
    '{}',
    '["complete"]',
    '["complete",[],[],[[0,3,4]],[],[]]',
    '["complete",[],[],[[0,"c",[1,2]]],[],[]]',
  ])('invalid text throws: %s', (text) => {
    expect(() => decodeResult(text)).toThrow();
  });
});

describe('the key of a result', () => {
  const request: AnalysisRequest = {
    sql: 'select 1',
    dialect: 'duckdb',
    defaultDatabase: 'd',
    defaultSchema: null,
    schema: { a: ['x', 'y'], b: null },
    target: 't',
  };

  test('does not depend on the order of the relations', () => {
    expect(cacheKey('1', { ...request, schema: { b: null, a: ['x', 'y'] } })).toBe(cacheKey('1', request));
  });

  test('does not depend on the order of former names', () => {
    const a = { relation: 'old_a', columns: { x: 'y', z: 'w' } };
    const b = { relation: 'old_b', columns: {} };
    const key = cacheKey('1', { ...request, formerly: { a, b } });
    const turned = { b, a: { ...a, columns: { z: 'w', x: 'y' } } };
    expect(cacheKey('1', { ...request, formerly: turned })).toBe(key);
  });

  test('depends on everything else', () => {
    const others: AnalysisRequest[] = [
      { ...request, sql: 'select 2' },
      { ...request, dialect: 'postgres' },
      { ...request, defaultDatabase: null },
      { ...request, defaultSchema: 'd' },
      { ...request, target: null },
      { ...request, schema: { a: ['y', 'x'], b: null } },
      { ...request, schema: { a: ['x', 'y'], b: [] } },
      { ...request, schema: { a: ['x', 'y'] } },
      { ...request, schema: { a: ['x'], b: null } },
      { ...request, structs: { a: ['x'] } },
      { ...request, structs: { a: ['y'] } },
      { ...request, formerly: {} },
      { ...request, formerly: { a: { relation: 'old', columns: {} } } },
      { ...request, formerly: { b: { relation: 'old', columns: {} } } },
      { ...request, formerly: { a: { relation: 'older', columns: {} } } },
      { ...request, formerly: { a: { relation: 'old', columns: { x: 'y' } } } },
      { ...request, formerly: { a: { relation: 'old', columns: { z: 'y' } } } },
      { ...request, formerly: { a: { relation: 'old', columns: { x: 'z' } } } },
    ];
    const keys = [
      cacheKey('1', request),
      cacheKey('2', request),
      ...others.map((other) => cacheKey('1', other)),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});

/** The result with each number changed, and each item of a list removed or repeated, one at a time. */
function* variantsOf(result: AnalysisResult): Generator<AnalysisResult> {
  const { lineage } = result.lineage;
  for (const [at, target] of lineage.entries())
    for (const changed of changesOf(target)) {
      const targets = lineage.with(at, changed as (typeof lineage)[number]);
      yield { ...result, lineage: { ...result.lineage, lineage: targets } };
    }
}

function* changesOf(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    if (value.length > 1) yield value.slice(1);
    if (value.length > 0) yield [...value, value[0]];
    for (const [at, item] of value.entries())
      for (const changed of changesOf(item)) yield value.with(at, changed);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value))
      for (const changed of changesOf(each)) yield { ...value, [key]: changed };
  } else if (typeof value === 'number') yield value + 1;
}
