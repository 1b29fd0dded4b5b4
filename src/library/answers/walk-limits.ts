/** Why an answer is incomplete, as a sentence: the limit, and what may be missing. */
import type { AnswerOrigin, BuildPartial, ImpactPartial, Lineage } from '../../graph/index.ts';

export type { AnswerOrigin, BuildPartial };

const MISSING: Readonly<Record<ImpactPartial['walk'], string>> = {
  columns: 'affected relations may be missing, and relations that were not reached are possibly affected',
  possible: 'possibly affected relations may be missing',
  downstream: 'unaffected relations may be missing',
};

export function impactLimit({ walk, limit }: ImpactPartial): string {
  return `the search reached its limit of ${limit}; ${MISSING[walk]}.`;
}

export function lineageLimit(limit: NonNullable<Lineage['partial']>): string {
  return limit === 'depth'
    ? 'there are further steps; use a larger --depth to follow them.'
    : `the search reached its limit of ${limit}; use a smaller --depth.`;
}

/** The answer may mix two builds. */
export interface MixedBuilds {
  readonly limit: BuildPartial;
  readonly message: string;
}

/** null: the answer is from one build. */
export function mixedBuilds({ partial }: AnswerOrigin): MixedBuilds | null {
  return partial === null ? null : { limit: partial, message: buildLimit(partial) };
}

export function buildLimit(partial: BuildPartial): string {
  return `${partial}: a build ended during each attempt to answer, so the answer may mix two builds. Ask again after the build.`;
}
