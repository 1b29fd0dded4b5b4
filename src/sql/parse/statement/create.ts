/**
 * Tokens → CREATE and DROP. The options between the name and the query of a CREATE are skipped.
 *
 *   CREATE OR REPLACE TEMP TABLE t (a INT) PARTITION BY a AS SELECT …
 *     →   {kind: create, what: table, target: [t], temporary: true, columns: [a], query}
 */
import type { Assignment, Create, ListedLike, Query, TableName } from '../../ir/ir.ts';
import { byWord } from '../core/engine-rules.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import type { StatementBody } from '../core/notes.ts';
import {
  type CreateClause,
  done,
  expect,
  list,
  nextIs,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  take,
  takeAll,
  takeAny,
  takeBrackets,
  Unreadable,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped, skipTo } from '../core/skipped-clauses.ts';
import { endsDefinition, isWith, skipStatement } from '../core/statement-boundary.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readDefinitions } from '../query/definitions.ts';
import { starOver } from '../query/file-rows.ts';
import { givesNoRows } from '../query/no-rows.ts';
import { readQuery } from '../query/query.ts';
import { skipTimeTravel } from '../query/time-travel.ts';
import { createsNoData } from './other-kinds.ts';

const MODIFIERS = new Set(
  `OR REPLACE ALTER TEMP TEMPORARY TRANSIENT VOLATILE UNLOGGED EXTERNAL GLOBAL LOCAL MATERIALIZED DYNAMIC STREAMING LIVE SECURE
   RECURSIVE FORCE NOFORCE EDITIONABLE NONEDITIONABLE HYBRID ICEBERG MULTISET PRIVATE REFRESH INCREMENTAL MANAGED FOREIGN
   SNAPSHOT INTERACTIVE SCOPED EDITIONING PUBLIC DEFINER SQL ALGORITHM UNDEFINED SECURITY INVOKER IMMUTABLE SHARDED DUPLICATED NO`.split(
    /\s+/,
  ),
);
const TEMPORARY = new Set(['TEMP', 'TEMPORARY', 'VOLATILE']);
/** Objects with statements inside, or that move data on a schedule. They are not supported. */
const ROUTINES = new Set('PROCEDURE PROC TRIGGER TASK EVENT PACKAGE RULE CONTINUOUS MODEL STREAM'.split(' '));

/**
 * Create : CREATE {modifier} {TABLE | VIEW} [IF NOT EXISTS] name [definitions] {clause} [[AS] query] {option}
 * — https://docs.snowflake.com/en/sql-reference/sql/create-table
 */
export function readCreate(reader: Reader): StatementBody {
  const first = reader.at;
  reader.at++;
  let temporary = false;
  let external = false;
  // Teradata: a SET table has no equal rows.
  if (word(reader) === 'SET' && (word(reader, 1) === 'TABLE' || MODIFIERS.has(word(reader, 1)))) reader.at++;
  for (let modifier = word(reader); MODIFIERS.has(modifier); modifier = word(reader)) {
    temporary ||= TEMPORARY.has(modifier);
    external ||= modifier === 'EXTERNAL';
    reader.at++;
    if (take(reader, '=')) skipValue(reader);
  }
  noteSkipped(reader, 'kind of relation', first + 1);
  if (nextIs(reader, 'VIEW', 'LOG', 'ON')) return skipFrom(reader, first);
  if (word(reader) === 'SYNONYM' || word(reader) === 'ALIAS') return readSynonym(reader);
  const own = byWord(reader, reader.rules.engine.creates);
  if (own !== null) return own;
  const what = takeAny(reader, 'TABLE', 'VIEW');
  if (ROUTINES.has(word(reader))) throw unsupported(reader, `CREATE ${word(reader)}`);
  const kind = reader.at;
  if (what !== null) take(reader, 'IF', 'NOT', 'EXISTS');
  noteSkipped(reader, 'kind of relation', kind);
  if (what === null && !createsNoData(reader)) throw unsupported(reader, `CREATE ${word(reader)}`.trim());
  if (what === null || word(reader) === 'FUNCTION') return skipFrom(reader, first);
  // The columns of an external table are computed from its files, and not from other columns.
  return readRelation(reader, what === 'TABLE' ? 'table' : 'view', { isTemporary: temporary, external });
}

