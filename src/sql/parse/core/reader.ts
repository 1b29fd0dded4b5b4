/**
 * A position in a run of tokens, and the steps that the rules consist of.
 *
 * A Reader never leaves its run. The inside of a pair of brackets has its own Reader, which must reach its
 * end. A rule that cannot read a token throws Unreadable. That ends the first reading of a statement. The
 * second reading recovers: it catches the error if a list, a clause or a query in brackets can continue after
 * it (recover.ts).
 *
 *   SELECT f(a)   →   readers over [SELECT f ( a )] and, inside the brackets, [a]
 */
import type { OpaqueCode } from '../../../model/finding.ts';
import type { Span } from '../../../model/place.ts';
import { ANALYSIS_LIMITS } from '../../analysis.ts';
import type {
  Create,
  Cte,
  Expr,
  FromItem,
  Identifier,
  Insert,
  Join,
  NamedExpr,
  Query,
  Select,
  SelectItem,
  TableAlias,
  TableName,
} from '../../ir/ir.ts';
import type { Token } from '../../lex/scan.ts';
import type { Source } from '../../lex/source.ts';
import type { CallParts } from './call-parts.ts';
import type { Grammar } from './grammar.ts';
import type { Notes, StatementBody } from './notes.ts';

/**
 * Reads a construct; null if the construct does not come next. Then the reader is where it was. `context` is
 * what the general rule has read before, if the construct needs it.
 */
export type Rule<T, Context = void> = (reader: Reader, context: Context) => T | null;

/**
 * Rules by the first token of the construct: its upper-case word or punctuation, else its kind (`parameter`,
 * `string`, `quoted`).
 */
export type RulesByWord<T, Context = void> = Readonly<Record<string, Rule<T, Context>>>;

/**
 * Constructs of a single engine, by the position in which they may appear. The general rules ask here before
 * they go on.
 *
 *   operands of DuckDB:  [x * 2 FOR x IN xs]        relations of T-SQL:  OPENQUERY(crm, 'SELECT …')
 */
export interface EngineRules {
  /** Complete statements. */
  readonly statements?: RulesByWord<StatementBody>;
  /** After CREATE and its modifiers: an object that is no plain table or view. */
  readonly creates?: RulesByWord<StatementBody>;
  /** A clause between the name and the query of CREATE TABLE or CREATE VIEW; the context is the kind. */
  readonly createClauses?: RulesByWord<CreateClause, Create['what']>;
  /** A clause between the columns and the rows of INSERT. */
  readonly insertClauses?: RulesByWord<InsertClause>;
  /**
   * An operator that passes the rows of one statement to the next: `SELECT a FROM t ->> SELECT a FROM $1`.
   */
  readonly flow?: FlowOperator;
  /** Words before a statement or a query that do not change its lineage: `LOCKING TABLE t FOR ACCESS`. */
  readonly prefixes?: RulesByWord<true>;
  /** A query, or what may replace one. */
  readonly queries?: RulesByWord<Query>;
  /** An item of WITH that is no common table expression: `WITH a + b AS total`. */
  readonly withItem?: Rule<NamedExpr>;
  /**
   * A clause between the name of a common table expression and AS; the context is the list of its columns.
   * The result changes its query.
   */
  readonly cteClauses?: RulesByWord<(query: Query) => Query, readonly Identifier[] | null>;
  /** Words between SELECT and the list: `SELECT AS STRUCT a`. */
  readonly selectModifiers?: RulesByWord<SelectModifier>;
  /** An item of a select list. */
  readonly selectItem?: Rule<SelectItem>;
  /** A clause after a select list, which changes the items: `SELECT * EXCLUDE (a)`. */
  readonly afterItems?: RulesByWord<readonly SelectItem[], readonly SelectItem[]>;
  /** A clause after a query that does not change its lineage: `SETTINGS max_threads = 8`. */
  readonly queryClauses?: RulesByWord<true>;
  /** A relation of FROM. */
  readonly relations?: RulesByWord<FromItem, RelationStart>;
  /** A join to the relation before it: `t ARRAY JOIN t.xs`. */
  readonly joins?: RulesByWord<Join, RelationRead>;
  /**
   * A clause of JOIN, before or after the relation on the right: `a JOIN b NEAREST 3 BY DISTANCE a.x - b.x`.
   */
  readonly joinClauses?: RulesByWord<JoinClause>;
  /** The name of a relation. */
  readonly tableNames?: RulesByWord<TableName>;
  /** A place outside the database that has files. */
  readonly locations?: RulesByWord<TableName>;
  /** An alias of a select item in another form: `a (NAMED b)`. */
  readonly aliases?: RulesByWord<Identifier>;
  /** After an item of ORDER BY. */
  readonly afterSortItem?: RulesByWord<true>;
  /** A clause after a relation, which derives another relation from it: `t RESAMPLE (…)`. */
  readonly afterRelation?: RulesByWord<FromItem, RelationRead>;
  /** What a change may write to instead of a table: `INSERT OPENQUERY (…)`. */
  readonly targets?: RulesByWord<FromItem>;
  /** A value. */
  readonly operands?: RulesByWord<Expr>;
  /** After a name: `doc.value('…')`, where doc is a column. */
  readonly afterName?: RulesByWord<Expr, NameBefore>;
  /** After a value: `(a - b) DAY TO SECOND`. */
  readonly afterValue?: RulesByWord<Expr, ValueBefore>;
  /** After the brackets of a call: `MATCH (a) AGAINST ('x')`. */
  readonly afterCall?: RulesByWord<true, CallParts>;
}

