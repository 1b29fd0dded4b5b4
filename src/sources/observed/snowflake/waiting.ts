/**
 * Statements that wait: rows of one session arrive in any order and mixed with others, and rows of
 * QUERY_HISTORY may arrive later. In: statements and notes. Out: the statements of one scope together, in the
 * order they ran: at the end, or when more wait than memory should hold.
 *
 *   scope of a statement: its session if it is known, else the call that ran it, else its user if texts are
 *   known; else the statement itself
 */
import type { HistoryNote } from './history.ts';
import type { Statement } from './statement.ts';

export interface Waiting {
  readonly statement: Statement;
  readonly note: HistoryNote | null;
}

export interface WaitingLimits {
  /** Columns and relations of waiting statements, in total; each takes some hundred bytes. */
  readonly facts: number;
  /** Notes that are stored for statements that have not arrived. */
  readonly notes: number;
}

const LIMITS: WaitingLimits = { facts: 150_000, notes: 500_000 };

interface Entry {
  readonly statement: Statement;
  note: HistoryNote | null;
  scope: string;
  readonly facts: number;
}

type Settle = (scope: string | null, statements: readonly Waiting[]) => void;

export class WaitingRoom {
  readonly #settle: Settle;
  readonly #limits: WaitingLimits;
  /** In the order of the last use. */
  readonly #scopes = new Map<string, Set<Entry>>();
  readonly #notes = new Map<string, HistoryNote>();
  /** Equal notes are stored once. */
  readonly #sameNotes = new Map<string, HistoryNote>();
  readonly #unnoted = new Map<string, Entry[]>();
  #facts = 0;
  #alone = 0;
  /** Before the first note arrived. */
  #leftUnnoted = 0;

  constructor(settle: Settle, limits: Partial<WaitingLimits> = {}) {
    this.#settle = settle;
    this.#limits = { ...LIMITS, ...limits };
  }

  add(statement: Statement, own: HistoryNote | null): void {
    const id = statement.queryId;
    const note = own ?? (id === null ? null : (this.#notes.get(id) ?? null));
    if (note?.hasFailed) return;
    const entry = { statement, note, scope: '', facts: factsOf(statement) };
    this.#facts += entry.facts;
    this.#put(entry);
    if (note === null && id !== null) {
      const same = this.#unnoted.get(id);
      if (same === undefined) this.#unnoted.set(id, [entry]);
      else same.push(entry);
    }
    while (this.#facts > this.#limits.facts && this.#scopes.size > 0) this.#settleOldest();
  }

  /**
   * `late`: the statement of the note was probably processed already. `full`: the limit of notes was reached,
   * and this note is dropped.
   */
  note(queryId: string, note: HistoryNote): 'kept' | 'late' | 'full' {
    const waiting = this.#unnoted.get(queryId);
    if (waiting !== undefined) {
      this.#unnoted.delete(queryId);
      for (const entry of waiting) this.#amend(entry, note);
      return 'kept';
    }
    if (this.#notes.size >= this.#limits.notes) return 'full';
    this.#notes.set(queryId, this.#one(note));
    return this.#leftUnnoted > 0 ? 'late' : 'kept';
  }

  finish(): void {
    while (this.#scopes.size > 0) this.#settleOldest();
  }

  #amend(entry: Entry, note: HistoryNote): void {
    const others = this.#scopes.get(entry.scope);
    others?.delete(entry);
    if (others?.size === 0) this.#scopes.delete(entry.scope);
    if (note.hasFailed) {
      this.#facts -= entry.facts;
      return;
    }
    entry.note = this.#one(note);
    this.#put(entry);
  }

  #put(entry: Entry): void {
    entry.scope = scopeOf(entry) ?? `alone ${this.#alone++}`;
    const others = this.#scopes.get(entry.scope) ?? new Set();
    others.add(entry);
    this.#scopes.delete(entry.scope);
    this.#scopes.set(entry.scope, others);
  }

  #settleOldest(): void {
    const [oldest] = this.#scopes;
    if (oldest === undefined) return;
    const [scope, entries] = oldest;
    this.#scopes.delete(scope);
    for (const { statement, note, facts } of entries) {
      this.#facts -= facts;
      if (note !== null || statement.queryId === null) continue;
      this.#unnoted.delete(statement.queryId);
      if (this.#notes.size === 0) this.#leftUnnoted++;
    }
    this.#settle(scope.startsWith('alone ') ? null : scope, inOrder(entries));
  }

  #one(note: HistoryNote): HistoryNote {
    const { session, hasFailed, hasText, creation, type } = note;
    const key = `${session} ${hasFailed} ${hasText} ${creation?.isTemporary} ${creation?.isTable} ${type}`;
    const known = this.#sameNotes.get(key);
    if (known !== undefined) return known;
    this.#sameNotes.set(key, note);
    return note;
  }
}

function scopeOf({ statement, note }: Entry): string | null {
  if (note?.session) return `session ${note.session}`;
  if (statement.root !== null) return `call ${statement.root}`;
  // Without sessions, ids of objects separate the statements of one user.
  return note?.hasText && statement.user !== null ? `user ${statement.user}` : null;
}

/** In the order they ran; in the order of arrival if a time is missing. */
function inOrder(set: ReadonlySet<Entry>): readonly Waiting[] {
  const entries = [...set];
  if (entries.some(({ statement }) => Number.isNaN(statement.at))) return entries;
  return entries.sort((a, b) => a.statement.at - b.statement.at);
}

function factsOf({ reads, rows, writes }: Statement): number {
  let facts = 1 + reads.length + rows.length + writes.length;
  for (const { columns } of writes)
    for (const { direct, base } of columns) facts += 1 + direct.length + base.length;
  return facts;
}
