/**
 * The whole flow on one page: a dbt project in, its current column graph in the store.
 *
 *   locate   path            → files and the digest of their bytes; an input that the store holds already ends here
 *   read     files           → inventory: datasets, jobs with SQL, what each declares to read; one that is the same as before ends here
 *   order    inventory       → waves of jobs that wait for nothing but earlier waves
 *   analyse  waves           → a reading of each job's text, from the cache or from threads
 *   link     readings        → column graph
 *   store    column graph    → the current graph of the project, jobs that did not change untouched
 *
 * Throws Failure where the input or the store cannot be used, and the signal's reason where it was aborted; the store is then as before.
 */
import { resolve } from 'node:path';
import { builtElsewhere } from './pipeline/elsewhere.ts';
import { commitAt } from './pipeline/git-commit.ts';
import { type LinkOptions, linkInventory } from './pipeline/link-inventory.ts';
import { type BuildReport, changedReport, StageClock } from './pipeline/report.ts';
import { ANALYZER } from './pipeline/second-grammar.ts';
import { inventoryDigest, sameBuild, stampOf, unchangedReport } from './pipeline/unchanged.ts';
import { locateDbt, readDbt } from './sources/index.ts';
import type { LineageStore } from './store/index.ts';

export type { BuildProgress, BuildReport, Stage } from './pipeline/report.ts';

/** With a queue that has a handler of `analyse-model` already; without one the build analyses in threads of this process. */
export interface BuildOptions extends LinkOptions {
  /** A dbt project folder, its target folder, or a manifest.json. */
  readonly path: string;
  readonly store: LineageStore;
  /** Namespace of the relations; left out, what the adapter says. */
  readonly namespace?: string | undefined;
}

/** Grows with every change of the readers, the waves or the linking that can change a graph: what an older one stored is built again. */
const FLOW_VERSION = '4';

export async function build(options: BuildOptions): Promise<BuildReport> {
  const { path, store, onProgress: tell = () => {} } = options;
  const clock = new StageClock(tell);
  const located = await clock.time('read', () => locateDbt(path, { namespace: options.namespace }));
  const analyzer = `${ANALYZER}.${FLOW_VERSION}`;
  const from = { analyzer, sourcePath: resolve(located.manifestPath) };
  const known = await sameBuild(store, from, { files: located.inputDigest });
  if (known !== null) return await unchangedReport(store, known, clock);

  const source = await clock.time('read', () =>
    readDbt(located, { onProgress: (done, total) => tell({ stage: 'read', done, total, model: null }) }),
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
