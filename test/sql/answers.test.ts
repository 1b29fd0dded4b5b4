/**
 * Answers of the cases change only with ANALYZER_VERSION, because caches and stored graphs contain answers.
 * The first line of answers.txt is the version. The others have the digests of a request, of its answer, and
 * of further answers: with another schema, and to broken versions of its text.
 *
 *   0f3a91bc52d7 77c0e2a14b98 5c1d0b77e2a9
 *
 * A case that was added or edited since has no line, so only answers to unchanged texts are compared. Delete
 * the first line and run this test with -u to add lines without a new version.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DialectName, dialectOf } from '../../src/dialect/dialects.ts';
import { ANALYZER_VERSION, type AnalysisRequest, analyse } from '../../src/sql/index.ts';
import { parseScript } from '../../src/sql/parse-script.ts';
import { readCases } from './cases.ts';
import { readIrCases, statementsSchema } from './ir-cases.ts';
import { readVersions, versionsSchema } from './versions.ts';

interface Text {
  /** file:line and the title of the case. */
  readonly at: string;
  /** The texts of which broken versions are parsed: the statements of a list, or the complete text. */
  readonly parts: readonly string[];
  readonly request: AnalysisRequest;
}

const FILE = join(import.meta.dirname, 'answers.txt');
const [version, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
const stored = new Map(lines.map((line) => [line.split(' ')[0] ?? '', line]));
/** Levels. */
const DEEP = 130;
/** The number of words at which a text is broken. */
const BROKEN = 2;
const NOWHERE = { defaultDatabase: null, defaultSchema: null, target: null };
/** Each text is also analysed here: with other defaults, a target, and known instead of unknown columns. */
const ELSEWHERE = { defaultDatabase: 'db', defaultSchema: 'main', target: 'db.main.result' };
const COLUMNS = 'a b c d e f g i k n o p q w x xs doc'.split(' ');
const KNOWN = {
  schema: { t: COLUMNS, u: COLUMNS, s: COLUMNS, v: ['a', 'k', 'v'], w: ['l', 'x'] },
  formerly: { u: { relation: 'old_u', columns: { a: 'old_a' } } },
};
const UNKNOWN = { schema: {} };

function textsOfCases(folder: string): Text[] {
  return readCases(join(import.meta.dirname, folder)).map(({ file, line, title, sql, dialect, schema }) => ({
    at: `${file}:${line} ${title}`,
    parts: [sql],
    request: { sql, dialect, schema, ...NOWHERE },
  }));
}

function textsOfIrCases(folder: string, schema: AnalysisRequest['schema']): Text[] {
  return readIrCases(new URL(folder, import.meta.url)).map(({ at, name, sql, dialect }) => ({
    at: `${at} ${name}`,
    parts: sql.split(';\n'),
    request: { sql, dialect, schema, ...NOWHERE },
  }));
}

function textsOfVersions(file: string): Text[] {
  return readVersions(file).flatMap(({ title, dialect, before, after }) =>
    [before, after].map((sql) => ({
      at: `${file} ${title}`,
      parts: [sql],
      request: { sql, dialect, schema: versionsSchema, ...NOWHERE },
    })),
  );
}

/** Texts that are nested more deeply than one piece of a pass (src/sql/descent.ts). */
function nestedTexts(): Text[] {
  const deep = (open: string, inside: string, close: string): string =>
    open.repeat(DEEP) + inside + close.repeat(DEEP);
  const sqls = [
    `SELECT ${deep('f(', 'a', ')')} AS x, ${deep('g(b, ', 'c', ')')} AS y FROM t`,
    `SELECT ${deep('CASE WHEN a THEN ', 'b', ' ELSE c END')} AS x FROM t`,
    deep('SELECT * FROM (', 'SELECT a, b AS c FROM t WHERE d > 1', ') x'),
    deep('SELECT a FROM t WHERE b IN (', 'SELECT c FROM u', ')'),
    `SELECT a FROM ${deep('(', 't', ' JOIN u ON t.i = u.i)')}`,
    `INSERT INTO n SELECT ${deep('(SELECT max(', 'a', ') FROM t)')}`,
    `SELECT ${deep('f(', 'a FOO b', ')')} AS x, d FROM t`,
    `SELECT a FROM t WHERE ${deep('NOT (b OR ', 'c', ')')} GROUP BY ${deep('f(', 'a', ')')}`,
    `WITH RECURSIVE c AS (SELECT a FROM t UNION ALL SELECT ${deep('f(', 'a', ')')} FROM c) SELECT a FROM c`,
    `SELECT ${deep('f(', '(SELECT b FROM (DELETE FROM t OUTPUT deleted.b) x)', ')')} AS x`,
  ];
  return sqls.map((sql) => ({
    at: `a nested text: ${sql.slice(0, 30)}`,
    parts: [],
    request: { sql, dialect: 'generic', ...KNOWN, ...NOWHERE },
  }));
}

const texts = [
  ...textsOfCases('../cases'),
  ...textsOfCases('recovery'),
  ...textsOfIrCases('statements/', statementsSchema),
  ...textsOfIrCases('parse/cases/', {}),
  ...textsOfIrCases('script/cases/', {}),
  ...textsOfVersions('differ.sql'),
  ...textsOfVersions('equal.sql'),
  ...nestedTexts(),
];
const current = new Map(texts.map((text) => [digestOf(text.request), text]));

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

/** Words that are inserted. */
const INSERTED =
  "AS FROM ON USING WITH ( ) NOT * . , 1 'x' ALL BY SET VALUES ORDER LIMIT SELECT NULL IN WHERE INTO IF : [ => ? TABLE".split(
    ' ',
  );

/** The text without a word, without the rest of a bracket, and with one more word. */
function brokenTexts(sql: string, key: string, count: number): string[] {
  const words = [...sql.matchAll(/\w+|[^\w\s]/g)];
  const step = Math.max(1, Math.ceil(words.length / count));
  const number = Number.parseInt(key.slice(0, 8), 16);
  return words
    .filter((_, index) => index % step === number % step)
    .flatMap((word, index) => {
      const [head, end] = [sql.slice(0, word.index), word.index + word[0].length];
      const without = head + sql.slice(index % 2 === 0 ? end : endOfBracket(sql, word.index));
      return [without, `${head} ${INSERTED[(number + index) % INSERTED.length]} ${sql.slice(word.index)}`];
    });
}

/** A statement of a list is also read without each of its opening brackets. */
function withoutBrackets(sql: string): string[] {
  return [...sql.matchAll(/\(/g)].map(({ index }) => `${sql.slice(0, index)} ${sql.slice(index + 1)}`);
}

/** The position of the bracket that ends what contains this position, or the end of the text. */
function endOfBracket(sql: string, from: number): number {
  for (let at = from, depth = 0; at < sql.length; at++) {
    if ('([{'.includes(sql.charAt(at))) depth++;
    else if (')]}'.includes(sql.charAt(at)) && --depth < 0) return at;
  }
  return sql.length;
}

/** What the parser reports. The passes after it have cost and no further messages. */
function parsed(sql: string, dialect: DialectName): unknown {
  const { script, outcome, inferred, findings } = parseScript(sql, dialectOf(dialect));
  return [outcome, inferred, findings, script.statements.map(({ kind, span }) => [kind, span])];
}

function lineOf(key: string, { parts, request }: Text): string {
  const count = parts.length === 1 ? BROKEN : 1;
  const broken = parts.flatMap((sql) => [
    ...brokenTexts(sql, key, count),
    ...(parts.length === 1 ? [] : withoutBrackets(sql)),
  ]);
  const other = Object.keys(request.schema).length === 0 ? KNOWN : UNKNOWN;
  const answers = [
    analyse({ ...request, ...ELSEWHERE, ...other }),
    ...broken.map((sql) => parsed(sql, request.dialect)),
  ];
  return `${key} ${digestOf(analyse(request))} ${digestOf(answers)}`;
}

const unchanged = [...current].filter(([key]) => stored.has(key) && version === ANALYZER_VERSION);

test.each(unchanged.map(([key, text]) => ({ key, at: text.at, text })))(
  'the answer to $at changes only with ANALYZER_VERSION',
  ({ key, text }) => {
    expect(
      lineOf(key, text),
      'answers changed: raise ANALYZER_VERSION in src/sql/analysis.ts, then run this test with -u',
    ).toBe(stored.get(key));
  },
);

test('answers.txt has the answers of ANALYZER_VERSION', async () => {
  if (version === ANALYZER_VERSION) {
    const known = [...current.keys()].filter((key) => stored.has(key));
    expect(known.length).toBeGreaterThan(stored.size / 2);
    return;
  }
  const all = [...current].map(([key, text]) => lineOf(key, text)).sort();
  const text = `${[ANALYZER_VERSION, ...all].join('\n')}\n`;
  await expect(text, 'ANALYZER_VERSION was raised: run this test with -u.').toMatchFileSnapshot(FILE);
});
