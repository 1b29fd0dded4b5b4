/**
 * Accepted exceptions as text and as JSON.
 *
 *   ACCEPTED  1 exception
 *     mart.report  breaks without orders.net
 *       ana@example.com, until 2027-01-31: The report moves to orders_v2 in January.
 */
import type { GateException } from '../../library/settings/accept-settings.ts';
import { idParts } from '../../model/names.ts';
import type { Paint } from '../io.ts';
import { count, listed, oneLine } from '../text.ts';
import type { Acceptance, AcceptedProblem, JudgedExceptions, Problem } from './judge-exceptions.ts';

const REASON_LENGTH = 300;
const CAUSES_SHOWN = 3;

export function acceptedSection({ accepted }: JudgedExceptions, paint: Paint): string[] {
  if (accepted.length === 0) return [];
  return [
    '',
    `${paint.bold('ACCEPTED')}  ${count(accepted.length, 'exception')}`,
    ...accepted.flatMap(({ problem, exceptions }) => [
      `  ${paint.bold(problem.name)}  ${problemText(problem)}`,
      ...exceptions.map((each) => `    ${acceptedBy(each)}`),
    ]),
  ];
}

/** `breaks without mart.orders.net`, `is possibly affected`, `column-kept` */
export function problemText({ verdict, finding, brokenBy }: Problem): string {
  switch (verdict) {
    case null:
      return finding ?? '';
    case 'breaks': {
      const causes = brokenBy.map(({ relation, column }) =>
        column === null ? relation : `${relation}.${column}`,
      );
      return causes.length === 0 ? 'breaks' : `breaks without ${listed(causes, CAUSES_SHOWN)}`;
    }
    case 'blocked':
      return 'is blocked';
    case 'changes':
      return 'changes';
    case 'possibly':
      return 'is possibly affected';
  }
}

/** `ana@example.com, until 2027-01-31: The report moves.` */
function acceptedBy({ by, until, reason }: GateException): string {
  return oneLine(`${by}${until === null ? '' : `, until ${until}`}: ${reason}`, REASON_LENGTH);
}

/** `accepted by ana@example.com, until 2027-01-31: The report moves.` */
export function acceptanceText({ exceptions }: Acceptance): string {
  if (exceptions.length === 0) return 'accepted with the relation that blocks it';
  return `accepted by ${exceptions.map(acceptedBy).join('; ')}`;
}

/** `The exception for mart.report ended on 2027-01-31.` */
export function expiredSentences({ expired }: JudgedExceptions): string[] {
  return expired.map(({ problem, exceptions }) => {
    const last = exceptions.map(({ until }) => until ?? '').sort()[0];
    return `The exception for ${problem.name} by ${exceptions[0]?.by} ended on ${last}.`;
  });
}

export function exceptionsJson({ accepted, expired }: JudgedExceptions) {
  return { accepted: accepted.map(entryJson), expired: expired.map(entryJson) };
}

function entryJson({ problem, exceptions }: AcceptedProblem) {
  const { namespace } = idParts(problem.dataset);
  return {
    id: problem.dataset,
    namespace,
    name: problem.name,
    verdict: problem.verdict,
    finding: problem.finding,
    brokenBy: problem.brokenBy,
    exceptions: exceptions.map(({ relation, column, until, by, reason }) => ({
      relation,
      column,
      until,
      by,
      reason,
    })),
  };
}

/** The current day in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
