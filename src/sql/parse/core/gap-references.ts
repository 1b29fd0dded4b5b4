/**
 * Tokens of a gap → every column and subquery among them. A bare word next to another word may be a keyword.
 *
 *   b FOO c + 1   →   found [c + 1], words [b, FOO]
 */
import type { Expr, Word } from '../../ir/ir.ts';
import type { Source } from '../../lex/source.ts';
import { attempt } from './attempt.ts';
import { identifierOf, isName, readIdentifier } from './identifier.ts';
import { NOT_A_TABLE_ALIAS, NOT_A_VALUE, NOT_AN_ALIAS } from './keywords.ts';
import type { Recovery } from './notes.ts';
import { isTemplate } from './parameter-name.ts';
import { done, peek, type Reader, spanOf, takeBrackets, Unreadable, word } from './reader.ts';

export interface GapReferences {
  readonly found: Expr[];
  readonly words: Word[];
  positions: boolean;
}

/** Words after which relations or further columns follow. */
const STRUCTURE = new Set(
  'SELECT FROM JOIN INTO TABLE LATERAL APPLY PIVOT UNPIVOT MATCH_RECOGNIZE MODEL COLUMNS UNION INTERSECT'.split(
    ' ',
  ),
);

export function findReferences(inside: Reader, recovery: Recovery, found: GapReferences): void {
  recovery.budget -= inside.end - inside.at;
  if (recovery.budget < 0) {
    const at = spanOf(inside.source, inside.at, inside.at + 1);
    throw new Unreadable('input-too-large', 'Too much of this statement cannot be parsed.', at);
  }
  while (!done(inside)) {
    const first = inside.at;
    refuseStructure(inside);
    if (canBegin(inside)) {
      // The start of an unreadable expression may be a name.
      const piece = attempt(inside, inside.rules.expression).value ?? attempt(inside, readName).value;
      if (piece !== null && inside.at > first) {
        addPiece(inside, { piece, first, end: inside.at }, found);
        continue;
      }
    }
    inside.at = first;
    if ('([{'.includes(word(inside) || 'none')) {
      findReferences(takeBrackets(inside), recovery, found);
      continue;
    }
    found.positions ||= isPosition(inside);
    // An alias, a type or a keyword after AS: never a column.
    inside.at += word(inside) === 'AS' && isName(peek(inside, 1)) ? 2 : 1;
  }
}

/** A name with all its parts; a constant if the name is that of a call. */
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
    const message = `Cannot parse the SQL before "${next}".`;
    throw new Unreadable('parse-failed', message, at, 'query');
  }
}

function isOperand(source: Source, index: number): boolean {
  const token = source.tokens[index];
  if (token === undefined) return false;
  if (token.kind === 'punctuation') return ')]}'.includes(token.text);
  return !KEYWORDS.has(token.upper);
}

/** Keywords that are never a column without quotes. */
const KEYWORDS = new Set([...NOT_A_VALUE, 'NOT', 'NULL', 'TRUE', 'FALSE', 'CASE', 'DISTINCT', 'CAST']);

function canBegin(inside: Reader): boolean {
  const token = peek(inside);
  if (token?.kind === 'quoted' || isPosition(inside)) return true;
  if (token !== undefined && isTemplate(token)) return true;
  if (token?.kind === 'word') return !NOT_A_VALUE.has(token.upper) || word(inside, 1) === '.';
  return token?.text === '(' || token?.text === '[' || token?.text === '{';
}

/** Snowflake's `$1` or DuckDB's `#1`. */
function isPosition(inside: Reader): boolean {
  const token = peek(inside);
  if (token?.kind === 'parameter') return inside.source.features.dollarPositions && /^\$\d/.test(token.text);
  return token?.text === '#' && peek(inside, 1)?.kind === 'number';
}

/** Adds what was read: a bare word next to another word may be a keyword. */
export function addPiece(
  { source }: Reader,
  { piece, first, end }: { piece: Expr; first: number; end: number },
  found: GapReferences,
): void {
  if (piece.kind === 'literal' || (piece.kind === 'unread' && piece.text === '')) return;
  const token = source.tokens[first];
  if (piece.kind !== 'column' || end !== first + 1 || token?.kind !== 'word') {
    found.found.push(piece);
    return;
  }
  const isCertain =
    !AMBIGUOUS.has(token.upper) && endsOperand(source, first - 1) && beginsOperand(source, end);
  if (isCertain) found.found.push(piece);
  else found.words.push({ name: identifierOf(token), span: piece.span });
}

/** Words that are often keywords and sometimes names. */
const AMBIGUOUS = new Set([
  ...NOT_AN_ALIAS,
  ...NOT_A_TABLE_ALIAS,
  'PARTITION',
  'ROWS',
  'RANGE',
  'NULLS',
  'IGNORE',
]);

/** Whether a value may follow this token. */
function endsOperand(source: Source, index: number): boolean {
  const token = source.tokens[index];
  if (token === undefined) return true;
  if (token.kind === 'punctuation') return !')]}'.includes(token.text);
  return token.kind === 'word' && KEYWORDS.has(token.upper) && token.upper !== 'AS';
}

/** Whether a value may precede this token. */
function beginsOperand(source: Source, index: number): boolean {
  const token = source.tokens[index];
  if (token === undefined) return true;
  if (token.kind === 'punctuation') return !'([{'.includes(token.text);
  return token.kind === 'word' && KEYWORDS.has(token.upper) && token.upper !== 'BY';
}
