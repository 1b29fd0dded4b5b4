import { describe, expect, test } from 'vitest';
import { readRequest } from '../../src/cli/analyze/analyze-request.ts';
import { nothingToAnalyse, sqlText } from '../../src/cli/analyze/sql-text.ts';
import { analyse } from '../../src/sql/index.ts';

const SQL = 'select a from t\n';
const little = Buffer.from(SQL, 'utf16le');
const big = Buffer.from(little).swap16();

describe('bytes that are not SQL are one sentence', () => {
  const UTF16 = 'x.sql is UTF-16, but SQL must be UTF-8; save it as UTF-8.';
  test.each<[string, Buffer, string]>([
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), little]), UTF16],
    ['UTF-16, the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), big]), UTF16],
    ['UTF-16 without a mark', little, UTF16],
    ['UTF-16 without a mark, the other way round', big, UTF16],
    [
      'binary data',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 0, 0, 0, 9, 8]),
      'x.sql is not text: byte 6 is zero; give a SQL file.',
    ],
    [
      'another encoding',
      Buffer.from('select 1;\nselect caf\xe9 from t', 'latin1'),
      'x.sql is not UTF-8 at line 2; save it as UTF-8.',
    ],
  ])('%s', (_, bytes, sentence) => {
    expect(() => sqlText(bytes, 'x.sql')).toThrow(sentence);
  });

  test('a byte order mark before UTF-8 is ignored', () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(SQL)]);
    expect(sqlText(bytes, 'x.sql')).toBe(`\ufeff${SQL}`);
  });
});

test.each([
  ['', 'The text is empty, so there is nothing to analyse.'],
  ['  \n', 'The text is empty, so there is nothing to analyse.'],
  ['-- a\n/* b */ ;', 'The text has only comments and white space, so there is nothing to analyse.'],
])('nothing to analyse: %j', (sql, message) => {
  const { lineage } = analyse({
    sql,
    dialect: 'generic',
    schema: {},
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  expect(nothingToAnalyse(sql, lineage)).toMatchObject([{ code: 'no-statement', message }]);
});

test('a request with UTF-16 or binary text is rejected', () => {
  const line = JSON.stringify({ id: 1, dialect: 'duckdb', sql: 's\u0000e\u0000l\u0000' });
  expect(readRequest(line)).toMatchObject({ kind: 'unusable', id: 1, findings: [{ code: 'not-text' }] });
});
