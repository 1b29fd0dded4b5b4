import type { Features } from './feature.ts';

/** Features that binding asks for. */
export const BINDING = {
  /** A select item, WHERE, GROUP BY or QUALIFY may use the alias of an item of the same list. */
  lateralAliases: {
    in: ['generic', 'snowflake', 'databricks', 'spark', 'redshift', 'duckdb', 'clickhouse'],
    page: 'https://docs.aws.amazon.com/redshift/latest/dg/r_SELECT_list.html',
  },
  /** A name that is both a column and an alias of the same list means the alias. */
  aliasesFirst: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/syntax#expression-aliases',
  },
  /** In GROUP BY, a name that is both a column and an alias means the alias. */
  groupByAliasesFirst: {
    in: ['bigquery', 'clickhouse'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#group_by_clause',
  },
  /** A name that is both a relation and a column means the row of the relation. */
  relationNamesFirst: {
    in: ['bigquery'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#range_variables',
  },
  /** `a.b` may read field b of a column a. */
  structFields: {
    in: [
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
      'clickhouse',
      'oracle',
      'hive',
    ],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/data-types#struct_type',
  },
  /** A bare star shows the column of USING at its place in the left relation. The standard shows it first. */
  usingInPlace: {
    in: ['duckdb', 'clickhouse', 'sqlite'],
    page: 'https://www.sqlite.org/lang_select.html',
  },
  /** The column of USING is that of one side, except for FULL JOIN. The standard has COALESCE of both sides. */
  usingOneSided: {
    in: ['bigquery'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#using_clause',
  },
  /** `COUNT(t.*)` counts the rows without a NULL. */
  countOfFullRows: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/functions/count',
  },
  /** A common table expression may reference itself without the word RECURSIVE. */
  impliedRecursion: {
    in: ['generic', 'snowflake', 'tsql', 'oracle', 'sqlite'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/with-common-table-expression-transact-sql',
  },
  /** `recurring.t` is all rows that the recursive query t has so far, not only those of its last step. */
  recurringRelation: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/sql/query_syntax/with',
  },
  /** A star over UNNEST of an array of structs shows their fields. */
  unnestSpreadsStructs: {
    in: ['generic', 'bigquery', 'postgres'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#unnest_operator',
  },
  /** `UNNEST(items) AS t(sku, qty)`: the columns are the fields of the rows in the array. */
  unnestColumnsAreFields: {
    in: ['trino', 'athena'],
    page: 'https://trino.io/docs/current/sql/select.html#unnest',
  },
  /** `t AS x(a)`: the list may have fewer names than the relation has columns. */
  shortAliasLists: {
    in: ['generic', 'postgres', 'redshift', 'duckdb', 'sqlite'],
    page: 'https://www.postgresql.org/docs/current/sql-select.html',
  },
  /** `SELECT f(a)` gives a column f, a cast the name of its operand, and CASE a column case. */
  namedByFunction: {
    in: ['postgres', 'redshift'],
    page: 'https://www.postgresql.org/docs/current/sql-select.html#SQL-SELECT-LIST',
  },
  /** EXCEPT and EXCLUDE of a star may list columns that the star does not show. */
  lenientStars: {
    in: ['clickhouse', 'redshift'],
    page: 'https://clickhouse.com/docs/sql-reference/statements/select/except-modifier',
  },
  /** A bare name that two joined relations have means the column of the left one. Other engines refuse it. */
  leftColumnWins: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/statements/select/join',
  },
  /** `(a, b)` is a struct with the fields a and b. */
  tuplesNameFields: {
    in: ['databricks', 'spark'],
    page: 'https://docs.databricks.com/aws/en/sql/language-manual/functions/struct',
  },
  /** A number in GROUP BY is a constant and no position. */
  constantGroupKeys: {
    in: ['generic', 'oracle', 'tsql', 'hive'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/select-group-by-transact-sql',
  },
  /** Aliases compare without case although names of tables compare with case. */
  aliasesIgnoreCase: {
    in: ['bigquery'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/lexical#case_sensitivity',
  },
  /** A declared variable wins over a column of the same name. */
  variablesFirst: {
    in: ['mysql'],
    page: 'https://dev.mysql.com/doc/refman/8.4/en/local-variable-scope.html',
  },
  /** In a SQL statement a variable needs a colon; only parameters of SQL functions do not. */
  colonVariables: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/developer-guide/snowflake-scripting/variables',
  },
  /** ON DUPLICATE KEY UPDATE may reference the relations of the inserted query. */
  conflictSeesSources: {
    in: ['mysql'],
    page: 'https://dev.mysql.com/doc/refman/8.4/en/insert-on-duplicate.html',
  },
  /** `UPDATE t JOIN u … SET a = 1`: a bare column may belong to any of the relations. */
  joinedUpdates: {
    in: ['mysql'],
    page: 'https://dev.mysql.com/doc/refman/8.4/en/update.html',
  },
  /** `UPDATE t SET a.b = 1` assigns a field even if no column a is known. */
  unknownFieldsAssigned: {
    in: ['bigquery'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/dml-syntax#update_statement',
  },
  /** `UPDATE t SET … FROM t AS x`: the relation of FROM is the target under an alias. */
  targetInFrom: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/queries/update-transact-sql',
  },
} as const satisfies Features;
