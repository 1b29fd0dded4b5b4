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
  /** The page of the first dialect that documents the feature. */
  readonly page: string;
}

/** Features that expressions ask for. */
const EXPRESSION = {
  /** `#2` is the second column of FROM, `$2` of Snowflake the second column of a relation. */
  dollarPositions: {
    in: ['snowflake'],
    page: 'https://docs.snowflake.com/en/user-guide/querying-stage',
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

const FEATURES = { ...EXPRESSION, ...QUERY, ...STATEMENT, ...SCRIPT, ...BINDING };

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
