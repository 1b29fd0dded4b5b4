/**
 * The only statements that are ever sent to Databricks: queries of Unity Catalog's lineage tables, for a
 * window of time. Values are parameters, never part of the text.
 *
 *   lineageQuery('column_lineage', { since: '2026-03-02T06:00:00.000Z', until: null })
 *   → SELECT … FROM system.access.column_lineage WHERE … AND event_date >= :since_date AND event_time >=
 *   :since
 *
 * Columns: docs.databricks.com/admin/system-tables/lineage. `event_date` is the partition; `created_by` is
 * not selected, because lineage does not need it.
 */
import type { FeedWindow } from './feed.ts';

export const LINEAGE_TABLES = ['column_lineage', 'table_lineage'] as const;
export type LineageTable = (typeof LINEAGE_TABLES)[number];

export interface DatabricksQuery {
  readonly statement: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly value: string;
    readonly type: 'DATE' | 'TIMESTAMP';
  }[];
}

export function lineageQuery(table: LineageTable, { since, until }: FeedWindow): DatabricksQuery {
  const parameters: DatabricksQuery['parameters'][number][] = [];
  const conditions = ['(target_table_name IS NOT NULL OR target_path IS NOT NULL)'];
  if (since !== null) {
    conditions.push('event_date >= :since_date', 'event_time >= :since');
    parameters.push({ name: 'since_date', value: since.slice(0, 10), type: 'DATE' });
    parameters.push({ name: 'since', value: since, type: 'TIMESTAMP' });
  }
  if (until !== null) {
    conditions.push('event_date <= :until_date', 'event_time <= :until');
    parameters.push({ name: 'until_date', value: until.slice(0, 10), type: 'DATE' });
    parameters.push({ name: 'until', value: until, type: 'TIMESTAMP' });
  }
  const columns = [...sideOf('source', table), ...sideOf('target', table), ...EVENT].join(', ');
  return {
    statement: `SELECT ${columns} FROM system.access.${table} WHERE ${conditions.join(' AND ')}`,
    parameters,
  };
}

/** The query of `doctor`: whether the table may be read. */
export function probeQuery(table: LineageTable): DatabricksQuery {
  return { statement: `SELECT event_time FROM system.access.${table} LIMIT 1`, parameters: [] };
}

function sideOf(side: 'source' | 'target', table: LineageTable): string[] {
  const names = ['table_full_name', 'table_catalog', 'table_schema', 'table_name', 'path', 'type'];
  if (table === 'column_lineage') names.push('column_name');
  return names.map((name) => `${side}_${name}`);
}

const EVENT = [
  'entity_type',
  'entity_id',
  'entity_run_id',
  // A number, because the format of a timestamp depends on the warehouse.
  'unix_millis(event_time) AS event_time',
  'statement_id',
  'to_json(entity_metadata) AS entity_metadata',
  'direct_access',
];
