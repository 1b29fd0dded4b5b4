/**
 * The column graph: bipartite at both grains, edges in the direction the data flows. It has datasets and
 * jobs. A job has one ColumnFlow for each (statement, output column) and one RowFlow for each (statement,
 * target). Plain data in canonical order.
 */
import type { Confidence, Subtype } from './edge.ts';
import type { Finding, OpaqueReason } from './finding.ts';
import type { Dataset, JobKind, SourceJob } from './inventory.ts';
import type { DatasetId, JobId } from './names.ts';
import type { Observer, Sighting } from './observed.ts';
import type { Place } from './place.ts';

export interface ColumnGraph {
  readonly project: string;
  /** Sorted by id. */
  readonly datasets: readonly Dataset[];
  /** Sorted by id. */
  readonly jobs: readonly JobLineage[];
  readonly findings: readonly Finding[];
}

/** One job with all its lineage: the unit that a store replaces. */
export interface JobLineage {
  readonly job: Job;
  readonly flows: readonly Flow[];
  /** Digest of the job and its flows: equal digests mean equal lineage. */
  readonly digest: string;
  /** What the lineage was derived from, so that a planned change can be analysed. Not part of an export. */
  readonly source?: SourceJob;
}

export interface Job {
  readonly id: JobId;
  readonly namespace: string;
  readonly name: string;
  readonly kind: JobKind;
  readonly project: string;
  readonly file: string | null;
  readonly owner: string | null;
  readonly dialect: string | null;
  /** Digest of the code that it runs: equal checksums mean the same code. */
  readonly checksum: string;
  /**
   * Every dataset that the job reads. Sorted. Declared inputs that the code does not reference are in
   * `declaredOnly`.
   */
  readonly reads: readonly DatasetId[];
  readonly writes: readonly DatasetId[];
  readonly declaredOnly: readonly DatasetId[];
  /** If not empty: the columns of these statements are unknown, or their known inputs may be incomplete. */
  readonly opaque: readonly OpaqueReason[];
  /** Details of a job of kind `observed`; no other job has them. */
  readonly observed?: ObservedWork;
}

/**
 * Observations of the job that writes one dataset, at the grain of datasets. Column edges are in the evidence
 * of the flows.
 */
export interface ObservedWork {
  readonly observer: Observer;
  /** The inputs that were read to write the dataset. Sorted by source. */
  readonly relations: readonly ObservedRead[];
  /** Observed writes of the dataset, with or without a source; null if there is none. */
  readonly written: Sighting | null;
  /** Former names. Sorted. */
  readonly renamedFrom: readonly { readonly dataset: DatasetId; readonly at: string | null }[];
}

export interface ObservedRead extends Sighting {
  readonly source: DatasetId;
  /** True if it was only observed through another object, such as a table through a view. */
  readonly indirect: boolean;
}

export type Flow = ColumnFlow | RowFlow;

export interface ColumnFlow {
  readonly kind: 'column';
  readonly statement: number;
  readonly dataset: DatasetId;
  readonly column: string;
  readonly inputs: readonly FlowInput[];
  readonly expression: string;
  readonly place: Place;
  readonly digest: string;
}

export interface RowFlow {
  readonly kind: 'row';
  readonly statement: number;
  readonly dataset: DatasetId;
  readonly inputs: readonly FlowInput[];
  /** Lineage at dataset grain: the datasets that the statement scans for this target. Sorted. */
  readonly scans: readonly DatasetId[];
  /**
   * Columns that the statement references in any role: the statement fails without them. Columns that only a
   * star selects are not included. Sorted.
   */
  readonly named: readonly NamedInput[];
  /**
   * True: the statement could not be analysed, or part of it may be an unknown reference. Any change to a
   * scanned dataset may change anything of the target. The known inputs are valid anyway.
   */
  readonly opaque: boolean;
  /** Absent: the target has the order of the datasets that the statement scans, and nothing else. */
  readonly order?: FlowOrder;
  readonly place: Place;
  readonly digest: string;
}

/** What the order of rows does in a statement (RowOrder of model/query-lineage.ts). All lists are sorted. */
export interface FlowOrder {
  /** Digest of the keys that sort the target; empty if none do. */
  readonly digest: string;
  /** The columns in these keys. */
  readonly by: readonly NamedInput[];
  /** Datasets whose order the target has. */
  readonly keeps: readonly DatasetId[];
  /** Datasets whose order decides about the rows or values of the target. */
  readonly takes: readonly DatasetId[];
}

export interface NamedInput {
  readonly dataset: DatasetId;
  readonly column: string;
  /** Place of the first reference. */
  readonly place: Place;
}

/** One entry per (column, subtype), sorted. */
export interface FlowInput {
  readonly dataset: DatasetId;
  readonly column: string;
  readonly subtype: Subtype;
  readonly confidence: Confidence;
  /** The places where the job's text references the column, and other evidence. */
  readonly evidence: readonly Evidence[];
}

export type Evidence =
  | { readonly kind: 'static'; readonly place: Place }
  | { readonly kind: 'declared'; readonly by: string }
  | ObservedEvidence;

/** An engine observed the edge. */
export interface ObservedEvidence extends Sighting {
  readonly kind: Observer;
  /** True if it was only observed through another object. */
  readonly indirect: boolean;
}
