/**
 * The columns that decide which rows of its table a snapshot or an incremental model writes. The query alone
 * does not show them: dbt compares the selected rows with the existing ones.
 *
 *   snapshot, unique_key id, check_cols [status]    → id JOIN, status FILTER: a new status adds a row
 *   incremental model, unique_key id                → id JOIN: a row with an existing id replaces the old row
 *
 * If an expression is configured instead of a column, it may contain any selected column.
 */
import type { RowKey } from '../../model/inventory.ts';
import type { Adapter } from './adapter.ts';
import { isColumnText, unquote } from './columns.ts';
import type { RowsConfig } from './manifest-node.ts';

export function rowKeys(config: RowsConfig | null, adapter: Adapter): readonly RowKey[] {
  if (config === null) return [];
  const { uniqueKey, comparedBy } = config;
  const columnOf = (text: string): string | null => (isColumnText(text) ? unquote(text, adapter) : null);
  return [
    ...uniqueKey.map((text): RowKey => ({ column: columnOf(text), subtype: 'JOIN' })),
    ...(comparedBy ?? [null]).map((text): RowKey => {
      return { column: text === null ? null : columnOf(text), subtype: 'FILTER' };
    }),
  ];
}
