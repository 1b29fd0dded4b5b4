/**
 * Fields of output columns, besides those whose names are known from what makes the value: of temporary relations, those that later
 * statements read.
 *
 *   CREATE TEMP TABLE t AS SELECT items FROM s; SELECT items.sku FROM t   →   of t.items the field sku
 */
import { columnPath, columnPathParts } from '../../model/names.ts';
import type { BaseRelation } from '../bind/bound-query.ts';

/** What references ask of each column of a relation, by the column's name: the paths below it. */
export function requestedFields(relation: BaseRelation): ReadonlyMap<string, readonly string[][]> {
  const asked = new Map<string, string[][]>();
  if (relation.tops === null) return asked;
  for (const column of relation.columns) {
    const [name = '', ...path] = column.includes('.') ? columnPathParts(column) : [column];
    if (path.length === 0) continue;
    const paths = asked.get(name);
    if (paths === undefined) asked.set(name, [path]);
    else paths.push(path);
  }
  return asked;
}

/** As the answer names it. */
export function fieldName(column: string, path: readonly string[]): string {
  return columnPath([column, ...path]);
}
