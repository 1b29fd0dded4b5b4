/**
 * A failure outside the program: a file that cannot be read, a locked store, a server that does not respond.
 * The message states what is wrong, where, and what to do. Only workers, api and cli catch a Failure; they
 * never print its stack.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  /** True if the same call may succeed later. */
  readonly retryable: boolean;

  constructor(code: FailureCode, message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.retryable = options.retryable ?? false;
  }
}

export const FAILURE_CODES = [
  'bad-input',
  'bad-usage',
  'not-found',
  'ambiguous',
  'store-busy',
  'store-failed',
  'queue-failed',
  /** The source of an export: a command, a bucket or a warehouse. */
  'feed-failed',
  'limit-reached',
  'unauthorized',
  /** This Node lacks a required module. */
  'unsupported-runtime',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
