/**
 * The tables of graph.db. Narrow rows contain what is walked and looked up. Wide text (descriptions of
 * datasets, jobs, flows with their evidence) is in separate tables, so that a scan does not read it.
 *
 *   project ─< build                    stamps: the newest on the project, each number's first on the build
 *   project ─< dataset_fact >─ dataset  each project's description of a dataset, as JSON
 *   dataset.slots                       its columns, one slot each, with their references (column-ledger.ts)
 *   project ─< job ─ job_text           `links`: all edges of the job, packed (pack-flows.ts);
 *                                       job_text: the same with places and expressions
 *   job ─ job_source                    the job with its code, as its source declares it
 *   job ─ job_sort                      if it sorts a dataset: the columns in its keys
 *   job ─< job_dataset >─ dataset       access
 *   history                             what was removed, with the builds that added and removed it
 * /
 */
import type { Database } from './database.ts';

/** "TRIB" in the header of the SQLite file, so that the database of another program is never used. */
export const APPLICATION_ID = 0x54524942;

/** Statements i migrate schema version i to i + 1. Never change released statements, only add more. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO meta VALUES ('generation', 0);

  CREATE TABLE project (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, number INTEGER NOT NULL, finished_at TEXT NOT NULL, analyzer TEXT NOT NULL,
    input_digest TEXT NOT NULL, source_path TEXT NOT NULL, commit_id TEXT
  ) STRICT;
  CREATE TABLE build (
    id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, number INTEGER NOT NULL, finished_at TEXT NOT NULL, analyzer TEXT NOT NULL,
    input_digest TEXT NOT NULL, source_path TEXT NOT NULL, commit_id TEXT, UNIQUE (project_id, number)
  ) STRICT;

  CREATE TABLE dataset (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, last_part TEXT NOT NULL, brought INTEGER NOT NULL,
    columns INTEGER NOT NULL, slots TEXT NOT NULL
  ) STRICT;
  CREATE INDEX dataset_by_last_part ON dataset (last_part);
  CREATE TABLE dataset_fact (
    id INTEGER PRIMARY KEY, dataset_id INTEGER NOT NULL, project_id INTEGER NOT NULL, node_id TEXT, content TEXT NOT NULL,
    UNIQUE (project_id, dataset_id)
  ) STRICT;
  CREATE INDEX dataset_fact_by_dataset ON dataset_fact (dataset_id);
  CREATE INDEX dataset_fact_by_node ON dataset_fact (node_id) WHERE node_id IS NOT NULL;

  CREATE TABLE job (
    id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, opaque INTEGER NOT NULL,
    column_flows INTEGER NOT NULL, row_flows INTEGER NOT NULL, direct_edges INTEGER NOT NULL, edges INTEGER NOT NULL,
    link_count INTEGER NOT NULL, brought INTEGER NOT NULL, links BLOB NOT NULL, UNIQUE (key, project_id)
  ) STRICT;
  CREATE INDEX job_by_project ON job (project_id);
  CREATE TABLE job_text (job_id INTEGER PRIMARY KEY, job TEXT NOT NULL, flows TEXT NOT NULL) STRICT;
  CREATE TABLE job_dataset (
    dataset_id INTEGER NOT NULL, access INTEGER NOT NULL, job_id INTEGER NOT NULL, PRIMARY KEY (dataset_id, access, job_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE finding (
    id INTEGER PRIMARY KEY, project_id INTEGER NOT NULL, position INTEGER NOT NULL, content TEXT NOT NULL, UNIQUE (project_id, position)
  ) STRICT;
  CREATE TABLE history (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, brought INTEGER NOT NULL, removed INTEGER NOT NULL
  ) STRICT;
  `,
  // The text of row flows lists the columns that the statement references. The tables are unchanged; see
  // OLDEST_KNOWING.
  '',
  // Edges and texts of flows contain which edges were observed, and the observer. The tables are unchanged.
  '',
  // The descriptions of datasets contain settings. The tables are unchanged. Descriptions without settings
  // remain valid: their settings count as unknown until the next build.
  '',
  // The job as its source declares it, with its code. Jobs of older files have no row.
  'CREATE TABLE IF NOT EXISTS job_source (job_id INTEGER PRIMARY KEY, source TEXT NOT NULL) STRICT;',
  // The columns by which jobs sort their datasets. Jobs of older files have no row until the next build.
  'CREATE TABLE IF NOT EXISTS job_sort (job_id INTEGER PRIMARY KEY, sorted TEXT NOT NULL) STRICT;',
  // meta has the checksum of the counted rows. Earlier versions would not update it.
  '',
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/**
 * Files of earlier versions lack what answers need and only a build can find. They are renamed, not migrated.
 */
export const OLDEST_KNOWING = 2;

/** Files of this version and newer have the tables and texts that this version reads. */
export const OLDEST_READABLE = 2;

/** Files of earlier versions have no table job_source. */
export const VERSION_WITH_SOURCES = 5;

/** Files of earlier versions have no table job_sort. */
export const VERSION_WITH_ORDER = 6;

/** The values of job_dataset.access. */
export const ACCESS = { reads: 0, writes: 1, declaredOnly: 2 } as const;

export interface FileKind {
  readonly applicationId: number;
  readonly version: number;
}

export function fileKind(db: Database): FileKind {
  const applicationId = db.get<{ application_id: number }>('PRAGMA application_id')?.application_id ?? 0;
  const version = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  return { applicationId, version };
}

/** Migrates the tables from `from` (0: an empty file) to the newest version, in one transaction. */
export function migrate(db: Database, from: number): void {
  db.script('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated the file.
    const { version } = fileKind(db);
    for (const statements of MIGRATIONS.slice(Math.max(from, version))) db.script(statements);
    db.script(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
    db.commit();
  } catch (cause) {
    db.rollback();
    throw cause;
  }
}

/** Reads every table and column at both ends of each table: this is fast and finds most damage. */
const PROBES: readonly string[] = [
  'SELECT key, value FROM meta',
  'SELECT id, name, number, finished_at, analyzer, input_digest, source_path, commit_id FROM project',
  ...ends('build', 'project_id, number, finished_at, analyzer, input_digest, source_path, commit_id'),
  ...ends('dataset', 'key, last_part, brought, columns, slots'),
  ...ends('dataset_fact', 'dataset_id, project_id, node_id, content'),
  ...ends(
    'job',
    'project_id, key, digest, opaque, column_flows, row_flows, direct_edges, edges, link_count, brought, links',
  ),
  'SELECT job_id, job, flows FROM job_text ORDER BY job_id LIMIT 1',
  'SELECT dataset_id, access, job_id FROM job_dataset LIMIT 1',
  ...ends('finding', 'project_id, position, content'),
  ...ends('history', 'kind, key, brought, removed'),
];

function ends(table: string, columns: string): readonly string[] {
  const rows = `SELECT id, ${columns} FROM ${table} ORDER BY id`;
  return [`${rows} LIMIT 1`, `${rows} DESC LIMIT 1`];
}

/** Throws SQLite's error if a table is missing, is different, or cannot be read. */
export function probe(db: Database): void {
  for (const sql of PROBES) db.all(sql);
}
