/**
 * The faults in the plan of a statement. Takes the statement and its EXPLAIN plan; returns one sentence per
 * fault.
 *
 *   a walk that enumerates paths   VarLengthExpand(All), quantified patterns, shortest paths with an open end
 *   a lookup that reads all nodes  a missing index, or a pattern that cannot use the index
 *   a missing aggregation          the planner dropped a DISTINCT, so the result has duplicates
 *
 * The planner drops a DISTINCT after a seek on a constraint before a pruned walk.
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
    if (SCANS.test(type)) faults.push(`${type} reads more than needed: ${details}`);
    if (type === 'CartesianProduct') faults.push(`${type}: two unconnected patterns: ${details}`);
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

/** Number of clauses that combine several rows to one. */
export function aggregatingClauses(statement: string): number {
  return [...statement.matchAll(CLAUSE)].filter(([clause]) => AGGREGATING.test(clause)).length;
}
