/**
 * Finds what a user's text refers to: one dataset, one column, or the reason why it is not exactly one.
 *
 *   orders                     the dataset whose name ends in it       → { kind: 'dataset' }
 *   mart.orders.amount         one of its columns, any case or quotes  → { kind: 'column', column: 'amount' }
 *   model.shop.orders.amount   dbt's unique_id or its end (people_v2), with or without a column
 *   orders.items.sku           only `items` is known                   → { kind: 'column', column: 'items' }
 *   ordrs                      unknown, with suggestions               → { kind: 'unknown', … }
 *   orders                     two schemas have one                    → { kind: 'ambiguous', … }
 *
 * Ids (`namespace|name`, `namespace|name#column`) are accepted too. "Unknown" always has a reason.
 */
import type { Column, Dataset } from '../../model/inventory.ts';
import type { ColumnId } from '../../model/names.ts';
import {
  columnId,
  columnParts,
  columnPath,
  columnPathParts,
  datasetId,
  relationName,
  relationParts,
} from '../../model/names.ts';
import { nearestNames } from '../../model/nearest-names.ts';
import type { GraphReader } from '../reader.ts';
import { questionParts } from './question-parts.ts';
import { isScalarType } from './scalar-types.ts';

export type Located = LocatedDataset | LocatedColumn | Unknown | Ambiguous;

export interface LocatedDataset {
  readonly kind: 'dataset';
  readonly dataset: Dataset;
}

export interface LocatedColumn {
  readonly kind: 'column';
  readonly dataset: Dataset;
  /** As the dataset spells it. */
  readonly column: string;
  /**
   * One sentence if the answer is for another column than the text (the column that contains a nested field);
   * otherwise null.
   */
  readonly note: string | null;
}

export interface Unknown {
  readonly kind: 'unknown';
  readonly text: string;
  readonly reason: UnknownReason;
  /** One sentence: what is unknown, and what to do. */
  readonly message: string;
  /** Names to use instead, best first. */
  readonly suggestions: readonly string[];
}

