/**
 * The state of one walk through a script, and the steps that the rules for blocks consist of.
 *
 * A walk reads the tokens once, from statement to statement. Open blocks are on a stack of the walk, so
 * nested blocks need no recursion. A text inside a string has its own walk, which adds to the same script.
 */
import { ANALYSIS_LIMITS } from '../analysis.ts';
import type { Identifier, Insert, Query, Statement, TableName } from '../ir/ir.ts';
import type { TextFunction, Variable, VariableScope } from '../ir/script-ir.ts';
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
  /** The scope after the block. */
  readonly outer: VariableScope;
  /** The statements inside may not run, or run more than once. */
  maybe: boolean;
  /** The number of the branch that the walk reads. */
  branch: number;
  /** The routine whose body the block is. */
  readonly routine: Routine | null;
}

export interface Routine {
  /** Parts in lower case, outermost first. */
  readonly name: readonly string[];
  readonly index: number;
  readonly from: number;
  to: number;
  /** T-SQL: index of the name of the table variable that the function returns; -1 for other routines. */
  result: number;
  /** Why the body cannot be analyzed: it is in another language. null: it can. */
  readonly foreign: string | null;
  readonly parameters: readonly Variable[];
  readonly outs: readonly Variable[];
  /** The columns that RETURNS TABLE lists; null: it lists none. */
  readonly columns: readonly Identifier[] | null;
  /** The queries of its RETURN statements; null if one of them is unknown. */
  results: TextFunction['results'][number][] | null;
}

/** The relation of a trigger, and the names of its transition tables. */
export interface Triggered {
  readonly table: TableName;
  readonly transitions: readonly string[];
}

export interface ProcedureCall {
  readonly statement: number;
  readonly name: readonly string[];
}

/** An INSERT of the rows that the statements `from` to `to` return. */
export interface Fill {
  readonly statement: number;
  readonly insert: Insert;
  readonly from: number;
  readonly to: number;
}

/** What the walks of one text share and add to. */
export interface ScriptState {
  readonly grammar: Grammar | null;
  readonly statements: Statement[];
  readonly usedSecondGrammar: number[];
  /** By statement: the parts that could not be parsed. */
  readonly gaps: (readonly Gap[])[];
  readonly scopes: (VariableScope | null)[];
  readonly maybe: boolean[];
  readonly inRoutine: number[];
  readonly loops: { readonly from: number; readonly to: number }[];
  readonly routines: Routine[];
  readonly calls: ProcedureCall[];
  readonly fills: Fill[];
  /** The known text of a variable, and where it was assigned. */
  readonly texts: Map<Variable, KnownText>;
  /** The query of a cursor or a RESULTSET; null if it is unknown. */
  readonly cursors: Map<Variable, CursorSource | null>;
  readonly assignments: VariableAssignment[];
  /** By name of a trigger function: the relation of its triggers; null if there are several relations. */
  readonly triggered: ReadonlyMap<string, Triggered | null>;
  /** Prepared statements by name; null if the text is unknown. */
  readonly prepared: Map<string, Prepared | null>;
  /** Walks through a text that is inside another text. */
  readonly run: (walk: Walk, text: Embedded, as: 'statements' | 'body') => void;
  /** Walks through the tokens as a separate text. */
  readonly runTokens: (walk: Walk, first: number, end: number) => void;
  /** Variables with an assignment before this point. */
  readonly given: Set<Variable>;
  /**
   * How many characters inside strings may still be parsed. A text that executes one variable repeatedly ends
   * here.
   */
  budget: number;
  /** The text needs more than its statements in a row. */
  procedural: boolean;
}

/** A text, or tokens first to end of a source. */
export type Prepared =
  | { readonly text: Embedded }
  | { readonly source: Source; readonly first: number; readonly end: number };

/** A query, or the RESULTSET that a cursor is declared over; null: there is no query yet. */
export type CursorSource = Cursor | { readonly over: Variable | null };

export interface Cursor {
  readonly query: Query;
  readonly uses: Uses;
  /** The parts of the query that could not be parsed. */
  readonly gaps: readonly Gap[];
  /** Variables that receive its rows, and their fields; null: the complete variable. */
  readonly fetched: Map<Variable, Set<string | null>>;
}

