/**
 * Tokens → INSERT and REPLACE.
 *
 *   INSERT INTO t (a) SELECT b FROM u ON CONFLICT (a) DO NOTHING
 *     →   {kind: insert, target: [t], columns: [a], query: …}
 */
import type { FromItem, Identifier, Insert, Query, TableName, Values } from '../../ir/ir.ts';
import { byWord } from '../core/engine-rules.ts';
import { skipHint, skipOption } from '../core/hints.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import {
  done,
  expect,
  here,
  type InsertClause,
  list,
  nextIs,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteQualifier, noteSkipped, skipTo } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readQuery, readQueryOver } from '../query/query.ts';
import { readTop } from '../query/top.ts';
import type { With } from '../query/with.ts';
import { readAssignments } from './assignments.ts';
import { readConflict, skipErrorLog } from './conflict.ts';
import { readInsertAll } from './insert-all.ts';
import { readOutputs, readReturning, withOutputs } from './returning.ts';
import { readDirectoryInsert } from './unload.ts';

/**
 * Insert : INSERT [OVERWRITE] [INTO] target [alias] [PARTITION ( … )] [( columns )] [BY NAME] [OUTPUT …]
 *   {clause of the engine}
 *   {query | SET assignments} [alias] [conflicts] [RETURNING …] | DirectoryInsert | InsertAll
 * — https://www.postgresql.org/docs/current/sql-insert.html
 *
 * `from` is the FROM of Hive's multi-insert, which precedes the INSERT.
 */
export function readInsert(reader: Reader, outer: With, from: readonly FromItem[] | null = null): Insert {
  const written = readDirectoryInsert(reader, outer, from);
  if (written !== null) return written;
  const several = readInsertAll(reader, outer);
  if (several !== null) return several;
  const head = readHead(reader);
  const outputs = readOutputs(reader);
  const clauses = readClauses(reader);
  const assigned = word(reader) === 'SET' ? readSet(reader) : null;
  const query =
    clauses.query ??
    assigned?.query ??
    (from === null ? readSource(reader, outer) : readQueryOver(reader, outer, from));
  const row = word(reader) === 'AS' ? readTableAlias(reader) : null;
  skipErrorLog(reader);
  const conflict = readConflict(reader, head.alias, row);
  const returning = readReturning(reader);
  skipErrorLog(reader);
  skipOption(reader);
  const { alias, ...parts } = head;
  const plain: Insert = {
    kind: 'insert',
    ...parts,
    ...kindOf(parts.target, query),
    columns: assigned?.columns ?? parts.columns,
    query,
    ...(conflict === null ? {} : { conflict }),
  };
  if (clauses.before !== undefined) reader.notes.before.push(clauses.before(plain, alias, row));
  return withOutputs(reader, plain, outputs, returning);
}

/** Clauses of the engine before the rows. */
function readClauses(reader: Reader): InsertClause {
  let clauses: InsertClause = {};
  for (;;) {
    const next = byWord(reader, reader.rules.engine.insertClauses);
    if (next === null) return clauses;
    clauses = { ...clauses, ...next };
    if (clauses.query !== undefined) return clauses;
  }
}

/** An INSERT into a file is an unload, an INSERT FROM INFILE is a load. */
function kindOf(target: TableName, query: Query): Pick<Insert, 'as'> {
  if (target[0]?.location === true) return { as: 'unload' };
  const [only] = query.kind === 'select' ? query.from : [];
  const isFile = only?.kind === 'table' && only.name[0]?.location === true && only.span === query.span;
  return isFile ? { as: 'load' } : {};
}

type Head = Pick<Insert, 'target' | 'columns' | 'byName' | 'partition'> & {
  readonly alias: Identifier | null;
};

