/**
 * A server as a process of this machine: started by the watchdog, waited for, and killed with this process.
 *
 * In: a command and the temporary folder that is its home. Out: its process id, and functions to signal it
 * and to wait for it.
 * Example: await startProcess({ command: 'redis-server', args: [conf], home, log: join(home, 'redis.log') })
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly pid: number;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended; kills the process after `limit` milliseconds. */
  ended(limit?: number): Promise<void>;
}

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly home: string;
  /** The output of the process; cleared at each start. */
  readonly log: string;
}

/** @throws Error if the command cannot be run */
export async function startProcess({ command, args, home, log }: ServerCommand): Promise<ServerProcess> {
  const output = openSync(log, 'w');
  // A separate session: Ctrl-C reaches only the parent, and the watchdog notices its end.
  const program = fileURLToPath(new URL('./watchdog.ts', import.meta.url));
  const watchdog = spawn(process.execPath, [program, home, command, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', output],
  });
  closeSync(output);
  const over = new Promise<void>((resolve) => watchdog.once('exit', () => resolve()));
  const pid = await readPid(watchdog);
  if (pid === null) throw new Error(lastLines(log, 1) || `${command} cannot be run`);
  // A parent that does not stop its servers can still end, and they end with it.
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  const isRunning = (): boolean => watchdog.exitCode === null && watchdog.signalCode === null;
  const signal = (name: NodeJS.Signals): void => {
    if (isRunning()) sendSignal(pid, name);
  };
  return {
    pid,
    isRunning,
    signal,
    async ended(limit = 30_000) {
      watchdog.ref();
      const timer = setTimeout(() => signal('SIGKILL'), limit);
      await over;
      clearTimeout(timer);
    },
  };
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (cause) {
    // The process ended, and the watchdog has not reported the end yet.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

function readPid(watchdog: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    watchdog.stdout?.once('data', (text: Buffer) => {
      watchdog.stdout?.destroy();
      resolve(Number(text.toString()));
    });
    watchdog.once('exit', () => resolve(null));
    watchdog.once('error', () => resolve(null));
  });
}

/** A free port. Another process may take the port before a server binds it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Calls `isReady` until it is true. False if the process ended first; an Error after `limit` milliseconds.
 */
export async function becomesReady(
  server: ServerProcess,
  isReady: () => Promise<boolean>,
  limit: number,
): Promise<boolean> {
  const end = Date.now() + limit;
  while (server.isRunning()) {
    if (await isReady()) return true;
    if (Date.now() > end) throw new Error(`the server was not ready after ${limit / 1000} s`);
    await sleep(50);
  }
  return false;
}

export function readLog(log: string): string {
  try {
    return readFileSync(log, 'utf8');
  } catch {
    return '';
  }
}

export function lastLines(log: string, count: number): string {
  return readLog(log).trim().split('\n').slice(-count).join('\n');
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

export interface HeldServer {
  /** Another one after restart(). */
  readonly pid: number;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** A server in its folder: ended, and started again until it responds. */
export function holdServer(
  home: string,
  first: ServerProcess,
  again: {
    readonly boot: () => Promise<ServerProcess>;
    readonly answers: (server: ServerProcess) => Promise<unknown>;
  },
): HeldServer {
  let running = first;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    running.signal(signal);
    await running.ended();
  };
  return {
    get pid() {
      return running.pid;
    },
    signal: (name) => running.signal(name),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGKILL');
      removeFolder(home);
    },
    async restart() {
      // A paused process handles no other signal.
      running.signal('SIGCONT');
      await end('SIGTERM');
      running = await again.boot();
      await again.answers(running);
    },
  };
}
