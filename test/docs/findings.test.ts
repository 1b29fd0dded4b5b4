/**
 * The list of finding codes: its page is current, each code is used and tested, and the examples of SQL cause
 * their codes.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderFindings } from '../../scripts/finding-docs.ts';
import { analyze } from '../../src/library/analyze/index.ts';
import { OPAQUE_CODES } from '../../src/model/finding.ts';
import { FINDING_GROUPS } from '../../src/model/finding-codes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** SQL text that causes a code, by code. */
const sqlExamples = new Map(
  Object.entries(FINDING_GROUPS[0].codes).flatMap(([code, { example }]) => {
    const text = /^`([^`]+)`/.exec(example)?.[1];
    return text === undefined ? [] : [[code, text] as const];
  }),
);
const codes = FINDING_GROUPS.flatMap(({ codes: group }) => Object.keys(group));

test('docs/findings.md is generated from the list (npm run docs)', () => {
  expect(readFileSync(join(ROOT, 'docs/findings.md'), 'utf8')).toBe(renderFindings());
});

test('a code is in one group only, and each reason of an opaque statement is a code', () => {
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of OPAQUE_CODES) expect(codes).toContain(code);
});

test('each code is used', () => {
  const sources = globSync(['src/**/*.ts', 'cypher/**/*.cypher'], { cwd: ROOT })
    .filter((file) => !file.includes('finding-codes'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  // These are composed: the kind of a gap, a column of ACCESS_HISTORY.
  const part = (code: string): string => code.replace(/^(unread|unreadable)-/, '');
  const unused = codes.filter((code) => !sources.includes(`'${part(code)}'`));
  expect(unused, 'Report a finding with the code, or remove the code.').toEqual([]);
});

test('each code is in a test', () => {
  const tests = globSync('test/**/*.{ts,sql,txt}', { cwd: ROOT })
    .filter((file) => !file.startsWith('test/docs/'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const words = new Set(tests.match(/[\w-]+/g));
  const untested = codes.filter((code) => !words.has(code) && !sqlExamples.has(code));
  expect(untested, 'Add a test that expects the code.').toEqual([]);
});

describe('an example of SQL causes its code', () => {
  test.each([...sqlExamples])('%s: %s', (code, text) => {
    const schema = { orders: ['id', 'amount'], customers: ['id'] };
    const { findings, opaque } = analyze(text, { schema });
    expect([...findings, ...opaque].map((each) => each.code)).toContain(code);
  });

  test('and most codes of SQL have one', () => {
    expect(sqlExamples.size).toBeGreaterThan(7);
  });
});