/** MySQL: the value of `ALGORITHM =` and `DEFINER =`: a word, `u`@`host`, CURRENT_USER(). */
function skipValue(reader: Reader): void {
  reader.at++;
  if (word(reader) === '(') skipBrackets(reader);
  if (peek(reader)?.text.startsWith('@')) reader.at += word(reader) === '@' ? 2 : 1;
}

/**
 * Synonym : CREATE {SYNONYM | ALIAS} [IF NOT EXISTS] name FOR [TABLE] name (Oracle, T-SQL, Db2): a view of
 *   the relation
 */
function readSynonym(reader: Reader): Create {
  const kind = reader.at;
  reader.at++;
  take(reader, 'IF', 'NOT', 'EXISTS');
  noteSkipped(reader, 'kind of relation', kind);
  const target = readTableName(reader);
  expect(reader, 'FOR');
  if (take(reader, 'TABLE')) noteSkipped(reader, 'kind of relation', reader.at - 1);
  const first = reader.at;
  const query = starOver(readTableName(reader), spanFrom(reader, first));
  return { kind: 'create', what: 'view', target, temporary: false, columns: null, query, like: null };
}

function skipFrom(reader: Reader, first: number): StatementBody {
  reader.at = first;
  skipStatement(reader);
  return { kind: 'other' };
}

interface Modified {
  readonly isTemporary: boolean;
  readonly external: boolean;
}

function readRelation(
  reader: Reader,
  what: Create['what'],
  { isTemporary, external }: Modified,
): StatementBody {
  const first = reader.at;
  const target = readTableName(reader);
  const temporary = isTemporary || (target.at(-1)?.text.startsWith('#') ?? false);
  const { columns, alike, likes, computed } = readListed(reader, external);
  const { like: other, query, isEmpty, finishes } = readClauses(reader, what);
  const like = other ?? alike;
  refuseUnnamed(reader, query);
  if (query === null && what === 'view' && !isOnlyNamed(reader, columns))
    throw unexpected(reader, 'AS and a query');
  const empty = query !== null && readAfterQuery(reader, query) && what === 'table';
  if (query === null) compute(reader, target, computed);
  const listed = likes.length === 0 ? { columns } : { columns, likes };
  const base = { kind: 'create', what, target, temporary, ...listed } as const;
  if (query === null && like?.copies === true)
    return { ...base, query: starOver(like.name, spanFrom(reader, first)), like: null };
  const { features } = reader.source;
  const byName = features.listAndQueryByName && query !== null && columns !== null && what === 'table';
  const more = { ...(byName ? { byName } : {}), ...(empty || isEmpty ? { empty: true as const } : {}) };
  const create: Create = { ...base, query, ...more, like: like?.name ?? null };
  return finishes.reduce((finished, finish) => finish(finished, first), create);
}

interface Listed {
  readonly columns: Create['columns'];
  /** The relation whose columns replace a list. */
  readonly alike: Like | null;
  /** Relations whose columns are among the listed ones. */
  readonly likes: readonly ListedLike[];
  readonly computed: readonly Assignment[];
}

/** The brackets after the name, if they contain no query. */
function readListed(reader: Reader, external: boolean): Listed {
  const alone = readLikeAlone(reader);
  const likes: ListedLike[] = [];
  const computed: Assignment[] = [];
  const own =
    word(reader) === '(' && !isQueryAhead(reader)
      ? readDefinitions(reader, likes, external ? null : computed)
      : null;
  return { columns: own, alike: alone, likes, computed };
}

/** Generated columns: each new row gets them from its other columns. */
function compute({ notes }: Reader, target: TableName, assignments: readonly Assignment[]): void {
  if (assignments.length === 0) return;
  const none = { with: [], recursive: false, alias: null, from: [], where: null };
  notes.after.push({ kind: 'update', computed: true, ...none, target, assignments });
}

/** Options after the query; whether the new table is empty. */
function readAfterQuery(reader: Reader, query: Query): boolean {
  const first = reader.at;
  const none = givesNoRows(reader.source, query, first);
  const isEmpty = readQueryOptions(reader);
  noteSkipped(reader, 'storage of a relation', first);
  return none || isEmpty;
}

interface Clauses {
  readonly like: Like | null;
  readonly query: Query | null;
  /** ClickHouse: EMPTY AS SELECT …. */
  readonly isEmpty: boolean;
  /** What clauses of the engine change of the statement. */
  readonly finishes: readonly NonNullable<CreateClause['finish']>[];
}

