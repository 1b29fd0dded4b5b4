/**
 * A failure outside the program: a file that cannot be read, a store that is locked, a server that is down. The message is one
 * sentence with what, where and what to do; it is caught in the rim only (workers, api, cli) and never shows a stack.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  /** True where the same call may succeed later. */
  readonly retryable: boolean;

  constructor(code: FailureCode, message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.retryable = options.retryable ?? false;
  }
}

export type FailureCode =
  | 'bad-input'
  | 'bad-usage'
  | 'not-found'
  | 'ambiguous'
  | 'store-busy'
  | 'store-failed'
  | 'queue-failed'
  /** What exports come from: a command, a bucket, a warehouse. */
  | 'feed-failed'
  | 'limit-reached'
  | 'unauthorized'
  /** This Node lacks a part that is needed. */
  | 'unsupported-runtime';
