/**
 * The column graph: bipartite at both grains, edges in the direction the data flows. Datasets and jobs; inside a job one ColumnFlow
 * for each (statement, output column) and one RowFlow for each (statement, target). Plain data, in canonical order.
 */
import type { Confidence, Subtype } from './edge.ts';
import type { Finding, OpaqueReason } from './finding.ts';
import type { Dataset, JobKind } from './inventory.ts';
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

/** One job and all its lineage: what a store replaces as a whole. */
export interface JobLineage {
  readonly job: Job;
  readonly flows: readonly Flow[];
  /** Digest of everything above: equal digests, equal lineage. */
  readonly digest: string;
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
  /** Digest of what it runs: equal checksums, the same code. */
  readonly checksum: string;
  /** Access: every dataset the job touches. Sorted. Declared reads that the code never names are in `declaredOnly`. */
  readonly reads: readonly DatasetId[];
  readonly writes: readonly DatasetId[];
  readonly declaredOnly: readonly DatasetId[];
  /** Not empty: the flows claim nothing about columns for those statements, or perhaps not all. */
  readonly opaque: readonly OpaqueReason[];
  /** What a job of kind `observed` keeps beside its flows; no other job has it. */
  readonly observed?: ObservedWork;
}

/** What was seen of the work that writes one dataset, at the grain of datasets; the flows' evidence says the same of columns. */
export interface ObservedWork {
  readonly observer: Observer;
  /** What was read to write it. Sorted by source. */
  readonly relations: readonly ObservedRead[];
  /** That it was written, with or without a source; null where nothing says so. */
  readonly written: Sighting | null;
  /** Names it had before. Sorted. */
  readonly renamedFrom: readonly { readonly dataset: DatasetId; readonly at: string | null }[];
}

export interface ObservedRead extends Sighting {
  readonly source: DatasetId;
  /** Never seen but through another object, as a table behind a view is. */
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
  /** Dataset-grain lineage: what the statement scans for this target. Sorted. */
  readonly scans: readonly DatasetId[];
  /** Columns that the statement names, whatever for: it breaks without them. Those that only a star brings are not here. Sorted. */
  readonly named: readonly NamedInput[];
  /**
   * True: the statement could not be analysed, or something in it may be a reference that could not be told. Any change to what it scans may
   * change anything of the target; what is claimed all the same stands.
   */
  readonly opaque: boolean;
  readonly place: Place;
  readonly digest: string;
}

export interface NamedInput {
  readonly dataset: DatasetId;
  readonly column: string;
  /** Of the first word that names it. */
  readonly place: Place;
}

/** One entry per (column, subtype), sorted. */
export interface FlowInput {
  readonly dataset: DatasetId;
  readonly column: string;
  readonly subtype: Subtype;
  readonly confidence: Confidence;
  /** Where the job's text names the column, and who else says so. */
  readonly evidence: readonly Evidence[];
}

export type Evidence =
  | { readonly kind: 'static'; readonly place: Place }
  | { readonly kind: 'declared'; readonly by: string }
  | ObservedEvidence;

/** An engine saw itself do it. */
export interface ObservedEvidence extends Sighting {
  readonly kind: Observer;
  /** Never seen but through another object. */
  readonly indirect: boolean;
}
