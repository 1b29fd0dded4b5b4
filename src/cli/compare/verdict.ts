/**
 * Compares the agreement with --fail-under. In: the agreement, the threshold. Out: the result, in one
 * sentence.
 */
import { percent } from '../text.ts';

export interface Verdict {
  readonly threshold: number;
  /** null: nothing could be compared, which proves nothing. */
  readonly passed: boolean | null;
  readonly message: string;
}

export function judge(agreement: number | null, threshold: number | undefined): Verdict | null {
  if (threshold === undefined) return null;
  const least = percent(threshold, 1);
  if (agreement === null) {
    const message = `Nothing could be compared, so agreement of at least ${least} is not proved.`;
    return { threshold, passed: null, message };
  }
  const passed = agreement >= threshold;
  return {
    threshold,
    passed,
    message: `The agreement is ${percent(agreement, 1)}; --fail-under requires ${least}.`,
  };
}
