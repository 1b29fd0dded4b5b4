/**
 * Converts errors of the driver to Failures that state what is wrong, where, and what to do. Other errors are
 * returned unchanged: a Failure already has a message, and a bug must not be hidden.
 */
import neo4j, { type Neo4jError } from 'neo4j-driver-lite';
import { Failure, type FailureCode } from '../../model/failure.ts';

export interface ServerInfo {
  /** Without user name and password. */
  readonly displayUri: string;
  readonly username: string;
  /** null: the default database of the server. */
  readonly database: string | null;
}

interface FailureRule {
  readonly code: RegExp;
  /** Needed if the code is not specific enough. */
  readonly text?: RegExp;
  readonly message: (server: ServerInfo, error: Neo4jError) => string;
  readonly failure?: FailureCode;
  readonly retryable?: true;
}

const TIMED_OUT = /TransactionTimedOut|Transaction\.Terminated|TransactionTerminated|LockAcquisitionTimeout/;

const READ_ONLY: FailureRule['message'] = ({ displayUri, database }) =>
  `The database ${quoted(database)} of Neo4j at ${displayUri} is read-only. A build needs write access: check server.databases.read_only, or set NEO4J_URI to the leader of the cluster.`;

/** The first rule that matches is used. */
const RULES: readonly FailureRule[] = [
  {
    code: /Security\.(Unauthorized|TokenExpired)/,
    message: ({ displayUri, username }) =>
      `Neo4j at ${displayUri} rejects the password of the user "${username}". Check NEO4J_USERNAME and NEO4J_PASSWORD.`,
  },
  {
    code: /Security\.AuthenticationRateLimit/,
    retryable: true,
    message: ({ displayUri, username }) =>
      `Neo4j at ${displayUri} blocks the user "${username}" after too many wrong passwords. Check NEO4J_PASSWORD and try again in a minute.`,
  },
  {
    code: /Security\.CredentialsExpired/,
    message: ({ displayUri, username }) =>
      `Neo4j at ${displayUri} requires a new password for the user "${username}". Set it with ALTER CURRENT USER in cypher-shell or Neo4j Browser.`,
  },
  {
    code: /Database\.DatabaseNotFound/,
    message: ({ displayUri, database }) =>
      `Neo4j at ${displayUri} has no database "${database ?? 'default'}". Check NEO4J_DATABASE. SHOW DATABASES lists the databases.`,
  },
  { code: /ReadOnly|WriteOnReadOnly|NotALeader/, message: READ_ONLY },
  { code: /./, text: /read[- ]only/i, message: READ_ONLY },
  {
    code: /Security\./,
    message: ({ displayUri, username }) =>
      `The user "${username}" of Neo4j at ${displayUri} lacks a permission. Grant a role that can read, write and create indexes, or set NEO4J_USERNAME.`,
  },
  {
    code: /Memory/,
    message: ({ displayUri }) =>
      `Neo4j at ${displayUri} has too little memory for one transaction. Increase db.memory.transaction.max or server.memory.heap.max_size.`,
  },
  {
    code: TIMED_OUT,
    failure: 'limit-reached',
    retryable: true,
    message: ({ displayUri }) =>
      `Neo4j at ${displayUri} ended a transaction that took too long. Try again, or increase db.transaction.timeout.`,
  },
  {
    code: /DatabaseUnavailable|DatabaseNotFound|HomeDatabase/,
    retryable: true,
    message: ({ displayUri, database }) =>
      `The database ${quoted(database)} of Neo4j at ${displayUri} is not online. Wait until it has started, or read the log of the server.`,
  },
  {
    code: /ServiceUnavailable|SessionExpired|N\/A/,
    text: /certificate|SSL|TLS|wrong version number|handshake|EPROTO/i,
    message: ({ displayUri }) =>
      `The TLS handshake with Neo4j at ${displayUri} failed. Use neo4j+s:// or bolt+s:// for a trusted certificate, +ssc:// for a self-signed certificate, and neo4j:// or bolt:// without TLS.`,
  },
  {
    code: /ServiceUnavailable|SessionExpired/,
    text: /rout(e|ing)|discovery/i,
    retryable: true,
    message: ({ displayUri }) =>
      `Neo4j at ${displayUri} returns no route to an available server. Start the cluster, or set NEO4J_URI to the bolt:// URI of a single server.`,
  },
  {
    code: /ServiceUnavailable|SessionExpired/,
    retryable: true,
    message: ({ displayUri }) =>
      `Cannot connect to Neo4j at ${displayUri}. Start Neo4j, or set NEO4J_URI to its address.`,
  },
  {
    code: /TransientError/,
    retryable: true,
    message: ({ displayUri }, error) =>
      `Neo4j at ${displayUri} reports a temporary error (${detail(error)}). Try again.`,
  },
];

export function failureOf(error: unknown, server: ServerInfo): unknown {
  if (!isDriverError(error)) return error;
  const rule = RULES.find(
    ({ code, text }) => code.test(error.code) && (text === undefined || text.test(error.message)),
  );
  if (rule === undefined)
    return new Failure(
      'store-failed',
      `Neo4j at ${server.displayUri} rejected a statement (${detail(error)}). Read the log of the server.`,
      { cause: error },
    );
  return new Failure(rule.failure ?? 'store-failed', rule.message(server, error), {
    cause: error,
    retryable: rule.retryable ?? false,
  });
}

/** Whether a transaction was too large for the memory limit of one or all transactions. */
export function isOutOfMemory(error: unknown): boolean {
  return isDriverError(error) && /Memory/.test(error.code);
}

/**
 * Whether a transaction was too large for the memory limit or the time limit. Half of the transaction may
 * succeed.
 */
export function isTooLarge(error: unknown): boolean {
  return isOutOfMemory(error) || (isDriverError(error) && TIMED_OUT.test(error.code));
}

/**
 * Whether another process created the same index at the same time: `IF NOT EXISTS` checks before it has the
 * lock.
 */
export function isAlreadyCreated(error: unknown): boolean {
  return isDriverError(error) && /Schema\.\w*AlreadyExists/.test(error.code);
}

/** Whether the server is not available, or not yet. */
export function isUnavailable(error: unknown): boolean {
  return isDriverError(error) && /ServiceUnavailable|SessionExpired|DatabaseUnavailable/.test(error.code);
}

/** Whether the same transaction may succeed if it is retried. A lack of memory is not temporary. */
export function isTransient(error: unknown): boolean {
  if (!isDriverError(error) || isOutOfMemory(error)) return false;
  return error.retryable || isUnavailable(error);
}

export function isDriverError(error: unknown): error is Neo4jError {
  return error instanceof neo4j.Neo4jError;
}

function quoted(database: string | null): string {
  return database === null ? '"default"' : `"${database}"`;
}

const MAX_DETAIL_LENGTH = 300;

/** One line of limited length. */
function detail({ code, message }: Neo4jError): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return `${code}: ${line.length > MAX_DETAIL_LENGTH ? `${line.slice(0, MAX_DETAIL_LENGTH)}…` : line}`;
}