/** Clauses and options, up to the query or the end. */
function readClauses(reader: Reader, what: Create['what']): Clauses {
  const { createClauses } = reader.rules.engine;
  let like: Like | null = null;
  let query: Query | null = null;
  let isEmpty = false;
  const finishes: NonNullable<CreateClause['finish']>[] = [];
  while (!done(reader) && query === null && !endsDefinition(reader)) {
    like = readLike(reader) ?? like;
    const clause = byWord(reader, createClauses, what);
    if (clause !== null) {
      query = clause.query ?? null;
      isEmpty ||= clause.isEmpty === true;
      if (clause.finish !== undefined) finishes.push(clause.finish);
      continue;
    }
    if (startsQuery(reader)) query = readQuery(reader);
    else if (!done(reader)) skipOption(reader);
  }
  return { like, query, isEmpty, finishes };
}

/** In recovery: the list has the names of the columns of the query, so a list with gaps is not supported. */
function refuseUnnamed({ notes: { recovery } }: Reader, query: Query | null): void {
  const gap = recovery?.gaps.find(({ kind }) => kind === 'definition');
  if (gap !== undefined && query !== null) throw new Unreadable('parse-failed', gap.message, gap.at, 'query');
}

/** A view with columns and without a query moves no data. */
function isOnlyNamed({ source }: Reader, columns: Create['columns']): boolean {
  return source.features.viewWithoutQuery && columns !== null;
}

/** One token, or brackets, of an option. */
function skipOption(reader: Reader): void {
  const before = reader.source.tokens[reader.at - 1]?.upper ?? '';
  const first = reader.at;
  const leads = word(reader) === 'AS' && !['STORED', 'DEFINED', 'EXECUTE'].includes(before);
  if (word(reader) === '(') skipBrackets(reader);
  else reader.at++;
  if (leads) throw unexpected(reader, 'a query');
  noteSkipped(reader, 'storage of a relation', first);
}

/**
 * Options after the query of a table or view; true for those without its rows: WITH NO DATA, DEFINITION ONLY.
 */
function readQueryOptions(reader: Reader): boolean {
  if (takeAll(reader, ['WITH', 'NO', 'SCHEMA', 'BINDING'])) return false;
  const noData = take(reader, 'WITH', 'NO', 'DATA');
  const definition = !noData && readDefinitionOnly(reader);
  if (noData || take(reader, 'WITH', 'DATA')) {
    if (take(reader, 'AND')) reader.at += word(reader) === 'NO' ? 2 : 1;
    skipCopied(reader);
  } else if (nextIs(reader, 'WITH', 'LOCAL') || nextIs(reader, 'WITH', 'CASCADED')) reader.at += 4;
  else if (nextIs(reader, 'WITH', 'CHECK') || nextIs(reader, 'WITH', 'READ')) reader.at += 3;
  // Db2: a refresh writes the rows of a materialized query table.
  if (take(reader, 'DATA', 'INITIALLY', 'DEFERRED')) {
    while (
      [
        'REFRESH',
        'DEFERRED',
        'IMMEDIATE',
        'ENABLE',
        'DISABLE',
        'QUERY',
        'OPTIMIZATION',
        'MAINTAINED',
        'BY',
        'SYSTEM',
        'USER',
      ].includes(word(reader))
    )
      reader.at++;
  }
  if (take(reader, 'CONSTRAINT')) readIdentifier(reader);
  // Indexes of Teradata, the comment of ClickHouse.
  if (['COMMENT', 'PRIMARY', 'UNIQUE', 'ON', 'INDEX'].includes(word(reader)))
    skipTo(reader, 'storage of a relation', reader.end);
  return noData || definition;
}

/** Db2: {INCLUDING | EXCLUDING} attributes of the columns. */
function skipCopied(reader: Reader): void {
  while (['INCLUDING', 'EXCLUDING'].includes(word(reader))) {
    reader.at++;
    while (COPIED.has(word(reader))) reader.at++;
  }
}

const COPIED = new Set(['IDENTITY', 'COLUMN', 'DEFAULTS', 'ATTRIBUTES', 'ROW', 'CHANGE', 'TIMESTAMP']);

