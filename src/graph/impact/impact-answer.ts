/**
 * The shape of an impact answer. Every relation downstream of a change is in exactly one of three lists:
 *
 *   AFFECTED            an edge of the column graph leads to it; with columns, rows, and a path on request
 *   POSSIBLY_AFFECTED   cannot be proved affected or unaffected; has the reason
 *   UNAFFECTED          reads a downstream relation; the proof is the changed columns that it does not use
 *
 * Entries contain only names and numbers and are computed when they are read, so an answer over 100,000
 * columns takes milliseconds. `describeImpact` adds details to the entries of a page.
 */
import type { DatasetId, JobId } from '../../model/names.ts';
import { columnId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Point } from '../lineage/explain.ts';
import type { Listing } from '../listing.ts';
import type { Start, WalkLimits } from '../reader.ts';
import type { Change } from './change.ts';

/**
 * BREAKS: a statement references something that is removed, so the relation can no longer be built. BLOCKED:
 * the relation does not break, and a relation upstream fails to build, so it is not built. CHANGES: the
 * relation loses columns that it selects with a star, or its values or rows differ.
 */
export type Effect = 'BREAKS' | 'BLOCKED' | 'CHANGES';

export interface ImpactAnswer {
  readonly changes: readonly Change[];
  /** Breaking relations first, blocked relations last, then nearest first, then by id. */
  readonly affected: Listing<AffectedRelation>;
  /** Nearest first, then by id. */
  readonly possiblyAffected: Listing<PossibleRelation>;
  readonly unaffected: Listing<UnaffectedRelation>;
  readonly counts: ImpactCounts;
  /**
   * null: the answer is complete. Otherwise the walk that reached a limit; relations that it did not reach
   * are never called unaffected.
   */
  readonly partial: ImpactPartial | null;
  /** True if observed flows count as flows of code. */
  readonly trustObserved: boolean;
  /** The starts of the walk over states. */
  readonly starts: readonly Start[];
  /** By `pointKey`: the step by which each thing breaks, is removed or changes before the walk. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** By dataset that breaks, then by `pointKey`: removed columns and datasets that its code references. */
  readonly references: ReadonlyMap<DatasetId, ReadonlyMap<string, Point>>;
  /** The changes of the question. */
  readonly changed: ReadonlyMap<DatasetId, ChangedParts>;
}

/**
 * One step from a removed or added column, or from a dataset. BREAKS: the dataset `to` cannot be built
 * without `from`. REMOVED: the column `to` is removed with `from`. ADDED: `to` is added with `from`.
 * MODIFIED: `to` remains and differs.
 */
export interface Origin {
  readonly effect: 'BREAKS' | 'REMOVED' | 'ADDED' | 'MODIFIED';
  readonly from: Point;
  readonly to: Point;
  readonly hops: number;
  readonly job: JobId;
  readonly statement: number;
  /** The place where the text references the removed column or dataset; null if no word references it. */
  readonly place: Place | null;
  /**
   * Why the relation breaks, if it references nothing that is removed: its code is no longer valid for its
   * inputs.
   */
  readonly fault?: string;
}

export function pointKey({ kind, dataset, column }: Point): string {
  return column === null ? `${kind} ${dataset}` : `column ${columnId(dataset, column)}`;
}

export interface ChangedParts {
  readonly columns: readonly string[];
  readonly rows: boolean;
  /** The former id, if the dataset is renamed. */
  readonly from?: DatasetId;
}

export interface ImpactCounts {
  readonly affected: number;
  readonly breaking: number;
  /** Included in `affected`, as `breaking` is. */
  readonly blocked: number;
  readonly possiblyAffected: number;
  readonly unaffected: number;
  readonly affectedColumns: number;
}

export interface ImpactPartial {
  /**
   * `columns`: affected relations may be missing. `possible`: reasons may be missing. `downstream`:
   * unaffected relations may be missing.
   */
  readonly walk: 'columns' | 'possible' | 'downstream';
  readonly limit: keyof WalkLimits;
}

interface Relation {
  readonly dataset: DatasetId;
  readonly name: string;
  /** The distance from the change in flows, on the shortest path. */
  readonly hops: number;
}

export interface AffectedRelation extends Relation {
  readonly verdict: 'AFFECTED';
  readonly effect: Effect;
  /** Nearest first, then by name. */
  readonly columns: readonly AffectedColumn[];
  /**
   * Hops to its rows; null if its rows do not change. Changed rows may change the values of every column,
   * listed or not.
   */
  readonly rows: number | null;
  /** True if the complete relation breaks: every column, known or not. */
  readonly whole: boolean;
  /** The nearest relation upstream that fails to build; null unless the relation is blocked. */
  readonly blockedBy: DatasetId | null;
  /** Set if further columns are possibly affected. A relation that breaks or is blocked has none. */
  readonly alsoPossibly: PossibleCause | null;
}

/** Why a relation is not built: the nearest thing that fails, and the distance from the change. */
export interface Block {
  readonly by: DatasetId;
  readonly hops: number;
}

export interface AffectedColumn {
  readonly column: string;
  readonly hops: number;
  /**
   * REMOVED: the relation loses the column. ADDED: the relation gains the column. MODIFIED: the values
   * differ; in a relation that breaks, the column is no longer built.
   */
  readonly change: 'REMOVED' | 'ADDED' | 'MODIFIED';
}

export interface PossibleRelation extends Relation {
  readonly verdict: 'POSSIBLY_AFFECTED';
  readonly cause: PossibleCause;
}

export type PossibleCause =
  /**
   * `job` reads `from` in a statement that could not be analysed, declares `from` and does not reference it,
   * or was observed reading it without columns.
   */
  | { readonly kind: 'opaque'; readonly from: DatasetId; readonly job: JobId }
  /** The columns of `from` change, and the code of `job`, which reads it, could not be analysed with them. */
  | { readonly kind: 'unread'; readonly from: DatasetId; readonly job: JobId }
  /** The order of `from` may change, and decides about rows or values that `job` writes. */
  | { readonly kind: 'order'; readonly from: DatasetId; readonly job: JobId }
  /** `job` reads `from`, a system catalog that may list what changes. */
  | { readonly kind: 'catalog'; readonly from: DatasetId; readonly job: JobId }
  /**
   * The type of a column of `from` differs, so `job` may fail. `of`: the relation is downstream of this one,
   * which `job` writes.
   */
  | { readonly kind: 'type'; readonly from: DatasetId; readonly job: JobId; readonly of: DatasetId | null }
  /** `job` was observed reading `from` to write the relation, and no analysed code has this edge. */
  | { readonly kind: 'observed'; readonly from: DatasetId; readonly job: JobId }
  /** These texts outside the relation differ, and the relation calls them: macros, functions of run hooks. */
  | { readonly kind: 'called'; readonly settings: readonly string[] }
  /** The relation is downstream of `of`, which is possibly affected. */
  | { readonly kind: 'downstream'; readonly of: DatasetId }
  /** A walk reached a limit before the relation. */
  | { readonly kind: 'limit'; readonly limit: keyof WalkLimits };

export interface UnaffectedRelation extends Relation {
  readonly verdict: 'UNAFFECTED';
}

export type ImpactedRelation = AffectedRelation | PossibleRelation | UnaffectedRelation;
