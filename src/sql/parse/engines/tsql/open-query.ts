/**
 * Tokens → T-SQL's relations of other servers. A query that runs on another server has relations outside the
 * database.
 *
 *   OPENQUERY(crm, 'SELECT a FROM sales.t')               →   (SELECT a FROM «crm://sales.t»)
 *   OPENDATASOURCE('MSOLEDBSQL', 'Server=s;…').db.dbo.t   →   table db.dbo.t
 */
import type { FromItem, Query } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import { locationOf } from '../../core/location.ts';
import {
  expect,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  takeBrackets,
  unsupported,
  word,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readTableName } from '../../core/table-name.ts';
import { readDerivedTable } from '../../query/derived-table.ts';
import { readQueryInString } from '../../query/query-in-string.ts';

/**
 * OpenDataSource : OPENDATASOURCE ( provider, connection ) . name
 * — https://learn.microsoft.com/en-us/sql/t-sql/functions/opendatasource-transact-sql
 */
export function readOpenDataSource(reader: Reader): FromItem | null {
  if (word(reader, 1) !== '(') return null;
  const first = reader.at;
  reader.at++;
  skipBrackets(reader);
  expect(reader, '.');
  noteSkipped(reader, 'server of a relation', first);
  const name = readTableName(reader);
  return { kind: 'table', name, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}

/**
 * OpenQuery : OPENQUERY ( server, 'query' ) [alias]
 * — https://learn.microsoft.com/en-us/sql/t-sql/functions/openquery-transact-sql
 */
export function readOpenQuery(reader: Reader): FromItem | null {
  if (word(reader, 1) !== '(') return null;
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  const server = readIdentifier(inside, 'a server').text;
  expect(inside, ',');
  noteSkipped(reader, 'server of a relation', first);
  reader.notes.skipped.push({ clause: 'server of a relation', first, end: inside.at });
  if (peek(inside)?.kind !== 'string' || peek(inside, 1) !== undefined)
    throw unsupported(inside, 'A query of another server that is no constant');
  const query = queryOfServer(readQueryInString(inside), server);
  if (query === null) throw unsupported(inside, 'This query of another server');
  return readDerivedTable(reader, query, first);
}

/** The query over relations of that server; null if the query is more than a SELECT over relations. */
function queryOfServer(query: Query, server: string): Query | null {
  if (query.kind !== 'select' || query.with.length > 0) return null;
  const from = query.from.map((item) => itemOfServer(item, server));
  return from.every((item) => item !== null) ? { ...query, from } : null;
}

function itemOfServer(item: FromItem, server: string): FromItem | null {
  if (item.kind === 'join') {
    const [left, right] = [itemOfServer(item.left, server), itemOfServer(item.right, server)];
    return left === null || right === null ? null : { ...item, left, right };
  }
  if (item.kind !== 'table') return null;
  const alias = item.alias ?? { name: item.name.at(-1) ?? { text: '', quoted: false }, columns: null };
  const name = locationOf(`${server}://${item.name.map(({ text }) => text).join('.')}`);
  return { ...item, name, alias };
}
