/**
 * `tributary analyze --ndjson`: reads one request per line, and writes one answer per line, in the same
 * order. Each line gets an answer, even if it is not valid. Requests are analysed concurrently. The number
 * and the size of the requests in progress are limited, so memory does not grow with the input, and a slow
 * reader slows down the input.
 */

import type { Readable } from 'node:stream';
import type { Finding } from '../../model/finding.ts';
import type { AnalysisPool } from '../../pipeline/analysis-pool.ts';
import { jsonText } from '../io.ts';
import { type Line, readLines } from '../lines.ts';
import { type AnalyzeAnswer, analyzeAnswer, failedAnswer } from './analyze-answer.ts';
import { idAtStart, readRequest } from './analyze-request.ts';
import { nothingToAnalyse } from './sql-text.ts';

const STREAM_LIMITS: StreamLimits = {
  /** Bytes of one line. */
  lineBytes: 32 * 1024 * 1024,
  /** Requests in progress. */
  requests: 256,
  /** Total bytes of the lines in progress; a single line may be longer. */
  bytes: 16 * 1024 * 1024,
};

export interface StreamLimits {
  readonly lineBytes: number;
  readonly requests: number;
  readonly bytes: number;
}

export interface LineSink {
  /** Resolves when more can be written: to true, or to false if the reader is closed. */
  readonly write: (text: string) => Promise<boolean>;
}

/** Resolves at the end of the input, or when the reader of the answers is closed. */
export async function answerLines(
  input: Readable,
  pool: Pick<AnalysisPool, 'analyse'>,
  sink: LineSink,
  limits: StreamLimits = STREAM_LIMITS,
): Promise<void> {
  const waiting = new RequestWindow(limits);
  const end: { reached: boolean; error: unknown } = { reached: false, error: null };
  const stop = (error: unknown): void => {
    end.reached = true;
    end.error ??= error;
    waiting.open();
    // Stop reading: the input may never end.
    input.destroy();
  };
  let written: Promise<void> = Promise.resolve();
  try {
    for await (const line of readLines(input, limits.lineBytes)) {
      const answer = answerLine(line, pool, limits);
      waiting.enter(line.bytes);
      written = written.then(async () => {
        const more = end.reached || (await sink.write(`${jsonText(await answer)}\n`));
        waiting.leave(line.bytes);
        if (!more) stop(null);
      });
      written.catch(stop);
      await waiting.room();
      if (end.reached) break;
    }
  } catch (error) {
    if (!end.reached) throw error;
  }
  await written;
  if (end.error !== null) throw end.error;
}

/** Counts the requests in progress, and waits until there is room for another. */
class RequestWindow {
  readonly #limits: StreamLimits;
  #requests = 0;
  #bytes = 0;
  #wake: (() => void) | null = null;
  #isOpen = false;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  enter(bytes: number): void {
    this.#requests += 1;
    this.#bytes += bytes;
  }

  leave(bytes: number): void {
    this.#requests -= 1;
    this.#bytes -= bytes;
    if (!this.#isFull()) this.#wake?.();
  }

  /** From now on, nothing waits. */
  open(): void {
    this.#isOpen = true;
    this.#wake?.();
  }

  async room(): Promise<void> {
    if (this.#isOpen || !this.#isFull()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    await promise;
    this.#wake = null;
  }

  #isFull(): boolean {
    return this.#requests >= this.#limits.requests || this.#bytes >= this.#limits.bytes;
  }
}

/** Never rejects. */
async function answerLine(
  line: Line,
  pool: Pick<AnalysisPool, 'analyse'>,
  { lineBytes }: StreamLimits,
): Promise<AnalyzeAnswer> {
  if (line.kind !== 'text') return failedAnswer(idAtStart(line.start), [unreadable(line, lineBytes)]);
  const read = readRequest(line.text);
  if (read.kind === 'unusable') return failedAnswer(read.id, read.findings);
  try {
    const { lineage } = await pool.analyse(read.request);
    const nothing = nothingToAnalyse(read.request.sql, lineage);
    return analyzeAnswer(read.id, lineage, [...read.findings, ...nothing]);
  } catch (error) {
    // A bug that one text triggers must not prevent the other answers.
    const message = `The analysis failed: ${error instanceof Error ? error.message : String(error)}`;
    return failedAnswer(read.id, [...read.findings, { code: 'analysis-failed', severity: 'error', message }]);
  }
}

function unreadable({ kind, bytes }: Line, limit: number): Finding {
  if (kind === 'not-utf8') {
    return {
      code: 'not-utf8',
      severity: 'error',
      message: 'The line is not UTF-8; convert the input, for example with iconv.',
    };
  }
  const message = `The line has ${bytes} bytes; the limit is ${limit}.`;
  return { code: 'line-too-long', severity: 'error', message };
}
