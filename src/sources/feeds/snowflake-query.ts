/**
 * The only statements that are ever sent to Snowflake: queries of the account's access history for a window
 * of time. Values are bound, never part of the text.
 *
 *   historyQuery({ since: '2026-03-02T06:00:00.000Z', until: null })
 *   → SELECT … FROM SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY A LEFT JOIN SNOWFLAKE.ACCOUNT_USAGE.QUERY_HISTORY
 *   Q … WHERE … A.QUERY_START_TIME >= TO_TIMESTAMP_TZ(?)
 *
 * Columns: docs.snowflake.com/en/sql-reference/account-usage/access_history and …/query_history. Of a
 * statement's text only the beginning of a CREATE is selected, to determine whether the object is temporary;
 * the user is not selected.
 */
import type { FeedWindow } from './feed.ts';

export interface SnowflakeQuery {
  readonly statement: string;
  /** By position, from '1' on. */
  readonly bindings: Readonly<Record<string, { readonly type: 'TEXT'; readonly value: string }>>;
}

/** The start of a statement, which both views may round differently. */
const MARGIN_MILLISECONDS = 3_600_000;

export function historyQuery({ since, until }: FeedWindow): SnowflakeQuery {
  const values: string[] = [];
  const bound = (condition: string, value: string): string => {
    values.push(value);
    return `${condition} TO_TIMESTAMP_TZ(?)`;
  };
  // In the order of their placeholders in the text.
  const joined = ['Q.QUERY_ID = A.QUERY_ID'];
  if (since !== null) joined.push(bound('Q.START_TIME >=', shifted(since, -MARGIN_MILLISECONDS)));
  if (until !== null) joined.push(bound('Q.START_TIME <=', shifted(until, MARGIN_MILLISECONDS)));
  const asked = ['(ARRAY_SIZE(A.OBJECTS_MODIFIED) > 0 OR A.OBJECT_MODIFIED_BY_DDL IS NOT NULL)'];
  if (since !== null) asked.push(bound('A.QUERY_START_TIME >=', since));
  if (until !== null) asked.push(bound('A.QUERY_START_TIME <=', until));
  return {
    statement: [
      `SELECT ${COLUMNS.join(', ')}`,
      'FROM SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY A',
      `LEFT JOIN SNOWFLAKE.ACCOUNT_USAGE.QUERY_HISTORY Q ON ${joined.join(' AND ')}`,
      `WHERE ${asked.join(' AND ')}`,
      // Lineage is followed through temporary tables within a session.
      'ORDER BY Q.SESSION_ID, A.QUERY_START_TIME',
    ].join(' '),
    bindings: Object.fromEntries(values.map((value, i) => [String(i + 1), { type: 'TEXT', value }])),
  };
}

const COLUMNS = [
  'A.QUERY_ID',
  // A number, because the format of a timestamp depends on the session.
  "DATE_PART('EPOCH_MILLISECOND', A.QUERY_START_TIME) AS QUERY_START_TIME",
  'A.PARENT_QUERY_ID',
  'A.ROOT_QUERY_ID',
  'A.OBJECTS_MODIFIED',
  'A.OBJECT_MODIFIED_BY_DDL',
  'A.DIRECT_OBJECTS_ACCESSED',
  'A.BASE_OBJECTS_ACCESSED',
  'Q.SESSION_ID',
  'Q.EXECUTION_STATUS',
  'Q.QUERY_TYPE',
  "IFF(Q.QUERY_TYPE LIKE 'CREATE%', LEFT(Q.QUERY_TEXT, 2000), NULL) AS QUERY_TEXT",
];

/** The query of `doctor`: whether the views may be read. EXPLAIN needs no warehouse, and starts none. */
export const PROBE: SnowflakeQuery = {
  statement:
    'EXPLAIN SELECT A.QUERY_ID FROM SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY A LEFT JOIN SNOWFLAKE.ACCOUNT_USAGE.QUERY_HISTORY Q ON Q.QUERY_ID = A.QUERY_ID LIMIT 1',
  bindings: {},
};

function shifted(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
