/**
 * Tokens → a call that reads or writes one relation, as that relation: ClickHouse's table functions for other
 * servers, for dictionaries and for other databases. A relation of another database is a location.
 *
 *   remote('db1:9000', sales.orders) o        →   table sales.orders as o
 *   mysql('db2:3306', 'sales', 'orders', …)   →   table «mysql://db2:3306/sales/orders»
 *   view(SELECT a FROM t)                     →   (SELECT a FROM t)
 */
import type { Expr, FromItem, Identifier, TableName } from '../../../ir/ir.ts';
import { locationOf } from '../../core/location.ts';
import { nameOfConstant } from '../../core/parameter-name.ts';
import { closing, type Reader, spanFrom, takeBrackets, within, word } from '../../core/reader.ts';
import { skipTo } from '../../core/skipped-clauses.ts';
import { readTableAlias } from '../../core/table-alias.ts';
import { readList } from '../../expression/lists.ts';
import { readDerivedTable } from '../../query/derived-table.ts';

/**
 * By function, the index of the argument with the relation: `db.t`, or `db` with `t` as the next argument.
 */
const RELATION_AT: ReadonlyMap<string, number> = new Map([
  ['REMOTE', 1],
  ['REMOTESECURE', 1],
  ['CLUSTER', 1],
  ['CLUSTERALLREPLICAS', 1],
  ['DICTIONARY', 0],
  ['MERGETREEINDEX', 0],
]);
/** By function, the database system. The arguments are server, database, relation. */
const OTHER_DATABASES: ReadonlyMap<string, string> = new Map([
  ['MYSQL', 'mysql'],
  ['POSTGRESQL', 'postgres'],
  ['MONGODB', 'mongodb'],
  ['JDBC', 'jdbc'],
  ['ODBC', 'odbc'],
]);

/** ViewCall : VIEW ( query ) [alias] — https://clickhouse.com/docs/sql-reference/table-functions/view */
export function readViewCall(reader: Reader): FromItem | null {
  if (word(reader, 1) !== '(' || word(reader, 2) === ')') return null;
  const first = reader.at;
  skipTo(reader, 'kind of relation', first + 1);
  const query = reader.rules.query(takeBrackets(reader));
  return readDerivedTable(reader, query, first);
}

/**
 * RemoteTable : name ( arguments ) [alias] — https://clickhouse.com/docs/sql-reference/table-functions/remote
 *
 * null if the text does not state the relation.
 */
export function readRemoteTable(reader: Reader): FromItem | null {
  if (word(reader, 1) !== '(') return null;
  const first = reader.at;
  const name = relationOf(reader);
  if (name === null) return null;
  skipTo(reader, 'server of a relation', closing({ ...reader, at: first + 1 }) + 1);
  return { kind: 'table', name, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}

function relationOf(reader: Reader): TableName | null {
  const call = word(reader);
  const at = RELATION_AT.get(call);
  const platform = OTHER_DATABASES.get(call);
  if (at === undefined && platform === undefined) return null;
  const open = reader.at + 1;
  const inside = within(reader, open + 1, closing({ ...reader, at: open }));
  const skipped = reader.notes.skipped.length;
  const args = readList(inside);
  reader.notes.skipped.length = skipped;
  if (inside.at < inside.end) return null;
  if (at !== undefined) return named(args.slice(at), reader);
  const texts = args.slice(0, 3).map(textOfString);
  return texts.length === 3 && texts.every((text) => text !== null)
    ? locationOf(`${platform}://${texts.join('/')}`)
    : null;
}

function named([first, second]: readonly Expr[], reader: Reader): TableName | null {
  const parts = first === undefined ? null : nameOf(first, reader);
  if (parts === null || parts.length !== 1) return parts;
  const more = second === undefined ? null : nameOf(second, reader);
  return more?.length === 1 ? [...parts, ...more] : parts;
}

function nameOf(expr: Expr, reader: Reader): readonly Identifier[] | null {
  if (expr.kind === 'column') return expr.parts;
  return expr.kind === 'literal' && expr.text.startsWith("'") ? nameOfConstant(expr, reader) : null;
}

function textOfString(expr: Expr): string | null {
  return expr.kind === 'literal' && expr.text.startsWith("'") ? expr.text.slice(1, -1) : null;
}

/** The functions of `readRemoteTable`. */
export const REMOTE_TABLES = [...RELATION_AT.keys(), ...OTHER_DATABASES.keys()];
