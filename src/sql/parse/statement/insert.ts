/**
 * Tokens → INSERT and REPLACE.
 *
 *   INSERT INTO t (a) SELECT b FROM u ON CONFLICT (a) DO NOTHING   →   {kind: insert, target: [t], columns: [a], query: …}
 */
import type {
  Expr,
  FromItem,
  Identifier,
  Insert,
  Query,
  TableAlias,
  TableName,
  Values,
} from '../../ir/ir.ts';
import { byWord } from '../core/engine-rules.ts';
import { skipHint, skipOption } from '../core/hints.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { expectLocation } from '../core/location.ts';
import {
  done,
  expect,
  here,
  list,
  peek,
  type Reader,
  sees,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  unsupported,
  whole,
  word,
} from '../core/reader.ts';
import { passOver, passQualifier, passTo } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { starOver } from '../query/file-rows.ts';
import { readQuery, readQueryOver } from '../query/query.ts';
import { readTop } from '../query/top.ts';
import type { With } from '../query/with.ts';
import { readAssignments } from './assignments.ts';
import { readConflict, skipErrorLog } from './conflict.ts';
import { readInsertAll } from './insert-all.ts';
import { readOutputs, readReturning, withOutputs } from './returning.ts';
import { readDirectoryInsert } from './unload.ts';

/** INSERT [OVERWRITE] INTO t [PARTITION (…)] [(a, b)] query; `from` is a FROM that was written before. */
export function readInsert(reader: Reader, outer: With, from: readonly FromItem[] | null = null): Insert {
  const written = readDirectoryInsert(reader, outer, from);
  if (written !== null) return written;
  const several = readInsertAll(reader, outer);
  if (several !== null) return several;
  const head = readHead(reader);
  const outputs = readOutputs(reader);
  const replaced = readReplaced(reader);
  const assigned = word(reader) === 'SET' ? readSet(reader) : null;
  const query =
    assigned?.query ?? (from === null ? readSource(reader, outer) : readQueryOver(reader, outer, from));
  const row = word(reader) === 'AS' ? readTableAlias(reader) : null;
  skipErrorLog(reader);
  const conflict = readConflict(reader, head.alias, row);
  const returning = readReturning(reader);
  skipErrorLog(reader);
  skipOption(reader);
  const { alias, ...parts } = head;
  if (replaced !== null && 'on' in replaced && row === null)
    throw unexpected(reader, 'AS and what the condition calls the new rows');
  const plain: Insert = {
    kind: 'insert',
    ...parts,
    ...kindOf(parts.target, query),
    columns: assigned?.columns ?? parts.columns,
    query,
    ...(conflict === null ? {} : { conflict }),
  };
  if (replaced !== null) reader.notes.before.push(replacedRows(plain, replaced, alias, row));
  return withOutputs(reader, plain, outputs, returning);
}

/** Into a file is an unload, from a file that INSERT itself names a load. */
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
  passOver(reader, 'hint', hint);
  readTop(reader);
  if (takeAny(reader, 'INTO', 'OVERWRITE') === null && verb === 'REPLACE' && !isName(peek(reader)))
    throw unexpected(reader, 'INTO');
  take(reader, 'INTO');
  // Databricks: a flow that inserts once.
  if (word(reader) === 'ONCE' && isName(peek(reader, 1)) && reader.source.dialect === 'databricks')
    passTo(reader, 'hint', reader.at + 1);
  if (word(reader) === 'TABLE' && (isName(peek(reader, 1)) || peek(reader, 1)?.kind === 'parameter'))
    reader.at++;
  takeGuard(reader);
  const over = readOver(reader);
  const target = over?.target ?? readTarget(reader);
  const early = readTargetAlias(reader);
  const partition = readPartition(reader);
  const alias = early ?? (partition.length === 0 ? readTargetAlias(reader) : null);
  takeGuard(reader);
  if (sees(reader, 'WITH', '(') && reader.source.dialect === 'tsql') skipHint(reader);
  let columns: readonly Identifier[] | null = readTargetColumns(reader);
  partition.push(...readPartition(reader));
  columns ??= readTargetColumns(reader) ?? over?.columns ?? null;
  if (reader.source.dialect === 'clickhouse') passWriting(reader);
  return { target, alias, columns, byName: readOptions(reader), partition };
}

