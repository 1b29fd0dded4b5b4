/**
 * Tokens → ClickHouse's clauses between the columns and the rows of an INSERT.
 *
 *   INSERT INTO t SETTINGS async_insert = 1 FORMAT CSV …   →   an INSERT without rows
 *   INSERT INTO t FROM INFILE 'f' FORMAT CSV               →   load: INSERT INTO t SELECT * FROM «f»
 */
import { readIdentifier } from '../../core/identifier.ts';
import { expectLocation } from '../../core/location.ts';
import {
  expect,
  here,
  type InsertClause,
  list,
  nextIs,
  type Reader,
  spanFrom,
  take,
} from '../../core/reader.ts';
import { noteSkipped, skipTo } from '../../core/skipped-clauses.ts';
import { starOver } from '../../query/file-rows.ts';
import { NO_ROWS } from '../../statement/insert.ts';

/**
 * FilePartition : PARTITION BY expression: the file to which a row is written
 * — https://clickhouse.com/docs/sql-reference/table-functions/s3
 */
export function skipFilePartition(reader: Reader): InsertClause | null {
  const first = reader.at;
  if (!take(reader, 'PARTITION', 'BY')) return null;
  reader.rules.expression(reader);
  noteSkipped(reader, 'options of a file', first);
  return {};
}

/**
 * InsertSettings : SETTINGS name = value {, name = value}
 * — https://clickhouse.com/docs/sql-reference/statements/insert-into
 */
export function skipInsertSettings(reader: Reader): InsertClause {
  const first = reader.at;
  reader.at++;
  list(reader, (each) => {
    readIdentifier(each, 'a setting');
    expect(each, '=');
    each.rules.expression(each);
  });
  noteSkipped(reader, 'hint', first);
  return {};
}

/**
 * InlineData : FORMAT name data, up to the end of the statement
 * — https://clickhouse.com/docs/sql-reference/statements/insert-into
 */
export function readInlineData(reader: Reader): InsertClause {
  const span = here(reader);
  skipTo(reader, 'inline data', reader.end);
  return { query: { ...NO_ROWS, span } };
}

/**
 * Infile : FROM INFILE 'file' {option}
 * — https://clickhouse.com/docs/sql-reference/statements/insert-into#inserting-data-from-a-file
 */
export function readInfile(reader: Reader): InsertClause | null {
  if (!nextIs(reader, 'FROM', 'INFILE')) return null;
  const first = reader.at;
  reader.at += 2;
  const file = expectLocation(reader);
  skipTo(reader, 'options of a file', reader.end);
  return { query: starOver(file, spanFrom(reader, first)) };
}
