/**
 * `tributary doctor`: checks the settings, the machine, the store, the queue and the sources of observed
 * lineage, and prints a fix for each problem. It changes nothing, and prints no passwords.
 */

import type { Configuration } from '../../library/settings/configuration.ts';
import { findProjectFolder, findState, projectAt } from '../../library/settings/state-directory.ts';
import type { Check } from '../../model/check.ts';
import { Failure } from '../../model/failure.ts';
import { checkBullQueue } from '../../queue/index.ts';
import { checkEmbeddedStore, checkNeo4jStore } from '../../store/index.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import type { QuestionOptions } from '../settings/open-graph.ts';
import { checkMachine } from './doctor-machine.ts';
import { checkObserve } from './doctor-observe.ts';
import { checkSettings } from './doctor-settings.ts';
import { doctorJson, printDoctor } from './print-doctor.ts';

export async function runDoctor({ project }: QuestionOptions, io: Io): Promise<ExitCode> {
  const folder = findProjectFolder(project);
  const state = stateAt(project, folder);
  const { checks: settings, configuration } = await checkSettings({ folder, state });
  // Concurrently: each check waits for a server.
  const [machine, ...rooms] = await Promise.all([
    checkMachine(state),
    configuration === null ? [] : checkStore(configuration, state),
    configuration === null ? [] : checkQueue(configuration),
    configuration === null ? [] : checkObserve(configuration.observe, { folder }),
  ]);
  const checks = [...settings, ...machine, ...rooms.flat()];
  if (io.json) io.printJson(doctorJson(checks));
  else io.print(printDoctor(checks, io.paint));
  return checks.some(({ status }) => status === 'failed') ? EXIT.failed : EXIT.ok;
}

async function checkStore({ store, graph }: Configuration, directory: string): Promise<Check[]> {
  return store === null
    ? await checkEmbeddedStore({ directory })
    : await checkNeo4jStore({ ...store, graph });
}

async function checkQueue({ queue }: Configuration): Promise<Check[]> {
  if (queue === null) return [];
  const { concurrency: _, ...settings } = queue;
  return await checkBullQueue(settings);
}

/** The folder of the state, or the folder that a build would create. */
function stateAt(project: string | undefined, folder: string): string {
  try {
    return findState(project);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return projectAt(folder).state;
    throw error;
  }
}
