/** Analyses an inventory with a cache and, if no queue is given, with an inline queue and its threads. */
import { openCache } from '../cache/index.ts';
import type { Inventory, SourceJob } from '../model/inventory.ts';
import { createInlineQueue, type Queue } from '../queue/index.ts';
import { analyseWaves, type WaveContext, type WaveReadings } from './analyse-waves.ts';
import { threadCount } from './analysis-pool.ts';
import { startWorker, tasksAtOnce } from './worker.ts';

export interface AnalyseOptions extends Omit<WaveContext, 'queue' | 'cache'> {
  readonly cacheDirectory: string;
  /** A queue that has a handler of `analyse-model`. */
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
    // Tasks that still run after an abort are not awaited.
    await worker.close();
    await queue.close();
  }
}
