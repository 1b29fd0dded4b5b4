/**
 * Order, analyse, link. In: an inventory. Out: its column graph, and statistics of the analysis. Nothing is
 * stored.
 *
 *   inventory of shop   →   { graph, waves: 4, analysis: { analysed: 2, fromCache: 25, … } }
 */

import { link } from '../graph/link/link.ts';
import { orderWaves } from '../graph/link/order-waves.ts';
import type { ColumnGraph } from '../model/column-graph.ts';
import type { FormerNames } from '../model/former-names.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Queue } from '../queue/index.ts';
import { analyseInventory } from './analyse-inventory.ts';
import type { WaveReadings } from './analyse-waves.ts';
import type { BuildProgress, StageClock } from './build-report.ts';
import { ANALYZER } from './second-grammar.ts';

export interface LinkOptions {
  /** Where results of the analysis are stored between builds. */
  readonly cacheDirectory: string;
  /** A queue that has a handler of `analyse-model`. Default: threads of this process. */
  readonly queue?: Queue | undefined;
  /** Threads of this process. Default: TRIBUTARY_THREADS, or the parallelism of the machine. */
  readonly threads?: number | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Former names for the digests, from the version that this version is compared with. */
  readonly formerly?: FormerNames | undefined;
}

export interface LinkedInventory {
  readonly graph: ColumnGraph;
  readonly analysis: WaveReadings;
  readonly waves: number;
}

export async function linkInventory(
  inventory: Inventory,
  options: LinkOptions,
  clock: StageClock,
): Promise<LinkedInventory> {
  const { onProgress = () => {}, signal } = options;
  const order = orderWaves(inventory.jobs);
  const analysis = await clock.time('analyse', () =>
    analyseInventory(inventory, order.waves, {
      analyzer: ANALYZER,
      cacheDirectory: options.cacheDirectory,
      queue: options.queue,
      threads: options.threads,
      onProgress: (done, total, model) => onProgress({ stage: 'analyse', done, total, model }),
      signal,
      formerly: options.formerly,
    }),
  );
  signal?.throwIfAborted();
  const findings = [...inventory.findings, ...order.findings];
  const graph = await clock.step('link', () =>
    link({ ...inventory, findings }, analysis.readings, options.formerly),
  );
  return { graph, analysis, waves: order.waves.length };
}
