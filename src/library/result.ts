/**
 * The result of a library call: a value, or an error as a value. Errors that a caller can cause are never
 * thrown. A call throws only for a bug in tributary, or rejects with the reason of an aborted signal.
 *
 *   const answer = await impact(store, 'ordrs');
 *   answer.ok   → false
 *   answer.error   → { code: 'not-found', message: …, retryable: false, suggestions: ['shop.mart.orders'] }
 */
import { Failure, type FailureCode } from '../model/failure.ts';
import { NameFailure } from './answers/name-failure.ts';

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: LineageError };

export interface LineageError {
  readonly code: FailureCode;
  /** One sentence: what is wrong, where, and what to do. */
  readonly message: string;
  /** The same call may succeed later. */
  readonly retryable: boolean;
  /** For an unknown or ambiguous name: possible names, best first. */
  readonly suggestions: readonly string[];
  readonly cause?: unknown;
}

/** The value, or the error thrown as a Failure with the same code and message. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const { code, message, retryable } = result.error;
  throw new Failure(code, message, { cause: result.error, retryable });
}

/** Turns a thrown Failure into an error value. */
export async function resultOf<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof Failure) return { ok: false, error: errorOf(error) };
    throw error;
  }
}

function errorOf(failure: Failure): LineageError {
  const { code, message, retryable, cause } = failure;
  return {
    code,
    message,
    retryable,
    suggestions: suggestionsOf(failure),
    ...(cause === undefined ? {} : { cause }),
  };
}

function suggestionsOf(failure: Failure): readonly string[] {
  if (!(failure instanceof NameFailure)) return [];
  const { found } = failure;
  if (found.kind === 'unknown') return found.suggestions;
  return found.candidates.map(({ dataset, column }) =>
    column === null ? dataset.name : `${dataset.name}.${column}`,
  );
}
