/** Limits of walks that no machine is too slow for. What a limit of time does has tests of its own. */
import { DEFAULT_WALK_LIMITS, type WalkLimits } from '../../src/graph/reader.ts';

export const UNHURRIED: WalkLimits = { ...DEFAULT_WALK_LIMITS, milliseconds: 600_000 };
