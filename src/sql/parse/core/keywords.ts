/** Keywords by the positions in which they are no names. All upper case. */
import type { Features } from '../../../dialect/features.ts';

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Never the start of a value. A column of this name needs quotes or a qualifier. */
export const NOT_A_VALUE = words(`
  SELECT FROM WHERE GROUP HAVING QUALIFY ORDER UNION INTERSECT JOIN ON USING AND OR WHEN THEN ELSE END
  AS BETWEEN LIKE ILIKE IN IS INTO BY ASC DESC WITH CREATE TABLE FETCH LATERAL
`);

/** Never an alias without AS, neither of a column nor of a relation. */
export const NOT_AN_ALIAS = words(`
  SELECT FROM WHERE GROUP HAVING QUALIFY ORDER LIMIT UNION INTERSECT EXCEPT MINUS FETCH OFFSET WINDOW INTO FOR ON USING
  JOIN INNER LEFT RIGHT FULL CROSS NATURAL OUTER LATERAL WITH AS AND OR NOT IN IS LIKE ILIKE RLIKE REGEXP SIMILAR BETWEEN
  BULK ESCAPE COLLATE CASE WHEN THEN ELSE END NULL TRUE FALSE ASC DESC BY SET RETURNING TABLESAMPLE PIVOT UNPIVOT OVER
  ISNULL NOTNULL DIV XOR DISTINCT CLUSTER DISTRIBUTE SORT PREWHERE SETTINGS OPTION CONNECT START HAVING
  MATCH_RECOGNIZE ARRAY UNNEST VALUES CREATE INSERT UPDATE DELETE MERGE STRAIGHT_JOIN GLOB WHERE
`);

/** Further words that are no alias of a relation. */
export const NOT_A_TABLE_ALIAS = words(`
  SEMI ANTI ASOF POSITIONAL ANY ALL GLOBAL PASTE PARTITION SUBPARTITION SAMPLE FINAL FORMAT REPLACE MATCHED
  MODEL MATCH_CONDITION
`);

export const INTERVAL_UNITS = words(`
  MICROSECOND MICROSECONDS MILLISECOND MILLISECONDS NANOSECOND NANOSECONDS SECOND SECONDS MINUTE MINUTES HOUR HOURS DAY DAYS
  WEEK WEEKS MONTH MONTHS QUARTER QUARTERS YEAR YEARS DECADE DECADES CENTURY CENTURIES MILLENNIUM MILLENNIA
  DAY_HOUR DAY_MINUTE DAY_SECOND DAY_MICROSECOND HOUR_MINUTE HOUR_SECOND HOUR_MICROSECOND MINUTE_SECOND
  MINUTE_MICROSECOND SECOND_MICROSECOND YEAR_MONTH
`);

/** Parts of a date in the arguments of date functions, except the units. */
const DATE_PARTS = words(`
  EPOCH DOW DOY ISODOW ISOYEAR ISOWEEK DAYOFWEEK DAYOFYEAR DAYOFMONTH DAYOFWEEKISO DAYOFWEEK_ISO WEEKISO WEEK_ISO WEEKDAY
  YEAROFWEEK YEAROFWEEKISO YY YYYY QQ Q MM M DD D DY Y WK WW DW HH MI N SS S MS MCS NS US YR YRS MON MONS MIN MINS SEC
  SECS HR HRS TZ TZH TZM TIMEZONE TIMEZONE_HOUR TIMEZONE_MINUTE EPOCH_SECOND EPOCH_MILLISECOND NSEC NSECOND USEC USECOND
  MSEC MSECOND QTR QTRS DATE TIME DATETIME DAY_OF_WEEK DAY_OF_YEAR DAY_OF_MONTH WEEK_OF_YEAR YEAR_OF_WEEK YOW JULIAN ERA
  MILLENIUM ISO_WEEK ISOWK ISO_YEAR FRAC_SECOND
  SQL_TSI_FRAC_SECOND SQL_TSI_SECOND SQL_TSI_MINUTE SQL_TSI_HOUR SQL_TSI_DAY SQL_TSI_WEEK SQL_TSI_MONTH SQL_TSI_QUARTER SQL_TSI_YEAR SUNDAY MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY
`);

/** Functions whose first argument may be the part of a date, with the least number of their arguments. */
const PART_FIRST: ReadonlyMap<string, number> = new Map([
  ['DATEADD', 3],
  ['DATEDIFF', 3],
  ['DATEDIFF_BIG', 3],
  ['DATE_ADD', 3],
  ['DATE_DIFF', 3],
  ['DATE_BUCKET', 3],
  ['TIMESTAMPADD', 3],
  ['TIMESTAMPDIFF', 3],
  ['TIMEADD', 3],
  ['TIMEDIFF', 3],
  ['DATETRUNC', 2],
  ['DATE_TRUNC', 2],
  ['DATE_PART', 2],
  ['DATEPART', 2],
  ['DATENAME', 2],
]);

/** The same for the last argument. */
const PART_LAST: ReadonlyMap<string, number> = new Map([
  ['DATE_DIFF', 3],
  ['DATETIME_DIFF', 3],
  ['TIMESTAMP_DIFF', 3],
  ['TIME_DIFF', 3],
  ['DATE_TRUNC', 2],
  ['DATETIME_TRUNC', 2],
  ['TIMESTAMP_TRUNC', 2],
  ['TIME_TRUNC', 2],
  ['LAST_DAY', 2],
  ['DATE_SUB', 3],
  ['DATETIME_ADD', 3],
  ['DATETIME_SUB', 3],
  ['TIMESTAMP_ADD', 3],
  ['TIMESTAMP_SUB', 3],
  ['TIME_ADD', 3],
  ['TIME_SUB', 3],
]);

/**
 * Whether any bare word in that position is the part of a date: Redshift allows many abbreviations (`mil`,
 * `microsecs`).
 */
export function isAlwaysPart(name: string, features: Features): boolean {
  return features.anyDatePart && PART_FIRST.has(name);
}

/** Position of the argument that may be the part of a date as a bare word; null if the function has none. */
export function datePartPosition(name: string, count: number, features: Features): number | null {
  const last = name === 'TRUNC' && features.truncDatePart ? 2 : PART_LAST.get(name);
  const first = PART_FIRST.get(name);
  if (last !== undefined && (features.datePartLast || first === undefined))
    return count >= last ? last - 1 : null;
  return first !== undefined && count >= first ? 0 : null;
}

export function isDatePart(text: string): boolean {
  return INTERVAL_UNITS.has(text) || DATE_PARTS.has(text);
}

/** Before a string they begin a constant: DATE '2026-01-01'. */
export const TYPED_LITERALS = words(`
  DATE TIME TIMESTAMP DATETIME TIMESTAMPTZ TIMESTAMP_NTZ TIMESTAMP_LTZ TIMESTAMP_TZ NUMERIC DECIMAL BIGNUMERIC BIGDECIMAL
  JSON JSONB UUID RANGE TIMETZ POINT BOX PATH POLYGON CIRCLE INET CIDR BOOL BOOLEAN INT INTEGER BIGINT DOUBLE REAL FLOAT
  CHAR VARCHAR TEXT BYTES BLOB XML IPADDRESS GEOMETRY GEOGRAPHY
`);
