/**
 * The part of a store that questions are asked of: look-ups by id, pages, and two bounded walks. Every store gives the same answers,
 * in the same order. All ids that come in may be unknown: look-ups answer null, walks start from those that exist.
 */
import type { ColumnFlow, Flow, Job, RowFlow } from '../model/column-graph.ts';
import type { Finding } from '../model/finding.ts';
import type { Dataset } from '../model/inventory.ts';
import type { ColumnId, DatasetId, JobId } from '../model/names.ts';
import type { Listing } from './listing.ts';

export interface GraphReader {
  /** The newest finished build of each project, by project name. Empty: nothing was built yet. */
  builds(): Promise<readonly Build[]>;
  counts(): Promise<GraphCounts>;

  dataset(id: DatasetId): Promise<Dataset | null>;
  datasets(ids: readonly DatasetId[]): Promise<readonly Dataset[]>;
  /**
   * Datasets whose name ends in these parts, compared without case (`orders`, `mart.orders`), or whose nodeId is the text. Where there is
   * none, those whose nodeId ends so (`model.shop.people.v2`: `people.v2` and `people_v2`). Sorted by id.
   */
  datasetsNamed(text: string): Promise<readonly Dataset[]>;
  /** Datasets and columns whose name contains the text, without case; best first (whole name, then prefix, then rest, then by name). */
  search(text: string, page: PageRequest): Promise<Page<SearchHit>>;

  job(id: JobId): Promise<Job | null>;
  jobs(page: PageRequest): Promise<Page<Job>>;
  jobsReading(dataset: DatasetId): Promise<readonly Job[]>;
  jobsWriting(dataset: DatasetId): Promise<readonly Job[]>;
  flowsOf(job: JobId): Promise<readonly Flow[]>;

  /** The flows that produce the column, with inputs and evidence. */
  producers(column: ColumnId): Promise<readonly OwnedFlow<ColumnFlow>[]>;
  /** The flows that use the column as an input, of either kind. */
  consumers(column: ColumnId): Promise<readonly OwnedFlow<Flow>[]>;
  /** The row flows that shape the dataset. */
  rowProducers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]>;
  /** The row flows that scan the dataset, opaque ones among them. */
  rowConsumers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]>;

  /**
   * Walks value and row states, breadth first. Down: column → column through a column flow; column → rows of a dataset through a row
   * flow; rows → rows through a row flow that scans them. Up: the same edges backwards. Opaque row flows are not passed, and flows of observed
   * jobs only where the query trusts them.
   */
  reach(query: ReachQuery): Promise<Reach>;
  /** Walks dataset-grain lineage (scans of row flows, opaque ones too); those of observed jobs only where the query trusts them. */
  reachDatasets(query: DatasetReachQuery): Promise<DatasetReach>;
  /**
   * The datasets that an opaque statement makes of one of these, or of one that a walk reached, each once and by id, with the smallest dataset that is read so and the
   * smallest job that does. Without trust in what was observed: statements of code, whatever else was seen. With it: also relations of which an
   * observed job says nothing but that they were read; and not those that code reads and of which an observed job knows the columns.
   */
  opaqueReaders(datasets: readonly DatasetId[], also?: OpaqueQuery): Promise<readonly OpaqueReader[]>;
  /** The datasets that observed jobs make of one of these, as `opaqueReaders`. */
  observedReaders(datasets: readonly DatasetId[]): Promise<readonly ObservedReader[]>;
  /** One shortest chain of states from one to another, both included, with the flows between that `reach` would pass; null where there is none. */
  path(
    from: State,
    to: State,
    direction: Direction,
    trustObserved?: boolean,
  ): Promise<readonly PathStep[] | null>;

  findings(page: PageRequest): Promise<Page<Finding & { readonly project: string }>>;
}

export type Direction = 'down' | 'up';

/** What can change: the values of a column, or which rows a dataset has. */
export type State =
  | { readonly kind: 'column'; readonly column: ColumnId }
  | { readonly kind: 'rows'; readonly dataset: DatasetId };

