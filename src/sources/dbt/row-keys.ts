/**
 * What decides which rows of its table a snapshot or an incremental model writes: more than its query tells, as dbt compares what the
 * query selects with the rows that are there.
 *
 *   snapshot, unique_key id, check_cols [status]    → id JOIN, status FILTER: a new status makes a further row
 *   incremental model, unique_key id                → id JOIN: a row of a known id takes the place of the old one
 *
 * Where an expression stands in the place of a column, any selected column may be in it.
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
