/** Features that expressions ask for. */
export const EXPRESSION = {
  /** `$2` is the second column of a relation. */
  dollarPositions: 'https://docs.snowflake.com/en/user-guide/querying-stage',
  /** `ARRAY[a, b]`. Without this feature ARRAY before a bracket is a column of that name. */
  arrayConstructors:
    'https://www.postgresql.org/docs/current/sql-expressions.html#SQL-SYNTAX-ARRAY-CONSTRUCTORS',
  /** `(a AS x, b AS y)` is a row whose fields have names. */
  namedRowFields: 'https://docs.databricks.com/aws/en/sql/language-manual/functions/struct',
  /** `f(*)`, `a IN (*)`: in a list a star represents each column. */
  starsInLists: 'https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-syntax-qry-star',
  /** `(t.*) IS NULL`: a qualified star is the row of the relation, or represents each column in a list. */
  starsAsRows: 'https://www.postgresql.org/docs/current/rowtypes.html#ROWTYPES-USAGE',
  /** REPLACE INTO is a statement, so REPLACE after a star needs brackets. */
  replaceStatement: 'https://dev.mysql.com/doc/refman/8.4/en/replace.html',
  /** `* APPLY(sum)`, `* EXCEPT a`, `COLUMNS('re') APPLY(f)`. */
  columnTransformers: 'https://clickhouse.com/docs/sql-reference/statements/select/apply-modifier',
  /** `COLUMNS('re')` repeats an expression for each column of that name. */
  columnsExpression: 'https://duckdb.org/docs/stable/sql/expressions/star#columns-expression',
  /** `f(a AS x)`, `(a AS x) + 1`: the complete SELECT may use an alias inside an expression. */
  expressionAliases: 'https://clickhouse.com/docs/sql-reference/syntax#expression-aliases',
  /** `quantile(0.5)(a)`: parameters before the arguments. */
  parametricFunctions: 'https://clickhouse.com/docs/sql-reference/aggregate-functions/parametric-functions',
  /** `count(*) FILTER (a > 1)`: WHERE is optional. */
  filterWithoutWhere: 'https://duckdb.org/docs/stable/sql/query_syntax/filter',
  /** `CONVERT(INT, a)`: the type is the first argument. */
  convertTypeFirst: 'https://learn.microsoft.com/en-us/sql/t-sql/functions/cast-and-convert-transact-sql',
  /** `XMLELEMENT(a, b)`: the name of the element needs no word NAME. */
  bareXmlNames: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/XMLELEMENT.html',
  /** `DATEADD(mil, 1, d)`: the part of the date is any word, also an abbreviation. */
  anyDatePart: 'https://docs.aws.amazon.com/redshift/latest/dg/r_Dateparts_for_datetime_functions.html',
  /** `DATE_TRUNC(d, MONTH)`: the part of the date is the last argument. */
  datePartLast:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/date_functions#date_trunc',
  /** `TRUNC(d, MONTH)`. */
  truncDatePart: 'https://docs.snowflake.com/en/sql-reference/functions/trunc2',
  /** `x -> x + 1`. Without this feature `->` is an operator on JSON. */
  arrowLambdas: 'https://trino.io/docs/current/functions/lambda.html',
  /** `a -> 'x'` reads a field of a JSON value, although there are lambdas. */
  jsonArrows: 'https://duckdb.org/docs/stable/data/json/json_functions',
  /** `x INT -> x + 1`. */
  typedLambdaParameters: 'https://docs.snowflake.com/en/sql-reference/functions/filter',
  /** `(DESCRIBE t)`, `(PIVOT t ON a)`: such a statement is a query. */
  statementsAsQueries: 'https://duckdb.org/docs/stable/guides/meta/describe',
  /** `INTERVAL 1 DAY 2 HOURS`. */
  compoundIntervals: 'https://spark.apache.org/docs/latest/sql-ref-literals.html#interval-literal',
  /** `INTERVAL 1 hh`: units have abbreviations. */
  abbreviatedUnits: 'https://clickhouse.com/docs/sql-reference/functions/date-time-functions',
  /** `->>` separates statements, and is no operator on JSON. */
  flowOperator: 'https://docs.snowflake.com/en/sql-reference/operators-flow',
  /** `a < = b`: blanks inside a comparison operator. T-SQL has them too. */
  spacedComparisons:
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Comparison-Conditions.html',
  /** Teradata: `a EQ b`, `a NOT= b`. */
  wordComparisons:
    'https://docs.teradata.com/r/Teradata-Database-SQL-Functions-Operators-Expressions-and-Predicates/March-2017/Comparison-Operators-and-Functions/Comparison-Operators/Supported-Comparison-Operators',
  /** `$10`: the sign of a currency before a number. */
  currencySigns: 'https://learn.microsoft.com/en-us/sql/t-sql/data-types/constants-transact-sql',
  /** `a MATCH b`. */
  matchOperator: 'https://www.sqlite.org/lang_expr.html#the_like_glob_regexp_match_and_extract_operators',
  /** `a ? b : c`. */
  ternaryOperator: 'https://clickhouse.com/docs/sql-reference/operators#conditional-operator',
  /** `a:b.c[0]` reads a path of a document. */
  colonPaths: 'https://docs.snowflake.com/en/user-guide/querying-semistructured',
};
