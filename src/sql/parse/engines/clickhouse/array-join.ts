/**
 * Tokens → ClickHouse's ARRAY JOIN: a row for each element of the arrays, which are read in parallel.
 *
 *   t LEFT ARRAY JOIN xs AS x, arrayEnumerate(xs) AS n
 *     →   t left join ARRAY JOIN(xs, arrayEnumerate(xs)) as (x, n)
 *
 * An array without an alias has the same name after the join. Each reference to the name then reads an
 * element.
 */
import type { Expr, FromItem, Identifier, Join } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import { nextIs, type Reader, type RelationRead, spanFrom, take } from '../../core/reader.ts';
import { lateralJoin } from '../../query/lateral-join.ts';

/**
 * ArrayJoin : [LEFT | INNER] ARRAY JOIN expression [AS alias] {, expression [AS alias]}
 * — https://clickhouse.com/docs/sql-reference/statements/select/array-join
 */
export function readArrayJoin(reader: Reader, { relation: left, first }: RelationRead): Join | null {
  const outer = nextIs(reader, 'LEFT', 'ARRAY', 'JOIN');
  const inner = nextIs(reader, 'INNER', 'ARRAY', 'JOIN');
  if (!outer && !inner && !nextIs(reader, 'ARRAY', 'JOIN')) return null;
  const start = reader.at;
  reader.at += outer || inner ? 3 : 2;
  const named: Expr[] = [];
  const others: Expr[] = [];
  const columns: Identifier[] = [];
  do {
    const value = reader.rules.expression(reader);
    if (take(reader, 'AS')) {
      named.push(value);
      columns.push(readIdentifier(reader, 'an alias'));
    } else others.push(value);
  } while (take(reader, ','));
  const right: FromItem = {
    kind: 'function',
    name: 'ARRAY JOIN',
    // The columns are the elements of the first arguments.
    args: [...named, ...others],
    alias: { name: { text: '', quoted: false }, columns },
    aliasIsColumn: false,
    span: spanFrom(reader, start),
  };
  return lateralJoin(reader, { left, right, outer, first });
}
