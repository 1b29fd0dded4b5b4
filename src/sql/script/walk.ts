/**
 * The state of one walk through a script, and the small steps that the rules for each dialect's blocks are made of.
 *
 * A walk goes through tokens once, from statement to statement, and keeps the blocks that are open on a stack of its own: however deep a
 * script nests, nothing recurses. What stands inside a string is walked by a walk of its own that adds to the same script.
 */
import { ANALYSIS_LIMITS } from '../analysis.ts';
import type { Insert, Query, Statement, TableName } from '../ir/ir.ts';
import type { Variable, VariableScope } from '../ir/script-ir.ts';
import type { Embedded } from '../lex/embedded.ts';
import { isBatchEnd, pairBrackets, type Source } from '../lex/source.ts';
import type { Grammar } from '../parse/core/grammar.ts';
import type { Gap } from '../parse/core/notes.ts';
import type { ParsedPiece } from '../parse/core/parsed-piece.ts';
import { spanOf, Unreadable } from '../parse/core/reader.ts';
import { opaqueStatement, parsePiece } from '../parse/parse-statement.ts';

export interface ScriptBlock {
  readonly kind: 'begin' | 'declare' | 'if' | 'case' | 'loop';
  /** Index of its first statement. */
  readonly from: number;
  /** What is seen again after it. */
  readonly outer: VariableScope;
  /** The statements inside may not run, or run more than once. */
  maybe: boolean;
  /** Which of its branches the walk is in. */
  branch: number;
  /** The routine whose body it is. */
  readonly routine: Routine | null;
}

export interface Routine {
  /** Parts in lower case, outermost first. */
  readonly name: readonly string[];
  readonly index: number;
  readonly from: number;
  to: number;
  /** T-SQL: index of the table variable that it gives back; -1 for all others. */
  result: number;
  /** Why its body cannot be followed. */
  readonly foreign: string | null;
}

export interface ProcedureCall {
  readonly statement: number;
  readonly name: readonly string[];
}

/** An INSERT whose rows are those that statements from … to give back. */
export interface Fill {
  readonly statement: number;
  readonly insert: Insert;
  readonly from: number;
  readonly to: number;
}

/** What all walks of one text add to. */
export interface ScriptState {
  readonly grammar: Grammar | null;
  readonly statements: Statement[];
  readonly askedSecondGrammar: number[];
  /** By statement: what of it could not be read. */
  readonly gaps: (readonly Gap[])[];
  readonly scopes: (VariableScope | null)[];
  readonly maybe: boolean[];
  readonly inRoutine: number[];
  readonly loops: { readonly from: number; readonly to: number }[];
  readonly routines: Routine[];
  readonly calls: ProcedureCall[];
  readonly fills: Fill[];
  /** Of a variable that holds one known text, that text and where it got it. */
  readonly texts: Map<Variable, KnownText>;
  /** What a cursor goes through; null where that is not known. */
  readonly cursors: Map<Variable, Cursor | null>;
  readonly assignments: VariableAssignment[];
  /** Relations whose rows a function of triggers is called for, by its name; null where they are several. */
  readonly triggered: ReadonlyMap<string, TableName | null>;
  /** Prepared statements by name, with what runs them again; null where their text is not known. */
  readonly prepared: Map<string, Prepared | null>;
  /** Walks through a text that stands inside another. */
  readonly run: (walk: Walk, text: Embedded, as: 'statements' | 'body') => void;
  /** Walks through the tokens as a text of its own. */
  readonly runTokens: (walk: Walk, first: number, end: number) => void;
  /** Variables that were given a value so far. */
  readonly given: Set<Variable>;
  /** How many characters inside strings may still be read; a text that runs one variable again and again ends there. */
  budget: number;
  /** Something in the text needs more than its statements in a row. */
  procedural: boolean;
}

/** A text, or tokens first to end of a source. */
export type Prepared =
  | { readonly text: Embedded }
  | { readonly source: Source; readonly first: number; readonly end: number };

export interface Cursor {
  readonly query: Query;
  readonly uses: Uses;
  /** What of the query could not be read. */
  readonly gaps: readonly Gap[];
  /** Variables that its rows were fetched into. */
  readonly fetched: Set<Variable>;
}

/** What a value is made of: whether of relations, and of which variables. */
export interface Uses {
  readonly reads: boolean;
  readonly variables: ReadonlySet<Variable>;
}

export interface VariableAssignment extends Uses {
  readonly statement: number;
  readonly variable: Variable;
  /** The same for all rows of one cursor. */
  readonly origin: object;
}

export interface KnownText {
  readonly text: Embedded | null;
  readonly block: ScriptBlock | null;
  readonly branch: number;
}

export interface Walk {
  readonly script: ScriptState;
  readonly source: Source;
  at: number;
  readonly end: number;
  scope: VariableScope;
  readonly blocks: ScriptBlock[];
  /** How many open blocks are `maybe`, those around the text included. */
  maybe: number;
  /** The next statement alone may not run. */
  once: 'no' | 'maybe' | 'loop';
  routine: Routine | null;
  /** Index of the first statement of the batch. */
  batch: number;
  /** A GOTO stands in the batch. */
  jumps: boolean;
  /** How many strings stand around the text. */
  readonly level: number;
}

