/**
 * Aggregates the sightings of rows: each edge once, with first and last sighting, count and the newest
 * entities. Memory depends on the number of distinct edges, not on the number of rows.
 *
 *   see(gather.relationEdge(raw, daily), { at: 08:15, entity: job 1, … }), and again at 09:00
 *   → relationEdges [{ source: raw, target: daily, firstSeen: …08:15, lastSeen: …09:00, count: 2, entities:
 *   [job 1], indirect: false }]
 *
 * The result does not depend on the order of the rows.
 */
import type {
  NamedEdge,
  ObservedDataset,
  ObservedLineage,
  ObservedRename,
  Observer,
} from '../../model/observed.ts';
import { emptyTally, isoOf, sightingOf, type Tally } from './tally.ts';

/** A dataset of one gathering. */
export type DatasetNumber = number & { readonly brand: 'DatasetNumber' };

export interface GatherOptions {
  /**
   * The last recorded sighting of an edge, ISO 8601; null if there is none. Queried once per edge. Rows that
   * are not later do not count, although they still widen first and last seen; rows without a time count only
   * if this is null.
   */
  readonly lastSeen?: (edge: NamedEdge) => string | null;
  /** The limit of distinct edges, of all kinds together. */
  readonly mostEdges?: number;
}

export interface Gathering {
  dataset(dataset: ObservedDataset): DatasetNumber;
  columnEdge(ends: ColumnEnds): Tally;
  rowInput(source: DatasetNumber, column: string, target: DatasetNumber): Tally;
  relationEdge(source: DatasetNumber, target: DatasetNumber): Tally;
  write(target: DatasetNumber): Tally;
  /** `at` in milliseconds, NaN if it is unknown. */
  rename(from: DatasetNumber, to: DatasetNumber, at: number): void;
  /** Edges that were dropped because the limit was reached. */
  refused(): number;
  finish(observer: Observer): ObservedLineage;
}

export interface ColumnEnds {
  readonly source: DatasetNumber;
  readonly column: string;
  readonly target: DatasetNumber;
  readonly targetColumn: string;
}

/** Two million edges are about 1 GB; a lakehouse of 50,000 tables has fewer. */
const MOST_EDGES = 2_000_000;

interface Kept<Ends> {
  readonly ends: Ends;
  readonly tally: Tally;
}

interface RowEnds {
  readonly source: DatasetNumber;
  readonly column: string;
  readonly target: DatasetNumber;
}

interface RelationEnds {
  readonly source: DatasetNumber;
  readonly target: DatasetNumber;
}

interface Gathered {
  readonly datasets: ObservedDataset[];
  readonly columnEdges: Map<string, Kept<ColumnEnds>>;
  readonly rowInputs: Map<string, Kept<RowEnds>>;
  readonly relationEdges: Map<string, Kept<RelationEnds>>;
  readonly written: Map<string, Kept<{ readonly target: DatasetNumber }>>;
  readonly renames: Map<string, ObservedRename>;
}

export function startGathering(options: GatherOptions = {}): Gathering {
  const gathered: Gathered = {
    datasets: [],
    columnEdges: new Map(),
    rowInputs: new Map(),
    relationEdges: new Map(),
    written: new Map(),
    renames: new Map(),
  };
  const { columnEdges, rowInputs, relationEdges, written, renames } = gathered;
  const { dataset, named } = datasetTable(gathered.datasets);
  let room = options.mostEdges ?? MOST_EDGES;
  let refused = 0;

  const open = <Ends>(
    into: Map<string, Kept<Ends>>,
    key: string,
    ends: Ends,
    edge: (ends: Ends) => NamedEdge,
  ): Tally => {
    const kept = into.get(key);
    if (kept !== undefined) return kept.tally;
    const known = options.lastSeen?.(edge(ends)) ?? null;
    const tally = emptyTally(known === null ? Number.NEGATIVE_INFINITY : Date.parse(known));
    if (room === 0) {
      refused++;
      return tally;
    }
    room--;
    into.set(key, { ends, tally });
    return tally;
  };
  const pair = ({ source, target }: RelationEnds) => ({ source: named(source), target: named(target) });

  return {
    dataset,
    columnEdge(ends) {
      const key = `${ends.target},${ends.source},${ends.column.length}:${ends.column}${ends.targetColumn}`;
      return open(columnEdges, key, ends, (given) => ({ kind: 'column', ...given, ...pair(given) }));
    },
    rowInput(source, column, target) {
      const key = `${target},${source},${column}`;
      return open(rowInputs, key, { source, column, target }, (given) => ({
        kind: 'row-input',
        ...given,
        ...pair(given),
      }));
    },
    relationEdge: (source, target) =>
      open(relationEdges, `${target},${source}`, { source, target }, (given) => ({
        kind: 'relation',
        ...pair(given),
      })),
    write: (target) =>
      open(written, `${target}`, { target }, () => ({ kind: 'write', target: named(target) })),
    rename(from, to, at) {
      renames.set(`${from},${to},${at}`, { from: named(from), to: named(to), at: isoOf(at) });
    },
    refused: () => refused,
    finish: (observer) => finishGathering(observer, gathered),
  };
}

