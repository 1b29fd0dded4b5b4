/**
 * Tokens → UNLOAD and EXPORT, which write the rows of a query into files.
 *
 *   EXPORT DATA OPTIONS (uri = 'gs://bucket/*.csv') AS SELECT a FROM t
 *     →   unload: INSERT INTO «gs://bucket/*.csv» SELECT a FROM t
 */
import type { FromItem, Insert, TableName } from '../../ir/ir.ts';
import { expectLocation } from '../core/location.ts';
import type { StatementBody } from '../core/notes.ts';
import {
  done,
  expect,
  nextIs,
  peek,
  type Reader,
  readToEnd,
  skipBrackets,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { isWith } from '../core/statement-boundary.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { starOver } from '../query/file-rows.ts';
import { readQuery, readQueryOver } from '../query/query.ts';
import { readQueryInString } from '../query/query-in-string.ts';
import type { With } from '../query/with.ts';
import { readOptions, readPlaceOption } from './copy.ts';
import { unloadOf } from './file-transfer.ts';

/**
 * Unload : UNLOAD ( {'query' | query} ) TO 'location' {option}
 * — https://docs.aws.amazon.com/redshift/latest/dg/r_UNLOAD.html
 */
export function readUnload(reader: Reader): Insert {
  expect(reader, 'UNLOAD');
  const query = isQueryAhead(reader)
    ? reader.rules.query(takeBrackets(reader))
    : readToEnd(takeBrackets(reader), readQueryInString);
  expect(reader, 'TO');
  const target = expectLocation(reader);
  readOptions(reader);
  return unloadOf(target, query);
}

/**
 * Export : EXPORT DATA OPTIONS ( … ) AS query (BigQuery) | EXPORT TABLE name TO 'path' (Hive) | EXPORT TO …
 *   (Vertica, Db2)
 * — https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/export-statements
 */
export function readExport(reader: Reader): StatementBody {
  const first = reader.at;
  expect(reader, 'EXPORT');
  if (take(reader, 'TABLE')) return readExportTable(reader, first);
  if (take(reader, 'TO')) return readExportTo(reader);
  if (!take(reader, 'DATA')) throw unsupported(reader, `EXPORT ${word(reader)}`);
  const connection = reader.at;
  if (take(reader, 'WITH', 'CONNECTION')) readTableName(reader);
  noteSkipped(reader, 'options of a file', connection);
  expect(reader, 'OPTIONS');
  const [target] = readPlaceOption(takeBrackets(reader), ['URI', 'PATH']);
  take(reader, 'AS');
  return unloadOf(target ?? [], readQuery(reader));
}

/** BigQuery: EXPORT TABLE METADATA FROM t writes the metadata of t, and no rows. */
export function isMetadataNext(reader: Reader): boolean {
  return nextIs(reader, 'EXPORT', 'TABLE', 'METADATA') && word(reader, 3) === 'FROM';
}

function readExportTable(reader: Reader, first: number): Insert {
  const table = readTableName(reader);
  const span = spanFrom(reader, first);
  if (take(reader, 'PARTITION')) {
    const part = reader.at;
    skipBrackets(reader);
    noteSkipped(reader, 'name of a partition', part);
  }
  expect(reader, 'TO');
  const target = expectLocation(reader);
  readOptions(reader);
  return unloadOf(target, starOver(table, span));
}

/**
 * Vertica: EXPORT TO PARQUET (directory = '…') OVER (PARTITION BY a) AS query; Db2: EXPORT TO f OF DEL query.
 */
function readExportTo(reader: Reader): Insert {
  const ofType = [1, 2, 3, 4, 5].some((ahead) => word(reader, ahead) === 'OF') && word(reader, 1) !== '(';
  const target = ofType ? readFileName(reader) : readDirectory(reader);
  const first = reader.at;
  while (!done(reader) && word(reader) !== 'AS' && word(reader) !== 'SELECT' && !isWith(reader)) {
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
  noteSkipped(reader, 'options of a file', first);
  take(reader, 'AS');
  return unloadOf(target, readQuery(reader));
}

/**
 * FileName : string | word {. word}
 *
 * Db2: the name of a file, as a string or without quotes.
 */
export function readFileName(reader: Reader): TableName {
  const token = peek(reader);
  if (token?.kind === 'string') return expectLocation(reader);
  if (token === undefined) throw unexpected(reader, 'a file');
  let { end } = token;
  reader.at++;
  // `x.del`: up to the next blank.
  for (let next = peek(reader); next?.start === end; next = peek(reader)) {
    end = next.end;
    reader.at++;
  }
  return [{ text: reader.source.text.slice(token.start, end), quoted: true, location: true }];
}

function readDirectory(reader: Reader): TableName {
  reader.at++;
  const [place] = readPlaceOption(takeBrackets(reader), ['DIRECTORY', 'PATH', 'URI']);
  return place ?? [];
}

/**
 * DirectoryInsert : INSERT OVERWRITE [LOCAL] DIRECTORY ['path'] {option} query
 * — https://spark.apache.org/docs/latest/sql-ref-syntax-dml-insert-overwrite-directory.html
 *
 * The reader is before INSERT; null if the target is a table.
 */
export function readDirectoryInsert(
  reader: Reader,
  outer: With,
  from: readonly FromItem[] | null,
): Insert | null {
  let ahead = 1;
  while (['OVERWRITE', 'INTO', 'LOCAL'].includes(word(reader, ahead))) ahead++;
  if (word(reader, ahead) !== 'DIRECTORY') return null;
  reader.at += ahead + 1;
  const named = peek(reader)?.kind === 'string' ? expectLocation(reader) : null;
  const first = reader.at;
  let place: TableName | null = null;
  while (!done(reader) && !startsRows(reader)) {
    if (nextIs(reader, 'OPTIONS', '(') && named === null) {
      reader.at++;
      [place = null] = readPlaceOption(takeBrackets(reader), ['PATH']);
    } else if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
  noteSkipped(reader, 'options of a file', first);
  const target = named ?? place;
  if (target === null) throw unexpected(reader, 'the location of the files');
  const query = from === null ? readQuery(reader, outer) : readQueryOver(reader, outer, from);
  return unloadOf(target, query);
}

function startsRows(reader: Reader): boolean {
  return (
    ['SELECT', 'FROM', 'VALUES', 'TABLE'].includes(word(reader)) || isQueryAhead(reader) || isWith(reader)
  );
}
