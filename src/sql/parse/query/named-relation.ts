/**
 * Tokens → a relation whose name is a string in the arguments of a function.
 *
 *   table_changes('shop.orders', 2)      →   function TABLE_CHANGES((SELECT * FROM shop.orders), 2)
 *   query_table(['a', 'b'])              →   (SELECT * FROM a UNION ALL SELECT * FROM b)
 *   query('SELECT id FROM orders')       →   (SELECT id FROM orders)
 */
import type { Span } from '../../../model/place.ts';
import type { Expr, FromItem, Query } from '../../ir/ir.ts';
import { readNameInString } from '../core/parameter-name.ts';
import {
  done,
  list,
  peek,
  type Reader,
  type RelationStart,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readList } from '../expression/lists.ts';
import { readDerivedTable } from './derived-table.ts';
import { starOver, unionOf } from './file-rows.ts';
import { readQueryInString } from './query-in-string.ts';

/**
 * TableChanges : table_changes ( name , start [, end] )
 * — https://docs.databricks.com/aws/en/sql/language-manual/functions/table_changes
 */
export function readTableChanges(reader: Reader, { first }: RelationStart): FromItem | null {
  if (word(reader, 1) !== '(' || peek(reader, 2)?.kind !== 'string') return null;
  reader.at++;
  const inside = takeBrackets(reader);
  const rows: Expr = { ...readScan(inside), kind: 'subquery', use: 'array', operands: [] };
  const more = take(inside, ',') ? readToEnd(inside, readList) : [];
  const alias = readTableAlias(reader);
  const call = { kind: 'function', name: 'TABLE_CHANGES', args: [rows, ...more], alias } as const;
  return { ...call, aliasIsColumn: false, span: spanFrom(reader, first) };
}

/**
 * QueryTable : query_table ( {name | [ name {, name} ]} [, by_name] )
 * — https://duckdb.org/docs/stable/guides/sql_features/query_and_query_table_functions
 */
export function readQueryTable(reader: Reader, { first }: RelationStart): FromItem | null {
  const start = reader.at;
  const isList = word(reader, 2) === '[';
  if (word(reader, 1) !== '(' || peek(reader, isList ? 3 : 2)?.kind !== 'string') return null;
  reader.at++;
  const inside = takeBrackets(reader);
  const scans = isList
    ? readToEnd(takeBrackets(inside), (names) => list(names, readScan))
    : [readScan(inside)];
  const option = inside.at;
  const byName = take(inside, ',') && word(inside) === 'TRUE';
  if (inside.at > option) inside.at++;
  noteSkipped(inside, 'name as a string', option);
  const query = done(inside)
    ? unionOf(
        scans.map((scan) => scan.query),
        spanFrom(reader, first),
      )
    : null;
  if (query === null) {
    reader.at = start;
    return null;
  }
  return readDerivedTable(reader, byName ? pairedByName(query) : query, first);
}

function pairedByName(query: Query): Query {
  if (query.kind !== 'set') return query;
  return { ...query, byName: { shows: 'all', on: null }, left: pairedByName(query.left) };
}

/**
 * QueryText : query ( string )
 * — https://duckdb.org/docs/stable/guides/sql_features/query_and_query_table_functions
 */
export function readQueryText(reader: Reader, { first }: RelationStart): FromItem | null {
  if (word(reader, 1) !== '(' || peek(reader, 2)?.kind !== 'string' || word(reader, 3) !== ')') return null;
  reader.at++;
  return readDerivedTable(reader, readToEnd(takeBrackets(reader), readQueryInString), first);
}

function readScan(reader: Reader): { readonly query: Query; readonly span: Span } {
  const first = reader.at;
  const name = readNameInString(reader);
  const span = spanFrom(reader, first);
  return { query: starOver(name, span), span };
}