/** Db2: DEFINITION ONLY. */
function readDefinitionOnly(reader: Reader): boolean {
  if (!take(reader, 'DEFINITION', 'ONLY') && !take(reader, 'WITH', 'DEFINITION', 'ONLY')) return false;
  skipCopied(reader);
  return true;
}

/** A query follows, here or after AS. Skips AS. */
export function startsQuery(reader: Reader): boolean {
  const as = word(reader) === 'AS' ? 1 : 0;
  // Snowflake: USING TEMPLATE (SELECT …) reads the schema of files, and no rows.
  if (reader.source.tokens[reader.at - 1]?.upper === 'TEMPLATE') return false;
  const plain = as === 0 ? ['SELECT'] : ['SELECT', 'LOCKING', 'VALUES', 'FROM', 'TABLE', 'PIVOT', 'UNPIVOT'];
  const found = plain.includes(word(reader, as)) || isQueryAhead(reader, as) || isWith(reader, as);
  if (found) reader.at += as;
  return found;
}

interface Like {
  readonly name: TableName;
  /** The new relation also has its rows. */
  readonly copies: boolean;
}

/** Like : {LIKE | CLONE [AS] | COPY | AS} name [version] [WITH [NO] DATA] */
function readLike(reader: Reader): Like | null {
  const { features } = reader.source;
  const beginning = reader.at;
  const asOther =
    features.createAsTable && word(reader) === 'AS' && isName(peek(reader, 1)) && !startsQuery(reader);
  const verb = asOther ? word(reader) : takeAny(reader, 'LIKE', 'CLONE', 'COPY');
  if (verb === null) return null;
  if (asOther || (verb === 'CLONE' && word(reader) === 'AS')) reader.at++;
  // Snowflake: COPY GRANTS, COPY TAGS.
  if (['GRANTS', 'TAGS'].includes(word(reader))) {
    noteSkipped(reader, 'storage of a relation', beginning);
    return null;
  }
  const name = readTableName(reader);
  skipTimeTravel(reader);
  if (asOther && features.createAsNeedsWithData) {
    const options = reader.at;
    const copies = take(reader, 'WITH', 'DATA');
    const isCopy = copies || take(reader, 'WITH', 'NO', 'DATA');
    if (!isCopy) reader.at = beginning;
    else noteSkipped(reader, 'storage of a relation', options);
    return isCopy ? { name, copies } : null;
  }
  return { name, copies: verb === 'CLONE' || verb === 'COPY' };
}

/** Postgres: CREATE TABLE t (LIKE u INCLUDING ALL); null if the brackets contain more. */
function readLikeAlone(reader: Reader): Like | null {
  const start = reader.at;
  if (!nextIs(reader, '(', 'LIKE')) return null;
  const inside = takeBrackets(reader);
  inside.at++;
  const name = readTableName(inside);
  const first = inside.at;
  while (['INCLUDING', 'EXCLUDING'].includes(word(inside))) inside.at += 2;
  noteSkipped(inside, 'column definition', first);
  if (done(inside)) return { name, copies: false };
  reader.at = start;
  return null;
}

const KINDS = ['MATERIALIZED', 'TEMPORARY', 'EXTERNAL', 'DYNAMIC', 'STREAMING', 'ICEBERG', 'FOREIGN'];

/** Drop : DROP {kind} {TABLE | VIEW} [IF EXISTS] name {, name} {option} */
export function readDrop(reader: Reader): StatementBody {
  const first = reader.at;
  reader.at++;
  while (takeAny(reader, ...KINDS) !== null);
  if (takeAny(reader, 'TABLE', 'VIEW') === null || word(reader) === 'FUNCTION')
    return skipFrom(reader, first);
  take(reader, 'IF', 'EXISTS');
  noteSkipped(reader, 'kind of relation', first + 1);
  const targets = list(reader, readTableName);
  const options = reader.at;
  while (
    takeAny(reader, 'CASCADE', 'RESTRICT', 'CONSTRAINTS', 'PURGE', 'FORCE', 'SYNC', 'NO', 'DELAY') !== null
  );
  if (take(reader, 'ON', 'CLUSTER')) reader.at++;
  while (takeAny(reader, 'SYNC', 'NO', 'DELAY') !== null);
  noteSkipped(reader, 'hint', options);
  return { kind: 'drop', targets };
}
