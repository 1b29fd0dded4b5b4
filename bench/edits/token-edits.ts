/**
 * Small edits of a text, each of one token or one pair of brackets. An edit of a name is left out: whether
 * another name means the same column is a question of binding.
 *
 *   SELECT a FROM t LIMIT 5   →   delete SELECT, delete FROM, delete LIMIT, 5 → 6
 */
import type { Token } from '../../src/sql/lex/scan.ts';
import type { Source } from '../../src/sql/lex/source.ts';

export interface TokenEdit {
  readonly kind: 'constant' | 'delete word' | 'delete sign' | 'delete brackets' | 'unwrap' | 'wrap';
  /** The tokens that the edit changes, in upper case. */
  readonly words: string;
  /** Offset of the first of them. */
  readonly offset: number;
  readonly sql: string;
}

/** `names`: texts of identifiers, in upper case. */
export function tokenEdits({ text, tokens, partner }: Source, names: ReadonlySet<string>): TokenEdit[] {
  const edits: TokenEdit[] = [];
  const add = (kind: TokenEdit['kind'], words: string, offset: number, sql: string): void => {
    edits.push({ kind, words, offset, sql });
  };
  const without = (from: number, to: number, between = ' '): string =>
    `${text.slice(0, tokens[from]?.start)}${between}${text.slice(tokens[to]?.end)}`;
  for (const [at, token] of tokens.entries()) {
    const { start, end } = token;
    const constant = otherConstant(token);
    const close = partner[at] ?? -1;
    if (constant !== null) add('constant', token.text, start, without(at, at, constant));
    else if (close > at) {
      const before = tokens[at - 1]?.upper ?? '';
      add('delete brackets', `${before} (…)`, start, without(at, close));
      const inside = text.slice(end, tokens[close]?.start);
      add(
        'unwrap',
        `${before} (…)`,
        start,
        `${text.slice(0, start)} ${inside} ${text.slice(tokens[close]?.end)}`,
      );
    } else if (token.kind === 'word' && !names.has(token.upper))
      add('delete word', token.upper, start, without(at, at));
    else if (token.kind === 'punctuation' && close === -1)
      add('delete sign', token.upper, start, without(at, at));
    const last = tokens[at + 2];
    if (tokens[at + 1]?.upper === ',' && token.kind === 'word' && last?.kind === 'word')
      add(
        'wrap',
        `${token.upper}, ${last.upper}`,
        start,
        `${text.slice(0, start)}(${text.slice(start, last.end)})${text.slice(last.end)}`,
      );
  }
  return edits;
}

function otherConstant({ kind, text }: Token): string | null {
  if (kind === 'number') return text === '1' ? '2' : '1';
  if (kind !== 'string' || !text.endsWith("'")) return null;
  return `${text.slice(0, -1)}q'`;
}
