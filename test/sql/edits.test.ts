/**
 * No edit is lost: one token of a case is edited, and the digests change, or the IR is the same, or a rule of
 * bench/edits/equivalences.ts states why the data is the same.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TokenEdit } from '../../bench/edits/token-edits.ts';
import { newCounts, unnoticed } from '../../bench/edits/unnoticed.ts';
import { firstSeed, runs } from '../runs.ts';
import { readCases } from './cases.ts';

const CASES = readCases('test/cases');

/** Cases with an inner query of which the statement does not read every part, by file: the unread tokens. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  'generators.sql': ['1'],
  'nested.sql': ["'k'"],
  'pipes.sql': ['1', "'q2'"],
  'read-whole.sql': ['1', '2'],
  'sets.sql': ['*'],
  'structs.sql': ["'x'"],
  'subqueries.sql': ['FROM'],
  'tsql.sql': ['.'],
};

/** The name of a target, and the definition of a relation that passes its rows on. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'changes.sql': ['JOURNAL (…)'],
  'read-whole.sql': [',', 'AS', 'CURRENTDATABASE (…)'],
  'structs.sql': ['M (…)'],
  'table-functions.sql': ['T (…)'],
  'trino.sql': ['M (…)'],
};

function sample(edits: readonly TokenEdit[]): readonly TokenEdit[] {
  if (edits.length === 0) return [];
  return fc.sample(fc.constantFrom(...edits), {
    numRuns: Math.min(edits.length, runs({ full: 12, long: 1_000 })),
    seed: firstSeed,
  });
}

test('an edit of one token changes a digest, or a rule states why the data is the same', () => {
  const counts = newCounts();
  const lost = CASES.flatMap(({ file, line, title, ...input }) =>
    unnoticed({ ...input, defaultDatabase: null, defaultSchema: null, target: 'result' }, sample, counts)
      .filter(({ words }) => ![UNREAD, NAMES].some((each) => each[file]?.includes(words)))
      .map(({ kind, words, sql }) => `${file}:${line} ${title}: ${kind} ${words}\n${sql}`),
  );
  expect(lost).toEqual([]);
  expect(counts.noticed).toBeGreaterThan(1000);
});

const request = {
  dialect: 'postgres',
  schema: { orders: ['id', 'price', 'city'] },
  defaultDatabase: null,
  defaultSchema: null,
  target: 'result',
} as const;

test('an edit that only changes names and words without effect leaves the IR the same', () => {
  const counts = newCounts();
  const edits = unnoticed(
    { ...request, sql: 'SELECT (price) AS p FROM orders ORDER BY 1' },
    (all) => all,
    counts,
  );
  expect(edits).toEqual([]);
  expect(counts.sameIr).toBeGreaterThan(0);
});
