import type { Features } from './feature.ts';

/** Features that expressions ask for. */
export const EXPRESSION = {
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
  /** `f(a AS x)`, `(a AS x) + 1`: the complete SELECT may use an alias inside an expression. */
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
} as const satisfies Features;
