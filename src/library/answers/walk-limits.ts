/** Why an answer is not complete, as a sentence: what ended the walk, and what may be missing. */
import type { ImpactPartial, Lineage } from '../../graph/index.ts';

const MISSING: Readonly<Record<ImpactPartial['walk'], string>> = {
  columns: 'affected relations may be missing, and what was not reached is possibly affected',
  possible: 'possibly affected relations may be missing',
  downstream: 'unaffected relations may be missing',
};

export function impactLimit({ walk, limit }: ImpactPartial): string {
  return `the walk ended at its limit of ${limit}; ${MISSING[walk]}.`;
}

export function lineageLimit(limit: NonNullable<Lineage['partial']>): string {
  return limit === 'depth'
    ? 'there is more behind the last ones shown; ask with a larger --depth.'
    : `the walk ended at its limit of ${limit}; ask with a smaller --depth.`;
}
