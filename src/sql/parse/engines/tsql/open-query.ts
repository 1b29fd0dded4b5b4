/**
 * Tokens → T-SQL's relations of other servers: a query that runs there, whose relations are places outside, and a name behind the call that
 * says the server.
 *
 *   OPENQUERY(crm, 'SELECT a FROM sales.t')                 →   (SELECT a FROM «crm://sales.t»)
 *   OPENDATASOURCE('MSOLEDBSQL', 'Server=s;…').db.dbo.t     →   db.dbo.t
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
import { passOver } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readTableName } from '../../core/table-name.ts';
import { namedRelation } from '../../query/derived.ts';
import { readQueryInString } from '../../query/query-in-string.ts';

/** null where neither comes next. */
export function readOpenQuery(reader: Reader): FromItem | null {
  if (reader.source.dialect !== 'tsql' || word(reader, 1) !== '(') return null;
  if (word(reader) === 'OPENDATASOURCE') return readSource(reader);
  return word(reader) === 'OPENQUERY' ? readAsked(reader) : null;
}

function readSource(reader: Reader): FromItem {
  const first = reader.at;
  reader.at++;
  skipBrackets(reader);
  expect(reader, '.');
  passOver(reader, 'place of a relation', first);
  const name = readTableName(reader);
  return { kind: 'table', name, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}

function readAsked(reader: Reader): FromItem {
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  const server = readIdentifier(inside, 'a server').text;
  expect(inside, ',');
  passOver(reader, 'place of a relation', first);
  reader.notes.passed.push({ clause: 'place of a relation', first, end: inside.at });
  if (peek(inside)?.kind !== 'string' || peek(inside, 1) !== undefined)
    throw unsupported(inside, 'A query of another server that is no constant');
  const query = elsewhere(readQueryInString(inside), server);
  if (query === null) throw unsupported(inside, 'This query of another server');
  return namedRelation(reader, query, first);
}

/** The query over relations of that server; null where it is more than a SELECT over some. */
function elsewhere(query: Query, server: string): Query | null {
  if (query.kind !== 'select' || query.with.length > 0) return null;
  const from = query.from.map((item) => placed(item, server));
  return from.every((item) => item !== null) ? { ...query, from } : null;
}

function placed(item: FromItem, server: string): FromItem | null {
  if (item.kind === 'join') {
    const [left, right] = [placed(item.left, server), placed(item.right, server)];
    return left === null || right === null ? null : { ...item, left, right };
  }
  if (item.kind !== 'table') return null;
  const alias = item.alias ?? { name: item.name.at(-1) ?? { text: '', quoted: false }, columns: null };
  const name = locationOf(`${server}://${item.name.map(({ text }) => text).join('.')}`);
  return { ...item, name, alias };
}
