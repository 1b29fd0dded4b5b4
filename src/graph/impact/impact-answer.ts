/**
 * The shape of an impact answer. Every relation downstream of what changes is in exactly one of three lists:
 *
 *   AFFECTED            an edge of the column graph leads there; which columns, whether the rows, and a path on demand
 *   POSSIBLY_AFFECTED   cannot be proved either way, with the reason
 *   UNAFFECTED          it reads something downstream, and the proof is which changed columns it does not use
 *
 * Entries hold names and numbers only, and are made as they are looked at, so that an answer over 100,000 columns costs milliseconds;
 * `describeImpact` adds the rest for the entries that are shown.
 */
import type { DatasetId, JobId } from '../../model/names.ts';
import { columnId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { Point } from '../lineage/explain.ts';
import type { Listing } from '../listing.ts';
import type { Start, WalkLimits } from '../reader.ts';
import type { Change } from './change.ts';

/**
 * BREAKS: a statement names what is gone, so the relation can no longer be made. CHANGES: it loses columns (those that it took with a
 * star), or values or rows differ.
 */
export type Effect = 'BREAKS' | 'CHANGES';

export interface ImpactAnswer {
  readonly changes: readonly Change[];
  /** Breaking ones first, then nearest first, then by id. */
  readonly affected: Listing<AffectedRelation>;
  /** Nearest first, then by id. */
  readonly possiblyAffected: Listing<PossibleRelation>;
  readonly unaffected: Listing<UnaffectedRelation>;
  readonly counts: ImpactCounts;
  /** null: complete. Otherwise what could not be walked to its end; nothing that the walk missed is called unaffected. */
  readonly partial: ImpactPartial | null;
  /** What was observed counts as code does. */
  readonly trustObserved: boolean;
  /** Where the walk over states began. */
  readonly starts: readonly Start[];
  /** By `pointKey`: how each thing came to break, go or change before that walk. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** What the question itself says changes. */
  readonly changed: ReadonlyMap<DatasetId, ChangedParts>;
}

/**
 * One step from something that goes or comes: a column, or a whole dataset.
 * BREAKS: `to`, a dataset, cannot be made without it. REMOVED: `to`, a column, goes with it. ADDED: it comes with it. MODIFIED: `to` stays and differs.
 */
export interface Origin {
  readonly effect: 'BREAKS' | 'REMOVED' | 'ADDED' | 'MODIFIED';
  readonly from: Point;
  readonly to: Point;
  readonly hops: number;
  readonly job: JobId;
  readonly statement: number;
  /** Where the text names what goes; null where no word does. */
  readonly place: Place | null;
  /** It breaks because its code does not fit what it reads any more, and names nothing that goes. */
  readonly unfit?: true;
}

export function pointKey({ kind, dataset, column }: Point): string {
  return column === null ? `${kind} ${dataset}` : `column ${columnId(dataset, column)}`;
}

export interface ChangedParts {
  readonly columns: readonly string[];
  readonly rows: boolean;
  /** What it was called, where the change is that it is called otherwise. */
  readonly from?: DatasetId;
}

export interface ImpactCounts {
  readonly affected: number;
  readonly breaking: number;
  readonly possiblyAffected: number;
  readonly unaffected: number;
  readonly affectedColumns: number;
}

export interface ImpactPartial {
  /** `columns`: affected relations may be missing; `possible`: reasons; `downstream`: unaffected ones may be missing. */
  readonly walk: 'columns' | 'possible' | 'downstream';
  readonly limit: keyof WalkLimits;
}

interface Relation {
  readonly dataset: DatasetId;
  readonly name: string;
  /** Flows from the change to here, on the nearest way. */
  readonly hops: number;
}

export interface AffectedRelation extends Relation {
  readonly verdict: 'AFFECTED';
  readonly effect: Effect;
  /** Nearest first, then by name. */
  readonly columns: readonly AffectedColumn[];
  /** Hops to its rows; null: which rows it has does not change. Other rows are other values in any column, listed or not. */
  readonly rows: number | null;
  /** It breaks as a whole: each column, known or not. */
  readonly whole: boolean;
  /** Not null: further columns of it are possibly affected. */
  readonly alsoPossibly: PossibleCause | null;
}

export interface AffectedColumn {
  readonly column: string;
  readonly hops: number;
  /**
   * REMOVED: the relation loses it. ADDED: it gains it. MODIFIED: it stays, and its values differ; of a relation that breaks, nothing makes it
   * any more.
   */
  readonly change: 'REMOVED' | 'ADDED' | 'MODIFIED';
}

export interface PossibleRelation extends Relation {
  readonly verdict: 'POSSIBLY_AFFECTED';
  readonly cause: PossibleCause;
}

export type PossibleCause =
  /** `job` reads `from` in a statement that could not be analysed, or declares to read it and never names it, or was seen to read it without columns. */
  | { readonly kind: 'opaque'; readonly from: DatasetId; readonly job: JobId }
  /** `job` uses a column of the name that `from` gains; a bare name may mean the new one. */
  | { readonly kind: 'name'; readonly from: DatasetId; readonly job: JobId }
  /** `job` was seen to read `from` to write it, and no analysed code says so. */
  | { readonly kind: 'observed'; readonly from: DatasetId; readonly job: JobId }
  /** It is downstream of `of`, which is possibly affected. */
  | { readonly kind: 'downstream'; readonly of: DatasetId }
  /** A walk ended at a limit before it came here. */
  | { readonly kind: 'limit'; readonly limit: keyof WalkLimits };

export interface UnaffectedRelation extends Relation {
  readonly verdict: 'UNAFFECTED';
}

export type ImpactedRelation = AffectedRelation | PossibleRelation | UnaffectedRelation;
