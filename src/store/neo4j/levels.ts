/**
 * Converts the levels of a walk to the Reach of the port and applies the limits. The order in a level does
 * not matter. If a limit cuts a level, columns come before rows, each ordered by id. Both strategies of a
 * walk use this file, so limits have the same meaning in both.
 */
import type { Reach, ReachedColumn, ReachedDataset, WalkLimits } from '../../graph/reader.ts';
import { type ColumnId, columnParts, type DatasetId } from '../../model/names.ts';
import type { Joined } from './read-joined.ts';

/** States at one distance. The distance of level i of a list is i + 1 flows. */
export interface Level {
  columns: ColumnId[];
  rows: DatasetId[];
}

export interface Levels {
  readonly levels: readonly Level[];
  /** The limit that ended the walk, or null. The limits `depth` and `states` are applied in this file. */
  readonly partial: keyof WalkLimits | null;
}

export function reachOf({ levels, partial }: Levels, limits: WalkLimits): Reach {
  const found: Found = { datasets: new Map(), columnCount: 0, rowCount: 0 };
  for (const [i, level] of levels.entries()) {
    const count = level.columns.length + level.rows.length;
    if (i >= limits.depth && count > 0) return foundReach(found, 'depth');
    const left = Math.max(0, limits.states - found.columnCount - found.rowCount);
    addLevel(found, i + 1, {
      columns: firstOf(level.columns, left),
      rows: firstOf(level.rows, Math.max(0, left - level.columns.length)),
    });
    if (count > left) return foundReach(found, 'states');
  }
  return foundReach(found, partial);
}

export function reachOfNothing(partial: Reach['partial']): Reach {
  return foundReach({ datasets: new Map(), columnCount: 0, rowCount: 0 }, partial);
}

interface Found {
  readonly datasets: Map<DatasetId, FoundDataset>;
  columnCount: number;
  rowCount: number;
}

interface FoundDataset extends ReachedDataset {
  readonly columns: ReachedColumn[];
  rows: number | null;
}

function addLevel(found: Found, hops: number, { columns, rows }: Level): void {
  const { datasets } = found;
  const at = (dataset: DatasetId): FoundDataset => {
    const known = datasets.get(dataset);
    if (known !== undefined) return known;
    const first: FoundDataset = { dataset, hops, columns: [], rows: null };
    datasets.set(dataset, first);
    return first;
  };
  for (const id of columns) {
    const { dataset, column } = columnParts(id);
    at(dataset).columns.push({ column, hops });
  }
  for (const dataset of rows) at(dataset).rows = hops;
  found.columnCount += columns.length;
  found.rowCount += rows.length;
}

function foundReach({ datasets: byId, columnCount, rowCount }: Found, partial: Reach['partial']): Reach {
  const datasets = [...byId.values()].sort((a, b) => a.hops - b.hops || (a.dataset < b.dataset ? -1 : 1));
  const of = (dataset: DatasetId) => byId.get(dataset);
  return { datasets, ids: [...byId.keys()], of, columnCount, rowCount, partial };
}

function firstOf<Id extends string>(ids: Id[], count: number): Id[] {
  ids.sort();
  return count < ids.length ? ids.slice(0, count) : ids;
}

export interface LevelRow extends Joined {
  /** Number of relationships on the path: two for each flow. */
  readonly hops: number;
  readonly isColumn: boolean;
}

export interface IdsAtHops {
  readonly row: Pick<LevelRow, 'hops' | 'isColumn'>;
  readonly ids: string[];
}

/** The result of one statement, and the distance of its starts. */
export interface StatementResult {
  readonly found: readonly IdsAtHops[];
  readonly from: number;
}

/**
 * Keeps the shortest path to each state. One statement returns each state once; two statements may return the
 * same state.
 */
export function levelsOf(results: readonly StatementResult[]): Level[] {
  const levels: Level[] = [];
  const seen = results.length > 1 ? new Set<string>() : null;
  const all = results.flatMap(({ found, from }) =>
    found.map(({ row, ids }) => ({ row, ids, hops: from + row.hops / 2 })),
  );
  for (const { row, ids, hops } of all.sort((a, b) => a.hops - b.hops)) {
    const level = levelAt(levels, hops - 1);
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
