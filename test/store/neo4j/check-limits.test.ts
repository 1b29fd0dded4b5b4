import { describe, expect, test } from 'vitest';
import { judgeClock, judgeLimits, judgeVersion } from '../../../src/store/neo4j/check-limits.ts';

test.each([
  ['5.25.1', 'failed'],
  ['4.4.38', 'failed'],
  ['5.26.0', 'ok'],
  ['5.26.30', 'ok'],
  ['2025.01.0', 'ok'],
  ['2026.08.1', 'ok'],
])('version %s: %s', (version, status) => {
  expect(judgeVersion(version, 'community')).toMatchObject({
    status,
    seen: expect.stringContaining(version),
  });
});

test('a clock that is more than 30 s off', () => {
  const now = Date.now();
  expect(judgeClock(now + 29_000, now)).toMatchObject({ status: 'ok', seen: '29 s apart' });
  expect(judgeClock(now + 95_000, now)).toMatchObject({
    status: 'warning',
    seen: 'that of the server is 95 s ahead of this machine’s',
  });
  expect(judgeClock(now - 3_600_000, now).seen).toContain('3600 s behind');
});

describe('limits', () => {
  test.each([
    ['db.transaction.timeout', '5s'],
    ['db.transaction.timeout', '500ms'],
    ['db.memory.transaction.max', '64.00MiB'],
    ['db.memory.transaction.total.max', '100m'],
    ['dbms.memory.transaction.total.max', '128.00MiB'],
    ['server.memory.heap.max_size', '256.00MiB'],
  ])('%s=%s is small', (name, value) => {
    expect(judgeLimits(new Map([[name, value]]))).toMatchObject({
      status: 'warning',
      seen: `${name} is ${value}`,
      fix: expect.stringContaining(`set ${name}=`),
    });
  });

  test.each([
    ['db.transaction.timeout', '0s'],
    ['db.transaction.timeout', '1m30s'],
    ['db.transaction.timeout', '2m'],
    ['db.memory.transaction.max', '0B'],
    ['db.memory.transaction.max', '1.35GiB'],
    ['server.memory.heap.max_size', null],
  ])('%s=%s is enough', (name, value) => {
    expect(judgeLimits(new Map([[name, value]]))).toMatchObject({ status: 'ok' });
  });

  test('says which there are', () => {
    expect(judgeLimits(new Map()).seen).toBe('transactions may take any time and all memory');
    const values = new Map([
      ['db.transaction.timeout', '2m'],
      ['dbms.memory.transaction.total.max', '1.35GiB'],
    ]);
    expect(judgeLimits(values).seen).toBe('transactions may take 2m and 1.35GiB');
  });
});
