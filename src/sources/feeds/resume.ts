/**
 * A body that is taken up again where it broke off. In: how to open it from a byte on, and how many bytes it has. Out: all its bytes as one stream, which fails
 * only where opening again did not help.
 *
 *   resuming({ host, bytes: 5_000_000_000, open: (from) => get(key, { range: `bytes=${from}-` }), patience })
 */
import { Readable } from 'node:stream';
import { Failure } from '../../model/failure.ts';
import { brokenOff, type HttpReply } from './http.ts';
import { type Patience, waitAfter } from './patience.ts';

export interface Resumption {
  readonly host: string;
  /** null: not known, and what ends without an error has ended. */
  readonly bytes: number | null;
  /** Asks for the bytes from `from` on; an answer that is no part (206) begins at the first byte again. */
  readonly open: (from: number) => Promise<HttpReply>;
  readonly patience: Patience;
  readonly signal?: AbortSignal | undefined;
}

/** So much more must have come for a break to count as the first one again. */
const PROGRESS_BYTES = 1_000_000;

export function resuming(resumption: Resumption): Readable {
  return Readable.from(pieces(resumption), { objectMode: false });
}

async function* pieces({ host, bytes, open, patience, signal }: Resumption): AsyncGenerator<Buffer> {
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
      const failure = brokenOff(host, error);
      if (at - lastBreak >= PROGRESS_BYTES) tried = 0;
      lastBreak = at;
      tried++;
      if (!failure.retryable || tried >= patience.tries) throw failure;
      await waitAfter(failure, tried, { patience, signal });
    }
  }
}

/** Not all servers give parts: what was had before is read once more and passed over. */
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
    `${host} ended an answer after ${at} of ${bytes} bytes; run it again, and look at the network if that does not help.`,
    { retryable: true },
  );
}