/** The inputs of a value: whether it reads relations, and which variables it reads. */
export interface Uses {
  readonly reads: boolean;
  readonly variables: ReadonlySet<Variable>;
}

export interface VariableAssignment extends Uses {
  readonly statement: number;
  readonly variable: Variable;
  /** The field of a record; null: the complete variable. */
  readonly field: string | null;
  /** The same object for all rows of one cursor. */
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
  /** How many open blocks are `maybe`, including those around the text. */
  maybe: number;
  /** Only the next statement may not run, or runs in a loop. */
  once: 'no' | 'maybe' | 'loop';
  routine: Routine | null;
  /** Index of the first statement of the batch. */
  batch: number;
  /** The batch contains GOTO. */
  jumps: boolean;
  /** How many strings are around the text. */
  readonly level: number;
}

export function wordAt(walk: Walk, index: number): string {
  return index < walk.end ? (walk.source.tokens[index]?.upper ?? '') : '';
}

const NO_GAPS: readonly Gap[] = [];

export function emit(
  walk: Walk,
  statement: Statement,
  usedSecondGrammar = false,
  gaps: readonly Gap[] = NO_GAPS,
): void {
  const { script } = walk;
  if (usedSecondGrammar) script.usedSecondGrammar.push(script.statements.length);
  script.statements.push(statement);
  script.gaps.push(gaps);
  script.scopes.push(walk.scope.variables.size > 0 || walk.scope.parent !== null ? walk.scope : null);
  script.maybe.push(walk.maybe > 0 || walk.once !== 'no');
  script.inRoutine.push(walk.routine?.index ?? -1);
}

/** Tokens that move no data. */
export function emitOther(walk: Walk, first: number, end: number): void {
  emit(walk, { kind: 'other', span: spanOf(walk.source, first, end) });
}

export function emitOpaque(walk: Walk, first: number, end: number, message: string): void {
  const reason = new Unreadable('unsupported-construct', message, spanOf(walk.source, first, first + 1));
  emit(walk, opaqueStatement(walk.source, { first, end }, reason));
}

/** Tokens of SQL statements. */
export function emitSql(walk: Walk, first: number, end: number): void {
  pairBrackets(walk.source, first, end);
  emitParsed(walk, walk.source, first, end);
}

export function emitParsed(walk: Walk, source: Source, first: number, end: number): void {
  const parsed = parsePiece(source, { first, end }, walk.script.grammar);
  emitAll(walk, parsed);
  endSingleStatement(walk, walk.script.statements.length - parsed.statements.length);
}

export function emitAll(walk: Walk, { statements, gaps, usedSecondGrammar }: ParsedPiece): void {
  for (const [i, statement] of statements.entries()) emit(walk, statement, usedSecondGrammar, gaps[i]);
}

/** Ends the effect of a condition or a loop without a block, which applies to one statement. */
export function endSingleStatement(walk: Walk, from: number): void {
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
    // The statements that follow are read as if no further block were open.
    const { at } = walk;
    const message = `Blocks are nested more than ${ANALYSIS_LIMITS.depth} levels deep.`;
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

/** The routine returns the rows, or the value, of the query. null: they are unknown. */
export function noteResult({ routine, scope }: Walk, query: Query | null): void {
  if (routine === null) return;
  if (query === null) routine.results = null;
  else routine.results?.push({ query, scope });
}

export function endRoutine(walk: Walk, routine: Routine): void {
  routine.to = walk.script.statements.length;
  walk.routine = walk.blocks.findLast(({ routine: outer }) => outer !== null)?.routine ?? null;
}

/** The innermost block that may not run, and its branch, at this point. */
export function mark(walk: Walk): Pick<KnownText, 'block' | 'branch'> {
  const block = walk.blocks.findLast(({ maybe }) => maybe) ?? null;
  return { block, branch: block?.branch ?? 0 };
}

export function isOnPath(walk: Walk, { block, branch }: Pick<KnownText, 'block' | 'branch'>): boolean {
  return block === null || (walk.blocks.includes(block) && block.branch === branch);
}

/**
 * Index of the first of these words from `from` on, outside brackets and CASE; -1 if the statement ends
 * first.
 */
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
