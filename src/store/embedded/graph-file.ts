/**
 * Opens a complete graph.db of this version. A missing file is created under another name and then renamed,
 * so that no process sees an incomplete file. A damaged file is renamed to graph.db.corrupt-1, -2, …, and a
 * file that is too old to graph.db.old-1, -2, … /
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import { type Access, DamagedStore, Database, damageMet, forgetDamage } from './database.ts';
import {
  APPLICATION_ID,
  fileKind,
  migrate,
  OLDEST_KNOWING,
  OLDEST_READABLE,
  probe,
  SCHEMA_VERSION,
} from './schema.ts';
import { isAlive } from './writer-note.ts';

/**
 * Texts of a job have some thousand bytes. With small pages they are chains, and a first build takes twice as
 * long.
 */
const PAGE_BYTES = 16_384;

export function openForReading(file: string): Database {
  const db = openSound(file, readAccess(file));
  const { version } = fileKind(db);
  if (version >= OLDEST_READABLE) return db;
  db.close();
  throw new OutdatedStore(file, version);
}

export function openForWriting(file: string, onFinding: (finding: Finding) => void): Database {
  if (isFile(file) && damageMet(file) === null) {
    try {
      return openNewest(file);
    } catch (cause) {
      if (!(cause instanceof DamagedStore) && !(cause instanceof OutdatedStore)) throw cause;
    }
  }
  // Only one process creates or renames the file. It looks again when it has the lock.
  return underLock(file, () => {
    const unfit = findUnfit(file);
    if (unfit !== null) onFinding(setAside(file, unfit));
    if (!existsSync(file)) makeGraph(file);
    return openNewest(file);
  });
}

/** The file was created by an older Tributary. */
class OutdatedStore extends Failure {
  readonly version: number;

  constructor(file: string, version: number) {
    const remedy =
      version < OLDEST_KNOWING
        ? 'build its projects again: a build renames the file and creates a new one'
        : 'build again, which migrates the file';
    super(
      'store-failed',
      `The lineage graph ${file} was created by an older Tributary (schema ${version}, now ${SCHEMA_VERSION}); ${remedy}.`,
    );
    this.name = 'OutdatedStore';
    this.version = version;
  }
}

/**
 * Distinguishes the opened file from a file that replaced it, or was written while frozen; null: no file.
 */
export function fileIdentity(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  return readAccess(file) === 'read' ? `${stat.ino}` : `${stat.ino} ${stat.mtimeMs}`;
}

/**
 * SQLite's log needs files next to the graph, even to read. If none can be created, no other process writes
 * them.
 */
function readAccess(file: string): Access {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return 'read';
  try {
    accessSync(dirname(file), constants.W_OK);
    return 'read';
  } catch {
    return 'frozen';
  }
}

function openNewest(file: string): Database {
  const db = openSound(file, 'write');
  try {
    // A power cut may lose the last build, never a part of one, and a build can be repeated.
    db.script(
      'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA journal_size_limit = 16777216',
    );
    const { version } = fileKind(db);
    if (version < OLDEST_KNOWING) throw new OutdatedStore(file, version);
    if (version < SCHEMA_VERSION) migrate(db, version);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/**
 * Throws DamagedStore for another file or damage that a quick look finds, and Failure for a newer version.
 */
function openSound(file: string, access: Access): Database {
  if (!isFile(file)) throw new DamagedStore(file, 'it is a folder');
  const db = new Database(file, access);
  try {
    const { applicationId, version } = fileKind(db);
    if (applicationId !== APPLICATION_ID || version < 1)
      throw new DamagedStore(file, 'it is not a Tributary graph');
    if (version > SCHEMA_VERSION)
      throw new Failure(
        'store-failed',
        `The lineage graph ${file} was created by a newer Tributary (schema ${version}, this version supports ${SCHEMA_VERSION}); update Tributary, or delete the file and build again.`,
      );
    if (version >= OLDEST_READABLE) probeSound(db);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** A table or column that SQLite does not find is damage too. */
function probeSound(db: Database): void {
  try {
    probe(db);
  } catch (cause) {
    throw cause instanceof Failure ? cause : new DamagedStore(db.file, 'its tables are different', cause);
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Why a file cannot be used as the graph. */
interface Unfit {
  readonly kind: 'corrupt' | 'old';
  /** The sentence about the file: `was damaged (…)`. */
  readonly what: string;
}

/** null: the file is valid, or does not exist. */
function findUnfit(file: string): Unfit | null {
  const corrupt = (detail: string): Unfit => ({ kind: 'corrupt', what: `was damaged (${detail})` });
  const met = damageMet(file);
  if (met !== null) return corrupt(met);
  if (!existsSync(file)) return null;
  try {
    openNewest(file).close();
    return null;
  } catch (cause) {
    if (cause instanceof DamagedStore) return corrupt(cause.detail);
    if (!(cause instanceof OutdatedStore)) throw cause;
    const what = `was created by an older Tributary (schema ${cause.version}, now ${SCHEMA_VERSION})`;
    return { kind: 'old', what };
  }
}

/**
 * Renames the file to a free name. Its log is moved first, because SQLite would apply a remaining log to the
 * new graph.
 */
function setAside(file: string, { kind, what }: Unfit): Finding {
  let n = 1;
  while (existsSync(`${file}.${kind}-${n}`)) n++;
  const aside = `${file}.${kind}-${n}`;
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`);
  rmSync(`${file}-shm`, { force: true });
  renameSync(file, aside);
  forgetDamage(file);
  return {
    code: 'store-set-aside',
    severity: 'warning',
    message: `The lineage graph ${file} ${what} and was renamed to ${basename(aside)}; a new empty graph was created.`,
    hint: 'Build every project of this graph again; the renamed file can be deleted.',
    file: basename(file),
  };
}

function makeGraph(file: string): void {
  const folder = dirname(file);
  const prefix = `${basename(file)}.new-`;
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(join(folder, name), { force: true });

  const made = join(folder, `${prefix}${process.pid}`);
  rmSync(made, { force: true });
  const db = new Database(made, 'write');
  try {
    // No process sees the file yet, so it must be complete only before it gets its name.
    db.script(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY`);
    migrate(db, 0);
    db.get('PRAGMA journal_mode = WAL');
  } finally {
    db.close();
  }
  sync(made);
  // SQLite would apply the log of a deleted graph to the new one.
  for (const left of ['-wal', '-shm']) rmSync(`${file}${left}`, { force: true });
  renameSync(made, file);
}

function sync(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The lock is SQLite's on a separate file: the system releases it when the process dies, so no stale lock
 * remains.
 */
function underLock<T>(file: string, work: () => T): T {
  const lock = new Database(`${file}.lock`, 'write');
  try {
    lock.script('BEGIN EXCLUSIVE');
    return work();
  } finally {
    lock.close();
  }
}
