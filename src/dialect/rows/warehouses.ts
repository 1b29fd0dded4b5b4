/** Warehouses whose dialects are like no other. */
import { EXACT, INSENSITIVE, UPPER } from '../dialect.ts';
import type { DialectRow } from '../row.ts';

/**
 * Columns of files on a stage, and of streams.
 * https://docs.snowflake.com/en/user-guide/querying-metadata
 * https://docs.snowflake.com/en/user-guide/streams-intro#stream-columns
 */
const STAGE_AND_STREAM_COLUMNS = `metadata$filename metadata$file_row_number metadata$file_content_key
  metadata$file_last_modified metadata$start_scan_time metadata$external_table_partition metadata$action
  metadata$isupdate metadata$row_id`;

/**
 * Columns of tables partitioned by the time of ingestion, of wildcard tables, and of external tables.
 * https://docs.cloud.google.com/bigquery/docs/querying-partitioned-tables#query_an_ingestion-time_partitioned_table
 * https://docs.cloud.google.com/bigquery/docs/querying-wildcard-tables
 */
const PARTITION_COLUMNS = '_partitiontime _partitiondate _table_suffix _file_name';

/**
 * Virtual columns of MergeTree tables and of files.
 * https://clickhouse.com/docs/engines/table-engines/mergetree-family/mergetree#virtual-columns
 * https://clickhouse.com/docs/engines/table-engines/integrations/s3#virtual-columns
 */
const PART_COLUMNS = `_part _part_index _part_uuid _partition_id _partition_value _sample_factor _block_number
  _block_offset _row_exists _shard_num _etag _part_offset _table _database _path _file _size _time`;

export const WAREHOUSE_ROWS = {
  /** https://docs.snowflake.com/en/sql-reference */
  snowflake: {
    adapters: { snowflake: { namespace: 'snowflake://default', nameParts: 3, quotesNames: false } },
    engines: ['snowflake'],
    // https://docs.snowflake.com/en/sql-reference/identifiers-syntax
    tables: UPPER,
    columns: UPPER,
    firstSchema: 'PUBLIC',
    stringPrefixes: 'N X',
    systemColumns: STAGE_AND_STREAM_COLUMNS,
    pseudo: 'level',
    niladic: `${STAGE_AND_STREAM_COLUMNS} sysdate`,
    features: [
      'backslashEscapes',
      'dollarQuotes',
      'slashComments',
      'fileStrings',
      'identifierClause',
      'endAlias',
      'dollarPositions',
      'anyDatePart',
      'truncDatePart',
      'arrowLambdas',
      'typedLambdaParameters',
      'flowOperator',
      'colonPaths',
      'trailingCommaInFrom',
      'tableNameStrings',
      'pivotKeepsQuotes',
      'pivotColumnsNeedQuotes',
      'renameInSessionSchema',
      'tableStages',
      'streamsOfChanges',
      'declareSections',
      'intoVariables',
      'sessionVariables',
      'lateralAliases',
      'aliasesInJoins',
      'structFields',
      'countOfFullRows',
      'impliedRecursion',
      'strictGroups',
      'colonVariables',
    ],
  },

  /** https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax */
  bigquery: {
    adapters: { bigquery: { namespace: 'bigquery', nameParts: 3, listsFields: true } },
    engines: ['bigquery'],
    // https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/lexical#case_sensitivity
    tables: EXACT,
    columns: INSENSITIVE,
    stringPrefixes: 'R B RB BR',
    unnamedColumns: { prefix: 'f', counts: 'unnamed', suffix: '_' },
    systemColumns: PARTITION_COLUMNS,
    niladic: PARTITION_COLUMNS,
    features: [
      'doubleQuotedStrings',
      'backtickNames',
      'quotedPaths',
      'quotedEscapes',
      'backslashEscapes',
      'tripleQuotes',
      'hashComments',
      'dashedNames',
      'arrayConstructors',
      'datePartLast',
      'arrowLambdas',
      'functionAliasIsColumn',
      'pivotAliasFirst',
      'unpivotLabelLast',
      'fromAlone',
      'namedUsing',
      'arrayPaths',
      'correlatedArrayPaths',
      'groupByAliasesFirst',
      'relationNamesFirst',
      'relationsAsValues',
      'structFields',
      'usingOneSided',
      'unnestSpreadsStructs',
      'strictGroups',
      'aliasesIgnoreCase',
      'unknownFieldsAssigned',
      'namesKeepCase',
    ],
  },

  /** https://clickhouse.com/docs/sql-reference */
  clickhouse: {
    adapters: { clickhouse: { namespace: 'clickhouse://default', nameParts: 2 } },
    engines: ['clickhouse'],
    // https://clickhouse.com/docs/sql-reference/syntax#identifiers
    tables: EXACT,
    columns: EXACT,
    stringPrefixes: 'B X',
    setReturning: 'ARRAYJOIN',
    systemColumns: PART_COLUMNS,
    features: [
      'backtickNames',
      'backslashEscapes',
      'taggedDollarQuotes',
      'hashComments',
      'nestedComments',
      'typedParameters',
      'finalModifier',
      'commentAfterQuery',
      'columnTransformers',
      'columnsExpression',
      'expressionAliases',
      'parametricFunctions',
      'arrowLambdas',
      'abbreviatedUnits',
      'ternaryOperator',
      'tailOfOperands',
      'formatClause',
      'materializedColumns',
      'renameInSessionSchema',
      'createAsTable',
      'nestedTargetColumns',
      'lateralAliases',
      'aliasesFirst',
      'groupByAliasesFirst',
      'structFields',
      'dottedColumns',
      'usingInPlace',
      'lenientStars',
      'leftColumnWins',
      'strictGroups',
      'tupleQueries',
      'renamesDuplicates',
    ],
  },
} as const satisfies Readonly<Record<string, DialectRow>>;
