/**
 * `tributary gate --base <ref|manifest|stored>`: compares two versions of a project, rejects breaking
 * changes.
 */
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { AnswerOrigin } from '../../graph/index.ts';
import { isDate } from '../../library/settings/accept-settings.ts';
import { projectAt } from '../../library/settings/state-directory.ts';
import type { ColumnGraph } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import { isObservedProject } from '../../model/observed.ts';
import { compareVersions } from '../../pipeline/compare-versions.ts';
import { readObserved } from '../../pipeline/stored-version.ts';
import { today } from '../exceptions/print-exceptions.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { FailOn } from '../fail-on.ts';
import { type Io, jsonText, type OutputOptions, plainText } from '../io.ts';
import { count } from '../text.ts';
import { gateJson } from './gate-json.ts';
import { gateJunit } from './gate-junit.ts';
import { gateMarkdown } from './gate-markdown.ts';
import { gateSarif } from './gate-sarif.ts';
import { printGate } from './print-gate.ts';
import { type GateReport, gateReport } from './report.ts';
import { repositoryPath } from './repository-path.ts';
import { fromStore, NO_BUILD, readVersions, type Versions } from './versions.ts';
import { type Approval, writeExceptions } from './write-exceptions.ts';

export interface GateOptions extends OutputOptions, Versions {
  /** Default: breaking. */
  readonly failOn?: readonly FailOn[];
  readonly trustObserved?: boolean;
  readonly all?: boolean;
  readonly markdown?: string;
  readonly sarif?: string;
  readonly junit?: string;
  /** Write an exception for each problem that rejects the version. */
  readonly acceptNew?: boolean;
  readonly by?: string;
  readonly reason?: string;
  readonly until?: string;
}

const CODES = { passed: EXIT.ok, rejected: EXIT.no, incomplete: EXIT.incomplete } as const;

export async function runGate(options: GateOptions, io: Io): Promise<ExitCode> {
  const { base, head, failOn = ['breaking'], renames } = options;
  const approval = approvalOf(options);
  const { before, after, policies, exceptions, origin } = await readVersions(options, io);
  const { value: observed, origin: observedOrigin } = options.trustObserved
    ? await observedIn(head, io)
    : { value: [], origin: NO_BUILD };
  const report = await compareVersions(before, after, { renames, observed }, (comparison) =>
    gateReport(comparison, { base, head, failOn, policies, exceptions, today: today() }),
  );
  if (approval !== null) return await acceptNew(report, approval, options, io);
  await writeFiles(report, options);
  if (io.json) io.printJson({ ...gateJson(report), origin: bothOrigins(origin, observedOrigin) });
  else io.print(printGate(report, { all: options.all ?? false }, io.paint));
  return CODES[report.ruling.verdict];
}

/** Null without --accept-new. */
function approvalOf({ acceptNew: isNew, by, reason, until }: GateOptions): Approval | null {
  const given = [by, reason, until].some((each) => each !== undefined);
  if (!isNew && given) {
    throw new Failure('bad-usage', '--by, --reason and --until describe new exceptions: add --accept-new.');
  }
  if (!isNew) return null;
  if (!by?.trim() || !reason?.trim()) {
    throw new Failure('bad-usage', '--accept-new needs --by <name> and --reason <text>.');
  }
  if (until !== undefined && !isDate(until)) {
    throw new Failure('bad-usage', `--until ${until} is not a date; write the last day, such as 2027-01-31.`);
  }
  if (until !== undefined && until < today()) {
    throw new Failure('bad-usage', `--until ${until} is in the past; write a day that is not over, in UTC.`);
  }
  return { by: by.trim(), reason: reason.trim(), until: until ?? null };
}

async function acceptNew(
  report: GateReport,
  approval: Approval,
  { head }: GateOptions,
  io: Io,
): Promise<ExitCode> {
  const written = await writeExceptions(projectAt(head).folder, report.failing, approval);
  if (io.json) io.printJson(written);
  else if (written.count === 0) io.print(['Nothing fails, so there is nothing to accept.']);
  else
    io.print([`Wrote ${count(written.count, 'exception')} to ${written.file}. Review and commit the file.`]);
  return EXIT.ok;
}

function bothOrigins(code: AnswerOrigin, observed: AnswerOrigin): AnswerOrigin {
  return { builds: [...code.builds, ...observed.builds], partial: code.partial ?? observed.partial };
}

async function observedIn(
  head: string,
  io: Io,
): Promise<{ readonly value: ColumnGraph[]; readonly origin: AnswerOrigin }> {
  const { value, origin } = await fromStore(head, io, readObserved);
  if (value.length === 0)
    io.note(
      'tributary: --trust-observed has no effect: the store has no observed lineage. `tributary observe` adds it.',
    );
  const builds = origin.builds.filter(({ project }) => isObservedProject(project));
  return { value, origin: { ...origin, builds } };
}

async function writeFiles(report: GateReport, { head, markdown, sarif, junit }: GateOptions): Promise<void> {
  const folder = repositoryPath(projectAt(head).folder);
  const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
  if (markdown !== undefined) await write(markdown, plainText(lines(gateMarkdown(report))));
  if (junit !== undefined) await write(junit, lines(gateJunit(report)));
  if (sarif !== undefined)
    await write(sarif, `${jsonText(gateSarif(report, { version: packageJson.version, folder }), 2)}\n`);
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
