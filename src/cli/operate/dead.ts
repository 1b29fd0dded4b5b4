/**
 * `tributary dead`: lists the tasks of the queue that failed permanently, newest first, or runs them again.
 *
 *   tributary dead --limit 5                      the five newest tasks
 *   tributary dead --replay analyse-model/4f2a    adds the task to the queue again, and does not wait for it
 */
import type { Queue } from '../../queue/index.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';
import { demandQueueSettings, openQueue } from '../settings/open-queue.ts';
import { printDead, printReplay, type Replayed } from './print-dead.ts';

export interface DeadOptions extends OutputOptions {
  readonly project?: string;
  readonly limit: number;
  readonly replay?: readonly string[];
  readonly replayAll?: boolean;
}

/** More than a queue stores. */
const MOST = 10_000;
/** The number of keys per call of the queue. */
const CHUNK = 500;

export async function runDead(options: DeadOptions, io: Io): Promise<ExitCode> {
  const queue = await openQueue(await demandQueueSettings(options.project), io);
  try {
    return await answerDead(queue, options, io);
  } finally {
    await queue.close();
  }
}

export async function answerDead(queue: Queue, options: DeadOptions, io: Io): Promise<ExitCode> {
  const { limit, replay, replayAll = false } = options;
  if (replay !== undefined) return await answerReplay(queue, replay, io);
  const dead = await queue.dead(MOST);
  const keys = dead.map(({ key }) => key);
  if (replayAll) return await answerReplay(queue, keys, io);
  const tasks = dead.slice(0, limit);
  if (io.json) io.printJson({ total: dead.length, tasks });
  else io.print(printDead(tasks, dead.length, io.paint));
  return EXIT.ok;
}

async function answerReplay(queue: Queue, keys: readonly string[], io: Io): Promise<ExitCode> {
  const requested = [...new Set(keys)];
  const queued = new Set<string>();
  for (let from = 0; from < requested.length; from += CHUNK) {
    for (const key of await queue.replay(requested.slice(from, from + CHUNK))) queued.add(key);
  }
  const replayed: Replayed = {
    replayed: requested.filter((key) => queued.has(key)),
    missing: requested.filter((key) => !queued.has(key)),
  };
  if (io.json) io.printJson(replayed);
  else io.print(printReplay(replayed, io.paint));
  if (queued.size > 0 && (await queue.workers()) === 0) {
    io.note('No worker is running, so the tasks wait; start a worker with `tributary worker`.');
  }
  return replayed.missing.length === 0 ? EXIT.ok : EXIT.unknown;
}
