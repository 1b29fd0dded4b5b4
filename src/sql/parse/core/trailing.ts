/**
 * While a statement recovers: unknown tokens after a relation of FROM are skipped if they cannot reference a
 * relation.
 *
 *   FROM t FOO (a.x) 10, u   →   t and u; a.x may decide about the rows
 */
import { done, peek, type Reader, unexpected, word } from './reader.ts';
import { endOfGap, takeGap } from './recover.ts';
import { atItem, atTail } from './recovery-stops.ts';

/** False if there are no such tokens. */
export function skipTrailing(reader: Reader): boolean {
  const { recovery } = reader.notes;
  if (recovery === null || peek(reader)?.kind !== 'word' || atItem(reader) || atTail(reader)) return false;
  const first = reader.at;
  const end = endOfGap(reader, atItem);
  const guess = !endsRelation(reader) || mayReference(reader, end);
  const why = unexpected(reader, 'a comma, a join or a clause', guess ? 'query' : 'element');
  recovery.rows.push(takeGap(reader, { first, end, kind: 'clause', value: null, why }));
  return true;
}

/**
 * In `t a FOO (b)` the first word may be a keyword and the second a relation, unless AS or brackets precede
 * them.
 */
function endsRelation({ source, at }: Reader): boolean {
  const [before, last] = [source.tokens[at - 2]?.upper, source.tokens[at - 1]?.upper];
  return before === 'AS' || before === ')' || last === ')';
}

/** A second word outside brackets may be a relation after an unknown join. */
function mayReference(reader: Reader, end: number): boolean {
  const scan: Reader = { ...reader, at: reader.at + 1, end };
  for (; !done(scan); scan.at++) {
    const token = peek(scan);
    if (token?.kind === 'word' || token?.kind === 'quoted') return true;
    if ('([{'.includes(word(scan) || 'none')) scan.at = reader.source.partner[scan.at] ?? scan.at;
  }
  return end < reader.end && ['ON', 'USING'].includes(reader.source.tokens[end]?.upper ?? '');
}
