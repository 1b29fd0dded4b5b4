/**
 * Why a relation is blocked: the relation upstream that fails to build, and what that relation lacks.
 *
 *   blockText(board, [report, board], short)   → `report fails to build without orders.net`
 */
import type { AffectedRelation, Point } from '../../graph/index.ts';
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import type { DatasetId } from '../../model/names.ts';
import { listed } from '../text.ts';

const CAUSES_SHOWN = 3;

/** `orders.net, orders.tax` */
export function causesText(causes: readonly Point[], short: (dataset: DatasetId) => string): string {
  const names = causes.map(({ dataset, column }) =>
    column === null ? short(dataset) : `${short(dataset)}.${column}`,
  );
  return listed(names, CAUSES_SHOWN);
}

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
  const causes = blocker?.brokenBy ?? [];
  return causes.length === 0 ? name : `${name} without ${causesText(causes, short)}`;
}
