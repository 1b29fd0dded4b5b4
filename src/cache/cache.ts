/**
 * Stores results of the analysis on disk, in one SQLite file in the state directory. The cache only saves
 * time: a problem with it is a finding, never an error. Without the cache a build computes everything.
 *
 *   const cache = openCache({ directory: '.tributary' });
 *   cache.read([key])            → Map { key → result }
 *   cache.add(key, result);      held in memory until commit
 *   cache.commit();              one transaction: writes added results, drops unused results
 *
 * A damaged file is renamed to cache.db.corrupt-1 and replaced. Several processes may use one file at once.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { builtIn } from '../model/built-in.ts';
import type { Finding } from '../model/finding.ts';
import type { AnalysisResult } from '../sql/analysis.ts';
import { CODEC_VERSION, decodeResult, encodeResult } from './codec.ts';

export interface AnalysisCache {
  /** The cached results by key. */
  read(keys: readonly string[]): ReadonlyMap<string, AnalysisResult>;
  /** A result that read undeclared relations depends on more than its key, and is not stored. */
  add(key: string, result: AnalysisResult): void;
  /**
   * Writes added results, marks read results as used, and drops results over the limits. Called once per
   * build.
   */
  commit(): void;
  close(): void;
  /** Problems of the cache so far. */
  readonly findings: readonly Finding[];
}

export interface CacheOptions {
  readonly directory: string;
  /** The number of builds without a use after which a result is dropped. */
  readonly keepBuilds?: number;
  /** The largest size of the file. Results of the newest build stay whatever their size. */
  readonly maxBytes?: number;
  /** How long to wait for a file that another process has locked. */
  readonly busyMilliseconds?: number;
}

const FILE = 'cache.db';
const KEEP_BUILDS = 20;
const MAX_BYTES = 1 << 30;
const BUSY_MILLISECONDS = 2_000;
const BUSY_STEP_MILLISECONDS = 10;
const SQLITE_BUSY = 5;
/** SQLITE_CORRUPT and SQLITE_NOTADB: https://www.sqlite.org/rescode.html */
const CORRUPT_CODES: ReadonlySet<number> = new Set([11, 26]);

const SCHEMA = `
  DROP TABLE IF EXISTS results;
  DROP TABLE IF EXISTS builds;
  CREATE TABLE results (key TEXT PRIMARY KEY, value TEXT NOT NULL, used INTEGER NOT NULL);
  CREATE INDEX results_used ON results (used);
  CREATE TABLE builds (number INTEGER NOT NULL);
  INSERT INTO builds VALUES (1);
  PRAGMA user_version = ${CODEC_VERSION};
`;

export function openCache(options: CacheOptions): AnalysisCache {
  return new SqliteCache({
    keepBuilds: KEEP_BUILDS,
    maxBytes: MAX_BYTES,
    busyMilliseconds: BUSY_MILLISECONDS,
    ...options,
  });
}

class SqliteCache implements AnalysisCache {
  readonly #options: Required<CacheOptions>;
  readonly #file: string;
  readonly #findings: Finding[] = [];
  readonly #added = new Map<string, string>();
  /** Keys that were read and whose last marked use is so old that they would soon be dropped. */
  readonly #expiring = new Set<string>();
  #database: DatabaseSync | null = null;
  #build = 1;

  constructor(options: Required<CacheOptions>) {
    this.#options = options;
    this.#file = join(options.directory, FILE);
    try {
      this.#open();
    } catch (error) {
      this.#recover('opened', error);
    }
  }

  get findings(): readonly Finding[] {
    return this.#findings;
  }

