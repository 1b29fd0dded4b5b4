/**
 * Tokens → the statement that refreshes a dynamic table, and the table that its first rows are from.
 *
 *   CREATE DYNAMIC TABLE d (a INT) REFRESH USING (INSERT INTO SELF SELECT a FROM s)
 *     →   create table d (a); INSERT INTO d SELECT a FROM s
 *   CREATE DYNAMIC TABLE d BACKFILL FROM old AS SELECT a FROM s
 *     →   create table d as SELECT a FROM s; INSERT INTO d BY NAME SELECT * FROM old
 */
import type { Create, Expr, TableName } from '../../../ir/ir.ts';
import {
  type CreateClause,
  expect,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  word,
} from '../../core/reader.ts';
import { readTableName } from '../../core/table-name.ts';
import { starOver } from '../../query/file-rows.ts';
import { skipTimeTravel } from '../../query/time-travel.ts';

/**
 * RefreshUsing : REFRESH USING ( {INSERT | MERGE | …} ), in which SELF is the dynamic table
 * — https://docs.snowflake.com/en/sql-reference/sql/create-dynamic-table
 */
export function readRefreshUsing(reader: Reader): CreateClause | null {
  if (word(reader, 1) !== 'USING' || word(reader, 2) !== '(') return null;
  reader.at += 2;
  reader.rules.change(takeBrackets(reader), []);
  const change = reader.notes.before.pop();
  const finish = (create: Create): Create => {
    if (change !== undefined) reader.notes.after.push(withoutSelf(change, create.target));
    return create;
  };
  return { finish };
}

/** The statement with the name of the table instead of SELF. */
function withoutSelf<T>(node: T, target: TableName): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) {
    const [only] = node as readonly { readonly text?: unknown; readonly quoted?: unknown }[];
    const isSelf = node.length === 1 && only?.quoted === false && String(only.text).toUpperCase() === 'SELF';
    return (isSelf ? target : node.map((each) => withoutSelf(each, target))) as T;
  }
  const entries = Object.entries(node).map(([key, value]) => [key, withoutSelf(value, target)]);
  return Object.fromEntries(entries) as T;
}

/**
 * Backfill : BACKFILL FROM name [AT (…)] [IMMUTABLE WHERE ( condition )]: the rows with the condition are
 *   those of the relation, which has the same columns
 * — https://docs.snowflake.com/en/user-guide/dynamic-tables-create-backfill
 */
export function readBackfill(reader: Reader): CreateClause | null {
  if (word(reader, 1) !== 'FROM') return null;
  const first = reader.at;
  reader.at += 2;
  const name = readTableName(reader);
  skipTimeTravel(reader);
  const span = spanFrom(reader, first);
  const where = readImmutable(reader);
  const finish = (create: Create): Create => {
    const insert = { kind: 'insert', target: create.target, columns: null, byName: true } as const;
    reader.notes.after.push({ ...insert, partition: [], query: { ...starOver(name, span), where } });
    return create;
  };
  return { finish };
}

function readImmutable(reader: Reader): Expr | null {
  if (!take(reader, 'IMMUTABLE', 'WHERE')) return null;
  if (word(reader) !== '(') expect(reader, '(');
  return readToEnd(takeBrackets(reader), reader.rules.expression);
}
