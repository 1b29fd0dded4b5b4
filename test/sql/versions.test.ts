/**
 * Two versions of one statement: the digests differ if and only if the data may differ (versions/*.sql). All
 * columns that the cases use belong to the relations t and s.
 */
import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../src/dialect/dialects.ts';
import { analyse } from '../../src/sql/index.ts';
import { readVersions, versionsSchema } from './versions.ts';

function digestsOf(sql: string, dialect: DialectName): readonly unknown[] {
  const { lineage } = analyse({
    sql,
    dialect,
    schema: versionsSchema,
    defaultDatabase: null,
    defaultSchema: null,
    target: 'd',
  });
  const moving = lineage.statements.filter(({ columns }) => columns !== null && columns.length > 0);
  expect(moving).not.toEqual([]);
  return moving.map(({ columns, rowDigest }) => [columns?.map(({ digest }) => digest), rowDigest]);
}

describe('the digests differ with', () => {
  test.each(readVersions('differ.sql'))('$title [$dialect]', ({ dialect, before, after }) => {
    expect(digestsOf(after, dialect)).not.toEqual(digestsOf(before, dialect));
  });
});

describe('the digests are equal with', () => {
  test.each(readVersions('equal.sql'))('$title [$dialect]', ({ dialect, before, after }) => {
    expect(digestsOf(after, dialect)).toEqual(digestsOf(before, dialect));
  });
});
