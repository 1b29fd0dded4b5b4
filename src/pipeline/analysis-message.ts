/**
 * The messages between the analysis pool and its threads: a message has several questions, and a reply has
 * their answers in order. A result is sent as the short text of the cache: half the cost of copying objects,
 * and it is written to disk unchanged.
 */
import { encodeResult } from '../cache/codec.ts';
import type { AnalysisRequest, AnalysisResult } from '../sql/analysis.ts';

export interface AnalysisQuestion {
  readonly id: number;
  readonly request: AnalysisRequest;
}

/** `ready`: the thread has loaded its code. */
export type ThreadMessage = 'ready' | readonly AnalysisAnswer[];

export type AnalysisAnswer =
  | { readonly kind: 'done'; readonly id: number; readonly text: string }
  /** The analysis threw an error: a bug of the analyzer, not of the text. */
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };

/** Passed to a thread at its start. */
export interface ThreadData {
  /**
   * Shared memory: index 0 has the id of the current question, or NO_QUESTION. It identifies a text that
   * hangs.
   */
  readonly current: Int32Array;
}

export const NO_QUESTION = -1;

/** Analyses each question. An error is an answer too. */
export function answerAll(
  questions: readonly AnalysisQuestion[],
  analyse: (request: AnalysisRequest) => AnalysisResult,
  { current }: ThreadData,
): readonly AnalysisAnswer[] {
  const answers = questions.map(({ id, request }): AnalysisAnswer => {
    Atomics.store(current, 0, id);
    try {
      return { kind: 'done', id, text: encodeResult(analyse(request)) };
    } catch (error) {
      return { kind: 'broken', id, message: error instanceof Error ? error.message : String(error) };
    }
  });
  Atomics.store(current, 0, NO_QUESTION);
  return answers;
}
