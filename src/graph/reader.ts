/**
 * The part of a store that answers questions: lookups by id, pages, and two bounded walks. All stores give
 * the same answers in the same order. An id may be unknown: a lookup then returns null, and a walk skips the
 * id.
 */
import type { ColumnFlow, Flow, Job, NamedInput, RowFlow } from '../model/column-graph.ts';
import type { Finding } from '../model/finding.ts';
import type { Dataset, SourceJob } from '../model/inventory.ts';
import type { ColumnId, DatasetId, JobId } from '../model/names.ts';
import type { Listing } from './listing.ts';

export interface GraphReader {
  /** The newest finished build of each project, sorted by project name. Empty if there is no build yet. */
  builds(): Promise<readonly Build[]>;
  counts(): Promise<GraphCounts>;

  dataset(id: DatasetId): Promise<Dataset | null>;
  datasets(ids: readonly DatasetId[]): Promise<readonly Dataset[]>;
  /**
   * Datasets whose name ends in these parts, ignoring case (`orders`, `mart.orders`), or whose nodeId is the
   * text. If there is no such dataset: those whose nodeId ends in the text (`model.shop.people.v2` matches
   * `people.v2` and `people_v2`). Sorted by id.
   */
  datasetsNamed(text: string): Promise<readonly Dataset[]>;
  /**
   * Datasets and columns whose name contains the text, ignoring case. Exact matches first, then prefixes,
   * then other matches, each sorted by name.
   */
  search(text: string, page: PageRequest): Promise<Page<SearchHit>>;

  job(id: JobId): Promise<Job | null>;
  jobs(page: PageRequest): Promise<Page<Job>>;
  jobsReading(dataset: DatasetId): Promise<readonly Job[]>;
  jobsWriting(dataset: DatasetId): Promise<readonly Job[]>;
  flowsOf(job: JobId): Promise<readonly Flow[]>;
  /**
   * The jobs as their source declares them, with their code. In the order of the ids, without unknown ids and
   * without jobs whose code is not stored.
   */
  sourcesOf(jobs: readonly JobId[]): Promise<readonly SourceJob[]>;

  /** The flows that produce the column, with inputs and evidence. */
  producers(column: ColumnId): Promise<readonly OwnedFlow<ColumnFlow>[]>;
  /** The flows that use the column as a direct or indirect input. */
  consumers(column: ColumnId): Promise<readonly OwnedFlow<Flow>[]>;
  /** The row flows that shape the dataset. */
  rowProducers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]>;
  /** The row flows that scan the dataset, including opaque flows. */
  rowConsumers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]>;

  /** The row flows of code that sort their dataset. Sorted by dataset, then by job. */
  sortedFlows(): Promise<readonly SortedFlow[]>;

  /**
   * Walks value and row states, breadth first. Down: column → column through a column flow; column → rows of
   * a dataset through a row flow; rows → rows through a row flow that scans them. Up: the same edges
   * backwards. Opaque row flows are not passed. Flows of observed jobs are passed only if the query trusts
   * them.
   */
  reach(query: ReachQuery): Promise<Reach>;
  /**
   * Walks dataset-grain lineage: scans of row flows, including opaque flows. Scans of observed jobs are
   * passed only if the query trusts them.
   */
  reachDatasets(query: DatasetReachQuery): Promise<DatasetReach>;
  /**
   * The datasets that opaque statements derive from the given datasets, or from datasets that `also.reach`
   * reached. Each dataset is listed once, sorted by id, with the smallest dataset that is read and the
   * smallest job that reads it. Without `trustObserved`: statements of code, whatever was observed. With it:
   * also reads of observed jobs without columns, and no reads of code if an observed job has the columns.
   */
  opaqueReaders(datasets: readonly DatasetId[], also?: OpaqueQuery): Promise<readonly OpaqueReader[]>;
  /** The datasets that observed jobs derive from the given datasets, in the form of `opaqueReaders`. */
  observedReaders(datasets: readonly DatasetId[]): Promise<readonly ObservedReader[]>;
  /**
   * A shortest path between two states, with both ends and the flows between them. Passes the same flows as
   * `reach`. Null if there is no path.
   */
  path(
    from: State,
    to: State,
    direction: Direction,
    trustObserved?: boolean,
  ): Promise<readonly PathStep[] | null>;

  findings(page: PageRequest): Promise<Page<Finding & { readonly project: string }>>;
}

/** A graph whose current state can be kept for an answer that needs several reads. */
export interface GraphSource extends GraphReader {
  /** The state that is current now: the newest finished build of each project. See `ofOneBuild`. */
  pin(): Promise<PinnedGraph>;
}

export interface PinnedGraph {
  readonly reader: GraphReader;
  readonly builds: readonly Build[];
  /** True: an interrupted build of an older version wrote into this state, so it may mix two builds. */
  readonly isMixed: boolean;
  /**
   * False: another build became current since, and the old state may have been removed during the reads. The
   * answer may then mix two builds.
   */
  isCurrent(): Promise<boolean>;
}

export type Direction = 'down' | 'up';

/** What can change: the values of a column, or the rows of a dataset. */
export type State =
  | { readonly kind: 'column'; readonly column: ColumnId }
  | { readonly kind: 'rows'; readonly dataset: DatasetId };

