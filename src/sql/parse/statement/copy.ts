/**
 * Tokens → COPY, between a relation or a query and files.
 *
 *   COPY INTO t (a, b) FROM @stage/f            →   load: INSERT INTO t (a, b) SELECT $1, $2 FROM «@stage/f»
 *   COPY INTO @stage/f FROM (SELECT a FROM t)   →   unload: INSERT INTO «@stage/f» SELECT a FROM t
 */
import type { Span } from '../../../model/place.ts';
import type { Expr, FromItem, Identifier, Insert, Query, Select, TableName } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { expectLocation, locationOf, readLocation, readLocationName, stringText } from '../core/location.ts';
import type { StatementBody } from '../core/notes.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  done,
  expect,
  list,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { isWith, startsStatement } from '../core/statement-boundary.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { type FileColumn, rowsOfFile, starOver, unionOf } from '../query/file-rows.ts';
import { loadOf, unloadOf } from './file-transfer.ts';

/**
 * Copy : COPY {name [( columns )] | ( query )} {FROM | TO} {file | program | client} {option} [WHERE
 *   condition] | CopyInto | CopyFiles
 * — https://www.postgresql.org/docs/current/sql-copy.html
 */
export function readCopy(reader: Reader): StatementBody {
  const first = reader.at;
  expect(reader, 'COPY');
  if (take(reader, 'FILES', 'INTO')) return readCopyFiles(reader, first);
  if (take(reader, 'INTO')) return readCopyInto(reader, first);
  if (word(reader) === '(') {
    const query = reader.rules.query(takeBrackets(reader));
    expect(reader, 'TO');
    return readTo(reader, query);
  }
  take(reader, 'BINARY');
  const target = readTableName(reader);
  const columns = readColumns(reader);
  if (take(reader, 'TO')) return readTo(reader, selectSome(target, columns, spanFrom(reader, first)));
  expect(reader, 'FROM');
  const files = [readSource(reader)];
  while (take(reader, ',')) files.push(readSource(reader));
  const options = readOptions(reader);
  const where = take(reader, 'WHERE') ? reader.rules.expression(reader) : null;
  const span = spanFrom(reader, first);
  const from = { files, columns: mapped(columns, options), span };
  return loadOf(target, filtered(rowsOf(from), columns, where), { columns: namesOf(columns) });
}

/**
 * CopyFiles : COPY FILES INTO stage FROM {stage | ( query )}
 * — https://docs.snowflake.com/en/sql-reference/sql/copy-files
 */
function readCopyFiles(reader: Reader, first: number): Insert {
  const target = expectLocation(reader);
  expect(reader, 'FROM');
  const source = word(reader) === '(' ? null : expectLocation(reader);
  const query = source === null ? reader.rules.query(takeBrackets(reader)) : null;
  readOptions(reader);
  return unloadOf(target, query ?? starOver(source ?? target, spanFrom(reader, first)));
}

/**
 * CopyInto : COPY INTO {stage | name [( columns )]} [FROM {files | ( query )}] {option}
 * — https://docs.snowflake.com/en/sql-reference/sql/copy-into-table
 */
function readCopyInto(reader: Reader, first: number): Insert {
  const place = readLocationName(reader) ?? readLocation(reader);
  if (place !== null && (peek(reader, -1)?.kind === 'string' || place[0]?.text.startsWith('@') === true))
    return readUnload(reader, place, first);
  const target = place ?? readTableName(reader);
  const alias = word(reader) === 'FROM' || word(reader, 1) === '=' ? null : readTableAlias(reader);
  const columns = alias?.columns?.map((name) => ({ name, position: null })) ?? readColumns(reader);
  take(reader, 'BY', 'POSITION');
  const ownStage = word(reader) !== 'FROM' && reader.source.features.tableStages;
  if (!ownStage) expect(reader, 'FROM');
  if (word(reader) === '(' && isQueryAhead(reader)) {
    const query = reader.rules.query(takeBrackets(reader));
    readOptions(reader);
    return loadOf(target, query, { columns: namesOf(columns) });
  }
  const files = ownStage ? [stageOf(target)] : list(reader, expectLocation);
  const options = readOptions(reader);
  const from = { files, columns: mapped(columns, options), span: spanFrom(reader, first) };
  return loadOf(target, rowsOf(from), { columns: namesOf(columns) });
}

/** The stage of the table itself: `@shop.%orders`. */
function stageOf(table: TableName): TableName {
  const names = table.map(({ text }, i) => (i === table.length - 1 ? `%${text}` : text));
  return locationOf(`@${names.join('.')}`);
}

function readUnload(reader: Reader, target: TableName, first: number): Insert {
  expect(reader, 'FROM');
  if (word(reader) === '(') {
    const query = reader.rules.query(takeBrackets(reader));
    readOptions(reader);
    return unloadOf(target, query);
  }
  const source = readTableName(reader);
  const query = starOver(source, spanFrom(reader, first));
  readOptions(reader);
  return unloadOf(target, query);
}

