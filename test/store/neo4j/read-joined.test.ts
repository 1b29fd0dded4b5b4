import { describe, expect, test } from 'vitest';
import { readJoined } from '../../../src/store/neo4j/read-joined.ts';

/** A server that joins ids like the statements, half of them in each text. */
function serverOf(ids: readonly string[], separators: string[] = []) {
  return async ({ between }: { readonly between?: unknown }) => {
    separators.push(String(between));
    const text = (some: readonly string[]) => some.map((id) => id + between).join('');
    const half = ids.length >> 1;
    return [{ count: ids.length, texts: [text(ids.slice(0, half)), text(ids.slice(half))] }];
  };
}

describe('joined ids are split', () => {
  test.each([
    [[]],
    [['a']],
    [['a', 'b', 'c']],
    [['', '']],
    [['größe', '名前', '😀', 'a\nb', 'tab\t', '\u0000']],
    [['a"b', '"', '""']],
    [['a\\b', '\\n', '\\"', '\\u0041']],
    [['","', 'a","b']],
    [['"', '","', '\\","\\']],
    [['],["']],
  ])('%j', async (ids) => {
    const found = await readJoined(serverOf(ids));
    expect(found.map((row) => row.ids)).toEqual([ids]);
  });

  test('the statement runs twice only if an id contains the separator', async () => {
    const once: string[] = [];
    await readJoined(serverOf(['a"b', 'c\\d'], once));
    expect(once).toHaveLength(1);
    const twice: string[] = [];
    await readJoined(serverOf(['a","b'], twice));
    expect(twice).toHaveLength(2);
  });

  test('a count that differs from the ids is an error', async () => {
    const read = async () => [{ count: 3, texts: ['a","'] }];
    await expect(readJoined(read)).rejects.toThrow('differs from the count');
  });
});
