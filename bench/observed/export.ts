/**
 * A generated export of column lineage of Unity Catalog, of any length and never completely in memory. The
 * same number gives the same rows, in each container.
 *
 * Jobs write 2,000 tables of 20 columns repeatedly, in the order of time. Each row is one of 40,000 column
 * edges.
 */
import { randomFrom } from '../random.ts';

export type ExportRow = Readonly<Record<(typeof EXPORT_COLUMNS)[number], string | null>>;

export const EXPORT_COLUMNS = [
  'account_id',
  'metastore_id',
  'workspace_id',
  'entity_type',
  'entity_id',
  'entity_run_id',
  'source_table_full_name',
  'source_table_catalog',
  'source_table_schema',
  'source_table_name',
  'source_path',
  'source_type',
  'source_column_name',
  'target_table_full_name',
  'target_table_catalog',
  'target_table_schema',
  'target_table_name',
  'target_path',
  'target_type',
  'target_column_name',
  'created_by',
  'event_time',
  'event_date',
  'record_id',
  'event_id',
  'statement_id',
  'entity_metadata',
  'direct_access',
] as const;

const TABLES = 2_000;
const COLUMNS = 20;
const START = Date.UTC(2026, 0, 1);

function* exportRows(count: number): Generator<ExportRow> {
  const random = randomFrom(7);
  const id = (): string =>
    `${hex(random.below(2 ** 32))}-${hex(random.below(2 ** 32))}${hex(random.below(2 ** 32))}`;
  let row = 0;
  for (let run = 0; row < count; run++) {
    const table = run % TABLES;
    const time = new Date(START + run * 30_000).toISOString();
    const [event, statement, runId] = [id(), id(), String(random.below(1e9))];
    const metadata = `{"job_info":{"job_id":"${900 + (table % 300)}","job_run_id":"${runId}"},"dashboard_id":null,"notebook_id":"${table}"}`;
    for (let column = 0; column < COLUMNS && row < count; column++, row++) {
      const source = nameOf((table * 31 + (column % 3) + 1) % TABLES);
      const target = nameOf(table);
      yield {
        account_id: '7f0c1d52-0000-4000-8000-000000000001',
        metastore_id: '2b9e6a10-0000-4000-8000-000000000002',
        workspace_id: '4411223344556677',
        entity_type: 'JOB',
        entity_id: String(900 + (table % 300)),
        entity_run_id: runId,
        source_table_full_name: source.join('.'),
        source_table_catalog: source[0],
        source_table_schema: source[1],
        source_table_name: source[2],
        source_path: null,
        source_type: 'TABLE',
        source_column_name: `measure_${column}`,
        target_table_full_name: target.join('.'),
        target_table_catalog: target[0],
        target_table_schema: target[1],
        target_table_name: target[2],
        target_path: null,
        target_type: 'TABLE',
        target_column_name: `total_${column}`,
        created_by: 'etl@harbor.example',
        event_time: `${time.slice(0, -1)}+00:00`,
        event_date: time.slice(0, 10),
        record_id: `r-${row}`,
        event_id: event,
        statement_id: statement,
        entity_metadata: metadata,
        direct_access: 'true',
      };
    }
  }
}

function nameOf(table: number): readonly [string, string, string] {
  return ['harbor', `area_${table % 40}`, `shipments_${table}`];
}

function hex(number: number): string {
  return number.toString(16).padStart(8, '0');
}

/** In chunks of many rows. */
export function* exportText(container: 'csv' | 'ndjson', count: number): Generator<Buffer> {
  let text = container === 'csv' ? `${EXPORT_COLUMNS.join(',')}\n` : '';
  for (const row of exportRows(count)) {
    text += container === 'csv' ? csvLine(row) : ndjsonLine(row);
    if (text.length < 262_144) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function csvLine(row: ExportRow): string {
  const cells = EXPORT_COLUMNS.map((column) => {
    const cell = row[column] ?? '';
    return cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${cells.join(',')}\n`;
}

/** As Spark writes it: without nulls, and with typed values. */
function ndjsonLine(row: ExportRow): string {
  const { entity_metadata, direct_access, ...texts } = row;
  const told = Object.entries(texts).filter(([, cell]) => cell !== null);
  const typed = {
    entity_metadata: JSON.parse(entity_metadata ?? 'null'),
    direct_access: direct_access === 'true',
  };
  return `${JSON.stringify({ ...Object.fromEntries(told), ...typed })}\n`;
}
