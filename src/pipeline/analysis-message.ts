/**
 * What crosses between the analysis pool and its threads: a few questions in one message, their answers in one, in order. A result
 * crosses as the short text of the cache, which costs half of what a copy of the objects does and goes to the disk as it is.
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
  /** The analysis itself broke, which is a mistake of ours and not of the text. */
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };

/** Given to a thread when it starts. */
export interface ThreadData {
  /** Shared: at 0, the id of the question that the thread works on, else NO_QUESTION. It tells which text hangs. */
  readonly current: Int32Array;
}

export const NO_QUESTION = -1;

/** Runs the analysis of each question; an error of it is an answer as well. */
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
