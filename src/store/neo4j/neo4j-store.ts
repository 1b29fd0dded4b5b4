/**
 * The Neo4j store: one graph of one server. reader.ts implements reads and apply-to-neo4j.ts builds; this
 * class owns the connection.
 */

import { ofOneBuild } from '../../graph/one-build.ts';
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
  PinnedGraph,
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
import { type GraphState, stateReader } from './graph-state.ts';
import type { Neo4jConnection } from './neo4j-connection.ts';
import { readDepartures } from './read-departures.ts';
import { statementReader } from './read-statement.ts';
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
  readonly #state: () => Promise<GraphState>;
  /** The reader of the newest state that was read, with its caches. */
  #reader: { readonly generation: number; readonly reader: GraphReader } | null = null;
  /** Builds of one process run one after the other. Two would only wait for each other in the server. */
  #lastBuild: Promise<unknown> = Promise.resolve();

  constructor(setup: Neo4jStoreSetup) {
    const { connection } = setup;
    this.location = `neo4j store in ${connection.server.displayUri} (graph ${connection.graph})`;
    this.#connection = connection;
    this.#setup = setup;
    this.#state = stateReader(statementReader(connection));
  }

  async pin(): Promise<PinnedGraph> {
    const state = await this.#state();
    return {
      reader: this.#readerOf(state),
      builds: state.builds,
      isMixed: state.isMixed,
      isCurrent: async () => (await this.#state()).generation === state.generation,
    };
  }

  async builds(): Promise<readonly Build[]> {
    return (await this.#state()).builds;
  }

  counts(): Promise<GraphCounts> {
    return this.#ask((reader) => reader.counts());
  }

  dataset(id: DatasetId): Promise<Dataset | null> {
    return this.#ask((reader) => reader.dataset(id));
  }

  datasets(ids: readonly DatasetId[]): Promise<readonly Dataset[]> {
    return this.#ask((reader) => reader.datasets(ids));
  }

  datasetsNamed(text: string): Promise<readonly Dataset[]> {
    return this.#ask((reader) => reader.datasetsNamed(text));
  }

  search(text: string, page: PageRequest): Promise<Page<SearchHit>> {
    return this.#ask((reader) => reader.search(text, page));
  }

  job(id: JobId): Promise<Job | null> {
    return this.#ask((reader) => reader.job(id));
  }

  jobs(page: PageRequest): Promise<Page<Job>> {
    return this.#ask((reader) => reader.jobs(page));
  }

  jobsReading(dataset: DatasetId): Promise<readonly Job[]> {
    return this.#ask((reader) => reader.jobsReading(dataset));
  }

  jobsWriting(dataset: DatasetId): Promise<readonly Job[]> {
    return this.#ask((reader) => reader.jobsWriting(dataset));
  }

  sourcesOf(jobs: readonly JobId[]): Promise<readonly SourceJob[]> {
    return this.#ask((reader) => reader.sourcesOf(jobs));
  }

  flowsOf(job: JobId): Promise<readonly Flow[]> {
    return this.#ask((reader) => reader.flowsOf(job));
  }

  producers(column: ColumnId): Promise<readonly OwnedFlow<ColumnFlow>[]> {
    return this.#ask((reader) => reader.producers(column));
  }

  consumers(column: ColumnId): Promise<readonly OwnedFlow<Flow>[]> {
    return this.#ask((reader) => reader.consumers(column));
  }

  rowProducers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]> {
    return this.#ask((reader) => reader.rowProducers(dataset));
  }

  rowConsumers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]> {
    return this.#ask((reader) => reader.rowConsumers(dataset));
  }

  sortedFlows(): Promise<readonly SortedFlow[]> {
    return this.#ask((reader) => reader.sortedFlows());
  }

  opaqueReaders(datasets: readonly DatasetId[], also?: OpaqueQuery): Promise<readonly OpaqueReader[]> {
    return this.#ask((reader) => reader.opaqueReaders(datasets, also));
  }

  observedReaders(datasets: readonly DatasetId[]): Promise<readonly ObservedReader[]> {
    return this.#ask((reader) => reader.observedReaders(datasets));
  }

  reach(query: ReachQuery): Promise<Reach> {
    return this.#ask((reader) => reader.reach(query));
  }

  reachDatasets(query: DatasetReachQuery): Promise<DatasetReach> {
    return this.#ask((reader) => reader.reachDatasets(query));
  }

  path(from: State, to: State, direction: Direction, trust?: boolean): Promise<readonly PathStep[] | null> {
    return this.#ask((reader) => reader.path(from, to, direction, trust));
  }

  findings(page: PageRequest): Promise<Page<Finding & { readonly project: string }>> {
    return this.#ask((reader) => reader.findings(page));
  }

  async history(page: PageRequest): Promise<Page<Departure>> {
    const { generation } = await this.#state();
    return readDepartures(this.#connection, generation, page);
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

  async #ask<T>(ask: (reader: GraphReader) => Promise<T>): Promise<T> {
    return (await ofOneBuild(this, ask)).value;
  }

  #readerOf(state: GraphState): GraphReader {
    const { generation } = state;
    if (this.#reader?.generation !== generation)
      this.#reader = { generation, reader: neo4jReader(this.#connection, state) };
    return this.#reader.reader;
  }

  async close(): Promise<void> {
    await this.#lastBuild.catch(() => {});
    await this.#connection.close();
  }
}
