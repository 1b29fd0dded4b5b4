import { describe, expect, it } from 'vitest';
import { DIALECTS, dialectOf, ROWS } from '../../src/dialect/dialects.ts';
import { BINDING } from '../../src/dialect/features/binding.ts';
import { EXPRESSION } from '../../src/dialect/features/expression.ts';
import { NAMES } from '../../src/dialect/features/names.ts';
import { QUERY } from '../../src/dialect/features/query.ts';
import { SCRIPT } from '../../src/dialect/features/script.ts';
import { SPELLING } from '../../src/dialect/features/spelling.ts';
import { STATEMENT } from '../../src/dialect/features/statement.ts';
import { FEATURES, type FeatureName } from '../../src/dialect/features.ts';
import type { DialectRow } from '../../src/dialect/row.ts';

const TABLES = [SPELLING, NAMES, EXPRESSION, QUERY, STATEMENT, SCRIPT, BINDING];
const rows: readonly (readonly [string, DialectRow])[] = Object.entries(ROWS);

describe('features of dialects', () => {
  it('are in one table each', () => {
    const names = TABLES.flatMap((table) => Object.keys(table));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names).toEqual(Object.keys(FEATURES));
  });

  it.each(Object.entries(FEATURES))('%s has a page of documentation and a dialect', (name, page) => {
    expect(page).toMatch(/^https:\/\/[^\s]+\.[^\s]+\/[^\s]*$/);
    const dialects = DIALECTS.names.filter((each) => dialectOf(each).features[name as FeatureName]);
    expect(dialects).not.toEqual([]);
  });
});

describe('the row of a dialect', () => {
  it.each(rows)('%s lists no feature that it inherits', (_, { like, features = [] }) => {
    const inherited = like === undefined ? null : dialectOf(like).features;
    expect(features.filter((feature) => inherited?.[feature])).toEqual([]);
    expect(new Set(features).size).toBe(features.length);
  });

  it.each(rows)('%s omits only features that it would inherit', (_, { like, without = [] }) => {
    const inherited = like === undefined ? null : dialectOf(like).features;
    expect(without.filter((feature) => !inherited?.[feature])).toEqual([]);
  });

  it.each(rows)('%s lists its features in the order of the tables', (_, { features = [], without = [] }) => {
    const order = Object.keys(FEATURES);
    for (const list of [features, without])
      expect([...list].sort((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(list);
  });
});
