/**
 * Puts what is affected together by dataset: what the walk over states reached, and what broke, went or changed before it, in; for each
 * dataset its affected columns and rows, out.
 *
 *   [revenue.total 1 hop, rows of revenue 1 hop, report.share 2 hops]   → revenue: total, rows; report: share
 */
import type { ColumnId, DatasetId } from '../model/names.ts';
import { columnId } from '../model/names.ts';
import type { AffectedColumn, Origin } from './impact-answer.ts';
import type { ImpactStarts } from './impact-starts.ts';
import type { Reach } from './reader.ts';

export interface AffectedDraft {
  /** Nearest first, then by name; as listed where it breaks. */
  columns: AffectedColumn[];
  rows: number | null;
  hops: number;
  /** It breaks. */
  readonly whole: boolean;
}

type Drafts = Map<DatasetId, AffectedDraft>;

export function groupAffected(
  reach: Reach,
  { broken, origins }: Pick<ImpactStarts, 'broken' | 'origins'>,
): Drafts {
  const drafts: Drafts = new Map();
  for (const [dataset, { columns, hops }] of broken) {
    const all = columns.map((column): AffectedColumn => ({ column, hops, change: 'MODIFIED' }));
    drafts.set(dataset, { columns: all, rows: hops, hops, whole: true });
  }
  const before = addOrigins(drafts, origins.values());
  addReached(drafts, reach, before);
  if (before.size > 0) {
    for (const draft of drafts.values()) if (!draft.whole) draft.columns.sort(compareColumns);
  }
  return drafts;
}

/** Answers the columns that it added. */
function addOrigins(drafts: Drafts, origins: Iterable<Origin>): Set<ColumnId> {
  const added = new Set<ColumnId>();
  for (const { effect, to, hops } of origins) {
    if (effect === 'BREAKS') continue;
    const draft = draftOf(drafts, to.dataset, hops);
    if (draft.whole) continue;
    draft.hops = Math.min(draft.hops, hops);
    if (to.column === null) {
      draft.rows = hops;
    } else {
      draft.columns.push({ column: to.column, hops, change: effect });
      added.add(columnId(to.dataset, to.column));
    }
  }
  return added;
}

function addReached(drafts: Drafts, reach: Reach, before: ReadonlySet<ColumnId>): void {
  let last: DatasetId | null = null;
  let draft: AffectedDraft | null = null;
  for (const { dataset, column, hops } of reach.columns) {
    // Neighbours in the answer are mostly columns of one dataset, so it is found once for all of them.
    if (draft === null || dataset !== last) {
      last = dataset;
      draft = draftOf(drafts, dataset, hops);
    }
    if (draft.whole || (before.size > 0 && before.has(columnId(dataset, column)))) continue;
    draft.columns.push({ column, hops, change: 'MODIFIED' });
    if (hops < draft.hops) draft.hops = hops;
  }
  for (const { dataset, hops } of reach.rows) {
    const rowDraft = draftOf(drafts, dataset, hops);
    if (rowDraft.whole) continue;
    rowDraft.rows ??= hops;
    rowDraft.hops = Math.min(rowDraft.hops, hops);
  }
}

function draftOf(drafts: Drafts, dataset: DatasetId, hops: number): AffectedDraft {
  let draft = drafts.get(dataset);
  if (draft === undefined) {
    draft = { columns: [], rows: null, hops, whole: false };
    drafts.set(dataset, draft);
  }
  return draft;
}

function compareColumns(a: AffectedColumn, b: AffectedColumn): number {
  return a.hops - b.hops || (a.column < b.column ? -1 : 1);
}
