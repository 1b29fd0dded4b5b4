import { describe, expect, it } from 'vitest';
import { parseScript } from '../../../src/sql/parse/index.ts';
import { lex } from '../../../src/sql/parse/lex.ts';
import { readIrCases } from '../ir-cases.ts';

/** Every text in the IR, and the words of those that hold several (types, paths, frames). */
function textsIn(node: unknown, texts = new Set<string>()): Set<string> {
  if (typeof node === 'string') {
    texts.add(node.toLowerCase());
    for (const word of node.toLowerCase().split(/[^\p{L}\p{N}_$#]+/u)) texts.add(word);
    for (const [, quoted = ''] of node.toLowerCase().matchAll(/"([^"]*)"/g)) texts.add(quoted);
  } else if (Array.isArray(node)) for (const each of node) textsIn(each, texts);
  else if (typeof node === 'object' && node !== null) textsIn(Object.values(node), texts);
  return texts;
}

/** Names that are surely names: quoted, or next to a dot. */
function namesIn(sql: string, dialect: Parameters<typeof lex>[1]): string[] {
  const { tokens } = lex(sql, dialect);
  return tokens
    .filter(
      ({ kind }, i) =>
        kind === 'quoted' || (kind === 'word' && [tokens[i - 1], tokens[i + 1]].some((t) => t?.text === '.')),
    )
    .map(({ text }) => text.toLowerCase());
}

describe('no name is lost on the way to the IR', () => {
  for (const { name, dialect, sql, at } of readIrCases(new URL('./cases/', import.meta.url))) {
    const { statements } = parseScript(sql, dialect).script;
    const told = statements.every(({ kind }) => kind !== 'opaque' && kind !== 'other');
    if (!told) continue;
    it(`${name} [${dialect}] (${at})`, () => {
      const texts = textsIn(statements);
      expect(namesIn(sql, dialect).filter((each) => !texts.has(each))).toEqual([]);
    });
  }
});
