/**
 * SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY, with QUERY_HISTORY as a second file or joined to it: rows in,
 * sightings in the gathering out.
 *
 *   objects_modified TOTALS (TOTAL_KG from CRATES.WEIGHT_KG), base access CRATES (WEIGHT_KG, IS_TEST)
 *   → TOTALS.TOTAL_KG ← CRATES.WEIGHT_KG; rows of TOTALS ← CRATES.IS_TEST; TOTALS ← CRATES
 *
 * QUERY_HISTORY shows which statements failed, and which belong to one session, so that lineage can be
 * followed through temporary tables. Its file may be the first or the last; rows that arrive after the limit
 * of waiting statements was reached are reported.
 */
import type { ObservedReader, ObservedTable, ReaderContext, ReaderSession, SkipReason } from '../reader.ts';
import { type Row, textOf } from '../rows.ts';
import { millisecondsOf } from '../time.ts';
import { collapse } from './collapse.ts';
import { emit } from './emit.ts';
import { historyNote, isOfNoUse, readsForRows } from './history.ts';
import { Lifetimes } from './lifetimes.ts';
import { factsReader, type Statement } from './statement.ts';
import { type Waiting, type WaitingLimits, WaitingRoom } from './waiting.ts';

/** Sessions whose temporary tables are remembered while their statements arrive in parts. */
const MOST_SESSIONS = 1_000;

const ONLY_READ: SkipReason = { code: 'only-read', what: 'wrote nothing' };
const NO_TIME: SkipReason = { code: 'no-time', what: 'have no readable time' };
const FAILED: SkipReason = { code: 'failed-statement', what: 'failed, so they wrote nothing' };
const LATE: SkipReason = {
  code: 'late-history',
  what: 'of QUERY_HISTORY arrived after their statements, which were too many to wait; pass that file first',
};
const FULL: SkipReason = {
  code: 'history-full',
  what: 'of QUERY_HISTORY exceeded the limit of remembered rows; pass a shorter window',
};
const CUT: SkipReason = {
  code: 'too-many-sources',
  what: 'had more sources through temporary tables than the limit',
};

export const snowflakeReader: ObservedReader = snowflakeReaderWith({});

export function snowflakeReaderWith(limits: Partial<WaitingLimits>): ObservedReader {
  return { observer: 'snowflake', start: (context) => startSession(context, limits) };
}

function startSession(context: ReaderContext, limits: Partial<WaitingLimits>): ReaderSession {
  const settler = new Settler(context);
  const room = new WaitingRoom((scope, statements) => settler.settle(scope, statements), limits);
  return { tables: [accessTable(context, room), historyTable(context, room)], finish: () => room.finish() };
}

const ACCESS_COLUMNS = [
  'query_id',
  'query_start_time',
  'user_name',
  'parent_query_id',
  'root_query_id',
  'objects_modified',
  'object_modified_by_ddl',
  'direct_objects_accessed',
  'base_objects_accessed',
  'session_id',
  'execution_status',
  'query_text',
  'query_type',
  // AGGREGATE_ACCESS_HISTORY has windows instead of statements.
  'interval_end_time',
] as const;
const HISTORY_COLUMNS = ['query_id', 'session_id', 'execution_status', 'query_text', 'query_type'] as const;
const OBJECT_COLUMNS = [
  'objects_modified',
  'object_modified_by_ddl',
  'direct_objects_accessed',
  'base_objects_accessed',
];

