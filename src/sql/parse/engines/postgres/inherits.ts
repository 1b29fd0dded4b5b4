/**
 * Tokens → the parents of a Postgres table: of a partition, or with INHERITS. A query of a parent reads the
 * rows of the new table too, so they are inserted into the parent.
 *
 *   CREATE TABLE rides_2026 PARTITION OF rides FOR VALUES …
 *     →   the columns of rides; INSERT INTO rides SELECT * FROM rides_2026
 *   CREATE TABLE vans (seats INT) INHERITS (cars)
 *     →   the columns of cars, and seats; INSERT INTO cars SELECT * FROM vans, with the columns of cars only
 */
import type { Create, FromItem, TableName } from '../../../ir/ir.ts';
import { plainSelect } from '../../core/plain-select.ts';
import {
  type CreateClause,
  list,
  nextIs,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  unsupported,
} from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

/** PartitionOf : PARTITION OF name — https://www.postgresql.org/docs/current/sql-createtable.html */
export function readPartitionOf(reader: Reader, what: Create['what']): CreateClause | null {
  if (what !== 'table' || !take(reader, 'PARTITION', 'OF')) return null;
  return childOf(reader, [readTableName(reader)]);
}

/** Inherits : INHERITS ( name {, name} ) — https://www.postgresql.org/docs/current/ddl-inherit.html */
export function readInherits(reader: Reader, what: Create['what']): CreateClause | null {
  if (what !== 'table' || !nextIs(reader, 'INHERITS', '(')) return null;
  reader.at++;
  noteSkipped(reader, 'storage of a relation', reader.at - 1);
  return childOf(
    reader,
    readToEnd(takeBrackets(reader), (inside) => list(inside, readTableName)),
  );
}

/** AS EXECUTE name: the columns are those of a prepared statement, which is not in the text. */
export function refusePrepared(reader: Reader, what: Create['what']): null {
  if (what === 'table' && nextIs(reader, 'AS', 'EXECUTE'))
    throw unsupported(reader, 'A table from a prepared statement');
  return null;
}

/**
 * The table has the columns of its parent and, after them, its own columns. Several parents may have columns
 * of the same name, so their columns are unknown.
 */
function childOf(reader: Reader, parents: readonly TableName[]): CreateClause {
  const [parent, ...more] = parents;
  if (parent === undefined) return {};
  const finish = (create: Create, first: number): Create => {
    const span = spanFrom(reader, first);
    const from: FromItem = { kind: 'table', name: create.target, alias: null, span };
    const star = { kind: 'star', qualifier: null, except: [], replace: [], rename: [], span } as const;
    const query = plainSelect({ items: [star], from: [from], span });
    const insert = { kind: 'insert', columns: null, byName: true, ofHeir: true, partition: [] } as const;
    for (const target of parents) reader.notes.after.push({ ...insert, target, query });
    return more.length === 0 ? { ...create, like: parent } : { ...create, columns: null, like: null };
  };
  return { finish };
}
