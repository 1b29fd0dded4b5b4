/**
 * Where the state of a project is: the graph, the cache. TRIBUTARY_HOME says; otherwise it is `.tributary` in the project's folder.
 *
 *   build shop/target/manifest.json        → shop/.tributary, where shop holds dbt_project.yml
 *   impact orders, in shop/models/marts    → shop/.tributary, the nearest one from there upwards
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Failure } from '../../model/failure.ts';

const STATE_FOLDER = '.tributary';
const PROJECT_FILES = ['tributary.toml', 'dbt_project.yml'];
/** A target folder lies at most this far below its project. */
const LEVELS_UP = 4;

export interface Project {
  /** Absolute. */
  readonly folder: string;
  readonly state: string;
}

/** The project that `path` (a folder of it, or a file in one) belongs to, whether or not it was ever built. */
export function projectAt(path: string, env: NodeJS.ProcessEnv = process.env): Project {
  const given = resolve(path);
  const start = isFolder(given) ? given : dirname(given);
  let folder = start;
  for (let level = 0; level < LEVELS_UP; level++) {
    if (PROJECT_FILES.some((name) => existsSync(join(folder, name)))) {
      return { folder, state: stateHome(env) ?? join(folder, STATE_FOLDER) };
    }
    folder = dirname(folder);
  }
  return { folder: start, state: stateHome(env) ?? join(start, STATE_FOLDER) };
}

/** The folder whose tributary.toml a question goes by: that of --project, else the nearest one upwards that has one or was built; else this one. */
export function findProjectFolder(project: string | undefined): string {
  if (project !== undefined) return projectAt(project, {}).folder;
  const start = process.cwd();
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'tributary.toml')) || isFolder(join(folder, STATE_FOLDER))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

/** The state that questions are asked of. Throws Failure `not-found` where nothing was built here. */
export function findState(project: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const home = stateHome(env);
  if (home !== null) return home;
  if (project !== undefined) return stateOfProject(project);
  const start = process.cwd();
  for (let folder = start; ; folder = dirname(folder)) {
    const state = join(folder, STATE_FOLDER);
    if (isFolder(state)) return state;
    if (dirname(folder) === folder) break;
  }
  throw new Failure(
    'not-found',
    `Nothing was built in ${start} or a folder above it; run \`tributary build <path>\`, or name a project that was built with --project <path>.`,
  );
}

/** Where something is to be stored, whether or not anything was: the state that questions would be asked of, else that of the project around this folder. */
export function stateToWrite(project: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const home = stateHome(env);
  if (home !== null) return home;
  try {
    return findState(project, env);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not-found') throw error;
    return projectAt(project ?? '.', env).state;
  }
}

/** A sentence where --project and TRIBUTARY_HOME name different states; null where nothing is passed over. */
export function ignoredProject(
  project: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const home = stateHome(env);
  if (project === undefined || home === null) return null;
  if (home === resolve(project) || home === projectAt(project, {}).state) return null;
  return `TRIBUTARY_HOME (${home}) wins over --project ${project}; unset it to ask that project.`;
}

function stateOfProject(path: string): string {
  if (!existsSync(path)) {
    throw new Failure('bad-usage', `${path} does not exist; give --project the folder of a project.`);
  }
  const { state } = projectAt(path);
  // A state folder itself is understood too.
  const own = resolve(path);
  if (!isFolder(state) && existsSync(join(own, 'graph.db'))) return own;
  if (isFolder(state)) return state;
  throw new Failure('not-found', `${path} was not built yet; run \`tributary build ${path}\` first.`);
}

function stateHome(env: NodeJS.ProcessEnv): string | null {
  const home = env['TRIBUTARY_HOME'];
  return home === undefined || home === '' ? null : resolve(home);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
