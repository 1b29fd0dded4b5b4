/**
 * Why a relation is blocked: the relation upstream that fails to build, and what that relation lacks.
 *
 *   blockText(board, [report, board], short)   → `report fails to build without orders.net`
 */
import type { AffectedRelation } from '../../graph/index.ts';
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import type { DatasetId } from '../../model/names.ts';

/** `affected`: the displayed relations. The text is empty if the relation is not blocked. */
export function blockText(
  { blockedBy }: AffectedRelation,
  affected: readonly ShownRelation<AffectedRelation>[],
  short: (dataset: DatasetId) => string,
): string {
  if (blockedBy === null) return '';
  const blocker = affected.find(({ relation }) => relation.dataset === blockedBy);
  const name = `${short(blockedBy)} fails to build`;
  if (blocker?.fault !== undefined) return `${name}: ${blocker.fault}`;
  const from = blocker?.path?.at(-1)?.from;
  if (from === undefined) return name;
  return `${name} without ${from.column === null ? short(from.dataset) : `${short(from.dataset)}.${from.column}`}`;
}
