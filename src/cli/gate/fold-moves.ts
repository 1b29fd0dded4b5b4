/**
 * Relations that only moved, many of them from one schema to another, told as one: changed relations in; a sentence for each such group, and the other relations, out.
 *
 *   shop.main.orders, shop.main.riders, shop.main.trips → shop.pr_7.…   →   “3 relations of shop.main are in shop.pr_7 now”
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
    moves.push(`${count(group.length, 'relation')} of ${from} are in ${to} now`);
  }
  return { moves, rest: relations.filter((each) => !folded.has(each)) };
}

/** null: it keeps its schema, has another name there, or differs otherwise. */
function schemasOf({
  moved,
  name,
  columns,
  rows,
  materialization,
  opaque,
  broken,
}: ChangedRelation): string | null {
  const differs =
    columns.length > 0 || rows || materialization !== null || opaque !== null || broken !== null;
  if (moved === null || differs) return null;
  const [from, to] = [moved.name, name].map((each) => relationParts(each));
  if (from === undefined || to === undefined || from.at(-1) !== to.at(-1)) return null;
  return `${from.slice(0, -1).join('.')}\n${to.slice(0, -1).join('.')}`;
}
