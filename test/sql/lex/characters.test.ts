/** Characters between tokens: blanks of Unicode are blanks, and letters of all scripts are parts of words. */
import { expect, it } from 'vitest';
import { DIALECT_NAMES, type DialectName, dialectOf } from '../../../src/dialect/dialects.ts';
import { lex } from '../../../src/sql/lex/lex.ts';

const words = (sql: string, dialect: DialectName = 'generic'): string[] =>
  lex(sql, dialectOf(dialect)).tokens.map(({ text }) => text);

it.each([
  ['a control character', 0x00],
  ['a tab', 0x09],
  ['a space', 0x20],
  ['a no-break space', 0xa0],
  ['the first of the spaces of a fixed width', 0x2000],
  ['the last of the spaces of a fixed width', 0x200a],
  ['a zero-width space', 0x200b],
  ['a line separator', 0x2028],
  ['a paragraph separator', 0x2029],
  ['a narrow no-break space', 0x202f],
  ['a mathematical space', 0x205f],
  ['an ideographic space', 0x3000],
  ['a byte order mark', 0xfeff],
])('%s separates words', (_, code) => {
  expect(words(`a${String.fromCodePoint(code)}b`)).toEqual(['a', 'b']);
});

it.each([
  ['a letter after the first blank', 0xa1],
  ['a letter with an accent', 0xe9],
  ['a Greek letter', 0x3a9],
  ['the last letter before the spaces', 0x1fff],
  ['a sign after the zero-width space', 0x200c],
  ['a sign before the line separator', 0x2027],
  ['a sign after the paragraph separator', 0x202a],
  ['a sign before the narrow space', 0x202e],
  ['a sign after the narrow space', 0x2030],
  ['a sign before the mathematical space', 0x205e],
  ['a sign after the mathematical space', 0x2060],
  ['a Chinese letter', 0x5ba2],
])('%s is part of a word', (_, code) => {
  const word = `a${String.fromCodePoint(code)}b`;
  expect(words(word)).toEqual([word]);
});

it.each([...DIALECT_NAMES])(
  'words of %s have digits, underscores and dollars, and begin with no digit',
  (dialect) => {
    expect(words('_a1 B_2 z9', dialect)).toEqual(['_a1', 'B_2', 'z9']);
  },
);

it.each<[string, DialectName, string[]]>([
  ['SELECT &name FROM &&table_name', 'oracle', ['SELECT', '&name', 'FROM', '&&table_name']],
  ['xs[1]', 'tsql', ['xs', '[', '1', ']']],
  ['f(x)[1]', 'sqlite', ['f', '(', 'x', ')', '[', '1', ']']],
  ['SELECT [a b], [c]', 'tsql', ['SELECT', 'a b', ',', 'c']],
  ['xs "a b"', 'tsql', ['xs', 'a b']],
  ['a & b', 'oracle', ['a', '&', 'b']],
  ['data.144 data.1e3', 'generic', ['data', '.', '144', 'data', '.', '1e3']],
  ["$tag$it's$tag$ x", 'postgres', ["$tag$it's$tag$", 'x']],
  ['$$a$b$$ x', 'snowflake', ['$$a$b$$', 'x']],
])('%s [%s]', (sql, dialect, expected) => {
  expect(words(sql, dialect)).toEqual(expected);
});
