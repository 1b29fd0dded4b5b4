/**
 * The columns that a nested name covers: for `items`, also the field items.sku; for `items.sku`, also the
 * column items that contains it.
 */
import type { Dataset } from '../../model/inventory.ts';

/** `own`: the column and the fields below it. `parents`: the columns that contain it. */
export function nestedNames(
  dataset: Dataset | undefined,
  column: string,
): { own: string[]; parents: string[] } {
  const names = dataset?.columns.map(({ name }) => name) ?? [];
  return {
    own: [column, ...names.filter((name) => name.startsWith(`${column}.`))],
    parents: names.filter((name) => column.startsWith(`${name}.`)),
  };
}
