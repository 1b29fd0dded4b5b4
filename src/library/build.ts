/**
 * Builds the graph of a dbt project. In: its path. Out: a report of the build; the store contains the graph.
 *
 *   const { coverage, findings } = unwrap(await build({ path: 'shop' }));
 *
 * The analysis runs in threads of this process. A configured queue is not used.
 */
import { resolve } from 'node:path';
import { type BuildProgress, type BuildReport, build as buildGraph } from '../pipeline.ts';
import type { LineageStore } from '../store/index.ts';
import { type Result, resultOf } from './result.ts';
import { withProjectStore } from './settings/project-store.ts';
import { projectAt } from './settings/state-directory.ts';
import { graphOf, type Store } from './store.ts';

export type { BuildProgress, BuildReport };

export interface BuildOptions {
  /** A dbt project folder, its target folder, or a manifest.json. */
  readonly path: string;
  /** Opened with mode `write`. Default: the store of the project, which is opened and closed. */
  readonly store?: Store | undefined;
  /** Namespace of the relations. Default: the namespace of tributary.toml, otherwise that of the adapter. */
  readonly namespace?: string | undefined;
  /**
   * The folder that stores results of the analysis between builds. Default: the state folder of the project.
   */
  readonly cacheDirectory?: string | undefined;
  /** The number of threads. Default: the number of CPUs. */
  readonly threads?: number | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Aborts the build: the graph is unchanged, and the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export async function build(options: BuildOptions): Promise<Result<BuildReport>> {
  return await resultOf(async () => {
    const { path, store, namespace } = options;
    if (store !== undefined) return await buildInto(graphOf(store), options, namespace);
    return await withProjectStore(path, {}, async (opened) => {
      const report = await buildInto(opened.store, options, namespace ?? opened.settings.namespace);
      return { ...report, findings: [...report.findings, ...opened.findings] };
    });
  });
}

async function buildInto(
  store: LineageStore,
  { path, cacheDirectory, threads, onProgress, signal }: BuildOptions,
  namespace: string | null | undefined,
): Promise<BuildReport> {
  return await buildGraph({
    path: resolve(path),
    store,
    cacheDirectory: cacheDirectory ?? projectAt(path).state,
    threads,
    onProgress,
    signal,
    namespace: namespace ?? undefined,
  });
}
