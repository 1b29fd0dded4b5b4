/** The report of `tributary gate --json`; docs/gate.md describes each part. */
import { affectedJson, possibleJson, unaffectedJson } from '../../library/answers/impact-json.ts';
import { datasetJson } from '../../library/answers/json.ts';
import { impactLimit } from '../../library/answers/walk-limits.ts';
import { exceptionsJson } from '../exceptions/print-exceptions.ts';
import type { ChangedRelation, GateReport } from './report.ts';

export function gateJson(report: GateReport) {
  const { project, base, head, ruling, partial, coverage, confidence } = report;
  return {
    project,
    base,
    head,
    ruling,
    partial: partial === null ? null : { ...partial, message: impactLimit(partial) },
    changed: report.changed.map(changedJson),
    exceptions: exceptionsJson(report.exceptions),
    tests: report.tests.map(({ dataset, column, test }) => ({ ...datasetJson(dataset), column, test })),
    broken: report.broken.map(({ dataset, ...rest }) => ({ ...datasetJson(dataset), ...rest })),
    affected: report.affected.map(affectedJson),
    possiblyAffected: report.possible.map(possibleJson),
    unaffected: report.unaffected.map(unaffectedJson),
    exposures: report.exposures.map(({ relation, dataset }) => ({
      ...datasetJson(relation.dataset),
      verdict: relation.verdict,
      owner: dataset?.owner ?? null,
    })),
    findings: report.findings,
    coverage: coverage.jobs,
    confidence,
  };
}

export function changedJson(changed: ChangedRelation) {
  const { dataset, change, moved, columns, rows, order, materialization, opaque, settings, about } = changed;
  return {
    ...datasetJson(dataset),
    kind: about?.kind ?? null,
    owner: about?.owner ?? null,
    file: about?.file ?? null,
    change,
    from: moved === null ? null : datasetJson(moved.from),
    columns,
    rows,
    order,
    materialization,
    opaque,
    settings,
  };
}
