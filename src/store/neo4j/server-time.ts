/**
 * Chooses the strategy of a walk. Takes the number of starts and the limits. Returns the time limit for a
 * walk on the server, or null for a walk level by level from the client.
 */
import type { WalkLimits } from '../../graph/reader.ts';

/** The server repeats the walk for each start. With more starts a walk level by level is faster. */
const MAX_STARTS = 3;
/** With limits up to these values a walk level by level is faster. */
const MAX_CLIENT_DEPTH = 6;
const MAX_CLIENT_STATES = 2_000;
/** Share of the time limit. If the server does not finish, the rest is for a walk level by level. */
const SERVER_SHARE = 0.6;

export function serverMilliseconds(starts: number, limits: WalkLimits): number | null {
  const isServerFaster =
    starts <= MAX_STARTS && limits.depth > MAX_CLIENT_DEPTH && limits.states > MAX_CLIENT_STATES;
  return isServerFaster ? Math.ceil(limits.milliseconds * SERVER_SHARE) : null;
}
