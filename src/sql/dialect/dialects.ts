/**
 * Every dialect's rules, as data. Folding: Snowflake and Oracle document upper case for unquoted names, Postgres lower case; the
 * case-insensitive platforms fold quoted names too. Lateral aliases: Snowflake, Redshift, Databricks, Spark 3.4, DuckDB and ClickHouse
 * document them; the permissive `generic` allows what any dialect allows.
 */
import { DIALECT_NAMES, type DialectName } from '../../model/dialect-name.ts';
import type { Dialect, Folding } from './dialect.ts';

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

const COMMON: Omit<Dialect, 'name'> = {
  tables: INSENSITIVE,
  columns: INSENSITIVE,
  lateralAlias: false,
  aliasFirst: false,
  groupByAliasFirst: false,
  structFields: true,
  mergedInPlace: false,
  mergedOneSided: false,
  arrayPaths: false,
  rowMakers: new Set(),
  dual: false,
  impliedRecursion: false,
  niladic: new Set(NILADIC),
};

const OWN: Record<DialectName, Partial<Omit<Dialect, 'name'>>> = {
  generic: {
    dual: true,
    arrayPaths: true,
    rowMakers: new Set([...RETURN_SETS, ...GENERATORS]),
    lateralAlias: true,
    impliedRecursion: true,
    niladic: niladic('sysdate', 'getdate', 'rownum', 'systimestamp'),
  },
  snowflake: {
    tables: UPPER,
    columns: UPPER,
    lateralAlias: true,
    impliedRecursion: true,
    niladic: niladic(
      'sysdate',
      'level',
      'metadata$filename',
      'metadata$file_row_number',
      'metadata$action',
      'metadata$isupdate',
      'metadata$row_id',
    ),
  },
  bigquery: {
    tables: EXACT,
    mergedOneSided: true,
    arrayPaths: true,
    groupByAliasFirst: true,
    niladic: niladic('_partitiontime', '_partitiondate', '_table_suffix', '_file_name'),
  },
  databricks: { lateralAlias: true, rowMakers: GENERATORS },
  spark: { lateralAlias: true, rowMakers: GENERATORS },
  redshift: { lateralAlias: true, arrayPaths: true, rowMakers: RETURN_SETS, niladic: niladic('sysdate') },
  postgres: { tables: LOWER, columns: LOWER, rowMakers: RETURN_SETS },
  duckdb: { lateralAlias: true, mergedInPlace: true, rowMakers: words('unnest') },
  trino: {},
  athena: {},
  tsql: {
    structFields: false,
    impliedRecursion: true,
    niladic: niladic('@@rowcount', '@@identity', '$action'),
  },
  mysql: {
    dual: true,
    structFields: false,
    niladic: niladic('utc_date', 'utc_time', 'utc_timestamp'),
  },
  clickhouse: {
    tables: EXACT,
    columns: EXACT,
    lateralAlias: true,
    mergedInPlace: true,
    rowMakers: words('arrayJoin'),
    aliasFirst: true,
    groupByAliasFirst: true,
  },
  oracle: {
    dual: true,
    tables: UPPER,
    columns: UPPER,
    impliedRecursion: true,
    niladic: niladic(
      'sysdate',
      'systimestamp',
      'rownum',
      'rowid',
      'level',
      'connect_by_isleaf',
      'connect_by_iscycle',
      'uid',
      'sessiontimezone',
      'dbtimezone',
    ),
  },
  sqlite: {
    structFields: false,
    mergedInPlace: true,
    impliedRecursion: true,
    niladic: niladic('rowid', 'oid', '_rowid_'),
  },
  hive: { rowMakers: GENERATORS },
};

const DIALECTS: ReadonlyMap<DialectName, Dialect> = new Map(
  DIALECT_NAMES.map((name) => [name, { ...COMMON, ...OWN[name], name }] as const),
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