/** Where a walk begins: a state that is some flows away from what is asked about, 0 where it is that itself. Distances count from there. */
export interface Start {
  readonly state: State;
  readonly hops: number;
}

export interface ReachQuery {
  readonly direction: Direction;
  readonly start: readonly Start[];
  readonly limits: WalkLimits;
  /** Flows of observed jobs are passed; without it they are not. */
  readonly trustObserved?: boolean;
}

export interface WalkLimits {
  /** Longest chain, in flows. */
  readonly depth: number;
  /** Most states to reach. */
  readonly states: number;
  /** Wall time. */
  readonly milliseconds: number;
}

export const DEFAULT_WALK_LIMITS: WalkLimits = { depth: 1_000, states: 1_000_000, milliseconds: 10_000 };

/** Reached states without the starts (unless a cycle or another start leads to them), by dataset. */
export interface Reach {
  /** Nearest first, then by id. */
  readonly datasets: Listing<ReachedDataset>;
  /** In the same order. */
  readonly ids: readonly DatasetId[];
  readonly of: (dataset: DatasetId) => ReachedDataset | undefined;
  /** How many columns were reached, and the rows of how many datasets. */
  readonly columnCount: number;
  readonly rowCount: number;
  /** null: complete. Otherwise which limit was hit. */
  readonly partial: keyof WalkLimits | null;
}

export interface ReachedDataset {
  readonly dataset: DatasetId;
  /** Of the nearest of its states. */
  readonly hops: number;
  /** Nearest first, then by name. */
  readonly columns: readonly ReachedColumn[];
  /** Hops to its rows; null where they were not reached. */
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
  /** As of ReachQuery. */
  readonly trustObserved?: boolean;
}

export interface WalkedDataset {
  readonly dataset: DatasetId;
  readonly hops: number;
  /** The start it is reached from; of several as near, the smallest. */
  readonly from: DatasetId;
}

export interface DatasetReach {
  /** Nearest first, then by id. */
  readonly datasets: Listing<WalkedDataset>;
  /** Those that the other walk did not reach, and that are none of `others`. */
  readonly without: (reach: Reach, others: ReadonlySet<DatasetId>) => Listing<WalkedDataset>;
  readonly partial: keyof WalkLimits | null;
}

export interface OpaqueQuery {
  /** Of all that it reached. */
  readonly reach?: Reach;
  readonly trustObserved?: boolean;
}

export interface OpaqueReader {
  readonly dataset: DatasetId;
  readonly from: DatasetId;
  readonly job: JobId;
  /** There where the job is an observed one. */
  readonly observed?: true;
}

export interface ObservedReader extends Omit<OpaqueReader, 'observed'> {
  /** True where code writes the dataset and all of it could be analysed. */
  readonly isAnalysed: boolean;
}

export interface PathStep {
  readonly state: State;
  /** The flow that led here, and which of its inputs was passed; null for the first step. */
  readonly flow: { readonly job: JobId; readonly statement: number; readonly flow: 'column' | 'row' } | null;
}

export interface OwnedFlow<F extends Flow> {
  readonly job: JobId;
  readonly flow: F;
  /** There where the job is an observed one. */
  readonly observed?: true;
}

export type SearchHit =
  | { readonly kind: 'dataset'; readonly dataset: Dataset }
  | { readonly kind: 'column'; readonly dataset: Dataset; readonly column: string };

/** Forward pages only; `after` is the opaque cursor of the last item seen. */
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
  /** Grows by one with every build of the project that changed something. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly finishedAt: string;
  readonly analyzer: string;
  /** sha256 over all that the build read; equal inputs need no build. */
  readonly inputDigest: string;
  readonly sourcePath: string;
  readonly commit: string | null;
}

export interface GraphCounts {
  /** Datasets and columns that only observation knows are counted too. */
  readonly datasets: number;
  readonly columns: number;
  /** Jobs of code; what follows is of these. */
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
