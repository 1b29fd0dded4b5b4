/**
 * Fields that later statements read of a column of a temporary relation. They are traced in addition to the
 * fields that the value is known to have.
 *
 *   CREATE TEMP TABLE t AS SELECT items FROM s; SELECT items.sku FROM t   →   t.items has the field sku
 */
import { columnPath, columnPathParts } from '../../model/names.ts';
import type { BaseRelation } from '../bind/bound-query.ts';

/** Paths below each column of a relation that references contain, by the name of the column. */
export function requestedFields(relation: BaseRelation): ReadonlyMap<string, readonly string[][]> {
  const requested = new Map<string, string[][]>();
  if (relation.tops === null) return requested;
  for (const column of relation.columns) {
    const [name = '', ...path] = column.includes('.') ? columnPathParts(column) : [column];
    if (path.length === 0) continue;
    const paths = requested.get(name);
    if (paths === undefined) requested.set(name, [path]);
    else paths.push(path);
  }
  return requested;
}

/** The name of the field in the answer. */
export function fieldName(column: string, path: readonly string[]): string {
  return columnPath([column, ...path]);
}