function datasetTable(datasets: ObservedDataset[]) {
  const numbers = new Map<string, DatasetNumber>();
  const named = (number: DatasetNumber): ObservedDataset => datasets[number] as ObservedDataset;
  const dataset = (given: ObservedDataset): DatasetNumber => {
    const key = datasetKey(given);
    const known = numbers.get(key);
    if (known !== undefined) {
      const before = named(known);
      if (before.kind === 'relation' && before.type === null) datasets[known] = given;
      return known;
    }
    const number = datasets.length as DatasetNumber;
    numbers.set(key, number);
    datasets.push(given);
    return number;
  };
  return { dataset, named };
}

function finishGathering(observer: Observer, gathered: Gathered): ObservedLineage {
  const { datasets, columnEdges, rowInputs, relationEdges, written, renames } = gathered;
  const ranks = ranksOf(datasets);
  const named = (number: DatasetNumber): ObservedDataset => datasets[number] as ObservedDataset;
  const rank = (number: DatasetNumber): number => ranks[number] ?? 0;
  const byTarget = (a: RelationEnds, b: RelationEnds): number =>
    rank(a.target) - rank(b.target) || rank(a.source) - rank(b.source);
  const byRow = (a: RowEnds, b: RowEnds): number => byTarget(a, b) || inOrder(a.column, b.column);
  const byColumn = (a: ColumnEnds, b: ColumnEnds): number =>
    rank(a.target) - rank(b.target) ||
    inOrder(a.targetColumn, b.targetColumn) ||
    rank(a.source) - rank(b.source) ||
    inOrder(a.column, b.column);
  const pair = ({ source, target }: RelationEnds) => ({ source: named(source), target: named(target) });
  return {
    observer,
    columnEdges: sorted(columnEdges, byColumn).map(({ ends, tally }) => ({
      ...ends,
      ...pair(ends),
      indirect: tally.indirect,
      ...sightingOf(tally),
    })),
    rowInputs: sorted(rowInputs, byRow).map(({ ends, tally }) => ({
      ...ends,
      ...pair(ends),
      ...sightingOf(tally),
    })),
    relationEdges: sorted(relationEdges, byTarget).map(({ ends, tally }) => ({
      ...pair(ends),
      indirect: tally.indirect,
      ...sightingOf(tally),
    })),
    renames: [...renames.values()].sort(byRename),
    written: sorted(written, (a, b) => rank(a.target) - rank(b.target)).map(({ ends, tally }) => ({
      target: named(ends.target),
      ...sightingOf(tally),
    })),
  };
}

/** The name alone: a dataset remains the same if rows differ in its type. */
function datasetKey(dataset: ObservedDataset): string {
  return dataset.kind === 'path' ? `p${dataset.uri}` : `r${dataset.parts.join('\u0000')}`;
}

/** The rank of each dataset in the order of names. */
function ranksOf(datasets: readonly ObservedDataset[]): readonly number[] {
  const keys = datasets.map(datasetKey);
  const order = keys.map((_, number) => number).sort((a, b) => inOrder(keys[a] ?? '', keys[b] ?? ''));
  const ranks: number[] = new Array(keys.length).fill(0);
  for (const [rank, number] of order.entries()) ranks[number] = rank;
  return ranks;
}

function sorted<Ends>(kept: Map<string, Kept<Ends>>, compare: (a: Ends, b: Ends) => number): Kept<Ends>[] {
  return [...kept.values()].sort((a, b) => compare(a.ends, b.ends));
}

function byRename(a: ObservedRename, b: ObservedRename): number {
  return (
    inOrder(a.at ?? '', b.at ?? '') ||
    inOrder(datasetKey(a.from), datasetKey(b.from)) ||
    inOrder(datasetKey(a.to), datasetKey(b.to))
  );
}

function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
