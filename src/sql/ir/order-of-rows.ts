/**
 * Which calls depend on the order of the rows, as data. A call that orders its rows itself does not.
 *
 *   dependsOnOrder('STRING_AGG')   →   true
 *   dependsOnOrder('SUM')          →   false
 */
import { isAggregate } from './functions.ts';

/**
 * Aggregates with the same value for each order of the rows. Rounding of sums of floating-point numbers is
 * not considered. Any other aggregate may depend on the order: it concatenates, takes one of several rows, or
 * approximates.
 */
const FREE = new Set(
  `APPROX_COUNT_DISTINCT APPROX_DISTINCT APPROX_SET AVG BITMAP_CONSTRUCT_AGG BITMAP_OR_AGG BIT_AND BIT_OR BIT_XOR BITAND_AGG BITOR_AGG
  BITXOR_AGG BOOLAND_AGG BOOLOR_AGG BOOLXOR_AGG BOOL_AND BOOL_OR CHECKSUM CORR COUNT COUNTIF COUNT_IF COUNT_BIG COVAR_POP COVAR_SAMP
  ENTROPY EVERY FAVG FSUM GEOMETRIC_MEAN GROUPBITAND GROUPBITOR HASH_AGG HISTOGRAM HLL HLL_COUNT.INIT HLL_COUNT.MERGE
  HLL_COUNT.MERGE_PARTIAL KAHAN_SUM KURTOSIS KURTOSIS_POP LOGICAL_AND LOGICAL_OR MAD MAX MEAN MEDIAN MIN PERCENTILE PERCENTILE_CONT
  PERCENTILE_DISC PRODUCT QUANTILE QUANTILES QUANTILE_CONT QUANTILE_DISC RANGE_AGG REGR_AVGX REGR_AVGY REGR_COUNT REGR_INTERCEPT
  REGR_R2 REGR_SLOPE REGR_SXX REGR_SXY REGR_SYY SKEWNESS SKEW SOME STDDEV STDDEV_POP STDDEV_SAMP STDEV STDEVP SUM SUM_DISTINCT TOTAL
  TRY_AVG TRY_SUM UNIQ UNIQCOMBINED UNIQEXACT UNIQHLL12 VAR VARIANCE VARIANCE_POP VARIANCE_SAMP VARP VAR_POP VAR_SAMP`.split(
    /\s+/,
  ),
);

/** Without ORDER BY, all rows of a window have the same rank. */
const RANKS = new Set(['RANK', 'DENSE_RANK', 'PERCENT_RANK', 'CUME_DIST']);

/** Further calls that take a row by its place, or number the rows. */
const OTHERS =
  /^(ANY|ANYLAST|FIRST_VALUE|LAST_VALUE|GROUPARRAY\w*|GROUPCONCAT|DELTASUM\w*|RUNNING\w+|ROWNUMBERIN\w+|NEIGHBOR|SEQUENCE(MATCH|COUNT|NEXTNODE)|WINDOWFUNNEL|MONOTONICALLY_INCREASING_ID|NEXTVAL|SEQ[1248]|ROW_NUMBER)(_RESPECT_NULLS)?$/;

/** `name`: in upper case. */
export function dependsOnOrder(name: string): boolean {
  return OTHERS.test(name) || (isAggregate(name) && !FREE.has(withoutCondition(name)));
}

/** The same for a call with OVER and without ORDER BY. A frame counts rows from the current row. */
export function windowDependsOnOrder(name: string, frame: string): boolean {
  if (/\brows\b/.test(frame)) return true;
  return !RANKS.has(name) && !FREE.has(withoutCondition(name));
}

/** ClickHouse: sumIf → sum */
function withoutCondition(name: string): string {
  return name.replace(/(OR\w+)?IF$/, '');
}

/** Pseudocolumns that number the rows, or are their physical places. */
export function isRowNumber(name: string): boolean {
  return /(^|\.)(rownum|nextval|rowid|_rowid_|ctid)$/i.test(name);
}
