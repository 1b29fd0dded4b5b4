/**
 * What a client learns of an error: a sentence and a stable code in `extensions.code`. What is our fault is masked: a failure keeps its
 * one sentence, a bug becomes INTERNAL without message or stack, and both reach the log.
 *
 *   Failure('store-busy', …)   → { message: …, extensions: { code: 'STORE_BUSY', retryable: true } }
 *   TypeError                  → { message: 'Something went wrong inside …', extensions: { code: 'INTERNAL' } }
 */
import { GraphQLError } from 'graphql';
import type { FailureCode } from '../model/failure.ts';
import { Failure } from '../model/failure.ts';

export const ERROR_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN_HOST',
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

const CODES: Readonly<Record<FailureCode, ErrorCode>> = {
  'bad-input': 'BAD_REQUEST',
  'bad-usage': 'BAD_REQUEST',
  'not-found': 'NOT_FOUND',
  ambiguous: 'AMBIGUOUS',
  'store-busy': 'STORE_BUSY',
  'store-failed': 'STORE_FAILED',
  'queue-failed': 'QUEUE_FAILED',
  // No question reads exports.
  'feed-failed': 'INTERNAL',
  'limit-reached': 'LIMIT_REACHED',
  unauthorized: 'UNAUTHORIZED',
  // The store was open before the server was.
  'unsupported-runtime': 'INTERNAL',
};

/** Of a failure that may pass: the server is away, and the same question may be answered later. */
const CODES_WHERE_RETRYABLE: Readonly<Partial<Record<FailureCode, ErrorCode>>> = {
  'store-failed': 'STORE_UNAVAILABLE',
  'queue-failed': 'QUEUE_UNAVAILABLE',
};

function codeOf({ code, retryable }: Failure): ErrorCode {
  return (retryable ? CODES_WHERE_RETRYABLE[code] : undefined) ?? CODES[code];
}

export function codedError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

export const INTERNAL_MESSAGE = 'Something went wrong inside Tributary; its log says more.';

/** The error that a client sees in place of what was thrown; `logError` gets what is not the client's to mend. */
export function maskErrors(logError: (error: unknown) => void): (error: unknown) => GraphQLError {
  return (error) => {
    const shown = error instanceof GraphQLError ? error : null;
    const where = shown === null ? {} : { path: shown.path, nodes: shown.nodes };
    const cause = thrownBehind(error);
    if (shown !== null && cause === null) return withCode(shown);
    const code = cause instanceof Failure ? codeOf(cause) : 'INTERNAL';
    if (!CLIENTS_OWN.has(code)) logError(cause ?? error);
    if (!(cause instanceof Failure))
      return new GraphQLError(INTERNAL_MESSAGE, { ...where, extensions: { code } });
    return new GraphQLError(cause.message, { ...where, extensions: { code, retryable: cause.retryable } });
  };
}

const CLIENTS_OWN: ReadonlySet<ErrorCode> = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'AMBIGUOUS',
  'LIMIT_REACHED',
  'STORE_BUSY',
]);

/** The codes of GraphQL Yoga that are not BAD_REQUEST to us. */
const FOREIGN_CODES: Readonly<Record<string, ErrorCode>> = { REQUEST_ENTITY_TOO_LARGE: 'TOO_LARGE' };

/** One of our codes on every error; what GraphQL itself says of a request (syntax, validation, variables) is the client's to mend. */
export function withCode(error: GraphQLError): GraphQLError {
  const { code: given, retryable, http, originalError } = error.extensions;
  const own = ERROR_CODES.find((each) => each === given);
  const code = own ?? FOREIGN_CODES[String(given)] ?? 'BAD_REQUEST';
  // Yoga reads the status off `http`. Of a body that is no JSON it also tells what the parser said, which stays inside.
  const status = originalError === undefined ? http : { status: 400 };
  const kept = {
    ...(retryable === undefined ? {} : { retryable }),
    ...(status === undefined ? {} : { http: status }),
  };
  const { path, nodes, source, positions } = error;
  return new GraphQLError(error.message, { path, nodes, source, positions, extensions: { code, ...kept } });
}

/** What was really thrown; null where GraphQL made the error itself. */
function thrownBehind(error: unknown): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError) cause = cause.originalError ?? null;
  return cause;
}