/** What a clause of CREATE adds to the statement. */
export interface CreateClause {
  readonly query?: Query;
  /** The relation has the columns of the query that follows, and no rows. */
  readonly isEmpty?: true;
  /** Changes the complete statement. `first` is the first token of its name. */
  readonly finish?: (create: Create, first: number) => Create;
}

/** What a clause of INSERT adds to the statement. */
export interface InsertClause {
  /** The rows. */
  readonly query?: Query;
  /** A statement that runs before the INSERT. `alias` is that of the target, `row` that of the new rows. */
  readonly before?: (insert: Insert, alias: Identifier | null, row: TableAlias | null) => StatementBody;
}

export interface FlowOperator {
  readonly sign: string;
  readonly rowsOf: (bodies: readonly StatementBody[]) => Query | null;
  readonly withRows: (body: StatementBody, rows: readonly (Query | null)[]) => StatementBody;
}

/** What words before a select list add to a SELECT. */
export interface SelectModifier {
  readonly distinct?: 'all';
  readonly rowAs?: NonNullable<Select['rowAs']>;
  readonly where?: Expr;
}

/** A part of a join: its type and whether its sides are swapped, or its condition. */
export interface JoinClause {
  readonly type?: Join['type'];
  readonly mirrored?: boolean;
  readonly on?: Expr;
}

/** A relation that was read, and its first token. */
export interface RelationRead {
  readonly relation: FromItem;
  readonly first: number;
}

/** The start of a relation: its first token, and whether it may reference the relations to the left of it. */
export interface RelationStart {
  readonly first: number;
  readonly lateral: boolean;
}

/** A name whose first token is `first`. */
export interface NameBefore {
  readonly parts: readonly Identifier[];
  readonly first: number;
}

/** A value whose first token is `first`. */
export interface ValueBefore {
  readonly value: Expr;
  readonly first: number;
}

/** Rules that need each other and are in different files. */
export interface Rules {
  readonly expression: (reader: Reader) => Expr;
  readonly query: (reader: Reader) => Query;
  /**
   * INSERT, UPDATE, DELETE or MERGE inside a common table expression → the rows that it returns; null if it
   * returns none. `rows`: whether columns without a qualifier are those of the target before or after the
   * change.
   */
  readonly change: (reader: Reader, ctes: readonly Cte[], rows?: 'old' | 'new') => Query | null;
  /** The constructs of the engine whose dialect is read. */
  readonly engine: EngineRules;
  /** Values by their first token: general ones, and those of the engine. */
  readonly operands: ReadonlyMap<string, Rule<Expr>>;
  /** The same as `engine.afterValue`; null if the engine has none. */
  readonly afterValue: ReadonlyMap<string, Rule<Expr, ValueBefore>> | null;
}