export const UNKNOWN_REASONS = [
  'nothing-built',
  'no-such-name',
  'no-such-column',
  /** The dataset is known, but its list of columns is incomplete: the column may exist. */
  'columns-not-all-known',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

export interface Ambiguous {
  readonly kind: 'ambiguous';
  readonly text: string;
  readonly message: string;
  /** Sorted by dataset id, then column. Long lists are cut. */
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly dataset: Dataset;
  /** null: the dataset itself. */
  readonly column: string | null;
}

const MOST_CANDIDATES = 20;
const MOST_SUGGESTIONS = 5;

export async function locateQuestion(reader: GraphReader, text: string): Promise<Located> {
  const byId = await locateId(reader, text.trim());
  if (byId !== null) return byId;
  const parts = questionParts(text);
  const found: Found[] = [];
  const missing: Missing[] = [];
  // Concurrent lookups reach a server as one request.
  const names = parts.map((_, i) => parts.slice(0, parts.length - i));
  const named = await Promise.all(names.map((name) => reader.datasetsNamed(relationName(name))));
  for (const [i, name] of names.entries()) {
    const rest = parts.slice(name.length);
    for (const dataset of named[i] ?? []) {
      const rank = nameRank(dataset, name);
      if (rest.length === 0) found.push({ dataset, column: null, note: null, rank });
      else collectColumns({ dataset, rest, rank }, found, missing);
    }
  }
  const best = bestOf(found);
  const [only] = best;
  if (only !== undefined && best.length === 1) return located(only);
  if (best.length > 1) return ambiguous(text, best);
  if (missing.length === 0) return await unknownName(reader, text, parts);
  return (await namedOnly(reader, text, missing)) ?? unknownColumn(text, missing);
}

interface Found extends Candidate {
  readonly note: string | null;
  /**
   * 0: the full name or the node id; 1: the end of the name as written; 2: in another case; 3: the end of the
   * node id.
   */
  readonly rank: number;
}

interface Missing {
  readonly dataset: Dataset;
  readonly rest: readonly string[];
  readonly rank: number;
  /** The column whose type has no fields, if `rest` refers to one of its fields. */
  readonly plain?: Column;
}

function located(found: Found): LocatedDataset | LocatedColumn {
  const { dataset, column, note } = found;
  return column === null ? { kind: 'dataset', dataset } : { kind: 'column', dataset, column, note };
}

/** Null if the text is not an id of a dataset or of a column of a known dataset. */
export async function locateId(reader: GraphReader, text: string): Promise<Located | null> {
  const bar = text.indexOf('|');
  if (bar === -1) return null;
  const { dataset: id, column } = text.includes('#', bar)
    ? columnParts(text as ColumnId)
    : { dataset: null, column: '' };
  // Concurrent lookups reach a server as one request.
  const [exact, dataset] = await Promise.all([
    reader.dataset(datasetId(text.slice(0, bar), text.slice(bar + 1))),
    id === null ? null : reader.dataset(id),
  ]);
  if (exact !== null) return { kind: 'dataset', dataset: exact };
  if (dataset === null) return null;
  const found: Found[] = [];
  const missing: Missing[] = [];
  collectColumns({ dataset, rest: columnPathParts(column), rank: 0 }, found, missing);
  const best = bestOf(found);
  const [only] = best;
  if (only !== undefined && best.length === 1) return located(only);
  if (best.length > 1) return ambiguous(text, best);
  return (await namedOnly(reader, text, missing)) ?? unknownColumn(text, missing);
}

const RANKS = 4;

/**
 * Columns for `rest`: the path itself; otherwise the nearest containing column whose fields are not listed.
 */
function collectColumns(wanted: Missing, found: Found[], missing: Missing[]): void {
  const { dataset, rest, rank } = wanted;
  for (let taken = rest.length; taken > 0; taken--) {
    const path = columnPath(rest.slice(0, taken));
    const nested = taken < rest.length;
    if (nested && dataset.columnsComplete && fieldBelow(dataset, path) !== undefined) break;
    const columns = columnsNamed(dataset, path);
    if (columns.length === 0) continue;
    const plain = nested ? plainColumn(dataset, columns) : undefined;
    if (plain !== undefined) {
      missing.push({ ...wanted, plain });
      return;
    }
    for (const column of columns) {
      const asked = rest.join('.');
      const note = nested
        ? `${asked} is not known as a column; the answer is for ${column}, which contains it.`
        : null;
      found.push({ dataset, column, note, rank: nested ? rank + RANKS : rank });
    }
    return;
  }
  missing.push(wanted);
}

/**
 * The column with exactly this name; otherwise columns that differ only in case; otherwise the parent of
 * fields with this prefix.
 */
function columnsNamed(dataset: Dataset, name: string): string[] {
  const names = dataset.columns.map((column) => column.name);
  if (names.includes(name)) return [name];
  const lower = name.toLowerCase();
  const folded = names.filter((each) => each.toLowerCase() === lower);
  if (folded.length > 0) return folded;
  const below = fieldBelow(dataset, name);
  return below === undefined ? [] : [below.slice(0, name.length)];
}

/** The first of the columns if all have scalar types. An array or an unknown type may have fields. */
function plainColumn(dataset: Dataset, names: readonly string[]): Column | undefined {
  const columns = dataset.columns.filter(({ name }) => names.includes(name));
  const isPlain = columns.length === names.length && columns.every(({ type }) => isScalarType(type));
  return isPlain ? columns[0] : undefined;
}

function fieldBelow(dataset: Dataset, name: string): string | undefined {
  const start = `${name.toLowerCase()}.`;
  return dataset.columns.find((column) => column.name.toLowerCase().startsWith(start))?.name;
}

function nameRank(dataset: Dataset, parts: readonly string[]): number {
  const given = relationName(parts);
  if (dataset.nodeId === given) return 0;
  const own = relationParts(dataset.name);
  if (own.length === parts.length && isSameFolded(own, parts)) return 0;
  const end = own.slice(-parts.length);
  if (end.every((part, i) => part === parts[i])) return 1;
  return isSameFolded(end, parts) ? 2 : 3;
}

function isSameFolded(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, i) => part.toLowerCase() === b[i]?.toLowerCase());
}

