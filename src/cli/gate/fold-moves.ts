/**
 * Reports relations that moved together from one schema to another as one change.
 *
 * In: changed relations. Out: a sentence per group of moves, and the other relations.
 *
 *   shop.main.orders, shop.main.riders, shop.main.trips → shop.pr_7.…
 *   → `3 relations moved from shop.main to shop.pr_7`
 */
import { relationParts } from '../../model/names.ts';
import { count } from '../text.ts';
import type { ChangedRelation } from './report.ts';

export interface FoldedMoves {
  readonly moves: readonly string[];
  readonly rest: readonly ChangedRelation[];
}

const FEWEST = 3;

export function foldMoves(relations: readonly ChangedRelation[]): FoldedMoves {
  const groups = Map.groupBy(relations, schemasOf);
  const moves: string[] = [];
  const folded = new Set<ChangedRelation>();
  for (const [schemas, group] of groups) {
    if (schemas === null || group.length < FEWEST) continue;
    for (const each of group) folded.add(each);
    const [from, to] = schemas.split('\n');
    moves.push(`${count(group.length, 'relation')} moved from ${from} to ${to}`);
  }
  return { moves, rest: relations.filter((each) => !folded.has(each)) };
}

/** The old and the new schema; null if the relation did not move, was renamed, or has other changes. */
function schemasOf({
  moved,
  name,
  columns,
  rows,
  materialization,
  opaque,
  broken,
  settings,
}: ChangedRelation): string | null {
  const differs =
    columns.length + settings.length > 0 ||
    rows ||
    materialization !== null ||
    opaque !== null ||
    broken !== null;
  if (moved === null || differs) return null;
  const [from, to] = [moved.name, name].map((each) => relationParts(each));
  if (from === undefined || to === undefined || from.at(-1) !== to.at(-1)) return null;
  return `${from.slice(0, -1).join('.')}\n${to.slice(0, -1).join('.')}`;
}
