/**
 * `tributary observe <input…>`: takes exports of observed lineage into the graph, beside what the code says; tells what is new.
 *
 *   observe exports/*.csv.gz --source lakehouse       observe --command 'databricks api post …'       gunzip -c x.gz | observe -
 */
import { existsSync, rmSync } from 'node:fs';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';
import { type ObserveReport, observe } from '../pipeline/observe.ts';
import { commandFeed, type Feed, fileFeed, stdinFeed } from '../sources/index.ts';
import type { LineageStore } from '../store/index.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { EXIT, type ExitCode, Interruption } from './exit-code.ts';
import type { Io, OutputOptions } from './io.ts';
import { observeJson } from './observe-json.ts';
import { openStore } from './open-store.ts';
import { printObserve } from './print-observe.ts';
import { openProgress } from './progress.ts';
import { findProjectFolder, stateToWrite } from './state-directory.ts';

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
  const feeds = feedsOf(inputs, options);
  checkNames(options);
  const start = performance.now();
  const { report, findings } = await ingest(feeds, options, io);
  if (io.json) io.printJson(observeJson(report, findings));
  else if (!io.quiet) {
    const shown = { all: options.all ?? false, milliseconds: performance.now() - start };
    io.print(printObserve(report, findings, shown, io.paint));
  }
  return EXIT.ok;
}

function feedsOf(inputs: readonly string[], { command }: ObserveOptions): Feed[] {
  const paths = inputs.filter((input) => input !== '-');
  if (inputs.length - paths.length > 1)
    throw new Failure('bad-usage', 'Standard input can be read once; give - only once.');
  const feeds = [
    ...inputs.map((input) => (input === '-' ? stdinFeed() : fileFeed(input))),
    ...(command === undefined ? [] : [commandFeed(command)]),
  ];
  if (feeds.length > 0) return feeds;
  throw new Failure(
    'bad-usage',
    'There is nothing to read; give files, folders or globs of exports, - for standard input, or --command.',
  );
}

function checkNames({ source, namespace }: ObserveOptions): void {
  if (source !== undefined && !SOURCE_NAME.test(source))
    throw new Failure(
      'bad-usage',
      `“${source.slice(0, 120)}” cannot name a source; use letters, digits, dots, hyphens and underscores, at most 100.`,
    );
  if (namespace !== undefined && (namespace.trim() === '' || /[|\s]/.test(namespace)))
    throw new Failure(
      'bad-usage',
      `“${namespace.slice(0, 120)}” cannot be a namespace; give one such as databricks://acme, without blanks and bars.`,
    );
}

interface Ingested {
  readonly report: ObserveReport;
  /** Those of the report, and those of the settings and the store. */
  readonly findings: readonly Finding[];
}

async function ingest(feeds: readonly Feed[], options: ObserveOptions, io: Io): Promise<Ingested> {
  const { project, dryRun = false } = options;
  const settings = await readConfiguration(findProjectFolder(project));
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
    const report = await observeInto(store, { feeds, options, settings }, io);
    isUseless = isNew && report.sources.every(({ applied }) => applied === null);
    return { report, findings: [...report.findings, ...findings] };
  } finally {
    await store.close();
    // A folder that was made for nothing must not stay: questions would find it.
    if (isUseless && state !== null) rmSync(state, { recursive: true, force: true });
  }
}

interface Ingest {
  readonly feeds: readonly Feed[];
  readonly options: ObserveOptions;
  readonly settings: Configuration;
}

async function observeInto(
  store: LineageStore,
  { feeds, options, settings }: Ingest,
  io: Io,
): Promise<ObserveReport> {
  const progress = openProgress(io);
  const interrupted = new AbortController();
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void => interrupted.abort(new Interruption(signal));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await observe({
      feeds,
      store,
      source: options.source ?? null,
      namespaceOf: (observer) => options.namespace ?? settings.observedNamespaces[observer] ?? null,
      dryRun: options.dryRun ?? false,
      onProgress: progress.show,
      signal: interrupted.signal,
    });
  } finally {
    progress.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
