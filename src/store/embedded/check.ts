/**
 * The state of the embedded store, for `tributary doctor`. In: its folder. Out: checks; nothing is created,
 * fixed or renamed.
 *
 *   checkEmbeddedStore({ directory: 'shop/.tributary' })
 *     → [{ name: 'graph', status: 'ok', seen: 'shop/.tributary/graph.db, 2.1 MB', … }, …]
 * /
 */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Check,
  type CheckResult,
  type CheckStep,
  failed,
  ok,
  runChecks,
  skipped,
  warning,
} from '../../model/check.ts';
import { newestBuilds } from './builds.ts';
import { type Database, damageMet } from './database.ts';
import { openForReading } from './graph-file.ts';
import { readThrough } from './integrity.ts';
import { fileKind, SCHEMA_VERSION } from './schema.ts';
import { readNote } from './writer-note.ts';

export interface EmbeddedCheckRequest {
  readonly directory: string;
}

const REBUILD = 'Run `tributary build <path>`, which renames the file and creates a new one.';
/** Less than the limit of a check. A large graph that is not read to its end has no known fault. */
const INTEGRITY_MILLISECONDS = 4_000;

export async function checkEmbeddedStore({ directory }: EmbeddedCheckRequest): Promise<Check[]> {
  const file = join(directory, 'graph.db');
  const graph: { db: Database | null } = { db: null };
  const steps: readonly CheckStep[] = [
    { name: 'folder', run: () => lookAtFolder(directory) },
    { name: 'graph', needs: ['folder'], run: () => lookAtFile(file) },
    {
      name: 'schema',
      needs: ['graph'],
      run: () => {
        graph.db = openForReading(file);
        const { version } = fileKind(graph.db);
        const rank =
          version === SCHEMA_VERSION ? 'the newest' : `which a build migrates to ${SCHEMA_VERSION}`;
        return ok(`version ${version}, ${rank}`);
      },
    },
    { name: 'integrity', needs: ['schema'], run: async () => await lookInside(file) },
    { name: 'builds', needs: ['schema'], run: () => lookAtBuilds(graph.db) },
    { name: 'writer', needs: ['folder'], run: () => lookAtWriter(directory) },
    { name: 'set aside', needs: ['folder'], run: () => lookForOldFiles(directory) },
  ];
  try {
    return (await runChecks('embedded-store', steps)).map(mendableByBuild);
  } finally {
    graph.db?.close();
  }
}

/** A graph that the next build migrates is no failure. */
function mendableByBuild(check: Check): Check {
  if (check.name !== 'schema' || !/older Tributary/.test(check.seen)) return check;
  return { ...check, status: 'warning' };
}

function lookAtFolder(directory: string): CheckResult {
  const stats = statSync(directory, { throwIfNoEntry: false });
  if (stats === undefined)
    return {
      ...warning(`${directory} does not exist: nothing was built yet`, 'Run `tributary build <path>`.'),
      blocks: true,
    };
  if (!stats.isDirectory())
    return failed(`${directory} is not a folder`, 'Move the file, or set TRIBUTARY_HOME to another folder.');
  return ok(directory);
}

function lookAtFile(file: string): CheckResult {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined)
    return {
      ...warning(`${file} does not exist: nothing was built yet`, 'Run `tributary build <path>`.'),
      blocks: true,
    };
  if (!stats.isFile()) return failed(`${file} is not a file`, REBUILD);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    return failed(
      `${file} cannot be read: permission denied`,
      'Give this user permission to read and write the file.',
    );
  }
  const met = damageMet(file);
  if (met !== null) return failed(`${file} is damaged (${met})`, REBUILD);
  return ok(`${file}, ${megabytes(stats.size)}`);
}

async function lookInside(file: string): Promise<CheckResult> {
  const fault = await readThrough(file, INTEGRITY_MILLISECONDS);
  if (fault === 'ok') return ok('no fault in any page');
  if (fault === null)
    return skipped(`not read to the end in ${INTEGRITY_MILLISECONDS / 1_000} s; no fault so far`);
  return failed(`${file} is damaged (${fault})`, REBUILD);
}

function lookAtBuilds(db: Database | null): CheckResult {
  const builds = db === null ? [] : newestBuilds(db);
  if (builds.length === 0) return warning('nothing was built yet', 'Run `tributary build <path>`.');
  return ok(
    builds.map(({ project, number, finishedAt }) => `${project} ${number} (${finishedAt})`).join(', '),
  );
}

function lookAtWriter(directory: string): CheckResult {
  const note = readNote(directory);
  if (note === null) return ok('no build writes');
  return ok(`process ${note.pid} on ${note.host} is writing since ${note.since}`);
}

function lookForOldFiles(directory: string): CheckResult {
  const names = readdirSync(directory).filter((name) => /^graph\.db\.(corrupt|old)-\d+$/.test(name));
  if (names.length === 0) return ok('nothing');
  const bytes = names.reduce((sum, name) => sum + sizeOf(join(directory, name)), 0);
  return ok(`${names.join(', ')} (${megabytes(bytes)}), which can be deleted`);
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
