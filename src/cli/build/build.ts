/**
 * `tributary build <path>`: reads a project, stores its lineage as the current graph, and prints the
 * findings.
 */
import { resolve } from 'node:path';
import type { Configuration } from '../../library/settings/configuration.ts';
import { withProjectStore } from '../../library/settings/project-store.ts';
import type { Project } from '../../library/settings/state-directory.ts';
import type { Finding } from '../../model/finding.ts';
import { type BuildProgress, type BuildReport, build } from '../../pipeline.ts';
import type { Queue } from '../../queue/index.ts';
import type { LineageStore } from '../../store/index.ts';
import { EXIT, type ExitCode, Interruption } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';
import { openProgress } from '../progress.ts';
import { buildJson } from './build-json.ts';
import { withBuildQueue } from './build-queue.ts';
import { printBuild } from './print-build.ts';

export type BuildOptions = OutputOptions;

export async function runBuild(path: string, _options: BuildOptions, io: Io): Promise<ExitCode> {
  return await buildProject(path, io, async ({ report, findings }, store) => {
    if (io.json) io.printJson(buildJson(report, findings));
    else if (!io.quiet) {
      io.print(printBuild(report, findings, await store.counts(), io.paint));
      if (report.coverage.opaque.length > 0) io.print(['', coverageHint(io)]);
    }
    return EXIT.ok;
  });
}

function coverageHint({ paint }: Io): string {
  return `Run ${paint.cyan('tributary coverage')} to list what is not understood, and why.`;
}

export interface Built {
  readonly project: Project;
  readonly settings: Configuration;
  readonly report: BuildReport;
  /** The findings of the report, the settings and the store. */
  readonly findings: readonly Finding[];
}

/**
 * Builds, then calls `then` with the open store. Throws Failure if the input or the store cannot be used; the
 * store is then unchanged.
 */
export async function buildProject<T>(
  path: string,
  io: Io,
  then: (built: Built, store: LineageStore) => Promise<T>,
): Promise<T> {
  const onNote = (sentence: string): void => io.note(`tributary: ${sentence}`);
  return await withProjectStore(path, { onNote }, async ({ project, settings, store, findings }) => {
    const report = await buildInto(store, { path, project, settings }, io);
    return await then({ project, settings, report, findings: [...report.findings, ...findings] }, store);
  });
}

interface Input {
  readonly path: string;
  readonly project: Project;
  readonly settings: Configuration;
}

async function buildInto(
  store: LineageStore,
  { path, project, settings }: Input,
  io: Io,
): Promise<BuildReport> {
  const progress = openProgress(io);
  const interrupted = new AbortController();
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void => interrupted.abort(new Interruption(signal));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Absolute, so that a build has the same source path from every current folder.
  const source = resolve(path);
  const run = (queue?: Queue, tell: (progress: BuildProgress) => void = () => {}): Promise<BuildReport> =>
    build({
      path: source,
      store,
      cacheDirectory: project.state,
      queue,
      onProgress(each) {
        progress.show(each);
        tell(each);
      },
      signal: interrupted.signal,
      ...(settings.namespace === null ? {} : { namespace: settings.namespace }),
    });
  try {
    if (settings.queue === null) return await run();
    return await withBuildQueue({ settings: settings.queue, source, io }, run);
  } finally {
    progress.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