/** ClickHouse: SETTINGS of the insert, and which file of several a row goes into. */
function passWriting(reader: Reader): void {
  const first = reader.at;
  if (take(reader, 'PARTITION', 'BY')) reader.rules.expression(reader);
  passOver(reader, 'options of a file', first);
  const settings = reader.at;
  if (!take(reader, 'SETTINGS')) return;
  list(reader, (each) => {
    readIdentifier(each, 'a setting');
    expect(each, '=');
    each.rules.expression(each);
  });
  passOver(reader, 'hint', settings);
}

/** Whether there is something to write to does not change where it comes from. */
function takeGuard(reader: Reader): void {
  const first = reader.at;
  if (!take(reader, 'IF', 'NOT', 'EXISTS')) take(reader, 'IF', 'EXISTS');
  passOver(reader, 'hint', first);
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

/** Oracle: INSERT INTO (SELECT a, b FROM t), T-SQL: INSERT OPENQUERY (s, 'SELECT …'): what is written to is t; null where no query stands in place of the target. */
function readOver(reader: Reader): Pick<Insert, 'target' | 'columns'> | null {
  const first = reader.at;
  const query = readThrough(reader);
  if (query === null) return null;
  passOver(reader, 'query that is written through', first);
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
  const { dialect } = reader.source;
  if (dialect === 'oracle' && word(reader) === '(' && isQueryAhead(reader))
    return reader.rules.query(takeBrackets(reader));
  if (word(reader) !== 'OPENQUERY') return null;
  const asked = byWord(reader, reader.rules.engine.targets);
  return asked?.kind === 'derived' ? asked.query : null;
}

function readTargetAlias(reader: Reader): Identifier | null {
  const first = reader.at;
  const bare = reader.source.dialect === 'oracle' && isName(peek(reader)) && !INSERT_WORDS.has(word(reader));
  if (!take(reader, 'AS') && !bare) return null;
  const alias = readIdentifier(reader, 'an alias');
  passOver(reader, 'alias of a target', first);
  return alias;
}

function readTargetColumns(reader: Reader): Identifier[] | null {
  if (word(reader) !== '(' || (isQueryAhead(reader) && !isValueColumn(reader))) return null;
  if (startsRow(reader)) return null;
  const inside = takeBrackets(reader);
  if (done(inside)) return null;
  return whole(inside, (each) => list(each, readTargetColumn));
}

/** Teradata: INSERT t (1, 'x'). */
function startsRow(reader: Reader): boolean {
  const value =
    reader.source.dialect === 'generic' && word(reader) === '(' ? peek(reader, 1)?.kind : undefined;
  return value === 'number' || value === 'string';
}

/** A column called value or values. */
function isValueColumn(reader: Reader): boolean {
  return ['VALUE', 'VALUES'].includes(word(reader, 1)) && [',', ')'].includes(word(reader, 2));
}

/** A column, perhaps qualified. */
export function readTargetColumn(reader: Reader): Identifier {
  const first = reader.at;
  const name = readTableName(reader);
  const last = name.at(-1);
  if (last === undefined) throw unexpected(reader, 'a column');
  // ClickHouse: a nested column is named by its path.
  if (reader.source.dialect !== 'clickhouse') {
    passQualifier(reader, name, first);
    return last;
  }
  return { text: name.map(({ text }) => text).join('.'), quoted: last.quoted };
}

/** `PARTITION (ds = '1', hour)`. In MySQL and Oracle partitions have names of their own. */
export function readPartition(reader: Reader): Partition[] {
  if (!['PARTITION', 'SUBPARTITION'].includes(word(reader)) || word(reader, 1) !== '(') return [];
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  takeGuard(reader);
  const { dialect } = reader.source;
  if (dialect === 'mysql' || dialect === 'oracle') passOver(reader, 'name of a partition', first);
  return dialect === 'mysql' || dialect === 'oracle' ? [] : whole(inside, (all) => list(all, readPart));
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
    passOver(reader, 'hint', first);
  }
  if (take(reader, 'BY', 'POSITION')) {
    passOver(reader, 'hint', reader.at - 2);
    return false;
  }
  return take(reader, 'BY', 'NAME');
}

