/**
 * Answers of the cases change only with ANALYZER_VERSION, because caches and stored graphs contain answers.
 * The first line of answers.txt is the version. The others have the digests of a request, of its answer, and
 * of the answers to broken versions of its text, for example without its third word.
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
/** The number of broken versions of a text. */
const BROKEN = 4;
const NOWHERE = { defaultDatabase: null, defaultSchema: null, target: null };

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

const texts = [
  ...textsOfCases('../cases'),
  ...textsOfCases('recovery'),
  ...textsOfIrCases('statements/', statementsSchema),
  ...textsOfIrCases('parse/cases/', {}),
  ...textsOfVersions('differ.sql'),
  ...textsOfVersions('equal.sql'),
];
const current = new Map(texts.map((text) => [digestOf(text.request), text]));

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

/** The text without some words. The digest of the request chooses the words. */
function brokenTexts(sql: string, key: string, count: number): string[] {
  const words = [...sql.matchAll(/\w+|[^\w\s]/g)];
  const step = Math.max(1, Math.ceil(words.length / count));
  const first = Number.parseInt(key.slice(0, 4), 16) % step;
  return words
    .filter((_, index) => index % step === first)
    .map((word, index) => {
      const end = index % 2 === 0 ? word.index + word[0].length : endOfBracket(sql, word.index);
      return sql.slice(0, word.index) + sql.slice(end);
    });
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
  const count = parts.length === 1 ? BROKEN : BROKEN / 2;
  const [first = '', ...broken] = parts.flatMap((sql) => brokenTexts(sql, key, count));
  const answers = [analyse({ ...request, sql: first }), ...broken.map((sql) => parsed(sql, request.dialect))];
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
