/**
 * Decides which problems of a report are accepted. In: problems, the exceptions of tributary.toml, a day.
 * Out: the accepted problems, the exceptions that ended, and findings about exceptions that accept nothing.
 *
 *   report breaks without orders.net
 *   relation = "mart.report", column = "orders.net", until = 2027-01-31
 *   → accepted on 2027-01-31, expired on 2027-02-01
 *
 * An exception with a column accepts a break only if every column that breaks the relation is accepted, so a
 * later break of the same relation still fails.
 */
import type { AcceptedVerdict, GateException } from '../../library/settings/accept-settings.ts';
import { SETTINGS_FILE } from '../../library/settings/settings-table.ts';
import type { Finding } from '../../model/finding.ts';
import { columnPathParts, type DatasetId, relationParts } from '../../model/names.ts';
import { listed } from '../text.ts';

export interface Problem {
  readonly dataset: DatasetId;
  readonly name: string;
  /** The unique_id of the dbt node. */
  readonly nodeId: string | null;
  /** null: a finding. */
  readonly verdict: AcceptedVerdict | null;
  /** The code of the finding; null: a verdict. */
  readonly finding: string | null;
  /** The removed columns and relations that break it. */
  readonly brokenBy: readonly ProblemCause[];
  /** The relation that fails to build, if the verdict is `blocked`. */
  readonly blockedBy: DatasetId | null;
}

export interface ProblemCause {
  readonly relation: string;
  /** null: the relation is removed. */
  readonly column: string | null;
}

export interface AcceptedProblem {
  readonly problem: Problem;
  /** More than one if several columns break the relation. */
  readonly exceptions: readonly GateException[];
}

export interface JudgedExceptions {
  readonly accepted: readonly AcceptedProblem[];
  /** The exceptions that would accept the problem, and have ended. */
  readonly expired: readonly AcceptedProblem[];
  readonly findings: readonly Finding[];
  readonly isAccepted: (problem: Problem) => boolean;
}

/** `today`: `2027-01-31`, in UTC. */
export function judgeExceptions(
  problems: readonly Problem[],
  exceptions: readonly GateException[],
  today: string,
): JudgedExceptions {
  const ambiguous = ambiguousNames(problems, exceptions);
  const usable = exceptions.filter((each) => !ambiguous.has(each));
  const accepted: AcceptedProblem[] = [];
  const expired: AcceptedProblem[] = [];
  const used = new Set<GateException>(ambiguous.keys());
  for (const problem of problems) {
    const candidates = usable.filter((each) => isFor(each, problem));
    for (const each of candidates) used.add(each);
    const live = candidates.filter(({ until }) => until === null || until >= today);
    if (covers(live, problem)) accepted.push({ problem, exceptions: live });
    else if (covers(candidates, problem))
      expired.push({ problem, exceptions: candidates.filter((each) => !live.includes(each)) });
  }
  const done = new Set(accepted.map(({ problem }) => problem));
  const fixed = new Set(
    accepted.flatMap(({ problem }) => (problem.verdict === 'breaks' ? [problem.dataset] : [])),
  );
  return {
    accepted,
    expired,
    findings: [
      ...[...ambiguous].map(([exception, names]) => ambiguousFinding(exception, names)),
      ...exceptions.filter((each) => !used.has(each)).map(unusedFinding),
    ],
    // What an accepted break blocks is accepted with it.
    isAccepted: (problem) =>
      done.has(problem) || (problem.blockedBy !== null && fixed.has(problem.blockedBy)),
  };
}

/** The exceptions of an accepted problem. A blocked relation without its own has none. */
export interface Acceptance {
  readonly exceptions: readonly GateException[];
}

export function acceptanceOf(problem: Problem | undefined, judged: JudgedExceptions): Acceptance | null {
  if (problem === undefined || !judged.isAccepted(problem)) return null;
  const own = judged.accepted.find((each) => each.problem === problem);
  return { exceptions: own?.exceptions ?? [] };
}

function isFor(exception: GateException, problem: Problem): boolean {
  if (exception.verdict !== problem.verdict || exception.finding !== problem.finding) return false;
  if (!isRelation(exception.relation, problem)) return false;
  const { column } = exception;
  return column === null || problem.brokenBy.some((cause) => isCause(column, cause));
}

function covers(exceptions: readonly GateException[], { brokenBy }: Problem): boolean {
  if (exceptions.some(({ column }) => column === null)) return true;
  const accepts = (cause: ProblemCause): boolean =>
    exceptions.some(({ column }) => column !== null && isCause(column, cause));
  return brokenBy.length > 0 && brokenBy.every(accepts);
}

/** The last parts of the name, ignoring case, or the unique_id of the dbt node. */
function isRelation(text: string, { name, nodeId }: Pick<Problem, 'name' | 'nodeId'>): boolean {
  return text === nodeId || endsWith(relationParts(name), relationParts(text));
}

function isCause(text: string, { relation, column }: ProblemCause): boolean {
  return endsWith(
    [...relationParts(relation), ...(column === null ? [] : columnPathParts(column))],
    relationParts(text),
  );
}

function endsWith(parts: readonly string[], end: readonly string[]): boolean {
  const fold = (texts: readonly string[]): string => JSON.stringify(texts.map((each) => each.toLowerCase()));
  return end.length <= parts.length && fold(parts.slice(parts.length - end.length)) === fold(end);
}

/** Exceptions whose name means several relations, with these. */
function ambiguousNames(
  problems: readonly Problem[],
  exceptions: readonly GateException[],
): Map<GateException, readonly string[]> {
  const found = new Map<GateException, readonly string[]>();
  for (const exception of exceptions) {
    const names = new Map(
      problems.filter((each) => isFor(exception, each)).map(({ dataset, name }) => [dataset, name]),
    );
    if (names.size > 1) found.set(exception, [...names.values()].sort());
  }
  return found;
}

function ambiguousFinding({ relation }: GateException, names: readonly string[]): Finding {
  return {
    code: 'ambiguous-exception',
    severity: 'warning',
    message: `The exception for ${relation} can mean ${listed(names, 5)}, so it accepts none of them.`,
    hint: 'Write more of the name, or the unique_id of the dbt node.',
    file: SETTINGS_FILE,
  };
}

function unusedFinding({ relation, column, verdict, finding }: GateException): Finding {
  const what = finding ?? (column === null ? verdict : `${verdict} without ${column}`);
  return {
    code: 'unused-exception',
    severity: 'warning',
    message: `The exception for ${relation} (${what}) accepts nothing here.`,
    hint: 'Remove the [[gate.accept]] table, or correct it.',
    file: SETTINGS_FILE,
  };
}
