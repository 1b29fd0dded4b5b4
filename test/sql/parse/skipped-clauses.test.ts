import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lostIn, parsedAgain, unaccounted } from '../../../bench/score/unaccounted.ts';
import { wrongSpans } from '../../../bench/score/wrong-spans.ts';
import { dialectOf } from '../../../src/dialect/dialects.ts';
import { readSource } from '../../../src/sql/lex/source.ts';
import { HARMLESS } from '../../../src/sql/parse/core/harmless-clauses.ts';
import { readCases } from '../cases.ts';
import { readIrCases } from '../ir-cases.ts';

const CASES = [
  ...readIrCases(new URL('../parse/cases/', import.meta.url)),
  ...readCases(join(import.meta.dirname, '../../cases')).map(({ title, dialect, sql, file, line }) => ({
    name: title,
    dialect,
    sql,
    at: `${file}:${line}`,
  })),
];

describe('every token is in the IR or is skipped with a reason', () => {
  for (const { name, dialect, sql, at } of CASES) {
    it(`${name} [${dialect}] (${at})`, () => {
      expect(unaccounted(sql, dialect).map(({ text, start }) => `${text} at ${start}`)).toEqual([]);
      expect(wrongSpans(sql, dialect)).toEqual([]);
    });
  }
});

describe('the list of harmless clauses', () => {
  const skipped = new Set(
    CASES.flatMap(({ sql, dialect }) => {
      const source = readSource(sql, dialectOf(dialect));
      return parsedAgain(sql, source).flatMap((parsed) => parsed.skipped);
    }).map(({ clause }) => clause),
  );
  it.each(Object.keys(HARMLESS))('has a case of %s', (clause) => {
    expect([...skipped]).toContain(clause);
  });
});

/** An IR that lacks a field must be found. */
describe('a lost token is found', () => {
  it.each([
    ['a condition', 'SELECT a FROM t WHERE b > 1', 'where'],
    ['a sort', 'SELECT a FROM t ORDER BY b DESC LIMIT 1', 'orderBy'],
    ['DISTINCT', 'SELECT DISTINCT a FROM t', 'distinct'],
    ['an alias', 'SELECT a FROM t u', 'alias'],
    ['a common table expression', 'WITH c AS (SELECT a FROM t) SELECT a FROM c', 'with'],
    ['a window', 'SELECT sum(a) OVER (PARTITION BY b) FROM t', 'partitionBy'],
    ['a filter', 'SELECT sum(a) FILTER (WHERE b) FROM t', 'filter'],
    ['the operands of an operator', 'SELECT a + b FROM t', 'args'],
    ['the name of an operator', 'SELECT a + b FROM t', 'name'],
    ['the type of a cast', 'SELECT CAST(a AS INT) FROM t', 'type'],
    ['an assignment', 'UPDATE t SET a = b', 'assignments'],
    ['columns of a target', 'INSERT INTO t (a) SELECT b FROM u', 'columns'],
    ['the else of a case', 'SELECT CASE WHEN a THEN b ELSE c END FROM t', 'otherwise'],
    ['the columns that a star excludes', 'SELECT * EXCLUDE (a) FROM t', 'except'],
  ])('%s', (_, sql, field) => {
    const source = readSource(sql, dialectOf('duckdb'));
    const [parsed] = parsedAgain(sql, source);
    if (parsed === undefined) throw new Error('no statement');
    const less: typeof parsed.statements = JSON.parse(JSON.stringify(parsed.statements), (key, value) =>
      key === field ? null : value,
    );
    expect(lostIn(source, parsed)).toEqual([]);
    expect(lostIn(source, { ...parsed, statements: less })).not.toEqual([]);
  });
});
