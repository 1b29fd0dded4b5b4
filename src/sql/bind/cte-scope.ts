/**
 * Common table expressions by name. A visible one hides a relation of the same name.
 *
 *   WITH t AS (SELECT a FROM s) SELECT a FROM t   →   t is the query, not a relation
 */
import { fold } from '../../dialect/dialect.ts';
import type { TableName } from '../ir/ir.ts';
import type { BoundQuery } from './bound-query.ts';
import type { CteScope, QueryContext } from './context.ts';

/** The query that the name means; null if it means a relation. */
export function cteNamed(name: TableName, context: QueryContext): BoundQuery | null {
  const { tables, features } = context.dialect;
  const [first, second] = name;
  const isComplete =
    features.recurringRelation && name.length === 2 && first?.text.toLowerCase() === 'recurring';
  const only = isComplete ? second : first;
  if ((name.length !== 1 && !isComplete) || only === undefined || only.project !== undefined) return null;
  const folded = fold(only, tables);
  for (let at: CteScope | null = context.ctes; at !== null; at = at.parent) {
    const same = tables.unquoted === 'keep' && at.name.toLowerCase() === folded.toLowerCase();
    if (at.name === folded || same) return at.bind(context);
  }
  return null;
}
