/** Features that queries ask for. */
export const QUERY = {
  /** `x: t` in FROM, `x: a + 1` in a select list: the alias precedes the relation or value. */
  prefixAlias: 'https://duckdb.org/docs/stable/sql/dialect/friendly_sql#prefix-aliases',
  /** `FROM a, b, WHERE …`: a comma may follow the last relation. */
  trailingCommaInFrom: 'https://docs.snowflake.com/en/sql-reference/constructs/from',
  /** `FROM (DELETE t OUTPUT deleted.a) x`: the rows that a change outputs are a relation. */
  changesInFrom: 'https://learn.microsoft.com/en-us/sql/t-sql/statements/insert-transact-sql',
  /** `TABLE('sales.orders')`: the name of a relation as a string. */
  tableNameStrings: 'https://docs.snowflake.com/en/sql-reference/literals-table',
  /** `UNNEST(xs) AS x`: x is the name of the column, and not only of the relation. */
  functionAliasIsColumn:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#unnest_operator',
  /** `read_csv('f', header = true)`: a named argument of a table function. */
  equalsNamesArgument: 'https://duckdb.org/docs/stable/data/csv/overview#parameters',
  /** `FROM t WITH (NOLOCK)`. */
  tableHints: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/hints-transact-sql-table',
  /** `FROM t (NOLOCK)`: WITH is optional. */
  tableHintsWithoutWith: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/hints-transact-sql-table',
  /** `FROM t FOR PATH AS x`: any number of rows of t, on a path of a graph. */
  graphPaths: 'https://learn.microsoft.com/en-us/sql/relational-databases/graphs/sql-graph-shortest-path',
  /** `t@v3`, `t@20260131000000000`: a version of a Delta table. */
  deltaVersions: 'https://docs.databricks.com/aws/en/delta/history',
  /** `VALUES 1, 2`: rows of one value need no brackets. */
  bareValueRows: 'https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-inline-table.html',
  /** `PIVOT t ON a USING sum(b)` and `UNPIVOT t ON a, b` are queries. */
  pivotStatements: 'https://duckdb.org/docs/stable/sql/statements/pivot',
  /** PIVOT: the column for 'a' is called "'a'", with the quotes. */
  pivotKeepsQuotes: 'https://docs.snowflake.com/en/sql-reference/constructs/pivot',
  /** PIVOT … IN (ANY): the name of each column needs quotes. */
  pivotColumnsNeedQuotes: 'https://docs.snowflake.com/en/sql-reference/constructs/pivot',
  /** PIVOT: with one aggregate, the name of a column is the value without the alias of the aggregate. */
  pivotOmitsOnlyAlias:
    'https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-qry-select-pivot',
  /** PIVOT: the alias of the aggregate precedes the value, `total_a`. */
  pivotAliasFirst:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#pivot_operator',
  /** UNPIVOT: the column of the names follows those of the values. */
  unpivotLabelLast:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#unpivot_operator',
  /** `WITH FUNCTION f … BEGIN … END; SELECT`: PL/SQL declarations, after which WITH is not repeated. */
  plsqlInWith: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/SELECT.html',
  /** `WITH XMLNAMESPACES ('uri' AS ns)`. */
  xmlNamespaces: 'https://learn.microsoft.com/en-us/sql/t-sql/xml/with-xmlnamespaces',
  /** `WITH 'c' AS (…)`: a string is the name of a common table expression. */
  cteNameStrings: 'https://duckdb.org/docs/stable/sql/query_syntax/with',
  /** `SELECT a FROM t ORDER BY a UNION ALL SELECT …`: each side has its order and limit, without brackets. */
  tailOfOperands: 'https://clickhouse.com/docs/sql-reference/statements/select/union',
  /** `SELECT FROM t`: a list without items. */
  emptySelectList: 'https://www.postgresql.org/docs/current/sql-select.html#SQL-SELECT-LIST',
  /** `FROM t` is a query. Pipe syntax begins with it. */
  fromAlone: 'https://duckdb.org/docs/stable/sql/query_syntax/from#from-first-syntax',
  /** A derived table may reference relations to its left without the word LATERAL. */
  impliedLateral: 'https://duckdb.org/docs/stable/sql/query_syntax/from#lateral-joins',
  /** `SELECT a FORMAT CSV`: FORMAT is no alias. */
  formatClause: 'https://clickhouse.com/docs/sql-reference/statements/select/format',
  /** `SELECT 1 LIMIT`: at the end of a query LIMIT is an alias, as it is no reserved word. */
  limitAlias:
    'https://spark.apache.org/docs/latest/sql-ref-ansi-compliance.html#sql-keywords-optional-disabled-by-default',
  /** `a INT MATERIALIZED b + 1`, `a INT ALIAS b + 1`: words of generated columns in a definition. */
  materializedColumns: 'https://clickhouse.com/docs/sql-reference/statements/create/table#default_values',
};
