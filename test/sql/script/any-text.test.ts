import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeResult, encodeResult } from '../../../src/cache/codec.ts';
import { DIALECT_NAMES, type DialectName } from '../../../src/dialect/dialects.ts';
import { analyse } from '../../../src/sql/index.ts';
import { mustEnd } from '../../ends.ts';
import { runs } from '../../runs.ts';
import { readCases } from '../cases.ts';

const scripts = readCases(join(import.meta.dirname, '../../cases')).filter(({ file }) =>
  file.startsWith('script'),
);

function analysed(sql: string, dialect: DialectName): ReturnType<typeof analyse> {
  return analyse({ sql, dialect, schema: {}, defaultDatabase: null, defaultSchema: null, target: null });
}

function check(sql: string, dialect: DialectName): void {
  const { lineage } = analysed(sql, dialect);
  const lines = sql.split('\n').length;
  for (const { place } of lineage.statements) expect(place.line).toBeLessThanOrEqual(lines);
  for (const { line } of lineage.opaque) expect(line).toBeLessThanOrEqual(lines);
}

function edited(sql: string, changes: readonly (readonly [number, string])[]): string {
  const words = sql.split(/(?=[\s(),.;'"$])/);
  for (const [at, kind] of changes) {
    const index = at % words.length;
    const word = words[index] ?? '';
    if (kind === 'drop') words.splice(index, 1);
    else if (kind === 'double') words.splice(index, 0, word);
    else words.splice(index, 1, words[(at * 7) % words.length] ?? '');
  }
  return words.join('');
}

describe('changed scripts', () => {
  const script = fc.constantFrom(...scripts);
  const dialects = fc.option(fc.constantFrom(...DIALECT_NAMES));

  it('are analysed if they are cut anywhere', () => {
    const property = fc.property(script, dialects, fc.nat(), (one, other, at) => {
      check(one.sql.slice(0, at % (one.sql.length + 1)), other ?? one.dialect);
      check(one.sql.slice(at % (one.sql.length + 1)), other ?? one.dialect);
    });
    fc.assert(property, { numRuns: runs({ full: 100, long: 4_000 }) });
  });

  it('are analysed with deleted, doubled and swapped words', () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('drop', 'double', 'swap')), {
      minLength: 1,
      maxLength: 5,
    });
    const property = fc.property(script, dialects, edits, (one, other, changes) => {
      check(edited(one.sql, changes), other ?? one.dialect);
    });
    fc.assert(property, { numRuns: runs({ full: 100, long: 4_000 }) });
  });
});

describe('the answer for a script', () => {
  it.each(scripts)('$file:$line is the same after the cache encodes and decodes it', ({ sql, dialect }) => {
    const result = analysed(sql, dialect);
    expect(decodeResult(encodeResult(result))).toEqual(result);
  });
});

describe('the time is proportional to the length for', () => {
  const repeat = (text: string, count: number): string => text.repeat(count);
  it.each<[string, DialectName, (count: number) => string]>([
    [
      'nested blocks',
      'oracle',
      (n) => `${repeat('DECLARE x NUMBER; BEGIN ', n)}SELECT 1;${repeat(' END;', n)}`,
    ],
    ['nested conditions', 'tsql', (n) => `${repeat('IF 1 = 1 ', n)}SELECT 1`],
    ['statements that cannot be parsed', 'tsql', (n) => repeat('SELECT ) \nSELECT (\n', n)],
    [
      'a text that is executed repeatedly',
      'bigquery',
      (n) => `DECLARE q STRING DEFAULT '${repeat('SELECT 1;', n)}';${repeat('EXECUTE IMMEDIATE q;', n)}`,
    ],
    [
      'a text that grows',
      'tsql',
      (n) => `DECLARE @s NVARCHAR(MAX) = N''\n${repeat("SET @s = @s + N'select 1 '\n", n)}EXEC(@s)`,
    ],
    [
      'procedures that each call the next one twice',
      'postgres',
      (n) =>
        Array.from(
          { length: n },
          (_, i) => `CREATE PROCEDURE p${i}() LANGUAGE sql AS $$ CALL p${i + 1}(); CALL p${i + 1}(); $$;`,
        ).join(''),
    ],
    [
      'a loop whose statements read later ones',
      'bigquery',
      (n) =>
        `LOOP ${Array.from({ length: n }, (_, i) => `CREATE TEMP TABLE t${i} AS SELECT x FROM t${i + 1};`).join('')} END LOOP;`,
    ],
    ['unclosed headers', 'mysql', (n) => repeat('CREATE PROCEDURE p (a INT ', n)],
  ])('%s', (_, dialect, make) => {
    mustEnd(() => analysed(make(1000), dialect));
  });
});
