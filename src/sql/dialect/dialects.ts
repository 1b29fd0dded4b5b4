/**
 * Every dialect's rules, as data. Folding: Snowflake and Oracle document upper case for unquoted names, Postgres lower case; the
 * case-insensitive platforms fold quoted names too. Lateral aliases: Snowflake, Redshift, Databricks, Spark 3.4, DuckDB and ClickHouse
 * document them; the permissive `generic` allows what any dialect allows.
 */
import { DIALECT_NAMES, type DialectName } from '../../model/dialect-name.ts';
import type { Dialect, Folding } from './dialect.ts';
import { syntaxOf } from './syntax.ts';

const INSENSITIVE: Folding = { unquoted: 'lower', quoted: 'same' };
const EXACT: Folding = { unquoted: 'keep', quoted: 'keep' };
const UPPER: Folding = { unquoted: 'upper', quoted: 'keep' };
const LOWER: Folding = { unquoted: 'lower', quoted: 'keep' };

const NILADIC: readonly string[] = [
  'current_date',
  'current_time',
  'current_timestamp',
  'current_user',
  'current_role',
  'current_schema',
  'current_catalog',
  'localtime',
  'localtimestamp',
  'session_user',
  'system_user',
  'user',
  'null',
  'true',
  'false',
  'default',
  'unknown',
];

/** Set-returning functions that Postgres allows in a select list. */
const RETURN_SETS = words(
  'unnest generate_series generate_subscripts regexp_matches regexp_split_to_table json_array_elements json_array_elements_text',
  'jsonb_array_elements jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text json_object_keys jsonb_object_keys',
);
/** Spark's and Hive's generators. */
const GENERATORS = words(
  'explode explode_outer posexplode posexplode_outer inline inline_outer stack json_tuple',
);

/** Snowflake: of files on a stage, and of what a stream gives. */
const STAGED_FILES = [
  'metadata$filename',
  'metadata$file_row_number',
  'metadata$file_content_key',
  'metadata$file_last_modified',
  'metadata$start_scan_time',
  'metadata$external_table_partition',
];
const STREAMS = ['metadata$action', 'metadata$isupdate', 'metadata$row_id'];
/** BigQuery: of tables partitioned by arrival, of wildcard tables, of external tables. */
const PARTITIONS = ['_partitiontime', '_partitiondate', '_table_suffix', '_file_name'];
/** Trino's connectors to files; they are quoted. */
const FILES_OF_LAKE = ['$path', '$file_size', '$file_modified_time', '$partition', '$bucket'];
/** ClickHouse: of MergeTree tables and of files. */
const PARTS = [
  '_part',
  '_part_index',
  '_part_uuid',
  '_partition_id',
  '_partition_value',
  '_sample_factor',
  '_block_number',
  '_block_offset',
  '_row_exists',
  '_shard_num',
  '_etag',
  '_part_offset',
  '_table',
  '_database',
  '_path',
  '_file',
  '_size',
  '_time',
];

const COMMON: Omit<Dialect, 'name' | 'features'> = {
  tables: INSENSITIVE,
  columns: INSENSITIVE,
  arrayPaths: 'none',
  rowMakers: new Set(),
  dual: null,
  systemColumns: new Set(),
  niladic: new Set(NILADIC),
  pseudo: new Set(),
  valueColumns: { prefix: 'column', from: 1 },
  unnamedColumns: { prefix: '_col_', counts: 'columns', suffix: '' },
  keyNames: new Set(),
};

const COL_FROM_1 = { prefix: 'col', from: 1 } as const;
/** Hive counts items, and a star is one of them. */
const UNNAMED_ITEMS = { prefix: '_c', counts: 'items', suffix: '' } as const;
const COL_FROM_0 = { prefix: '_col', from: 0 } as const;

