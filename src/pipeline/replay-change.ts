/**
 * Analyses the readers of a dataset again with the columns that it has after a planned change. In: a stored
 * graph and a change of columns. Out: the differences between both analyses.
 *
 *   ADDED m1.z;  m2: select a + 1 as z, z * 2 as zz from m1
 *   → m2: zz MODIFIED, because the name z refers to the column of m1 now
 *
 * A reader whose own columns differ is followed in turn. Both versions are analysed from the same code and
 * linked alone, so every difference follows from the change.
 */
import {
  diffGraphs,
  formerNames,
  type GraphDiff,
  type GraphReader,
  type RelationDiff,
  type UnreadReader,
} from '../graph/index.ts';
import { indexDatasets } from '../graph/link/dataset-index.ts';
import { link } from '../graph/link/link.ts';
import { orderWaves } from '../graph/link/order-waves.ts';
import { type JobAnalysis, readJob } from '../graph/link/read-job.ts';
import type { WalkLimits } from '../graph/reader.ts';
import type { ColumnGraph, Job } from '../model/column-graph.ts';
import type { FormerNames } from '../model/former-names.ts';
import type { Dataset, Inventory, SourceJob } from '../model/inventory.ts';
import type { DatasetId, JobId } from '../model/names.ts';
import type { AnalysisRequest } from '../sql/analysis.ts';
import { analyse } from '../sql/index.ts';
import { type ColumnChange, changedDataset } from './changed-dataset.ts';
import { RequestSchemas } from './request-schemas.ts';
import { secondGrammar } from './second-grammar.ts';

export interface Replay {
  readonly diff: GraphDiff;
  /** The readers with their former columns. */
  readonly before: ColumnGraph;
  /** The nearest changed dataset that each analysed dataset is derived from. */
  readonly via: ReadonlyMap<DatasetId, UnreadReader>;
  /** Datasets that a job without stored code derives from a dataset whose columns change. */
  readonly unread: ReadonlyMap<DatasetId, UnreadReader>;
  /** A limit that was reached before all readers were analysed. */
  readonly partial: keyof WalkLimits | null;
}

/** One round for each model on the longest chain of renames. */
const MOST_ROUNDS = 50;

export async function replayChange(
  reader: GraphReader,
  change: ColumnChange,
  limits: WalkLimits,
): Promise<Replay> {
  const [dataset] = await reader.datasets([change.dataset]);
  if (dataset === undefined)
    return { diff: NO_DIFF, before: NO_GRAPH, via: new Map(), unread: new Map(), partial: null };
  const writers = await reader.jobsWriting(dataset.id);
  const isWritten = writers.some(({ kind, dialect }) => kind !== 'observed' && dialect !== null);
  return await new ReplayRun(reader, changedDataset(dataset, change, isWritten), limits).run();
}

const NO_DIFF: GraphDiff = { project: '', relations: [] };
const NO_GRAPH: ColumnGraph = { project: '', datasets: [], jobs: [], findings: [] };

type ChangedDataset = ReturnType<typeof changedDataset>;

class ReplayRun {
  readonly #reader: GraphReader;
  readonly #changed: ChangedDataset;
  readonly #limits: WalkLimits;
  readonly #deadline: number;
  readonly #datasets = new Map<DatasetId, Dataset>();
  readonly #jobs = new Map<JobId, SourceJob>();
  /** The datasets whose readers were looked up. */
  readonly #followed = new Set<DatasetId>();
  readonly #via = new Map<DatasetId, UnreadReader>();
  readonly #unread = new Map<DatasetId, UnreadReader>();
  /** Both versions ask the same of most texts. */
  readonly #analyses = new Map<string, JobAnalysis>();
  #partial: keyof WalkLimits | null = null;
  #before = NO_GRAPH;

  constructor(reader: GraphReader, changed: ChangedDataset, limits: WalkLimits) {
    this.#reader = reader;
    this.#changed = changed;
    this.#limits = limits;
    this.#deadline = performance.now() + limits.milliseconds;
  }

