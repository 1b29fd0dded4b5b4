/**
 * One answer of `tributary analyze`: the lineage of the text, with the id of its request
 * (docs/schema/analyze-answer.schema.json).
 */
import { failedLineage, type SqlLineage, sqlLineage } from '../../library/analyze/sql-lineage.ts';
import type { Finding } from '../../model/finding.ts';
import type { QueryLineage } from '../../model/query-lineage.ts';

/** Identifies a request and its answer; null if the request has no id, or if it cannot be read. */
export type RequestId = string | number | null;

export interface AnalyzeAnswer extends SqlLineage {
  readonly id: RequestId;
}

/** @param more findings about the request; these are listed first */
export function analyzeAnswer(
  id: RequestId,
  lineage: QueryLineage,
  more: readonly Finding[] = [],
): AnalyzeAnswer {
  return { id, ...sqlLineage(lineage, more) };
}

/** The answer to a request that could not be analysed. */
export function failedAnswer(id: RequestId, findings: readonly Finding[]): AnalyzeAnswer {
  return { id, ...failedLineage(findings) };
}
