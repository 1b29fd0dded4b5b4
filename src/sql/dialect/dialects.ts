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

const COMMON: Omit<Dialect, 'name'> = {
  tables: INSENSITIVE,
  columns: INSENSITIVE,
  lateralAlias: false,
  aliasFirst: false,
  groupByAliasFirst: false,
  structFields: true,
  impliedRecursion: false,
  niladic: new Set(NILADIC),
};

const OWN: Record<DialectName, Partial<Omit<Dialect, 'name'>>> = {
  generic: {
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
      'metadata$filename',
      'metadata$file_row_number',
      'metadata$action',
      'metadata$isupdate',
      'metadata$row_id',
    ),
  },
  bigquery: {
    tables: EXACT,
    groupByAliasFirst: true,
    niladic: niladic('_partitiontime', '_partitiondate', '_table_suffix', '_file_name'),
  },
  databricks: { lateralAlias: true },
  spark: { lateralAlias: true },
  redshift: { lateralAlias: true, niladic: niladic('sysdate') },
  postgres: { tables: LOWER, columns: LOWER },
  duckdb: { lateralAlias: true },
  trino: {},
  athena: {},
  tsql: { structFields: false, impliedRecursion: true, niladic: niladic('@@rowcount', '@@identity') },
  mysql: { structFields: false, niladic: niladic('utc_date', 'utc_time', 'utc_timestamp') },
  clickhouse: {
    tables: EXACT,
    columns: EXACT,
    lateralAlias: true,
    aliasFirst: true,
    groupByAliasFirst: true,
  },
  oracle: {
    tables: UPPER,
    columns: UPPER,
    impliedRecursion: true,
    niladic: niladic(
      'sysdate',
      'systimestamp',
      'rownum',
      'rowid',
      'level',
      'uid',
      'sessiontimezone',
      'dbtimezone',
    ),
  },
  sqlite: { structFields: false, impliedRecursion: true, niladic: niladic('rowid', 'oid', '_rowid_') },
  hive: {},
};

const DIALECTS: ReadonlyMap<DialectName, Dialect> = new Map(
  DIALECT_NAMES.map((name) => [name, { ...COMMON, ...OWN[name], name }] as const),
);

/** Names that other tools use, and the nearest relative of dialects that have no rules of their own. */
const ALIASES: ReadonlyMap<string, DialectName> = new Map([
  ['ansi', 'generic'],
  ['', 'generic'],
  ['flink', 'generic'],
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

function niladic(...more: string[]): ReadonlySet<string> {
  return new Set([...NILADIC, ...more]);
}