  async run(): Promise<Replay> {
    let level: readonly DatasetId[] = [this.#changed.before.id];
    let diff = NO_DIFF;
    for (let hops = 1; level.length > 0 && this.#partial === null; hops++) {
      if (!(await this.#addReaders(level, hops))) continue;
      diff = await this.#compare();
      level = diff.relations.filter(changesReaders).flatMap(({ dataset }) => this.#notFollowed(dataset));
    }
    return { diff, before: this.#before, via: this.#via, unread: this.#unread, partial: this.#partial };
  }

  #notFollowed(dataset: DatasetId): DatasetId[] {
    return this.#followed.has(dataset) ? [] : [dataset];
  }

  /** Returns false if a limit was reached. */
  async #addReaders(level: readonly DatasetId[], hops: number): Promise<boolean> {
    for (const from of level) {
      this.#followed.add(from);
      const jobs = (await this.#reader.jobsReading(from)).filter((job) => isAnalysed(job));
      const fresh = jobs.filter(({ id }) => !this.#jobs.has(id));
      if (fresh.length > 0 && hops > this.#limits.depth) this.#partial = 'depth';
      if (this.#isOver()) return false;
      const sources = new Map(
        (await this.#reader.sourcesOf(fresh.map(({ id }) => id))).map((source) => [source.id, source]),
      );
      for (const job of fresh) this.#addReader(job, sources.get(job.id), { from, hops });
      await this.#load(fresh);
    }
    return true;
  }

  #addReader(
    job: Job,
    source: SourceJob | undefined,
    { from, hops }: { readonly from: DatasetId; readonly hops: number },
  ): void {
    for (const dataset of job.writes) {
      const reader: UnreadReader = { from, job: job.id, hops };
      if (!this.#via.has(dataset)) this.#via.set(dataset, reader);
      if (source === undefined && !this.#unread.has(dataset)) this.#unread.set(dataset, reader);
    }
    if (source !== undefined) this.#jobs.set(job.id, source);
  }

  async #load(jobs: readonly Job[]): Promise<void> {
    const ids = new Set(
      jobs.flatMap(({ id, reads, writes, declaredOnly }) => [
        ...reads,
        ...writes,
        ...declaredOnly,
        ...(this.#jobs.get(id)?.declared ?? []),
      ]),
    );
    const open = [...ids].filter((id) => !this.#datasets.has(id));
    for (const dataset of await this.#reader.datasets(open)) this.#datasets.set(dataset.id, dataset);
  }

  async #compare(): Promise<GraphDiff> {
    const { before, after, renamed } = this.#changed;
    const old = await this.#graphOf(before, new Map());
    this.#before = old;
    let names: FormerNames = renamed;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const now = await this.#graphOf(after, names);
      const diff = diffGraphs(old, now);
      const found = new Map([...formerNames(diff, old, now), ...renamed]);
      if (this.#partial !== null || sameColumns(found, names)) return diff;
      names = found;
    }
    return diffGraphs(old, await this.#graphOf(after, renamed));
  }

  /** Orders, analyses and links the collected jobs as a build does. */
  async #graphOf(changed: Dataset, formerly: FormerNames): Promise<ColumnGraph> {
    const { id } = changed;
    const jobs = [...this.#jobs.values()].filter(({ target }) => target !== id);
    const datasets = [...this.#datasets.values()].filter((dataset) => dataset.id !== id);
    const inventory: Inventory = { project: '', datasets: [...datasets, changed], jobs, findings: [] };
    const index = indexDatasets(inventory);
    const schemas = new RequestSchemas(inventory, formerly);
    const readings = [];
    for (const job of orderWaves(jobs).waves.flat()) {
      if (this.#isOver()) break;
      if (job.code.kind !== 'sql') continue;
      const analysis = await this.#analysisOf(schemas.requestOf(job, job.code));
      const reading = readJob(job, analysis, index);
      readings.push(reading);
      schemas.learn(reading);
    }
    return link(inventory, readings, formerly);
  }

  async #analysisOf(request: AnalysisRequest): Promise<JobAnalysis> {
    const key = JSON.stringify(request);
    const known = this.#analyses.get(key);
    if (known !== undefined) return known;
    // A server answers other requests between two texts.
    await new Promise((resolve) => setImmediate(resolve));
    const analysis: JobAnalysis = { kind: 'analysed', lineage: analyse(request, secondGrammar()).lineage };
    this.#analyses.set(key, analysis);
    return analysis;
  }

  #isOver(): boolean {
    if (performance.now() >= this.#deadline) this.#partial = 'milliseconds';
    return this.#partial !== null;
  }
}

/** A job without SQL is possibly affected by any change: the walk over datasets follows the job. */
function isAnalysed({ kind, dialect }: Job): boolean {
  return kind !== 'observed' && dialect !== null;
}

/** True if readers of the relation get other columns. */
function changesReaders({ columns, opaque, broken }: RelationDiff): boolean {
  return (
    opaque !== null ||
    broken !== null ||
    columns.some(({ kind }) => kind !== 'MODIFIED' && kind !== 'RETYPED')
  );
}

function sameColumns(a: FormerNames, b: FormerNames): boolean {
  const text = (names: FormerNames): string =>
    JSON.stringify([...names].map(([id, { columns }]) => [id, columns]).sort());
  return text(a) === text(b);
}