export interface Reader {
  readonly source: Source;
  readonly rules: Rules;
  /** Binds operators that the rules do not know; null if there is none. */
  readonly secondGrammar: Grammar | null;
  readonly notes: Notes;
  /** Index of the next token. */
  at: number;
  readonly end: number;
  /** How many brackets, queries and expressions are around it. */
  readonly depth: number;
}

/** Thrown, but no Error: its stack is never used, and taking a stack costs more than reading a statement. */
export class Unreadable {
  readonly code: OpaqueCode;
  readonly message: string;
  readonly at: Span;
  /** What is lost: the element of a list around it, or the query around that. */
  readonly takes: 'element' | 'query';

  constructor(code: OpaqueCode, message: string, at: Span, takes: Unreadable['takes'] | null = null) {
    this.code = code;
    this.message = message;
    this.at = at;
    this.takes = takes ?? (code === 'parse-failed' ? 'element' : 'query');
  }
}

export function peek(reader: Reader, ahead = 0): Token | undefined {
  const index = reader.at + ahead;
  return index < reader.end ? reader.source.tokens[index] : undefined;
}

/**
 * The upper-case word or punctuation `ahead` tokens further; empty for quoted names, constants and the end.
 */
export function word(reader: Reader, ahead = 0): string {
  const index = reader.at + ahead;
  return index < reader.end ? (reader.source.tokens[index]?.upper ?? '') : '';
}

export function done(reader: Reader): boolean {
  return reader.at >= reader.end;
}

/** Whether these words are next. No rest parameter, which would allocate an array for each call. */
export function nextIs(reader: Reader, first: string, second?: string, third?: string): boolean {
  const { at, end, source } = reader;
  const { tokens } = source;
  if (at >= end || tokens[at]?.upper !== first) return false;
  if (second === undefined) return true;
  if (at + 1 >= end || tokens[at + 1]?.upper !== second) return false;
  return third === undefined || (at + 2 < end && tokens[at + 2]?.upper === third);
}

/** The same for an array of words. */
export function nextAre(reader: Reader, words: readonly string[]): boolean {
  return words.every((each, ahead) => word(reader, ahead) === each);
}

/** Reads these words if they are next. */
export function take(reader: Reader, first: string, second?: string, third?: string): boolean {
  if (!nextIs(reader, first, second, third)) return false;
  reader.at += second === undefined ? 1 : third === undefined ? 2 : 3;
  return true;
}

/** The same for an array of words. */
export function takeAll(reader: Reader, words: readonly string[]): boolean {
  if (!nextAre(reader, words)) return false;
  reader.at += words.length;
  return true;
}

/** Reads the next word if it is one of these. */
export function takeAny(reader: Reader, ...words: readonly string[]): string | null {
  return takeOneOf(reader, words);
}

/** The same for an array of words. */
export function takeOneOf(reader: Reader, words: readonly string[]): string | null {
  const next = word(reader);
  if (next === '' || !words.includes(next)) return null;
  reader.at++;
  return next;
}

export function expect(reader: Reader, first: string, second?: string, third?: string): void {
  if (take(reader, first, second, third)) return;
  throw unexpected(reader, [first, second, third].filter((each) => each !== undefined).join(' '));
}

/** A message about the next token: `Expected a value, found "FROM".` */
export function unexpected(
  reader: Reader,
  wanted: string,
  takes: Unreadable['takes'] = 'element',
): Unreadable {
  if (word(reader) === ':=') return unsupported(reader, 'An assignment inside an expression');
  if (['PIVOT', 'UNPIVOT', 'MATCH_RECOGNIZE'].includes(word(reader)))
    return unsupported(reader, word(reader));
  const token = peek(reader);
  const found =
    token === undefined ? endName(reader) : `"${shorten(reader.source.text.slice(token.start, token.end))}"`;
  return new Unreadable('parse-failed', `Expected ${wanted}, found ${found}.`, here(reader), takes);
}

