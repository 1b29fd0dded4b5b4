/** Features that ends of statements, names of relations and aliases ask for. */
export const NAMES = {
  /** `DELIMITER //`: the client ends statements with other characters than a semicolon. */
  delimiterCommand: 'https://dev.mysql.com/doc/refman/8.4/en/stored-programs-defining.html',
  /** Teradata: `SEL a FROM t`, INS, UPD and DEL abbreviate the first word of a statement. */
  abbreviatedKeywords:
    'https://docs.teradata.com/r/Enterprise_IntelliFlex_VMware/SQL-Data-Manipulation-Language/SELECT-Statements/SELECT',
  /** `GO` alone on its line ends a batch. */
  goBatches:
    'https://learn.microsoft.com/en-us/sql/t-sql/language-elements/sql-server-utilities-statements-go',
  /** SQL*Plus: `/` alone on its line runs the statement before it. */
  slashBatches: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqpug/slash.html',
  /** A comment `-- COMMAND ----------` separates the cells of a notebook. */
  notebookCells: 'https://docs.databricks.com/aws/en/notebooks/notebook-format',
  /** Statements need no semicolons, also on one line. */
  optionalSemicolons:
    'https://learn.microsoft.com/en-us/sql/t-sql/language-elements/transact-sql-syntax-conventions-transact-sql',
  /** `t@link`, `f@link(a)`: an object of another database. */
  databaseLinks:
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Syntax-for-Schema-Objects-and-Parts-in-SQL-Statements.html',
  /** `my-project.d.t` without quotes. */
  dashedNames:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/lexical#unquoted_identifiers',
  /** `FROM 'orders.csv'` reads a file. */
  fileStrings: 'https://duckdb.org/docs/stable/data/overview',
  /** `IDENTIFIER('t.a')` is the column of that name, `IDENTIFIER('f')(a)` a call. */
  identifierClause: 'https://docs.snowflake.com/en/sql-reference/identifier-literal',
  /** `MAP a, b USING 'script'` and `REDUCE a, b USING 'script'` replace SELECT. */
  scriptTransforms: 'https://hive.apache.org/docs/latest/languagemanual-transform_27362047',
  /** `FROM t FINAL`: FINAL is no alias. */
  finalModifier: 'https://clickhouse.com/docs/sql-reference/statements/select/from#final-modifier',
  /** `CREATE VIEW v AS SELECT … FROM t COMMENT 'x'`: COMMENT is no alias. */
  commentAfterQuery: 'https://clickhouse.com/docs/sql-reference/statements/create/view',
  /** `FROM t END`: at the end of a statement END is an alias, as END is no reserved word. */
  endAlias: 'https://docs.snowflake.com/en/sql-reference/reserved-keywords',
};
