/**
 * The constructs of single engines, by dialect. Each engine has a folder with one file per construct and a
 * table of them, `rules.ts`. `generic` is the permissive dialect: it has the constructs of engines that have
 * no dialect here, and those of other engines that have no other meaning elsewhere.
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import { combine, type Engine } from '../core/engine-rules.ts';
import type { EngineRules } from '../core/reader.ts';
import { ATHENA } from './athena/rules.ts';
import { BIGQUERY } from './bigquery/rules.ts';
import { CLICKHOUSE } from './clickhouse/rules.ts';
import { DATABRICKS } from './databricks/rules.ts';
import { DB2 } from './db2/rules.ts';
import { DUCKDB, PIVOT_QUERIES } from './duckdb/rules.ts';
import { MYSQL } from './mysql/rules.ts';
import { ORACLE } from './oracle/rules.ts';
import { POSTGRES } from './postgres/rules.ts';
import { REDSHIFT } from './redshift/rules.ts';
import { SNOWFLAKE } from './snowflake/rules.ts';
import { SPARK } from './spark/rules.ts';
import { TERADATA } from './teradata/rules.ts';
import { TSQL } from './tsql/rules.ts';

const ALL: readonly Engine[] = [
  ATHENA,
  BIGQUERY,
  CLICKHOUSE,
  DATABRICKS,
  DB2,
  DUCKDB,
  MYSQL,
  ORACLE,
  POSTGRES,
  REDSHIFT,
  SNOWFLAKE,
  SPARK,
  TERADATA,
  TSQL,
];
const SHARED = combine(...ALL.map(({ shared }) => shared));

export const ENGINES: Readonly<Record<DialectName, EngineRules>> = {
  generic: combine(TERADATA.own, DB2.own, { queries: PIVOT_QUERIES }, SHARED),
  snowflake: combine(SNOWFLAKE.own, SHARED),
  bigquery: combine(BIGQUERY.own, SHARED),
  databricks: combine(DATABRICKS.own, SPARK.own, SHARED),
  spark: combine(SPARK.own, SHARED),
  redshift: combine(REDSHIFT.own, SHARED),
  postgres: combine(POSTGRES.own, SHARED),
  duckdb: combine(DUCKDB.own, SHARED),
  trino: SHARED,
  athena: SHARED,
  tsql: combine(TSQL.own, SHARED),
  mysql: combine(MYSQL.own, SHARED),
  clickhouse: combine(CLICKHOUSE.own, SHARED),
  oracle: combine(ORACLE.own, SHARED),
  sqlite: SHARED,
  hive: SHARED,
};
