/**
 * The readings of one `tributary observe`: of the inputs that it was given, or of each source that tributary.toml names. A source that fails keeps none of the others
 * from being read.
 *
 *   [[observe]] lakehouse, account → two readings; the token of account has expired → the report of lakehouse, and a failure of account
 */

import type { ObserveSource } from '../../library/settings/observe-settings.ts';
import { Failure, type FailureCode } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { ObserveReport } from '../../pipeline/observe.ts';
import type { Feed } from '../../sources/index.ts';
import { type ExitCode, exitCodeOf } from '../exit-code.ts';
import { feedsOfSource } from './observe-feeds.ts';

export interface Reading {
  /** What the ledger is called; null: as the observer is. */
  readonly source: string | null;
  readonly namespace: string | null;
  /** Throws Failure where something that it needs is missing. */
  readonly feeds: () => readonly Feed[];
}

export interface SourceFailure {
  readonly source: string;
  readonly code: FailureCode;
  readonly message: string;
  readonly exitCode: ExitCode;
}

export interface Readings {
  /** Of all that did not fail, together. */
  readonly report: ObserveReport;
  readonly failures: readonly SourceFailure[];
}

export function configuredReadings(
  sources: readonly ObserveSource[],
  { folder, only }: { readonly folder: string; readonly only: string | undefined },
): Reading[] {
  if (sources.length === 0)
    throw new Failure(
      'bad-usage',
      'There is nothing to read; give files, folders or globs of exports, - for standard input, or --command, or name a source in an [[observe]] table of tributary.toml.',
    );
  const meant = only === undefined ? sources : sources.filter(({ name }) => name === only);
  if (meant.length === 0)
    throw new Failure(
      'bad-usage',
      `tributary.toml has no [[observe]] table “${only}”; it has ${sources.map(({ name }) => name).join(', ')}.`,
    );
  return meant.map((source) => ({
    source: source.name,
    namespace: source.namespace,
    feeds: () => feedsOfSource(source, { folder }),
  }));
}

/** Of several sources, each finding says of which it is. */
function named(findings: readonly Finding[], { source }: Reading): Finding[] {
  return findings.map((finding) => ({ ...finding, message: `${source}: ${finding.message}` }));
}

/** One after the other. What fails alone is thrown, as there is nothing to tell beside it. */
export async function readEach(
  readings: readonly Reading[],
  read: (reading: Reading) => Promise<ObserveReport>,
): Promise<Readings> {
  const reports: ObserveReport[] = [];
  const failures: SourceFailure[] = [];
  for (const reading of readings) {
    try {
      const report = await read(reading);
      reports.push(readings.length === 1 ? report : { ...report, findings: named(report.findings, reading) });
    } catch (error) {
      if (!(error instanceof Failure) || readings.length === 1) throw error;
      const { code, message } = error;
      failures.push({ source: reading.source ?? '', code, message, exitCode: exitCodeOf(error) });
    }
  }
  return {
    report: {
      inputs: reports.flatMap(({ inputs }) => inputs),
      sources: reports.flatMap(({ sources }) => sources),
      dryRun: reports.some(({ dryRun }) => dryRun),
      findings: reports.flatMap(({ findings }) => findings),
    },
    failures,
  };
}
