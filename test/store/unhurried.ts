/** Limits of walks that are sufficient for any machine. Separate tests cover the limit of time. */
import { DEFAULT_WALK_LIMITS, type WalkLimits } from '../../src/graph/reader.ts';

export const UNHURRIED: WalkLimits = { ...DEFAULT_WALK_LIMITS, milliseconds: 600_000 };
