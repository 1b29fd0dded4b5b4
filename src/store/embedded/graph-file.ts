/**
 * From a path to an open graph.db that is whole and of this version. A missing file is made apart and moved into place, so that nobody
 * ever sees half of one; a damaged one is set aside beside it as graph.db.corrupt-1, -2, …, one that is too old as graph.db.old-1, -2, …
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

/** Texts of a job take some thousand bytes: with small pages they are chains of pages, and a first build takes twice as long. */
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
  // Making, setting aside: one process at a time, and look again once it is our turn.
  return underLock(file, () => {
    const unfit = findUnfit(file);
    if (unfit !== null) onFinding(setAside(file, unfit));
    if (!existsSync(file)) makeGraph(file);
    return openNewest(file);
  });
}

/** Made by an older Tributary. */
class OutdatedStore extends Failure {
  readonly version: number;

  constructor(file: string, version: number) {
    const remedy =
      version < OLDEST_KNOWING
        ? 'build its projects again: a build sets it aside and makes a new one'
        : 'build again, which brings it up to date';
    super(
      'store-failed',
      `The lineage graph ${file} was made by an older Tributary (schema ${version}, now ${SCHEMA_VERSION}); ${remedy}.`,
    );
    this.name = 'OutdatedStore';
    this.version = version;
  }
}

/** Tells a file that was replaced, and a frozen one that was written, from the one that was opened; null: there is none. */
export function fileIdentity(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  return readAccess(file) === 'read' ? `${stat.ino}` : `${stat.ino} ${stat.mtimeMs}`;
}

/** SQLite's log wants files beside the graph, even to read; where none can be made, nobody else writes them either. */
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
    // A lost power supply may cost the last build, never a part of one; a build can be run again.
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

/** Throws DamagedStore where this is no graph of ours or a cheap look finds damage; Failure where it is of a newer version. */
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
        `The lineage graph ${file} was made by a newer Tributary (schema ${version}, this one knows ${SCHEMA_VERSION}); update Tributary, or delete the file and build again.`,
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
    throw cause instanceof Failure ? cause : new DamagedStore(db.file, 'its tables are others', cause);
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Why a file cannot go on as the graph. */
interface Unfit {
  readonly kind: 'corrupt' | 'old';
  /** What is said of the file: `was damaged (…)`. */
  readonly what: string;
}

/** null: the file is sound, or there is none. */
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
    const what = `was made by an older Tributary (schema ${cause.version}, now ${SCHEMA_VERSION})`;
    return { kind: 'old', what };
  }
}

/** Moves the file away under a name that is free. Its log goes first: a log left behind would be played into the new graph. */
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
    message: `The lineage graph ${file} ${what} and is now ${basename(aside)}; an empty one took its place.`,
    hint: 'Build every project of this graph again; the file that was set aside can be deleted.',
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
    // Nobody sees the file yet: it need not be safe at each step, only whole before it gets its name.
    db.script(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY`);
    migrate(db, 0);
    db.get('PRAGMA journal_mode = WAL');
  } finally {
    db.close();
  }
  sync(made);
  // The log of a graph that somebody deleted would be played into the new one.
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

/** The lock is SQLite's on a file of its own: the system lets go of it when its process dies, so it is never left behind. */
function underLock<T>(file: string, work: () => T): T {
  const lock = new Database(`${file}.lock`, 'write');
  try {
    lock.script('BEGIN EXCLUSIVE');
    return work();
  } finally {
    lock.close();
  }
}
