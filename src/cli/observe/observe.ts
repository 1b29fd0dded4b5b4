/**
 * `tributary observe <input…>`: adds observed lineage to the graph, and prints what is new. Without inputs,
 * it reads the sources of tributary.toml.
 *
 *   observe exports/*.csv.gz --source lakehouse
 *   observe --command 'databricks api post …'
 *   gunzip -c x.gz | observe -
 */
import { existsSync, rmSync } from 'node:fs';
import { type Configuration, readConfiguration } from '../../library/settings/configuration.ts';
import { findProjectFolder, stateToWrite } from '../../library/settings/state-directory.ts';
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import { type ObserveReport, observe } from '../../pipeline/observe.ts';
import { commandFeed, type Feed, fileFeed, stdinFeed } from '../../sources/index.ts';
import type { LineageStore } from '../../store/index.ts';
import { EXIT, type ExitCode, Interruption } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';
import { openProgress } from '../progress.ts';
import { reportError } from '../report-error.ts';
import { openStore } from '../settings/open-store.ts';
import { observeJson } from './observe-json.ts';
import {
  configuredReadings,
  type Reading,
  type Readings,
  readEach,
  type SourceFailure,
} from './observe-readings.ts';
import { printObserve } from './print-observe.ts';

export interface ObserveOptions extends OutputOptions {
  readonly source?: string;
  readonly namespace?: string;
  readonly command?: string;
  readonly dryRun?: boolean;
  readonly all?: boolean;
  readonly project?: string;
}

const SOURCE_NAME = /^[\w.-]{1,100}$/;

export async function runObserve(
  inputs: readonly string[],
  options: ObserveOptions,
  io: Io,
): Promise<ExitCode> {
  checkNames(options);
  const folder = findProjectFolder(options.project);
  const settings = await readConfiguration(folder);
  const feeds = feedsOf(inputs, options);
  const readings: Reading[] =
    feeds.length > 0
      ? [{ source: options.source ?? null, namespace: null, feeds: () => feeds }]
      : configuredReadings(settings.observe, { folder, only: options.source });
  const start = performance.now();
  const { report, findings, failures } = await ingest(readings, { options, settings }, io);
  if (io.json) io.printJson(observeJson(report, findings, failures));
  else if (!io.quiet) {
    const shown = { all: options.all ?? false, milliseconds: performance.now() - start };
    io.print(printObserve(report, findings, shown, io.paint));
  }
  if (!io.json)
    for (const { source, code, message } of failures)
      reportError(new Failure(code, `${source}: ${message}`), false);
  return failures[0]?.exitCode ?? EXIT.ok;
}

function feedsOf(inputs: readonly string[], { command }: ObserveOptions): Feed[] {
  const paths = inputs.filter((input) => input !== '-');
  if (inputs.length - paths.length > 1)
    throw new Failure('bad-usage', 'Standard input can be read only once; give - only once.');
  return [
    ...inputs.map((input) => (input === '-' ? stdinFeed() : fileFeed(input))),
    ...(command === undefined ? [] : [commandFeed(command)]),
  ];
}

function checkNames({ source, namespace }: ObserveOptions): void {
  if (source !== undefined && !SOURCE_NAME.test(source))
    throw new Failure(
      'bad-usage',
      `"${source.slice(0, 120)}" is not a valid source name; use at most 100 letters, digits, dots, hyphens and underscores.`,
    );
  if (namespace !== undefined && (namespace.trim() === '' || /[|\s]/.test(namespace)))
    throw new Failure(
      'bad-usage',
      `"${namespace.slice(0, 120)}" is not a valid namespace; use a name without spaces and bars, such as databricks://acme.`,
    );
}

interface Ingested {
  readonly report: ObserveReport;
  /** The findings of the report, the settings and the store. */
  readonly findings: readonly Finding[];
  readonly failures: readonly SourceFailure[];
}

interface Surroundings {
  readonly options: ObserveOptions;
  readonly settings: Configuration;
}

async function ingest(
  readings: readonly Reading[],
  { options, settings }: Surroundings,
  io: Io,
): Promise<Ingested> {
  const { project, dryRun = false } = options;
  const state = settings.store === null ? stateToWrite(project) : null;
  const isNew = state !== null && !existsSync(state);
  const findings: Finding[] = [...settings.findings];
  const store = await openStore({
    mode: dryRun && !isNew ? 'read' : 'write',
    settings,
    directory: () => state ?? '',
    io,
    onFinding: (finding) => findings.push(finding),
  });
  let isUseless = isNew;
  try {
    const { report, failures } = await observeInto(store, { readings, options, settings }, io);
    isUseless = isNew && report.sources.every(({ applied }) => applied === null);
    return { report, failures, findings: [...report.findings, ...findings] };
  } finally {
    await store.close();
    // Remove a new state folder if nothing was stored: otherwise queries would use it.
    if (isUseless && state !== null) rmSync(state, { recursive: true, force: true });
  }
}

async function observeInto(
  store: LineageStore,
  { readings, options, settings }: Surroundings & { readonly readings: readonly Reading[] },
  io: Io,
): Promise<Readings> {
  const progress = openProgress(io);
  const interrupted = new AbortController();
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void => interrupted.abort(new Interruption(signal));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await readEach(readings, ({ source, namespace, feeds }) =>
      observe({
        feeds: feeds(),
        store,
        source,
        namespaceOf: (observer) =>
          options.namespace ?? namespace ?? settings.observedNamespaces[observer] ?? null,
        dryRun: options.dryRun ?? false,
        onProgress: progress.show,
        signal: interrupted.signal,
      }),
    );
  } finally {
    progress.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