export function wordAt(walk: Walk, index: number): string {
  return index < walk.end ? (walk.source.tokens[index]?.upper ?? '') : '';
}

const NO_GAPS: readonly Gap[] = [];

export function emit(walk: Walk, statement: Statement, asked = false, gaps: readonly Gap[] = NO_GAPS): void {
  const { script } = walk;
  if (asked) script.askedSecondGrammar.push(script.statements.length);
  script.statements.push(statement);
  script.gaps.push(gaps);
  script.scopes.push(walk.scope.variables.size > 0 || walk.scope.parent !== null ? walk.scope : null);
  script.maybe.push(walk.maybe > 0 || walk.once !== 'no');
  script.inRoutine.push(walk.routine?.index ?? -1);
}

/** Tokens of something that moves no data. */
export function emitOther(walk: Walk, first: number, end: number): void {
  emit(walk, { kind: 'other', span: spanOf(walk.source, first, end) });
}

export function emitOpaque(walk: Walk, first: number, end: number, message: string): void {
  const reason = new Unreadable('unsupported-construct', message, spanOf(walk.source, first, first + 1));
  emit(walk, opaqueStatement(walk.source, { first, end }, reason));
}

/** Statements of SQL. */
export function emitSql(walk: Walk, first: number, end: number): void {
  pairBrackets(walk.source, first, end);
  emitParsed(walk, walk.source, first, end);
}

export function emitParsed(walk: Walk, source: Source, first: number, end: number): void {
  const parsed = parsePiece(source, { first, end }, walk.script.grammar);
  emitAll(walk, parsed);
  ranOnce(walk, walk.script.statements.length - parsed.statements.length);
}

export function emitAll(walk: Walk, { statements, gaps, askedSecondGrammar }: ParsedPiece): void {
  for (const [i, statement] of statements.entries()) emit(walk, statement, askedSecondGrammar, gaps[i]);
}

/** After the one statement that a condition or a loop without a block stands before. */
export function ranOnce(walk: Walk, from: number): void {
  if (walk.once === 'loop') walk.script.loops.push({ from, to: walk.script.statements.length });
  walk.once = 'no';
}

export function open(
  walk: Walk,
  kind: ScriptBlock['kind'],
  more: Partial<Pick<ScriptBlock, 'routine' | 'maybe'>> = {},
): void {
  const { blocks, script, scope } = walk;
  if (blocks.length >= ANALYSIS_LIMITS.depth) {
    // What follows is read as if the blocks around it went no deeper.
    const { at } = walk;
    const message = `Blocks nested more than ${ANALYSIS_LIMITS.depth} levels deep.`;
    const place = spanOf(walk.source, at, at + 1);
    emit(
      walk,
      opaqueStatement(
        walk.source,
        { first: at, end: at + 1 },
        new Unreadable('input-too-large', message, place),
      ),
    );
    return;
  }
  const maybe = more.maybe ?? (kind !== 'begin' && kind !== 'declare');
  const routine = more.routine ?? null;
  blocks.push({ kind, from: script.statements.length, outer: scope, maybe, branch: 0, routine });
  if (maybe) walk.maybe++;
  script.procedural = true;
}

export function close(walk: Walk): ScriptBlock | null {
  const block = walk.blocks.pop();
  if (block === undefined) return null;
  const { script } = walk;
  const to = script.statements.length;
  if (block.kind === 'loop') script.loops.push({ from: block.from, to });
  if (block.maybe) walk.maybe--;
  walk.scope = block.outer;
  if (block.routine !== null) endRoutine(walk, block.routine);
  return block;
}

export function endRoutine(walk: Walk, routine: Routine): void {
  routine.to = walk.script.statements.length;
  walk.routine = walk.blocks.findLast(({ routine: outer }) => outer !== null)?.routine ?? null;
}

/** Whether the block that is open here also stands around what follows. */
export function mark(walk: Walk): Pick<KnownText, 'block' | 'branch'> {
  const block = walk.blocks.findLast(({ maybe }) => maybe) ?? null;
  return { block, branch: block?.branch ?? 0 };
}

export function holds(walk: Walk, { block, branch }: Pick<KnownText, 'block' | 'branch'>): boolean {
  return block === null || (walk.blocks.includes(block) && block.branch === branch);
}

/** First token from `from` on that is one of these words, outside brackets and CASE; -1 where the statement ends before. */
export function find(walk: Walk, from: number, words: readonly string[], limit = walk.end): number {
  let brackets = 0;
  let cases = 0;
  for (let at = from; at < limit; at++) {
    const word = wordAt(walk, at);
    if (word === '') continue;
    if (brackets === 0 && cases === 0 && words.includes(word)) return at;
    if (word === '(' || word === '[' || word === '{') brackets++;
    else if (word === ')' || word === ']' || word === '}') brackets = Math.max(0, brackets - 1);
    else if (word === 'CASE') cases++;
    else if (word === 'END' && cases > 0) cases--;
    else if (word === ';' || isBatchEnd(walk.source, at)) return -1;
  }
  return -1;
}

/** Index after the bracket that closes the one at `index`, or after the last token. */
export function afterBrackets(walk: Walk, index: number, limit = walk.end): number {
  let depth = 0;
  for (let at = index; at < limit; at++) {
    const word = wordAt(walk, at);
    if (word === ';') return at;
    if (word === '(') depth++;
    else if (word === ')') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return limit;
}
