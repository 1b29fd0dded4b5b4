/**
 * The store port. The two implementations (embedded and Neo4j) pass the same conformance suite in test/store.
 * A store contains the current graph of each project and implements `GraphSource`.
 *
 * Projects share datasets. A store keeps the description of each project and merges them when a dataset is
 * read: first the project that writes the dataset, then the others by name. The columns are the union in this
 * order. So the result does not depend on the order of builds.
 */
import type { Build, GraphSource, Page, PageRequest } from '../graph/reader.ts';
import type { ColumnGraph } from '../model/column-graph.ts';

export interface LineageStore extends GraphSource {
  /** Location for messages: `embedded store in .tributary`. */
  readonly location: string;
  /**
   * Makes `graph` the current graph of its project. Jobs with a stored digest are not written, and other jobs
   * are replaced. Jobs that are not in the graph are removed, and datasets that no project references any
   * more are removed.
   *
   * The change is atomic for readers and crashes: readers see the graph before the build until it is
   * complete, and the next build removes what an interrupted build left.
   * A graph equal to the stored graph gets no new build number; its stamp is stored if it differs in more
   * than the time. Throws Failure `store-busy` if another process is writing.
   */
  apply(graph: ColumnGraph, build: BuildStamp): Promise<ApplySummary>;
  /**
   * Objects that were removed from the graph, newest removal first, with the builds that added and removed
   * them.
   */
  history(page: PageRequest): Promise<Page<Departure>>;
  /**
   * The current graph as canonical JSON lines, each ending in \n: datasets, then jobs with their flows. The
   * lines contain no history and no internal numbers: `{"dataset":{…}}`,
   * `{"job":{…},"flows":[…],"digest":"…"}`. All lines are of one state, even during a write.
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
  /** Datasets that the project describes differently than before. */
  readonly datasetsWritten: number;
  /** Datasets that were removed because no project references them any more. */
  readonly datasetsRemoved: number;
  /** True if the project had jobs before and has none now. A caller must report this. */
  readonly replacedByEmpty: boolean;
}

export interface Departure {
  readonly kind: 'dataset' | 'column' | 'job';
  /** A DatasetId, ColumnId or JobId, by kind. */
  readonly id: string;
  readonly addedBy: Build;
  readonly removedBy: Build;
}
