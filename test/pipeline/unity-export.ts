/**
 * Exports of Unity Catalog's column lineage as text.
 *
 *   unityCsv(['db.raw.a.id -> db.mart.b.id 2026-03-01T08:00:00Z job 17'])
 *   → header and one row; a row without target has `-> -`
 */
const HEADER = [
  'entity_type',
  'entity_id',
  'source_table_catalog',
  'source_table_schema',
  'source_table_name',
  'source_type',
  'source_column_name',
  'target_table_catalog',
  'target_table_schema',
  'target_table_name',
  'target_type',
  'target_column_name',
  'event_time',
];

export function unityCsv(edges: readonly string[]): string {
  return [HEADER.join(','), ...edges.map(rowOf), ''].join('\n');
}

function rowOf(edge: string): string {
  const [source = '', , target = '', at = '', kind = '', id = ''] = edge.split(' ');
  return [kind.toUpperCase(), id, ...endOf(source), ...endOf(target), at].join(',');
}

function endOf(name: string): string[] {
  if (name === '-') return ['', '', '', '', ''];
  const [catalog = '', schema = '', table = '', column = ''] = name.split('.');
  return [catalog, schema, table, 'TABLE', column];
}
