/**
 * Reading on behind what cannot be read. A statement that the first reading gave up is read a second time; then an element of a list or a
 * clause that cannot be read is kept as `unread`, up to where the next one begins, with every reference and subquery found among its tokens.
 *
 *   SELECT a, f(b USING c WITH d) AS x FROM t   →   items a; unread [f(b, c, unread [d])] as x
 *   SELECT a FROM t WHERE b FOO c ORDER BY 1    →   where unread [b, FOO, c]; all three only as far as they are columns
 *
 * What decides which relations or how many columns there are is never passed over: then the query around it is unreadable.
 */
import type { Expr, Query, Unread, Word } from '../../ir/ir.ts';
import type { Source } from '../../lex/source.ts';
import { identifierOf, isName, readIdentifier } from './identifier.ts';
import { NOT_A_TABLE_ALIAS, NOT_A_VALUE, NOT_AN_ALIAS } from './keywords.ts';
import type { Gap, Recovery } from './notes.ts';
import { isTemplate } from './parameter-name.ts';
import {
  done,
  peek,
  type Reader,
  spanOf,
  takeBrackets,
  textOf,
  Unreadable,
  unexpected,
  word,
} from './reader.ts';
import { relationsNamed } from './relations-named.ts';

/** Whether the list or clause may end here. */
type Stop = (reader: Reader) => boolean;

/** What `rule` reads here; where it cannot, or stops before `stop`, all up to there as an unread expression. */
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

/** The same for a rule that reads more than an expression; `mended` makes what stands in its place. */
export function readMended<T>(
  reader: Reader,
  stop: Stop,
  rule: (reader: Reader) => T,
  mended: (unread: Unread) => T,
): T {
  if (reader.notes.recovery === null) return rule(reader);
  const first = reader.at;
  const { value, why } = attempt(reader, rule);
  if (why === null && stop(reader)) return value;
  const refusal = why ?? unexpected(reader, 'a comma or the end');
  reader.at = first;
  return mended(
    takeGap(reader, { first, end: endOfGap(reader, stop), kind: 'item', value: null, why: refusal }),
  );
}

type Tried<T> =
  | { readonly value: T; readonly why: null }
  | { readonly value: null; readonly why: Unreadable };

/** What `rule` reads, or why not; then the reader stands where it stood. */
export function attempt<T>(reader: Reader, rule: (reader: Reader) => T): Tried<T> {
  const first = reader.at;
  const changes = changed(reader);
  try {
    return { value: rule(reader), why: null };
  } catch (error) {
    if (!(error instanceof Unreadable) || error.takes === 'query' || changed(reader) > changes) throw error;
    reader.at = first;
    return { value: null, why: error };
  }
}

/** How many statements stand inside the one that is read: they are no part of an expression, so they cannot be read again. */
function changed({ notes }: Reader): number {
  return notes.before.length + notes.after.length + (notes.into === null ? 0 : 1);
}

interface Begun {
  /** Token at which the element begins. */
  readonly first: number;
  /** Token behind the last one that belongs to it. */
  readonly end: number;
  readonly kind: Gap['kind'];
  /** What was read of it, up to where the reader stands. */
  readonly value: Expr | null;
  readonly why: Unreadable | null;
}

/** Moves over what is left of an element; everything that may be a reference is kept. */
export function takeGap(reader: Reader, { first, end, kind, value, why }: Begun): Unread {
  const { source, notes } = reader;
  const { recovery } = notes;
  const reason = why ?? unexpected(reader, 'an operator, a comma or the end');
  if (recovery === null || reason.takes === 'query') throw reason;
  const start = reader.at;
  const inside: Reader = { ...reader, end };
  const found: Found = { found: [], words: [], positions: false };
  if (value !== null) sortPiece(reader, { piece: value, first, end: start }, found);
  findIn(inside, recovery, found);
  reader.at = end;
  const span = spanOf(source, first, end);
  const gap: Gap = { kind, message: reason.message, at: reason.at, kept: span };
  noteGap(recovery, gap, spanOf(source, value === null ? first : start, end));
  return { kind: 'unread', text: textOf(source, first, end), ...found, span };
}

/** One finding for each gap: what was noted inside it says no more. */
function noteGap(recovery: Recovery, gap: Gap, { start, end }: Gap['at']): void {
  const others = recovery.gaps.filter(({ at }) => at.start < start || at.start >= end);
  recovery.gaps.splice(0, recovery.gaps.length, ...others, gap);
}

/** Nothing, where a value should stand. */
export function missingValue(reader: Reader, why: Unreadable): Unread {
  const { recovery } = reader.notes;
  // `t.*` with a slip in it looks like a product, and says how many columns there are.
  const isStar = word(reader, -1) === '*' || word(reader) === '*';
  if (recovery === null || why.takes === 'query') throw why;
  if (isStar) throw new Unreadable(why.code, why.message, why.at, 'query');
  recovery.gaps.push({ kind: 'item', message: why.message, at: why.at, kept: null });
  const start = reader.source.tokens[reader.at - 1]?.end ?? 0;
  return { kind: 'unread', text: '', found: [], words: [], positions: false, span: { start, end: start } };
}

