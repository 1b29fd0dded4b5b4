/**
 * Pass or not. In: what the comparison found, and what it must not find. Out: the ruling with its reasons, one sentence each.
 *
 *   { breaking: ['report'], … }, ['removed']   →   rejected: “report breaks: it names what is gone.”
 */
import type { ImpactPartial } from '../../graph/index.ts';
import { count, listed } from '../text.ts';

export const FAIL_ON = ['removed', 'affected', 'possibly', 'exposures'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface Found {
  /** Their code names what is gone. */
  readonly breaking: readonly string[];
  /** Their code is as it was, and does not fit what it reads any more. */
  readonly unfit: readonly string[];
  readonly broken: readonly string[];
  readonly affected: readonly string[];
  readonly possible: readonly string[];
  readonly exposures: readonly string[];
  readonly partial: ImpactPartial | null;
}

export interface Ruling {
  /** `incomplete`: nothing was found, but a limit ended the search. */
  readonly verdict: 'passed' | 'rejected' | 'incomplete';
  readonly failOn: readonly FailOn[];
  /** Why it was rejected, or what a pass leaves open. */
  readonly reasons: readonly string[];
}

const NAMES_SHOWN = 5;

export function rule(found: Found, failOn: readonly FailOn[]): Ruling {
  const reasons = failOn.flatMap((each) => reasonsFor(each, found));
  if (reasons.length > 0) return { verdict: 'rejected', failOn, reasons: [...new Set(reasons)] };
  if (found.partial !== null)
    return { verdict: 'incomplete', failOn, reasons: ['A limit ended the search before all was looked at.'] };
  return { verdict: 'passed', failOn, reasons: leftOpen(found) };
}

function reasonsFor(failOn: FailOn, found: Found): string[] {
  const breaking = [
    ...sentence(
      found.breaking,
      'breaks: its code names what is gone',
      'break: their code names what is gone',
    ),
    ...sentence(
      found.unfit,
      'breaks: its code does not fit what it reads any more',
      'break: their code does not fit what they read any more',
    ),
    ...sentence(found.broken, 'was changed, and cannot be made', 'were changed, and cannot be made'),
  ];
  switch (failOn) {
    case 'removed':
      return breaking;
    case 'affected':
      return [...breaking, ...sentence(found.affected, 'is affected', 'are affected')];
    case 'possibly':
      return [
        ...breaking,
        ...sentence(found.affected, 'is affected', 'are affected'),
        ...sentence(found.possible, 'is possibly affected', 'are possibly affected'),
      ];
    case 'exposures':
      return sentence(found.exposures, 'is an exposure that may change', 'are exposures that may change');
    default:
      return failOn satisfies never;
  }
}

function sentence(names: readonly string[], one: string, many: string): string[] {
  if (names.length === 0) return [];
  return [`${listed(names, NAMES_SHOWN)} ${names.length === 1 ? one : many}.`];
}

function leftOpen({ possible }: Found): string[] {
  if (possible.length === 0) return [];
  const are = possible.length === 1 ? 'is' : 'are';
  return [
    `${count(possible.length, 'relation')} ${are} possibly affected, which cannot be proved either way; --fail-on possibly counts them.`,
  ];
}
