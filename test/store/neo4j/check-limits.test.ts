import { describe, expect, test } from 'vitest';
import { clockResult, limitsResult, versionResult } from '../../../src/store/neo4j/check-limits.ts';

test.each([
  ['5.25.1', 'failed'],
  ['4.4.38', 'failed'],
  ['5.26.0', 'ok'],
  ['5.26.30', 'ok'],
  ['2025.01.0', 'ok'],
  ['2026.08.1', 'ok'],
])('version %s is %s', (version, status) => {
  expect(versionResult(version, 'community')).toMatchObject({
    status,
    seen: expect.stringContaining(version),
  });
});

test('a clock difference of more than 30 s is a warning', () => {
  const now = Date.now();
  expect(clockResult(now + 29_000, now)).toMatchObject({ status: 'ok', seen: 'difference of 29 s' });
  expect(clockResult(now + 95_000, now)).toMatchObject({
    status: 'warning',
    seen: 'the clock of the server is 95 s ahead',
  });
  expect(clockResult(now - 3_600_000, now).seen).toContain('3600 s slow');
});

describe('limits', () => {
  test.each([
    ['db.transaction.timeout', '5s'],
    ['db.transaction.timeout', '500ms'],
    ['db.memory.transaction.max', '64.00MiB'],
    ['db.memory.transaction.total.max', '100m'],
    ['dbms.memory.transaction.total.max', '128.00MiB'],
    ['server.memory.heap.max_size', '256.00MiB'],
  ])('%s=%s is too low', (name, value) => {
    expect(limitsResult(new Map([[name, value]]))).toMatchObject({
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
  ])('%s=%s is sufficient', (name, value) => {
    expect(limitsResult(new Map([[name, value]]))).toMatchObject({ status: 'ok' });
  });

  test('the result contains the limits', () => {
    expect(limitsResult(new Map()).seen).toBe('transactions have no time limit and no memory limit');
    const values = new Map([
      ['db.transaction.timeout', '2m'],
      ['dbms.memory.transaction.total.max', '1.35GiB'],
    ]);
    expect(limitsResult(values).seen).toBe(
      'transactions have a time limit of 2m and a memory limit of 1.35GiB',
    );
  });
});
