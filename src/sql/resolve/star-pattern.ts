/**
 * Whether a star with a pattern shows a column of this name.
 *
 *   * ILIKE 'pay%'   →   PAYMENT yes, AMOUNT no
 */
import type { StarPattern } from '../ir.ts';

export function showsByPattern({ operator, pattern, negated }: StarPattern): (name: string) => boolean {
  const wildcards = operator === 'GLOB' ? GLOB : LIKE;
  const text = pattern.replace(/\\?./gsu, (part) => wildcards[part] ?? escaped(part));
  const matches = new RegExp(`^${text}$`, operator === 'ILIKE' ? 'isu' : 'su');
  return (name) => matches.test(name) !== negated;
}

const LIKE: Readonly<Record<string, string>> = { '%': '.*', _: '.' };
const GLOB: Readonly<Record<string, string>> = { '*': '.*', '?': '.' };

function escaped(part: string): string {
  return part.replace(/^\\(?=.)/su, '').replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
}
