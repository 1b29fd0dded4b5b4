/** The exit codes of `tributary`; docs/cli.md lists them for users. */
import { Failure, type FailureCode } from '../model/failure.ts';

export const EXIT = {
  ok: 0,
  /** The answer is no: --fail-on found something, a search found nothing, a text cannot be parsed. */
  no: 1,
  /** The command line or an input file cannot be used. */
  bad: 2,
  /** A name is unknown or ambiguous, or nothing is built yet. */
  unknown: 3,
  /** The store, the queue or a server failed or is in use; the same command may work later. */
  failed: 4,
  /** A limit was reached before the question was answered. */
  incomplete: 5,
  /** A bug in tributary (EX_SOFTWARE of sysexits.h). */
  bug: 70,
  /** 128 plus the number of the signal, as in shells. */
  interrupted: 130,
  terminated: 143,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const BY_FAILURE: Readonly<Record<FailureCode, ExitCode>> = {
  'bad-input': EXIT.bad,
  'bad-usage': EXIT.bad,
  unauthorized: EXIT.bad,
  'unsupported-runtime': EXIT.bad,
  'not-found': EXIT.unknown,
  ambiguous: EXIT.unknown,
  'store-busy': EXIT.failed,
  'store-failed': EXIT.failed,
  'queue-failed': EXIT.failed,
  'feed-failed': EXIT.failed,
  'limit-reached': EXIT.incomplete,
};

/** A signal ended the command. */
export class Interruption extends Error {
  readonly signal: 'SIGINT' | 'SIGTERM';

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super('interrupted; the graph is unchanged.');
    this.name = 'Interruption';
    this.signal = signal;
  }
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Interruption) return error.signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
  return error instanceof Failure ? BY_FAILURE[error.code] : EXIT.bug;
}
