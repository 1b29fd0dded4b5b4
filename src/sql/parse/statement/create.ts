/**
 * Tokens → CREATE and DROP. What stands between the name and the query of a CREATE says how it is stored, and is passed over.
 *
 *   CREATE OR REPLACE TEMP TABLE t (a INT) PARTITION BY a AS SELECT …
 *     →   {kind: create, what: table, target: [t], temporary: true, columns: [a], query}
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { Assignment, Create, ListedLike, Query, TableName } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import type { StatementBody } from '../core/notes.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  done,
  expect,
  list,
  peek,
  type Reader,
  sees,
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
import { passOver, passTo } from '../core/skipped-clauses.ts';
import { endsDefinition, isWith, skipStatement } from '../core/statement-boundary.ts';
import { readTableName } from '../core/table-name.ts';
import { readDictionary } from '../engines/clickhouse/create-dictionary.ts';
import { readEngine, throughEngine } from '../engines/clickhouse/table-engine.ts';
import { belowParents, readParents } from '../engines/postgres/inherits.ts';
import { readPipe, readStream } from '../engines/snowflake/stream.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readDefinitions } from '../query/definitions.ts';
import { starOver } from '../query/file-rows.ts';
import { givesNoRows } from '../query/no-rows.ts';
import { readQuery } from '../query/query.ts';
import { skipVersion } from '../query/time-travel.ts';
import { readPlaceOption } from './copy.ts';
import { createsNoData } from './other-kinds.ts';

const MODIFIERS = new Set(
  `OR REPLACE ALTER TEMP TEMPORARY TRANSIENT VOLATILE UNLOGGED EXTERNAL GLOBAL LOCAL MATERIALIZED DYNAMIC STREAMING LIVE SECURE
   RECURSIVE FORCE NOFORCE EDITIONABLE NONEDITIONABLE HYBRID ICEBERG MULTISET PRIVATE REFRESH INCREMENTAL MANAGED FOREIGN
   SNAPSHOT INTERACTIVE SCOPED EDITIONING PUBLIC DEFINER SQL ALGORITHM UNDEFINED SECURITY INVOKER IMMUTABLE SHARDED DUPLICATED NO`.split(
    /\s+/,
  ),
);
const TEMPORARY = new Set(['TEMP', 'TEMPORARY', 'VOLATILE']);
/** Made with a body of statements, or run by a schedule: what they move is not read. */
const ROUTINES = new Set('PROCEDURE PROC TRIGGER TASK EVENT PACKAGE RULE CONTINUOUS MODEL'.split(' '));

export function readCreate(reader: Reader): StatementBody {
  const first = reader.at;
  reader.at++;
  let temporary = false;
  let external = false;
  for (let modifier = word(reader); MODIFIERS.has(modifier); modifier = word(reader)) {
    temporary ||= TEMPORARY.has(modifier);
    external ||= modifier === 'EXTERNAL';
    reader.at++;
    if (take(reader, '=')) skipValue(reader);
  }
  passOver(reader, 'kind of relation', first + 1);
  if (sees(reader, 'VIEW', 'LOG', 'ON')) return skipFrom(reader, first);
  if (word(reader) === 'SYNONYM' || word(reader) === 'ALIAS') return readSynonym(reader);
  if (word(reader) === 'STREAM') return readStream(reader);
  if (word(reader) === 'PIPE') return readPipe(reader);
  if (word(reader) === 'DICTIONARY' && reader.source.dialect === 'clickhouse') return readDictionary(reader);
  const what = takeAny(reader, 'TABLE', 'VIEW');
  if (ROUTINES.has(word(reader))) throw unsupported(reader, `CREATE ${word(reader)}`);
  const kind = reader.at;
  if (what !== null) take(reader, 'IF', 'NOT', 'EXISTS');
  passOver(reader, 'kind of relation', kind);
  if (what === null && !createsNoData(reader)) throw unsupported(reader, `CREATE ${word(reader)}`.trim());
  if (what === null || word(reader) === 'FUNCTION') return skipFrom(reader, first);
  // The columns of a table outside are computed from what its files hold.
  return readRelation(reader, what === 'TABLE' ? 'table' : 'view', { isTemporary: temporary, external });
}

/** MySQL: the word or user behind `ALGORITHM =` and `DEFINER =`: `u`@`host`, CURRENT_USER(). */
function skipValue(reader: Reader): void {
  reader.at++;
  if (word(reader) === '(') skipBrackets(reader);
  if (peek(reader)?.text.startsWith('@')) reader.at += word(reader) === '@' ? 2 : 1;
}

