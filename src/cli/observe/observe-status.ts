/**
 * `tributary observe --status`: for each source of observed lineage, what is stored, its schedule, and the
 * results of its last runs.
 *
 *   tributary observe --status --json
 *   → {"sources":[{"source":"lakehouse","configured":true,"stored":{"build":12,…},"schedule":{…}}]}
 */

import { existsSync } from 'node:fs';
import { type Configuration, readConfiguration } from '../../library/settings/configuration.ts';
import type { SourceTimes } from '../../library/settings/observe-settings.ts';
import { findProjectFolder, stateToWrite } from '../../library/settings/state-directory.ts';
import { Failure } from '../../model/failure.ts';
import { isObservedProject, observedProject } from '../../model/observed.ts';
import { observeScheduleStates } from '../../pipeline/observe-schedules.ts';
import type { ScheduleState } from '../../queue/index.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';
import { openQueue } from '../settings/open-queue.ts';
import { openStore } from '../settings/open-store.ts';
import { moment, printRuns, printSchedules, scheduleJson } from './print-schedules.ts';

interface StatusOptions extends OutputOptions {
  readonly command?: string;
  readonly source?: string;
  readonly project?: string;
  readonly all?: boolean;
}

interface SourceStatus {
  readonly source: string;
  /** True if tributary.toml has the source. */
  readonly configured: boolean;
  /** The newest stored build; null: nothing is stored. */
  readonly stored: { readonly build: number; readonly at: string; readonly from: string } | null;
  /** The schedule in the queue; null: no worker has added it. */
  readonly schedule: ScheduleState | null;
  /** The schedule in tributary.toml. */
  readonly times: SourceTimes | null;
}

const RUNS_SHOWN = 5;
const OBSERVED = observedProject('');

export async function runObserveStatus(
  inputs: readonly unknown[],
  { project, source, command, all = false }: StatusOptions,
  io: Io,
): Promise<ExitCode> {
  if (inputs.length > 0 || command !== undefined)
    throw new Failure('bad-usage', '--status reads no inputs; remove the inputs, or remove --status.');
  const settings = await readConfiguration(findProjectFolder(project));
  const found = await statuses(settings, project, io);
  const sources = found.filter((each) => source === undefined || each.source === source);
  if (source !== undefined && sources.length === 0) throw noSuchSource(source, found);
  if (io.json)
    io.printJson({
      sources: sources.map(({ schedule, times, ...source }) => ({
        ...source,
        schedule: schedule === null ? null : scheduleJson(schedule),
      })),
    });
  else io.print(printStatus(sources, settings, all ? Number.POSITIVE_INFINITY : RUNS_SHOWN));
  return EXIT.ok;
}

async function statuses(
  settings: Configuration,
  project: string | undefined,
  io: Io,
): Promise<readonly SourceStatus[]> {
  // The runs first, then the store: the results of all listed runs are then in the store.
  const schedules = new Map((await schedulesIn(settings, io)).map((state) => [state.id, state]));
  const stored = await storedIn(settings, project, io);
  const configured = new Map(settings.observe.map((source) => [source.name, source]));
  const names = [...new Set([...configured.keys(), ...schedules.keys(), ...stored.keys()])].sort();
  return names.map((source) => ({
    source,
    configured: configured.has(source),
    stored: stored.get(source) ?? null,
    schedule: schedules.get(source) ?? null,
    times: configured.get(source)?.times ?? null,
  }));
}

function noSuchSource(source: string, found: readonly SourceStatus[]): Failure {
  const names = found.map((each) => each.source).join(', ');
  return new Failure(
    'bad-usage',
    `No source "${source}" is configured or stored; ${names === '' ? 'there are no sources' : `the sources are ${names}`}.`,
  );
}

async function storedIn(
  settings: Configuration,
  project: string | undefined,
  io: Io,
): Promise<ReadonlyMap<string, SourceStatus['stored']>> {
  const directory = settings.store === null ? stateToWrite(project) : '';
  if (settings.store === null && !existsSync(directory)) return new Map();
  const opening = openStore({ mode: 'read', settings, directory: () => directory, io });
  const store = await opening.catch((error: unknown) => {
    // The folder may be there before the graph: a worker makes both.
    if (error instanceof Failure && error.code === 'not-found') return null;
    throw error;
  });
  if (store === null) return new Map();
  try {
    const builds = (await store.builds()).filter((build) => isObservedProject(build.project));
    return new Map(
      builds.map(({ project: name, number, finishedAt, sourcePath }) => [
        name.slice(OBSERVED.length),
        { build: number, at: finishedAt, from: sourcePath },
      ]),
    );
  } finally {
    await store.close();
  }
}

async function schedulesIn(settings: Configuration, io: Io): Promise<readonly ScheduleState[]> {
  if (settings.queue === null) return [];
  const queue = await openQueue(settings.queue, io);
  try {
    return await observeScheduleStates(queue, settings.graph);
  } finally {
    await queue.close();
  }
}

function printStatus(
  sources: readonly SourceStatus[],
  { queue }: Configuration,
  runsShown: number,
): string[] {
  if (sources.length === 0)
    return [
      'No source of observed lineage is configured or stored; add [[observe]] to tributary.toml, or run `tributary observe <input>`.',
    ];
  return [
    ...sources.flatMap((status) => printSource(status, { runsShown, hasQueue: queue !== null })),
    ...(queue === null ? [WITHOUT_QUEUE] : []),
  ];
}

const WITHOUT_QUEUE =
  'No queue is configured, so schedules do not run: set REDIS_URL and start `tributary worker`, or run `tributary observe` from cron.';

function printSource(
  { source, configured, stored, schedule, times }: SourceStatus,
  { runsShown, hasQueue }: { readonly runsShown: number; readonly hasQueue: boolean },
): string[] {
  const where =
    stored === null ? 'nothing stored' : `build ${stored.build} of ${moment(stored.at)}, ${stored.from}`;
  const missing = configured ? '' : ', not in tributary.toml';
  return [
    `${source}: ${where}${missing}`,
    ...(schedule === null
      ? waiting(times, hasQueue)
      : [...printSchedules([schedule]).map((line) => `  ${line}`), ...printRuns(schedule, runsShown)]),
  ];
}

function waiting(times: SourceTimes | null, hasQueue: boolean): string[] {
  if (times === null || !hasQueue) return [];
  return [
    `  ${times.cron}, ${times.timeZone}  not in the queue yet: start \`tributary worker\` with this tributary.toml`,
  ];
}
