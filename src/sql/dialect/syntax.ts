/**
 * Named features of the grammar: which dialects have a construct, and the page that documents it. A rule asks for a feature and never for the
 * name of a dialect, so a new dialect is a row and a case file.
 *
 *   reader.source.syntax.prefixAlias   →   true in DuckDB, where `FROM x: t` is `FROM t AS x`
 *
 * `generic` is the permissive dialect: it has a feature wherever the text would have no other meaning.
 */
import { DIALECT_NAMES, type DialectName } from '../../model/dialect-name.ts';

interface Feature {
  readonly in: readonly DialectName[];
  /** The page of a dialect that documents the feature. */
  readonly page: string;
}

/** Features that ends of statements, names of relations and aliases ask for. */
const NAMES = {
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
  /** `FROM @t` reads a table variable. */
  tableVariables: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/data-types/table-transact-sql',
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
} as const satisfies Record<string, Feature>;

/** Features that expressions ask for. */
const EXPRESSION = {
  /** `$2` is the second column of a relation. */
  dollarPositions: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/user-guide/querying-stage',
  },
  /** `ARRAY[a, b]`. Without this feature ARRAY before a bracket is a column of that name. */
  arrayConstructors: {
    in: ['generic', 'bigquery', 'postgres', 'redshift', 'duckdb', 'trino', 'athena'],
    page: 'https://www.postgresql.org/docs/current/sql-expressions.html#SQL-SYNTAX-ARRAY-CONSTRUCTORS',
  },
  /** `(a AS x, b AS y)` is a row whose fields have names. */
  namedRowFields: {
    in: ['spark', 'databricks', 'hive'],
    page: 'https://docs.databricks.com/aws/en/sql/language-manual/functions/struct',
  },
  /** `f(*)`, `a IN (*)`: in a list a star represents each column. */
  starsInLists: {
    in: ['hive', 'spark', 'databricks', 'generic'],
    page: 'https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-qry-star',
  },
  /** `(t.*) IS NULL`: a qualified star is the row of the relation, or represents each column in a list. */
  starsAsRows: {
    in: ['postgres', 'redshift', 'duckdb', 'hive', 'spark', 'databricks', 'generic'],
    page: 'https://www.postgresql.org/docs/current/rowtypes.html#ROWTYPES-USAGE',
  },
  /** REPLACE INTO is a statement, so REPLACE after a star needs brackets. */
  replaceStatement: {
    in: ['mysql'],
    page: 'https://dev.mysql.com/doc/refman/8.4/en/replace.html',
  },
  /** `* APPLY(sum)`, `* EXCEPT a`, `COLUMNS('re') APPLY(f)`. */
  columnTransformers: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/statements/select/apply-modifier',
  },
  /** `COLUMNS('re')` repeats an expression for each column of that name. */
  columnsExpression: {
    in: ['duckdb', 'clickhouse', 'generic'],
    page: 'https://duckdb.org/docs/stable/sql/expressions/star#columns-expression',
  },
  /** `f(a AS x)`, `(a AS x) + 1`: an alias inside an expression names the value for the complete SELECT. */
  expressionAliases: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/syntax#expression-aliases',
  },
  /** `quantile(0.5)(a)`: parameters before the arguments. */
  parametricFunctions: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/aggregate-functions/parametric-functions',
  },
  /** `count(*) FILTER (a > 1)`: WHERE is optional. */
  filterWithoutWhere: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/sql/query_syntax/filter',
  },
  /** `CONVERT(INT, a)`: the type is the first argument. */
  convertTypeFirst: {
    in: ['tsql', 'redshift'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/functions/cast-and-convert-transact-sql',
  },
  /** `XMLELEMENT(a, b)`: the name of the element needs no word NAME. */
  bareXmlNames: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/XMLELEMENT.html',
  },
  /** `DATEADD(mil, 1, d)`: the part of the date is any word, also an abbreviation. */
  anyDatePart: {
    in: ['tsql', 'redshift', 'snowflake'],
    page: 'https://docs.aws.amazon.com/redshift/latest/dg/r_Dateparts_for_datetime_functions.html',
  },
  /** `DATE_TRUNC(d, MONTH)`: the part of the date is the last argument. */
  datePartLast: {
    in: ['bigquery'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/date_functions#date_trunc',
  },
  /** `TRUNC(d, MONTH)`. */
  truncDatePart: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/functions/trunc2',
  },
  /** `x -> x + 1`. Without this feature `->` is an operator on JSON. */
  arrowLambdas: {
    in: [
      'generic',
      'snowflake',
      'bigquery',
      'databricks',
      'spark',
      'duckdb',
      'trino',
      'athena',
      'clickhouse',
    ],
    page: 'https://trino.io/docs/current/functions/lambda.html',
  },
  /** `a -> 'x'` reads a field of a JSON value, although there are lambdas. */
  jsonArrows: {
    in: ['duckdb', 'generic'],
    page: 'https://duckdb.org/docs/stable/data/json/json_functions',
  },
  /** `x INT -> x + 1`. */
  typedLambdaParameters: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/functions/filter',
  },
  /** `(DESCRIBE t)`, `(PIVOT t ON a)`: such a statement is a query. */
  statementsAsQueries: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/guides/meta/describe',
  },
  /** `INTERVAL 1 DAY 2 HOURS`. */
  compoundIntervals: {
    in: ['spark', 'databricks', 'hive'],
    page: 'https://spark.apache.org/docs/latest/sql-ref-literals.html#interval-literal',
  },
  /** `INTERVAL 1 hh`: units have abbreviations. */
  abbreviatedUnits: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/functions/date-time-functions',
  },
  /** `->>` separates statements, and is no operator on JSON. */
  flowOperator: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/operators-flow',
  },
  /** `a < = b`: blanks inside a comparison operator. */
  spacedComparisons: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Comparison-Conditions.html',
  },
  /** Teradata: `a EQ b`, `a NOT= b`. */
  wordComparisons: {
    in: ['generic'],
    page: 'https://docs.teradata.com/r/Teradata-Database-SQL-Functions-Operators-Expressions-and-Predicates/March-2017/Comparison-Operators-and-Functions/Comparison-Operators/Supported-Comparison-Operators',
  },
  /** `$10`: the sign of a currency before a number. */
  currencySigns: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/data-types/constants-transact-sql',
  },
  /** `a MATCH b`. */
  matchOperator: {
    in: ['sqlite'],
    page: 'https://www.sqlite.org/lang_expr.html#the_like_glob_regexp_match_and_extract_operators',
  },
  /** `a ? b : c`. */
  ternaryOperator: {
    in: ['clickhouse'],
    page: 'https://clickhouse.com/docs/sql-reference/operators#conditional-operator',
  },
  /** `a:b.c[0]` reads a path of a document. */
  colonPaths: {
    in: ['snowflake', 'databricks', 'spark', 'generic'],
    page: 'https://docs.snowflake.com/en/user-guide/querying-semistructured',
  },
} as const satisfies Record<string, Feature>;

