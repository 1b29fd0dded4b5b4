/**
 * Tokens of one statement → the statement. If the parser cannot read the tokens, the statement is opaque:
 * with the reason, the place, and the relations that its text references. This file composes the grammar: the
 * rules of all dialects and the rules of one engine.
 *
 *   INSERT INTO t (a) SELECT b FROM u   →   {kind: insert, target: [t], columns: [a], query: …}
 */
import type { Dialect } from '../../dialect/dialect.ts';
import type { Span } from '../../model/place.ts';
import { Descent } from '../descent.ts';
import type { Statement } from '../ir/ir.ts';
import type { Cut } from '../lex/lex-script.ts';
import type { Piece, Source } from '../lex/source.ts';
import { withEngine } from './core/engine-rules.ts';
import type { Grammar } from './core/grammar.ts';
import type { SkippedTokens } from './core/harmless-clauses.ts';
import type { Gap, Notes, StatementBody } from './core/notes.ts';
import { newNotes } from './core/notes.ts';
import type { ParsedPiece } from './core/parsed-piece.ts';
import { done, type Reader, type Rules, spanOf, Unreadable, unexpected } from './core/reader.ts';
import { containsGaps } from './core/recover.ts';
import { referencedRelations, withRelationsAfter } from './core/referenced-relations.ts';
import { startsStatement } from './core/statement-boundary.ts';
import { rulesOfEngines } from './engines/engines.ts';
import { readExpression } from './expression/expression.ts';
import { OPERANDS } from './expression/operand.ts';
import { readWholeQuery } from './query/query.ts';
import { markRemainder } from './remainder.ts';
import { readInnerChange, readStatements } from './statement/statement.ts';
import { parseBranches, templateIn } from './statement/template-block.ts';

const GENERAL = { expression: readExpression, query: readWholeQuery, change: readInnerChange };
const RULES = new Map<Dialect, Rules>();

/** The grammar of a dialect: what all dialects share, and the constructs of its engine. */
function rulesOf(dialect: Dialect): Rules {
  const known = RULES.get(dialect);
  if (known !== undefined) return known;
  const engine = rulesOfEngines(dialect.engines);
  const operands = withEngine(OPERANDS, engine.operands);
  const afterValue = engine.afterValue === undefined ? null : new Map(Object.entries(engine.afterValue));
  const rules: Rules = { ...GENERAL, engine, operands, afterValue };
  RULES.set(dialect, rules);
  return rules;
}

/** One statement; several if semicolons are missing, and for Hive's multi-insert. */
export function parsePiece(source: Source, piece: Piece, secondGrammar: Grammar | null): ParsedPiece {
  const branched = parseBranches(source, piece, (variant, all) => parseEach(variant, all, secondGrammar));
  return branched ?? parseEach(source, piece, secondGrammar);
}

function parseEach(source: Source, piece: Piece, secondGrammar: Grammar | null): ParsedPiece {
  const statements: Statement[] = [];
  const gaps: (readonly Gap[])[] = [];
  const skipped: SkippedTokens[] = [];
  let usedSecondGrammar = false;
  let { first } = piece;
  do {
    const next = parseNext(source, { ...piece, first }, secondGrammar);
    for (const statement of next.statements) statements.push(statement);
    for (const each of next.gaps) gaps.push(each);
    for (const each of next.skipped) skipped.push(each);
    usedSecondGrammar ||= next.usedSecondGrammar;
    first = next.end;
  } while (first < piece.end);
  return { statements, gaps, usedSecondGrammar, skipped };
}

export interface ParsedNext extends ParsedPiece {
  /** Index after the last token. */
  readonly end: number;
}

/**
 * The first statement of the piece. A statement that the parser cannot read extends to the end of the piece.
 */
export function parseNext(source: Source, piece: Piece, secondGrammar: Grammar | null): ParsedNext {
  const cut = cutIn(source, piece);
  if (cut === null) return parsed(source, piece, readOrRecover(source, piece, secondGrammar));
  const reason = new Unreadable('parse-failed', `This ${cut.what} is not closed.`, cut.at);
  const opaque = opaqueStatement(source, piece, reason);
  const statements = [opaque.kind === 'opaque' ? withRelationsAfter(source, opaque, cut) : opaque];
  return {
    statements,
    gaps: [[]],
    usedSecondGrammar: false,
    skipped: [],
    end: piece.end,
  };
}

/**
 * The first statement of a piece that is longer than the statement, without recovery; the place of the error
 * if the parser cannot read it.
 */
export function parseFirst(source: Source, piece: Piece, secondGrammar: Grammar | null): ParsedNext | Span {
  const read = readFirst(source, piece, { secondGrammar, recovers: false });
  return read instanceof Unreadable ? read.at : parsed(source, piece, read);
}

