/**
 * The columns that dbt adds to a snapshot, each with the selected columns that it is derived from. The check
 * strategy has no column with the time of a change: its times are those of the run, derived from no selected
 * column.
 *
 *   timestamp strategy, unique_key id, updated_at changed_at
 *   → dbt_scd_id ← id, changed_at;  dbt_updated_at, dbt_valid_from, dbt_valid_to ← changed_at
 */
import type { AddedColumn } from '../../model/inventory.ts';
import { type Adapter, foldName } from './adapter.ts';
import { isColumnText, unquote } from './columns.ts';
import type { SnapshotConfig } from './manifest-node.ts';

interface SnapshotColumns {
  readonly added: readonly AddedColumn[];
  /** Configured keys and times that are expressions; their columns are not analysed. */
  readonly expressions: readonly string[];
}

export function snapshotColumns(config: SnapshotConfig, adapter: Adapter): SnapshotColumns {
  const updatedAt = config.updatedAt === null ? [] : [config.updatedAt];
  const columnsIn = (texts: readonly string[]): string[] => {
    return [...new Set(texts.filter(isColumnText).map((text) => unquote(text, adapter)))].sort();
  };
  const sources: [name: string, from: readonly string[]][] = [
    ['dbt_scd_id', [...config.uniqueKey, ...updatedAt]],
    ['dbt_updated_at', updatedAt],
    ['dbt_valid_from', updatedAt],
    ['dbt_valid_to', updatedAt],
  ];
  if (config.marksDeleted) sources.push(['dbt_is_deleted', []]);
  return {
    added: sources.map(([name, from]) => ({
      name: foldName(config.columnNames.get(name) ?? name, false, adapter.columns),
      from: columnsIn(from),
      ...(name === 'dbt_valid_to' && config.validToCurrent !== null
        ? { expression: config.validToCurrent }
        : {}),
    })),
    expressions: [...config.uniqueKey, ...updatedAt].filter((text) => !isColumnText(text)),
  };
}
