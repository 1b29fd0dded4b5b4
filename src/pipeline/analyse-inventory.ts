/** The analysis of an inventory with what it needs around it: a cache, and where no queue is given, one in this process with its threads. */
import { openCache } from '../cache/index.ts';
import type { Inventory, SourceJob } from '../model/inventory.ts';
import { createInlineQueue, type Queue } from '../queue/index.ts';
import { analyseWaves, type WaveContext, type WaveReadings } from './analyse-waves.ts';
import { threadCount } from './analysis-pool.ts';
import { startWorker, tasksAtOnce } from './worker.ts';

export interface AnalyseOptions extends Omit<WaveContext, 'queue' | 'cache'> {
  readonly cacheDirectory: string;
  /** One that has a handler of `analyse-model` already. */
  readonly queue: Queue | undefined;
  readonly threads: number | undefined;
}

export async function analyseInventory(
  inventory: Inventory,
  waves: readonly (readonly SourceJob[])[],
  options: AnalyseOptions,
): Promise<WaveReadings> {
  const { cacheDirectory, queue, threads, ...context } = options;
  const cache = openCache({ directory: cacheDirectory });
  const analyse = (to: Queue): Promise<WaveReadings> => {
    return analyseWaves(inventory, waves, { ...context, cache, queue: to });
  };
  try {
    const readings = queue === undefined ? await withOwnQueue(threads, analyse) : await analyse(queue);
    return { ...readings, findings: [...readings.findings, ...cache.findings] };
  } finally {
    cache.close();
  }
}

async function withOwnQueue<T>(wanted: number | undefined, work: (queue: Queue) => Promise<T>): Promise<T> {
  const threads = wanted ?? threadCount();
  const queue = createInlineQueue({ concurrency: tasksAtOnce(threads) });
  const worker = startWorker(queue, { threads });
  try {
    return await work(queue);
  } finally {
    // What still runs where the work was given up is not waited for.
    await worker.close();
    await queue.close();
  }
}
