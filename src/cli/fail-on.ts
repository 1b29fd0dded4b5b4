/**
 * The values of --fail-on, for `impact` and `gate`. In: the text of the option. Out: the values, in the order
 * of the list.
 *
 *   'affected,exposures'   → ['affected', 'exposures']
 *   'removed'              → ['breaking'], the word of earlier versions
 *
 * Every value includes `breaking`, and `possibly` includes `affected`. Several values add up.
 */
import { InvalidArgumentError } from 'commander';

export const FAIL_ON = ['breaking', 'affected', 'possibly', 'exposures'] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** The words of earlier versions. */
const ALIASES: Readonly<Record<string, FailOn>> = { removed: 'breaking', possible: 'possibly' };

/** Parses one argument, and adds its values to those of the arguments before. */
export function parseFailOn(text: string, before: readonly FailOn[] | undefined): FailOn[] {
  const words = text.split(',').map((word) => word.trim());
  const values = new Set(before);
  for (const word of words) {
    const value = ALIASES[word] ?? FAIL_ON.find((each) => each === word);
    if (value === undefined) throw new InvalidArgumentError(`Allowed values are ${FAIL_ON.join(', ')}.`);
    values.add(value);
  }
  return FAIL_ON.filter((each) => values.has(each));
}

export interface FailingVerdicts {
  readonly affected: boolean;
  readonly possibly: boolean;
  readonly exposures: boolean;
}

/** The verdicts that fail in addition to `breaking`. */
export function failingVerdicts(failOn: readonly FailOn[]): FailingVerdicts {
  const possibly = failOn.includes('possibly');
  return {
    affected: possibly || failOn.includes('affected'),
    possibly,
    exposures: failOn.includes('exposures'),
  };
}
