/**
 * Decides whether a version passes. In: the result of a comparison, and the values of --fail-on.
 * Out: the ruling, with one sentence per reason.
 *
 *   { breaking: [report], … }, ['breaking']
 *   → rejected: `mart.report breaks: it references mart.orders.net, which no longer exists.`
 */
import type { BrokenTest, DescribedRelation, ImpactPartial } from '../../graph/index.ts';
import { type FailOn, failingVerdicts } from '../fail-on.ts';
import { count, listed } from '../text.ts';
import { missingText } from './missing-text.ts';

export type Breaking = Pick<DescribedRelation, 'relation' | 'brokenBy'>;

export interface Found {
  /** Relations whose code references something that no longer exists. */
  readonly breaking: readonly Breaking[];
  /** Relations whose unchanged code no longer fits the relations that it reads. */
  readonly unfit: readonly string[];
  readonly broken: readonly string[];
  /** Tests that reference a column that their relation no longer has. */
  readonly tests: readonly BrokenTest[];
  readonly affected: readonly string[];
  /** Relations that are derived from a relation that fails to build. */
  readonly blocked: readonly string[];
  readonly possible: readonly string[];
  readonly exposures: readonly string[];
  /** Relations with an accepted exception. */
  readonly accepted: readonly string[];
  /** Sentences about exceptions that ended. */
  readonly expired: readonly string[];
  readonly partial: ImpactPartial | null;
}

export interface Ruling {
  /** `incomplete`: nothing was found, but the search reached a limit. */
  readonly verdict: 'passed' | 'rejected' | 'incomplete';
  readonly failOn: readonly FailOn[];
  /** Why the version was rejected, or what remains unproved if it passed. */
  readonly reasons: readonly string[];
}

const NAMES_SHOWN = 5;
const GROUPS_SHOWN = 5;

export function rule(found: Found, failOn: readonly FailOn[]): Ruling {
  const reasons = reasonsFor(failOn, found);
  if (reasons.length > 0)
    return { verdict: 'rejected', failOn, reasons: [...reasons, ...found.expired, ...accepted(found)] };
  if (found.partial !== null)
    return { verdict: 'incomplete', failOn, reasons: ['The search reached a limit before it was complete.'] };
  return { verdict: 'passed', failOn, reasons: leftOpen(found) };
}

function reasonsFor(failOn: readonly FailOn[], found: Found): string[] {
  const { affected, possibly, exposures } = failingVerdicts(failOn);
  return [
    ...breakSentences(found.breaking),
    ...sentence(
      found.unfit,
      'breaks: its code no longer fits the relations that it reads',
      'break: their code no longer fits the relations that they read',
    ),
    ...found.tests.map(
      ({ test, name, column }) => `The test ${test} of ${name} references the removed column ${column}.`,
    ),
    ...sentence(found.broken, 'is changed and will fail to build', 'are changed and will fail to build'),
    ...(affected ? sentence(found.affected, 'is affected', 'are affected') : []),
    ...(affected
      ? sentence(
          found.blocked,
          'is blocked by a relation that fails to build',
          'are blocked by relations that fail to build',
        )
      : []),
    ...(possibly ? sentence(found.possible, 'is possibly affected', 'are possibly affected') : []),
    ...(exposures
      ? sentence(found.exposures, 'is an exposure that may change', 'are exposures that may change')
      : []),
  ];
}

function sentence(names: readonly string[], one: string, many: string): string[] {
  if (names.length === 0) return [];
  return [`${listed(names, NAMES_SHOWN)} ${names.length === 1 ? one : many}.`];
}

/** One sentence for all relations that break by the same columns. */
function breakSentences(breaking: readonly Breaking[]): string[] {
  const groups = [...Map.groupBy(breaking, ({ brokenBy }) => missingText(brokenBy))];
  const shown = groups.slice(0, GROUPS_SHOWN).flatMap(([missing, group]) => {
    const names = group.map(({ relation }) => relation.name);
    return sentence(
      names,
      `breaks: ${missing}`,
      `break: ${missingText(group[0]?.brokenBy ?? [], 'they reference')}`,
    );
  });
  const rest = groups.slice(GROUPS_SHOWN).reduce((sum, [, group]) => sum + group.length, 0);
  return rest === 0
    ? shown
    : [...shown, `${count(rest, 'relation')} more ${rest === 1 ? 'breaks' : 'break'}.`];
}

function accepted({ accepted: names }: Found): string[] {
  if (names.length === 0) return [];
  const are = names.length === 1 ? 'is' : 'are';
  return [`${listed([...new Set(names)], NAMES_SHOWN)} ${are} accepted.`];
}

function leftOpen(found: Found): string[] {
  return [...accepted(found), ...possiblyLeft(found)];
}

function possiblyLeft({ possible }: Found): string[] {
  if (possible.length === 0) return [];
  const are = possible.length === 1 ? 'is' : 'are';
  return [
    `${count(possible.length, 'relation')} ${are} possibly affected; --fail-on possibly rejects these too.`,
  ];
}