function readHead(reader: Reader): Head {
  const verb = word(reader);
  reader.at++;
  const hint = reader.at;
  while (takeAny(reader, 'LOW_PRIORITY', 'HIGH_PRIORITY', 'DELAYED', 'IGNORE') !== null);
  if (take(reader, 'OR')) reader.at++;
  noteSkipped(reader, 'hint', hint);
  readTop(reader);
  if (takeAny(reader, 'INTO', 'OVERWRITE') === null && verb === 'REPLACE' && !isName(peek(reader)))
    throw unexpected(reader, 'INTO');
  take(reader, 'INTO');
  if (word(reader) === 'ONCE' && isName(peek(reader, 1)) && reader.source.features.onceFlows)
    skipTo(reader, 'hint', reader.at + 1);
  if (word(reader) === 'TABLE' && (isName(peek(reader, 1)) || peek(reader, 1)?.kind === 'parameter'))
    reader.at++;
  takeGuard(reader);
  const over = readOver(reader);
  const target = over?.target ?? readTarget(reader);
  const early = readTargetAlias(reader);
  const partition = readPartition(reader);
  const alias = early ?? (partition.length === 0 ? readTargetAlias(reader) : null);
  takeGuard(reader);
  if (nextIs(reader, 'WITH', '(') && reader.source.features.targetHints) skipHint(reader);
  let columns: readonly Identifier[] | null = readTargetColumns(reader);
  partition.push(...readPartition(reader));
  columns ??= readTargetColumns(reader) ?? over?.columns ?? null;
  return { target, alias, columns, byName: readOptions(reader), partition };
}

/** IF [NOT] EXISTS does not change the lineage. */
function takeGuard(reader: Reader): void {
  const first = reader.at;
  if (!take(reader, 'IF', 'NOT', 'EXISTS')) take(reader, 'IF', 'EXISTS');
  noteSkipped(reader, 'hint', first);
}

const INSERT_WORDS = new Set(
  'VALUES SELECT WITH PARTITION SUBPARTITION SET DEFAULT TABLE IF REPLACE BY OVERRIDING OUTPUT VALUE'.split(
    ' ',
  ),
);

function readTarget(reader: Reader): TableName {
  const other = byWord(reader, reader.rules.engine.targets);
  if (other?.kind === 'table') return other.name;
  // ClickHouse: INSERT INTO FUNCTION s3('…', 'CSV').
  if (!take(reader, 'FUNCTION')) return readTableName(reader);
  const place = byWord(reader, reader.rules.engine.relations, { first: reader.at, lateral: false });
  if (place?.kind !== 'table') throw unsupported(reader, 'INSERT into this function');
  return place.name;
}

/**
 * Oracle: INSERT INTO (SELECT a, b FROM t), T-SQL: INSERT OPENQUERY (s, 'SELECT a, b FROM t'). The target is
 * t. null if the target is no query.
 */
function readOver(reader: Reader): Pick<Insert, 'target' | 'columns'> | null {
  const first = reader.at;
  const query = readThrough(reader);
  if (query === null) return null;
  noteSkipped(reader, 'updatable query', first);
  const [only, ...more] = query.kind === 'select' ? query.from : [];
  if (only?.kind !== 'table' || more.length > 0)
    throw unsupported(reader, 'INSERT into this query', query.span);
  const items = query.kind === 'select' ? query.items : [];
  const columns = items.flatMap((item) => {
    const name =
      item.kind === 'expression' && item.expr.kind === 'column' ? item.expr.parts.at(-1) : undefined;
    return name === undefined ? [] : [name];
  });
  return { target: only.name, columns: columns.length === items.length ? columns : null };
}

function readThrough(reader: Reader): Query | null {
  if (reader.source.features.insertIntoQuery && word(reader) === '(' && isQueryAhead(reader))
    return reader.rules.query(takeBrackets(reader));
  if (word(reader) !== 'OPENQUERY') return null;
  const target = byWord(reader, reader.rules.engine.targets);
  return target?.kind === 'derived' ? target.query : null;
}

function readTargetAlias(reader: Reader): Identifier | null {
  const first = reader.at;
  const bare =
    reader.source.features.bareTargetAlias && isName(peek(reader)) && !INSERT_WORDS.has(word(reader));
  if (!take(reader, 'AS') && !bare) return null;
  const alias = readIdentifier(reader, 'an alias');
  noteSkipped(reader, 'alias of a target', first);
  return alias;
}

