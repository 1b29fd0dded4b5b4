/**
 * The result of a walk over states, by dataset. In: the states in order, level by level. Out: the port's
 * Reach. The result contains numbers, and names are made when an item is read: a walk may reach 20,000
 * datasets, and a page shows a hundred.
 *
 *   level 1: [revenue.total, rows of revenue], level 2: [report.share]
 *     → revenue 1 hop (total 1, rows 1), report 2 hops (share 2)
 * /
 */
import { type Listing, listing } from '../../graph/listing.ts';
import type {
  DatasetReach,
  Reach,
  ReachedColumn,
  ReachedDataset,
  WalkedDataset,
} from '../../graph/reader.ts';
import type { DatasetId } from '../../model/names.ts';
import { bitsFor, endLevel, isNew } from './bits.ts';
import type { Walked } from './walk.ts';
import type { ReachedDatasets } from './walk-datasets.ts';
import type { WalkGraph } from './walk-graph.ts';

/**
 * By dataset number: hops to its nearest state and to its rows, 0 if not reached; and its number of reached
 * columns.
 */
interface Distances {
  readonly near: Int32Array;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

export class GroupedReach implements Reach {
  readonly datasets: Listing<ReachedDataset>;
  readonly columnCount: number;
  readonly rowCount: number;
  readonly partial: Reach['partial'];
  readonly graph: WalkGraph;
  /** Of the reached datasets, in the order of the answer. */
  readonly numbers: Int32Array;
  readonly #walked: Walked;
  readonly #distances: Distances;
  #columnLists: ColumnLists | null = null;

  constructor(graph: WalkGraph, walked: Walked) {
    this.graph = graph;
    this.#walked = walked;
    const { distances, order, columns } = group(graph, walked);
    this.#distances = distances;
    this.numbers = order;
    this.columnCount = columns;
    this.rowCount = walked.reached.length - columns;
    this.partial = walked.partial;
    this.datasets = listing(order.length, (i) => this.#dataset(order[i] as number));
  }

  get ids(): DatasetId[] {
    return Array.from(this.numbers, (number) => this.graph.datasets[number] as DatasetId);
  }

  of = (dataset: DatasetId): ReachedDataset | undefined => {
    const number = this.graph.datasetNumbers.get(dataset);
    return number === undefined || this.#distances.near[number] === 0 ? undefined : this.#dataset(number);
  };

  #dataset(number: number): ReachedDataset {
    const rows = this.#distances.rows[number] as number;
    return {
      dataset: this.graph.datasets[number] as DatasetId,
      hops: this.#distances.near[number] as number,
      columns: this.#columnsOf(number),
      rows: rows === 0 ? null : rows,
    };
  }

  #columnsOf(number: number): ReachedColumn[] {
    this.#columnLists ??= listColumns(this.graph, this.#walked, this.#distances.columns);
    const { ends, columns, hops } = this.#columnLists;
    const end = ends[number] as number;
    const found: ReachedColumn[] = [];
    for (let at = end - (this.#distances.columns[number] as number); at < end; at++) {
      const column = this.graph.columnNames[columns[at] as number] as string;
      found.push({ column, hops: hops[at] as number });
    }
    return found;
  }
}

function group(
  graph: WalkGraph,
  { reached, levels }: Walked,
): { readonly distances: Distances; readonly order: Int32Array; readonly columns: number } {
  const { columnDataset } = graph;
  const total = graph.columnNames.length;
  const count = graph.datasets.length;
  const near = new Int32Array(count);
  const rows = new Int32Array(count);
  const columns = new Int32Array(count);
  const order = new Int32Array(Math.min(count, reached.length));
  const met = bitsFor(count);
  let grouped = 0;
  let allColumns = 0;
  for (let level = 0; level < levels.length; level++) {
    const hops = level + 1;
    const first = grouped;
    const end = levels[hops] ?? reached.length;
    for (let at = levels[level] as number; at < end; at++) {
      const state = reached[at] as number;
      const isColumn = state < total;
      const dataset = isColumn ? (columnDataset[state] as number) : state - total;
      if (isColumn) {
        allColumns++;
        (columns[dataset] as number)++;
      } else rows[dataset] = hops;
      if (!isNew(met.met, dataset)) continue;
      near[dataset] = hops;
      order[grouped++] = dataset;
    }
    endLevel(met, order, first, grouped);
  }
  return { distances: { near, rows, columns }, order: order.subarray(0, grouped), columns: allColumns };
}

/** The reached columns of dataset d end at `ends[d]`, nearest first, then by name. */
interface ColumnLists {
  readonly ends: Int32Array;
  readonly columns: Int32Array;
  readonly hops: Int32Array;
}

function listColumns(graph: WalkGraph, { reached, levels }: Walked, counts: Int32Array): ColumnLists {
  const ends = new Int32Array(counts.length);
  let total = 0;
  for (const [dataset, count] of counts.entries()) {
    ends[dataset] = total;
    total += count;
  }
  const lists: ColumnLists = { ends, columns: new Int32Array(total), hops: new Int32Array(total) };
  for (const [level, begin] of levels.entries()) {
    const end = levels[level + 1] ?? reached.length;
    for (let at = begin; at < end; at++) {
      const state = reached[at] as number;
      if (state >= graph.columnNames.length) continue;
      const place = (ends[graph.columnDataset[state] as number] as number)++;
      lists.columns[place] = state;
      lists.hops[place] = level + 1;
    }
  }
  return lists;
}

/** The result of a walk over datasets; names are made when an item is read. */
export function walkedDatasets(graph: WalkGraph, walked: ReachedDatasets): DatasetReach {
  const { reached, levels, from, partial } = walked;
  const named = (places: Int32Array | null): Listing<WalkedDataset> =>
    listing(places?.length ?? reached.length, (i) => {
      const place = places === null ? i : (places[i] as number);
      const number = reached[place] as number;
      return {
        dataset: graph.datasets[number] as DatasetId,
        hops: levels.findLastIndex((begin) => begin <= place) + 1,
        from: graph.datasets[from[number] as number] as DatasetId,
      };
    });
  return {
    datasets: named(null),
    without: (reach, others) => named(left(graph, reached, { reach, others })),
    partial,
  };
}

/**
 * Positions in `reached` of the datasets that the walk over states did not reach and that are not in
 * `others`.
 */
function left(
  graph: WalkGraph,
  reached: Int32Array,
  { reach, others }: { readonly reach: Reach; readonly others: ReadonlySet<DatasetId> },
): Int32Array {
  const gone = marked(graph, others, reach);
  const places = new Int32Array(reached.length);
  let count = 0;
  for (let place = 0; place < reached.length; place++)
    if (gone[reached[place] as number] === 0) places[count++] = place;
  return places.subarray(0, count);
}

/** By dataset number: 1 if the dataset is one of these, or was reached. */
export function marked(graph: WalkGraph, datasets: Iterable<DatasetId>, reach?: Reach): Uint8Array {
  const marks = new Uint8Array(graph.datasets.length);
  const markAll = (ids: Iterable<DatasetId>): void => {
    for (const id of ids) {
      const number = graph.datasetNumbers.get(id);
      if (number !== undefined) marks[number] = 1;
    }
  };
  markAll(datasets);
  if (reach instanceof GroupedReach && reach.graph === graph)
    for (const number of reach.numbers) marks[number] = 1;
  else if (reach !== undefined) markAll(reach.ids);
  return marks;
}
