/**
 * How often and how long something is tried that fails and may pass: a server that is busy, a connection that broke. In: what to do. Out: what it gives, or the last
 * Failure. Waits double from one try to the next, and a part of each is chance, so that many readers do not come back at once; a server that says when
 * to come back is heeded.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../model/failure.ts';

export interface Patience {
  readonly tries: number;
  readonly firstMilliseconds: number;
  readonly longestMilliseconds: number;
}

export const PATIENCE: Patience = { tries: 6, firstMilliseconds: 500, longestMilliseconds: 30_000 };

/** Longer than this a server is not waited for, whatever it asks. */
const LONGEST_ASKED_MILLISECONDS = 300_000;

/** A failure that may pass, and when. */
export class ComeBackLater extends Failure {
  readonly milliseconds: number;

  constructor(message: string, milliseconds: number) {
    super('feed-failed', message, { retryable: true });
    this.milliseconds = milliseconds;
  }
}

export async function persist<T>(
  attempt: () => Promise<T>,
  patience: Patience,
  signal?: AbortSignal,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!(error instanceof Failure && error.retryable) || tried >= patience.tries) throw error;
      await waitAfter(error, tried, { patience, signal });
    }
  }
}

export async function waitAfter(
  error: Failure,
  tried: number,
  { patience, signal }: { readonly patience: Patience; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const own = Math.min(patience.firstMilliseconds * 2 ** (tried - 1), patience.longestMilliseconds);
  const asked = error instanceof ComeBackLater ? Math.min(error.milliseconds, LONGEST_ASKED_MILLISECONDS) : 0;
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

/** The header Retry-After (RFC 9110, 10.2.3): seconds or a date; null where there is none. */
export function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
