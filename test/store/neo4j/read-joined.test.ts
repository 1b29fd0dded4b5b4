import { describe, expect, test } from 'vitest';
import { readJoined } from '../../../src/store/neo4j/read-joined.ts';

/** A server that joins ids as the statements do, some in each text. */
function serverOf(ids: readonly string[], asked: string[] = []) {
  return async ({ between }: { readonly between?: unknown }) => {
    asked.push(String(between));
    const text = (some: readonly string[]) => some.map((id) => id + between).join('');
    const half = ids.length >> 1;
    return [{ count: ids.length, texts: [text(ids.slice(0, half)), text(ids.slice(half))] }];
  };
}

describe('ids in few texts', () => {
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

  test('asked twice only where a name holds the mark', async () => {
    const once: string[] = [];
    await readJoined(serverOf(['a"b', 'c\\d'], once));
    expect(once).toHaveLength(1);
    const twice: string[] = [];
    await readJoined(serverOf(['a","b'], twice));
    expect(twice).toHaveLength(2);
  });

  test('a server that counts otherwise is our bug', async () => {
    const ask = async () => [{ count: 3, texts: ['a","'] }];
    await expect(readJoined(ask)).rejects.toThrow('counts');
  });
});
