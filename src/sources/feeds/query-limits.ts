/** How long a query of a warehouse is waited for. */
import { PATIENCE, type Patience } from './patience.ts';

export interface QueryLimits {
  readonly patience: Patience;
  /** From the start of a query to its result; a warehouse that sleeps takes minutes to wake. */
  readonly milliseconds: number;
}

export const QUERY_LIMITS: QueryLimits = { patience: PATIENCE, milliseconds: 30 * 60_000 };
