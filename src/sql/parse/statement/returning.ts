/**
 * Tokens → the rows that a change returns: RETURNING to the client or into variables, T-SQL's OUTPUT, also
 * into a relation.
 *
 *   DELETE FROM t OUTPUT deleted.a INTO log (a)   →   the DELETE, and INSERT INTO log (a) SELECT t.a FROM t
 */
import type { Identifier, Insert, SelectItem, TableName } from '../../ir/ir.ts';
import {
  list,
  type Reader,
  readToEnd,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readSelectItems } from '../query/select-items.ts';
import { type Change, changedRows } from './changed-rows.ts';

/** OUTPUT … INTO. */
export interface Output {
  readonly items: readonly SelectItem[];
  readonly into: { readonly target: TableName; readonly columns: readonly Identifier[] | null } | null;
}

/**
 * Outputs : {OUTPUT items [INTO name [( columns )]]}
 * — https://learn.microsoft.com/en-us/sql/t-sql/queries/output-clause-transact-sql
 */
export function readOutputs(reader: Reader): Output[] {
  const outputs: Output[] = [];
  while (word(reader) === 'OUTPUT') {
    reader.at++;
    const items = readSelectItems(reader);
    outputs.push({ items, into: take(reader, 'INTO') ? readInto(reader) : null });
  }
  return outputs;
}

function readInto(reader: Reader): NonNullable<Output['into']> {
  const target = readTableName(reader);
  const isList = word(reader) === '(' && !isQueryAhead(reader);
  const columns = isList
    ? readToEnd(takeBrackets(reader), (inside) => list(inside, (each) => readColumn(each)))
    : null;
  return { target, columns };
}

function readColumn(reader: Reader): Identifier {
  const column = readTableName(reader).at(-1);
  if (column === undefined) throw unexpected(reader, 'a column');
  return column;
}

/**
 * Returning : {RETURNING | RETURN} items [[BULK COLLECT] INTO variables]; an empty list without RETURNING
 * — https://www.postgresql.org/docs/current/dml-returning.html
 */
export function readReturning(reader: Reader): readonly SelectItem[] {
  const found =
    takeAny(reader, 'RETURNING') ?? (reader.source.features.returnClause ? takeAny(reader, 'RETURN') : null);
  if (found === null) return [];
  const items = readSelectItems(reader);
  const first = reader.at;
  take(reader, 'BULK', 'COLLECT');
  if (take(reader, 'INTO')) list(reader, (each) => each.rules.expression(each));
  noteSkipped(reader, 'returned columns', first);
  return items;
}

/**
 * The change with the rows that it returns. Rows that it writes into another relation are another statement.
 */
export function withOutputs<C extends Change>(
  reader: Reader,
  change: C,
  outputs: readonly Output[],
  returning: readonly SelectItem[] = [],
): C {
  const returned = [...returning];
  for (const { items, into } of outputs) {
    if (into === null) returned.push(...items);
    else reader.notes.after.push(intoRelation(change, items, into));
  }
  return returned.length === 0 ? change : { ...change, returning: changedRows(change, returned) };
}

function intoRelation(
  change: Change,
  items: readonly SelectItem[],
  { target, columns }: NonNullable<Output['into']>,
): Insert {
  return { kind: 'insert', target, columns, byName: false, partition: [], query: changedRows(change, items) };
}
