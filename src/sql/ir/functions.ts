/**
 * The roles of the arguments of functions, as data. A function that is not listed computes its value from all
 * of its arguments.
 *
 *   argumentRole('NULLIF', 1, 2)   →   'condition'
 */

/**
 * How an argument acts on the value. `same`: it is the value. `value`: the value is computed from it.
 * `aggregate`: the value aggregates it. `condition`: it decides which value is returned. `filter`: it decides
 * which rows are aggregated or looked up.
 */
export type ArgumentRole = 'same' | 'value' | 'aggregate' | 'condition' | 'filter' | 'ignore';

const AGGREGATES = new Set(
  `ANY_VALUE APPROX_COUNT_DISTINCT APPROX_DISTINCT APPROX_MEDIAN APPROX_PERCENTILE APPROX_QUANTILE APPROX_QUANTILES APPROX_TOP_COUNT
  APPROX_TOP_K APPROX_TOP_SUM APPROX_SET ARBITRARY ARGMAX ARGMIN ARG_MAX ARG_MAX_NULL ARG_MIN ARG_MIN_NULL ARRAY_AGG ARRAY_CONCAT_AGG
  ARRAY_UNION_AGG ARRAY_UNIQUE_AGG AVG BITMAP_CONSTRUCT_AGG BITMAP_OR_AGG BIT_AND BIT_OR BIT_XOR BITAND_AGG BITOR_AGG BITXOR_AGG BOOLAND_AGG
  BOOLOR_AGG BOOLXOR_AGG BOOL_AND BOOL_OR CHECKSUM COLLECT_LIST COLLECT_SET CORR COUNT COUNTIF COUNT_IF COUNT_BIG COVAR_POP COVAR_SAMP
  ENTROPY EVERY FAVG FIRST FSUM GEOMETRIC_MEAN GROUPARRAY GROUPUNIQARRAY GROUP_CONCAT HASH_AGG HISTOGRAM HLL HLL_COUNT.INIT
  HLL_COUNT.MERGE HLL_COUNT.MERGE_PARTIAL JSONB_AGG JSONB_OBJECT_AGG JSON_AGG JSON_ARRAYAGG JSON_GROUP_ARRAY JSON_GROUP_OBJECT
  JSON_OBJECTAGG JSON_OBJECT_AGG KAHAN_SUM KURTOSIS KURTOSIS_POP LAST LIST LISTAGG LOGICAL_AND LOGICAL_OR MAD MAP_AGG MAP_UNION
  MAP_UNION_SUM MAX MAX_BY MEAN MEDIAN MERGE MIN MIN_BY MODE MULTIMAP_AGG OBJECT_AGG PERCENTILE PERCENTILE_APPROX PERCENTILE_CONT
  PERCENTILE_DISC PRODUCT QDIGEST_AGG QUANTILE QUANTILES QUANTILE_CONT QUANTILE_DISC RANGE_AGG REGR_AVGX REGR_AVGY REGR_COUNT
  REGR_INTERCEPT REGR_R2 REGR_SLOPE REGR_SXX REGR_SXY REGR_SYY RESERVOIR_QUANTILE SKEWNESS SKEW SOME STDDEV STDDEV_POP STDDEV_SAMP STDEV
  STDEVP STRING_AGG SUM SUM_DISTINCT TDIGEST_AGG TOPK TOTAL TRY_AVG TRY_SUM UNIQ UNIQCOMBINED UNIQEXACT UNIQHLL12 VAR VARIANCE VARIANCE_POP VARIANCE_SAMP
  VARP VAR_POP VAR_SAMP WM_CONCAT XMLAGG ANY ANYLAST GROUPBITAND GROUPBITOR`.split(/\s+/),
);

/** ClickHouse's combinators end in If and take the condition last: sumIf(x, c). */
const CONDITIONAL_AGGREGATE =
  /^(SUM|COUNT|AVG|MIN|MAX|ANY|UNIQ|UNIQEXACT|GROUPARRAY|GROUPUNIQARRAY|ARGMIN|ARGMAX|QUANTILE|MEDIAN)(OR\w+)?IF$/;

export function isAggregate(name: string): boolean {
  return AGGREGATES.has(name) || CONDITIONAL_AGGREGATE.test(name);
}

/**
 * ClickHouse: dictGet, dictGetUInt64OrDefault, joinGet and similar functions look up a row of a relation by
 * its keys, and return a value of the row.
 */
const LOOK_UP =
  /^(DICTGET(ALL|U?INT\d+|FLOAT\d+|DATE|DATETIME|UUID|STRING|IPV[46])?|JOINGET)(ORDEFAULT|ORNULL)?$/;

export function isLookUp(name: string): boolean {
  return LOOK_UP.test(name);
}

/** The first argument is the value that is looked up; the last one may be a default. */
function lookUpRole(name: string, index: number, count: number): ArgumentRole {
  if (!name.endsWith('ORDEFAULT')) return index === 0 ? 'same' : 'filter';
  return index === 0 || index === count - 1 ? 'value' : 'filter';
}

