/**
 * The constructs of single engines, by dialect. Each engine has a folder with one file per construct and a table of them,
 * `rules.ts`. `generic` is the permissive dialect: it has the constructs of engines that have no dialect here, and those
 * of other engines that have no other meaning elsewhere.
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import { combine, type Engine } from '../core/engine-rules.ts';
import type { EngineRules } from '../core/reader.ts';
import { TERADATA } from './teradata/rules.ts';
import { TSQL } from './tsql/rules.ts';

const SHARED = combine(...[TERADATA, TSQL].map(({ shared }: Engine) => shared));

export const ENGINES: Readonly<Record<DialectName, EngineRules>> = {
  generic: SHARED,
  snowflake: SHARED,
  bigquery: SHARED,
  databricks: SHARED,
  spark: SHARED,
  redshift: SHARED,
  postgres: SHARED,
  duckdb: SHARED,
  trino: SHARED,
  athena: SHARED,
  tsql: combine(TSQL.own, SHARED),
  mysql: SHARED,
  clickhouse: SHARED,
  oracle: SHARED,
  sqlite: SHARED,
  hive: SHARED,
};
