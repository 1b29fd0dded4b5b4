/**
 * The errors that clients see: a sentence and a stable code in `extensions.code`. Internal errors are masked
 * and logged. A failure keeps its sentence; a bug becomes INTERNAL, without its message and stack.
 *
 *   Failure('store-busy', …)   → { message: …, extensions: { code: 'STORE_BUSY', retryable: true } }
 *   TypeError                  → { message: 'Internal error. …', extensions: { code: 'INTERNAL' } }
 */
import { GraphQLError } from 'graphql';
import type { FailureCode } from '../model/failure.ts';
import { Failure } from '../model/failure.ts';

export const ERROR_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN_HOST',
  'FORBIDDEN_ORIGIN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_LARGE',
  'TOO_DEEP',
  'TOO_COSTLY',
  'TIME_LIMIT',
  'LIMIT_REACHED',
  'NOTHING_BUILT',
  'AMBIGUOUS',
  'STORE_BUSY',
  'STORE_UNAVAILABLE',
  'STORE_FAILED',
  'NO_QUEUE',
  'QUEUE_UNAVAILABLE',
  'QUEUE_FAILED',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** An HTTP response to a request that does not reach GraphQL. */
export interface Rejection {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const CODES: Readonly<Record<FailureCode, ErrorCode>> = {
  'bad-input': 'BAD_REQUEST',
  'bad-usage': 'BAD_REQUEST',
  'not-found': 'NOT_FOUND',
  ambiguous: 'AMBIGUOUS',
  'store-busy': 'STORE_BUSY',
  'store-failed': 'STORE_FAILED',
  'queue-failed': 'QUEUE_FAILED',
  // No query reads exports.
  'feed-failed': 'INTERNAL',
  'limit-reached': 'LIMIT_REACHED',
  unauthorized: 'UNAUTHORIZED',
  // The store was open before the server was.
  'unsupported-runtime': 'INTERNAL',
};

/** Codes of retryable failures: the server is unavailable, and the same query may succeed later. */
const RETRYABLE_CODES: Readonly<Partial<Record<FailureCode, ErrorCode>>> = {
  'store-failed': 'STORE_UNAVAILABLE',
  'queue-failed': 'QUEUE_UNAVAILABLE',
};

function codeOf({ code, retryable }: Failure): ErrorCode {
  return (retryable ? RETRYABLE_CODES[code] : undefined) ?? CODES[code];
}

export function codedError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

export const INTERNAL_MESSAGE = 'Internal error. The log of the server contains the details.';

/**
 * Maps a thrown error to the error that the client sees. Calls `logError` for errors that the client cannot
 * fix.
 */
export function maskErrors(logError: (error: unknown) => void): (error: unknown) => GraphQLError {
  return (error) => {
    const shown = error instanceof GraphQLError ? error : null;
    const where = shown === null ? {} : { path: shown.path, nodes: shown.nodes };
    const cause = originalError(error);
    if (shown !== null && cause === null) return withCode(shown);
    const code = cause instanceof Failure ? codeOf(cause) : 'INTERNAL';
    if (!CLIENT_ERRORS.has(code)) logError(cause ?? error);
    if (!(cause instanceof Failure))
      return new GraphQLError(INTERNAL_MESSAGE, { ...where, extensions: { code } });
    return new GraphQLError(cause.message, { ...where, extensions: { code, retryable: cause.retryable } });
  };
}

const CLIENT_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'AMBIGUOUS',
  'LIMIT_REACHED',
  'STORE_BUSY',
]);

/** Codes of GraphQL Yoga that do not map to BAD_REQUEST. */
const YOGA_CODES: Readonly<Record<string, ErrorCode>> = { REQUEST_ENTITY_TOO_LARGE: 'TOO_LARGE' };

/**
 * Adds one of our codes to an error. Errors of GraphQL itself (syntax, validation, variables) are
 * BAD_REQUEST.
 */
export function withCode(error: GraphQLError): GraphQLError {
  const { code: given, retryable, http, originalError: parserError } = error.extensions;
  const own = ERROR_CODES.find((each) => each === given);
  const code = own ?? YOGA_CODES[String(given)] ?? 'BAD_REQUEST';
  // Yoga reads the HTTP status from `http`. For an invalid JSON body `http` also contains the parser's
  // message, which is not exposed.
  const status = parserError === undefined ? http : { status: 400 };
  const kept = {
    ...(retryable === undefined ? {} : { retryable }),
    ...(status === undefined ? {} : { http: status }),
  };
  const { path, nodes, source, positions } = error;
  return new GraphQLError(error.message, { path, nodes, source, positions, extensions: { code, ...kept } });
}

/** The error that a resolver threw; null if GraphQL itself created the error. */
function originalError(error: unknown): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError) cause = cause.originalError ?? null;
  return cause;
}
