/** Hive and the dialects that are like it. */
import { INSENSITIVE } from '../dialect.ts';
import type { DialectRow } from '../row.ts';
import { GENERATORS } from './row-makers.ts';

export const HIVE_ROWS = {
  /** https://hive.apache.org/docs/latest/languagemanual_27362016 */
  hive: {
    adapters: {
      hive: { namespace: 'hive://default', nameParts: 2 },
      impala: { namespace: 'impala://default', nameParts: 2 },
    },
    // https://hive.apache.org/docs/latest/languagemanual-ddl_27362034
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    stringPrefixes: '',
    valueColumns: { prefix: 'col', from: 1 },
    unnamedColumns: { prefix: '_c', counts: 'items', suffix: '' },
    setReturning: GENERATORS,
    systemColumns: 'block__offset__inside__file input__file__name row__id row__offset__inside__block',
    niladic: 'grouping__id',
    features: [
      'doubleQuotedStrings',
      'backtickNames',
      'backslashEscapes',
      'rawStringsEndAtQuote',
      'digitWords',
      'scriptTransforms',
      'namedRowFields',
      'starsInLists',
      'starsAsRows',
      'compoundIntervals',
      'bareValueRows',
      'limitAlias',
      'renameInSessionSchema',
      'exchangeMovesPartition',
      'structFields',
      'constantGroupKeys',
      'strictGroups',
    ],
  },

  /** https://spark.apache.org/docs/latest/sql-ref.html */
  spark: {
    like: 'hive',
    aliases: ['sparksql'],
    adapters: {
      spark: { namespace: 'spark://default', nameParts: 2 },
      fabricspark: { namespace: 'fabricspark://default', nameParts: 2 },
      glue: { namespace: 'glue://default', nameParts: 2 },
    },
    engines: ['spark'],
    // https://spark.apache.org/docs/latest/sql-ref-identifier.html
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    sessionCatalog: 'spark_catalog',
    stringPrefixes: 'R X N',
    systemColumns: '_metadata',
    features: [
      'nestedComments',
      'notebookCells',
      'fileStrings',
      'identifierClause',
      'arrowLambdas',
      'colonPaths',
      'deltaVersions',
      'pivotOmitsOnlyAlias',
      'fromAlone',
      'lateralAliases',
      'tuplesNameFields',
      'namesKeepCase',
    ],
    without: ['renameInSessionSchema', 'exchangeMovesPartition', 'constantGroupKeys'],
  },

  /** https://docs.databricks.com/aws/en/sql/language-manual */
  databricks: {
    like: 'spark',
    adapters: { databricks: { namespace: 'databricks://default', nameParts: 3 } },
    engines: ['databricks', 'spark'],
    // https://docs.databricks.com/aws/en/sql/language-manual/sql-ref-identifiers
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    features: ['onceFlows'],
  },
} as const satisfies Readonly<Record<string, DialectRow>>;
