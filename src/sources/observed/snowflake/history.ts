/**
 * What QUERY_HISTORY adds to the reads and writes of a statement: its session, whether it failed,
 * what it created. Columns of a row of that view, or of a join of both views, in; a HistoryNote out. The text
 * is inspected and not stored.
 *
 *   session_id 77, execution_status SUCCESS, query_text "create or replace temporary table t as …"
 *   → { session: '77', hasFailed: false, creation: { isTemporary: true, isTable: true }, hasText: true, type:
 *   null }
 */
import { textOf } from '../rows.ts';
import { creationIn } from './ddl.ts';
import type { Creation } from './lifetimes.ts';

export interface HistoryNote {
  readonly session: string | null;
  readonly hasFailed: boolean;
  readonly creation: Creation | null;
  readonly hasText: boolean;
  readonly type: string | null;
}

export interface HistoryCells {
  readonly session: unknown;
  readonly status: unknown;
  readonly text: unknown;
  readonly type: unknown;
}

/** null if the row contains none of these columns. */
export function historyNote(cells: HistoryCells): HistoryNote | null {
  const session = textOf(cells.session)?.trim() ?? null;
  const status = textOf(cells.status)?.trim().toUpperCase() ?? null;
  const text = textOf(cells.text);
  const type = textOf(cells.type)?.trim().toUpperCase() ?? null;
  if (session === null && status === null && text === null && type === null) return null;
  const hasFailed = status === null ? type === 'UNKNOWN' : !/^SUCCE/.test(status);
  const creation = text === null ? null : creationIn(text);
  return { session, hasFailed, creation: creation ?? creationBy(type), hasText: text !== null, type };
}

function creationBy(type: string | null): Creation | null {
  return type?.startsWith('CREATE_TABLE') ? { isTemporary: false, isTable: true } : null;
}

/** Statements that write nothing and rename nothing: their notes are not needed. */
export function isOfNoUse({ type, hasFailed }: HistoryNote): boolean {
  return !hasFailed && type !== null && READS_ONLY.test(type);
}

const READS_ONLY =
  /^(?:SELECT|SHOW|DESCRIBE|DESC|USE|LIST_FILES|EXPLAIN|ALTER_SESSION|SET|UNSET|BEGIN_TRANSACTION|COMMIT|ROLLBACK|GRANT|REVOKE|GET_FILES)$/;

/** If the written columns are unknown, the columns that were read may be their sources. */
export function readsForRows(type: string | null): boolean {
  return type === null || /^(?:DELETE|UPDATE|MERGE|TRUNCATE)/.test(type);
}