/** CREATE SYNONYM q FOR t, Db2's ALIAS: another name, through which the relation is read. */
function readSynonym(reader: Reader): Create {
  const kind = reader.at;
  reader.at++;
  take(reader, 'IF', 'NOT', 'EXISTS');
  passOver(reader, 'kind of relation', kind);
  const target = readTableName(reader);
  expect(reader, 'FOR');
  if (take(reader, 'TABLE')) passOver(reader, 'kind of relation', reader.at - 1);
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
  const { like: other, into, query, isEmpty, parents, behind } = readMade(reader, what);
  const like = other ?? alike;
  refuseUnnamed(reader, query);
  if (query === null && what === 'view' && !isOnlyNamed(reader, columns))
    throw unexpected(reader, 'AS and a query');
  const empty = query !== null && readBehindQuery(reader, query) && what === 'table';
  if (query !== null && into !== null) writeInto(reader, into, query);
  if (query === null) compute(reader, target, computed);
  const listed = likes.length === 0 ? { columns } : { columns, likes };
  const base = { kind: 'create', what, target, temporary, ...listed } as const;
  if (query === null && like?.copies === true)
    return { ...base, query: starOver(like.name, spanFrom(reader, first)), like: null };
  const byName = reader.source.dialect === 'mysql' && query !== null && columns !== null && what === 'table';
  const more = { ...(byName ? { byName } : {}), ...(empty || isEmpty ? { empty: true as const } : {}) };
  if (behind !== null && query === null)
    return throughEngine(reader, { ...base, query, like: like?.name ?? null }, behind, first);
  return belowParents(reader, { ...base, query, ...more, like: like?.name ?? null }, { parents, first });
}

interface Listed {
  readonly columns: Create['columns'];
  /** The one relation whose columns stand in place of a list. */
  readonly alike: Like | null;
  /** Relations whose columns stand among them. */
  readonly likes: readonly ListedLike[];
  readonly computed: readonly Assignment[];
}

/** The brackets behind the name, where they hold no query. */
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

/** Each row that comes later gets these columns from others of its own. */
function compute({ notes }: Reader, target: TableName, assignments: readonly Assignment[]): void {
  if (assignments.length === 0) return;
  const none = { with: [], recursive: false, alias: null, from: [], where: null };
  notes.after.push({ kind: 'update', computed: true, ...none, target, assignments });
}

/** What follows the query; whether its rows stay where they are. */
function readBehindQuery(reader: Reader, query: Query): boolean {
  const behind = reader.at;
  const none = givesNoRows(reader.source, query, behind);
  const said = readBehind(reader);
  passOver(reader, 'storage of a relation', behind);
  return none || said === 'empty';
}

interface Made {
  readonly like: Like | null;
  /** ClickHouse: the table that a materialized view writes to. */
  readonly into: TableName | null;
  readonly query: Query | null;
  /** ClickHouse: EMPTY AS SELECT …. */
  readonly isEmpty: boolean;
  readonly parents: readonly TableName[];
  /** ClickHouse: the relation that has its rows. */
  readonly behind: TableName | null;
}

/** Options, up to the query or the end. */
function readMade(reader: Reader, what: Create['what']): Made {
  let like: Like | null = null;
  let into: TableName | null = null;
  let query: Query | null = null;
  let isEmpty = false;
  const parents: TableName[] = [];
  let behind: TableName | null = null;
  while (!done(reader) && query === null && !endsDefinition(reader)) {
    like = readLike(reader) ?? like;
    if (what === 'table') parents.push(...readParents(reader));
    if (what === 'view' && take(reader, 'TO')) into = readWritten(reader);
    isEmpty ||= what === 'table' && reader.source.dialect === 'clickhouse' && sees(reader, 'EMPTY', 'AS');
    behind = readEngine(reader) ?? behind;
    if (what === 'table' && sees(reader, 'AS', 'EXECUTE') && reader.source.dialect === 'postgres')
      throw unsupported(reader, 'A table made of a prepared statement');
    query = (what === 'view' ? readFiles(reader) : null) ?? readMaking(reader);
    if (query === null && !done(reader)) skipOption(reader);
  }
  return { like, into, query, isEmpty, parents, behind };
}

/** In a statement that recovers: the columns of a query have the names of a list, so that must have been read. */
function refuseUnnamed({ notes: { recovery } }: Reader, query: Query | null): void {
  const gap = recovery?.gaps.find(({ kind }) => kind === 'definition');
  if (gap !== undefined && query !== null) throw new Unreadable('parse-failed', gap.message, gap.at, 'query');
}

