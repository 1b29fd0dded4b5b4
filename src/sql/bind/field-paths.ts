/**
 * The fields of the columns of a query, at every depth.
 *
 *   SELECT STRUCT(a AS x, STRUCT(b) AS y) AS s   →   column 0: [x], [y], [y, b]
 */
import { ANALYSIS_LIMITS } from '../analysis.ts';
import type { BoundQuery } from './bound-query.ts';
import { shapeOf } from './shape.ts';

/**
 * Paths below a column, with outer names first. A field follows the field that contains it. `asked` are
 * further paths.
 */
export function fieldPaths(
  query: BoundQuery,
  index: number,
  requested: readonly (readonly string[])[],
): string[][] {
  const found = new Map<string, string[]>();
  const span = { start: 0, end: 0 };
  const column = {
    kind: 'ref',
    to: [{ source: { kind: 'query', query }, column: index }],
    confidence: 'exact',
    span,
  } as const;
  const add = (path: string[]): boolean => {
    const key = path.join('\u0000');
    if (found.has(key) || found.size >= ANALYSIS_LIMITS.fields) return false;
    found.set(key, path);
    return true;
  };
  const visit = (path: string[]): void => {
    if (path.length >= ANALYSIS_LIMITS.fieldDepth) return;
    for (const name of shapeOf(column, path) ?? []) {
      const inner = name === null ? null : [...path, name];
      if (inner !== null && add(inner)) visit(inner);
    }
  };
  visit([]);
  for (const path of requested)
    for (let length = 1; length <= path.length; length++) add(path.slice(0, length));
  return [...found.values()];
}
