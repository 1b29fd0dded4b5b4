/**
 * Tokens → Snowflake's CREATE STREAM: the changes of a relation, which shows that relation's columns.
 *
 *   CREATE STREAM s ON TABLE t APPEND_ONLY = TRUE   →   create view s as SELECT * FROM t
 */
import type { FromItem } from '../ir.ts';
import { passTo } from './harmless.ts';
import { readTableName } from './names.ts';
import {
  expect,
  type Reader,
  type StatementBody,
  spanFrom,
  take,
  takeAny,
  unexpected,
  unsupported,
} from './reader.ts';
import { selectAll } from './select-all.ts';

/** STREAM comes next. */
export function readStream(reader: Reader): StatementBody {
  expect(reader, 'STREAM');
  take(reader, 'IF', 'NOT', 'EXISTS');
  const target = readTableName(reader);
  // Flink and others call a table with a schema of its own a stream.
  if (reader.source.dialect !== 'snowflake') throw unsupported(reader, 'CREATE STREAM');
  while (!take(reader, 'ON')) {
    if (takeAny(reader, 'COPY', 'GRANTS') === null) throw unexpected(reader, 'ON');
  }
  take(reader, 'EXTERNAL');
  if (takeAny(reader, 'TABLE', 'VIEW', 'STAGE', 'DYNAMIC') === null)
    throw unexpected(reader, 'TABLE or VIEW');
  const first = reader.at;
  const name = readTableName(reader);
  const from: FromItem = { kind: 'table', name, alias: null, span: spanFrom(reader, first) };
  const query = selectAll(from, spanFrom(reader, first));
  // From when on, and which changes.
  passTo(reader, 'storage of a relation', reader.end);
  return { kind: 'create', what: 'view', target, temporary: false, columns: null, query, like: null };
}
