/**
 * The constructs of single engines, by dialect. Each engine has a folder with one file per construct and a table of them, `rules.ts`.
 * `generic` is the permissive dialect: it has the constructs of other engines that are no SQL of another meaning elsewhere.
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { EngineRules } from '../core/reader.ts';
import { TSQL } from './tsql/rules.ts';

const NONE: EngineRules = {};

export const ENGINES: Readonly<Record<DialectName, EngineRules>> = {
  generic: NONE,
  snowflake: NONE,
  bigquery: NONE,
  databricks: NONE,
  spark: NONE,
  redshift: NONE,
  postgres: NONE,
  duckdb: NONE,
  trino: NONE,
  athena: NONE,
  tsql: TSQL,
  mysql: NONE,
  clickhouse: NONE,
  oracle: NONE,
  sqlite: NONE,
  hive: NONE,
};
