/**
 * What the driver throws, as one sentence. In: the error, and where the server is. Out: a Failure that says what, where, what to do.
 * Errors that are not the driver's pass unchanged: failures have their sentence, and our own bugs must show.
 */
import neo4j, { type Neo4jError } from 'neo4j-driver-lite';
import { Failure, type FailureCode } from '../../model/failure.ts';

export interface Where {
  /** Without password and user info. */
  readonly where: string;
  readonly username: string;
  /** null: the server's default. */
  readonly database: string | null;
}

interface Sentence {
  readonly code: RegExp;
  /** Where the code alone does not say it. */
  readonly message?: RegExp;
  readonly say: (place: Where, error: Neo4jError) => string;
  readonly failure?: FailureCode;
  readonly retryable?: true;
}

const TIMED_OUT = /TransactionTimedOut|Transaction\.Terminated|TransactionTerminated|LockAcquisitionTimeout/;

/** The first that fits. */
const SENTENCES: readonly Sentence[] = [
  {
    code: /Security\.(Unauthorized|TokenExpired)/,
    say: ({ where, username }) =>
      `Neo4j at ${where} refuses the user “${username}” with this password; check NEO4J_USERNAME and NEO4J_PASSWORD.`,
  },
  {
    code: /Security\.AuthenticationRateLimit/,
    retryable: true,
    say: ({ where, username }) =>
      `Neo4j at ${where} lets the user “${username}” wait after too many wrong passwords; check NEO4J_PASSWORD and try again in a minute.`,
  },
  {
    code: /Security\.CredentialsExpired/,
    say: ({ where, username }) =>
      `Neo4j at ${where} wants a new password for the user “${username}” first; set one with ALTER CURRENT USER in cypher-shell or the browser.`,
  },
  {
    code: /Database\.DatabaseNotFound/,
    say: ({ where, database }) =>
      `Neo4j at ${where} has no database “${database ?? 'default'}”; check NEO4J_DATABASE (SHOW DATABASES lists those there are).`,
  },
  {
    code: /ReadOnly|WriteOnReadOnly|NotALeader/,
    say: ({ where, database }) =>
      `Neo4j at ${where} keeps the database ${named(database)} read-only; a build needs one that may be written (server.databases.read_only, or NEO4J_URI of the leader).`,
  },
  {
    code: /./,
    message: /read[- ]only/i,
    say: ({ where, database }) =>
      `Neo4j at ${where} keeps the database ${named(database)} read-only; a build needs one that may be written (server.databases.read_only, or NEO4J_URI of the leader).`,
  },
  {
    code: /Security\./,
    say: ({ where, username }) =>
      `Neo4j at ${where} does not allow the user “${username}” to do this; give it a role that may read, write and make indexes, or set NEO4J_USERNAME.`,
  },
  {
    code: /Memory/,
    say: ({ where }) =>
      `Neo4j at ${where} has too little memory for one transaction; raise db.memory.transaction.max or its heap (server.memory.heap.max_size).`,
  },
  {
    code: TIMED_OUT,
    failure: 'limit-reached',
    retryable: true,
    say: ({ where }) =>
      `Neo4j at ${where} ended a transaction that took too long; try again, or raise db.transaction.timeout.`,
  },
  {
    code: /DatabaseUnavailable|DatabaseNotFound|HomeDatabase/,
    retryable: true,
    say: ({ where, database }) =>
      `Neo4j at ${where} has not opened the database ${named(database)}; wait until it has started, or look into its log.`,
  },
  {
    code: /ServiceUnavailable|SessionExpired|N\/A/,
    message: /certificate|SSL|TLS|wrong version number|handshake|EPROTO/i,
    say: ({ where }) =>
      `Neo4j at ${where} and this side do not agree on encryption; use neo4j+s:// or bolt+s:// with a trusted certificate, +ssc:// with one of its own, and the plain scheme where it has none.`,
  },
  {
    code: /ServiceUnavailable|SessionExpired/,
    message: /rout(e|ing)|discovery/i,
    retryable: true,
    say: ({ where }) =>
      `Neo4j at ${where} gives no route to a server that answers; start it, or set NEO4J_URI to bolt://… of a single server.`,
  },
  {
    code: /ServiceUnavailable|SessionExpired/,
    retryable: true,
    say: ({ where }) => `No Neo4j answers at ${where}; start it, or set NEO4J_URI to where it is.`,
  },
  {
    code: /TransientError/,
    retryable: true,
    say: ({ where }, error) => `Neo4j at ${where} could not do it now (${detail(error)}); try again.`,
  },
];

export function failureOf(error: unknown, place: Where): unknown {
  if (!isDriverError(error)) return error;
  const found = SENTENCES.find(
    ({ code, message }) => code.test(error.code) && (message === undefined || message.test(error.message)),
  );
  if (found === undefined)
    return new Failure(
      'store-failed',
      `Neo4j at ${place.where} refused a statement (${detail(error)}); its log says more.`,
      { cause: error },
    );
  return new Failure(found.failure ?? 'store-failed', found.say(place, error), {
    cause: error,
    retryable: found.retryable ?? false,
  });
}

/** The transaction was too large for the memory that the server gives one, or all. */
export function isOutOfMemory(error: unknown): boolean {
  return isDriverError(error) && /Memory/.test(error.code);
}

/** Half of it may pass: the transaction was too large for the memory or for the time that the server gives it. */
export function isTooLarge(error: unknown): boolean {
  return isOutOfMemory(error) || (isDriverError(error) && TIMED_OUT.test(error.code));
}

/** Another made the same index at the same moment; `IF NOT EXISTS` looks before it has a lock. */
export function isAlreadyCreated(error: unknown): boolean {
  return isDriverError(error) && /Schema\.\w*AlreadyExists/.test(error.code);
}

/** The server went away, or is not there yet. */
export function isUnavailable(error: unknown): boolean {
  return isDriverError(error) && /ServiceUnavailable|SessionExpired|DatabaseUnavailable/.test(error.code);
}

/** The same transaction may succeed if run again. Memory is not: the same would fail again. */
export function isTransient(error: unknown): boolean {
  if (!isDriverError(error) || isOutOfMemory(error)) return false;
  return error.retryable || isUnavailable(error);
}

export function isDriverError(error: unknown): error is Neo4jError {
  return error instanceof neo4j.Neo4jError;
}

function named(database: string | null): string {
  return database === null ? 'it has' : `“${database}”`;
}

const LONGEST_DETAIL = 300;

/** One line, and not too long a one. */
function detail({ code, message }: Neo4jError): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return `${code}: ${line.length > LONGEST_DETAIL ? `${line.slice(0, LONGEST_DETAIL)}…` : line}`;
}
