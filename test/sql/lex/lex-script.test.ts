/** Tokens between comments, commands of clients and rows, and where lexing restarts after unclosed quotes. */
import { expect, test } from 'vitest';
import { type DialectName, dialectOf } from '../../../src/dialect/dialects.ts';
import { lexScript } from '../../../src/sql/lex/lex-script.ts';

function read(sql: string, dialect: DialectName): string[] {
  const { tokens, cuts, unclosed } = lexScript(sql, dialectOf(dialect));
  return [
    tokens.map(({ text }) => text).join(' '),
    ...cuts.map(
      ({ what, at, token }) => `${what} ${at.start}-${at.end} before ${token} ${tokens[token]?.text}`,
    ),
    ...(unclosed === null ? [] : [`${unclosed.what} ${unclosed.at.start}-${unclosed.at.end}`]),
  ];
}

test.each<[string, DialectName, string[]]>([
  ["SELECT 'a FROM t;\nSELECT b", 'generic', ['SELECT ; SELECT b', 'string 7-8 before 1 ;']],
  [
    "SELECT 'a FROM t;\nSELECT 'b' FROM u;\nDELETE FROM v",
    'generic',
    ["SELECT 'a FROM t;\nSELECT ' ; DELETE FROM v", 'string 26-27 before 2 ;'],
  ],
  [
    "SELECT 'a FROM t;\nSELECT 'z' FROM u;\nDELETE FROM v",
    'generic',
    ["SELECT ; SELECT 'z' FROM u ; DELETE FROM v", 'string 7-8 before 1 ;'],
  ],
  [
    'SELECT "a FROM t;\nSELECT "z" FROM u;\nDELETE FROM v',
    'generic',
    ['SELECT ; SELECT z FROM u ; DELETE FROM v', 'quoted name 7-8 before 1 ;'],
  ],
  [
    "SELECT 'a;\nSELECT '1' FROM u;\nDELETE FROM v",
    'generic',
    ["SELECT ; SELECT '1' FROM u ; DELETE FROM v", 'string 7-8 before 1 ;'],
  ],
  ["SELECT 'a, 'b;\nSELECT 'z';\nDELETE FROM v", 'generic', ["SELECT 'a, ' b ; SELECT 'z' ; DELETE FROM v"]],
  [
    'SELECT "a FROM t;\nSELECT "b" FROM u;\nDELETE FROM v',
    'generic',
    ['SELECT ; SELECT b FROM u ; DELETE FROM v', 'quoted name 7-8 before 1 ;'],
  ],
  [
    'SELECT `a FROM t;\nSELECT `b` FROM u',
    'mysql',
    ['SELECT ; SELECT b FROM u', 'quoted name 7-8 before 1 ;'],
  ],
  ['SELECT [a FROM t\nGO\nSELECT [b] FROM u', 'tsql', ['SELECT a FROM t\nGO\nSELECT [b FROM u']],
  [
    'SELECT [a FROM t\n go \nDELETE FROM u',
    'tsql',
    ['SELECT go DELETE FROM u', 'quoted name 7-8 before 1 go'],
  ],
  ["SELECT 'a GO\nSELECT b", 'tsql', ['SELECT', 'string 7-8']],
  ["SELECT 'a; SELECT b", 'generic', ['SELECT', 'string 7-8']],
  ["SELECT 'a;\nFOO b", 'generic', ['SELECT', 'string 7-8']],
  ["SELECT 'a; -- x\n  -- y\n -- z\nwith b", 'generic', ['SELECT ; with b', 'string 7-8 before 1 ;']],
  ["SELECT 'a;\r\nDROP TABLE b", 'generic', ['SELECT ; DROP TABLE b', 'string 7-8 before 1 ;']],
  ["SELECT 'a;\nSELECT' b", 'generic', ["SELECT 'a;\nSELECT' b"]],
  ["SELECT 'a;\nSELECT', b", 'generic', ["SELECT 'a;\nSELECT' , b"]],
  ["SELECT 'a;\nSELECT'b'", 'generic', ["SELECT 'a;\nSELECT'", 'string 18-19']],
  ['/* a;\nSELECT b', 'generic', ['; SELECT b', 'comment 0-1 before 0 ;']],
  [
    'SELECT $$ a;\nINSERT INTO b',
    'postgres',
    ['SELECT ; INSERT INTO b', 'dollar-quoted string 7-8 before 1 ;'],
  ],
  [
    "SELECT 'a;\nSELECT 'b;\nSELECT 'c;\nSELECT d",
    'generic',
    ["SELECT ; SELECT 'b;\nSELECT ' c ; SELECT d", 'string 7-8 before 1 ;'],
  ],
  ["SELECT a;\nSELECT 'b", 'generic', ['SELECT a ; SELECT', 'string 17-18']],
  ["SELECT 'a;\nSELECTED b", 'generic', ['SELECT', 'string 7-8']],
  ["x'a;\nSELECT 1'2", 'generic', ["x'a;\nSELECT 1' 2"]],
  ["COPY t (a) FROM stdin;\nit's\n\\.\nSELECT b", 'postgres', ['COPY t ( a ) FROM stdin ; SELECT b']],
  [
    "COPY t FROM STDIN WITH (\nFORMAT csv,\nHEADER);\nit's\n\\.\nSELECT b",
    'postgres',
    ['COPY t FROM STDIN WITH ( FORMAT csv , HEADER ) ; SELECT b'],
  ],
  ["COPY t FROM stdin; -- x\nit's\n\\. \r\nSELECT b", 'postgres', ['COPY t FROM stdin ; SELECT b']],
  ['COPY t TO stdout;\nSELECT a;\n\\.\nSELECT b', 'postgres', ['COPY t TO stdout ; SELECT a ; SELECT b']],
  ['COPY t FROM stdin; SELECT a\n\\.\nSELECT b', 'postgres', ['COPY t FROM stdin ; SELECT a SELECT b']],
  [
    'COPY t FROM stdin;\na\ncopy u FROM stdin;\nb\n\\.\nSELECT c',
    'postgres',
    ['COPY t FROM stdin ; a copy u FROM stdin ; SELECT c'],
  ],
  ['SELECT copy, a FROM stdin;\nb\n\\.\nSELECT c', 'postgres', ['SELECT copy , a FROM stdin ; SELECT c']],
  [
    "COPY t FROM 'f';\nSELECT stdin;\n\\.\nSELECT b",
    'postgres',
    ["COPY t FROM 'f' ; SELECT stdin ; SELECT b"],
  ],
  ["\\copy t FROM 'f'\nSELECT a", 'postgres', ["copy t FROM 'f' ; SELECT a"]],
  [
    'SELECT a \\gset x\nSELECT b \\x\n\\watch 1\nSELECT c \\crosstabview\nSELECT d \\bind 1\n',
    'postgres',
    ['SELECT a ; SELECT b ; SELECT c ; SELECT d ;'],
  ],
  ['\\set x 1\nSELECT :x, :\'y\', :"z"', 'postgres', ['; SELECT :x , :\'y\' , :"z"']],
  ['\\copy t (a,\nSELECT b', 'postgres', ['copy t ( a , ; SELECT b']],
  ['\\copied x\nSELECT a', 'postgres', ['; SELECT a']],
  ['SELECT a /*! , b */ FROM t', 'mysql', ['SELECT a , b FROM t']],
  ['SELECT a /*!50000 , b */, c */ d', 'mysql', ['SELECT a , b , c * / d']],
  ['SELECT a /*M!100 , b */ FROM t', 'mysql', ['SELECT a , b FROM t']],
  ['SELECT a /*! , /* b */ c */ d', 'mysql', ['SELECT a , c d']],
  ['SELECT a /*! , b', 'mysql', ['SELECT a , b', 'comment 9-10']],
  ["SELECT a /*! , 'b", 'mysql', ['SELECT a ,', 'string 15-16']],
  ['SELECT a * / b', 'mysql', ['SELECT a * / b']],
  ['SELECT a /* /* b */ c */ d', 'postgres', ['SELECT a d']],
  ['SELECT a /* /* b */ c', 'mysql', ['SELECT a c']],
  ['SELECT a--1, b -- c\n, d --e', 'mysql', ['SELECT a - - 1 , b , d']],
  ['SELECT 1--1', 'mysql', ['SELECT 1 - - 1']],
  ['SELECT --1', 'mysql', ['SELECT']],
  ['SELECT a---1', 'mysql', ['SELECT a']],
  ['SELECT a # b\n, c', 'mysql', ['SELECT a , c']],
  ['SELECT a // b\n, c', 'snowflake', ['SELECT a , c']],
  ['PUT file:///tmp/a @b', 'snowflake', ['PUT file : // / tmp / a @b']],
  ['SELECT a {# b #}, c {# d', 'generic', ['SELECT a , c', 'comment 20-21']],
  ['SELECT a -- b\r, c', 'generic', ['SELECT a , c']],
  ['SELECT a # b', 'postgres', ['SELECT a # b']],
  ['SELECT a - - b', 'generic', ['SELECT a - - b']],
])('%j [%s]', (sql, dialect, expected) => {
  expect(read(sql, dialect)).toEqual(expected);
});
