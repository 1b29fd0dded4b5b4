/**
 * Locates the state of a project (graph and cache): TRIBUTARY_HOME, or `.tributary` in the project folder.
 *
 *   build shop/target/manifest.json        → shop/.tributary, if shop has a dbt_project.yml
 *   impact orders, in shop/models/marts    → shop/.tributary, the nearest state in this folder or its parents
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Failure } from '../../model/failure.ts';

export const STATE_FOLDER = '.tributary';
const PROJECT_FILES = ['tributary.toml', 'dbt_project.yml'];
/** The maximum depth of a target folder in its project. */
const LEVELS_UP = 4;

export interface Project {
  /** Absolute. */
  readonly folder: string;
  readonly state: string;
}

/** The project of a folder or a file, even if it was never built. */
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

/**
 * The folder whose tributary.toml applies to a query: the folder of --project, otherwise the nearest ancestor
 * that has a tributary.toml or a build, otherwise the current folder.
 */
export function findProjectFolder(project: string | undefined): string {
  if (project !== undefined) return projectAt(project, {}).folder;
  const start = process.cwd();
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'tributary.toml')) || isFolder(join(folder, STATE_FOLDER))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

/** The state that queries read. Throws Failure `not-found` if nothing was built here. */
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
    `Nothing was built in ${start} or its parent folders; run \`tributary build <path>\`, or give a built project with --project <path>.`,
  );
}

/** The state to write: the state that queries read, or the state of the project around this folder. */
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

/** A note if TRIBUTARY_HOME overrides a different --project; otherwise null. */
export function ignoredProject(
  project: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const home = stateHome(env);
  if (project === undefined || home === null) return null;
  if (home === resolve(project) || home === projectAt(project, {}).state) return null;
  return `TRIBUTARY_HOME (${home}) overrides --project ${project}; unset it to query that project.`;
}

function stateOfProject(path: string): string {
  if (!existsSync(path)) {
    throw new Failure('bad-usage', `${path} does not exist; give --project the folder of a project.`);
  }
  const { state } = projectAt(path);
  // The path may also be a state folder.
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
