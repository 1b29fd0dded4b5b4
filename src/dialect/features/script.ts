/** Features that scripts ask for. */
export const SCRIPT = {
  /** Inside a block, `EXECUTE 'SELECT …'` runs the text as SQL. */
  executeText:
    'https://www.postgresql.org/docs/current/plpgsql-statements.html#PLPGSQL-STATEMENTS-EXECUTING-DYN',
  /** `CREATE TRIGGER … EXECUTE FUNCTION f()`: the body of a trigger is a function. */
  triggerFunctions: 'https://www.postgresql.org/docs/current/sql-createtrigger.html',
  /** `DECLARE c CURSOR FOR SELECT …` outside a block is a statement. */
  declareCursor: 'https://www.postgresql.org/docs/current/sql-declare.html',
  /** DECLARE begins the section of declarations of a block. */
  declareSections: 'https://docs.snowflake.com/en/developer-guide/snowflake-scripting/blocks',
  /** The same, but only if BEGIN follows the declarations. Otherwise DECLARE is a statement. */
  declareBeforeBegin: 'https://docs.snowflake.com/en/developer-guide/snowflake-scripting/blocks',
  /** `PROCEDURE p AS x INT; BEGIN …`: declarations follow AS or IS without the word DECLARE. */
  declarationsAfterAs:
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/CREATE-PROCEDURE-statement.html',
  /** `PROCEDURE p IS …` is a declaration of a block. */
  localSubprograms:
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/plsql-subprograms.html',
  /** `FUNCTION f RETURN NUMBER IS`: RETURN gives the type of a function and does not begin its body. */
  returnBeforeType:
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/CREATE-FUNCTION-statement.html',
  /** `p(1);` calls a procedure without the word CALL. */
  bareCalls: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/plsql-subprograms.html',
  /** `EXECUTE IMMEDIATE … USING IN a, OUT b`. */
  usingModes:
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/EXECUTE-IMMEDIATE-statement.html',
  /** `EXECUTE IMMEDIATE … USING 1 AS x` gives the parameter `@x` a value. */
  namedUsing:
    'https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/procedural-language#execute_immediate',
  /** `SELECT a INTO x` in a block: x is a variable even if no declaration of it is visible. */
  intoVariables: 'https://docs.snowflake.com/en/developer-guide/snowflake-scripting/variables',
  /** `SELECT a INTO @x` outside a block. */
  intoOutsideBlocks: 'https://dev.mysql.com/doc/refman/8.4/en/select-into.html',
  /**
   * `@x` is a variable of the session and needs no declaration. `@x := a` in a query assigns a value for each
   * row.
   */
  userVariables: 'https://dev.mysql.com/doc/refman/8.4/en/user-variables.html',
  /** `SET x = 1` declares a variable of the session. */
  sessionVariables: 'https://docs.snowflake.com/en/sql-reference/session-variables',
  /** The body of a routine is one statement directly after the header. */
  singleStatementBodies: 'https://dev.mysql.com/doc/refman/8.4/en/create-procedure.html',
  /** `CREATE MACRO f(a, b := 1)`: parameters have no types. */
  untypedParameters: 'https://duckdb.org/docs/stable/sql/statements/create_macro',
  /** `SET VARIABLE x = 1` declares a variable, which `getvariable('x')` reads. */
  getVariable: 'https://duckdb.org/docs/stable/sql/statements/set_variable',
  /** INSERTED and DELETED are relations in the body of a trigger. */
  insertedTables:
    'https://learn.microsoft.com/en-us/sql/relational-databases/triggers/use-the-inserted-and-deleted-tables',
};
