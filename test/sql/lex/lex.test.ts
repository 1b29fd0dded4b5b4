import { describe, expect, it } from 'vitest';
import { DIALECT_NAMES, type DialectName, dialectOf } from '../../../src/dialect/dialects.ts';
import { lex } from '../../../src/sql/lex/lex.ts';

function tokens(sql: string, dialect: DialectName = 'generic'): string[] {
  return lex(sql, dialectOf(dialect)).tokens.map(({ kind, text }) => `${kind} ${text}`);
}

describe('lex', () => {
  it.each<[string, DialectName, string[]]>([
    [
      '1 1.5 .5 1. 1e3 1.5E-2 0xFF 1_000',
      'generic',
      ['1', '1.5', '.5', '1.', '1e3', '1.5E-2', '0xFF', '1_000'],
    ],
    ['1L 2.5bd 3.BD', 'spark', ['1L', '2.5bd', '3.BD']],
  ])('reads the numbers %s', (sql, dialect, expected) => {
    expect(tokens(sql, dialect)).toEqual(expected.map((text) => `number ${text}`));
  });

  it.each<[string, DialectName, string[]]>([
    [':x', 'generic', ['parameter :x']],
    ['a:x', 'snowflake', ['word a', 'punctuation :', 'word x']],
    ['a::x', 'generic', ['word a', 'punctuation ::', 'word x']],
    [
      '? @v $1 \u0024{env} {{ ref("a") }} %s',
      'generic',
      ['? ', '@v', '$1', '\u0024{env}', '{{ ref("a") }}', '%s'].map((p) => `parameter ${p.trim()}`),
    ],
    ['a ? b', 'postgres', ['word a', 'punctuation ?', 'word b']],
    ['a % b', 'generic', ['word a', 'punctuation %', 'word b']],
    ['a?::int', 'databricks', ['word a', 'punctuation ?::', 'word int']],
  ])('parameters and operators of %s are different tokens', (sql, dialect, expected) => {
    expect(tokens(sql, dialect)).toEqual(expected);
  });

  it.each<[string, DialectName, string[]]>([
    ['a<>b>=c||d', 'generic', ['<>', '>=', '||']],
    ['a>>b', 'generic', ['>', '>']],
    ['a=-b', 'postgres', ['=', '-']],
    ['a<->b', 'postgres', ['<->']],
    ['a@-b', 'postgres', ['@-']],
    ['a+--b', 'postgres', ['+']],
  ])('the operators of %s are separate tokens', (sql, dialect, expected) => {
    const found = lex(sql, dialectOf(dialect)).tokens.filter(({ kind }) => kind === 'punctuation');
    expect(found.map(({ text }) => text)).toEqual(expected);
  });

  it.each<[string, DialectName, string]>([
    ["'a", 'generic', 'string'],
    ["'a\\'", 'bigquery', 'string'],
    ['"a', 'postgres', 'quoted name'],
    ['[a', 'tsql', 'quoted name'],
    ['$$a', 'postgres', 'dollar-quoted string'],
    ['/* a /* b */', 'postgres', 'comment'],
  ])('the unclosed quote or comment of %s has a place', (sql, dialect, what) => {
    expect(lex(`x ${sql}`, dialectOf(dialect)).unclosed).toEqual({ what, at: { start: 2, end: 3 } });
  });

  it('a quoted name never equals a keyword', () => {
    expect(lex('"select" select', dialectOf('generic')).tokens.map(({ upper }) => upper)).toEqual([
      '',
      'SELECT',
    ]);
  });

  it('every dialect has words and strings', () => {
    for (const dialect of DIALECT_NAMES)
      expect(tokens("SELECT 'a'", dialect)).toEqual(['word SELECT', "string 'a'"]);
  });
});
