/**
 * Merges the columns of a dataset. Names and order come from the analysis. Spelling, types, descriptions and
 * tests come from the source.
 *
 *   source Order_ID: integer, note: text;  analysed order_id, total
 *   → Order_ID: integer, total;  spell('order_id') = 'Order_ID'
 *
 * Columns that only readers of the dataset reference are appended, unless the list is known to be complete.
 */
import type { Column, Dataset, DatasetKind } from '../../model/inventory.ts';
import { parentPath, rootColumn } from '../../model/names.ts';

export interface DatasetColumns {
  readonly columns: readonly Column[];
  readonly complete: boolean;
  /** The spelling of a column in the dataset, for a name in any case. */
  spell(name: string): string;
  /** The columns that only one of the source and the analysis has. */
  readonly differs: {
    readonly analysedOnly: readonly string[];
    readonly sourceOnly: readonly string[];
  } | null;
  /** Columns that a reader references and a complete list does not contain. */
  readonly unknownColumns: readonly string[];
  /** The paths in `columns` that are nested fields. */
  readonly fields: readonly string[];
}

const ADDED_TO: ReadonlySet<DatasetKind> = new Set(['incremental', 'snapshot']);

/**
 * Columns that an incremental table or a snapshot still has from earlier code: the complete list contains
 * them, and the code no longer returns them.
 */
export function retainedColumns(dataset: Dataset, outputs: readonly string[]): readonly string[] {
  if (!ADDED_TO.has(dataset.kind) || !dataset.columnsComplete) return [];
  const made = new Set(outputs.map((name) => name.toLowerCase()));
  const isMade = (name: string): boolean =>
    made.has(name.toLowerCase()) || made.has(rootColumn(name)?.toLowerCase() ?? '');
  return dataset.columns.map(({ name }) => name).filter((name) => !isMade(name));
}

/**
 * `outputs`: the analysed columns in order, or null if they are unknown. `used`: columns that readers
 * reference.
 */
export function mergeColumns(
  dataset: Dataset,
  outputs: readonly string[] | null,
  used: ReadonlySet<string>,
): DatasetColumns {
  if (used.size === 0 && isAsAnalysed(dataset, outputs)) return asTheyAre(dataset.columns);
  const spelling = new Map<string, string>();
  const made = outputs === null ? null : withListedFields(dataset.columns, outputs);
  const columns = made === null ? [...dataset.columns] : analysedColumns(dataset.columns, made, spelling);
  for (const { name } of columns) spelling.set(name, name);
  const folded = foldedNames(columns);
  const complete = outputs !== null || dataset.columnsComplete;
  const spell = (name: string): string =>
    spelling.get(name) ?? folded.get(name.toLowerCase()) ?? spellField(name);
  const spellField = (path: string): string => {
    const parent = parentPath(path);
    return parent === null ? path : `${spell(parent)}${path.slice(parent.length)}`;
  };
  const differs = outputs === null ? null : differences(dataset.columns, columns);
  const added = new Set([...used].map(spell).filter((name) => !spelling.has(name)));
  const known = new Set(columns.map(({ name }) => name));
  const unknownColumns = complete ? [...added].filter((name) => !isBelow(name, known)).sort() : [];
  const absent = new Set(unknownColumns);
  for (const name of [...added].sort()) {
    if (!absent.has(name)) columns.push(bareColumn(name));
    spelling.set(name, name);
  }
  return {
    columns,
    complete,
    spell,
    differs,
    unknownColumns,
    fields: fieldsOf(columns),
  };
}

/**
 * Adds the nested fields that the source lists below a column whose fields the analysis does not list.
 *
 *   outputs [id, items];  the source lists items, items.sku   →   [id, items, items.sku]
 */
export function withListedFields(known: readonly Column[], outputs: readonly string[]): readonly string[] {
  if (!known.some(({ name }) => name.includes('.'))) return outputs;
  const parents = new Set(outputs.flatMap((name) => parentPath(name)?.toLowerCase() ?? []));
  const below = new Map<string, string[]>();
  for (const { name } of known) {
    const parent = parentPath(name)?.toLowerCase();
    if (parent === undefined || parents.has(parent)) continue;
    below.set(parent, [...(below.get(parent) ?? []), name]);
  }
  const listed = (name: string): string[] => [
    name,
    ...(below.get(name.toLowerCase()) ?? []).flatMap((field) => listed(field)),
  ];
  return outputs.flatMap(listed);
}

function isBelow(path: string, known: ReadonlySet<string>): boolean {
  const root = rootColumn(path);
  return root !== null && known.has(root);
}

function fieldsOf(columns: readonly Column[]): string[] {
  return columns.flatMap(({ name }) => (parentPath(name) === null ? [] : [name]));
}

/** True for most datasets: the source and the analysis list the same columns in the same order. */
function isAsAnalysed({ columns }: Dataset, outputs: readonly string[] | null): boolean {
  return outputs?.length === columns.length && columns.every(({ name }, i) => name === outputs[i]);
}

function asTheyAre(columns: readonly Column[]): DatasetColumns {
  const names = new Set(columns.map(({ name }) => name));
  let folded: ReadonlyMap<string, string> | null = null;
  const spell = (name: string): string => {
    if (names.has(name)) return name;
    folded ??= foldedNames(columns);
    return folded.get(name.toLowerCase()) ?? name;
  };
  return { columns, complete: true, spell, differs: null, unknownColumns: [], fields: fieldsOf(columns) };
}

/**
 * Each analysed column takes the source column of the same name. Otherwise a source column that differs only
 * in case, unless another output has that name.
 */
function analysedColumns(
  known: readonly Column[],
  outputs: readonly string[],
  spelling: Map<string, string>,
): Column[] {
  const exact = new Map(known.map((column) => [column.name, column]));
  const folded = new Map(known.map((column) => [column.name.toLowerCase(), column]));
  const taken = new Set(outputs.filter((name) => exact.has(name)));
  return [...new Set(outputs)].map((name) => {
    const alike = folded.get(name.toLowerCase());
    const column =
      exact.get(name) ?? (alike !== undefined && !taken.has(alike.name) ? alike : bareColumn(name));
    taken.add(column.name);
    spelling.set(name, column.name);
    return column;
  });
}

function foldedNames(columns: readonly Column[]): ReadonlyMap<string, string> {
  const folded = new Map<string, string>();
  for (const { name } of columns) if (!folded.has(name.toLowerCase())) folded.set(name.toLowerCase(), name);
  return folded;
}

/** Nested fields are not compared: the source and the analysis may each list only some of them. */
function differences(source: readonly Column[], all: readonly Column[]): DatasetColumns['differs'] {
  const columns = all.filter(({ name }) => rootColumn(name) === null);
  const [before, after] = [source, columns].map((list) => new Set(list.map(({ name }) => name)));
  const analysedOnly = columns.map(({ name }) => name).filter((name) => !before?.has(name));
  const sourceOnly = source
    .map(({ name }) => name)
    .filter((name) => rootColumn(name) === null && !after?.has(name));
  return analysedOnly.length + sourceOnly.length === 0 ? null : { analysedOnly, sourceOnly };
}

function bareColumn(name: string): Column {
  return { name, type: null, description: null, tests: [] };
}
