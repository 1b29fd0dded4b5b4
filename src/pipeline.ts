/**
 * The complete flow on one page: a dbt project in, its current column graph in the store.
 *
 *   locate   path            → files and the digest of their bytes; stops here if the store has this input
 *   read     files           → inventory: datasets, jobs with SQL, declared inputs; stops here if unchanged
 *   order    inventory       → waves of jobs that depend only on earlier waves
 *   analyse  waves           → a reading of each job's text, from the cache or from threads
 *   link     readings        → column graph
 *   store    column graph    → the current graph of the project; unchanged jobs are not written
 *
 * Throws Failure if the input or the store cannot be used, and the signal's reason if it was aborted. The
 * store is unchanged then.
 */
import { resolve } from 'node:path';
import { type BuildReport, changedReport, StageClock } from './pipeline/build-report.ts';
import { builtElsewhere } from './pipeline/built-elsewhere.ts';
import { commitAt } from './pipeline/git-commit.ts';
import { type LinkOptions, linkInventory } from './pipeline/link-inventory.ts';
import { ANALYZER } from './pipeline/second-grammar.ts';
import { inventoryDigest, sameBuild, stampOf, unchangedReport } from './pipeline/unchanged-build.ts';
import { locateDbt, readDbt } from './sources/index.ts';
import type { LineageStore } from './store/index.ts';

export type { BuildProgress, BuildReport, Stage } from './pipeline/build-report.ts';

/** The queue must have a handler of `analyse-model`. Without a queue, threads of this process analyse. */
export interface BuildOptions extends LinkOptions {
  /** A dbt project folder, its target folder, or a manifest.json. */
  readonly path: string;
  readonly store: LineageStore;
  /** Namespace of the relations. Default: from the adapter. */
  readonly namespace?: string | undefined;
}

/**
 * Increases with each change of the readers, the waves or the linking that may change a graph, so that older
 * graphs are built again.
 */
export const FLOW_VERSION = '12';

export async function build(options: BuildOptions): Promise<BuildReport> {
  const { path, store, onProgress = () => {} } = options;
  const clock = new StageClock(onProgress);
  const located = await clock.time('read', () => locateDbt(path, { namespace: options.namespace }));
  const analyzer = `${ANALYZER}.${FLOW_VERSION}`;
  const from = { analyzer, sourcePath: resolve(located.manifestPath) };
  const known = await sameBuild(store, from, { files: located.inputDigest });
  if (known !== null) return await unchangedReport(store, known, clock);

  const source = await clock.time('read', () =>
    readDbt(located, {
      onProgress: (done, total) => onProgress({ stage: 'read', done, total, model: null }),
    }),
  );
  const { inventory } = source;
  const digest = inventoryDigest(inventory);
  const same = await sameBuild(store, from, { inventory: digest });
  if (same !== null) return await unchangedReport(store, same, clock);

  const { graph, analysis, waves } = await linkInventory(inventory, options, clock);
  const files = source.filesRead === 0 ? located.inputDigest : null;
  const stamp = {
    ...from,
    project: inventory.project,
    inputDigest: stampOf({ files, inventory: analysis.failed === 0 ? digest : null }),
    finishedAt: new Date().toISOString(),
    commit: await commitAt(from.sourcePath),
  };
  const elsewhere = await builtElsewhere(store, stamp);
  const applied = await clock.step('store', () => store.apply(graph, stamp));
  return changedReport({ graph, analysis, applied, waves, findings: elsewhere }, clock);
}
