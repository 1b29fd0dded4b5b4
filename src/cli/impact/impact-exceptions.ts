/**
 * The accepted exceptions of an impact answer. In: an answer, the exceptions of tributary.toml, the values of
 * --fail-on. Out: the judged exceptions, and the number of relations that fail.
 */
import {
  type AffectedRelation,
  type DescribedRelation,
  describeImpact,
  type GraphReader,
  type ImpactAnswer,
  type PossibleRelation,
} from '../../graph/index.ts';
import type { GateException } from '../../library/settings/accept-settings.ts';
import { type JudgedExceptions, judgeExceptions } from '../exceptions/judge-exceptions.ts';
import { today } from '../exceptions/print-exceptions.ts';
import { problemOf } from '../exceptions/problems.ts';
import { type FailOn, failingVerdicts } from '../fail-on.ts';

export interface ImpactExceptions {
  readonly judged: JudgedExceptions;
  /** The number of relations that fail and are not accepted. */
  readonly failing: number;
}

type Described = DescribedRelation<AffectedRelation | PossibleRelation>;

export async function impactExceptions(
  graph: GraphReader,
  answer: ImpactAnswer,
  exceptions: readonly GateException[],
  failOn: readonly FailOn[],
): Promise<ImpactExceptions> {
  const described: readonly Described[] = [
    ...(await describeImpact(graph, answer, answer.affected)),
    ...(await describeImpact(graph, answer, answer.possiblyAffected)),
  ];
  const entries = described.map((each) => ({ each, problem: problemOf(each) }));
  const judged = judgeExceptions(
    entries.map(({ problem }) => problem),
    exceptions,
    today(),
  );
  const open = entries.filter(({ each, problem }) => isFailing(each, failOn) && !judged.isAccepted(problem));
  return { judged, failing: open.length };
}

function isFailing({ relation, dataset }: Described, failOn: readonly FailOn[]): boolean {
  const fails = failingVerdicts(failOn);
  if (fails.exposures && dataset?.kind === 'exposure') return true;
  if (relation.verdict === 'POSSIBLY_AFFECTED') return fails.possibly;
  return fails.affected || relation.effect === 'BREAKS';
}
