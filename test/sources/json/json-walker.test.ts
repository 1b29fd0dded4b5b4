import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type JsonAction,
  JsonWalker,
  type JsonWalkerOptions,
  NESTING_LIMIT,
} from '../../../src/sources/json/json-walker.ts';

const ONE: JsonWalkerOptions = { documents: 'one', mostBytes: Number.POSITIVE_INFINITY };
const MANY: JsonWalkerOptions = { ...ONE, documents: 'many' };

/** Chooses by the key; values of lists get the action of `*`. */
type Actions = Readonly<Record<string, JsonAction>>;

interface Walk {
  readonly events: string[];
  readonly problem: JsonWalker['problem'];
}

/** Walks the text in pieces of `size` bytes. */
function walk(text: string, actions: Actions, size = 1_000, options = ONE): Walk {
  const events: string[] = [];
  let passed = '';
  const flush = () => {
    if (passed !== '') events.push(`pass ${passed}`);
    passed = '';
  };
  const walker = new JsonWalker(
    {
      enter: (key) => {
        flush();
        return actions[key ?? '*'] ?? 'open';
      },
      take(key, level, at, bytes) {
        events.push(`take ${key} ${level} ${at} ${bytes}`);
      },
      pass: (bytes) => {
        passed += bytes.toString('latin1');
      },
      leave: (level, end) => {
        flush();
        events.push(`leave ${level} ${end}`);
      },
    },
    options,
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    // The walker may keep a view of the bytes, so each piece is a copy.
    walker.push(Buffer.from(bytes.subarray(at, at + size)));
  }
  walker.end();
  flush();
  return { events, problem: walker.problem };
}

describe('a visitor', () => {
  const text = '{"a": {"b": [1, "x\\"]"]}, "c": [true, {"d": null}]}';

  test('opens containers and takes other values, with offsets', () => {
    expect(walk(text, {})).toEqual({
      events: [
        'take null 3 13 1',
        'take null 3 16 "x\\"]"',
        'leave 2 23',
        'leave 1 24',
        'take null 2 32 true',
        'take d 3 44 null',
        'leave 2 49',
        'leave 1 50',
        'leave 0 51',
      ],
      problem: null,
    });
  });

  test('takes, passes and skips complete values', () => {
    expect(walk(text, { a: 'take', c: 'pass' }).events).toEqual([
      'take a 1 6 {"b": [1, "x\\"]"]}',
      'pass [true, {"d": null}]',
      'leave 0 51',
    ]);
    expect(walk(text, { a: 'skip', c: 'skip' }).events).toEqual(['leave 0 51']);
  });

  test('refuses a value', () => {
    expect(walk(text, { c: 'refuse' }).problem).toEqual({ kind: 'unexpected', at: 31, expected: 'value' });
  });
});

test('documents follow each other if the options permit this', () => {
  const text = '\ufeff{"a": 1}\n[2] , \ufeff3';
  expect(walk(text, { '*': 'take' }, 1, MANY).events).toEqual([
    'take null 0 3 {"a": 1}',
    'take null 0 12 [2]',
    'take null 0 21 3',
  ]);
  expect(walk('{} {}', {}).problem).toEqual({ kind: 'unexpected', at: 3, expected: 'end' });
});

test.each([
  ['{a: 1}', 'unexpected', 1, 'key'],
  ['{"a" 1}', 'unexpected', 5, 'colon'],
  ['{"a": }', 'unexpected', 6, 'value'],
  ['{"a": 1 "b": 2}', 'unexpected', 8, 'comma'],
  ['{"a": 1,}', 'unexpected', 8, 'key'],
  ['[1,]', 'unexpected', 3, 'value'],
  ['[1}', 'unexpected', 2, 'comma'],
  ['{"s": [1}}', 'unexpected', 8, 'bracket'],
  ['{"\\x": 1}', 'bad-key', 1, 'key'],
  ['', 'cut-off', 0, 'end'],
  ['{"a": [1, 2', 'cut-off', 10, 'end'],
  ['{"a": "b\\"', 'cut-off', 6, 'end'],
  ['{"a": [', 'cut-off', 7, 'end'],
] as const)('%s has the problem %s at byte %i', (text, kind, at, expected) => {
  for (const size of [1, 2, 3, 100])
    expect(walk(text, { s: 'skip' }, size).problem).toEqual({ kind, at, expected });
});

test('nesting inside a value has a limit, and nesting of open containers has none', () => {
  const nested = (levels: number) => `{"a": ${'['.repeat(levels)}${']'.repeat(levels)}}`;
  expect(walk(nested(NESTING_LIMIT), { a: 'skip' }).problem).toBeNull();
  expect(walk(nested(NESTING_LIMIT + 1), { a: 'skip' }).problem).toEqual({
    kind: 'too-deep',
    at: 6 + NESTING_LIMIT,
    expected: 'bracket',
  });
  expect(walk(nested(100_000), {}).problem).toBeNull();
});

test('a taken value has a limit, and a passed or skipped one has none', () => {
  const text = `{"a": "${'x'.repeat(1_000)}"}`;
  const limit = { ...ONE, mostBytes: 100 };
  expect(walk(text, { a: 'take' }, 10, limit).problem).toEqual({ kind: 'too-long', at: 6, expected: 'end' });
  expect(walk(`{"${'k'.repeat(1_000)}": 1}`, {}, 10, limit).problem?.kind).toBe('too-long');
  expect(walk(text, { a: 'skip' }, 10, limit).problem).toBeNull();
  expect(walk(text, { a: 'pass' }, 10, limit).events[0]).toBe(`pass "${'x'.repeat(1_000)}"`);
});

test('a long run of backslashes is read in pieces of any size', () => {
  for (const slashes of [98, 99, 100]) {
    const text = JSON.stringify(['\\'.repeat(slashes), `${'x'.repeat(60)}\\"`, 'y']);
    for (let size = 1; size < 130; size++) {
      const { events, problem } = walk(text, { '*': 'open' }, size);
      expect(problem).toBeNull();
      expect(events).toHaveLength(4);
    }
  }
});

const action = fc.constantFrom<JsonAction>('open', 'take', 'pass', 'skip');

test('every JSON text gives the same events, whatever the size of the pieces', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.dictionary(fc.constantFrom('', '*', 'a', 'toString'), action),
      fc.integer({ min: 1, max: 70 }),
      fc.nat(3),
      (value, actions, size, indent) => {
        const text = JSON.stringify({ a: value, b: [value] }, null, indent);
        const chosen = { ...actions, b: 'open' } as const;
        const complete = walk(text, chosen);
        expect(complete.problem).toBeNull();
        expect(walk(text, chosen, size)).toEqual(complete);
      },
    ),
    { numRuns: 500 },
  );
});

test('any bytes give the same problem, whatever the size of the pieces', () => {
  const bytes = fc.array(fc.constantFrom(...'{}[]",:\\ab1 \n'.split(''), '"a":', '{"a":[', '\u00e9'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      bytes,
      fc.dictionary(fc.constantFrom('*', 'a'), action),
      fc.integer({ min: 1, max: 9 }),
      (parts, actions, size) => {
        const text = parts.join('');
        const [complete, inPieces] = [walk(text, actions), walk(text, actions, size)];
        expect(inPieces.problem).toEqual(complete.problem);
        if (complete.problem === null) expect(inPieces.events).toEqual(complete.events);
      },
    ),
    { numRuns: 2_000 },
  );
});
