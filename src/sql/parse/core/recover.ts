/**
 * Recovery: what the second reading of a statement does with tokens that no rule can read. An unreadable
 * element of a list or clause becomes `unread`, up to the start of the next one, with every column and
 * subquery among its tokens.
 *
 *   SELECT a, f(b USING c WITH d) AS x FROM t   →   items a; unread [f(b, c, unread [d])] as x
 *   SELECT a FROM t WHERE b FOO c ORDER BY 1    →   where unread [b, FOO, c]; each may be a column
 *
 * Tokens that decide about the relations, or about how many columns there are, are never skipped: then the
 * query around them is unreadable.
 */
import type { Expr, Query, Unread } from '../../ir/ir.ts';
import { attempt, countStatements } from './attempt.ts';
import { addPiece, findReferences, type GapReferences } from './gap-references.ts';
import type { Gap, Recovery } from './notes.ts';
import { done, type Reader, spanOf, textOf, Unreadable, unexpected, word } from './reader.ts';
import { referencedRelations } from './referenced-relations.ts';

/** Whether the list or clause may end here. */
type Stop = (reader: Reader) => boolean;

/** What `rule` reads. If it fails, or ends before `stop`, the tokens up to there as an unread expression. */
export function readElement(
  reader: Reader,
  stop: Stop,
  { kind, rule }: { kind: Gap['kind']; rule?: (reader: Reader) => Expr } = { kind: 'item' },
): Expr {
  const read = rule ?? reader.rules.expression;
  if (reader.notes.recovery === null) return read(reader);
  const first = reader.at;
  const tried = attempt(reader, read);
  if (tried.why === null && stop(reader)) return tried.value;
  return takeGap(reader, { first, end: endOfGap(reader, stop), kind, ...tried });
}

/** The same for a rule that reads no expression. `fromGap` makes its value from the unread expression. */
export function readOrGap<T>(
  reader: Reader,
  stop: Stop,
  rule: (reader: Reader) => T,
  fromGap: (gap: Unread) => T,
): T {
  if (reader.notes.recovery === null) return rule(reader);
  const first = reader.at;
  const { value, why } = attempt(reader, rule);
  if (why === null && stop(reader)) return value;
  const refusal = why ?? unexpected(reader, 'a comma or the end');
  reader.at = first;
  return fromGap(
    takeGap(reader, { first, end: endOfGap(reader, stop), kind: 'item', value: null, why: refusal }),
  );
}

interface Begun {
  /** First token of the element. */
  readonly first: number;
  /** Token after the element. */
  readonly end: number;
  readonly kind: Gap['kind'];
  /** The part of it that was read, up to the next token. */
  readonly value: Expr | null;
  readonly why: Unreadable | null;
}

/** Reads the rest of an element as a gap, with every reference in it. */
export function takeGap(reader: Reader, { first, end, kind, value, why }: Begun): Unread {
  const { source, notes } = reader;
  const { recovery } = notes;
  const reason = why ?? unexpected(reader, 'an operator, a comma or the end');
  if (recovery === null || reason.takes === 'query') throw reason;
  const start = reader.at;
  const inside: Reader = { ...reader, end };
  const found: GapReferences = { found: [], words: [], positions: false };
  if (value !== null) addPiece(reader, { piece: value, first, end: start }, found);
  findReferences(inside, recovery, found);
  reader.at = end;
  const span = spanOf(source, first, end);
  const gap: Gap = { kind, message: reason.message, at: reason.at, kept: span };
  noteGap(recovery, gap, spanOf(source, value === null ? first : start, end));
  return { kind: 'unread', text: textOf(source, first, end), ...found, span };
}

/** One finding for each gap, also if there are gaps inside it. */
function noteGap(recovery: Recovery, gap: Gap, { start, end }: Gap['at']): void {
  const others = recovery.gaps.filter(({ at }) => at.start < start || at.start >= end);
  recovery.gaps.splice(0, recovery.gaps.length, ...others, gap);
}

/** A gap without tokens, in place of a value. */
export function missingValue(reader: Reader, why: Unreadable): Unread {
  const { recovery } = reader.notes;
  // A misspelt `t.*` looks like a product, and decides how many columns there are.
  const isStar = word(reader, -1) === '*' || word(reader) === '*';
  if (recovery === null || why.takes === 'query') throw why;
  // A second missing value before the same token: the rule repeats without reading a token.
  const isRepeated = recovery.gaps.some(({ kept, at }) => kept === null && at.start === why.at.start);
  if (isStar || isRepeated) throw new Unreadable(why.code, why.message, why.at, 'query');
  recovery.gaps.push({ kind: 'item', message: why.message, at: why.at, kept: null });
  const start = reader.source.tokens[reader.at - 1]?.end ?? 0;
  return { kind: 'unread', text: '', found: [], words: [], positions: false, span: { start, end: start } };
}

/** The inside of a pair of brackets as a query. An unreadable query has the relations that it references. */
export function readQueryOrUnread(reader: Reader, rule: (reader: Reader) => Query): Query {
  const { recovery } = reader.notes;
  if (recovery === null) return rule(reader);
  const first = reader.at;
  const before = recovery.rows.length;
  const changes = countStatements(reader);
  try {
    return rule(reader);
  } catch (error) {
    if (!(error instanceof Unreadable) || error.code === 'input-too-large') throw error;
    const { end, source } = reader;
    const { target, reads, names } = referencedRelations(source, { first, end });
    // The target of a change would be lost.
    if (target !== null || countStatements(reader) > changes) throw error;
    recovery.rows.splice(before);
    reader.at = end;
    const span = spanOf(source, first, end);
    noteGap(recovery, { kind: 'query', message: error.message, at: error.at, kept: span }, span);
    const { code, message, at } = error;
    const tail = { with: [], recursive: false, orderBy: [], limited: false };
    return {
      kind: 'unread',
      code,
      message,
      at,
      text: textOf(source, first, end),
      reads,
      names,
      ...tail,
      span,
    };
  }
}

/** Whether the IR contains every gap. A rule that reads a gap and drops it would lose references. */
export function containsGaps(ir: unknown, { gaps }: Recovery): boolean {
  const spans = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('kind' in node && node.kind === 'unread') spans.add(keyOf((node as Unread).span));
    for (const value of Object.values(node)) visit(value);
  };
  visit(ir);
  return gaps.every(({ kept }) => kept === null || spans.has(keyOf(kept)));
}

function keyOf({ start, end }: Gap['at']): string {
  return `${start}:${end}`;
}

export function endOfGap(reader: Reader, stop: Stop): number {
  const { partner } = reader.source;
  const scan: Reader = { ...reader };
  let cases = 0;
  for (; !done(scan) && (!stop(scan) || (cases > 0 && isBranch(scan))); scan.at++) {
    if (word(scan) === 'CASE' && word(scan, 1) !== '.') cases++;
    else if (word(scan) === 'END') cases--;
    else if ('([{'.includes(word(scan) || 'none')) {
      const close = partner[scan.at] ?? -1;
      if (close < 0 || close >= scan.end) throw unclosed(scan);
      scan.at = close;
    } else if (')]}'.includes(word(scan) || 'none')) throw unclosed(scan);
  }
  return scan.at;
}

/** WHEN and THEN also begin the actions of MERGE. */
function isBranch(scan: Reader): boolean {
  return word(scan) === 'WHEN' || word(scan) === 'THEN';
}

function unclosed(reader: Reader): Unreadable {
  const at = spanOf(reader.source, reader.at, reader.at + 1);
  return new Unreadable('parse-failed', 'This bracket has no matching bracket.', at, 'query');
}
