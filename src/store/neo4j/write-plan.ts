/**
 * The writes of one build: the result of plan-writes.ts and the input of write-small.ts and write-large.ts,
 * independent of Cypher.
 */
import type { JobLineage } from '../../model/column-graph.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import type { BuildStamp } from '../store.ts';

export interface WritePlan {
  readonly project: string;
  readonly stamp: BuildStamp;
  /** Number of the new build. */
  readonly number: number;
  readonly jobs: readonly JobWrite[];
  readonly jobsUnchanged: number;
  readonly jobsRemoved: readonly JobId[];
  readonly datasets: readonly DatasetWrite[];
  /** Datasets that the project described before and does not describe now. */
  readonly unmentioned: readonly DatasetId[];
  /** Columns that only the flows of `jobs` reference. */
  readonly columns: readonly ColumnWrite[];
  /** null if they are equal to the stored findings. */
  readonly findings: readonly Finding[] | null;
  readonly findingsDigest: string;
  /** The previous build of the project was interrupted, so the graph may contain remains of it. */
  readonly afterInterrupted: boolean;
  /** Approximate number of nodes and relationships. */
  readonly weight: number;
}

/** A plan, and the number of the state that it leads to. */
export interface VersionedPlan extends WritePlan {
  /** Number of the new state: what the build writes holds from it on, and what it replaces until it. */
  readonly from: number;
  /** True: the build has several transactions, and readers see none of it before its end. */
  readonly isStaged: boolean;
}

export interface JobWrite {
  readonly lineage: JobLineage;
  readonly isNew: boolean;
  readonly weight: number;
}

export interface DatasetWrite {
  /** The dataset that readers see, merged from all facts. */
  readonly merged: Dataset;
  /** The description of the project; null if the project does not describe the dataset any more. */
  readonly fact: FactWrite | null;
  /** False if no project described the dataset before. */
  readonly exists: boolean;
  readonly weight: number;
}

export interface FactWrite {
  readonly content: string;
  readonly digest: string;
  readonly nodeId: string | null;
  readonly writes: boolean;
  /** True if the content differs, and not only whether the project writes the dataset. */
  readonly hasNewContent: boolean;
}

export interface ColumnWrite {
  readonly dataset: DatasetId;
  readonly name: string;
  /** True if the dataset existed before this build. Then the column stores its own first build. */
  readonly isLater: boolean;
}
