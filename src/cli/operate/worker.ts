/**
 * `tributary worker`: runs tasks of the Redis queue until Ctrl-C or SIGTERM, then finishes the running tasks.
 * With --json it prints a line when it is ready, and a line at the end:
 *
 *   {"ready":true,"redis":"redis://127.0.0.1:6379/0","concurrency":32,"schedules":[]}
 *   {"ready":false,"done":412,"failed":0,"drained":true}
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfiguration } from '../../library/settings/configuration.ts';
import { SETTINGS_FILE } from '../../library/settings/settings-table.ts';
import { findProjectFolder } from '../../library/settings/state-directory.ts';
import { Failure } from '../../model/failure.ts';
import { grouped } from '../../model/grouped.ts';
import { startObserveSchedules } from '../../pipeline/observe-schedules.ts';
import { startWorker, tasksAtOnce } from '../../pipeline/worker.ts';
import { type Queue, redisDisplayUrl, type ScheduleState } from '../../queue/index.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';
import { readSource } from '../observe/observe-source.ts';
import { printSchedules, scheduleJson } from '../observe/print-schedules.ts';
import { demandQueueSettings, openQueue } from '../settings/open-queue.ts';

export interface WorkerOptions extends OutputOptions {
  readonly project?: string;
  /** The number of concurrent tasks. Default: the settings, otherwise enough to keep all threads busy. */
  readonly concurrency?: number;
}

/** After the signal, running tasks have this time to finish; then other workers run them again. */
const DRAIN_MILLISECONDS = 30_000;

export async function runWorker({ project, ...options }: WorkerOptions, io: Io): Promise<ExitCode> {
  const settings = await demandQueueSettings(project);
  const concurrency = options.concurrency ?? settings.concurrency ?? tasksAtOnce();
  const stopped = stopSignal();
  const queue = await openQueue({ ...settings, concurrency }, io);
  const worker = startWorker(queue);
  const readings = { done: 0, failed: 0 };
  const schedules = await scheduled(queue, project, { io, readings }).catch(async (error: unknown) => {
    await queue.close();
    await worker.close();
    throw error;
  });
  const redis = redisDisplayUrl(settings);
  if (io.json) io.printJson({ ready: true, redis, concurrency, schedules: schedules.map(scheduleJson) });
  else
    io.print([
      `Worker on ${redis}, ${grouped(concurrency)} concurrent tasks. Press Ctrl-C to drain.`,
      ...printSchedules(schedules),
    ]);
  const signal = await stopped;
  io.note('Draining: finishing the running tasks. A second signal stops at once.');
  const late = new AbortController();
  const drained = await Promise.race([
    queue.close().then(() => true),
    pause(DRAIN_MILLISECONDS, false, { signal: late.signal }).catch(() => false),
    signal.again.then(() => false),
  ]);
  late.abort();
  await worker.close();
  const done = worker.done + readings.done;
  const failed = worker.failed + readings.failed;
  if (io.json) io.printJson({ ready: false, done, failed, drained });
  else io.print([endLine(done, failed, drained)]);
  // Running tasks, and the queue that waits for them, would keep the process alive.
  if (!drained) process.exit(signal.code);
  return EXIT.ok;
}

/**
 * Starts the schedules of the sources in tributary.toml. A worker without the file does not change the
 * schedules.
 */
async function scheduled(
  queue: Queue,
  project: string | undefined,
  { io, readings }: { readonly io: Io; readonly readings: { done: number; failed: number } },
): Promise<readonly ScheduleState[]> {
  const folder = findProjectFolder(project);
  if (!existsSync(join(folder, SETTINGS_FILE))) return [];
  const settings = await readConfiguration(folder);
  const timed = settings.observe.flatMap((source) =>
    source.times === null ? [] : [{ source, ...source.times }],
  );
  return await startObserveSchedules(queue, {
    graph: settings.graph,
    sources: timed.map(({ source, cron, timeZone }) => ({ name: source.name, cron, timeZone })),
    read: async (name, signal) => {
      const found = settings.observe.find((source) => source.name === name);
      if (found === undefined) throw new Failure('not-found', `${SETTINGS_FILE} has no source "${name}".`);
      try {
        return await readSource(found, { folder, settings, io }, signal);
      } catch (error) {
        readings.failed++;
        throw error;
      } finally {
        readings.done++;
      }
    },
  });
}

function endLine(done: number, failed: number, drained: boolean): string {
  const tasks = `${grouped(done)} ${done === 1 ? 'task' : 'tasks'} done${failed === 0 ? '' : `, ${grouped(failed)} of them failed`}`;
  return drained ? `${tasks}.` : `${tasks}; other workers run the unfinished tasks again.`;
}

interface Stop {
  readonly code: ExitCode;
  readonly again: Promise<unknown>;
}

/** Resolves at the first signal; `again` at the second. */
async function stopSignal(): Promise<Stop> {
  const first = Promise.withResolvers<Stop>();
  const second = Promise.withResolvers<void>();
  let isStopping = false;
  const stop = (code: ExitCode): void => {
    if (isStopping) second.resolve();
    isStopping = true;
    first.resolve({ code, again: second.promise });
  };
  process.on('SIGINT', () => stop(EXIT.interrupted));
  process.on('SIGTERM', () => stop(EXIT.terminated));
  return await first.promise;
}
