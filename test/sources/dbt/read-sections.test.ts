import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ENTRY_LIMIT,
  MalformedJson,
  parseSlice,
  readSections,
} from '../../../src/sources/dbt/read-sections.ts';
import { NESTING_LIMIT } from '../../../src/sources/json/json-walker.ts';

const bytes = (text: string) => Buffer.from(text);
const sections = (text: string) => readSections(bytes(text), new Set(['nodes']));

describe('readSections', () => {
  test('returns the range of every member, and the entries of opened members', () => {
    const text = '{"nodes": {"a": {}, "b": [1]}, "macros": {"m": "}"}}';
    const found = sections(text);
    expect([...found.keys()]).toEqual(['nodes', 'macros']);
    expect(found.get('nodes')?.entries?.map(({ key, start, end }) => [key, text.slice(start, end)])).toEqual([
      ['a', '{}'],
      ['b', '[1]'],
    ]);
    expect(found.get('macros')).toEqual({ start: 41, end: 51, entries: null });
  });

  test.each([
    ['escaped quotes', String.raw`{"nodes": {"a": "\"}{\\"}}`],
    [
      'a long string with quotes',
      `{"nodes": {"a": ${JSON.stringify(`${'x'.repeat(100)}"\\"{[`.repeat(9))}}}`,
    ],
    ['a long run of backslashes', `{"nodes": {"a": ${JSON.stringify('\\'.repeat(333))}}}`],
    ['an escape at the end of the near part', `{"nodes": {"a": ${JSON.stringify(`${'x'.repeat(45)}\\"y`)}}}`],
    ['all white space', '\t{\r\n"nodes" : { "a"\n: [ 1 , 2 ] } \n}\n'],
    ['characters of several bytes', '{"nodes": {"ü": "日本 👍"}}'],
  ])('finds the end of strings: %s', (_, text) => {
    const [entry] = sections(text).get('nodes')?.entries ?? [];
    const value = parseSlice(bytes(text), entry ?? { start: 0, end: 0 });
    expect(value).toEqual(Object.values((JSON.parse(text) as { nodes: object }).nodes)[0]);
  });

  test('the last of two equal sections counts', () => {
    expect(sections('{"nodes": {"a": 1}, "nodes": {"b": 2}}').get('nodes')?.entries).toMatchObject([
      { key: 'b' },
    ]);
  });

  test('a section that is not an object has no entries', () => {
    expect(sections('{"nodes": null}').get('nodes')?.entries).toBeNull();
  });

  test.each([
    ['', 'cut-off', 0],
    ['{"nodes": {"a": "b', 'cut-off', 18],
    ['{"nodes"', 'cut-off', 8],
    ['{"nodes": tru', 'cut-off', 13],
    ['{"nodes": {"a": [1, 2', 'cut-off', 21],
    ['[]', 'unexpected', 0],
    ['{"nodes": {"a": [1}}', 'unexpected', 18],
    ['{"nodes": {"a" 1}}', 'unexpected', 15],
    ['{"nodes": {}} {}', 'unexpected', 14],
    ['{nodes: 1}', 'unexpected', 1],
    ['{"nodes": {"a": 1,}}', 'unexpected', 18],
  ])('%s is malformed: %s at byte %i', (text, problem, at) => {
    expect(problemOf(text)).toEqual([problem, at]);
  });

  test('nesting has a limit', () => {
    const nested = (levels: number) => `{"nodes": {"a": ${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    expect(sections(nested(NESTING_LIMIT)).size).toBe(1);
    expect(problemOf(nested(NESTING_LIMIT + 1))[0]).toBe('too-large');
    expect(problemOf(`{"nodes": ${'{"a":'.repeat(200_000)}`)[0]).toBe('too-large');
  });

  test('the number of entries has a limit', () => {
    const text = `{"nodes": {${'"":1,'.repeat(ENTRY_LIMIT)}"":1}}`;
    expect(problemOf(text)[0]).toBe('too-large');
  });

  test('reads every object that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (nodes) => {
        const text = JSON.stringify({ before: nodes, nodes });
        const entries = sections(text).get('nodes')?.entries ?? [];
        const read = new Map(entries.map((entry) => [entry.key, parseSlice(bytes(text), entry)]));
        const wanted = Object.entries((JSON.parse(text) as { nodes: object }).nodes);
        expect([...read]).toEqual(wanted.map(([key, value]) => [key.toWellFormed(), value]));
      }),
    );
  });
});

function problemOf(text: string): [problem: string, at: number] {
  try {
    sections(text);
  } catch (error) {
    if (error instanceof MalformedJson) return [error.problem, error.at];
    throw error;
  }
  throw new Error(`nothing wrong with ${text}`);
}
