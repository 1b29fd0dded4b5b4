/**
 * Search by part of a name. In: a WalkGraph. Out: hits in order from any point, and their number. Exact names
 * are first, then prefixes, then the others; each by name, datasets before columns, then by id.
 *
 * The index has every distinct lower-case column name once, sorted, with its columns; a search scans the
 * distinct names only. A dataset is indexed by the last part of its name, and also found by more parts
 * (`mart.orders`).
 */
import { idParts, relationParts } from '../../model/names.ts';
import { group } from './lists.ts';
import { columnIdOf } from './states.ts';
import type { WalkGraph } from './walk-graph.ts';

export interface NameIndex {
  /**
   * The distinct names, sorted, in one text: searching the text is ten times as fast as searching name by
   * name.
   */
  readonly names: string;
  /** Name i begins at starts[i] and ends before the separator, at starts[i + 1] - 1. */
  readonly starts: Int32Array;
  /** Columns with name i: members[offsets[i]] to members[offsets[i + 1]], in the order of their ids. */
  readonly offsets: Int32Array;
  readonly members: Int32Array;
  /** By last part, then by id. */
  readonly datasets: readonly DatasetName[];
}

interface DatasetName {
  readonly number: number;
  readonly last: string;
  readonly whole: string;
}

/** The position of a hit in the order. */
export interface HitKey {
  readonly rank: number;
  readonly name: string;
  /** 0: dataset, 1: column. */
  readonly kind: number;
  readonly id: string;
}

export interface Hit {
  readonly key: HitKey;
  /** Number of the dataset, or state of the column. */
  readonly number: number;
}

const SEPARATOR = '\n';

export function indexNames(graph: WalkGraph): NameIndex {
  const lower = graph.columnNames.map((name) => name.toLowerCase());
  const names = [...new Set(lower)].sort();
  const numbers = new Map(names.map((name, i) => [name, i]));
  const starts = new Int32Array(names.length + 1);
  for (const [i, name] of names.entries()) starts[i + 1] = (starts[i] as number) + name.length + 1;
  const { offsets, values } = group(
    Int32Array.from(lower, (name) => numbers.get(name) as number),
    Int32Array.from(lower, (_, state) => state),
    names.length,
  );
  return { names: names.join(SEPARATOR), starts, offsets, members: values, datasets: datasetNames(graph) };
}

function nameAt({ names, starts }: NameIndex, i: number): string {
  return names.slice(starts[i], (starts[i + 1] as number) - 1);
}

function datasetNames(graph: WalkGraph): DatasetName[] {
  const names = graph.datasets.map((id, number) => {
    const { name } = idParts(id);
    return { number, last: (relationParts(name).at(-1) ?? '').toLowerCase(), whole: name.toLowerCase() };
  });
  return names.sort((a, b) => compare(a.last, b.last) || a.number - b.number);
}

/** Matches by rank, in the order of names. */
interface Matches {
  readonly datasets: readonly DatasetName[][];
  /** Numbers of names. */
  readonly names: readonly number[][];
  readonly total: number;
}

export function searchNames(
  graph: WalkGraph,
  index: NameIndex,
  query: { readonly text: string; readonly after: HitKey | null; readonly count: number },
): { readonly hits: readonly Hit[]; readonly total: number } {
  const { after, count } = query;
  const matches = match(index, query.text.toLowerCase());
  const hits: Hit[] = [];
  for (let rank = after?.rank ?? 0; rank <= 2; rank++) {
    // Names before that of the cursor are skipped without reading their columns.
    const from = rank === after?.rank ? after.name : '';
    for (const named of inOrder(index, matches, rank, from)) {
      for (const hit of hitsOf(graph, index, rank, named)) {
        if (hits.length >= count) return { hits, total: matches.total };
        if (after === null || compareKeys(hit.key, after) > 0) hits.push(hit);
      }
    }
  }
  return { hits, total: matches.total };
}

function match(index: NameIndex, text: string): Matches {
  const datasets: DatasetName[][] = [[], [], []];
  const names: number[][] = [[], [], []];
  let total = 0;
  for (const dataset of index.datasets) {
    const rank = Math.min(rankOf(dataset.last, text), rankOf(dataset.whole, text));
    if (rank > 2) continue;
    total++;
    datasets[dataset.whole.endsWith(`.${text}`) ? 0 : rank]?.push(dataset);
  }
  eachMatch(index, text, (name, rank) => {
    total += (index.offsets[name + 1] as number) - (index.offsets[name] as number);
    names[rank]?.push(name);
  });
  return { datasets, names, total };
}

function eachMatch(
  { names, starts }: NameIndex,
  text: string,
  visit: (name: number, rank: number) => void,
): void {
  const last = starts.length - 1;
  let name = 0;
  let from = 0;
  while (name < last) {
    const at = names.indexOf(text, from);
    if (at < 0) return;
    while ((starts[name + 1] as number) <= at) name++;
    const begin = starts[name] as number;
    const end = (starts[name + 1] as number) - 1;
    if (at + text.length > end) {
      // The match crosses the separator, so it is in no single name.
      from = at + 1;
      continue;
    }
    visit(name, at > begin ? 2 : end - begin > text.length ? 1 : 0);
    name++;
    from = end + 1;
  }
}

/** 0: the name, 1: a prefix, 2: another part, 3: no match. */
function rankOf(name: string, text: string): number {
  const at = name.indexOf(text);
  if (at !== 0) return at < 0 ? 3 : 2;
  return name.length === text.length ? 0 : 1;
}

/** Datasets and column names (by number) of one rank, merged by name, starting at a name. */
function* inOrder(
  index: NameIndex,
  matches: Matches,
  rank: number,
  from: string,
): Generator<DatasetName | number> {
  const datasets = matches.datasets[rank] ?? [];
  const names = matches.names[rank] ?? [];
  let next = firstFrom(datasets.length, from, (i) => datasets[i]?.last ?? '');
  const first = firstFrom(names.length, from, (i) => nameAt(index, names[i] as number));
  for (let i = first; i < names.length; i++) {
    const name = names[i] as number;
    const text = nameAt(index, name);
    while (next < datasets.length && (datasets[next] as DatasetName).last <= text)
      yield datasets[next++] as DatasetName;
    yield name;
  }
  yield* datasets.slice(next);
}

/** The first of `length` sorted texts that is not before `from`. */
function firstFrom(length: number, from: string, textAt: (i: number) => string): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textAt(middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* hitsOf(
  graph: WalkGraph,
  index: NameIndex,
  rank: number,
  named: DatasetName | number,
): Generator<Hit> {
  if (typeof named !== 'number') {
    const { number, last } = named;
    yield { key: { rank, name: last, kind: 0, id: graph.datasets[number] as string }, number };
    return;
  }
  const name = nameAt(index, named);
  for (const state of index.members.subarray(index.offsets[named], index.offsets[named + 1]))
    yield { key: { rank, name, kind: 1, id: columnIdOf(graph, state) }, number: state };
}

function compareKeys(a: HitKey, b: HitKey): number {
  return a.rank - b.rank || compare(a.name, b.name) || a.kind - b.kind || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
