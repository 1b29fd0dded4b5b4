/**
 * What a walk reached, level by level, and where a limit cuts it. In: levels in any order inside. Out: the port's Reach: nearest first,
 * then columns before rows, each by id. Both ways to walk end here, so a limit means the same in both.
 */
import type { Reach, ReachedColumn, WalkLimits } from '../../graph/reader.ts';
import { type ColumnId, columnParts, type DatasetId } from '../../model/names.ts';
import type { Joined } from './joined.ts';

/** States at one distance; level i of a list is i + 1 flows away. */
export interface Level {
  columns: ColumnId[];
  rows: DatasetId[];
}

export interface Levels {
  readonly levels: readonly Level[];
  /** Not null where the walk could not go on; `depth` and `states` are found here. */
  readonly partial: keyof WalkLimits | null;
}

export function reachOf({ levels, partial }: Levels, limits: WalkLimits): Reach {
  const columns: ReachedColumn[] = [];
  const rows: { dataset: DatasetId; hops: number }[] = [];
  for (const [i, level] of levels.entries()) {
    if (i >= limits.depth) return { columns, rows, partial: 'depth' };
    const left = Math.max(0, limits.states - columns.length - rows.length);
    const isCut = level.columns.length + level.rows.length > left;
    for (const id of firstOf(level.columns, left)) columns.push({ ...columnParts(id), hops: i + 1 });
    const leftForRows = Math.max(0, left - level.columns.length);
    for (const dataset of firstOf(level.rows, leftForRows)) rows.push({ dataset, hops: i + 1 });
    if (isCut) return { columns, rows, partial: 'states' };
  }
  return { columns, rows, partial };
}

function firstOf<Id extends string>(ids: Id[], count: number): Id[] {
  ids.sort();
  return count < ids.length ? ids.slice(0, count) : ids;
}

export interface LevelRow extends Joined {
  /** Relationships passed: two for each flow. */
  readonly hops: number;
  readonly isColumn: boolean;
}

export interface IdsAtHops {
  readonly row: Pick<LevelRow, 'hops' | 'isColumn'>;
  readonly ids: string[];
}

/** One way to each state counts, the shortest. What one statement answers names each state once; two may name the same. */
export function levelsOf(answers: readonly (readonly IdsAtHops[])[]): Level[] {
  const levels: Level[] = [];
  const seen = answers.length > 1 ? new Set<string>() : null;
  for (const { row, ids } of answers.flat().sort((a, b) => a.row.hops - b.row.hops)) {
    const level = levelAt(levels, row.hops / 2 - 1);
    const found = seen === null ? ids : ids.filter((id) => isNew(seen, row.isColumn ? `#${id}` : id));
    if (row.isColumn) level.columns = level.columns.concat(found as ColumnId[]);
    else level.rows = level.rows.concat(found as DatasetId[]);
  }
  return levels;
}

function isNew(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size > before;
}

function levelAt(levels: Level[], at: number): Level {
  while (levels.length <= at) levels.push({ columns: [], rows: [] });
  return levels[at] as Level;
}
