/** Postgres and the dialects that are like it. */
import { INSENSITIVE, LOWER } from '../dialect.ts';
import type { DialectRow } from '../row.ts';
import { SET_RETURNING } from './row-makers.ts';

export const POSTGRES_ROWS = {
  /** https://www.postgresql.org/docs/current/sql.html */
  postgres: {
    aliases: ['postgresql', 'cockroach'],
    adapters: {
      postgres: { namespace: 'postgres://default', nameParts: 3 },
      greenplum: { namespace: 'greenplum://default', nameParts: 3 },
      materialize: { namespace: 'materialize://default', nameParts: 3 },
      risingwave: { namespace: 'risingwave://default', nameParts: 3 },
      cratedb: { namespace: 'crate://default', nameParts: 3 },
      vertica: { namespace: 'vertica://default', nameParts: 3 },
    },
    engines: ['postgres'],
    // https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-IDENTIFIERS
    tables: LOWER,
    columns: LOWER,
    stringPrefixes: 'N B X E U&',
    setReturning: SET_RETURNING,
    systemColumns: 'cmax cmin ctid tableoid xmax xmin',
    features: [
      'taggedDollarQuotes',
      'nestedComments',
      'customOperators',
      'backslashCommands',
      'arrayConstructors',
      'starsAsRows',
      'functionAliasIsColumn',
      'emptySelectList',
      'executeText',
      'triggerFunctions',
      'declareCursor',
      'declareSections',
      'relationsAsValues',
      'structFields',
      'unnestSpreadsStructs',
      'shortAliasLists',
      'namedByFunction',
    ],
  },

  /** https://docs.aws.amazon.com/redshift/latest/dg/c_redshift-and-postgres-sql.html */
  redshift: {
    like: 'postgres',
    adapters: { redshift: { namespace: 'redshift://default', nameParts: 3 } },
    engines: ['redshift'],
    // https://docs.aws.amazon.com/redshift/latest/dg/r_names.html
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    systemColumns: '$path $size $spectrum_oid',
    niladic: 'sysdate',
    features: [
      'backslashEscapes',
      'hashInNames',
      'convertTypeFirst',
      'anyDatePart',
      'arrayPaths',
      'lateralAliases',
      'lenientStars',
      'strictGroups',
    ],
    without: ['backslashCommands', 'emptySelectList', 'triggerFunctions', 'unnestSpreadsStructs'],
  },

  /** https://duckdb.org/docs/stable/sql/dialect/postgresql_compatibility */
  duckdb: {
    like: 'postgres',
    adapters: { duckdb: { namespace: 'duckdb://default', nameParts: 3 } },
    engines: ['duckdb'],
    // https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers#case-sensitivity-of-identifiers
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    valueColumns: { prefix: 'col', from: 0 },
    setReturning: 'UNNEST',
    systemColumns: 'rowid',
    features: [
      'fileStrings',
      'columnsExpression',
      'filterWithoutWhere',
      'arrowLambdas',
      'jsonArrows',
      'statementsAsQueries',
      'prefixAlias',
      'equalsNamesArgument',
      'pivotStatements',
      'cteNameStrings',
      'fromAlone',
      'impliedLateral',
      'mergeByName',
      'untypedParameters',
      'getVariable',
      'lateralAliases',
      'unnestUnpacksStructs',
      'usingInPlace',
      'recurringRelation',
      'strictGroups',
      'naturalNeedsColumn',
      'namesKeepCase',
      'numbersDuplicates',
      'renamesDuplicates',
    ],
    without: [
      'customOperators',
      'backslashCommands',
      'emptySelectList',
      'executeText',
      'triggerFunctions',
      'declareCursor',
      'declareSections',
      'unnestSpreadsStructs',
      'namedByFunction',
    ],
  },
} as const satisfies Readonly<Record<string, DialectRow>>;
