/** The constructs of Teradata. */
import type { Engine } from '../../core/engine-rules.ts';
import { skipLocking } from './locking.ts';

export const TERADATA: Engine = { shared: { prefixes: { LOCKING: skipLocking } } };
