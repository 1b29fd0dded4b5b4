import type { Features } from './feature.ts';

/** Features that queries ask for. */
export const QUERY = {
  /** `x: t` in FROM, `x: a + 1` in a select list: the alias comes first. */
  prefixAlias: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/sql/dialect/friendly_sql#prefix-aliases',
  },
  /** `FROM a, b, WHERE …`: a comma may follow the last relation. */
  trailingCommaInFrom: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/constructs/from',
  },
  /** `FROM (DELETE t OUTPUT deleted.a) x`: the rows that a change outputs are a relation. */
  changesInFrom: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/statements/insert-transact-sql',
  },
  /** `TABLE('sales.orders')`: the name of a relation as a string. */
  tableNameStrings: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/literals-table',
  },
  /** `UNNEST(xs) AS x`: x is the name of the column, and not only of the relation. */
  functionAliasIsColumn: {
    in: ['bigquery', 'postgres', 'redshift', 'duckdb', 'generic'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#unnest_operator',
  },
  /** `read_csv('f', header = true)`: `=` names an argument of a table function. */
  equalsNamesArgument: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/data/csv/overview#parameters',
  },
  /** `FROM t WITH (NOLOCK)`. */
  tableHints: {
    in: ['tsql', 'generic'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/hints-transact-sql-table',
  },
  /** `FROM t (NOLOCK)`: WITH is optional. */
  tableHintsWithoutWith: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/hints-transact-sql-table',
  },
  /** `FROM t FOR PATH AS x`: any number of rows of t, on a path of a graph. */
  graphPaths: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/relational-databases/graphs/sql-graph-shortest-path',
  },
  /** `t@v3`, `t@20260131000000000`: a version of a Delta table. */
  deltaVersions: {
    in: ['spark', 'databricks'],
    page: 'https://docs.databricks.com/aws/en/delta/history',
  },
} as const satisfies Features;
