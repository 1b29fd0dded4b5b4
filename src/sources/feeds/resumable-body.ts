/**
 * A response body that is resumed after an interruption. In: how to open the body at an offset, and its
 * length. Out: all its bytes as one stream, which fails only if retries do not help.
 *
 *   resumableBody({ host, bytes: 5_000_000_000, open: (from) => get(key, { range: `bytes=${from}-` }),
 *   retryPolicy })
 */
import { Readable } from 'node:stream';
import { Failure } from '../../model/failure.ts';
import { type HttpReply, interruptedBody } from './http.ts';
import { type RetryPolicy, waitBeforeRetry } from './retry.ts';

export interface ResumableRequest {
  readonly host: string;
  /** null: unknown; a body that ends without an error is complete. */
  readonly bytes: number | null;
  /** Requests the bytes from offset `from`; a response other than 206 begins at the first byte. */
  readonly open: (from: number) => Promise<HttpReply>;
  readonly retryPolicy: RetryPolicy;
  readonly signal?: AbortSignal | undefined;
}

/** After this much progress, the count of attempts begins again. */
const PROGRESS_BYTES = 1_000_000;

export function resumableBody(resumption: ResumableRequest): Readable {
  return Readable.from(pieces(resumption), { objectMode: false });
}

async function* pieces({ host, bytes, open, retryPolicy, signal }: ResumableRequest): AsyncGenerator<Buffer> {
  let at = 0;
  let tried = 0;
  let lastBreak = 0;
  for (;;) {
    try {
      for await (const piece of behind(await open(at), at)) {
        at += piece.length;
        yield piece;
      }
      if (bytes === null || at >= bytes) return;
      throw endedEarly(host, at, bytes);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = interruptedBody(host, error);
      if (at - lastBreak >= PROGRESS_BYTES) tried = 0;
      lastBreak = at;
      tried++;
      if (!failure.retryable || tried >= retryPolicy.tries) throw failure;
      await waitBeforeRetry(failure, tried, { retryPolicy, signal });
    }
  }
}

/** Not all servers support ranges: the bytes received before are read again and skipped. */
async function* behind({ status, body }: HttpReply, at: number): AsyncGenerator<Buffer> {
  let left = status === 206 ? 0 : at;
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (left < piece.length) yield left === 0 ? piece : piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

function endedEarly(host: string, at: number, bytes: number): Failure {
  return new Failure(
    'feed-failed',
    `${host} ended a response after ${at} of ${bytes} bytes; run it again, and check the network if that does not help.`,
    { retryable: true },
  );
}
