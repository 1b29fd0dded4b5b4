/**
 * Searches by a part of a name. The order of the hits is the same in every store: exact matches, then
 * prefixes, then other matches; in each group by name, then datasets before columns, then by id.
 *
 * Many columns have the same name. So an index returns the distinct matching names, with the
 * number of their columns, and then only the columns of the requested page are read. The matches of the last
 * few texts are cached.
 */
import type { Page, PageRequest, SearchHit } from '../../graph/reader.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { encodeCursor, pageOf, readCursor } from '../pages.ts';
import { cachePromise } from './cache-promise.ts';
import { compareText } from './flow-rows.ts';
import { int } from './neo4j-connection.ts';
import { datasetsInOrder } from './read-datasets.ts';
import type { ReadStatement } from './read-statement.ts';

/** Sort key of a hit. */
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

/** All datasets with one name, or all columns with one name. */
interface NameMatch {
  readonly rank: number;
  readonly name: string;
  /** Number of datasets or columns. */
  readonly size: number;
  /** Empty for columns. */
  readonly datasets: readonly DatasetId[];
}

interface Matches {
  /** Sorted. */
  readonly names: readonly NameMatch[];
  readonly total: number;
}

const MAX_CACHED_TEXTS = 8;

export class Search {
  readonly #read: ReadStatement;
  readonly #cache = new Map<string, Promise<Matches>>();

  constructor(read: ReadStatement) {
    this.#read = read;
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
    const cached = this.#cache.get(text);
    return cached ?? cachePromise(this.#cache, text, readMatches(this.#read, text), MAX_CACHED_TEXTS);
  }
}

function hitOf(dataset: Dataset, column: string | null): SearchHit {
  return column === null ? { kind: 'dataset', dataset } : { kind: 'column', dataset, column };
}

interface DatasetNameRow {
  readonly id: DatasetId;
  readonly last: string;
  readonly full: string;
}

async function readMatches(read: ReadStatement, text: string): Promise<Matches> {
  const [columns, datasets] = await Promise.all([
    read<{ name: string; columns: number }>('search-column-names', { text }),
    read<DatasetNameRow>('search-datasets', { text }),
  ]);
  const names: NameMatch[] = columns.map(({ name, columns: size }) => ({
    rank: rankOf(name, text),
    name,
    size,
    datasets: [],
  }));
  const byName = Map.groupBy(datasets, ({ last, full }) => {
    const rank = full.endsWith(`.${text}`) ? 0 : Math.min(rankOf(last, text), rankOf(full, text));
    return JSON.stringify([rank, last]);
  });
  for (const [key, rows] of byName) {
    const [rank, name] = JSON.parse(key) as [number, string];
    const ids = rows.map(({ id }) => id).sort();
    names.push({ rank, name, size: ids.length, datasets: ids });
  }
  names.sort(
    (a, b) => a.rank - b.rank || compareText(a.name, b.name) || b.datasets.length - a.datasets.length,
  );
  return { names, total: names.reduce((sum, { size }) => sum + size, 0) };
}

/** 0: exact match, 1: prefix, 2: other match. */
function rankOf(name: string, text: string): number {
  const at = name.indexOf(text);
  if (at !== 0) return at < 0 ? 3 : 2;
  return name.length === text.length ? 0 : 1;
}

async function hitsAfter(
  read: ReadStatement,
  { names }: Matches,
  after: HitKey | null,
  count: number,
): Promise<Hit[]> {
  const chosen = chooseNames(names, after, count);
  const columns = await columnsNamed(read, chosen, after, count);
  const hits = chosen.flatMap((each): Hit[] =>
    each.datasets.length > 0
      ? datasetHits(each)
      : (columns.get(each.name) ?? []).map((row) => columnHit(each, row)),
  );
  return hits.filter(({ key }) => after === null || compareKeys(key, after) > 0).slice(0, count);
}

/**
 * Names from the cursor on, until there are enough hits. The number of remaining hits of the name of the
 * cursor is unknown.
 */
function chooseNames(names: readonly NameMatch[], after: HitKey | null, count: number): NameMatch[] {
  const chosen: NameMatch[] = [];
  let size = 0;
  for (const each of names) {
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
  chosen: readonly NameMatch[],
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

function datasetHits({ rank, name, datasets }: NameMatch): Hit[] {
  return datasets.map((id) => ({ key: { rank, name, kind: 0, id }, dataset: id, column: null }));
}

function columnHit({ rank, name }: NameMatch, { id, dataset, column }: ColumnRow): Hit {
  return { key: { rank, name, kind: 1, id }, dataset, column };
}

function compareKeys(a: HitKey, b: HitKey): number {
  return a.rank - b.rank || compareText(a.name, b.name) || a.kind - b.kind || compareText(a.id, b.id);
}
