/**
 * `tributary observe --status`: each source of observed lineage, what of it is stored, when workers read it, and what their last runs changed.
 *
 *   tributary observe --status --json → {"sources":[{"source":"lakehouse","configured":true,"stored":{"build":12,"at":"…","from":"…"},"schedule":{…}}]}
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
  /** Whether tributary.toml has it. */
  readonly configured: boolean;
  /** What the newest reading that brought something left; null: nothing is stored. */
  readonly stored: { readonly build: number; readonly at: string; readonly from: string } | null;
  /** As the queue has it; null: no worker has put it there. */
  readonly schedule: ScheduleState | null;
  /** As tributary.toml has it. */
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
    throw new Failure('bad-usage', '--status reads nothing; leave out the inputs, or leave out --status.');
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
  // First the runs, then the store: what a run that is told brought is stored by then.
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
    `No source “${source}” is configured or stored; there ${names === '' ? 'is none' : `are ${names}`}.`,
  );
}

async function storedIn(
  settings: Configuration,
  project: string | undefined,
  io: Io,
): Promise<ReadonlyMap<string, SourceStatus['stored']>> {
  const directory = settings.store === null ? stateToWrite(project) : '';
  if (settings.store === null && !existsSync(directory)) return new Map();
  const store = await openStore({ mode: 'read', settings, directory: () => directory, io });
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
      'No source of observed lineage is configured or stored; write [[observe]] into tributary.toml, or run `tributary observe <input>`.',
    ];
  return [
    ...sources.flatMap((status) => printSource(status, { runsShown, hasQueue: queue !== null })),
    ...(queue === null ? [WITHOUT_QUEUE] : []),
  ];
}

const WITHOUT_QUEUE =
  'No queue is configured, so nothing here reads by itself: set REDIS_URL and start `tributary worker`, or have cron run `tributary observe`.';

function printSource(
  { source, configured, stored, schedule, times }: SourceStatus,
  { runsShown, hasQueue }: { readonly runsShown: number; readonly hasQueue: boolean },
): string[] {
  const where =
    stored === null ? 'nothing stored' : `build ${stored.build} of ${moment(stored.at)}, ${stored.from}`;
  const gone = configured ? '' : ', not in tributary.toml';
  return [
    `${source}: ${where}${gone}`,
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
