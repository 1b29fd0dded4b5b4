/** Whether the agreement is what --fail-under asks for. In: the agreement, the least share. Out: passed or not, and why in one sentence. */
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
    const message = `Nothing could be compared, so nothing shows whether at least ${least} agree.`;
    return { threshold, passed: null, message };
  }
  const passed = agreement >= threshold;
  return { threshold, passed, message: `${percent(agreement, 1)} agree; --fail-under asks for ${least}.` };
}
