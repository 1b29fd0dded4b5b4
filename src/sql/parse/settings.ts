/**
 * Text outside a statement, or in its comments, that changes what the statement computes. It is part of
 * `rowText`, which is part of the digest of the rows.
 *
 *   SET DATEFORMAT dmy; INSERT INTO d SELECT cast(a AS date) FROM t
 *     →   the INSERT has the row text `after …`, a digest of the tokens of SET
 */
import { hash } from 'node:crypto';
import type { Statement } from '../ir/ir.ts';
import type { Token } from '../lex/scan.ts';
import type { Source } from '../lex/source.ts';

/**
 * Statements that move no data may change what later statements compute: a setting, the body of a function,
 * the value of a variable, the types of a temporary relation. They are part of the digests of all later
 * statements.
 */
export function withSettings(statements: readonly Statement[], { tokens }: Source): readonly Statement[] {
  let settings = '';
  let at = 0;
  let covered = 0;
  const add = (text: string): void => {
    settings = hash('sha256', `${settings}\n${text}`, 'base64url').slice(0, 22);
  };
  return statements.map((statement) => {
    const { kind, span, rowText = '' } = statement;
    const before = settings;
    const first = at;
    while (at < tokens.length && (tokens[at] as Token).start < span.start) at++;
    if (kind === 'other' || kind === 'assign') {
      const words = wordsIn(tokens, at, span.end);
      const declared = declaredBefore(tokens.slice(first, at), covered);
      if (!NO_SETTINGS.has(words[0] ?? '')) add([...declared, ...words].join(' '));
    } else if (kind === 'create' && statement.temporary && statement.query === null) add(rowText);
    covered = Math.max(covered, span.end);
    const isMoving = kind !== 'other' && kind !== 'assign' && before !== '';
    return isMoving ? { ...statement, rowText: `${rowText}\nafter ${before}` } : statement;
  });
}

function wordsIn(tokens: readonly Token[], first: number, end: number): readonly string[] {
  const words: string[] = [];
  for (let at = first; at < tokens.length && (tokens[at] as Token).end <= end; at++)
    words.push(wordOf(tokens[at] as Token));
  return words;
}

/** The name and the type of a variable precede its first value, which is the statement. */
function declaredBefore(tokens: readonly Token[], covered: number): readonly string[] {
  const outside = tokens.filter(({ start }) => start >= covered);
  return outside.slice(outside.findLastIndex(({ text }) => text === ';') + 1).map(wordOf);
}

function wordOf({ upper, text }: Token): string {
  return upper || text;
}

/** First words of statements that change no result of a later statement. */
const NO_SETTINGS = new Set(
  'GRANT REVOKE ANALYZE VACUUM OPTIMIZE COMMENT BEGIN START COMMIT END PRINT EXPLAIN SHOW DESCRIBE GO'.split(
    ' ',
  ),
);

/** Oracle also reads hints after two dashes. */
const HINT = /\/\*\+([\s\S]*?)\*\/|--\+(.*)/g;

/**
 * Hints that only choose a plan. Any other hint may change the rows: options of a source (Flink), settings of
 * a session (MySQL), rows that are left out in place of an error, or the order of an index (Oracle).
 * https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/Comments.html
 * https://dev.mysql.com/doc/refman/8.4/en/optimizer-hints.html
 * https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-hints.html
 */
const PLAN_HINTS = new Set(
  `ALL_ROWS APPEND APPEND_VALUES BKA BNL BROADCAST BROADCASTJOIN CACHE CARDINALITY COALESCE DRIVING_SITE DYNAMIC_SAMPLING
  FULL GATHER_PLAN_STATISTICS HASH_JOIN INDEX INDEX_COMBINE INDEX_FFS INDEX_JOIN INDEX_MERGE INDEX_SS INLINE
  JOIN_FIXED_ORDER JOIN_ORDER JOIN_PREFIX JOIN_SUFFIX LEADING MAPJOIN MATERIALIZE MAX_EXECUTION_TIME MERGE MERGEJOIN
  MONITOR MRR NOAPPEND NOCACHE NOPARALLEL NO_BKA NO_BNL NO_EXPAND NO_HASH_JOIN NO_ICP NO_INDEX NO_INDEX_FFS
  NO_INDEX_MERGE NO_INDEX_SS NO_MERGE NO_MONITOR NO_MRR NO_PARALLEL NO_PUSH_PRED NO_PUSH_SUBQ NO_SEMIJOIN NO_UNNEST
  NO_USE_HASH NO_USE_MERGE NO_USE_NL ORDERED PARALLEL PARALLEL_INDEX PQ_DISTRIBUTE PUSH_PRED PUSH_SUBQ QB_NAME REBALANCE
  REPARTITION REPARTITION_BY_RANGE SEMIJOIN SHUFFLE_HASH SHUFFLE_MERGE SHUFFLE_REPLICATE_NL SKEW STREAMTABLE
  SWAP_JOIN_INPUTS UNNEST USE_CONCAT USE_HASH USE_MERGE USE_NL USE_NL_WITH_INDEX`.split(/\s+/),
);

/** Comments directly after a statement are part of it. */
const COMMENTS = /(?:\s*\/\*[\s\S]*?\*\/)*/y;

/** Adds the hints that may change rows. */
export function withHints(statements: readonly Statement[], sql: string): readonly Statement[] {
  if (!sql.includes('/*+') && !sql.includes('--+')) return statements;
  return statements.map((statement) => {
    const { span, rowText = '' } = statement;
    COMMENTS.lastIndex = span.end;
    const text = `${sql.slice(span.start, span.end)}${COMMENTS.exec(sql)?.[0] ?? ''}`;
    const hints = [...text.matchAll(HINT)].map(([, inside, toEnd]) => inside ?? toEnd ?? '');
    const changing = hints.filter((hint) => namesOf(hint).some((name) => !PLAN_HINTS.has(name)));
    return changing.length === 0
      ? statement
      : { ...statement, rowText: `${rowText}\n${changing.join('\n')}` };
  });
}

/** `LEADING(a b) USE_NL(b)` → LEADING, USE_NL */
function namesOf(hint: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [part] of hint.toUpperCase().matchAll(/[()]|[^\s,()]+/g)) {
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (depth === 0) names.push(part);
  }
  return names;
}