/** Which rows of the target make room for the new ones: a condition, or columns that are compared by name. */
type Replaced = { readonly where: Expr } | { readonly on: Expr } | { readonly using: readonly Identifier[] };

/** Databricks: REPLACE WHERE a > 1, REPLACE USING (a, b), REPLACE ON t.a = s.a. */
function readReplaced(reader: Reader): Replaced | null {
  if (take(reader, 'REPLACE', 'WHERE')) return { where: reader.rules.expression(reader) };
  if (take(reader, 'REPLACE', 'ON')) return { on: readReplaceOn(reader) };
  if (!take(reader, 'REPLACE', 'USING')) return null;
  return { using: whole(takeBrackets(reader), (inside) => list(inside, (each) => readIdentifier(each))) };
}

/** Up to the brackets of the query, which would else be those of a call: `ON t.a = x.a (SELECT …) AS x`. */
function readReplaceOn(reader: Reader): Expr {
  const { tokens, partner } = reader.source;
  let end = reader.at;
  while (end < reader.end) {
    const close = tokens[end]?.upper === '(' ? (partner[end] ?? -1) : -1;
    const opensQuery = close > end && isQueryAhead({ ...reader, at: end });
    if (opensQuery && (tokens[close + 1]?.upper === 'AS' || close + 1 >= reader.end)) break;
    end = Math.max(end, close) + 1;
  }
  const condition: Reader = { ...reader, end };
  const on = whole(condition, reader.rules.expression);
  reader.at = end;
  return on;
}

const NEW: Identifier = { text: 'inserted', quoted: false };

/** The rows that go before the new ones come. */
function replacedRows(
  { target, query }: Insert,
  replaced: Replaced,
  alias: Identifier | null,
  row: TableAlias | null,
) {
  const base = { kind: 'delete', with: [], recursive: false, target, alias } as const;
  if ('where' in replaced) return { ...base, using: [], where: replaced.where };
  const { span } = query;
  const source: FromItem = {
    kind: 'derived',
    query,
    alias: row ?? { name: NEW, columns: null },
    lateral: false,
    span,
  };
  if ('on' in replaced) {
    const shown = alias === null ? null : { name: alias, columns: null };
    const left: FromItem = { kind: 'table', name: target, alias: shown, span };
    const sides = { left, right: source, on: replaced.on, using: null, natural: false, span };
    return { ...base, using: [{ kind: 'join', type: 'inner', ...sides }], where: null } as const;
  }
  const own = target.at(-1) ?? NEW;
  const column = (parts: readonly Identifier[]): Expr => ({ kind: 'column', parts, span });
  const same = replaced.using.map(
    (name): Expr => ({ kind: 'operator', name: '=', args: [column([own, name]), column([NEW, name])], span }),
  );
  return { ...base, using: [source], where: { kind: 'operator', name: 'AND', args: same, span } as const };
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

const NO_ROWS = {
  kind: 'values',
  rows: [],
  with: [],
  recursive: false,
  orderBy: [],
  limited: false,
} as const;

function readSource(reader: Reader, outer: With): Query {
  if (sees(reader, 'DEFAULT', 'VALUES')) {
    const span = here(reader);
    reader.at += 2;
    return { ...NO_ROWS, span };
  }
  if (word(reader) === 'FORMAT' && reader.source.dialect === 'clickhouse') {
    const span = here(reader);
    passTo(reader, 'inline data', reader.end);
    return { ...NO_ROWS, span };
  }
  const infile = reader.source.dialect === 'clickhouse' ? readInfile(reader) : null;
  if (infile !== null) return infile;
  take(reader, 'AS');
  if (!startsRow(reader)) return readQuery(reader, outer);
  const first = reader.at;
  const row = whole(takeBrackets(reader), (inside) => list(inside, inside.rules.expression));
  return { ...NO_ROWS, rows: [row], span: spanFrom(reader, first) };
}

/** ClickHouse: FROM INFILE 'f' COMPRESSION 'gzip' FORMAT CSV. */
function readInfile(reader: Reader): Query | null {
  if (!sees(reader, 'FROM', 'INFILE')) return null;
  const first = reader.at;
  reader.at += 2;
  const file = expectLocation(reader);
  passTo(reader, 'options of a file', reader.end);
  return starOver(file, spanFrom(reader, first));
}
