/**
 * Order, analyse, link: an inventory in, its column graph and how it came about out. Nothing is stored.
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
import type { BuildProgress, StageClock } from './report.ts';
import { ANALYZER } from './second-grammar.ts';

export interface LinkOptions {
  /** Where results of the analysis are kept between builds. */
  readonly cacheDirectory: string;
  /** One that has a handler of `analyse-model` already; left out, threads of this process analyse. */
  readonly queue?: Queue | undefined;
  /** Threads of this process; left out, TRIBUTARY_THREADS or what the machine has. */
  readonly threads?: number | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Names that digests go by, of a version that this one is compared with. */
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
  const { onProgress: tell = () => {}, signal } = options;
  const order = orderWaves(inventory.jobs);
  const analysis = await clock.time('analyse', () =>
    analyseInventory(inventory, order.waves, {
      analyzer: ANALYZER,
      cacheDirectory: options.cacheDirectory,
      queue: options.queue,
      threads: options.threads,
      onProgress: (done, total, model) => tell({ stage: 'analyse', done, total, model }),
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
