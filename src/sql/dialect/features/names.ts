import type { Features } from './feature.ts';

/** Features that ends of statements, names of relations and aliases ask for. */
export const NAMES = {
  /** `DELIMITER //`: the client ends statements with other characters than a semicolon. */
  delimiterCommand: {
    in: ['mysql'],
    page: 'https://dev.mysql.com/doc/refman/8.4/en/stored-programs-defining.html',
  },
  /** Teradata: `SEL a FROM t`, INS, UPD and DEL abbreviate the first word of a statement. */
  abbreviatedKeywords: {
    in: ['generic'],
    page: 'https://docs.teradata.com/r/Enterprise_IntelliFlex_VMware/SQL-Data-Manipulation-Language/SELECT-Statements/SELECT',
  },
  /** `GO` alone on its line ends a batch. */
  goBatches: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/language-elements/sql-server-utilities-statements-go',
  },
  /** SQL*Plus: `/` alone on its line runs the statement before it. */
  slashBatches: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqpug/slash.html',
  },
  /** A comment `-- COMMAND ----------` separates the cells of a notebook. */
  notebookCells: {
    in: ['databricks', 'spark'],
    page: 'https://docs.databricks.com/aws/en/notebooks/notebook-format',
  },
  /** Statements need no semicolons, also on one line. */
  optionalSemicolons: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/language-elements/transact-sql-syntax-conventions-transact-sql',
  },
  /** `t@link`, `f@link(a)`: an object of another database. */
  databaseLinks: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Syntax-for-Schema-Objects-and-Parts-in-SQL-Statements.html',
  },
  /** `my-project.d.t` without quotes. */
  dashedNames: {
    in: ['bigquery'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/lexical#unquoted_identifiers',
  },
  /** `FROM 'orders.csv'` reads a file. */
  fileStrings: {
    in: ['duckdb', 'snowflake', 'databricks', 'spark', 'generic'],
    page: 'https://duckdb.org/docs/stable/data/overview',
  },
  /** `IDENTIFIER('t.a')` is the column of that name, `IDENTIFIER('f')(a)` a call. */
  identifierClause: {
    in: ['snowflake', 'databricks', 'spark', 'generic'],
    page: 'https://docs.snowflake.com/en/sql-reference/identifier-literal',
  },
  /** `MAP a, b USING 'script'` and `REDUCE a, b USING 'script'` replace SELECT. */
  scriptTransforms: {
    in: ['hive', 'spark', 'databricks', 'generic'],
    page: 'https://hive.apache.org/docs/latest/languagemanual-transform_27362047',
  },
  /** `FROM t FINAL`: FINAL is no alias. */
  finalModifier: {
    in: ['clickhouse', 'generic'],
    page: 'https://clickhouse.com/docs/sql-reference/statements/select/from#final-modifier',
  },
  /** `CREATE VIEW v AS SELECT … FROM t COMMENT 'x'`: COMMENT is no alias. */
  commentAfterQuery: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/statements/create/view',
  },
  /** `FROM t END`: at the end of a statement END is an alias, as END is no reserved word. */
  endAlias: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/reserved-keywords',
  },
} as const satisfies Features;