/**
 * The start of a walk: a state and its distance from the change, in flows. The distances of the walk count
 * from there.
 */
export interface Start {
  readonly state: State;
  readonly hops: number;
}

export interface ReachQuery {
  readonly direction: Direction;
  readonly start: readonly Start[];
  readonly limits: WalkLimits;
  /** True: flows of observed jobs are passed. */
  readonly trustObserved?: boolean;
}

export interface WalkLimits {
  /** The longest chain, in flows. */
  readonly depth: number;
  /** The largest number of states. */
  readonly states: number;
  /** Wall-clock time. */
  readonly milliseconds: number;
}

export const DEFAULT_WALK_LIMITS: WalkLimits = { depth: 1_000, states: 1_000_000, milliseconds: 10_000 };

/** Reached states by dataset. A start is included only if a cycle or another start leads to it. */
export interface Reach {
  /** Nearest first, then by id. */
  readonly datasets: Listing<ReachedDataset>;
  /** The ids of `datasets`, in the same order. */
  readonly ids: readonly DatasetId[];
  readonly of: (dataset: DatasetId) => ReachedDataset | undefined;
  /** The number of reached columns, and of datasets whose rows were reached. */
  readonly columnCount: number;
  readonly rowCount: number;
  /** The limit that was reached; null if the walk is complete. */
  readonly partial: keyof WalkLimits | null;
}

export interface ReachedDataset {
  readonly dataset: DatasetId;
  /** Hops to the nearest of its states. */
  readonly hops: number;
  /** Nearest first, then by name. */
  readonly columns: readonly ReachedColumn[];
  /** Hops to its rows; null if they were not reached. */
  readonly rows: number | null;
}

export interface ReachedColumn {
  readonly column: string;
  readonly hops: number;
}

export interface DatasetReachQuery {
  readonly direction: Direction;
  readonly start: readonly DatasetId[];
  readonly limits: WalkLimits;
  /** See ReachQuery. */
  readonly trustObserved?: boolean;
}

export interface WalkedDataset {
  readonly dataset: DatasetId;
  readonly hops: number;
  /** The start from which the dataset is reached. If several starts are equally near, the smallest id. */
  readonly from: DatasetId;
}

export interface DatasetReach {
  /** Nearest first, then by id. */
  readonly datasets: Listing<WalkedDataset>;
  /** The datasets that are neither in `reach` nor in `others`. */
  readonly without: (reach: Reach, others: ReadonlySet<DatasetId>) => Listing<WalkedDataset>;
  readonly partial: keyof WalkLimits | null;
}

export interface OpaqueQuery {
  /** The readers of all reached datasets are included. */
  readonly reach?: Reach;
  readonly trustObserved?: boolean;
}

export interface OpaqueReader {
  readonly dataset: DatasetId;
  readonly from: DatasetId;
  readonly job: JobId;
  /** Present if the job is observed. */
  readonly observed?: true;
}

export interface ObservedReader extends Omit<OpaqueReader, 'observed'> {
  /** True if code writes the dataset and all of that code was analysed. */
  readonly isAnalysed: boolean;
}

export interface PathStep {
  readonly state: State;
  /** The flow that leads to this state, with the kind of flow; null for the first step. */
  readonly flow: { readonly job: JobId; readonly statement: number; readonly flow: 'column' | 'row' } | null;
}

export interface OwnedFlow<F extends Flow> {
  readonly job: JobId;
  readonly flow: F;
  /** Present if the job is observed. */
  readonly observed?: true;
}

/** The columns in the keys by which the job sorts the rows of the dataset. */
export interface SortedFlow {
  readonly dataset: DatasetId;
  readonly job: JobId;
  readonly by: readonly Pick<NamedInput, 'dataset' | 'column'>[];
}

export type SearchHit =
  | { readonly kind: 'dataset'; readonly dataset: Dataset }
  | { readonly kind: 'column'; readonly dataset: Dataset; readonly column: string };

/** Forward pages only. `after` is the opaque cursor of the last item of the previous page. */
export interface PageRequest {
  readonly first: number;
  readonly after: string | null;
}

export interface Page<T> {
  readonly items: readonly { readonly cursor: string; readonly item: T }[];
  readonly hasNext: boolean;
  readonly total: number;
}

export interface Build {
  readonly project: string;
  /** Increases by one with each build of the project that changed something. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly finishedAt: string;
  readonly analyzer: string;
  /** sha256 over everything that the build read. Equal inputs need no new build. */
  readonly inputDigest: string;
  readonly sourcePath: string;
  readonly commit: string | null;
}

export interface GraphCounts {
  /** Includes datasets and columns that are only observed. */
  readonly datasets: number;
  readonly columns: number;
  /** Jobs of code; the counts up to `edges` cover these jobs. */
  readonly jobs: number;
  readonly opaqueJobs: number;
  readonly columnFlows: number;
  readonly rowFlows: number;
  /** Distinct (column, flow) pairs with a direct subtype, and all (column, flow, subtype) triples. */
  readonly directEdges: number;
  readonly edges: number;
  readonly observedJobs: number;
  readonly observedEdges: number;
}
