import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorOffset, jsonErrorPosition } from '../../../src/sources/json/json-error-position.ts';

test.each([
  ['', 'line 1, column 1'],
  ['select 1', 'line 1, column 1'],
  ['tru', 'line 1, column 1'],
  ['{"t": [a]}', 'line 1, column 8'],
  ['{"t": ["a",\n ]}', 'line 2, column 2'],
  ['{"t": ["a"}', 'line 1, column 11'],
  ['{"t": [], }', 'line 1, column 11'],
  ['{"t": ["a"]', 'line 1, column 12'],
  ['{"t": ["a', 'line 1, column 8'],
  ['{"t" ["a"]}', 'line 1, column 6'],
  ['{"a": "b\nc"}', 'line 1, column 7'],
  ['{"日本": "👍", a}', 'line 1, column 14'],
  ['{} {}', 'line 1, column 4'],
  ['[1, 01]', 'line 1, column 5'],
  ["{'t': []}", 'line 1, column 2'],
])('the first syntax error of %j is at %s', (text, position) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonErrorPosition(text)).toBe(position);
});

/** JSON with a few bytes removed, repeated or replaced. */
const brokenJson = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', ' ', '1', 'a', '-', '.'),
      ),
      {
        maxLength: 3,
      },
    ),
  )
  .map(([json, changes]) =>
    changes.reduce((text, [at, by]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + by + text.slice(from + (at % 2));
    }, json),
  );

test('a text has a syntax error if and only if JSON.parse rejects it', () => {
  fc.assert(
    fc.property(brokenJson, (text) => {
      expect(errorOffset(Buffer.from(text)) === null).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
