/**
 * Answers of the cases change only with ANALYZER_VERSION, because caches and stored graphs contain answers.
 * The first line of answers.txt is the version; the others are the digests of a request and of its answer.
 *
 *   0f3a91bc52d7 77c0e2a14b98
 *
 * A case that was added or edited since has no line, so only answers to unchanged texts are compared.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANALYZER_VERSION, analyse } from '../../src/sql/index.ts';
import { type Case, readCases } from './cases.ts';

const FILE = join(import.meta.dirname, 'answers.txt');
const [version, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
const stored = new Map(lines.map((line) => line.split(' ') as [string, string]));

const current = readCases(join(import.meta.dirname, '../cases')).map((one) => {
  const request = requestOf(one);
  return { ...one, key: digestOf(request), answer: digestOf(analyse(request)) };
});

function requestOf({ sql, dialect, schema }: Case) {
  return { sql, dialect, schema, defaultDatabase: null, defaultSchema: null, target: null };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

test('answers to unchanged cases change only with ANALYZER_VERSION', async () => {
  if (version === ANALYZER_VERSION) {
    const changed = current.filter(({ key, answer }) => (stored.get(key) ?? answer) !== answer);
    expect(
      changed.map(({ file, line, title }) => `${file}:${line} ${title}`),
      'answers changed: raise ANALYZER_VERSION in src/sql/analysis.ts, then run this test with -u',
    ).toEqual([]);
    expect(current.filter(({ key }) => stored.has(key)).length).toBeGreaterThan(stored.size / 2);
    return;
  }
  const all = [...new Set(current.map(({ key, answer }) => `${key} ${answer}`))].sort();
  const text = `${[ANALYZER_VERSION, ...all].join('\n')}\n`;
  await expect(text, 'ANALYZER_VERSION was raised: run this test with -u.').toMatchFileSnapshot(FILE);
});
