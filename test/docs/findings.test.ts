/**
 * The list of finding codes: its page is current, each code is used, and the examples of SQL cause their
 * codes.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderFindings } from '../../scripts/finding-docs.ts';
import { analyze } from '../../src/library/analyze/index.ts';
import { OPAQUE_CODES } from '../../src/model/finding.ts';
import { FINDING_GROUPS } from '../../src/model/finding-codes.ts';

const ROOT = join(import.meta.dirname, '../..');
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
  expect(codes.filter((code) => !sources.includes(`'${part(code)}'`))).toEqual([]);
});

describe('an example of SQL causes its code', () => {
  const [{ codes: sql }] = FINDING_GROUPS;
  const examples = Object.entries(sql).flatMap(([code, { example }]) => {
    const text = /^`([^`]+)`/.exec(example)?.[1];
    return text === undefined ? [] : [[code, text] as const];
  });

  test.each(examples)('%s: %s', (code, text) => {
    const schema = { orders: ['id', 'amount'], customers: ['id'] };
    const { findings, opaque } = analyze(text, { schema });
    expect([...findings, ...opaque].map((each) => each.code)).toContain(code);
  });

  test('and most codes of SQL have one', () => {
    expect(examples.length).toBeGreaterThan(7);
  });
});
