/**
 * Search by part of a name. In: the text and a page. Out: hits in the order that every store has: whole names, then beginnings, then the
 * rest; in each by name, datasets before columns, by id.
 *
 * Columns share names: the server tells which distinct names contain the text and how many columns bear each, off an index alone; then the
 * columns of the names on this page are read. What the last few texts matched is kept while the graph stays as it is.
 */
import type { Page, PageRequest, SearchHit } from '../../graph/reader.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { encodeCursor, pageOf, readCursor } from '../pages.ts';
import { cachePromise } from './cache-promise.ts';
import { compareText } from './flow-rows.ts';
import type { GraphState } from './graph-state.ts';
import { int } from './neo4j-connection.ts';
import { datasetsInOrder } from './read-datasets.ts';
import type { ReadStatement } from './read-statement.ts';

/** Where a hit stands in the order. */
interface HitKey {
  readonly rank: number;
  readonly name: string;
  /** 0: dataset, 1: column. */
  readonly kind: number;
  readonly id: string;
}

interface Hit {
  readonly key: HitKey;
  readonly dataset: DatasetId;
  readonly column: string | null;
}

/** All datasets of one name, or all columns of one. */
interface Named {
  readonly rank: number;
  readonly name: string;
  /** Of columns: how many. */
  readonly size: number;
  /** Empty: columns. */
  readonly datasets: readonly DatasetId[];
}

interface Matches {
  /** In their order. */
  readonly named: readonly Named[];
  readonly total: number;
}

const KEPT_TEXTS = 8;

export class Search {
  readonly #read: ReadStatement;
  readonly #state: GraphState;
  readonly #kept = new Map<string, Promise<Matches>>();

  constructor(read: ReadStatement, state: GraphState) {
    this.#read = read;
    this.#state = state;
  }

  async search(text: string, page: PageRequest): Promise<Page<SearchHit>> {
    const cursor = readCursor(page, ['number', 'string', 'number', 'string']);
    const after: HitKey | null = cursor && {
      rank: cursor[0],
      name: cursor[1],
      kind: cursor[2],
      id: cursor[3],
    };
    const matches = await this.#matches(text.toLowerCase());
    const hits = await hitsAfter(this.#read, matches, after, page.first + 1);
    const found = await datasetsInOrder(this.#read, [
      ...new Set(hits.slice(0, page.first).map(({ dataset }) => dataset)),
    ]);
    const datasets = new Map(found.map((dataset) => [dataset.id, dataset]));
    const shown = hits.filter((hit, i) => i >= page.first || datasets.has(hit.dataset));
    return pageOf(page.first, matches.total, shown, ({ key, dataset, column }) => ({
      cursor: encodeCursor([key.rank, key.name, key.kind, key.id]),
      item: hitOf(datasets.get(dataset) as Dataset, column),
    }));
  }

  async #matches(text: string): Promise<Matches> {
    const state = await this.#state.number();
    if (state === null) return readMatches(this.#read, text);
    const key = `${state} ${text}`;
    return this.#kept.get(key) ?? cachePromise(this.#kept, key, readMatches(this.#read, text), KEPT_TEXTS);
  }
}

function hitOf(dataset: Dataset, column: string | null): SearchHit {
  return column === null ? { kind: 'dataset', dataset } : { kind: 'column', dataset, column };
}

interface DatasetNameRow {
  readonly id: DatasetId;
  readonly last: string;
  readonly whole: string;
}

async function readMatches(read: ReadStatement, text: string): Promise<Matches> {
  const [columns, datasets] = await Promise.all([
    read<{ name: string; columns: number }>('search-column-names', { text }),
    read<DatasetNameRow>('search-datasets', { text }),
  ]);
  const named: Named[] = columns.map(({ name, columns: size }) => ({
    rank: rankOf(name, text),
    name,
    size,
    datasets: [],
  }));
  const byName = Map.groupBy(datasets, ({ last, whole }) => {
    const rank = whole.endsWith(`.${text}`) ? 0 : Math.min(rankOf(last, text), rankOf(whole, text));
    return JSON.stringify([rank, last]);
  });
  for (const [key, rows] of byName) {
    const [rank, name] = JSON.parse(key) as [number, string];
    const ids = rows.map(({ id }) => id).sort();
    named.push({ rank, name, size: ids.length, datasets: ids });
  }
  named.sort(
    (a, b) => a.rank - b.rank || compareText(a.name, b.name) || b.datasets.length - a.datasets.length,
  );
  return { named, total: named.reduce((sum, { size }) => sum + size, 0) };
}

/** 0: the whole name, 1: its beginning, 2: the rest of it. */
function rankOf(name: string, text: string): number {
  const at = name.indexOf(text);
  if (at !== 0) return at < 0 ? 3 : 2;
  return name.length === text.length ? 0 : 1;
}

async function hitsAfter(
  read: ReadStatement,
  { named }: Matches,
  after: HitKey | null,
  count: number,
): Promise<Hit[]> {
  const chosen = chooseNames(named, after, count);
  const columns = await columnsNamed(read, chosen, after, count);
  const hits = chosen.flatMap((each): Hit[] =>
    each.datasets.length > 0
      ? datasetHits(each)
      : (columns.get(each.name) ?? []).map((row) => columnHit(each, row)),
  );
  return hits.filter(({ key }) => after === null || compareKeys(key, after) > 0).slice(0, count);
}

/** Names from the cursor on, until there are enough hits. How many the cursor's own name has left is not known. */
function chooseNames(named: readonly Named[], after: HitKey | null, count: number): Named[] {
  const chosen: Named[] = [];
  let size = 0;
  for (const each of named) {
    if (size >= count) break;
    const order = after === null ? 1 : each.rank - after.rank || compareText(each.name, after.name);
    if (order < 0) continue;
    chosen.push(each);
    if (order > 0) size += each.size;
  }
  return chosen;
}

interface ColumnRow {
  readonly name: string;
  readonly id: string;
  readonly dataset: DatasetId;
  readonly column: string;
}

async function columnsNamed(
  read: ReadStatement,
  chosen: readonly Named[],
  after: HitKey | null,
  count: number,
): Promise<Map<string, ColumnRow[]>> {
  const names = chosen.filter(({ datasets }) => datasets.length === 0).map(({ name }) => name);
  if (names.length === 0 || count === 0) return new Map();
  const from = after !== null && after.kind === 1 && after.name === names[0] ? after.id : '';
  const rows = await read<ColumnRow>('search-columns', { names, after: from, limit: int(count) });
  return Map.groupBy(
    rows.sort((a, b) => compareText(a.id, b.id)),
    ({ name }) => name,
  );
}

function datasetHits({ rank, name, datasets }: Named): Hit[] {
  return datasets.map((id) => ({ key: { rank, name, kind: 0, id }, dataset: id, column: null }));
}

function columnHit({ rank, name }: Named, { id, dataset, column }: ColumnRow): Hit {
  return { key: { rank, name, kind: 1, id }, dataset, column };
}

function compareKeys(a: HitKey, b: HitKey): number {
  return a.rank - b.rank || compareText(a.name, b.name) || a.kind - b.kind || compareText(a.id, b.id);
}
