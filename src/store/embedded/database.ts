/**
 * One connection to the SQLite file: prepared statements by their text, snapshots and write transactions, and
 * SQLite's errors as Failures. In: SQL and values. Out: rows.
 *
 *   db.get<{ id: number }>('SELECT id FROM dataset WHERE key = ?', key)   → { id: 7 } or undefined
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { builtIn } from '../../model/built-in.ts';
import { Failure } from '../../model/failure.ts';

/**
 * How long a statement waits for a lock that another process holds briefly (a checkpoint, recovery after a
 * crash).
 */
const LOCK_WAIT_MILLISECONDS = 2_000;

/** The file differs from what was written; `detail` states how. */
export class DamagedStore extends Failure {
  readonly detail: string;

  constructor(file: string, detail: string, cause?: unknown) {
    super(
      'store-failed',
      `The lineage graph ${file} is damaged (${detail}); build again: a build renames the file and creates a new one.`,
      { cause },
    );
    this.name = 'DamagedStore';
    this.detail = detail;
  }
}

/** Where damage was found: the path, and which of the files that had this path. */
interface Met {
  readonly file: string;
  readonly inode: number;
}

/** The Failure of damage that was found while reading. It leaves a note for the next writer. */
export function damaged({ file, inode }: Met, detail: string, cause?: unknown): DamagedStore {
  // A reader may lack the permission; then only the sentence reports the damage.
  try {
    writeFileSync(markOf(file), JSON.stringify({ inode, detail }));
  } catch {}
  return new DamagedStore(file, detail, cause);
}

/**
 * The damage that a reader found in this file; null: none. A note about a file that was replaced is dropped.
 */
export function damageMet(file: string): string | null {
  try {
    const { inode, detail } = JSON.parse(readFileSync(markOf(file), 'utf8')) as {
      inode: number;
      detail: string;
    };
    if (inode === statSync(file).ino) return detail;
  } catch {
    // No note, an incomplete note, or no file.
  }
  forgetDamage(file);
  return null;
}

export function forgetDamage(file: string): void {
  rmSync(markOf(file), { force: true });
}

function markOf(file: string): string {
  return `${file}.damaged`;
}

/** SQLite has no checksums, so damage inside a text shows only when it is read. */
export function readStored<T>(db: Database, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw damaged(db, 'a stored text cannot be read', cause);
  }
}

export function parseStored<T>(db: Database, text: string): T {
  return readStored(db, () => JSON.parse(text) as T);
}

/** `frozen`: for reading where not even a lock can be written; correct only while no process writes. */
export type Access = 'read' | 'write' | 'frozen';

export class Database {
  readonly file: string;
  readonly inode: number;
  readonly #handle: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string, access: Access) {
    this.file = file;
    const options = { readOnly: access !== 'write', timeout: LOCK_WAIT_MILLISECONDS };
    const url = pathToFileURL(file);
    url.searchParams.set('immutable', '1');
    const { DatabaseSync: Connection } = builtIn<typeof import('node:sqlite')>(
      'node:sqlite',
      'The embedded store',
    );
    this.#handle = this.#guard(() => new Connection(access === 'frozen' ? url : file, options));
    this.inode = statSync(file, { throwIfNoEntry: false })?.ino ?? 0;
  }

  /** Runs statements without values or rows, several at once. */
  script(sql: string): void {
    this.#guard(() => this.#handle.exec(sql));
  }

  get<Row>(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.#guard(() => this.#statement(sql).get(...values)) as Row | undefined;
  }

  all<Row>(sql: string, ...values: readonly SQLInputValue[]): Row[] {
    return this.#guard(() => this.#statement(sql).all(...values)) as Row[];
  }

  run(sql: string, ...values: readonly SQLInputValue[]): void {
    this.#guard(() => this.#statement(sql).run(...values));
  }

  /** Row after row, each an array of its values: for results that are too long for memory. */
  *rows<Row extends readonly unknown[]>(sql: string, ...values: readonly SQLInputValue[]): Generator<Row> {
    const statement = this.#guard(() => {
      const prepared = this.#handle.prepare(sql);
      prepared.setReturnArrays(true);
      return prepared;
    });
    try {
      yield* statement.iterate(...values) as Iterable<unknown> as Iterable<Row>;
    } catch (cause) {
      throw this.#told(cause);
    }
  }

  /** Everything that `read` reads is of one state. */
  snapshot<T>(read: () => T): T {
    this.run('BEGIN');
    try {
      return read();
    } finally {
      this.#end('COMMIT');
    }
  }

  /** Begins the only write transaction; false if another process has one. */
  beginWriting(): boolean {
    this.script('PRAGMA busy_timeout = 0');
    try {
      this.#statement('BEGIN IMMEDIATE').run();
      return true;
    } catch (cause) {
      const told = this.#told(cause);
      if (told instanceof Failure && told.code === 'store-busy') return false;
      throw told;
    } finally {
      this.script(`PRAGMA busy_timeout = ${LOCK_WAIT_MILLISECONDS}`);
    }
  }

  commit(): void {
    this.run('COMMIT');
  }

  rollback(): void {
    this.#end('ROLLBACK');
  }

  close(): void {
    this.#statements.clear();
    if (this.#handle.isOpen) this.#handle.close();
  }

  /** Ends a transaction, which an error may already have ended. */
  #end(sql: 'COMMIT' | 'ROLLBACK'): void {
    if (this.#handle.isOpen && this.#handle.isTransaction) this.run(sql);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#handle.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #guard<T>(use: () => T): T {
    try {
      return use();
    } catch (cause) {
      throw this.#told(cause);
    }
  }

  #told(cause: unknown): unknown {
    return tellError(this, cause);
  }
}

/**
 * SQLite's primary result codes (sqlite.org/rescode.html) with an outside cause. Every other error is a bug
 * of ours and is thrown unchanged. /
 */
function tellError(met: Met, cause: unknown): unknown {
  const { file } = met;
  const { errcode, message } = cause as { errcode?: unknown; message: string };
  if (typeof errcode !== 'number') return cause;
  const failed = (sentence: string) => new Failure('store-failed', sentence, { cause });
  switch (errcode & 0xff) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return new Failure('store-busy', `The lineage graph ${file} is locked by another process; try again.`, {
        cause,
        retryable: true,
      });
    case 8: // SQLITE_READONLY
      return failed(
        `The lineage graph ${file} cannot be written; give write permission to the file and its folder.`,
      );
    case 10: // SQLITE_IOERR
      return failed(`The lineage graph ${file} cannot be read or written (${message}); check the disk.`);
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
      return damaged(met, message, cause);
    case 13: // SQLITE_FULL
      return failed(`The disk of the lineage graph ${file} is full; free space and build again.`);
    case 14: // SQLITE_CANTOPEN
      return failed(
        `The lineage graph ${file} cannot be opened; check the permissions of the file and its folder.`,
      );
    default:
      return cause;
  }
}
