/**
 * The readings of one `tributary observe`: one for the given inputs, or one per source of tributary.toml. A
 * source that fails does not stop the others.
 *
 *   [[observe]] lakehouse, account; the token of account has expired
 *   → the report of lakehouse, and a failure of account
 */

import type { ObserveSource } from '../../library/settings/observe-settings.ts';
import { Failure, type FailureCode } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';
import type { ObserveReport } from '../../pipeline/observe.ts';
import type { Feed } from '../../sources/index.ts';
import { type ExitCode, exitCodeOf } from '../exit-code.ts';
import { feedsOfSource } from './observe-feeds.ts';

export interface Reading {
  /** The name of the ledger; null: the name of the observer. */
  readonly source: string | null;
  readonly namespace: string | null;
  /** Throws a Failure if a setting or a credential is missing. */
  readonly feeds: () => readonly Feed[];
}

export interface SourceFailure {
  readonly source: string;
  readonly code: FailureCode;
  readonly message: string;
  readonly exitCode: ExitCode;
}

export interface Readings {
  /** The merged reports of the sources that did not fail. */
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
      'No input: give files, folders or globs of exports, - for standard input, or --command, or add an [[observe]] table to tributary.toml.',
    );
  const chosen = only === undefined ? sources : sources.filter(({ name }) => name === only);
  if (chosen.length === 0)
    throw new Failure(
      'bad-usage',
      `tributary.toml has no [[observe]] table "${only}"; its tables are ${sources.map(({ name }) => name).join(', ')}.`,
    );
  return chosen.map((source) => ({
    source: source.name,
    namespace: source.namespace,
    feeds: () => feedsOfSource(source, { folder }),
  }));
}

/** Adds the name of the source to each finding, if several sources are read. */
function named(findings: readonly Finding[], { source }: Reading): Finding[] {
  return findings.map((finding) => ({ ...finding, message: `${source}: ${finding.message}` }));
}

/** Reads the sources in order. If there is only one and it fails, its error is thrown. */
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
