/**
 * Groups the affected states by dataset. In: the states that the walk reached, and the steps before the walk.
 * Out: the affected columns and rows of each dataset.
 *
 *   [revenue.total 1 hop, rows of revenue 1 hop, report.share 2 hops]   → revenue: total, rows; report: share
 *
 * A dataset that is derived from a dataset that breaks is blocked, even if no state leads to it.
 *
 * If all states come from the walk, entries are computed when they are read.
 */
import type { DatasetId } from '../../model/names.ts';
import { type Listing, mapped } from '../listing.ts';
import type { Reach, ReachedDataset } from '../reader.ts';
import type { AffectedColumn, Block, Origin } from './impact-answer.ts';
import type { ImpactStarts } from './impact-starts.ts';

export interface AffectedDraft {
  readonly dataset: DatasetId;
  /** Nearest first, then by name. In listed order if the dataset breaks. */
  readonly columns: readonly AffectedColumn[];
  readonly rows: number | null;
  readonly hops: number;
  /** True if the dataset breaks. */
  readonly whole: boolean;
  /** The dataset upstream that breaks, if this one does not. */
  readonly blockedBy: DatasetId | null;
}

export type Blocks = ReadonlyMap<DatasetId, Block>;

export interface Affected {
  /** Breaking datasets first, blocked datasets last, then nearest first, then by id. */
  readonly drafts: Listing<AffectedDraft>;
  readonly of: (dataset: DatasetId) => AffectedDraft | undefined;
  /** Datasets with a step before the walk. */
  readonly own: ReadonlySet<DatasetId>;
  /** The number of columns of all datasets. */
  readonly columns: number;
}

export function groupAffected(
  reach: Reach,
  { broken, origins }: Pick<ImpactStarts, 'broken' | 'origins'>,
  blocks: Blocks,
): Affected {
  const own = ownDrafts(reach, broken, origins.values());
  for (const [dataset, block] of blocks) {
    const draft = own.get(dataset) ?? walked(reach, dataset) ?? notBuilt(dataset, block);
    if (!draft.whole) own.set(dataset, { ...draft, blockedBy: block.by });
  }
  const of = (dataset: DatasetId): AffectedDraft | undefined => own.get(dataset) ?? walked(reach, dataset);
  const ids = new Set(own.keys());
  if (own.size === 0)
    return { drafts: mapped(reach.datasets, walkedDraft), of, own: ids, columns: reach.columnCount };
  const others = reach.datasets.filter(({ dataset }) => !own.has(dataset)).map(walkedDraft);
  const drafts = [...own.values(), ...others].sort(compareAffected);
  const columns = drafts.reduce((sum, draft) => sum + draft.columns.length, 0);
  return { drafts, of, own: ids, columns };
}

function walked(reach: Reach, dataset: DatasetId): AffectedDraft | undefined {
  const reached = reach.of(dataset);
  return reached === undefined ? undefined : walkedDraft(reached);
}

/** No state leads to a dataset that only an opaque statement derives from a dataset that breaks. */
function notBuilt(dataset: DatasetId, { hops, by }: Block): AffectedDraft {
  return { dataset, columns: [], rows: null, hops, whole: false, blockedBy: by };
}

function walkedDraft({ dataset, hops, columns, rows }: ReachedDataset): AffectedDraft {
  return { dataset, columns: columns.map(modified), rows, hops, whole: false, blockedBy: null };
}

function modified({ column, hops }: { readonly column: string; readonly hops: number }): AffectedColumn {
  return { column, hops, change: 'MODIFIED' };
}

/** Datasets that break, and datasets with a step before the walk, with the states that the walk adds. */
function ownDrafts(
  reach: Reach,
  broken: ImpactStarts['broken'],
  origins: Iterable<Origin>,
): Map<DatasetId, AffectedDraft> {
  const drafts = new Map<DatasetId, AffectedDraft>();
  for (const [dataset, { columns, hops }] of broken) {
    const all = columns.map((column) => modified({ column, hops }));
    drafts.set(dataset, { dataset, columns: all, rows: hops, hops, whole: true, blockedBy: null });
  }
  const steps = [...origins].filter(({ effect, to }) => effect !== 'BREAKS' && !broken.has(to.dataset));
  for (const [dataset, into] of Map.groupBy(steps, ({ to }) => to.dataset))
    drafts.set(dataset, draftOf(dataset, into, reach.of(dataset)));
  return drafts;
}

function draftOf(
  dataset: DatasetId,
  steps: readonly Origin[],
  reached: ReachedDataset | undefined,
): AffectedDraft {
  const walked = new Map(reached?.columns.map(({ column, hops }) => [column, hops]));
  const columns = steps.flatMap(({ to, effect, hops }): AffectedColumn[] => {
    if (to.column === null || effect === 'BREAKS') return [];
    // With several changes, another change may be nearer than the change of this step.
    const near = effect === 'MODIFIED' ? Math.min(hops, walked.get(to.column) ?? hops) : hops;
    return [{ column: to.column, hops: near, change: effect }];
  });
  const before = new Set(columns.map(({ column }) => column));
  const further = reached?.columns.filter(({ column }) => !before.has(column)) ?? [];
  return {
    dataset,
    columns: [...columns, ...further.map(modified)].sort(compareColumns),
    rows: nearer(steps.findLast(({ to }) => to.column === null)?.hops ?? null, reached?.rows ?? null),
    hops: Math.min(...steps.map(({ hops }) => hops), reached?.hops ?? Infinity),
    whole: false,
    blockedBy: null,
  };
}

function nearer(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

type Ordered = Pick<AffectedDraft, 'dataset' | 'hops' | 'whole' | 'blockedBy'>;

/** Breaking datasets first, blocked datasets last, then nearest first, then by id. */
export function compareAffected(a: Ordered, b: Ordered): number {
  return rankOf(a) - rankOf(b) || a.hops - b.hops || (a.dataset < b.dataset ? -1 : 1);
}

function rankOf({ whole, blockedBy }: Ordered): number {
  if (whole) return 0;
  return blockedBy === null ? 1 : 2;
}

/** Nearest first, then by name. */
export function compareColumns(a: AffectedColumn, b: AffectedColumn): number {
  return a.hops - b.hops || (a.column < b.column ? -1 : 1);
}
