/**
 * Opens the store of a project for writing, and closes it after the work. In: the path of a project.
 *
 *   withProjectStore('shop', {}, async ({ store, settings }) => …)
 *
 * Throws a Failure if the path, the settings or the store cannot be used.
 */
import { existsSync, rmSync } from 'node:fs';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { LineageStore } from '../../store/index.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { openConfiguredStore, type StoreRequest } from './configured-store.ts';
import { ignoreState } from './ignore-state.ts';
import { type Project, projectAt } from './state-directory.ts';

export interface ProjectStore {
  readonly project: Project;
  readonly settings: Configuration;
  readonly store: LineageStore;
  /** The findings of the settings, and of the store while it is open. */
  readonly findings: readonly Finding[];
}

export async function withProjectStore<T>(
  path: string,
  { onNote }: Pick<StoreRequest, 'onNote'>,
  work: (opened: ProjectStore) => Promise<T>,
): Promise<T> {
  demandPath(path);
  const project = projectAt(path);
  const settings = await readConfiguration(project.folder);
  const isNew = !existsSync(project.state);
  const findings: Finding[] = [...settings.findings];
  const store = await openConfiguredStore({
    mode: 'write',
    settings,
    directory: () => project.state,
    onFinding: (finding) => findings.push(finding),
    ...(onNote === undefined ? {} : { onNote }),
  });
  let isUseless = false;
  try {
    return await work({ project, settings, store, findings });
  } catch (error) {
    isUseless = isNew && error instanceof Failure && error.code === 'bad-input' && (await isEmpty(store));
    throw error;
  } finally {
    await store.close();
    // Remove a new state folder if the path has no project: otherwise queries would use it.
    if (isUseless) rmSync(project.state, { recursive: true, force: true });
    else ignoreState(project.state);
  }
}

/** Checks the path before the state folder is created. */
function demandPath(path: string): void {
  if (existsSync(path)) return;
  throw new Failure(
    'bad-input',
    `${path} does not exist; give a dbt project folder, its target folder, or the manifest.json in it.`,
  );
}

async function isEmpty(store: LineageStore): Promise<boolean> {
  try {
    return (await store.builds()).length === 0;
  } catch {
    return false;
  }
}
