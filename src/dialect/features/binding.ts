/** Features that binding asks for. */
export const BINDING = {
  /** `FROM t, t.items`: a path that begins with a relation to the left is the rows of its array. */
  arrayPaths: 'https://docs.aws.amazon.com/redshift/latest/dg/query-super.html',
  /** `(SELECT x FROM t.items)`: such a path may also begin with a relation of the outer query. */
  correlatedArrayPaths:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/arrays#querying_nested_arrays',
  /** A select item, WHERE, GROUP BY or QUALIFY may use the alias of an item of the same list. */
  lateralAliases: 'https://docs.aws.amazon.com/redshift/latest/dg/r_SELECT_list.html',
  /** ON may reference the alias of an item of the select list. */
  aliasesInJoins: 'https://docs.snowflake.com/en/sql-reference/constructs/join',
  /** A name that is both a column and an alias of the same list means the alias. */
  aliasesFirst: 'https://clickhouse.com/docs/sql-reference/syntax#expression-aliases',
  /** In GROUP BY, a name that is both a column and an alias means the alias. */
  groupByAliasesFirst:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#group_by_clause',
  /** A name that is both a relation and a column means the row of the relation. */
  relationNamesFirst:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#range_variables',
  /** `SELECT UNNEST(s)` of a struct has one column for each field. */
  unnestUnpacksStructs: 'https://duckdb.org/docs/stable/sql/query_syntax/unnest#unnesting-structs',
  /** The name of a relation is a value: its row. */
  relationsAsValues: 'https://www.postgresql.org/docs/current/rowtypes.html#ROWTYPES-USAGE',
  /** `a.b` may read field b of a column a. */
  structFields: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/data-types#struct_type',
  /** Columns of a nested structure have names with a dot: `n.k` in backticks and without are one column. */
  dottedColumns: 'https://clickhouse.com/docs/sql-reference/data-types/nested-data-structures/nested',
  /** A bare star shows the column of USING at its place in the left relation. The standard shows it first. */
  usingInPlace: 'https://www.sqlite.org/lang_select.html',
  /** The column of USING is that of one side, except for FULL JOIN. The standard has COALESCE of both. */
  usingOneSided:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#using_clause',
  /** `COUNT(t.*)` counts the rows without a NULL. */
  countOfFullRows: 'https://docs.snowflake.com/en/sql-reference/functions/count',
  /** A common table expression may reference itself without the word RECURSIVE. */
  impliedRecursion:
    'https://learn.microsoft.com/en-us/sql/t-sql/queries/with-common-table-expression-transact-sql',
  /** `recurring.t` is all rows that the recursive query t has so far, not only those of its last step. */
  recurringRelation: 'https://duckdb.org/docs/stable/sql/query_syntax/with',
  /** A star over UNNEST of an array of structs shows their fields. */
  unnestSpreadsStructs:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#unnest_operator',
  /** `UNNEST(items) AS t(sku, qty)`: the columns are the fields of the rows in the array. */
  unnestColumnsAreFields: 'https://trino.io/docs/current/sql/select.html#unnest',
  /** `t AS x(a)`: the list may have fewer names than the relation has columns. */
  shortAliasLists: 'https://www.postgresql.org/docs/current/sql-select.html',
  /** `SELECT f(a)` gives a column f, a cast the name of its operand, and CASE a column case. */
  namedByFunction: 'https://www.postgresql.org/docs/current/sql-select.html#SQL-SELECT-LIST',
  /** EXCEPT and EXCLUDE of a star may list columns that the star does not show. */
  lenientStars: 'https://clickhouse.com/docs/sql-reference/statements/select/except-modifier',
  /** A bare name that two joined relations have means the column of the left one. Other engines refuse it. */
  leftColumnWins: 'https://clickhouse.com/docs/sql-reference/statements/select/join',
  /** `(a, b)` is a struct with the fields a and b. */
  tuplesNameFields: 'https://docs.databricks.com/aws/en/sql/language-manual/functions/struct',
  /** A number in GROUP BY is a constant and no position. */
  constantGroupKeys: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/select-group-by-transact-sql',
  /** A select item may use only the keys of GROUP BY, whatever the primary key of its relation. */
  strictGroups:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#group_by_clause',
  /** A subquery of several columns is a tuple. */
  tupleQueries: 'https://clickhouse.com/docs/sql-reference/syntax#scalar-subqueries',
  /** Aliases compare without case although names of tables compare with case. */
  aliasesIgnoreCase:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/lexical#case_sensitivity',
  /** A declared variable wins over a column of the same name. */
  variablesFirst: 'https://dev.mysql.com/doc/refman/8.4/en/local-variable-scope.html',
  /** In a SQL statement a variable needs a colon; only parameters of SQL functions do not. */
  colonVariables: 'https://docs.snowflake.com/en/developer-guide/snowflake-scripting/variables',
  /** ON DUPLICATE KEY UPDATE may reference the relations of the inserted query. */
  conflictReadsSources: 'https://dev.mysql.com/doc/refman/8.4/en/insert-on-duplicate.html',
  /** `UPDATE t JOIN u … SET a = 1`: a bare column may belong to any of the relations. */
  joinedUpdates: 'https://dev.mysql.com/doc/refman/8.4/en/update.html',
  /** `UPDATE t SET a.b = 1` assigns a field even if no column a is known. */
  unknownFieldsAssigned:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/dml-syntax#update_statement',
  /** WITH before INSERT: the target may be one of the common table expressions. */
  changedCtes:
    'https://learn.microsoft.com/en-us/sql/t-sql/queries/with-common-table-expression-transact-sql',
  /** `UPDATE t SET … FROM t AS x`: the relation of FROM is the target under an alias. */
  targetInFrom: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/update-transact-sql',
  /** NATURAL JOIN of relations without a common column is refused. Elsewhere it is a CROSS JOIN. */
  naturalNeedsColumn: 'https://duckdb.org/docs/stable/sql/query_syntax/from#natural-joins',
  /**
   * Names compare without case, and a relation keeps the case of the text. Readers of a name as data see it:
   * UNPIVOT, patterns of COLUMNS, keys of a document.
   */
  namesKeepCase:
    'https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers#case-sensitivity-of-identifiers',
  /** A relation numbers the names that its query has more than once: a, a_1. */
  numbersDuplicates:
    'https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers#deduplicating-identifiers',
  /** CREATE … AS renames the second of two columns with one name. Other engines refuse the statement. */
  renamesDuplicates:
    'https://duckdb.org/docs/stable/sql/statements/create_table#create-table--as-select-ctas',
};
