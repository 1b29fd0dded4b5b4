/** Which columns of a dataset a nested name speaks of: `items` → items.sku is below it; `items.sku` → items is around it. */
import type { Dataset } from '../../model/inventory.ts';

/** The column with the fields below it, and the columns around it. */
export function nestedNames(
  dataset: Dataset | undefined,
  column: string,
): { own: string[]; around: string[] } {
  const names = dataset?.columns.map(({ name }) => name) ?? [];
  return {
    own: [column, ...names.filter((name) => name.startsWith(`${column}.`))],
    around: names.filter((name) => column.startsWith(`${name}.`)),
  };
}
