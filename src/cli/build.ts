/** `tributary build <path>`: reads a project and makes its lineage the current graph; says what was found and what was odd. */
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';
import { type BuildReport, build } from '../pipeline.ts';
import { type LineageStore, openEmbeddedStore } from '../store/index.ts';
import { buildJson } from './build-json.ts';
import { readConfiguration } from './configuration.ts';
import { EXIT, type ExitCode, Interruption } from './exit-code.ts';
import type { Io, OutputOptions } from './io.ts';
import { printBuild } from './print-build.ts';
import { openProgress } from './progress.ts';
import { type Project, projectAt } from './state-directory.ts';

export type BuildOptions = OutputOptions;

export async function runBuild(path: string, _options: BuildOptions, io: Io): Promise<ExitCode> {
  return await buildProject(path, io, async ({ report, findings }, store) => {
    if (io.json) io.printJson(buildJson(report, findings));
    else if (!io.quiet) {
      io.print(printBuild(report, findings, await store.counts(), io.paint));
      if (report.coverage.opaque.length > 0) io.print(['', whatIsNot(io)]);
    }
    return EXIT.ok;
  });
}

function whatIsNot({ paint }: Io): string {
  return `What is not understood, and why: ${paint.cyan('tributary coverage')}`;
}

export interface Built {
  readonly project: Project;
  readonly report: BuildReport;
  /** Those of the report, and those of the settings and the store. */
  readonly findings: readonly Finding[];
}

/** Builds, and gives the open store on. Throws Failure where the input or the store cannot be used; the store is then as before. */
export async function buildProject<T>(
  path: string,
  io: Io,
  then: (built: Built, store: LineageStore) => Promise<T>,
): Promise<T> {
  demandPath(path);
  const project = projectAt(path);
  const settings = await readConfiguration(project.folder);
  const isNew = !existsSync(project.state);
  const findings: Finding[] = [...settings.findings];
  const store = await openEmbeddedStore({
    directory: project.state,
    mode: 'write',
    onFinding: (finding) => findings.push(finding),
  });
  let isUseless = false;
  try {
    const report = await buildInto(store, { path, project, namespace: settings.namespace }, io);
    return await then({ project, report, findings: [...report.findings, ...findings] }, store);
  } catch (error) {
    isUseless = isNew && error instanceof Failure && error.code === 'bad-input' && (await isEmpty(store));
    throw error;
  } finally {
    await store.close();
    // A folder that was made for a path that holds no project must not stay: questions would find it.
    if (isUseless) rmSync(project.state, { recursive: true, force: true });
  }
}

interface Input {
  readonly path: string;
  readonly project: Project;
  readonly namespace: string | null;
}

async function buildInto(
  store: LineageStore,
  { path, project, namespace }: Input,
  io: Io,
): Promise<BuildReport> {
  const progress = openProgress(io);
  const interrupted = new AbortController();
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void => interrupted.abort(new Interruption(signal));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await build({
      // Whole, so that a build is recognised from whichever folder it is run.
      path: resolve(path),
      store,
      cacheDirectory: project.state,
      onProgress: progress.show,
      signal: interrupted.signal,
      ...(namespace === null ? {} : { namespace }),
    });
  } finally {
    progress.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** Before a folder for the state is made: it would be made beside nothing. */
function demandPath(path: string): void {
  if (existsSync(path)) return;
  throw new Failure(
    'bad-input',
    `${path} does not exist; give a dbt project folder, its target folder, or the manifest.json in it.`,
  );
}

async function isEmpty(store: LineageStore): Promise<boolean> {
  try {
    return (await store.builds()).length === 0;
  } catch {
    return false;
  }
}
