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
import { ANALYZER_VERSION, type AnalysisRequest, analyse } from '../../src/sql/index.ts';
import { readCases } from './cases.ts';
import { readIrCases, statementsSchema } from './ir-cases.ts';
import { readVersions, versionsSchema } from './versions.ts';

interface Text {
  /** file:line and the title of the case. */
  readonly at: string;
  readonly request: AnalysisRequest;
}

const FILE = join(import.meta.dirname, 'answers.txt');
const [version, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
const stored = new Map(lines.map((line) => [line.split(' ')[0] ?? '', line]));
const NOWHERE = { defaultDatabase: null, defaultSchema: null, target: null };

function textsOfCases(folder: string): Text[] {
  return readCases(join(import.meta.dirname, folder)).map(({ file, line, title, sql, dialect, schema }) => ({
    at: `${file}:${line} ${title}`,
    request: { sql, dialect, schema, ...NOWHERE },
  }));
}

function textsOfIrCases(folder: string, schema: AnalysisRequest['schema']): Text[] {
  return readIrCases(new URL(folder, import.meta.url)).map(({ at, name, sql, dialect }) => ({
    at: `${at} ${name}`,
    request: { sql, dialect, schema, ...NOWHERE },
  }));
}

function textsOfVersions(file: string): Text[] {
  return readVersions(file).flatMap(({ title, dialect, before, after }) =>
    [before, after].map((sql) => ({
      at: `${file} ${title}`,
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

/** The digest of the request chooses the words. */
function brokenTexts(sql: string, key: string): string[] {
  const words = [...sql.matchAll(/\w+|[^\w\s]/g)];
  const [first, second, third] = [0, 4, 8].map(
    (at) => words[Number.parseInt(key.slice(at, at + 4), 16) % words.length],
  );
  const without = [first, second].map((word) =>
    word === undefined ? sql : sql.slice(0, word.index) + sql.slice(word.index + word[0].length),
  );
  return [...without, sql.slice(0, third?.index)];
}

function lineOf(key: string, request: AnalysisRequest): string {
  const broken = brokenTexts(request.sql, key).map((sql) => analyse({ ...request, sql }));
  return `${key} ${digestOf(analyse(request))} ${digestOf(broken)}`;
}

const unchanged = [...current].filter(([key]) => stored.has(key) && version === ANALYZER_VERSION);

test.each(unchanged.map(([key, { at, request }]) => ({ key, at, request })))(
  'the answer to $at changes only with ANALYZER_VERSION',
  ({ key, request }) => {
    expect(
      lineOf(key, request),
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
  const all = [...current].map(([key, { request }]) => lineOf(key, request)).sort();
  const text = `${[ANALYZER_VERSION, ...all].join('\n')}\n`;
  await expect(text, 'ANALYZER_VERSION was raised: run this test with -u.').toMatchFileSnapshot(FILE);
});
