/**
 * The embedded store: one SQLite file, and in memory what walks and searches need. Memory is loaded at the
 * first question and dropped when the file has a newer graph from any process. Each question is answered from
 * one state of the file. /
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Build,
  DatasetReach,
  DatasetReachQuery,
  Direction,
  GraphCounts,
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
import { applyGraph } from './apply.ts';
import { newestBuilds } from './builds.ts';
import { verifyChecksum } from './checksum.ts';
import { DamagedStore, type Database } from './database.ts';
import { readDepartures } from './departures.ts';
import { exportLines } from './export.ts';
import { fileIdentity, openForReading } from './graph-file.ts';
import { LoadedGraph } from './loaded-graph.ts';
import * as lookups from './lookups.ts';
import { leaveNote, readNote, removeNote } from './writer-note.ts';

export interface EmbeddedStoreSetup {
  readonly directory: string;
  readonly file: string;
  readonly mode: 'read' | 'write';
  readonly onFinding: (finding: Finding) => void;
  readonly busyMilliseconds: number;
  readonly open: () => Database;
}

const BUSY_RETRY_MILLISECONDS = 50;
/** How long a reader may use a file that was deleted or replaced. */
const REPLACED_CHECK_MILLISECONDS = 1_000;

export class EmbeddedStore implements LineageStore {
  readonly location: string;
  readonly #setup: EmbeddedStoreSetup;
  #db: Database;
  #identity: string | null;
  #checkedAt = 0;
  #loaded: LoadedGraph | null = null;

  constructor(setup: EmbeddedStoreSetup) {
    this.location = `embedded store in ${setup.directory}`;
    this.#setup = setup;
    this.#db = setup.open();
    this.#identity = fileIdentity(setup.file);
  }

  /** Each read is of one state of the file, so a build between two reads is noticed by its number. */
  async pin(): Promise<PinnedGraph> {
    const pinned = this.#state();
    const builds = await this.builds();
    const isCurrent = async () => this.#state() === pinned;
    return { reader: this, builds, isMixed: false, isCurrent };
  }

  async builds(): Promise<readonly Build[]> {
    return this.#ask((db) => newestBuilds(db));
  }