/** The candidates with the best rank, each once. */
function bestOf(found: readonly Found[]): Found[] {
  const best = Math.min(...found.map(({ rank }) => rank));
  const seen = new Map<string, Found>();
  for (const each of found) {
    if (each.rank === best) seen.set(JSON.stringify([each.dataset.id, each.column]), each);
  }
  return [...seen.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function ambiguous(text: string, found: readonly Found[]): Ambiguous {
  const names = new Set(found.map(nameOf));
  const how = names.size === found.length ? 'write more of the name' : 'write the id';
  const candidates = found.slice(0, MOST_CANDIDATES).map(({ dataset, column }) => ({ dataset, column }));
  return {
    kind: 'ambiguous',
    text,
    message: `"${text}" can mean ${found.length} things (${listed([...names])}); ${how}.`,
    candidates,
  };
}

/**
 * A column that code references and the dataset's complete list lacks: the list may be outdated, or the code
 * wrong.
 */
async function namedOnly(
  reader: GraphReader,
  text: string,
  missing: readonly Missing[],
): Promise<LocatedColumn | Ambiguous | null> {
  const best = Math.min(...missing.map(({ rank }) => rank));
  const found: Found[] = [];
  for (const { dataset, rest, rank, plain } of missing) {
    if (rank > best || plain !== undefined || !dataset.columnsComplete) continue;
    const path = columnPath(rest);
    const spellings = [...new Set([path, path.toUpperCase(), path.toLowerCase()])];
    const flows = await Promise.all(
      spellings.map(async (column) => {
        const id = columnId(dataset.id, column);
        return [...(await reader.consumers(id)), ...(await reader.producers(id))].length;
      }),
    );
    const column = spellings.find((_, i) => (flows[i] ?? 0) > 0);
    if (column === undefined) continue;
    const note = `Code references ${column}, which is not in the schema of ${dataset.name}.`;
    found.push({ dataset, column, note, rank });
  }
  const [only] = found;
  if (only === undefined) return null;
  return found.length > 1 ? ambiguous(text, found) : (located(only) as LocatedColumn);
}

function unknownColumn(text: string, missing: readonly Missing[]): Unknown {
  const best = Math.min(...missing.map(({ rank }) => rank));
  const datasets = missing.filter(({ rank }) => rank === best);
  const suggestions = datasets.flatMap(({ dataset, rest }) => {
    const names = dataset.columns.map((column) => column.name);
    return nearestNames(rest.join('.'), names, MOST_SUGGESTIONS).map((name) =>
      nameOf({ dataset, column: name }),
    );
  });
  const open = datasets.filter(({ dataset, plain }) => !dataset.columnsComplete && plain === undefined);
  const column = datasets[0]?.rest.join('.') ?? '';
  const where = listed(datasets.map(({ dataset }) => dataset.name));
  const some = suggestions.slice(0, MOST_SUGGESTIONS);
  if (open.length > 0) {
    const owners = listed(open.map(({ dataset }) => dataset.name));
    const message =
      `Column "${column}" of ${where} is unknown. The known columns of ${owners} are incomplete, ` +
      `so it may exist${didYouMean(some)}`;
    return { kind: 'unknown', text, reason: 'columns-not-all-known', message, suggestions: some };
  }
  const plain = datasets.length === 1 ? datasets[0]?.plain : undefined;
  const why = plain === undefined ? '' : `: ${plain.name} is ${plain.type} and has no fields`;
  const verb = datasets.length === 1 ? 'has' : 'have';
  const message = `${where} ${verb} no column "${column}"${why}${didYouMean(some)}`;
  return { kind: 'unknown', text, reason: 'no-such-column', message, suggestions: some };
}

async function unknownName(reader: GraphReader, text: string, parts: readonly string[]): Promise<Unknown> {
  if ((await reader.builds()).length === 0) {
    const message = 'There is no build yet. Run `tributary build <path>` first.';
    return { kind: 'unknown', text, reason: 'nothing-built', message, suggestions: [] };
  }
  const columns = await columnsOfAnyDataset(reader, parts);
  if (columns.length > 0) {
    const message = `"${text}" is a column. Add its relation, as in ${columns.join(' or ')}.`;
    return { kind: 'unknown', text, reason: 'no-such-name', message, suggestions: columns };
  }
  const suggestions = await nearestInGraph(reader, parts);
  const message = `No dataset or column is named "${text}"${didYouMean(suggestions)}`;
  return { kind: 'unknown', text, reason: 'no-such-name', message, suggestions };
}

/** Columns with exactly this name or path, ignoring case. */
async function columnsOfAnyDataset(reader: GraphReader, parts: readonly string[]): Promise<string[]> {
  const wanted = parts.join('.');
  if (wanted === '') return [];
  const { items } = await reader.search(wanted, { first: MOST_SUGGESTIONS, after: null });
  return items.flatMap(({ item }) => {
    const isMeant = item.kind === 'column' && item.column.toLowerCase() === wanted.toLowerCase();
    return isMeant ? [nameOf(item)] : [];
  });
}

/**
 * Searches for pieces of the last parts, since a mistyped name matches only in part, and ranks the results.
 */
async function nearestInGraph(reader: GraphReader, parts: readonly string[]): Promise<string[]> {
  const names = new Map<string, string>();
  for (const wanted of parts.slice(-2).reverse()) {
    for (const piece of pieces(wanted)) {
      const hits = await reader.search(piece, { first: 50, after: null });
      for (const { item } of hits.items) {
        const column = item.kind === 'column' ? item.column : null;
        const short = column ?? relationParts(item.dataset.name).at(-1) ?? item.dataset.name;
        const full = nameOf({ dataset: item.dataset, column });
        if (!names.has(full)) names.set(full, short);
      }
    }
    const near = new Set(nearestNames(wanted, names.values(), MOST_SUGGESTIONS));
    const order = [...near];
    const suggestions = [...names].filter(([, short]) => near.has(short));
    suggestions.sort(([a, x], [b, y]) => order.indexOf(x) - order.indexOf(y) || (a < b ? -1 : 1));
    if (suggestions.length > 0) return suggestions.slice(0, MOST_SUGGESTIONS).map(([full]) => full);
  }
  return [];
}

function pieces(text: string): string[] {
  const third = Math.max(3, Math.floor(text.length / 2));
  return [...new Set([text, text.slice(0, third), text.slice(-third)])].filter((piece) => piece.length > 1);
}

function nameOf({ dataset, column }: Candidate): string {
  return column === null ? dataset.name : `${dataset.name}.${column}`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_SUGGESTIONS).join(', ');
  return names.length > MOST_SUGGESTIONS ? `${shown} and ${names.length - MOST_SUGGESTIONS} more` : shown;
}

/** The end of a sentence. */
function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? '.' : `. Did you mean ${suggestions.join(' or ')}?`;
}
