/**
 * `tributary worker`: takes tasks from the queue on Redis until Ctrl-C or SIGTERM, then finishes those it has begun. With --json a line
 * is written when it is ready and one at the end:
 *
 *   {"ready":true,"redis":"redis://127.0.0.1:6379/0","concurrency":32}
 *   {"ready":false,"done":412,"failed":0,"drained":true}
 */
import { setTimeout as pause } from 'node:timers/promises';
import { grouped } from '../model/grouped.ts';
import { startWorker, tasksAtOnce } from '../pipeline/worker.ts';
import { redisPlace } from '../queue/index.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { Io, OutputOptions } from './io.ts';
import { demandQueueSettings, openQueue } from './open-queue.ts';

export interface WorkerOptions extends OutputOptions {
  readonly project?: string;
  /** Tasks at once; left out, what the settings say, else what keeps the threads busy. */
  readonly concurrency?: number;
}

/** What has begun may take so long after the signal; then other workers do it again. */
const DRAIN_MILLISECONDS = 30_000;

export async function runWorker({ project, ...options }: WorkerOptions, io: Io): Promise<ExitCode> {
  const settings = await demandQueueSettings(project);
  const concurrency = options.concurrency ?? settings.concurrency ?? tasksAtOnce();
  const stopped = stopAsked();
  const queue = await openQueue({ ...settings, concurrency }, io);
  const worker = startWorker(queue);
  const redis = redisPlace(settings);
  if (io.json) io.printJson({ ready: true, redis, concurrency });
  else io.print([`Worker of ${redis}, ${grouped(concurrency)} at once; Ctrl-C drains it.`]);
  const signal = await stopped;
  io.note('Draining: what has begun is finished; a second signal ends it at once.');
  const late = new AbortController();
  const drained = await Promise.race([
    queue.close().then(() => true),
    pause(DRAIN_MILLISECONDS, false, { signal: late.signal }).catch(() => false),
    signal.again.then(() => false),
  ]);
  late.abort();
  await worker.close();
  const { done, failed } = worker;
  if (io.json) io.printJson({ ready: false, done, failed, drained });
  else io.print([endLine(done, failed, drained)]);
  // What runs, and a queue that waits for it, would keep the process.
  if (!drained) process.exit(signal.code);
  return EXIT.ok;
}

function endLine(done: number, failed: number, drained: boolean): string {
  const tasks = `${grouped(done)} ${done === 1 ? 'task' : 'tasks'} done${failed === 0 ? '' : `, ${grouped(failed)} of them failed`}`;
  return drained ? `${tasks}.` : `${tasks}; what it had begun is done again by other workers.`;
}

interface Stop {
  readonly code: ExitCode;
  readonly again: Promise<unknown>;
}

/** Resolves at the first signal; `again` at the second. */
async function stopAsked(): Promise<Stop> {
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
