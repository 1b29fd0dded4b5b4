/** The answer of `tributary build --json`. */

import { findingJson } from '../../library/answers/json.ts';
import type { Finding } from '../../model/finding.ts';
import type { BuildReport } from '../../pipeline.ts';

export function buildJson(report: BuildReport, findings: readonly Finding[]) {
  const { project, build, unchanged, waves, models, applied, coverage, timings } = report;
  return {
    project,
    build,
    unchanged,
    waves,
    models,
    applied:
      applied === null
        ? null
        : {
            jobsWritten: applied.jobsWritten,
            jobsUnchanged: applied.jobsUnchanged,
            jobsRemoved: applied.jobsRemoved,
            datasetsWritten: applied.datasetsWritten,
            datasetsRemoved: applied.datasetsRemoved,
            replacedByEmpty: applied.replacedByEmpty,
          },
    coverage,
    findings: findings.map(findingJson),
    milliseconds: Object.fromEntries(
      Object.entries(timings).map(([stage, time]) => [stage, Math.round(time)]),
    ),
  };
}
