import type { Features } from './feature.ts';

/** Features that queries ask for. */
export const QUERY = {
  /** `x: t` in FROM, `x: a + 1` in a select list: the alias precedes the relation or value. */
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
  /** `read_csv('f', header = true)`: a named argument of a table function. */
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
  /** `VALUES 1, 2`: rows of one value need no brackets. */
  bareValueRows: {
    in: ['spark', 'databricks', 'hive'],
    page: 'https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-inline-table.html',
  },
  /** PIVOT: the column for 'a' is called "'a'", with the quotes. */
  pivotKeepsQuotes: {
    in: ['snowflake', 'oracle'],
    page: 'https://docs.snowflake.com/en/sql-reference/constructs/pivot',
  },
  /** PIVOT … IN (ANY): the name of each column needs quotes. */
  pivotColumnsNeedQuotes: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/constructs/pivot',
  },
  /** PIVOT: with one aggregate, the name of a column is the value without the alias of the aggregate. */
  pivotOmitsOnlyAlias: {
    in: ['databricks', 'spark', 'duckdb'],
    page: 'https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-qry-select-pivot',
  },
  /** PIVOT: the alias of the aggregate precedes the value, `total_a`. */
  pivotAliasFirst: {
    in: ['bigquery'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#pivot_operator',
  },
  /** UNPIVOT: the column of the names follows those of the values. */
  unpivotLabelLast: {
    in: ['bigquery', 'tsql'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#unpivot_operator',
  },
  /** `WITH FUNCTION f … BEGIN … END; SELECT`: PL/SQL declarations, after which WITH is not repeated. */
  plsqlInWith: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/SELECT.html',
  },
  /** `WITH XMLNAMESPACES ('uri' AS ns)`. */
  xmlNamespaces: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/xml/with-xmlnamespaces',
  },
  /** `WITH 'c' AS (…)`: a string is the name of a common table expression. */
  cteNameStrings: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/sql/query_syntax/with',
  },
  /** `SELECT a FROM t ORDER BY a UNION ALL SELECT …`: each side has its order and limit, without brackets. */
  tailOfOperands: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/statements/select/union',
  },
  /** `SELECT FROM t`: a list without items. */
  emptySelectList: {
    in: ['postgres'],
    page: 'https://www.postgresql.org/docs/current/sql-select.html#SQL-SELECT-LIST',
  },
  /** `FROM t` is a query. Pipe syntax begins with it. */
  fromAlone: {
    in: ['duckdb', 'generic', 'bigquery', 'spark', 'databricks'],
    page: 'https://duckdb.org/docs/stable/sql/query_syntax/from#from-first-syntax',
  },
  /** `SELECT a FORMAT CSV`: FORMAT is no alias. */
  formatClause: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/statements/select/format',
  },
  /** `SELECT 1 LIMIT`: at the end of a query LIMIT is an alias, as it is no reserved word. */
  limitAlias: {
    in: ['spark', 'databricks', 'hive'],
    page: 'https://spark.apache.org/docs/latest/sql-ref-ansi-compliance.html#sql-keywords-optional-disabled-by-default',
  },
  /** `a INT MATERIALIZED b + 1`, `a INT ALIAS b + 1`: words of generated columns in a definition. */
  materializedColumns: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/statements/create/table#default_values',
  },
} as const satisfies Features;
