/**
 * The store port. Two implementations (embedded and Neo4j) are held to one conformance suite in test/store.
 * A store keeps the current graph of each project and answers what `GraphReader` asks.
 *
 * Projects share datasets. What each project says of one is kept apart and merged when it is read: the project that writes the dataset
 * speaks first, then the others by name; columns are the union in that order. So no order of builds shows in an answer or in the export.
 */
import type { Build, GraphReader, Page, PageRequest } from '../graph/reader.ts';
import type { ColumnGraph } from '../model/column-graph.ts';

export interface LineageStore extends GraphReader {
  /** Where it is, for people: `embedded store in .tributary`. */
  readonly location: string;
  /**
   * Makes `graph` the current graph of its project: jobs whose digest is stored stay untouched, others are replaced whole, jobs that are
   * gone are removed, datasets no project mentions any more are removed. All or nothing for a reader and for a crash; but a build that is
   * too large for one transaction of a server goes job by job, each whole, and a finding `build-unfinished` says so until it ends. A graph equal to
   * the stored one gets no new build number; its stamp is recorded where more than the time of it differs.
   * Throws Failure `store-busy` where another process is writing.
   */
  apply(graph: ColumnGraph, build: BuildStamp): Promise<ApplySummary>;
  /** What left the graph, last removed first: the build that brought it and the one that removed it. */
  history(page: PageRequest): Promise<Page<Departure>>;
  /**
   * The current graph as canonical JSON lines, each ending in \n (datasets, then jobs with their flows), without history and without
   * internal numbers: `{"dataset":{…}}`, `{"job":{…},"flows":[…],"digest":"…"}`. One state, whatever is written meanwhile.
   */
  export(): AsyncIterable<string>;
  close(): Promise<void>;
}

export type BuildStamp = Omit<Build, 'number'>;

export interface ApplySummary {
  readonly build: Build;
  readonly jobsWritten: number;
  readonly jobsUnchanged: number;
  readonly jobsRemoved: number;
  /** Datasets about which the project says something new. */
  readonly datasetsWritten: number;
  /** Datasets that left the graph: no project mentions them any more. */
  readonly datasetsRemoved: number;
  /** True: the project had jobs before and has none now. Whoever shows a summary says so. */
  readonly replacedByEmpty: boolean;
}

export interface Departure {
  readonly kind: 'dataset' | 'column' | 'job';
  /** A DatasetId, ColumnId or JobId, by kind. */
  readonly id: string;
  readonly brought: Build;
  readonly removed: Build;
}
