/** Databases whose dialects are like no other. */
import { INSENSITIVE, UPPER } from '../dialect.ts';
import type { DialectRow } from '../row.ts';

/**
 * Pseudocolumns, and functions without brackets.
 * https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Pseudocolumns.html
 */
const PSEUDOCOLUMNS = `sysdate systimestamp rownum rowid ora_rowscn versions_starttime versions_endtime
  versions_startscn versions_endscn versions_xid versions_operation level connect_by_isleaf connect_by_iscycle
  uid sessiontimezone dbtimezone`;

export const DATABASE_ROWS = {
  /** https://learn.microsoft.com/en-us/sql/t-sql/language-reference */
  tsql: {
    aliases: ['mssql', 'transactsql'],
    adapters: {
      sqlserver: { namespace: 'mssql://default', nameParts: 3 },
      fabric: { namespace: 'mssql://default', nameParts: 3 },
      synapse: { namespace: 'mssql://default', nameParts: 3 },
    },
    engines: ['tsql'],
    // https://learn.microsoft.com/en-us/sql/relational-databases/databases/database-identifiers
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    firstSchema: 'dbo',
    stringPrefixes: 'N',
    keyNames: '$identity $rowguid identitycol rowguidcol',
    niladic: '@@rowcount @@identity $action $node_id $edge_id $from_id $to_id',
    features: [
      'bracketNames',
      'nestedComments',
      'hashInNames',
      'dollarWords',
      'goBatches',
      'optionalSemicolons',
      'convertTypeFirst',
      'anyDatePart',
      'spacedComparisons',
      'currencySigns',
      'changesInFrom',
      'tableHints',
      'tableHintsWithoutWith',
      'graphPaths',
      'unpivotLabelLast',
      'xmlNamespaces',
      'targetHints',
      'insertedTables',
      'impliedRecursion',
      'constantGroupKeys',
      'strictGroups',
      'changedCtes',
      'targetInFrom',
    ],
  },

  /** https://dev.mysql.com/doc/refman/8.4/en/sql-statements.html */
  mysql: {
    aliases: ['tidb'],
    adapters: {
      mysql: { namespace: 'mysql://default', nameParts: 2 },
      mysql5: { namespace: 'mysql://default', nameParts: 2 },
      mariadb: { namespace: 'mysql://default', nameParts: 2 },
      starrocks: { namespace: 'starrocks://default', nameParts: 2 },
      doris: { namespace: 'doris://default', nameParts: 2 },
      singlestore: { namespace: 'singlestore://default', nameParts: null },
    },
    engines: ['mysql'],
    // https://dev.mysql.com/doc/refman/8.4/en/identifier-case-sensitivity.html
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    stringPrefixes: 'N B X',
    dual: [],
    valueColumns: { prefix: 'column_', from: 0 },
    keyNames: '_rowid',
    niladic: 'utc_date utc_time utc_timestamp',
    features: [
      'doubleQuotedStrings',
      'backtickNames',
      'backslashEscapes',
      'hashComments',
      'dashesNeedBlank',
      'executableComments',
      'digitWords',
      'delimiterCommand',
      'replaceStatement',
      'renameWithoutTo',
      'renameInSessionSchema',
      'listAndQueryByName',
      'namedPartitions',
      'intoVariables',
      'intoOutsideBlocks',
      'userVariables',
      'singleStatementBodies',
      'variablesFirst',
      'conflictReadsSources',
      'joinedUpdates',
    ],
  },

  /** https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/index.html */
  oracle: {
    aliases: ['plsql'],
    adapters: { oracle: { namespace: 'oracle://default', nameParts: 3, quotesNames: false } },
    engines: ['oracle'],
    // https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/Database-Object-Names-and-Qualifiers.html
    tables: UPPER,
    columns: UPPER,
    stringPrefixes: 'N Q NQ',
    dual: ['DUMMY'],
    systemColumns: 'rowid ora_rowscn',
    niladic: PSEUDOCOLUMNS,
    features: [
      'hashInNames',
      'substitutionVariables',
      'slashBatches',
      'databaseLinks',
      'bareXmlNames',
      'spacedComparisons',
      'pivotKeepsQuotes',
      'plsqlInWith',
      'insertIntoQuery',
      'bareTargetAlias',
      'namedPartitions',
      'returnClause',
      'declareSections',
      'declarationsAfterAs',
      'localSubprograms',
      'returnBeforeType',
      'bareCalls',
      'usingModes',
      'intoVariables',
      'structFields',
      'impliedRecursion',
      'constantGroupKeys',
      'strictGroups',
    ],
  },

  /** https://www.sqlite.org/lang.html */
  sqlite: {
    adapters: { sqlite: { namespace: 'sqlite://default', nameParts: 2 } },
    // https://www.sqlite.org/lang_naming.html
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    stringPrefixes: 'X',
    systemColumns: 'rowid oid _rowid_',
    niladic: 'rowid oid _rowid_',
    features: [
      'backtickNames',
      'bracketNames',
      'numberedMarks',
      'matchOperator',
      'usingInPlace',
      'impliedRecursion',
      'shortAliasLists',
      'renamesDuplicates',
    ],
  },
} as const satisfies Readonly<Record<string, DialectRow>>;
