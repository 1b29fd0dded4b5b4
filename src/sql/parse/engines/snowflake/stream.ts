/**
 * Tokens → Snowflake's CREATE STREAM, whose rows are the changes of a relation and have its columns, and
 * CREATE PIPE.
 *
 *   CREATE STREAM s ON TABLE t APPEND_ONLY = TRUE   →   create view s as SELECT * FROM t
 */
import type { FromItem } from '../../../ir/ir.ts';
import type { StatementBody } from '../../core/notes.ts';
import { selectAll } from '../../core/plain-select.ts';
import {
  done,
  expect,
  nextIs,
  type Reader,
  spanFrom,
  take,
  takeAny,
  unexpected,
  unsupported,
} from '../../core/reader.ts';
import { noteSkipped, skipTo } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';
import { readCopy } from '../../statement/copy.ts';

/**
 * Stream : STREAM [IF NOT EXISTS] name [COPY GRANTS] ON {TABLE | VIEW | STAGE} name {option}
 * — https://docs.snowflake.com/en/sql-reference/sql/create-stream
 */
export function readStream(reader: Reader): StatementBody {
  const kind = reader.at;
  expect(reader, 'STREAM');
  take(reader, 'IF', 'NOT', 'EXISTS');
  noteSkipped(reader, 'kind of relation', kind);
  const target = readTableName(reader);
  // In Flink and other engines, a stream is a table with its own list of columns.
  if (!reader.source.features.streamsOfChanges) throw unsupported(reader, 'CREATE STREAM');
  while (!take(reader, 'ON')) {
    if (takeAny(reader, 'COPY', 'GRANTS') === null) throw unexpected(reader, 'ON');
  }
  const source = reader.at;
  takeAny(reader, 'EXTERNAL', 'EVENT', 'DYNAMIC');
  if (takeAny(reader, 'TABLE', 'VIEW', 'STAGE') === null) throw unexpected(reader, 'TABLE or VIEW');
  noteSkipped(reader, 'kind of relation', source);
  const first = reader.at;
  const name = readTableName(reader);
  const from: FromItem = { kind: 'table', name, alias: null, span: spanFrom(reader, first) };
  const query = selectAll(from, spanFrom(reader, first));
  skipTo(reader, 'storage of a relation', reader.end);
  return { kind: 'create', what: 'view', target, temporary: false, columns: null, query, like: null };
}

/**
 * Pipe : PIPE name {option} AS CopyInto: the load that the pipe runs for new files
 * — https://docs.snowflake.com/en/sql-reference/sql/create-pipe
 */
export function readPipe(reader: Reader): StatementBody {
  const first = reader.at;
  while (!nextIs(reader, 'AS', 'COPY')) {
    if (done(reader)) throw unexpected(reader, 'AS COPY INTO');
    reader.at++;
  }
  noteSkipped(reader, 'storage of a relation', first);
  expect(reader, 'AS');
  return readCopy(reader);
}
