/**
 * The names of a relation that a query defines, if the query has a name more than once.
 *
 *   SELECT a, b, a FROM t   →   a, b, a_1
 */
import type { Dialect } from '../../dialect/dialect.ts';
import type { BoundQuery } from './bound-query.ts';
import { forgetNames } from './visible-columns.ts';
import { namingOf, writtenIn } from './written-names.ts';

/** Changes the query. The result of a query that defines no relation keeps its names. */
export function numberDuplicates(query: BoundQuery, dialect: Dialect): BoundQuery {
  // The names of an open star are unknown.
  if (!dialect.features.numbersDuplicates || query.openStars.length > 0) return query;
  const seen = new Set<string>();
  let isRenamed = false;
  for (let i = 0; i < query.visible; i++) {
    const column = query.columns[i];
    if (column === undefined) continue;
    const name = unusedName(column.name, seen);
    seen.add(name.toLowerCase());
    if (name === column.name) continue;
    const written = writtenIn(query, i) + name.slice(column.name.length);
    query.columns[i] = { ...column, ...namingOf(name, written, dialect) };
    isRenamed = true;
  }
  if (isRenamed) forgetNames(query);
  return query;
}

function unusedName(name: string, seen: ReadonlySet<string>): string {
  let unused = name;
  for (let number = 1; seen.has(unused.toLowerCase()); number++) unused = `${name}_${number}`;
  return unused;
}