function writeInto({ notes }: Reader, target: TableName, query: Query): void {
  notes.after.push({ kind: 'insert', target, columns: null, byName: true, partition: [], query });
}

/** ClickHouse: the table that a materialized view writes to, perhaps with its columns. */
function readWritten(reader: Reader): TableName {
  const target = readTableName(reader);
  if (word(reader) === '(' && !isQueryAhead(reader)) readDefinitions(reader);
  return target;
}

/** Columns of a view without its query: no data moves. No platform reads that, `generic` lets it pass. */
function isOnlyNamed({ source }: Reader, columns: Create['columns']): boolean {
  return source.dialect === 'generic' && columns !== null;
}

/** One token, or brackets, that say how the relation is stored. */
function skipOption(reader: Reader): void {
  const before = reader.source.tokens[reader.at - 1]?.upper ?? '';
  const first = reader.at;
  const leads = word(reader) === 'AS' && !['STORED', 'DEFINED', 'EXECUTE'].includes(before);
  if (word(reader) === '(') skipBrackets(reader);
  else reader.at++;
  if (leads) throw unexpected(reader, 'a query');
  passOver(reader, 'storage of a relation', first);
}

/** Spark: CREATE TEMPORARY VIEW v USING csv OPTIONS (path 'f') shows files. */
function readFiles(reader: Reader): Query | null {
  const { dialect } = reader.source;
  if (!(dialect === 'spark' || dialect === 'databricks') || !sees(reader, 'OPTIONS', '(')) return null;
  const first = reader.at;
  reader.at++;
  const [place] = readPlaceOption(takeBrackets(reader), ['PATH']);
  passOver(reader, 'format of files', first);
  return place === undefined ? null : starOver(place, spanFrom(reader, first));
}

function readMaking(reader: Reader): Query | null {
  return readReplica(reader) ?? (startsQuery(reader) ? readQuery(reader) : null);
}

/** BigQuery: CREATE MATERIALIZED VIEW v AS REPLICA OF u; null where something else comes next. */
function readReplica(reader: Reader): Query | null {
  if (!take(reader, 'AS', 'REPLICA', 'OF')) return null;
  const first = reader.at;
  const name = readTableName(reader);
  const span = spanFrom(reader, first);
  return selectAll({ kind: 'table', name, alias: null, span }, span);
}

/** Words after the query of a table or view; `empty`: they say that its rows stay where they are. */
function readBehind(reader: Reader): 'empty' | 'filled' {
  if (takeAll(reader, ['WITH', 'NO', 'SCHEMA', 'BINDING'])) return 'filled';
  const noData = take(reader, 'WITH', 'NO', 'DATA');
  const definition = !noData && readDefinitionOnly(reader);
  if (noData || take(reader, 'WITH', 'DATA')) {
    if (take(reader, 'AND')) reader.at += word(reader) === 'NO' ? 2 : 1;
    skipCopied(reader);
  } else if (sees(reader, 'WITH', 'LOCAL') || sees(reader, 'WITH', 'CASCADED')) reader.at += 4;
  else if (sees(reader, 'WITH', 'CHECK') || sees(reader, 'WITH', 'READ')) reader.at += 3;
  // Db2: a materialized query table is filled when it is refreshed.
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
  // Teradata names its indexes behind the query, ClickHouse writes the comment there.
  if (['COMMENT', 'PRIMARY', 'UNIQUE', 'ON', 'INDEX'].includes(word(reader)))
    passTo(reader, 'storage of a relation', reader.end);
  return noData || definition ? 'empty' : 'filled';
}

/** Db2: what else is copied of each column. */
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

/** A query comes next, here or after AS; AS is moved over. */
function startsQuery(reader: Reader): boolean {
  const as = word(reader) === 'AS' ? 1 : 0;
  // Snowflake: USING TEMPLATE (SELECT …) reads a schema, and no rows.
  if (reader.source.tokens[reader.at - 1]?.upper === 'TEMPLATE') return false;
  const plain = as === 0 ? ['SELECT'] : ['SELECT', 'LOCKING', 'VALUES', 'FROM', 'TABLE', 'PIVOT', 'UNPIVOT'];
  const found = plain.includes(word(reader, as)) || isQueryAhead(reader, as) || isWith(reader, as);
  if (found) reader.at += as;
  return found;
}

