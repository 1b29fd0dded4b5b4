/**
 * Blocks of templates that were not filled in. What they stand around may be there, or be there often: nothing is claimed of such a statement.
 *
 *   SELECT {% if x %} a {% else %} b {% endif %} FROM t   →   opaque, the block at 1:8
 */
import type { Piece, Source } from '../parse/source.ts';
import { passTo } from './harmless.ts';
import { peek, type Reader, spanOf, Unreadable } from './reader.ts';

/** dbt: `{{ config(…) }}` says how the model is built, and becomes nothing. */
export function skipConfig(reader: Reader): void {
  while (/^\{\{-?\s*config\s*\(/.test(peek(reader)?.text ?? '')) passTo(reader, 'hint', reader.at + 1);
}

/** The first block of the piece, as the reason why it cannot be read; null where there is none. */
export function templateIn(source: Source, { first, end }: Piece): Unreadable | null {
  const { tokens } = source;
  for (let at = first; at + 1 < end; at++) {
    const [brace, sign] = [tokens[at], tokens[at + 1]];
    if (brace?.upper !== '{' || !sign?.upper.startsWith('%') || brace.end !== sign.start) continue;
    const message =
      'Blocks of a template ({% … %}) decide what this statement says; give the text that it becomes.';
    return new Unreadable('unsupported-construct', message, spanOf(source, at, at + 2));
  }
  return null;
}
