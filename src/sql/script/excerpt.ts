/**
 * Some tokens of a source as a source with the same places. So a query is parsed without the words around it.
 *
 *   FOR r IN (SELECT a FROM t) LOOP
 *       → SELECT a FROM t          total := price + tax   →   SELECT price + tax
 */
import type { Token } from '../lex/scan.ts';
import { pairBrackets, type Source } from '../lex/source.ts';

export type Range = readonly [first: number, end: number];

/** The tokens of the ranges, after the words of `lead`. Its brackets are paired. */
export function excerpt(source: Source, ranges: readonly Range[], lead = ''): Source {
  const tokens: Token[] = [];
  const starts: number[] = [];
  const at = source.tokens[ranges[0]?.[0] ?? 0]?.start ?? 0;
  for (const text of lead === '' ? [] : lead.split(' ')) {
    tokens.push({ kind: text === '*' ? 'punctuation' : 'word', start: at, end: at, text, upper: text });
    starts.push(0);
  }
  for (const [first, end] of ranges) {
    for (let index = first; index < end; index++) {
      const token = source.tokens[index];
      if (token === undefined) break;
      tokens.push(token);
      starts.push(source.nested?.starts[index] ?? 0);
    }
  }
  const cut = source.cuts.find(({ token }) => ranges.some(([first, end]) => token > first && token <= end));
  const isCutOff = ranges.at(-1)?.[1] === source.tokens.length;
  const taken: Source = {
    ...source,
    tokens,
    partner: new Int32Array(tokens.length).fill(-1),
    unclosed: (isCutOff ? source.unclosed : null) ?? cut ?? null,
    cuts: [],
    nested: source.nested === null ? null : { ...source.nested, starts: Int32Array.from(starts) },
  };
  pairBrackets(taken, 0, tokens.length);
  return taken;
}
