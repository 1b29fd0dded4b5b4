/** `tributary gate --base <ref|manifest|stored>`: compares two versions of a project and rejects the newer one where it takes away what is used. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ColumnGraph } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import { compareVersions } from '../../pipeline/compare-versions.ts';
import { byFormerNames } from '../../pipeline/former-names.ts';
import {
  type ProjectVersion,
  readBase,
  readProject,
  type VersionOptions,
} from '../../pipeline/read-version.ts';
import { readObserved, readStored } from '../../pipeline/stored-version.ts';
import type { LineageStore } from '../../store/index.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';
import { openProgress } from '../progress.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { openStore } from '../settings/open-store.ts';
import { projectAt } from '../settings/state-directory.ts';
import { gateJson } from './gate-json.ts';
import { gateJunit } from './gate-junit.ts';
import { gateMarkdown } from './gate-markdown.ts';
import { gateSarif } from './gate-sarif.ts';
import { printGate } from './print-gate.ts';
import { type GateReport, gateReport } from './report.ts';
import type { FailOn } from './ruling.ts';

export interface GateOptions extends OutputOptions {
  readonly base: string;
  readonly head: string;
  readonly failOn: readonly FailOn[];
  /** False with --no-renames. */
  readonly renames: boolean;
  readonly trustObserved?: boolean;
  readonly all?: boolean;
  readonly markdown?: string;
  readonly sarif?: string;
  readonly junit?: string;
}

/** The word for the graph that was built last. */
const STORED = 'stored';
const CODES = { passed: EXIT.ok, rejected: EXIT.no, incomplete: EXIT.incomplete } as const;

export async function runGate(options: GateOptions, io: Io): Promise<ExitCode> {
  const { base, head, failOn, renames } = options;
  const version = await readHead(options, io);
  const before = await readBefore(options, version.graph.project, io);
  if (before.project !== version.graph.project) {
    throw new Failure(
      'bad-input',
      `${base} is of the project ${before.project}, and ${head} of ${version.graph.project}; give two versions of one.`,
    );
  }
  const after = await byFormerNames(before, version, renames);
  const observed = options.trustObserved ? await observedIn(head, io) : [];
  const report = await compareVersions(before, after, { renames, observed }, (comparison) =>
    gateReport(comparison, { base, head, failOn }),
  );
  await writeFiles(report, options);
  if (io.json) io.printJson(gateJson(report));
  else io.print(printGate(report, { all: options.all ?? false }, io.paint));
  return CODES[report.ruling.verdict];
}

async function readHead({ head }: GateOptions, io: Io): Promise<ProjectVersion> {
  if (existsSync(head)) return await withReading(head, io, (options) => readProject(resolve(head), options));
  throw new Failure(
    'bad-input',
    `${head} does not exist; give --head a dbt project folder, its target folder, or a manifest.json.`,
  );
}

async function readBefore({ base, head }: GateOptions, project: string, io: Io): Promise<ColumnGraph> {
  if (base !== STORED || existsSync(base))
    return await withReading(head, io, (options) => readBase(base, resolve(head), options));
  return await withStore(head, io, (store) => readStored(store, project));
}

async function observedIn(head: string, io: Io): Promise<ColumnGraph[]> {
  const observed = await withStore(head, io, readObserved);
  if (observed.length === 0)
    io.note(
      'tributary: --trust-observed changes nothing: the store holds no observed lineage; `tributary observe` brings it.',
    );
  return observed;
}

async function withStore<T>(head: string, io: Io, use: (store: LineageStore) => Promise<T>): Promise<T> {
  const { folder, state } = projectAt(head);
  const settings = await readConfiguration(folder);
  const store = await openStore({ mode: 'read', settings, directory: () => state, io });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

async function withReading<T>(
  head: string,
  io: Io,
  read: (options: VersionOptions) => Promise<T>,
): Promise<T> {
  const { folder, state } = projectAt(head);
  const { namespace } = await readConfiguration(folder);
  const progress = openProgress(io);
  try {
    return await read({
      cacheDirectory: state,
      onProgress: progress.show,
      ...(namespace === null ? {} : { namespace }),
    });
  } finally {
    progress.end();
  }
}

async function writeFiles(report: GateReport, { markdown, sarif, junit }: GateOptions): Promise<void> {
  const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
  if (markdown !== undefined) await write(markdown, lines(gateMarkdown(report)));
  if (junit !== undefined) await write(junit, lines(gateJunit(report)));
  if (sarif !== undefined)
    await write(sarif, `${JSON.stringify(gateSarif(report, packageJson.version), null, 2)}\n`);
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((cause: Error) => {
    throw new Failure('bad-usage', `${path} cannot be written (${cause.message}).`, { cause });
  });
}
