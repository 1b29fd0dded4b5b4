import { describe, expect, it } from 'vitest';
import { BINDING } from '../../../src/sql/dialect/features/binding.ts';
import { EXPRESSION } from '../../../src/sql/dialect/features/expression.ts';
import type { Feature } from '../../../src/sql/dialect/features/feature.ts';
import { NAMES } from '../../../src/sql/dialect/features/names.ts';
import { QUERY } from '../../../src/sql/dialect/features/query.ts';
import { SCRIPT } from '../../../src/sql/dialect/features/script.ts';
import { STATEMENT } from '../../../src/sql/dialect/features/statement.ts';
import { syntaxOf } from '../../../src/sql/dialect/syntax.ts';

const FEATURES: [string, Feature][] = [NAMES, EXPRESSION, QUERY, STATEMENT, SCRIPT, BINDING].flatMap(
  (table) => Object.entries(table),
);

describe('features of dialects', () => {
  it('are in one table each', () => {
    const names = FEATURES.map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(FEATURES)('%s has dialects and a page of their documentation', (_, feature) => {
    expect(feature.in.length).toBeGreaterThan(0);
    expect(new Set(feature.in).size).toBe(feature.in.length);
    expect(feature.page).toMatch(/^https:\/\/[^\s]+\.[^\s]+\/[^\s]*$/);
  });

  it('are read by name', () => {
    expect(syntaxOf('duckdb').prefixAlias).toBe(true);
    expect(syntaxOf('postgres').prefixAlias).toBe(false);
  });
});
