/** The answer of `tributary observe --json`; docs/observe.md describes it. */

import { findingJson } from '../../library/answers/json.ts';
import type { Finding } from '../../model/finding.ts';
import { columnId } from '../../model/names.ts';
import type { ObserveReport, SourceReport } from '../../pipeline/observe.ts';
import type { SourceFailure } from './observe-readings.ts';

/** In the first run every edge is new. `columnEdges` has the total number. */
const MOST_EDGES = 1_000;

export function observeJson(
  report: ObserveReport,
  findings: readonly Finding[],
  failures: readonly SourceFailure[],
) {
  const { inputs, sources, dryRun } = report;
  return {
    dryRun,
    inputs: inputs.map((input) => ({
      name: input.name,
      format: input.container,
      table: input.table,
      rows: input.rows,
      firstEvent: input.firstEvent,
      lastEvent: input.lastEvent,
      skipped: input.skipped.map(({ code, what, count, firstRow }) => ({ code, what, count, firstRow })),
      stopped: input.stopped,
    })),
    sources: sources.map(sourceJson),
    findings: findings.map(findingJson),
    /** Sources of tributary.toml that failed, if other sources were read. */
    failures: failures.map(({ source, code, message }) => ({ source, code, message })),
  };
}

function sourceJson(report: SourceReport) {
  const { project, source, observer, namespace, unchanged, changes, ledger, applied } = report;
  const { columnEdges, rowInputs, relationEdges, newEdges, newRelations, newRenames } = changes;
  return {
    project,
    source,
    observer,
    namespace,
    unchanged,
    build: applied?.build ?? null,
    columnEdges,
    rowInputs,
    relationEdges,
    newEdges: newEdges.slice(0, MOST_EDGES).map((edge) => ({
      source: columnId(edge.source, edge.column),
      target: columnId(edge.target, edge.targetColumn),
      firstSeen: edge.firstSeen,
      lastSeen: edge.lastSeen,
      count: edge.count,
    })),
    newRelations: newRelations.slice(0, MOST_EDGES),
    newRenames: newRenames.map(({ from, to, at }) => ({ from, to, at })),
    ledger,
  };
}
