/**
 * The output of a command, as an export. The command is the user's own: a line for the shell (`--command`),
 * or a program and its arguments without a shell (tributary.toml).
 *
 *   commandFeed('databricks api post /api/2.0/sql/statements --json @query.json')
 *   commandFeed(['snow', 'sql', '--format', 'csv', '-f', 'history.sql'])
 *
 * A command that ends with an exit code other than 0 throws Failure `feed-failed` with the last line of its
 * error output; its output must not be stored.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { Failure } from '../../model/failure.ts';
import type { Feed, FeedRequest } from './feed.ts';

/** A string is run by the shell; a list is a program and its arguments. */
export type CommandLine = string | readonly string[];

const COMPLAINT_BYTES = 8_192;
const COMPLAINT_CHARACTERS = 300;

/**
 * The name of the feed does not contain the command line, which may contain a secret. The command runs in
 * `folder`, or in the current folder.
 */
export function commandFeed(command: CommandLine, folder?: string): Feed {
  const name = 'the command';
  return {
    name,
    async *open(request) {
      const child = start(command, folder);
      const end = ending(child);
      const complaint = lastLineOf(child);
      const abort = (): void => stop(child);
      request.signal?.addEventListener('abort', abort, { once: true });
      try {
        yield { name, size: null, path: null, bytes: bytesOf(child, request) };
        request.signal?.throwIfAborted();
        // A caller that asks for the next stream has read this one, or needs no more of it.
        child.stdout?.destroy();
        const { code, signal } = await end;
        if (code !== 0)
          throw failed(
            code === null ? `was ended by ${signal}` : `ended with exit code ${code}`,
            complaint(),
          );
      } finally {
        request.signal?.removeEventListener('abort', abort);
        stop(child);
      }
    },
  };
}

function start(command: CommandLine, cwd: string | undefined): ChildProcess {
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    ...(cwd === undefined ? {} : { cwd }),
  };
  if (typeof command === 'string') return spawn(command, { ...options, shell: true });
  const [program = '', ...args] = command;
  return spawn(program, args, { ...options, shell: false });
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

function ending(child: ChildProcess): Promise<End> {
  const { promise, resolve, reject } = Promise.withResolvers<End>();
  child.once('error', (cause: NodeJS.ErrnoException) =>
    reject(failed(`could not be started (${cause.code ?? cause.message})`, '', cause)),
  );
  child.once('close', (code, signal) => resolve({ code, signal }));
  // If the consumer has stopped, the error is not reported.
  promise.catch(() => {});
  return promise;
}

async function* bytesOf(child: ChildProcess, { signal }: FeedRequest): AsyncIterable<Uint8Array> {
  if (child.stdout === null) return;
  for await (const bytes of child.stdout) yield bytes;
  signal?.throwIfAborted();
}

function lastLineOf(child: ChildProcess): () => string {
  let tail = Buffer.alloc(0);
  child.stderr?.on('data', (bytes: Buffer) => {
    tail = Buffer.concat([tail, bytes]).subarray(-COMPLAINT_BYTES);
  });
  return () =>
    tail
      .toString('utf8')
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .at(-1)
      ?.slice(0, COMPLAINT_CHARACTERS) ?? '';
}

/** Ends the command with all processes that it started: a shell's children do not end with it. */
function stop(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  } catch {
    // The process has just ended.
  }
}

function failed(what: string, complaint: string, cause?: unknown): Failure {
  const detail = complaint === '' ? '' : `: ${complaint}`;
  return new Failure('feed-failed', `The command ${what}${detail}; nothing from it was stored.`, {
    cause,
    retryable: true,
  });
}
