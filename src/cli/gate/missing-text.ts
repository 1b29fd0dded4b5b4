/**
 * What a relation that breaks references.
 *
 *   [orders.net, orders.tax]   → 'it references orders.net, orders.tax, which no longer exist'
 */
import type { Point } from '../../graph/index.ts';
import { idParts } from '../../model/names.ts';
import { listed } from '../text.ts';

const CAUSES_SHOWN = 3;

export function missingText(brokenBy: readonly Point[], subject = 'it references'): string {
  const causes = brokenBy.map(({ dataset, column }) => {
    const { name } = idParts(dataset);
    return column === null ? name : `${name}.${column}`;
  });
  if (causes.length === 0) return `${subject} a name that no longer exists`;
  return `${subject} ${listed(causes, CAUSES_SHOWN)}, which no longer ${causes.length === 1 ? 'exists' : 'exist'}`;
}
