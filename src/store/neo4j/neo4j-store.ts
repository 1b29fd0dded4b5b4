/**
 * The Neo4j store: one graph of one server. reader.ts implements reads and apply-to-neo4j.ts builds; this
 * class owns the connection.
 */
import type {
  Build,
  DatasetReach,
  DatasetReachQuery,
  Direction,
  GraphCounts,
  GraphReader,
  ObservedReader,
  OpaqueQuery,
  OpaqueReader,
  OwnedFlow,
  Page,
  PageRequest,
  PathStep,
  Reach,
  ReachQuery,
  SearchHit,
  SortedFlow,
  State,
} from '../../graph/reader.ts';
import type { ColumnFlow, ColumnGraph, Flow, Job, RowFlow } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dataset, SourceJob } from '../../model/inventory.ts';
import type { ColumnId, DatasetId, JobId } from '../../model/names.ts';
import type { ApplySummary, BuildStamp, Departure, LineageStore } from '../store.ts';
import { applyToNeo4j, type WriteLimits } from './apply-to-neo4j.ts';
import { exportLines } from './export-lines.ts';
import type { Neo4jConnection } from './neo4j-connection.ts';
import { readDepartures } from './read-departures.ts';
import { neo4jReader } from './reader.ts';

export interface Neo4jStoreSetup {
  readonly connection: Neo4jConnection;
  readonly mode: 'read' | 'write';
  readonly limits: WriteLimits;
}

export class Neo4jStore implements LineageStore {
  readonly location: string;
  readonly #connection: Neo4jConnection;
  readonly #setup: Neo4jStoreSetup;
  readonly #reader: GraphReader;
  /** Builds of one process run one after the other. Two would only wait for each other in the server. */
  #lastBuild: Promise<unknown> = Promise.resolve();

  constructor(setup: Neo4jStoreSetup) {
    const { connection } = setup;
    this.location = `neo4j store in ${connection.server.displayUri} (graph ${connection.graph})`;
    this.#connection = connection;
    this.#setup = setup;
    this.#reader = neo4jReader(connection);
  }

  builds(): Promise<readonly Build[]> {
    return this.#reader.builds();
  }

  counts(): Promise<GraphCounts> {
    return this.#reader.counts();
  }

  dataset(id: DatasetId): Promise<Dataset | null> {
    return this.#reader.dataset(id);
  }

  datasets(ids: readonly DatasetId[]): Promise<readonly Dataset[]> {
    return this.#reader.datasets(ids);
  }

  datasetsNamed(text: string): Promise<readonly Dataset[]> {
    return this.#reader.datasetsNamed(text);
  }

  search(text: string, page: PageRequest): Promise<Page<SearchHit>> {
    return this.#reader.search(text, page);
  }

  job(id: JobId): Promise<Job | null> {
    return this.#reader.job(id);
  }

  jobs(page: PageRequest): Promise<Page<Job>> {
    return this.#reader.jobs(page);
  }

  jobsReading(dataset: DatasetId): Promise<readonly Job[]> {
    return this.#reader.jobsReading(dataset);
  }

  jobsWriting(dataset: DatasetId): Promise<readonly Job[]> {
    return this.#reader.jobsWriting(dataset);
  }

  sourcesOf(jobs: readonly JobId[]): Promise<readonly SourceJob[]> {
    return this.#reader.sourcesOf(jobs);
  }

  flowsOf(job: JobId): Promise<readonly Flow[]> {
    return this.#reader.flowsOf(job);
  }

  producers(column: ColumnId): Promise<readonly OwnedFlow<ColumnFlow>[]> {
    return this.#reader.producers(column);
  }

  consumers(column: ColumnId): Promise<readonly OwnedFlow<Flow>[]> {
    return this.#reader.consumers(column);
  }

  rowProducers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]> {
    return this.#reader.rowProducers(dataset);
  }

  rowConsumers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]> {
    return this.#reader.rowConsumers(dataset);
  }

  sortedFlows(): Promise<readonly SortedFlow[]> {
    return this.#reader.sortedFlows();
  }

  opaqueReaders(datasets: readonly DatasetId[], also?: OpaqueQuery): Promise<readonly OpaqueReader[]> {
    return this.#reader.opaqueReaders(datasets, also);
  }

  observedReaders(datasets: readonly DatasetId[]): Promise<readonly ObservedReader[]> {
    return this.#reader.observedReaders(datasets);
  }

  reach(query: ReachQuery): Promise<Reach> {
    return this.#reader.reach(query);
  }

  reachDatasets(query: DatasetReachQuery): Promise<DatasetReach> {
    return this.#reader.reachDatasets(query);
  }

  path(from: State, to: State, direction: Direction, trust?: boolean): Promise<readonly PathStep[] | null> {
    return this.#reader.path(from, to, direction, trust);
  }

  findings(page: PageRequest): Promise<Page<Finding & { readonly project: string }>> {
    return this.#reader.findings(page);
  }

  history(page: PageRequest): Promise<Page<Departure>> {
    return readDepartures(this.#connection, page);
  }

  async apply(graph: ColumnGraph, build: BuildStamp): Promise<ApplySummary> {
    if (this.#setup.mode === 'read')
      throw new Failure(
        'bad-usage',
        `The ${this.location} is open for reading. Open it for writing to build.`,
      );
    const before = this.#lastBuild.catch(() => {});
    const applied = before.then(() => applyToNeo4j(this.#connection, graph, build, this.#setup.limits));
    this.#lastBuild = applied;
    return applied;
  }

  export(): AsyncIterable<string> {
    return exportLines(this.#connection, this.#setup.limits);
  }

  async close(): Promise<void> {
    await this.#lastBuild.catch(() => {});
    await this.#connection.close();
  }
}
