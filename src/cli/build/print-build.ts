/** The result of a build as text. */

import type { GraphCounts } from '../../graph/index.ts';
import type { Finding } from '../../model/finding.ts';
import { grouped } from '../../model/grouped.ts';
import type { BuildReport } from '../../pipeline.ts';
import { printShares } from '../findings/print-coverage.ts';
import { countFindings, printFindings } from '../findings/print-findings.ts';
import type { Paint } from '../io.ts';
import { count, seconds } from '../text.ts';

export function printBuild(
  report: BuildReport,
  findings: readonly Finding[],
  graph: GraphCounts,
  paint: Paint,
): string[] {
  return [
    printHead(report, paint),
    ...printChanges(report, paint),
    '',
    ...printShares(report.coverage, graph, paint),
    ...printNotable(findings, paint),
  ];
}

function printHead({ project, build, unchanged, models, timings }: BuildReport, paint: Paint): string {
  const name = paint.bold(project);
  const time = seconds(timings.total);
  if (unchanged) return `${name}: nothing changed since build ${build.number} (${build.finishedAt}), ${time}`;
  const how = `${grouped(models.analysed)} analysed, ${grouped(models.fromCache)} from the cache`;
  return `${name}: build ${build.number}, ${count(models.total, 'model')} (${how}), ${time}`;
}

function printChanges({ applied }: BuildReport, paint: Paint): string[] {
  if (applied === null) return [];
  const { jobsWritten, jobsUnchanged, jobsRemoved, datasetsRemoved, replacedByEmpty } = applied;
  const parts = [
    ...(jobsRemoved > 0 ? [count(jobsRemoved, 'job')] : []),
    ...(datasetsRemoved > 0 ? [count(datasetsRemoved, 'dataset')] : []),
  ];
  const removed = parts.length > 0 ? `, ${parts.join(' and ')} removed` : '';
  const changed = `${count(jobsWritten, 'job')} written, ${grouped(jobsUnchanged)} unchanged${removed}`;
  if (!replacedByEmpty) return [changed];
  return [
    changed,
    paint.red('The project had jobs before and has none now. Check that this is the right input.'),
  ];
}

/** Prints errors and warnings, and only counts notes. */
function printNotable(findings: readonly Finding[], paint: Paint): string[] {
  if (findings.length === 0) return [];
  const notable = findings.filter(({ severity }) => severity !== 'info');
  const more = notable.length < findings.length ? `; all: ${paint.cyan('tributary findings')}` : '';
  return ['', `${countFindings(findings)}${more}`, ...printFindings(notable, paint, false)];
}
