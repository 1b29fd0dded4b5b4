const TERADATA = 'https://docs.teradata.com/r/Enterprise_IntelliFlex_VMware/SQL-Data-Manipulation-Language';

/** Features that statements ask for. */
export const STATEMENT = {
  /** `ALTER TABLE a RENAME b`: TO is optional. */
  renameWithoutTo: 'https://dev.mysql.com/doc/refman/8.4/en/alter-table.html',
  /** RENAME: a new name without a schema is in the schema of the session, and not in that of the relation. */
  renameInSessionSchema: 'https://docs.snowflake.com/en/sql-reference/sql/alter-table',
  /** `ALTER TABLE a EXCHANGE PARTITION (p = 1) WITH TABLE b` moves the partition from b to a. */
  exchangeMovesPartition: 'https://hive.apache.org/docs/latest/exchange-partition_30755801',
  /** `COPY INTO t` without FROM loads the files of the stage of the table. */
  tableStages: 'https://docs.snowflake.com/en/sql-reference/sql/copy-into-table',
  /** `CREATE STREAM s ON TABLE t`: the rows are the changes of t. */
  streamsOfChanges: 'https://docs.snowflake.com/en/sql-reference/sql/create-stream',
  /** `CREATE VIEW v (a, b)` without a query, as tools that write only the columns of a view do. */
  viewWithoutQuery: 'https://www.postgresql.org/docs/current/sql-createview.html',
  /**
   * `CREATE TABLE t (a INT) SELECT a, b FROM s`: columns of the list and of the query with one name are one
   * column.
   */
  listAndQueryByName: 'https://dev.mysql.com/doc/refman/8.4/en/create-table-select.html',
  /** `CREATE TABLE t AS u`: the columns of another table. */
  createAsTable:
    'https://clickhouse.com/docs/sql-reference/statements/create/table#with-a-schema-similar-to-other-table',
  /** `CREATE TABLE t AS u WITH NO DATA`: without these words the text has another meaning. */
  createAsNeedsWithData:
    'https://docs.teradata.com/r/Enterprise_IntelliFlex_VMware/SQL-Data-Definition-Language-Syntax-and-Examples/Table-Statements/CREATE-TABLE-AS',
  /** `DELETE t ALL`: all rows. */
  deleteAll: `${TERADATA}/Statement-Syntax/DELETE`,
  /** `UPDATE t SET … ELSE INSERT INTO t …`: if no row is found, a row is inserted. */
  updateElseInsert: `${TERADATA}/Statement-Syntax/UPDATE-Upsert-Form`,
  /** `INSERT INTO t (1, 'x')`: VALUES is optional. */
  insertRowWithoutValues: `${TERADATA}/Statement-Syntax/INSERT/INSERT...SELECT`,
  /** `MERGE … WHEN NOT MATCHED THEN INSERT (a, b)`: the brackets contain the values. */
  mergeInsertWithoutValues: `${TERADATA}/Statement-Syntax/MERGE`,
  /** `MERGE … THEN UPDATE`, `THEN INSERT BY NAME`: all columns, by name. */
  mergeByName: 'https://duckdb.org/docs/stable/sql/statements/merge_into',
  /** `INSERT INTO ONCE t`: a flow that runs once. */
  onceFlows: 'https://docs.databricks.com/aws/en/ldp/developer/ldp-sql-ref-create-flow',
  /** `INSERT INTO t WITH (TABLOCK)`. */
  targetHints: 'https://learn.microsoft.com/en-us/sql/t-sql/statements/insert-transact-sql',
  /** `INSERT INTO (SELECT a FROM t) VALUES (1)` writes to t. */
  insertIntoQuery: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/INSERT.html',
  /** `INSERT INTO t x`: an alias of the target without AS. */
  bareTargetAlias: 'https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/INSERT.html',
  /** `INSERT INTO t (n.a)`: the path n.a is the name of a nested column. */
  nestedTargetColumns: 'https://clickhouse.com/docs/sql-reference/data-types/nested-data-structures/nested',
  /** `INSERT INTO t PARTITION (p0)`: p0 is the name of a partition, and not a column. */
  namedPartitions: 'https://dev.mysql.com/doc/refman/8.4/en/partitioning-selection.html',
  /** `DELETE FROM t RETURN a INTO x`: the same as RETURNING. */
  returnClause:
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/lnpls/RETURNING-INTO-clause.html',
};
