/**
 * Retries with exponential backoff and jitter. In: an attempt that may fail for a time, such as a request to
 * a busy server. Out: its result, or the last Failure. A Retry-After of the server is honoured.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../model/failure.ts';

export interface RetryPolicy {
  readonly tries: number;
  readonly firstMilliseconds: number;
  readonly longestMilliseconds: number;
}

export const RETRY_POLICY: RetryPolicy = { tries: 6, firstMilliseconds: 500, longestMilliseconds: 30_000 };

/** The limit of a Retry-After. */
const LONGEST_ASKED_MILLISECONDS = 300_000;

/** A failure that may pass, with the time to wait before the next attempt. */
export class RetryableFailure extends Failure {
  readonly milliseconds: number;

  constructor(message: string, milliseconds: number) {
    super('feed-failed', message, { retryable: true });
    this.milliseconds = milliseconds;
  }
}

export async function retry<T>(
  attempt: () => Promise<T>,
  retryPolicy: RetryPolicy,
  signal?: AbortSignal,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!(error instanceof Failure && error.retryable) || tried >= retryPolicy.tries) throw error;
      await waitBeforeRetry(error, tried, { retryPolicy, signal });
    }
  }
}

export async function waitBeforeRetry(
  error: Failure,
  tried: number,
  { retryPolicy, signal }: { readonly retryPolicy: RetryPolicy; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const own = Math.min(retryPolicy.firstMilliseconds * 2 ** (tried - 1), retryPolicy.longestMilliseconds);
  const asked =
    error instanceof RetryableFailure ? Math.min(error.milliseconds, LONGEST_ASKED_MILLISECONDS) : 0;
  await pause(Math.max(asked, own * (0.5 + Math.random() / 2)), signal);
}

/** @throws the reason of `signal` */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

/** The header Retry-After (RFC 9110, 10.2.3): seconds or a date; null if there is none. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
