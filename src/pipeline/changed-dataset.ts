/**
 * A dataset before and after a planned change of its columns. In: the stored dataset and the change. Out:
 * both versions, with complete lists of columns.
 *
 *   orders(id, net), RENAMED net to gross   →   before orders(id, net), after orders(id, gross)
 */
import type { AskedChange } from '../graph/index.ts';
import type { FormerNames } from '../model/former-names.ts';
import type { Column, Dataset, DatasetKind } from '../model/inventory.ts';
import type { DatasetId } from '../model/names.ts';
import { listedColumns } from '../sql/index.ts';

export type ColumnChange =
  | { readonly kind: 'REMOVED' | 'ADDED'; readonly dataset: DatasetId; readonly column: string }
  | Extract<AskedChange, { kind: 'RENAMED' }>;

const ADDED_TO: ReadonlySet<DatasetKind> = new Set(['incremental', 'snapshot']);

/**
 * `isWritten`: SQL of the project writes the dataset, so a renamed column has the values that it had. The
 * values of a source are unknown in both versions.
 */
export function changedDataset(
  dataset: Dataset,
  change: ColumnChange,
  isWritten: boolean,
): { readonly before: Dataset; readonly after: Dataset; readonly renamed: FormerNames } {
  const before: Dataset = { ...dataset, columns: expanded(dataset.columns), columnsComplete: true };
  const after: Dataset = { ...before, columns: changedColumns(before.columns, change) };
  const isRename = change.kind === 'RENAMED' && isWritten && !ADDED_TO.has(dataset.kind);
  const { id, relation, name } = dataset;
  const former = isRename
    ? { id, relation: relation ?? name, columns: { [change.to.toLowerCase()]: change.column } }
    : null;
  return { before, after, renamed: new Map(former === null ? [] : [[id, former]]) };
}

/** Lists each nested field of a type as a column, so that a field can be removed. */
function expanded(columns: readonly Column[]): Column[] {
  const known = new Map(columns.map((column) => [column.name, column]));
  const paths = new Set(columns.flatMap(({ name, type }) => listedColumns(name, type)));
  return [...paths].map((name) => {
    const column = known.get(name) ?? { name, type: null, description: null, tests: [] };
    const hasFields = [...paths].some((path) => path.startsWith(`${name}.`));
    return hasFields ? { ...column, type: null } : column;
  });
}

function changedColumns(columns: readonly Column[], change: ColumnChange): Column[] {
  const { column } = change;
  const isIt = (name: string): boolean => name === column || name.startsWith(`${column}.`);
  switch (change.kind) {
    case 'REMOVED':
      return columns.filter(({ name }) => !isIt(name));
    case 'ADDED':
      return [...columns, { name: column, type: null, description: null, tests: [] }];
    case 'RENAMED':
      return columns.map((each) =>
        isIt(each.name) ? { ...each, name: `${change.to}${each.name.slice(column.length)}` } : each,
      );
    default:
      return change satisfies never;
  }
}