function accessTable({ skip, happened }: ReaderContext, room: WaitingRoom): ObservedTable {
  const factsOf = factsReader();
  return {
    title: 'Snowflake ACCESS_HISTORY',
    wanted: ACCESS_COLUMNS,
    grouped: 0,
    recognises: (columns) => OBJECT_COLUMNS.some((name) => columns.has(name)),
    open: () => (row) => {
      const cell = cellsOf(row, ACCESS_COLUMNS);
      const start = millisecondsOf(cell('query_start_time'));
      const at = Number.isNaN(start) ? millisecondsOf(cell('interval_end_time')) : start;
      happened(at);
      const facts = factsOf({
        modified: cell('objects_modified'),
        ddl: cell('object_modified_by_ddl'),
        direct: cell('direct_objects_accessed'),
        base: cell('base_objects_accessed'),
      });
      if (facts === null) {
        skip(ONLY_READ);
        return;
      }
      if ('fault' in facts) {
        skip({
          code: `unreadable-${facts.fault}`,
          what: `have ${facts.fault} in another form than a list of objects`,
        });
        return;
      }
      const note = historyNote(noteCells(cell));
      if (note?.hasFailed) {
        skip(FAILED);
        return;
      }
      if (Number.isNaN(at)) skip(NO_TIME);
      const root = idOf(cell('root_query_id')) ?? idOf(cell('parent_query_id'));
      const statement: Statement = {
        ...facts,
        at,
        queryId: idOf(cell('query_id')),
        user: idOf(cell('user_name')),
        root,
      };
      room.add(statement, note);
    },
  };
}

function historyTable({ skip }: ReaderContext, room: WaitingRoom): ObservedTable {
  return {
    title: 'Snowflake QUERY_HISTORY',
    wanted: HISTORY_COLUMNS,
    grouped: 0,
    recognises: (columns) =>
      columns.has('query_id') && HISTORY_COLUMNS.some((name) => name !== 'query_id' && columns.has(name)),
    open: () => (row) => {
      const cell = cellsOf(row, HISTORY_COLUMNS);
      const id = idOf(cell('query_id'));
      const note = historyNote(noteCells(cell));
      if (id === null || note === null || isOfNoUse(note)) return;
      const taken = room.note(id, note);
      if (taken !== 'kept') skip(taken === 'late' ? LATE : FULL);
    },
  };
}

/**
 * Turns the statements of one scope into sightings, and remembers its short-lived tables while more
 * statements may arrive.
 */
class Settler {
  readonly #context: ReaderContext;
  readonly #sessions = new Map<string, Lifetimes>();

  constructor(context: ReaderContext) {
    this.#context = context;
  }

  settle(scope: string | null, statements: readonly Waiting[]): void {
    const { gather, skip } = this.#context;
    const lifetimes = this.#lifetimesOf(scope);
    const steps = statements.map(({ statement, note }) => {
      const rows = rowsStand(statement, note?.type ?? null) ? statement.rows : [];
      return lifetimes.step({ ...statement, rows }, note?.creation ?? null);
    });
    for (const written of collapse(steps)) {
      if (written.content.isCut) skip(CUT);
      emit(gather, written);
    }
    for (const { from, to, at } of lifetimes.takeRenames())
      gather.rename(gather.dataset(from.dataset), gather.dataset(to.dataset), at);
  }

  #lifetimesOf(scope: string | null): Lifetimes {
    const lifetimes = (scope === null ? undefined : this.#sessions.get(scope)) ?? new Lifetimes();
    if (scope === null) return lifetimes;
    this.#sessions.delete(scope);
    this.#sessions.set(scope, lifetimes);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    return lifetimes;
  }
}

function rowsStand({ writes }: Statement, type: string | null): boolean {
  return readsForRows(type) || writes.some(({ columns }) => columns.length > 0);
}

type Cell<Name extends string> = (name: Name) => unknown;

function cellsOf<Name extends string>(row: Row, names: readonly Name[]): Cell<Name> {
  return (name) => row.cell(names.indexOf(name));
}

function noteCells(cell: Cell<'session_id' | 'execution_status' | 'query_text' | 'query_type'>) {
  return {
    session: cell('session_id'),
    status: cell('execution_status'),
    text: cell('query_text'),
    type: cell('query_type'),
  };
}

function idOf(cell: unknown): string | null {
  return textOf(cell)?.trim() ?? null;
}
