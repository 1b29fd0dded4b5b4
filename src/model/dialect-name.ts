/** The dialects with their own rules. src/sql/dialect maps every other name to the nearest of them. */
export const DIALECT_NAMES = [
  'generic',
  'snowflake',
  'bigquery',
  'databricks',
  'spark',
  'redshift',
  'postgres',
  'duckdb',
  'trino',
  'athena',
  'tsql',
  'mysql',
  'clickhouse',
  'oracle',
  'sqlite',
  'hive',
] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];