  async counts(): Promise<GraphCounts> {
    return this.#ask((db) => {
      verifyChecksum(db);
      return lookups.readCounts(db);
    });
  }

  async dataset(id: DatasetId): Promise<Dataset | null> {
    return this.#ask((db) => lookups.readDataset(db, id));
  }

  async datasets(ids: readonly DatasetId[]): Promise<readonly Dataset[]> {
    return this.#ask((db) => lookups.readDatasets(db, ids));
  }

  async datasetsNamed(text: string): Promise<readonly Dataset[]> {
    return this.#ask((db) => lookups.readDatasetsNamed(db, text));
  }

  async search(text: string, page: PageRequest): Promise<Page<SearchHit>> {
    return this.#askLoaded((graph) => graph.search(text, page));
  }

  async job(id: JobId): Promise<Job | null> {
    return this.#ask((db) => lookups.readJob(db, id));
  }

  async jobs(page: PageRequest): Promise<Page<Job>> {
    return this.#ask((db) => lookups.readJobs(db, page));
  }

  async jobsReading(dataset: DatasetId): Promise<readonly Job[]> {
    return this.#ask((db) => lookups.readJobsReading(db, dataset));
  }

  async jobsWriting(dataset: DatasetId): Promise<readonly Job[]> {
    return this.#ask((db) => lookups.readJobsWriting(db, dataset));
  }

  async sourcesOf(jobs: readonly JobId[]): Promise<readonly SourceJob[]> {
    return this.#ask((db) => lookups.readSources(db, jobs));
  }

  async flowsOf(job: JobId): Promise<readonly Flow[]> {
    return this.#ask((db) => {
      const row = lookups.jobRow(db, job);
      return row === null ? [] : lookups.readFlows(db, row);
    });
  }

  async producers(column: ColumnId): Promise<readonly OwnedFlow<ColumnFlow>[]> {
    return this.#askLoaded((graph) => graph.producers(column));
  }

  async consumers(column: ColumnId): Promise<readonly OwnedFlow<Flow>[]> {
    return this.#askLoaded((graph) => graph.consumers(column));
  }

  async rowProducers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]> {
    return this.#askLoaded((graph) => graph.rowProducers(dataset));
  }

  async rowConsumers(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]> {
    return this.#askLoaded((graph) => graph.rowConsumers(dataset));
  }

  async sortedFlows(): Promise<readonly SortedFlow[]> {
    return this.#ask((db) => lookups.readSortedFlows(db));
  }

  async reach(query: ReachQuery): Promise<Reach> {
    return this.#askLoaded((graph) => graph.reach(query));
  }

  async reachDatasets(query: DatasetReachQuery): Promise<DatasetReach> {
    return this.#askLoaded((graph) => graph.reachDatasets(query));
  }

  async opaqueReaders(datasets: readonly DatasetId[], also?: OpaqueQuery): Promise<readonly OpaqueReader[]> {
    return this.#askLoaded((graph) => graph.opaqueReaders(datasets, also));
  }

  async observedReaders(datasets: readonly DatasetId[]): Promise<readonly ObservedReader[]> {
    return this.#askLoaded((graph) => graph.observedReaders(datasets));
  }

  async path(
    from: State,
    to: State,
    direction: Direction,
    trust = false,
  ): Promise<readonly PathStep[] | null> {
    return this.#askLoaded((graph) => graph.path(from, to, direction, trust));
  }

  async findings(page: PageRequest): Promise<Page<Finding & { readonly project: string }>> {
    return this.#ask((db) => lookups.readFindings(db, page));
  }

  async history(page: PageRequest): Promise<Page<Departure>> {
    return this.#ask((db) => readDepartures(db, page));
  }

  async apply(graph: ColumnGraph, build: BuildStamp): Promise<ApplySummary> {
    if (this.#setup.mode === 'read')
      throw new Failure(
        'bad-usage',
        `The ${this.location} was opened for reading; open the store for writing to build.`,
      );
    this.#reopenIfReplaced(0);
    const deadline = performance.now() + this.#setup.busyMilliseconds;
    for (;;) {
      const summary = this.#tryApplyOrReplace(graph, build);
      if (summary !== null) return summary;
      if (performance.now() >= deadline) throw busy(this.#setup);
      await sleep(BUSY_RETRY_MILLISECONDS);
    }
  }

  async *export(): AsyncGenerator<string> {
    this.#reopenIfReplaced(0);
    yield* exportLines(openForReading(this.#setup.file));
  }

  async close(): Promise<void> {
    this.#loaded = null;
    this.#db.close();
  }

  #ask<T>(read: (db: Database) => T): T {
    this.#reopenIfReplaced(REPLACED_CHECK_MILLISECONDS);
    const db = this.#db;
    return db.snapshot(() => read(db));
  }

  #askLoaded<T>(read: (graph: LoadedGraph) => T): T {
    return this.#ask((db) => {
      const generation = generationOf(db);
      if (this.#loaded?.generation !== generation) this.#loaded = new LoadedGraph(db, generation);
      return read(this.#loaded);
    });
  }

  /** The file and the number of its graph. */
  #state(): string {
    this.#reopenIfReplaced(0);
    return `${this.#identity} ${this.#ask(generationOf)}`;
  }

  /**
   * null: another process is writing. Opening renames a damaged graph, and this graph is then written to an
   * empty file.
   */
  #tryApplyOrReplace(graph: ColumnGraph, build: BuildStamp): ApplySummary | null {
    try {
      return this.#tryApply(graph, build);
    } catch (cause) {
      if (!(cause instanceof DamagedStore)) throw cause;
      this.#db.close();
      this.#reopen();
      return this.#tryApply(graph, build);
    }
  }

  #tryApply(graph: ColumnGraph, build: BuildStamp): ApplySummary | null {
    const db = this.#db;
    const { directory } = this.#setup;
    if (!db.beginWriting()) return null;
    try {
      leaveNote(directory);
      const { summary, written } = applyGraph(db, graph, build);
      if (written) db.commit();
      return summary;
    } finally {
      // Also after an error, and if nothing was written.
      db.rollback();
      removeNote(directory);
    }
  }

  /** The graph was deleted and built again, or renamed: the open file no longer has the name. */
  #reopenIfReplaced(afterMilliseconds: number): void {
    const now = performance.now();
    if (now - this.#checkedAt < afterMilliseconds) return;
    this.#checkedAt = now;
    const identity = fileIdentity(this.#setup.file);
    if (identity === this.#identity) return;
    if (identity === null && this.#setup.mode === 'read') return;
    this.#reopen();
  }

  #reopen(): void {
    const db = this.#setup.open();
    this.#db.close();
    this.#db = db;
    this.#loaded = null;
    this.#identity = fileIdentity(this.#setup.file);
  }
}

function generationOf(db: Database): number {
  return db.get<{ value: number }>("SELECT value FROM meta WHERE key = 'generation'")?.value ?? 0;
}

function busy({ directory, file }: EmbeddedStoreSetup): Failure {
  const note = readNote(directory);
  const who = note === null ? 'another process' : `process ${note.pid} on ${note.host} since ${note.since}`;
  return new Failure(
    'store-busy',
    `The lineage graph ${file} is being written by ${who}; wait until the other build ends, or stop it, and build again.`,
    { retryable: true },
  );
}
