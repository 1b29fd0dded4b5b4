/** How long Tributary waits for a query of a warehouse. */
import { RETRY_POLICY, type RetryPolicy } from './retry.ts';

export interface QueryLimits {
  readonly retryPolicy: RetryPolicy;
  /** From the start of a query to its result; a suspended warehouse takes minutes to resume. */
  readonly milliseconds: number;
}

export const QUERY_LIMITS: QueryLimits = { retryPolicy: RETRY_POLICY, milliseconds: 30 * 60_000 };
