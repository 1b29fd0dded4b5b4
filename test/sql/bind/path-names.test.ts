import { describe, expect, test } from 'vitest';
import { pathNames } from '../../../src/sql/bind/path-names.ts';

const LOWER = { unquoted: 'lower', quoted: 'keep' } as const;

describe('pathNames', () => {
  test.each([
    ['items[0].sku', ['items', 'sku']],
    ["['Sku']", ['Sku']],
    ['["a.b"].C', ['a.b', 'c']],
    ['"Quoted".X', ['Quoted', 'x']],
    ['[0]', []],
    ['a:b.c', ['a', 'b', 'c']],
    ['items[*].sku', ['items', 'sku']],
    ['', []],
    ['[', []],
  ])('reads the names of the path %s', (text, names) => {
    expect(pathNames(text, LOWER)).toEqual(names);
  });

  test('keeps the case of names inside a document', () => {
    expect(pathNames('Items[0].SKU', null)).toEqual(['Items', 'SKU']);
  });
});