/** Features that queries ask for. */
const QUERY = {
  /** `x: t` in FROM, `x: a + 1` in a select list: the alias comes first. */
  prefixAlias: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/sql/dialect/friendly_sql#prefix-aliases',
  },
} as const satisfies Record<string, Feature>;

/** Features that statements ask for. */
const STATEMENT = {} as const satisfies Record<string, Feature>;

/** Features that scripts ask for. */
const SCRIPT = {
  /** Inside a block, `EXECUTE 'SELECT …'` runs the text as SQL. */
  executeText: {
    in: ['generic', 'postgres', 'redshift'],
    page: 'https://www.postgresql.org/docs/current/plpgsql-statements.html#PLPGSQL-STATEMENTS-EXECUTING-DYN',
  },
  /** `CREATE TRIGGER … EXECUTE FUNCTION f()`: the body of a trigger is a function. */
  triggerFunctions: {
    in: ['generic', 'postgres'],
    page: 'https://www.postgresql.org/docs/current/sql-createtrigger.html',
  },
  /** `DECLARE c CURSOR FOR SELECT …` outside a block is a statement. */
  declareCursor: {
    in: ['postgres', 'redshift'],
    page: 'https://www.postgresql.org/docs/current/sql-declare.html',
  },
  /** DECLARE begins the section of declarations of a block. */
  declareSections: {
    in: ['oracle', 'snowflake', 'postgres', 'redshift'],
    page: 'https://docs.snowflake.com/en/developer-guide/snowflake-scripting/blocks',
  },
  /** The same, but only if BEGIN follows the declarations. Otherwise DECLARE is a statement. */
  declareBeforeBegin: {
    in: ['generic'],
    page: 'https://docs.snowflake.com/en/developer-guide/snowflake-scripting/blocks',
  },
  /** `PROCEDURE p AS x INT; BEGIN …`: declarations follow AS or IS without the word DECLARE. */
  declarationsAfterAs: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/CREATE-PROCEDURE-statement.html',
  },
  /** `PROCEDURE p IS …` is a declaration of a block. */
  localSubprograms: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/plsql-subprograms.html',
  },
  /** `FUNCTION f RETURN NUMBER IS`: RETURN gives the type of a function and does not begin its body. */
  returnBeforeType: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/CREATE-FUNCTION-statement.html',
  },
  /** `p(1);` calls a procedure without the word CALL. */
  bareCalls: {
    in: ['oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/plsql-subprograms.html',
  },
  /** `EXECUTE IMMEDIATE … USING IN a, OUT b`. */
  usingModes: {
    in: ['generic', 'oracle'],
    page: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/EXECUTE-IMMEDIATE-statement.html',
  },
  /** `EXECUTE IMMEDIATE … USING 1 AS x` gives the parameter `@x` a value. */
  namedUsing: {
    in: ['bigquery'],
    page: 'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/procedural-language#execute_immediate',
  },
  /** `SELECT a INTO x` in a block: x is a variable even if no declaration of it is visible. */
  intoVariables: {
    in: ['oracle', 'mysql', 'snowflake'],
    page: 'https://docs.snowflake.com/en/developer-guide/snowflake-scripting/variables',
  },
  /** `SELECT a INTO @x` outside a block. */
  intoOutsideBlocks: {
    in: ['mysql'],
    page: 'https://dev.mysql.com/doc/refman/8.4/en/select-into.html',
  },
  /** `@x` is a variable of the session and needs no declaration; `@x := a` in a query gives it a value for each row. */
  userVariables: {
    in: ['mysql'],
    page: 'https://dev.mysql.com/doc/refman/8.4/en/user-variables.html',
  },
  /** `SET x = 1` declares a variable of the session. */
  sessionVariables: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/sql-reference/session-variables',
  },
  /** The body of a routine is one statement directly after the header. */
  singleStatementBodies: {
    in: ['mysql'],
    page: 'https://dev.mysql.com/doc/refman/8.4/en/create-procedure.html',
  },
  /** INSERTED and DELETED are relations in the body of a trigger. */
  insertedTables: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/relational-databases/triggers/use-the-inserted-and-deleted-tables',
  },
  /** Statements need no semicolons, and IF and WHILE hold one statement or a block. */
  optionalSemicolons: {
    in: ['tsql'],
    page: 'https://learn.microsoft.com/en-us/sql/t-sql/language-elements/control-of-flow',
  },
} as const satisfies Record<string, Feature>;

/** Features that binding asks for. */
const BINDING = {
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
} as const satisfies Record<string, Feature>;

const FEATURES = { ...NAMES, ...EXPRESSION, ...QUERY, ...STATEMENT, ...SCRIPT, ...BINDING };

/** Whether a dialect has each feature. */
export type Syntax = Readonly<Record<keyof typeof FEATURES, boolean>>;

const SYNTAX: ReadonlyMap<DialectName, Syntax> = new Map(
  DIALECT_NAMES.map((name) => {
    const has = Object.entries(FEATURES).map(([key, feature]: [string, Feature]) => [
      key,
      feature.in.includes(name),
    ]);
    return [name, Object.fromEntries(has) as Syntax] as const;
  }),
);

export function syntaxOf(dialect: DialectName): Syntax {
  const syntax = SYNTAX.get(dialect);
  if (syntax === undefined) throw new Error(`no syntax for dialect ${dialect}`);
  return syntax;
}
