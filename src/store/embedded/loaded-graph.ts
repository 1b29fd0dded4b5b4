/**
 * The graph of one generation in memory, and the questions that walk it. Numbers are used inside, ids in
 * input and output. The graph exists until the file has a newer generation. /
 */
import type {
  DatasetReach,
  DatasetReachQuery,
  Direction,
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
  Start,
  State,
} from '../../graph/reader.ts';
import type { ColumnFlow, Flow, RowFlow } from '../../model/column-graph.ts';
import type { ColumnId, DatasetId, JobId } from '../../model/names.ts';
import { encodeCursor, pageOf, readCursor } from '../pages.ts';
import { type Database, damaged } from './database.ts';
import type { Lists } from './lists.ts';
import { readDataset, readFlows } from './lookups.ts';
import { indexNames, type NameIndex, searchNames } from './name-index.ts';
import { isColumnKind, isObservedKind } from './pack-flows.ts';
import { GroupedReach, marked, walkedDatasets } from './reached.ts';
import { columnNumber, datasetOf, rowsNumber, stateNumber, stateOf } from './states.ts';
import { shortestPath, type WalkMemory, type WalkStarts, walkMemory, walkStates } from './walk.ts';
import {
  type FoundOpaqueReader,
  isAnalysed,
  observedReadersOf,
  opaqueReadersOf,
  walkDatasets,
} from './walk-datasets.ts';
import { loadWalkGraph, type WalkGraph } from './walk-graph.ts';

/** The number of jobs whose decoded flows are kept; an impact answer reads several flows of one job. */
const KEPT_JOBS = 256;

export class LoadedGraph {
  readonly generation: number;
  readonly #db: Database;
  readonly #graph: WalkGraph;
  readonly #memory: WalkMemory;
  readonly #flows = new Map<number, readonly Flow[]>();
  #names: NameIndex | null = null;

  constructor(db: Database, generation: number) {
    this.generation = generation;
    this.#db = db;
    this.#graph = loadWalkGraph(db);
    this.#memory = walkMemory(this.#graph);
  }

