/**
 * `tributary compare <observed…> --project <path>`: compares the lineage of the code with observed lineage.
 * Nothing is stored.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfiguration } from '../../library/settings/configuration.ts';
import { projectAt } from '../../library/settings/state-directory.ts';
import { Failure } from '../../model/failure.ts';
import { type ComparedExports, compareExports } from '../../pipeline/compare-exports.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io, OutputOptions } from '../io.ts';
import { openProgress } from '../progress.ts';
import { compareJson } from './compare-json.ts';
import { printComparison } from './print-compare.ts';
import { judge, type Verdict } from './verdict.ts';

export interface CompareOptions extends OutputOptions {
  readonly project: string;
  readonly failUnder?: number;
  readonly namespace?: string;
  readonly all?: boolean;
}

export async function runCompare(
  paths: readonly string[],
  options: CompareOptions,
  io: Io,
): Promise<ExitCode> {
  const { comparison, findings } = await read(paths, options, io);
  for (const { severity, message } of findings) if (severity !== 'info') io.note(`tributary: ${message}`);
  const verdict = judge(comparison.overall.agreement, options.failUnder);
  if (io.json) io.printJson(compareJson(comparison, { verdict, findings }));
  else io.print(printComparison(comparison, verdict, { all: options.all ?? false, paint: io.paint }));
  return codeOf(verdict);
}

function codeOf(verdict: Verdict | null): ExitCode {
  if (verdict === null || verdict.passed === true) return EXIT.ok;
  return verdict.passed === null ? EXIT.incomplete : EXIT.no;
}

async function read(
  paths: readonly string[],
  { project, namespace }: CompareOptions,
  io: Io,
): Promise<ComparedExports> {
  if (!existsSync(project)) {
    throw new Failure(
      'bad-input',
      `${project} does not exist; give --project a dbt project folder, its target folder, or a manifest.json.`,
    );
  }
  const { folder, state } = projectAt(project);
  const settings = await readConfiguration(folder);
  const own = namespace ?? settings.namespace;
  const progress = openProgress(io);
  try {
    return await compareExports(paths, resolve(project), {
      cacheDirectory: state,
      onProgress: progress.show,
      ...(own === null ? {} : { namespace: own }),
    });
  } finally {
    progress.end();
  }
}
