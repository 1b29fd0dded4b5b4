import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../../src/dialect/dialects.ts';
import { parseScript } from '../../../src/sql/parse-script.ts';
import { mustEnd } from '../../ends.ts';

function codeOf(sql: string): string {
  const [statement] = parseScript(sql, dialectOf('postgres')).script.statements;
  return statement?.kind === 'opaque' ? statement.code : (statement?.kind ?? 'none');
}

describe('limits', () => {
  it('a missing value ends a list that has no commas', () => {
    const sql = "SELECT j.p FROM t, JSON_TABLE(t., '$[*]' COLUMNS (p INT PATH '$.p')) AS j";
    expect(codeOf(sql)).toBe('parse-failed');
  });

  it.each([
    ['10,000 terms of OR', `SELECT 1 FROM t WHERE ${Array(10_000).fill('a = 1').join(' OR ')}`],
    ['10,000 strings joined', `SELECT ${Array(10_000).fill("'a'").join(' || ')} FROM t`],
    ['10,000 items', `SELECT ${Array(10_000).fill('a').join(', ')} FROM t`],
    ['10,000 values', `SELECT 1 FROM t WHERE a IN (${Array(10_000).fill('1').join(', ')})`],
    ['10,000 set operations', Array(10_000).fill('SELECT a FROM t').join(' UNION ALL ')],
    ['10,000 brackets', `SELECT ${'('.repeat(10_000)}a${')'.repeat(10_000)} FROM t`],
    ['2,000 nested calls', `SELECT ${'f('.repeat(2000)}a${')'.repeat(2000)} FROM t`],
    ['2,000 nested queries', `${'SELECT * FROM ('.repeat(2000)}SELECT 1${') x'.repeat(2000)}`],
    ['2,000 joins in brackets', `SELECT 1 FROM ${'('.repeat(2000)}a${' JOIN b ON true)'.repeat(2000)}`],
    ['10,000 NOT operators', `SELECT ${'NOT '.repeat(10_000)}a`],
    ['10,000 signs', `SELECT ${'- '.repeat(10_000)}a`],
    ['10,000 casts', `SELECT a${'::int'.repeat(10_000)}`],
    ['10,000 plus and minus operators', `SELECT a${' + b - c'.repeat(5000)}`],
    ['10,000 tests', `SELECT a${' IS NULL'.repeat(10_000)}`],
  ])('%s are parsed', (_, sql) => {
    expect(codeOf(sql)).toBe('select');
  });

  it.each([
    ['60,000 casts', `SELECT a${'::int'.repeat(60_000)}`],
    ['60,000 plus and minus operators', `SELECT a${' + b - c'.repeat(30_000)}`],
    ['5,000 nested queries', `${'SELECT * FROM ('.repeat(5000)}SELECT 1${') x'.repeat(5000)}`],
    ['5,000 nested cases', `SELECT ${'CASE WHEN a THEN '.repeat(5000)}b${' END'.repeat(5000)}`],
    ['5,000 nested calls', `SELECT ${'f('.repeat(5000)}a${')'.repeat(5000)}`],
    ['5,000 joins in brackets', `SELECT 1 FROM ${'('.repeat(5000)}a${' JOIN b ON true)'.repeat(5000)}`],
  ])('%s are too many, and the reason is reported', (_, sql) => {
    expect(codeOf(sql)).toBe('input-too-large');
  });

  it.each([
    ['intervals', `SELECT ${'interval ('.repeat(300)}a${')'.repeat(300)} FROM t`],
    ['intervals with units', `SELECT ${'interval ('.repeat(90)}a${') day'.repeat(90)} FROM t`],
    ['intervals in a row', `SELECT a ${'+ interval b '.repeat(60)} day FROM t`],
    [
      'joins whose ON follows later joins',
      `SELECT 1 FROM ${'a JOIN ('.repeat(80)}b${') JOIN c ON x ON y'.repeat(80)}`,
    ],
    ['unknown operators', `SELECT ${'('.repeat(60)}a${' ! b)'.repeat(60)} FROM t`],
    ['lambdas', `SELECT f(${'x -> '.repeat(300)}x)`],
    ['brackets around queries', `SELECT * FROM ${'('.repeat(300)}SELECT 1${')'.repeat(300)}`],
    ['lists nested', `SELECT ${'[1, '.repeat(300)}2${']'.repeat(300)}`],
  ])('nested %s need no exponential time', (_, sql) => {
    mustEnd(() => codeOf(sql));
  });

  it('unclosed nested casts fail', () => {
    expect(codeOf(`INSERT INTO t SELECT ${'cast('.repeat(200)}a AS`)).toBe('parse-failed');
  });
});
