/**
 * Stamps of builds. The row of a project has the newest stamp; the row of a build keeps the stamp with which
 * its number began, which the history references.
 */
import type { Build } from '../../graph/reader.ts';
import type { Database } from './database.ts';

export interface BuildRow {
  readonly project: string;
  readonly number: number;
  readonly finished_at: string;
  readonly analyzer: string;
  readonly input_digest: string;
  readonly source_path: string;
  readonly commit_id: string | null;
}

export interface StoredProject {
  readonly id: number;
  readonly newest: Build;
}

export function buildOf(row: BuildRow): Build {
  return {
    project: row.project,
    number: row.number,
    finishedAt: row.finished_at,
    analyzer: row.analyzer,
    inputDigest: row.input_digest,
    sourcePath: row.source_path,
    commit: row.commit_id,
  };
}

export function newestBuilds(db: Database): Build[] {
  return db.all<BuildRow>('SELECT name AS project, * FROM project ORDER BY name').map(buildOf);
}

export function findProject(db: Database, name: string): StoredProject | null {
  const row = db.get<BuildRow & { id: number }>(
    'SELECT name AS project, * FROM project WHERE name = ?',
    name,
  );
  return row === undefined ? null : { id: row.id, newest: buildOf(row) };
}

export function nextBuildRow(db: Database): number {
  return (db.get<{ last: number | null }>('SELECT max(id) AS last FROM build')?.last ?? 0) + 1;
}

export function nextProjectRow(db: Database): number {
  return (db.get<{ last: number | null }>('SELECT max(id) AS last FROM project')?.last ?? 0) + 1;
}

export function recordBuild(db: Database, id: number, project: number, build: Build): void {
  db.run(
    `INSERT INTO build (id, project_id, number, finished_at, analyzer, input_digest, source_path, commit_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    project,
    build.number,
    ...stampValues(build),
  );
}

export function recordNewest(db: Database, project: number, build: Build): void {
  db.run(
    `INSERT INTO project (id, name, number, finished_at, analyzer, input_digest, source_path, commit_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET number = excluded.number, finished_at = excluded.finished_at, analyzer = excluded.analyzer,
       input_digest = excluded.input_digest, source_path = excluded.source_path, commit_id = excluded.commit_id`,
    project,
    build.project,
    build.number,
    ...stampValues(build),
  );
}

function stampValues(build: Build): readonly [string, string, string, string, string | null] {
  return [build.finishedAt, build.analyzer, build.inputDigest, build.sourcePath, build.commit];
}
