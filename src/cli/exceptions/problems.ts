/**
 * The problems of an impact answer that an exception can accept: each relation that is affected or possibly
 * affected. In: described relations. Out: a problem for each.
 *
 *   { relation: report, effect: 'BREAKS', brokenBy: [orders.net] }
 *   → { name: 'mart.report', verdict: 'breaks', brokenBy: [{ relation: 'mart.orders', column: 'net' }] }
 */
import type { AffectedRelation, DescribedRelation, PossibleRelation } from '../../graph/index.ts';
import { assertNever } from '../../model/assert-never.ts';
import { idParts } from '../../model/names.ts';
import type { Problem, ProblemCause } from './judge-exceptions.ts';

type Affected = Pick<
  DescribedRelation<AffectedRelation | PossibleRelation>,
  'relation' | 'dataset' | 'brokenBy'
>;

export function problemOf({ relation, dataset, brokenBy }: Affected): Problem {
  return {
    dataset: relation.dataset,
    name: relation.name,
    nodeId: dataset?.nodeId ?? null,
    verdict: verdictOf(relation),
    finding: null,
    brokenBy: brokenBy.map(causeOf),
    blockedBy: relation.verdict === 'AFFECTED' ? relation.blockedBy : null,
  };
}

function causeOf({ dataset, column }: Affected['brokenBy'][number]): ProblemCause {
  return { relation: idParts(dataset).name, column };
}

function verdictOf(relation: AffectedRelation | PossibleRelation): NonNullable<Problem['verdict']> {
  if (relation.verdict === 'POSSIBLY_AFFECTED') return 'possibly';
  switch (relation.effect) {
    case 'BREAKS':
      return 'breaks';
    case 'BLOCKED':
      return 'blocked';
    case 'CHANGES':
      return 'changes';
    default:
      return assertNever(relation.effect);
  }
}