function parsed(source: Source, piece: Piece, read: Read | Unreadable): ParsedNext {
  const unread = read instanceof Unreadable;
  // In recovery the parser would read the words of a template as SQL.
  const template = unread || read.gaps.length > 0 ? templateIn(source, piece) : null;
  if (unread || template !== null) {
    const reason = template ?? (read as Unreadable);
    const opaque = opaqueStatement(source, piece, reason);
    const statements = [template === null ? opaque : { ...opaque, template: true as const }];
    return { statements, gaps: [[]], usedSecondGrammar: false, skipped: [], end: piece.end };
  }
  const { bodies, gaps, usedSecondGrammar, skipped, rowText, end } = read;
  const span = spanOf(source, piece.first, end);
  const complete = bodies.map((body) => ({ ...body, span }));
  // A rule may skip more tokens than there are.
  const rest = markRemainder(complete, source, {
    first: piece.first,
    end: Math.min(end, piece.end),
    skipped,
  });
  const texts = rest === '' ? rowText : [...rowText, rest];
  const more = texts.length === 0 ? {} : { rowText: texts.join('\n') };
  return {
    statements: complete.map((body) => ({ ...body, ...more })),
    gaps: bodies.map(() => gaps),
    usedSecondGrammar,
    skipped,
    end,
  };
}

/** A reader for rules of other rooms, which read a part of a statement. */
export function readerOf(source: Source, { first, end }: Piece, secondGrammar: Grammar | null): Reader {
  const notes = newNotes(null);
  return { source, rules: rulesOf(source.dialect), secondGrammar, notes, at: first, end, depth: 0 };
}

/** The quote, comment or bracket of the piece that is not closed. */
function cutIn({ cuts, unclosed, tokens }: Source, { first, end }: Piece): Cut | null {
  const cut = cuts.find(({ token }) => token > first && token <= end);
  if (cut !== undefined) return cut;
  return unclosed === null || end !== tokens.length ? null : { ...unclosed, token: end };
}

interface Read {
  readonly bodies: readonly StatementBody[];
  readonly gaps: readonly Gap[];
  readonly usedSecondGrammar: boolean;
  readonly skipped: readonly SkippedTokens[];
  readonly rowText: readonly string[];
  /** Index after the last token. */
  readonly end: number;
}

/** In recovery, the parser may read each token this many times on average. */
const REREADS = 20;

/** The first reading has no recovery, so a statement without errors has no cost for it. */
function readOrRecover(source: Source, piece: Piece, secondGrammar: Grammar | null): Read | Unreadable {
  const read = readFirst(source, piece, { secondGrammar, recovers: false });
  if (!(read instanceof Unreadable) || read.code === 'input-too-large') return read;
  const recovered = readFirst(source, piece, { secondGrammar, recovers: true });
  // Without a gap, the skipped tokens would be lost.
  return recovered instanceof Unreadable || recovered.gaps.length === 0 ? read : recovered;
}

interface Reading {
  readonly secondGrammar: Grammar | null;
  readonly recovers: boolean;
}

/** The first statement of the piece. */
function readFirst(source: Source, piece: Piece, reading: Reading): Read | Unreadable {
  const descent = new Descent();
  return descent.run(() => {
    const budget = REREADS * (piece.end - piece.first);
    const recovery = reading.recovers ? { gaps: [], rows: [], budget } : null;
    return readPiece(source, piece, reading.secondGrammar, newNotes(recovery, descent));
  });
}

function readPiece(
  source: Source,
  { first, end }: Piece,
  secondGrammar: Grammar | null,
  notes: Notes,
): Read | Unreadable {
  const { recovery } = notes;
  const reader: Reader = {
    source,
    rules: rulesOf(source.dialect),
    secondGrammar,
    notes,
    at: first,
    end,
    depth: 0,
  };
  try {
    const own = readStatements(reader);
    const bodies = [...notes.before, ...own, ...notes.after];
    const isLost = recovery !== null && (recovery.rows.length > 0 || !containsGaps(bodies, recovery));
    if (isLost || (!done(reader) && !startsStatement(reader)))
      return unexpected(reader, 'the end of the statement');
    const { usedSecondGrammar, skipped, rowText } = notes;
    return { bodies, gaps: recovery?.gaps ?? [], usedSecondGrammar, skipped, rowText, end: reader.at };
  } catch (error) {
    if (error instanceof Unreadable) return error;
    if (!(error instanceof RangeError)) throw error;
    const span = spanOf(source, first, end);
    return new Unreadable('input-too-large', 'The SQL is nested too deep.', span);
  }
}

/** An opaque statement for the complete piece, with the relations that it references. */
export function opaqueStatement(source: Source, piece: Piece, { code, message, at }: Unreadable): Statement {
  const span = spanOf(source, piece.first, piece.end);
  return { kind: 'opaque', code, message, at, ...referencedRelations(source, piece), span };
}