  read(keys: readonly string[]): ReadonlyMap<string, AnalysisResult> {
    const found = new Map<string, AnalysisResult>();
    this.#guard('read', (database) => {
      const select = database.prepare(
        'SELECT key, value, used FROM results WHERE key IN (SELECT value FROM json_each(?))',
      );
      for (const row of select.all(JSON.stringify(keys))) {
        const { key, value, used } = row as { key: string; value: string; used: number };
        const result = decodeOrNull(value);
        if (result === null) continue;
        found.set(key, result);
        // Marking a result in every build would make each build write. Marking it after a quarter of
        // `keepBuilds` is exact enough.
        if (used < this.#build - this.#options.keepBuilds / 4) this.#expiring.add(key);
      }
    });
    return found;
  }

  add(key: string, result: AnalysisResult): void {
    if (!result.readUndeclared) this.#added.set(key, encodeResult(result));
  }

  commit(): void {
    const write = (database: DatabaseSync): void => {
      transaction(database, () => this.#write(database));
      this.#shrink(database);
    };
    if (this.#guard('written', write)) this.#guard('written', write);
    this.#added.clear();
    this.#expiring.clear();
  }

  close(): void {
    try {
      this.#database?.close();
    } catch {
      // Nothing can be lost here.
    }
    this.#database = null;
  }

  #open(): void {
    mkdirSync(this.#options.directory, { recursive: true });
    const { DatabaseSync: Database } = builtIn<typeof import('node:sqlite')>('node:sqlite', 'The cache');
    const { busyMilliseconds } = this.#options;
    const database = new Database(this.#file, { timeout: busyMilliseconds });
    this.#database = database;
    retryWhileBusy(busyMilliseconds, () => {
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      if (versionOf(database) === CODEC_VERSION) return;
      transaction(database, () => {
        // Another process may have created the schema.
        if (versionOf(database) !== CODEC_VERSION) database.exec(SCHEMA);
      });
    });
    const row = database.prepare('SELECT number FROM builds').get() as { number: number } | undefined;
    this.#build = row?.number ?? 1;
  }

  #write(database: DatabaseSync): void {
    const keep = database.prepare('INSERT OR REPLACE INTO results VALUES (?, ?, ?)');
    for (const [key, value] of this.#added) keep.run(key, value, this.#build);
    database
      .prepare('UPDATE results SET used = ? WHERE key IN (SELECT value FROM json_each(?))')
      .run(this.#build, JSON.stringify([...this.#expiring]));
    database.prepare('DELETE FROM results WHERE used < ?').run(this.#build - this.#options.keepBuilds);
    database.prepare('UPDATE builds SET number = max(number, ?)').run(this.#build + 1);
  }

  /** Drops results of the oldest builds until the file fits. */
  #shrink(database: DatabaseSync): void {
    const drop = database.prepare(
      'DELETE FROM results WHERE used = (SELECT min(used) FROM results) AND used < ?',
    );
    while (sizeOf(database) > this.#options.maxBytes && Number(drop.run(this.#build).changes) > 0);
  }

  /**
   * Runs `work` if there is a database. Returns true if `work` failed on a damaged file that was replaced.
   */
  #guard(what: string, work: (database: DatabaseSync) => void): boolean {
    if (this.#database === null) return false;
    try {
      work(this.#database);
      return false;
    } catch (error) {
      return this.#recover(what, error);
    }
  }

  /** Replaces a damaged file. After any other error this build does not use the cache. */
  #recover(what: string, error: unknown): boolean {
    this.close();
    if (!isCorrupt(error)) {
      this.#findings.push(cacheUnavailable(what, error));
      return false;
    }
    try {
      const aside = freeName(this.#file);
      renameSync(this.#file, aside);
      for (const rest of ['-wal', '-shm']) rmSync(this.#file + rest, { force: true });
      this.#findings.push(cacheReplaced(this.#file, aside));
      this.#open();
      return true;
    } catch (cause) {
      this.close();
      this.#findings.push(cacheUnavailable('replaced', cause));
      return false;
    }
  }
}

/**
 * SQLite's own timeout does not cover a file that another process is switching to WAL or recovering; this
 * loop does.
 */
function retryWhileBusy(milliseconds: number, work: () => void): void {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      // The timeout of SQLite is part of the time.
      if (performance.now() >= deadline || !isBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_STEP_MILLISECONDS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY;
}

function transaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(database: DatabaseSync): number {
  const row = database.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}

function sizeOf(database: DatabaseSync): number {
  const row = database
    .prepare(
      'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
    )
    .get() as { bytes: number };
  return row.bytes;
}

function decodeOrNull(value: string): AnalysisResult | null {
  try {
    return decodeResult(value);
  } catch {
    return null;
  }
}

function isCorrupt(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' && CORRUPT_CODES.has(code & 0xff);
}

function cacheUnavailable(what: string, error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'cache-unavailable',
    severity: 'info',
    message: `The cache cannot be ${what}, so this build does not use it: ${reason}.`,
    hint: 'The result is the same, but the next build may take longer.',
  };
}

function cacheReplaced(file: string, aside: string): Finding {
  return {
    code: 'cache-set-aside',
    severity: 'warning',
    message: `The cache ${file} was damaged. It was renamed to ${aside} and replaced.`,
    hint: 'No result is lost: missing results are computed again. The renamed file can be deleted.',
  };
}

function freeName(file: string): string {
  let number = 1;
  while (existsSync(`${file}.corrupt-${number}`)) number += 1;
  return `${file}.corrupt-${number}`;
}
