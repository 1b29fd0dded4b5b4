/**
 * Which of two ways a walk goes. In: how many starts, and limits. Out: how long the server may walk, or null where the walk goes level by
 * level from here.
 */
import type { WalkLimits } from '../../graph/reader.ts';

/** The server walks again for each start; more than so many take it longer than the levels do from here. */
const FEW_STARTS = 3;
/** Limits below which a walk from here ends sooner. */
const NEAR_DEPTH = 6;
const FEW_STATES = 2_000;
/** Of the time; the rest is for what is near, where the server does not come to an end. */
const SERVER_SHARE = 0.6;

export function serverMilliseconds(starts: number, limits: WalkLimits): number | null {
  const isFew = starts <= FEW_STARTS && limits.depth > NEAR_DEPTH && limits.states > FEW_STATES;
  return isFew ? Math.ceil(limits.milliseconds * SERVER_SHARE) : null;
}