const OWN: Record<DialectName, Partial<Omit<Dialect, 'name' | 'features'>>> = {
  generic: {
    dual: [],
    arrayPaths: 'beside',
    rowMakers: new Set([...RETURN_SETS, ...GENERATORS]),
    niladic: niladic('sysdate', 'getdate', 'rownum', 'systimestamp'),
    pseudo: new Set(['now']),
  },
  snowflake: {
    tables: UPPER,
    columns: UPPER,
    systemColumns: new Set([...STAGED_FILES, ...STREAMS]),
    niladic: niladic('sysdate', ...STAGED_FILES, ...STREAMS),
    pseudo: new Set(['level']),
  },
  bigquery: {
    unnamedColumns: { prefix: 'f', counts: 'unnamed', suffix: '_' },
    tables: EXACT,
    arrayPaths: 'around',
    systemColumns: new Set(PARTITIONS),
    niladic: niladic(...PARTITIONS),
  },
  databricks: {
    valueColumns: COL_FROM_1,
    unnamedColumns: UNNAMED_ITEMS,
    rowMakers: GENERATORS,
    systemColumns: new Set(['_metadata']),
    niladic: niladic('grouping__id'),
  },
  spark: {
    valueColumns: COL_FROM_1,
    unnamedColumns: UNNAMED_ITEMS,
    rowMakers: GENERATORS,
    systemColumns: new Set(['_metadata']),
    niladic: niladic('grouping__id'),
  },
  redshift: {
    arrayPaths: 'beside',
    rowMakers: RETURN_SETS,
    systemColumns: new Set(['$path', '$size', '$spectrum_oid']),
    niladic: niladic('sysdate'),
  },
  postgres: {
    tables: LOWER,
    columns: LOWER,
    rowMakers: RETURN_SETS,
    systemColumns: new Set(['ctid', 'tableoid', 'xmin', 'xmax', 'cmin', 'cmax']),
  },
  duckdb: {
    valueColumns: { prefix: 'col', from: 0 },
    rowMakers: words('unnest'),
    systemColumns: new Set(['rowid']),
  },
  trino: { valueColumns: COL_FROM_0, systemColumns: new Set(FILES_OF_LAKE) },
  athena: { valueColumns: COL_FROM_0, systemColumns: new Set(FILES_OF_LAKE) },
  tsql: {
    niladic: niladic('@@rowcount', '@@identity', '$action', '$node_id', '$edge_id', '$from_id', '$to_id'),
    keyNames: new Set(['$identity', '$rowguid', 'identitycol', 'rowguidcol']),
  },
  mysql: {
    valueColumns: { prefix: 'column_', from: 0 },
    dual: [],
    niladic: niladic('utc_date', 'utc_time', 'utc_timestamp'),
    keyNames: new Set(['_rowid']),
  },
  clickhouse: {
    tables: EXACT,
    columns: EXACT,
    rowMakers: words('arrayJoin'),
    systemColumns: new Set(PARTS),
  },
  oracle: {
    dual: ['DUMMY'],
    tables: UPPER,
    columns: UPPER,
    systemColumns: new Set(['rowid', 'ora_rowscn']),
    niladic: niladic(
      'sysdate',
      'systimestamp',
      'rownum',
      'rowid',
      'ora_rowscn',
      'versions_starttime',
      'versions_endtime',
      'versions_startscn',
      'versions_endscn',
      'versions_xid',
      'versions_operation',
      'level',
      'connect_by_isleaf',
      'connect_by_iscycle',
      'uid',
      'sessiontimezone',
      'dbtimezone',
    ),
  },
  sqlite: {
    systemColumns: new Set(['rowid', 'oid', '_rowid_']),
    niladic: niladic('rowid', 'oid', '_rowid_'),
  },
  hive: {
    valueColumns: COL_FROM_1,
    unnamedColumns: UNNAMED_ITEMS,
    rowMakers: GENERATORS,
    systemColumns: new Set([
      'input__file__name',
      'block__offset__inside__file',
      'row__offset__inside__block',
      'row__id',
    ]),
    niladic: niladic('grouping__id'),
  },
};

const DIALECTS: ReadonlyMap<DialectName, Dialect> = new Map(
  DIALECT_NAMES.map((name) => [name, { ...COMMON, ...OWN[name], name, features: syntaxOf(name) }] as const),
);

/** Names that other tools use, and the nearest relative of dialects that have no rules of their own. */
const ALIASES: ReadonlyMap<string, DialectName> = new Map([
  ['ansi', 'generic'],
  ['', 'generic'],
  ['flink', 'generic'],
  ['calcite', 'generic'],
  ['teradata', 'generic'],
  ['db2', 'generic'],
  ['exasol', 'generic'],
  ['postgresql', 'postgres'],
  ['greenplum', 'postgres'],
  ['materialize', 'postgres'],
  ['risingwave', 'postgres'],
  ['cockroach', 'postgres'],
  ['cratedb', 'postgres'],
  ['vertica', 'postgres'],
  ['presto', 'trino'],
  ['dremio', 'trino'],
  ['mssql', 'tsql'],
  ['sqlserver', 'tsql'],
  ['transactsql', 'tsql'],
  ['fabric', 'tsql'],
  ['synapse', 'tsql'],
  ['mariadb', 'mysql'],
  ['starrocks', 'mysql'],
  ['doris', 'mysql'],
  ['singlestore', 'mysql'],
  ['tidb', 'mysql'],
  ['sparksql', 'spark'],
  ['glue', 'spark'],
  ['fabricspark', 'spark'],
  ['impala', 'hive'],
  ['plsql', 'oracle'],
]);

export function dialectOf(name: DialectName): Dialect {
  const dialect = DIALECTS.get(name);
  if (dialect === undefined) throw new Error(`no rules for dialect ${name}`);
  return dialect;
}

/** The dialect that a user's or a tool's name means; null where there is no relative. */
export function dialectNamed(text: string): DialectName | null {
  const key = text.trim().toLowerCase();
  return DIALECT_NAMES.find((name) => name === key) ?? ALIASES.get(key) ?? null;
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.toUpperCase().split(' ')));
}

function niladic(...more: string[]): ReadonlySet<string> {
  return new Set([...NILADIC, ...more]);
}
