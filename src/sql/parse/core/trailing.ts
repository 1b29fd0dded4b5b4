/**
 * In a statement that recovers: what stands behind a relation of FROM and is not known is passed over, where it is sure that it names no
 * relation itself.
 *
 *   FROM t FOO (a.x) 10, u   →   t and u; a.x may decide which rows there are
 */
import { done, peek, type Reader, unexpected, word } from './reader.ts';
import { endOfGap, takeGap } from './recover.ts';
import { atItem, atTail } from './recovery-stops.ts';

/** False where nothing is passed over. */
export function passTrailing(reader: Reader): boolean {
  const { recovery } = reader.notes;
  if (recovery === null || peek(reader)?.kind !== 'word' || atItem(reader) || atTail(reader)) return false;
  const first = reader.at;
  const end = endOfGap(reader, atItem);
  const guess = !endsRelation(reader) || namesRelation(reader, end);
  const why = unexpected(reader, 'a comma, a join or a clause', guess ? 'query' : 'element');
  recovery.rows.push(takeGap(reader, { first, end, kind: 'clause', value: null, why }));
  return true;
}

/** In `t a FOO (b)` the first word may be the keyword and the second the relation, unless AS or brackets tell them apart. */
function endsRelation({ source, at }: Reader): boolean {
  const [before, last] = [source.tokens[at - 2]?.upper, source.tokens[at - 1]?.upper];
  return before === 'AS' || before === ')' || last === ')';
}

/** A second word outside brackets may be a relation behind a join that is not known. */
function namesRelation(reader: Reader, end: number): boolean {
  const scan: Reader = { ...reader, at: reader.at + 1, end };
  for (; !done(scan); scan.at++) {
    const token = peek(scan);
    if (token?.kind === 'word' || token?.kind === 'quoted') return true;
    if ('([{'.includes(word(scan) || 'none')) scan.at = reader.source.partner[scan.at] ?? scan.at;
  }
  return end < reader.end && ['ON', 'USING'].includes(reader.source.tokens[end]?.upper ?? '');
}