/** The role of argument `index` of `count` arguments, from 0. */
export function argumentRole(name: string, index: number, count: number): ArgumentRole {
  if (isAggregate(name)) {
    return index === count - 1 && count > 1 && CONDITIONAL_AGGREGATE.test(name) ? 'filter' : 'aggregate';
  }
  if (isLookUp(name)) return lookUpRole(name, index, count);
  switch (name) {
    case 'IF':
    case 'IIF':
    case 'IFF':
    case 'NVL2':
    case 'CHOOSE':
      return index === 0 ? 'condition' : 'value';
    case 'NULLIF':
      return index === 1 ? 'condition' : 'value';
    case 'MULTIIF':
      return index % 2 === 0 && index < count - 1 ? 'condition' : 'value';
    case 'DECODE':
      // decode(value, search, result, …, default); with two arguments it is a character-set function.
      if (count < 3) return 'value';
      if (index === 0) return 'condition';
      return index % 2 === 1 && index < count - 1 ? 'condition' : 'value';
    default:
      return 'value';
  }
}

/**
 * Functions whose value has the fields of all arguments, or of the first one. An array has the fields of its
 * elements. Functions that compare complete structs (MAX, ARRAY_DISTINCT, FILTER) are in another list: each
 * field of their value depends on all fields.
 */
const KEEPS_ALL = new Set(
  `COALESCE IFNULL NVL IF IIF IFF NVL2 MULTIIF ARRAY ARRAY_CONSTRUCT ARRAY_CONSTRUCT_COMPACT LIST_VALUE ARRAY_CONCAT ARRAY_CAT LIST_CONCAT
  CONCAT ARRAY_APPEND ARRAY_PREPEND LIST_APPEND ARRAY_PUSH_BACK`.split(/\s+/),
);
const KEEPS_FIRST = new Set(
  `ANY_VALUE ARBITRARY ANY MAX_BY MIN_BY ARG_MAX ARG_MIN ARGMAX ARGMIN FIRST LAST FIRST_VALUE LAST_VALUE NTH_VALUE LAG LEAD ARRAY_AGG
  COLLECT_LIST LIST GROUPARRAY ARRAY_CONCAT_AGG JSON_AGG JSONB_AGG ARRAY_REVERSE ARRAY_COMPACT ARRAY_SLICE ARRAY_FLATTEN LIST_REVERSE
  LIST_SLICE SLICE FLATTEN REVERSE SHUFFLE ELEMENT_AT LIST_ELEMENT LIST_EXTRACT TRY_ELEMENT_AT EXPLODE EXPLODE_OUTER UNNEST INLINE
  INLINE_OUTER ARRAYJOIN TO_JSON TO_JSONB ROW_TO_JSON TO_VARIANT TO_OBJECT TO_ARRAY PARSE_JSON TRY_PARSE_JSON JSON_PARSE AS_OBJECT
  AS_ARRAY AS_VARIANT JSON_ARRAY_ELEMENTS JSONB_ARRAY_ELEMENTS`.split(/\s+/),
);

const COMPARES_STRUCTS = new Set(
  'MAX MIN ARRAY_DISTINCT LIST_DISTINCT ARRAY_SORT LIST_SORT SORT_ARRAY FILTER ARRAY_FILTER LIST_FILTER'.split(
    ' ',
  ),
);

/** Whether the value has the fields of the first argument, each computed from the complete argument. */
export function comparesStructs(name: string): boolean {
  return COMPARES_STRUCTS.has(name);
}

/** Whether the value has the fields of the argument: `COALESCE(a, b).x` is computed from `a.x` and `b.x`. */
export function argumentKeepsFields(name: string, index: number): boolean {
  return KEEPS_ALL.has(name) || (index === 0 && KEEPS_FIRST.has(name));
}

/**
 * The names of the fields in a call that constructs a struct. `names`: the names of the arguments. `pairs`:
 * a constant before each value. null: the call constructs no struct.
 */
export function structMaker(name: string): 'names' | 'pairs' | null {
  switch (name) {
    case 'STRUCT':
    case 'STRUCT_PACK':
    case 'ROW':
    case 'TUPLE':
      return 'names';
    case 'NAMED_STRUCT':
    case 'OBJECT_CONSTRUCT':
    case 'OBJECT_CONSTRUCT_KEEP_NULL':
    case 'JSON_OBJECT':
    case 'JSON_BUILD_OBJECT':
    case 'JSONB_BUILD_OBJECT':
    case 'MAP':
      return 'pairs';
    default:
      return null;
  }
}

/**
 * Calls that read the field of their second argument, which is a name, a path, or a name or position; null
 * for other calls.
 */
export function fieldReader(name: string): 'name' | 'path' | 'position' | null {
  switch (name) {
    case 'STRUCT_EXTRACT':
    case 'STRUCT_EXTRACT_AT':
    case 'TUPLEELEMENT':
      return 'position';
    case 'GET':
    case 'GET_IGNORE_CASE':
    case 'ELEMENT_AT':
    case 'TRY_ELEMENT_AT':
      return 'name';
    case 'GET_PATH':
      return 'path';
    default:
      return null;
  }
}

/** Table functions of streaming SQL that assign rows to windows of time. */
export function isTimeWindow(name: string): boolean {
  return /^(TUMBLE|HOP|CUMULATE|SESSION)$/i.test(name);
}

/** A function of a star: the names of its columns. No engine has it. DuckDB's DESCRIBE is written with it. */
export const COLUMN_NAMES = 'column names';

/** An operator that reads several columns and passes their values on, one after the other. */
export const UNPIVOT = 'UNPIVOT';

/** Whether one of these columns has a value. */
export const UNPIVOT_NOT_NULL = 'UNPIVOT EXCLUDE NULLS';

export function isUnpivot(operator: string): boolean {
  return operator === UNPIVOT || operator === UNPIVOT_NOT_NULL || operator === COLUMN_NAMES;
}
