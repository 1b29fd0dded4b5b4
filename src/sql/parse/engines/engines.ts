/**
 * The constructs of single engines. Each engine has a folder with one file per construct and a table of
 * them, `rules.ts`. The row of a dialect lists its engines. A construct that has no other meaning elsewhere
 * is read in every dialect.
 */
import type { EngineName } from '../../../dialect/dialect.ts';
import { combine, type Engine } from '../core/engine-rules.ts';
import type { EngineRules } from '../core/reader.ts';
import { ATHENA } from './athena/rules.ts';
import { BIGQUERY } from './bigquery/rules.ts';
import { CLICKHOUSE } from './clickhouse/rules.ts';
import { DATABRICKS } from './databricks/rules.ts';
import { DB2 } from './db2/rules.ts';
import { DUCKDB } from './duckdb/rules.ts';
import { MYSQL } from './mysql/rules.ts';
import { ORACLE } from './oracle/rules.ts';
import { POSTGRES } from './postgres/rules.ts';
import { REDSHIFT } from './redshift/rules.ts';
import { SNOWFLAKE } from './snowflake/rules.ts';
import { SPARK } from './spark/rules.ts';
import { TERADATA } from './teradata/rules.ts';
import { TSQL } from './tsql/rules.ts';

export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  athena: ATHENA,
  bigquery: BIGQUERY,
  clickhouse: CLICKHOUSE,
  databricks: DATABRICKS,
  db2: DB2,
  duckdb: DUCKDB,
  mysql: MYSQL,
  oracle: ORACLE,
  postgres: POSTGRES,
  redshift: REDSHIFT,
  snowflake: SNOWFLAKE,
  spark: SPARK,
  teradata: TERADATA,
  tsql: TSQL,
};

/** The constructs of these engines, and those that every dialect reads. */
export function rulesOfEngines(names: readonly EngineName[]): EngineRules {
  const shared = Object.values(ENGINES).map((engine) => engine.shared);
  return combine(...names.map((name) => ENGINES[name].own), ...shared);
}
