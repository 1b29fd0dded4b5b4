/**
 * Merges edges of code and observed edges between the same ends. An edge of code gets the observations as
 * evidence. Edges that are only observed are listed once. An observation never changes how an edge of code
 * acts.
 *
 *   orders.price → sales.total AGGREGATION exact 3:14, and observed on 9 March
 *   → one edge, AGGREGATION exact, evidence 3:14 and unity-catalog
 *   audit.note → sales.total, observed by two sources   → one edge, observed, evidence of both
 */
import { bestConfidence } from '../../model/edge.ts';
import type { ExplainedStep, Point } from './explain.ts';

export interface LineageEdge {
  readonly step: ExplainedStep;
  readonly observed: boolean;
}

export function mergeEdges(edges: readonly LineageEdge[]): ExplainedStep[] {
  const homes = new Map<string, number>();
  const merged: ExplainedStep[] = [];
  for (const { step, observed } of edges) {
    if (observed) continue;
    const at = merged.push(step) - 1;
    const key = endsOf(step);
    if (!homes.has(key)) homes.set(key, at);
  }
  for (const { step, observed } of edges) {
    if (!observed) continue;
    const key = endsOf(step);
    const home = homes.get(key);
    if (home === undefined) homes.set(key, merged.push(step) - 1);
    else merged[home] = bothOf(merged[home] as ExplainedStep, step);
  }
  return merged;
}

/** A statement that could not be analysed keeps a null confidence, whatever was observed. */
function bothOf(known: ExplainedStep, seen: ExplainedStep): ExplainedStep {
  const { confidence } = known;
  return {
    ...known,
    confidence: confidence === null ? null : bestConfidence(confidence, seen.confidence ?? 'observed'),
    evidence: [...known.evidence, ...seen.evidence],
  };
}

function endsOf({ from, to }: ExplainedStep): string {
  return JSON.stringify([partsOf(from), partsOf(to)]);
}

function partsOf({ kind, dataset, column }: Point): unknown[] {
  return [kind, dataset, column];
}