function endName(reader: Reader): string {
  const after = reader.source.tokens[reader.end]?.upper;
  return after === ')' || after === ']' || after === '}' ? `"${after}"` : 'the end of the statement';
}

export function unsupported(reader: Reader, construct: string, at: Span = here(reader)): Unreadable {
  return new Unreadable('unsupported-construct', `${construct} is not supported yet.`, at);
}

function shorten(text: string, length = 40): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

/** Range of the next token, or of the last token at the end. */
export function here(reader: Reader): Span {
  const { tokens } = reader.source;
  const token = peek(reader) ?? tokens[Math.min(reader.end, tokens.length) - 1];
  return token === undefined ? { start: 0, end: 0 } : { start: token.start, end: token.end };
}

/** Range from token `first` to the token before the next. */
export function spanFrom(reader: Reader, first: number): Span {
  return spanOf(reader.source, first, reader.at);
}

export function spanOf(source: Source, first: number, end: number): Span {
  const start = source.tokens[first]?.start ?? source.text.length;
  return { start, end: Math.max(start, source.tokens[end - 1]?.end ?? start) };
}

/** Text of tokens first to end without comments, with one space for blanks. */
export function textOf(source: Source, first: number, end: number): string {
  let text = '';
  for (let at = first; at < end; at++) {
    const token = source.tokens[at];
    if (token === undefined) break;
    if (at > first && (source.tokens[at - 1]?.end ?? 0) < token.start) text += ' ';
    text += token.kind === 'word' ? token.upper : source.text.slice(token.start, token.end);
  }
  return text;
}

/** A Reader over tokens first to end, one level deeper. */
export function within(reader: Reader, first: number, end: number): Reader {
  const depth = reader.depth + 1;
  if (depth > ANALYSIS_LIMITS.depth) {
    const message = `The SQL is nested more than ${ANALYSIS_LIMITS.depth} levels deep.`;
    throw new Unreadable('input-too-large', message, here(reader));
  }
  const { source, rules, secondGrammar, notes } = reader;
  return { source, rules, secondGrammar, notes, at: first, end, depth };
}

/** What `rule` reads one level deeper, for nested rules without brackets. */
export function deeper<T>(reader: Reader, rule: (reader: Reader) => T): T {
  const inner = within(reader, reader.at, reader.end);
  const value = rule(inner);
  reader.at = inner.at;
  return value;
}

/** Throws if a chain of operators, casts or set operations is longer than any that people write. */
export function limitChain(reader: Reader, length: number): void {
  if (length > ANALYSIS_LIMITS.chain) {
    const message = `The SQL has more than ${ANALYSIS_LIMITS.chain} nested operators.`;
    throw new Unreadable('input-too-large', message, here(reader));
  }
}

/** Index of the bracket that closes the next one. */
export function closing(reader: Reader): number {
  const partner = reader.source.partner[reader.at] ?? -1;
  if (partner < 0 || partner >= reader.end)
    throw new Unreadable('parse-failed', 'This bracket is not closed.', here(reader), 'query');
  return partner;
}

/** Reads the next pair of brackets; returns the Reader of the inside. */
export function takeBrackets(reader: Reader): Reader {
  const close = closing(reader);
  const inside = within(reader, reader.at + 1, close);
  reader.at = close + 1;
  return inside;
}

/** Skips the next pair of brackets. */
export function skipBrackets(reader: Reader): void {
  reader.at = closing(reader) + 1;
}

/** What `rule` reads. It must read all of the inside. */
export function readToEnd<T>(inside: Reader, rule: (reader: Reader) => T): T {
  const value = rule(inside);
  if (!done(inside)) throw unexpected(inside, 'an operator, a comma or the end');
  return value;
}

/** One or more values, separated by commas or by another token. */
export function list<T>(reader: Reader, rule: (reader: Reader) => T, separator = ','): T[] {
  const values = [rule(reader)];
  // A separator may follow the last value.
  while (take(reader, separator) && !done(reader)) values.push(rule(reader));
  return values;
}
