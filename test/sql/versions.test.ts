/**
 * Two versions of one statement: the digests differ if and only if the data may differ (versions/*.sql). All
 * columns that the cases use belong to the relations t and s.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../src/dialect/dialects.ts';
import { analyse } from '../../src/sql/index.ts';

interface Versions {
  readonly title: string;
  readonly dialect: DialectName;
  readonly before: string;
  readonly after: string;
}

function readVersions(file: string): Versions[] {
  const [, ...cases] = readFileSync(`test/sql/versions/${file}`, 'utf8').split(/^-- case: /m);
  return cases.map((text) => {
    const [title = '', dialect = '', ...lines] = text.split('\n');
    const [before = '', after = ''] = lines.join('\n').split(/^---$/m);
    return {
      title,
      dialect: dialect.replace('-- dialect: ', '') as DialectName,
      before: before.trim(),
      after: after.trim(),
    };
  });
}

const schema = { t: ['k', 'v', 'w'], s: ['k', 'v', 'w'] };

function digestsOf(sql: string, dialect: DialectName): readonly unknown[] {
  const { lineage } = analyse({
    sql,
    dialect,
    schema,
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