interface Like {
  readonly name: TableName;
  /** Its rows too. */
  readonly copies: boolean;
}

/** Dialects that copy another relation AS t: ClickHouse its columns, Teradata its rows too where it says WITH DATA. */
const COPIES_AS = new Set<DialectName>(['clickhouse', 'generic']);

/** LIKE t, CLONE t, and AS t. */
function readLike(reader: Reader): Like | null {
  const { dialect } = reader.source;
  const beginning = reader.at;
  const asOther =
    COPIES_AS.has(dialect) && word(reader) === 'AS' && isName(peek(reader, 1)) && !startsQuery(reader);
  const verb = asOther ? word(reader) : takeAny(reader, 'LIKE', 'CLONE', 'COPY');
  if (verb === null) return null;
  if (asOther || (verb === 'CLONE' && word(reader) === 'AS')) reader.at++;
  // Snowflake: COPY GRANTS, COPY TAGS.
  if (['GRANTS', 'TAGS'].includes(word(reader))) {
    passOver(reader, 'storage of a relation', beginning);
    return null;
  }
  const name = readTableName(reader);
  skipVersion(reader);
  if (asOther && dialect === 'generic') {
    const options = reader.at;
    const copies = take(reader, 'WITH', 'DATA');
    const isCopy = copies || take(reader, 'WITH', 'NO', 'DATA');
    if (!isCopy) reader.at = beginning;
    else passOver(reader, 'storage of a relation', options);
    return isCopy ? { name, copies } : null;
  }
  return { name, copies: verb === 'CLONE' || verb === 'COPY' };
}

/** Postgres: CREATE TABLE t (LIKE u INCLUDING ALL); null where columns of its own stand beside those of u. */
function readLikeAlone(reader: Reader): Like | null {
  const start = reader.at;
  if (!sees(reader, '(', 'LIKE')) return null;
  const inside = takeBrackets(reader);
  inside.at++;
  const name = readTableName(inside);
  const first = inside.at;
  while (['INCLUDING', 'EXCLUDING'].includes(word(inside))) inside.at += 2;
  passOver(inside, 'column definition', first);
  if (done(inside)) return { name, copies: false };
  reader.at = start;
  return null;
}

/** T-SQL: DECLARE @t TABLE (a INT); null where a variable is declared. */
export function readTableVariable(reader: Reader): StatementBody | null {
  const ahead = word(reader, 2) === 'AS' ? 3 : 2;
  const isTable = word(reader, ahead) === 'TABLE' && word(reader, ahead + 1) === '(';
  if (peek(reader, 1)?.kind !== 'parameter' || !isTable) return null;
  reader.at++;
  const target = readTableName(reader);
  reader.at += ahead - 1;
  const columns = readDefinitions(reader);
  return { kind: 'create', what: 'table', target, temporary: true, columns, query: null, like: null };
}

/** Spark: CACHE TABLE t AS SELECT …; null where a table that exists is cached. */
export function readCache(reader: Reader): StatementBody | null {
  const start = reader.at;
  reader.at++;
  take(reader, 'LAZY');
  if (!take(reader, 'TABLE')) {
    reader.at = start;
    return null;
  }
  const target = readTableName(reader);
  while (!done(reader) && !startsQuery(reader)) {
    const first = reader.at;
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
    passOver(reader, 'storage of a relation', first);
  }
  if (done(reader)) return { kind: 'other' };
  const query = readQuery(reader);
  return { kind: 'create', what: 'view', target, temporary: true, columns: null, query, like: null };
}

const KINDS = ['MATERIALIZED', 'TEMPORARY', 'EXTERNAL', 'DYNAMIC', 'STREAMING', 'ICEBERG', 'FOREIGN'];

export function readDrop(reader: Reader): StatementBody {
  const first = reader.at;
  reader.at++;
  while (takeAny(reader, ...KINDS) !== null);
  if (takeAny(reader, 'TABLE', 'VIEW') === null || word(reader) === 'FUNCTION')
    return skipFrom(reader, first);
  take(reader, 'IF', 'EXISTS');
  passOver(reader, 'kind of relation', first + 1);
  const targets = list(reader, readTableName);
  const options = reader.at;
  while (
    takeAny(reader, 'CASCADE', 'RESTRICT', 'CONSTRAINTS', 'PURGE', 'FORCE', 'SYNC', 'NO', 'DELAY') !== null
  );
  if (take(reader, 'ON', 'CLUSTER')) reader.at++;
  passOver(reader, 'hint', options);
  return { kind: 'drop', targets };
}
