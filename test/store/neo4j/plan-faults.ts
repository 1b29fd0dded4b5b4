/**
 * What is wrong with the plan of a statement: the plan that EXPLAIN gives, and the statement. Out: one sentence for each fault; none for a
 * good plan.
 *
 *   a walk that enumerates paths instead of marking nodes     VarLengthExpand(All), quantified patterns, shortest paths with an open end
 *   a look-up that reads all nodes of a label                 a missing index, or a pattern that cannot use it
 *   a DISTINCT or an aggregation that the planner left out    duplicates come back (seen after a seek on a constraint before a pruned walk)
 */
export interface Plan {
  readonly operatorType: string;
  readonly arguments: { readonly [key: string]: unknown };
  readonly children: readonly Plan[];
}

const ENUMERATES =
  /^(VarLengthExpand\((All|Into)\)|Repeat\(|StatefulShortestPath|ShortestPath|AllShortest|BidirectionalRepeat|Trail)/;
const SCANS =
  /(AllNodesScan|ByLabelScan|LabelsScan|AllRelationshipsScan|RelationshipTypeScan|TypesScan|IndexScan|IndexContainsScan)$/;
const AGGREGATES = /(Aggregation|Distinct|DistinctLimit)$/;

export function planFaults(statement: string, plan: Plan): string[] {
  const operators = allOperators(plan);
  const faults: string[] = [];
  for (const { type, details } of operators) {
    if (ENUMERATES.test(type)) faults.push(`${type} enumerates paths: ${details}`);
    if (SCANS.test(type)) faults.push(`${type} reads more than is asked for: ${details}`);
    if (type === 'CartesianProduct') faults.push(`${type}: two patterns that nothing connects: ${details}`);
  }
  const found = operators.filter(({ type }) => AGGREGATES.test(type)).length;
  const wanted = aggregatingClauses(statement);
  if (found < wanted) faults.push(`of ${wanted} aggregations and DISTINCTs the plan has ${found}`);
  return faults;
}

function allOperators(plan: Plan): { readonly type: string; readonly details: string }[] {
  const type = plan.operatorType.replace(/@.*$/, '');
  const details = String(plan.arguments['Details'] ?? '');
  return [{ type, details }, ...plan.children.flatMap(allOperators)];
}

const CLAUSE = /\b(?:WITH|RETURN)\b(?:(?!\b(?:WITH|RETURN|MATCH|CALL|UNWIND|WHERE|ORDER BY)\b)[\s\S])*/g;
const AGGREGATING = /\bDISTINCT\b|\b(?:min|max|sum|count|collect|avg)\s*\(/;

/** Clauses of the statement that make one row of several. */
export function aggregatingClauses(statement: string): number {
  return [...statement.matchAll(CLAUSE)].filter(([clause]) => AGGREGATING.test(clause)).length;
}