/** TO a file, a program, or the client. */
function readTo(reader: Reader, query: Query): StatementBody {
  const toClient = take(reader, 'STDOUT');
  take(reader, 'PROGRAM');
  const target = toClient ? null : expectLocation(reader);
  readOptions(reader);
  return target === null ? { kind: 'select', query } : unloadOf(target, query);
}

/** FROM a file, the output of a program, or the input of the client. */
function readSource(reader: Reader): TableName {
  if (takeAny(reader, 'STDIN', 'PSTDIN') !== null) return locationOf('stdin');
  take(reader, 'PROGRAM');
  take(reader, 'LOCAL');
  return expectLocation(reader);
}

interface CopiedColumn {
  readonly name: Identifier;
  /** T-SQL: the number of the field in the file. */
  readonly position: number | null;
}

function readColumns(reader: Reader): readonly CopiedColumn[] | null {
  if (word(reader) !== '(' || isQueryAhead(reader)) return null;
  return readToEnd(takeBrackets(reader), (inside) => list(inside, readColumn));
}

/** `a`, or T-SQL's `a DEFAULT 0 3`. */
function readColumn(reader: Reader): CopiedColumn {
  const name = readIdentifier(reader, 'a column');
  const first = reader.at;
  if (take(reader, 'DEFAULT')) reader.at++;
  const field = peek(reader)?.kind === 'number' ? Number(peek(reader)?.text) : null;
  if (field !== null) reader.at++;
  noteSkipped(reader, 'options of a file', first);
  return { name, position: field };
}

function namesOf(columns: readonly CopiedColumn[] | null): readonly Identifier[] | null {
  return columns?.map(({ name }) => name) ?? null;
}

/** Formats whose fields have names. */
const NAMED = /\b(?:JSON|AVRO|PARQUET|ORC)\b|MATCH_BY_COLUMN_NAME\s*=\s*'?CASE/i;

/** The listed columns are those of the file: by name if the format has names, else by position. */
function mapped(columns: readonly CopiedColumn[] | null, options: string): readonly FileColumn[] | null {
  if (columns === null) return null;
  const byName = NAMED.test(options);
  return columns.map(({ name, position }, i) => (byName ? name : (position ?? i + 1)));
}

interface Files {
  readonly files: readonly TableName[];
  readonly columns: readonly FileColumn[] | null;
  readonly span: Span;
}

function rowsOf({ files, columns, span }: Files): Query {
  const queries = files.map((file) => rowsOfFile(file, columns, span));
  return unionOf(queries, span) ?? rowsOfFile(locationOf(''), columns, span);
}

/** The condition of COPY … WHERE references the columns of the target. */
function filtered(query: Query, columns: readonly CopiedColumn[] | null, where: Expr | null): Query {
  if (where === null) return query;
  const { span } = query;
  const alias = { name: { text: 'copied', quoted: false }, columns: namesOf(columns) };
  const rows: FromItem = { kind: 'derived', query, alias, lateral: false, span };
  return { ...selectAll(rows, span), where };
}

function selectSome(table: TableName, columns: readonly CopiedColumn[] | null, span: Span): Select {
  const names = namesOf(columns);
  return names === null ? starOver(table, span) : rowsOfFile(table, names, span);
}

/** Options of reading and writing files, up to the end of the statement or WHERE; as text. */
export function readOptions(reader: Reader): string {
  const first = reader.at;
  while (!done(reader) && word(reader) !== 'WHERE') {
    const isOption = word(reader) === 'WITH' && !isWith(reader);
    if (!isOption && startsStatement(reader)) break;
    if (word(reader) === '(') takeBrackets(reader);
    else reader.at++;
  }
  noteSkipped(reader, 'options of a file', first);
  const { text, tokens } = reader.source;
  return reader.at === first ? '' : text.slice(tokens[first]?.start ?? 0, tokens[reader.at - 1]?.end ?? 0);
}

/** The locations in an option: uri='gs://…', directory='…', URIS = ['…']. */
export function readPlaceOption(inside: Reader, names: readonly string[]): TableName[] {
  const places: TableName[] = [];
  const first = inside.at;
  for (; !done(inside); inside.at++) {
    if (!names.includes(word(inside)) || !isName(peek(inside))) continue;
    while (!done(inside) && peek(inside)?.kind !== 'string' && word(inside) !== ',') inside.at++;
    for (let token = peek(inside); token?.kind === 'string'; token = peek(inside)) {
      places.push(locationOf(stringText(token)));
      inside.at++;
      if (!take(inside, ',')) break;
    }
    inside.at--;
  }
  noteSkipped(inside, 'options of a file', first);
  if (places.length === 0) throw unexpected(inside, 'the location of the files');
  return places;
}