/** The inside of a pair of brackets as a query; one that cannot be read keeps the relations that it names. */
export function readQueryOrUnread(reader: Reader, rule: (reader: Reader) => Query): Query {
  const { recovery } = reader.notes;
  if (recovery === null) return rule(reader);
  const first = reader.at;
  const before = recovery.rows.length;
  const changes = changed(reader);
  try {
    return rule(reader);
  } catch (error) {
    if (!(error instanceof Unreadable) || error.code === 'input-too-large') throw error;
    const { end, source } = reader;
    const { target, reads, names } = relationsNamed(source, { first, end });
    // What it would change is not told by an expression.
    if (target !== null || changed(reader) > changes) throw error;
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

/** Whether everything that was passed over stands in the IR: a rule that reads something and drops it would lose what is in it. */
export function keepsAll(ir: unknown, { gaps }: Recovery): boolean {
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
  return new Unreadable('parse-failed', 'This bracket has no partner.', at, 'query');
}

// ---- references among tokens

interface Found {
  readonly found: Expr[];
  readonly words: Word[];
  positions: boolean;
}

/** Words behind which relations or further columns stand. */
const STRUCTURE = new Set(
  'SELECT FROM JOIN INTO TABLE LATERAL APPLY PIVOT UNPIVOT MATCH_RECOGNIZE MODEL COLUMNS UNION INTERSECT'.split(
    ' ',
  ),
);

function findIn(inside: Reader, recovery: Recovery, found: Found): void {
  recovery.budget -= inside.end - inside.at;
  if (recovery.budget < 0) {
    const at = spanOf(inside.source, inside.at, inside.at + 1);
    throw new Unreadable('input-too-large', 'Too much of this statement cannot be read.', at);
  }
  while (!done(inside)) {
    const first = inside.at;
    refuseStructure(inside);
    if (canBegin(inside)) {
      // What begins something that cannot be read may still be a name.
      const piece = attempt(inside, inside.rules.expression).value ?? attempt(inside, readName).value;
      if (piece !== null && inside.at > first) {
        sortPiece(inside, { piece, first, end: inside.at }, found);
        continue;
      }
    }
    inside.at = first;
    if ('([{'.includes(word(inside) || 'none')) {
      findIn(takeBrackets(inside), recovery, found);
      continue;
    }
    found.positions ||= isPosition(inside);
    // An alias, a type, or how something is meant: never a column.
    inside.at += word(inside) === 'AS' && isName(peek(inside, 1)) ? 2 : 1;
  }
}

/** A name with all its parts; that of a call is none. */
function readName(inside: Reader): Expr {
  const first = inside.at;
  const parts = [readIdentifier(inside)];
  while (word(inside) === '.' && isName(peek(inside, 1))) {
    inside.at++;
    parts.push(readIdentifier(inside));
  }
  const span = spanOf(inside.source, first, inside.at);
  return word(inside) === '(' ? { kind: 'literal', text: '', span } : { kind: 'column', parts, span };
}

function refuseStructure(inside: Reader): void {
  const next = word(inside);
  const isStar = next === '*' && !isOperand(inside.source, inside.at - 1);
  if (STRUCTURE.has(next) || isStar || next === '|>') {
    const at = spanOf(inside.source, inside.at, inside.at + 1);
    const message = `What stands before “${next}” cannot be read.`;
    throw new Unreadable('parse-failed', message, at, 'query');
  }
}

function isOperand(source: Source, index: number): boolean {
  const token = source.tokens[index];
  if (token === undefined) return false;
  if (token.kind === 'punctuation') return ')]}'.includes(token.text);
  return !HARD.has(token.upper);
}

/** Never a reference without quotes. */
const HARD = new Set([...NOT_A_VALUE, 'NOT', 'NULL', 'TRUE', 'FALSE', 'CASE', 'DISTINCT', 'CAST']);

function canBegin(inside: Reader): boolean {
  const token = peek(inside);
  if (token?.kind === 'quoted' || isPosition(inside)) return true;
  if (token !== undefined && isTemplate(token)) return true;
  if (token?.kind === 'word') return !NOT_A_VALUE.has(token.upper) || word(inside, 1) === '.';
  return token?.text === '(' || token?.text === '[' || token?.text === '{';
}

/** Snowflake's `$1`, DuckDB's `#1`. */
function isPosition(inside: Reader): boolean {
  const token = peek(inside);
  if (token?.kind === 'parameter') return inside.source.syntax.dollarPositions && /^\$\d/.test(token.text);
  return token?.text === '#' && peek(inside, 1)?.kind === 'number';
}

/** A bare word next to another one may be a keyword of what is not known. */
function sortPiece(
  { source }: Reader,
  { piece, first, end }: { piece: Expr; first: number; end: number },
  found: Found,
): void {
  if (piece.kind === 'literal' || (piece.kind === 'unread' && piece.text === '')) return;
  const token = source.tokens[first];
  if (piece.kind !== 'column' || end !== first + 1 || token?.kind !== 'word') {
    found.found.push(piece);
    return;
  }
  const sure = !SOFT.has(token.upper) && endsOperand(source, first - 1) && beginsOperand(source, end);
  if (sure) found.found.push(piece);
  else found.words.push({ name: identifierOf(token), span: piece.span });
}

/** Often keywords, though also names. */
const SOFT = new Set([
  ...NOT_AN_ALIAS,
  ...NOT_A_TABLE_ALIAS,
  'PARTITION',
  'ROWS',
  'RANGE',
  'NULLS',
  'IGNORE',
]);

/** Whether a value can stand behind this token. */
function endsOperand(source: Source, index: number): boolean {
  const token = source.tokens[index];
  if (token === undefined) return true;
  if (token.kind === 'punctuation') return !')]}'.includes(token.text);
  return token.kind === 'word' && HARD.has(token.upper) && token.upper !== 'AS';
}

/** Whether a value can stand before this token. */
function beginsOperand(source: Source, index: number): boolean {
  const token = source.tokens[index];
  if (token === undefined) return true;
  if (token.kind === 'punctuation') return !'([{'.includes(token.text);
  return token.kind === 'word' && HARD.has(token.upper) && token.upper !== 'BY';
}
