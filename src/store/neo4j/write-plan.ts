/** What one build has to write, as the plan says it and the writers take it. Nothing here knows of Cypher. */
import type { JobLineage } from '../../model/column-graph.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import type { BuildStamp } from '../store.ts';

export interface WritePlan {
  readonly project: string;
  readonly stamp: BuildStamp;
  /** Of the build that writes. */
  readonly number: number;
  readonly jobs: readonly JobWrite[];
  readonly jobsUnchanged: number;
  readonly jobsRemoved: readonly JobId[];
  readonly datasets: readonly DatasetWrite[];
  /** Of which the project said something before and says nothing now. */
  readonly unmentioned: readonly DatasetId[];
  /** Columns that only flows of `jobs` name. */
  readonly columns: readonly ColumnWrite[];
  /** null: they are as stored. */
  readonly findings: readonly Finding[] | null;
  readonly findingsDigest: string;
  /** A build of the project broke off: there may be remains of it. */
  readonly afterBreak: boolean;
  /** About how many nodes and relationships: what a transaction holds. */
  readonly weight: number;
}

export interface JobWrite {
  readonly lineage: JobLineage;
  readonly isNew: boolean;
  readonly weight: number;
}

export interface DatasetWrite {
  /** What readers see: merged of all facts. */
  readonly merged: Dataset;
  /** What the project says; null: nothing any more. */
  readonly fact: FactWrite | null;
  /** False: no project mentioned it before. */
  readonly isThere: boolean;
  readonly weight: number;
}

export interface FactWrite {
  readonly content: string;
  readonly digest: string;
  readonly nodeId: string | null;
  readonly writes: boolean;
  /** True where the content is new, and not only who writes the dataset. */
  readonly isNews: boolean;
}

export interface ColumnWrite {
  readonly dataset: DatasetId;
  readonly name: string;
  /** The dataset was there before this build: the column says on its own who brought it. */
  readonly isLater: boolean;
}
