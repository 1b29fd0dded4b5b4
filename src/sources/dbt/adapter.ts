/**
 * What a dbt adapter determines: the SQL dialect, the namespace by OpenLineage's naming rules, and how names
 * of tables and columns compare.
 *
 *   adapterOf('snowflake')
 *     → dialect snowflake, namespace snowflake://default, three name parts, unquoted names in upper case
 *
 * A manifest does not contain the host, so the host is `default` (docs/adr/0003-dbt-reader.md).
 */
import type { DialectName } from '../../model/dialect-name.ts';

export interface Adapter {
  readonly name: string;
  readonly dialect: DialectName;
  readonly namespace: string;
  /**
   * Parts of a complete name. 3: database, schema, table; a shorter name is completed from the node. 2: there
   * is no database. null: as many as the adapter wrote.
   */
  readonly nameParts: 2 | 3 | null;
  readonly tables: NameCase;
  readonly columns: NameCase;
  /** Whether dbt quotes the parts of a name by default. */
  readonly quotesByDefault: boolean;
  /** Whether the dialect has its own rules, is read as generic SQL, or the adapter is unknown. */
  readonly support: 'full' | 'generic' | 'unknown';
}

/** What an unquoted name folds to, and whether a quoted name folds too or stays exact. */
export interface NameCase {
  readonly unquoted: 'lower' | 'upper' | 'keep';
  readonly quoted: 'same' | 'keep';
}

const INSENSITIVE: NameCase = { unquoted: 'lower', quoted: 'same' };
const EXACT: NameCase = { unquoted: 'keep', quoted: 'keep' };
const UPPER: NameCase = { unquoted: 'upper', quoted: 'keep' };
const LOWER: NameCase = { unquoted: 'lower', quoted: 'keep' };

/** Dialects that compare names with case. The SQL analysis has the same rules; a test compares the two. */
const CASES: ReadonlyMap<DialectName, readonly [tables: NameCase, columns: NameCase]> = new Map([
  ['snowflake', [UPPER, UPPER]],
  ['oracle', [UPPER, UPPER]],
  ['postgres', [LOWER, LOWER]],
  ['bigquery', [EXACT, INSENSITIVE]],
  ['clickhouse', [EXACT, EXACT]],
]);

type Row = readonly [dialect: DialectName, namespace: string, nameParts: 2 | 3 | null];

/**
 * By adapter_type. Namespaces follow OpenLineage's naming page, else what its dbt integration writes, else
 * the adapter's name: two systems that only share a dialect must never share names.
 */
const ADAPTERS: ReadonlyMap<string, Row> = new Map<string, Row>([
  ['snowflake', ['snowflake', 'snowflake://default', 3]],
  ['bigquery', ['bigquery', 'bigquery', 3]],
  ['databricks', ['databricks', 'databricks://default', 3]],
  ['spark', ['spark', 'spark://default', 2]],
  ['fabricspark', ['spark', 'fabricspark://default', 2]],
  ['glue', ['spark', 'glue://default', 2]],
  ['redshift', ['redshift', 'redshift://default', 3]],
  ['postgres', ['postgres', 'postgres://default', 3]],
  ['greenplum', ['postgres', 'greenplum://default', 3]],
  ['materialize', ['postgres', 'materialize://default', 3]],
  ['risingwave', ['postgres', 'risingwave://default', 3]],
  ['cratedb', ['postgres', 'crate://default', 3]],
  ['vertica', ['postgres', 'vertica://default', 3]],
  ['duckdb', ['duckdb', 'duckdb://default', 3]],
  ['sqlite', ['sqlite', 'sqlite://default', 2]],
  ['trino', ['trino', 'trino://default', 3]],
  ['presto', ['trino', 'presto://default', 3]],
  ['dremio', ['trino', 'dremio://default', null]],
  ['athena', ['athena', 'awsathena://default', 3]],
  ['hive', ['hive', 'hive://default', 2]],
  ['impala', ['hive', 'impala://default', 2]],
  ['sqlserver', ['tsql', 'mssql://default', 3]],
  ['fabric', ['tsql', 'mssql://default', 3]],
  ['synapse', ['tsql', 'mssql://default', 3]],
  ['mysql', ['mysql', 'mysql://default', 2]],
  ['mysql5', ['mysql', 'mysql://default', 2]],
  ['mariadb', ['mysql', 'mysql://default', 2]],
  ['starrocks', ['mysql', 'starrocks://default', 2]],
  ['doris', ['mysql', 'doris://default', 2]],
  ['singlestore', ['mysql', 'singlestore://default', null]],
  ['clickhouse', ['clickhouse', 'clickhouse://default', 2]],
  ['oracle', ['oracle', 'oracle://default', 3]],
  ['teradata', ['generic', 'teradata://default', 2]],
  ['exasol', ['generic', 'exasol://default', 2]],
  ['db2', ['generic', 'db2://default', null]],
]);

export const ADAPTER_NAMES: readonly string[] = [...ADAPTERS.keys()];

/** `adapterType` as in the manifest; null if the manifest has none. */
export function adapterOf(adapterType: string | null): Adapter {
  const name = (adapterType ?? 'dbt').toLowerCase();
  const known = ADAPTERS.get(name);
  const [dialect, namespace, nameParts] =
    known ?? (['generic', `${schemeOf(name)}://default`, null] as const);
  const [tables, columns] = CASES.get(dialect) ?? [INSENSITIVE, INSENSITIVE];
  return {
    name,
    dialect,
    namespace,
    nameParts,
    tables,
    columns,
    quotesByDefault: dialect !== 'snowflake' && dialect !== 'oracle',
    support: known === undefined ? 'unknown' : dialect === 'generic' ? 'generic' : 'full',
  };
}

/** `text`, folded as names of this kind compare. */
export function foldName(text: string, quoted: boolean, names: NameCase): string {
  if (quoted && names.quoted === 'keep') return text;
  if (names.unquoted === 'keep') return text;
  return names.unquoted === 'lower' ? text.toLowerCase() : text.toUpperCase();
}

/** The name of an unknown adapter may contain any character; a URI scheme may not. */
function schemeOf(name: string): string {
  return name.replace(/[^a-z0-9+.-]+/g, '-');
}
