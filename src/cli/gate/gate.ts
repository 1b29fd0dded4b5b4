/**
 * `tributary gate --base <ref|manifest|stored>`: compares two versions of a project, rejects breaking
 * changes.
 */
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { projectAt } from '../../library/settings/state-directory.ts';
import type { ColumnGraph } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import { compareVersions } from '../../pipeline/compare-versions.ts';
import { readObserved } from '../../pipeline/stored-version.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { FailOn } from '../fail-on.ts';
import { type Io, type OutputOptions, plainText } from '../io.ts';
import { gateJson } from './gate-json.ts';
import { gateJunit } from './gate-junit.ts';
import { gateMarkdown } from './gate-markdown.ts';
import { gateSarif } from './gate-sarif.ts';
import { printGate } from './print-gate.ts';
import { type GateReport, gateReport } from './report.ts';
import { repositoryPath } from './repository-path.ts';
import { readVersions, type Versions, withStore } from './versions.ts';

export interface GateOptions extends OutputOptions, Versions {
  /** Default: breaking. */
  readonly failOn?: readonly FailOn[];
  readonly trustObserved?: boolean;
  readonly all?: boolean;
  readonly markdown?: string;
  readonly sarif?: string;
  readonly junit?: string;
}

const CODES = { passed: EXIT.ok, rejected: EXIT.no, incomplete: EXIT.incomplete } as const;

export async function runGate(options: GateOptions, io: Io): Promise<ExitCode> {
  const { base, head, failOn = ['breaking'], renames } = options;
  const { before, after, policies } = await readVersions(options, io);
  const observed = options.trustObserved ? await observedIn(head, io) : [];
  const report = await compareVersions(before, after, { renames, observed }, (comparison) =>
    gateReport(comparison, { base, head, failOn, policies }),
  );
  await writeFiles(report, options);
  if (io.json) io.printJson(gateJson(report));
  else io.print(printGate(report, { all: options.all ?? false }, io.paint));
  return CODES[report.ruling.verdict];
}

async function observedIn(head: string, io: Io): Promise<ColumnGraph[]> {
  const observed = await withStore(head, io, readObserved);
  if (observed.length === 0)
    io.note(
      'tributary: --trust-observed has no effect: the store has no observed lineage. `tributary observe` adds it.',
    );
  return observed;
}

async function writeFiles(report: GateReport, { head, markdown, sarif, junit }: GateOptions): Promise<void> {
  const folder = repositoryPath(projectAt(head).folder);
  const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
  if (markdown !== undefined) await write(markdown, plainText(lines(gateMarkdown(report))));
  if (junit !== undefined) await write(junit, lines(gateJunit(report)));
  if (sarif !== undefined)
    await write(
      sarif,
      `${JSON.stringify(gateSarif(report, { version: packageJson.version, folder }), null, 2)}\n`,
    );
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((cause: NodeJS.ErrnoException) => {
    throw new Failure('bad-usage', `Cannot write ${path}: ${whyNot(cause, path)}.`, { cause });
  });
}

function whyNot({ code, message }: NodeJS.ErrnoException, path: string): string {
  switch (code) {
    case 'ENOENT':
      return `the folder ${dirname(path)} does not exist`;
    case 'ENOTDIR':
      return `${dirname(path)} is not a folder`;
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return message;
  }
}
