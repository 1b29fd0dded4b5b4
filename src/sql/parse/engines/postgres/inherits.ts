/**
 * Tokens → the relations whose rows a new table's rows are too. Reading the parent reads them (Postgres,
 * partitions and INHERITS alike), so they go into it as by an INSERT.
 *
 *   CREATE TABLE rides_2026 PARTITION OF rides FOR VALUES …   →   the columns of rides; INSERT INTO rides SELECT * FROM rides_2026
 *   CREATE TABLE vans (seats INT) INHERITS (cars)             →   the columns of cars, and seats; INSERT INTO cars SELECT what cars has FROM vans
 */
import type { Create, FromItem, TableName } from '../../../ir/ir.ts';
import { plainSelect } from '../../core/plain-select.ts';
import { list, type Reader, sees, spanFrom, take, takeBrackets, whole } from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

/** Empty where neither comes next. */
export function readParents(reader: Reader): readonly TableName[] {
  if (take(reader, 'PARTITION', 'OF')) return [readTableName(reader)];
  if (!sees(reader, 'INHERITS', '(')) return [];
  reader.at++;
  passOver(reader, 'storage of a relation', reader.at - 1);
  return whole(takeBrackets(reader), (inside) => list(inside, readTableName));
}

/** The table has the columns of its parent and, behind them, its own; those of several parents may be one, so they are not known. */
export function belowParents(
  reader: Reader,
  create: Create,
  { parents, first }: { readonly parents: readonly TableName[]; readonly first: number },
): Create {
  const [parent, ...more] = parents;
  if (parent === undefined) return create;
  const span = spanFrom(reader, first);
  const from: FromItem = { kind: 'table', name: create.target, alias: null, span };
  const star = { kind: 'star', qualifier: null, except: [], replace: [], rename: [], span } as const;
  const query = plainSelect({ items: [star], from: [from], span });
  for (const target of parents)
    reader.notes.after.push({
      kind: 'insert',
      target,
      columns: null,
      byName: true,
      ofHeir: true,
      partition: [],
      query,
    });
  return more.length === 0 ? { ...create, like: parent } : { ...create, columns: null, like: null };
}