function readTargetColumns(reader: Reader): Identifier[] | null {
  if (word(reader) !== '(' || (isQueryAhead(reader) && !isValueColumn(reader))) return null;
  if (startsRow(reader)) return null;
  const inside = takeBrackets(reader);
  if (done(inside)) return null;
  return readToEnd(inside, (each) => list(each, readTargetColumn));
}

/** Teradata: INSERT t (1, 'x'). */
function startsRow(reader: Reader): boolean {
  const value =
    reader.source.features.insertRowWithoutValues && word(reader) === '(' ? peek(reader, 1)?.kind : undefined;
  return value === 'number' || value === 'string';
}

/** A column called value or values. */
function isValueColumn(reader: Reader): boolean {
  return ['VALUE', 'VALUES'].includes(word(reader, 1)) && [',', ')'].includes(word(reader, 2));
}

/**
 * TargetColumn : [name .] name
 *
 * A column, perhaps qualified.
 */
export function readTargetColumn(reader: Reader): Identifier {
  const first = reader.at;
  const name = readTableName(reader);
  const [outermost, last] = [name[0], name.at(-1)];
  if (outermost === undefined || last === undefined) throw unexpected(reader, 'a column');
  // ClickHouse: the path is the name of a nested column.
  if (!reader.source.features.nestedTargetColumns) {
    noteQualifier(reader, name, first);
    return last;
  }
  const text = name.map((part) => part.text).join('.');
  return { ...outermost, text, quoted: last.quoted, ...(last.end === undefined ? {} : { end: last.end }) };
}

/**
 * Partition : PARTITION ( column [= value] {, …} )
 *
 * `PARTITION (ds = '1', hour)`. In MySQL and Oracle the brackets contain names of partitions.
 */
export function readPartition(reader: Reader): Partition[] {
  if (!['PARTITION', 'SUBPARTITION'].includes(word(reader)) || word(reader, 1) !== '(') return [];
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  takeGuard(reader);
  if (!reader.source.features.namedPartitions) return readToEnd(inside, (all) => list(all, readPart));
  noteSkipped(reader, 'name of a partition', first);
  return [];
}

type Partition = Insert['partition'][number];

function readPart(reader: Reader): Partition {
  const column = readIdentifier(reader, 'a column');
  return { column, value: take(reader, '=') ? reader.rules.expression(reader) : null };
}

/** BY NAME and BY POSITION, OVERRIDING …. */
function readOptions(reader: Reader): boolean {
  const first = reader.at;
  if (take(reader, 'OVERRIDING')) {
    reader.at++;
    expect(reader, 'VALUE');
    noteSkipped(reader, 'hint', first);
  }
  if (take(reader, 'BY', 'POSITION')) {
    noteSkipped(reader, 'hint', reader.at - 2);
    return false;
  }
  return take(reader, 'BY', 'NAME');
}

/** MySQL: INSERT INTO t SET a = 1, b = 2. */
function readSet(reader: Reader): { readonly columns: readonly Identifier[]; readonly query: Values } {
  const first = reader.at;
  expect(reader, 'SET');
  const assigned = readAssignments(reader);
  const row = assigned.map(({ value }) => value);
  const columns = assigned.map(({ column }) => column);
  return { columns, query: { ...NO_ROWS, rows: [row], span: spanFrom(reader, first) } };
}

export const NO_ROWS = {
  kind: 'values',
  rows: [],
  with: [],
  recursive: false,
  orderBy: [],
  limited: false,
} as const;

function readSource(reader: Reader, outer: With): Query {
  if (nextIs(reader, 'DEFAULT', 'VALUES')) {
    const span = here(reader);
    reader.at += 2;
    return { ...NO_ROWS, span };
  }
  take(reader, 'AS');
  if (!startsRow(reader)) return readQuery(reader, outer);
  const first = reader.at;
  const row = readToEnd(takeBrackets(reader), (inside) => list(inside, inside.rules.expression));
  return { ...NO_ROWS, rows: [row], span: spanFrom(reader, first) };
}