  reach({ direction, start, limits, trustObserved = false }: ReachQuery): Reach {
    const graph = this.#graph;
    const starts = startNumbers(graph, start);
    return new GroupedReach(
      graph,
      walkStates(graph, this.#memory, { direction, starts, limits, trustObserved }),
    );
  }

  reachDatasets(query: DatasetReachQuery): DatasetReach {
    const start = datasetNumbers(this.#graph, query.start);
    return walkedDatasets(this.#graph, walkDatasets(this.#graph, { ...query, start }));
  }

  opaqueReaders(
    datasets: readonly DatasetId[],
    { reach, trustObserved = false }: OpaqueQuery = {},
  ): OpaqueReader[] {
    const graph = this.#graph;
    const found = opaqueReadersOf(graph, marked(graph, datasets, reach), trustObserved);
    return found.map((reader) => {
      const named = namedReader(graph, reader);
      return reader.observed ? { ...named, observed: true } : named;
    });
  }

  observedReaders(datasets: readonly DatasetId[]): ObservedReader[] {
    const graph = this.#graph;
    return observedReadersOf(graph, marked(graph, datasets)).map((reader) => ({
      ...namedReader(graph, reader),
      isAnalysed: isAnalysed(graph, reader.dataset),
    }));
  }

  path(from: State, to: State, direction: Direction, trustObserved: boolean): PathStep[] | null {
    const graph = this.#graph;
    const ends = { from: stateNumber(graph, from), to: stateNumber(graph, to) };
    if (ends.from < 0 || ends.to < 0) return null;
    const steps = shortestPath(graph, this.#memory, { ...ends, direction, trustObserved });
    if (steps === null) return null;
    const { flows, jobs } = graph;
    return steps.map(({ state, flow }) => ({
      state: stateOf(graph, state),
      flow:
        flow < 0
          ? null
          : {
              job: jobs.ids[flows.job[flow] as number] as JobId,
              statement: flows.statement[flow] as number,
              flow: isColumnKind(flows.kind[flow] as number) ? 'column' : 'row',
            },
    }));
  }

  producers(column: ColumnId): OwnedFlow<ColumnFlow>[] {
    return this.#flowsAt(this.#graph.producers, columnNumber(this.#graph, column)) as OwnedFlow<ColumnFlow>[];
  }

  consumers(column: ColumnId): OwnedFlow<Flow>[] {
    return this.#flowsAt(this.#graph.consumers, columnNumber(this.#graph, column));
  }

  rowProducers(dataset: DatasetId): OwnedFlow<RowFlow>[] {
    return this.#flowsAt(this.#graph.producers, rowsNumber(this.#graph, dataset)) as OwnedFlow<RowFlow>[];
  }

  rowConsumers(dataset: DatasetId): OwnedFlow<RowFlow>[] {
    return this.#flowsAt(this.#graph.consumers, rowsNumber(this.#graph, dataset)) as OwnedFlow<RowFlow>[];
  }

  search(text: string, page: PageRequest): Page<SearchHit> {
    const graph = this.#graph;
    const after = readCursor(page, ['number', 'string', 'number', 'string']);
    this.#names ??= indexNames(graph);
    const { hits, total } = searchNames(graph, this.#names, {
      text,
      after: after && { rank: after[0], name: after[1], kind: after[2], id: after[3] },
      count: page.first + 1,
    });
    return pageOf(page.first, total, hits, ({ key, number }) => {
      const isDataset = key.kind === 0;
      const id = isDataset ? (graph.datasets[number] as DatasetId) : datasetOf(graph, number);
      const dataset = readDataset(this.#db, id);
      if (dataset === null) throw damaged(this.#db, `no project describes ${id}`);
      const item: SearchHit = isDataset
        ? { kind: 'dataset', dataset }
        : { kind: 'column', dataset, column: graph.columnNames[number] as string };
      return { cursor: encodeCursor([key.rank, key.name, key.kind, key.id]), item };
    });
  }

  #flowsAt(lists: Lists, state: number): OwnedFlow<Flow>[] {
    if (state < 0) return [];
    const { flows, jobs } = this.#graph;
    return Array.from(lists.values.subarray(lists.offsets[state], lists.offsets[state + 1]), (number) => {
      const job = flows.job[number] as number;
      const flow = this.#decoded(jobs.rows[job] as number)[flows.position[number] as number];
      if (flow === undefined) throw damaged(this.#db, `a flow of ${jobs.ids[job]} is missing`);
      const owned = { job: jobs.ids[job] as JobId, flow };
      return isObservedKind(flows.kind[number] as number) ? { ...owned, observed: true } : owned;
    });
  }

  #decoded(job: number): readonly Flow[] {
    const kept = this.#flows.get(job);
    if (kept !== undefined) return kept;
    const decoded = readFlows(this.#db, job);
    if (this.#flows.size >= KEPT_JOBS) this.#flows.delete(this.#flows.keys().next().value as number);
    this.#flows.set(job, decoded);
    return decoded;
  }
}

function namedReader(
  graph: WalkGraph,
  { dataset, from, job }: FoundOpaqueReader,
): Omit<OpaqueReader, 'observed'> {
  return {
    dataset: graph.datasets[dataset] as DatasetId,
    from: graph.datasets[from] as DatasetId,
    job: graph.jobs.ids[job] as JobId,
  };
}

function datasetNumbers(graph: WalkGraph, ids: readonly DatasetId[]): number[] {
  return ids.map((id) => graph.datasetNumbers.get(id)).filter((number) => number !== undefined);
}

function startNumbers(graph: WalkGraph, starts: readonly Start[]): WalkStarts {
  const numbers = Map.groupBy(starts, ({ hops }) => hops);
  const found = new Map<number, Int32Array>();
  for (const [hops, group] of numbers) {
    const states = group.map(({ state }) => stateNumber(graph, state)).filter((number) => number >= 0);
    if (states.length > 0) found.set(hops, Int32Array.from(new Set(states)).sort());
  }
  return found;
}
