/** The permissive dialect. */
import type { DialectRow } from '../row.ts';
import { GENERATORS, SET_RETURNING } from './row-makers.ts';

export const GENERIC_ROWS = {
  /**
   * The permissive dialect has a feature if the text has no other meaning without the feature. It also has
   * the constructs of engines without a row: Teradata, Db2, Flink, Exasol.
   */
  generic: {
    aliases: ['ansi', '', 'flink', 'calcite'],
    adapters: {
      teradata: { namespace: 'teradata://default', nameParts: 2 },
      exasol: { namespace: 'exasol://default', nameParts: 2 },
      db2: { namespace: 'db2://default', nameParts: null },
    },
    engines: ['teradata', 'db2'],
    stringPrefixes: 'N B X E R U&',
    dual: [],
    setReturning: `${SET_RETURNING} ${GENERATORS}`,
    pseudo: 'now',
    niladic: 'getdate rownum sysdate systimestamp',
    features: [
      'backtickNames',
      'taggedDollarQuotes',
      'hashInNames',
      'abbreviatedKeywords',
      'fileStrings',
      'identifierClause',
      'scriptTransforms',
      'finalModifier',
      'arrayConstructors',
      'starsInLists',
      'starsAsRows',
      'columnsExpression',
      'arrowLambdas',
      'jsonArrows',
      'wordComparisons',
      'colonPaths',
      'functionAliasIsColumn',
      'tableHints',
      'pivotStatements',
      'fromAlone',
      'viewWithoutQuery',
      'createAsTable',
      'createAsNeedsWithData',
      'deleteAll',
      'updateElseInsert',
      'insertRowWithoutValues',
      'mergeInsertWithoutValues',
      'executeText',
      'triggerFunctions',
      'declareBeforeBegin',
      'usingModes',
      'arrayPaths',
      'lateralAliases',
      'relationsAsValues',
      'structFields',
      'impliedRecursion',
      'unnestSpreadsStructs',
      'shortAliasLists',
      'constantGroupKeys',
      'renamesDuplicates',
    ],
  },
} as const satisfies Readonly<Record<string, DialectRow>>;
