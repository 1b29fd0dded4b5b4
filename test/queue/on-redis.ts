/** Queues on a real Redis for tests. Each file has its own prefix, and its keys are removed afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import type { BullQueueOptions, Queue } from '../../src/queue/index.ts';
import { openBullQueue } from '../../src/queue/index.ts';

/**
 * Checks are frequent, so that tests do not wait. The limits after which a worker or Redis counts as lost are
 * long, so that no test fails on a slow machine. A test of such a limit sets a short one.
 */
export const QUICK = {
  lockMilliseconds: 600_000,
  stalledMilliseconds: 300,
  sweepMilliseconds: 300,
  giveUpMilliseconds: 600_000,
  scheduleBackoffMs: 50,
} as const;

export interface QueuesOnRedis {
  readonly prefix: string;
  open(options?: Partial<BullQueueOptions>): Promise<Queue>;
  /**
   * Resolves when the worker accepts tasks. A worker that a test kills needs a short lock: other workers wait
   * until the lock expires.
   */
  spawnWorker(concurrency?: number, lockMilliseconds?: number): Promise<WorkerProcess>;
  keys(): Promise<string[]>;
  /** Closes all queues and workers, and removes all keys of the prefix. */
  end(): Promise<void>;
}

export interface WorkerProcess {
  readonly pid: number;
  /** Standard error so far. */
  readonly errors: string;
  signal(name: NodeJS.Signals): void;
  /** The exit code; null if a signal ended the process. */
  ended(): Promise<number | null>;
}

export function newPrefix(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}

export function queuesOnRedis(url: string, prefix = newPrefix()): QueuesOnRedis {
  const opened: Queue[] = [];
  const workers: WorkerProcess[] = [];
  return {
    prefix,
    async open(options = {}) {
      const queue = await openBullQueue({ url, prefix, ...QUICK, ...options });
      opened.push(queue);
      return queue;
    },
    async spawnWorker(concurrency = 2, lockMilliseconds = QUICK.lockMilliseconds) {
      const worker = await spawnWorker({
        REDIS: url,
        PREFIX: prefix,
        CONCURRENCY: String(concurrency),
        LOCK: String(lockMilliseconds),
      });
      workers.push(worker);
      return worker;
    },
    keys: () => keysOf(url, prefix),
    async end() {
      for (const worker of workers.splice(0)) {
        worker.signal('SIGKILL');
        await worker.ended();
      }
      for (const queue of opened.splice(0)) await queue.close();
      await removeKeys(url, prefix);
    },
  };
}

const WORKER = fileURLToPath(new URL('./worker-process.ts', import.meta.url));

async function spawnWorker(env: NodeJS.ProcessEnv): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(process.execPath, [WORKER], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    errors += text.toString();
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const first = child.stdout === null ? exit : once(child.stdout, 'data');
  await Promise.race([first, exit]);
  if (child.exitCode !== null) throw new Error(`the worker ended: ${errors}`);
  return {
    pid: child.pid ?? 0,
    get errors() {
      return errors;
    },
    signal: (name) => void child.kill(name),
    ended: async () => (await exit)[0],
  };
}

async function keysOf(url: string, prefix: string): Promise<string[]> {
  return await withClient(url, (client) => scan(client, prefix));
}

async function removeKeys(url: string, prefix: string): Promise<void> {
  await withClient(url, async (client) => {
    const keys = await scan(client, prefix);
    if (keys.length > 0) await client.del(...keys);
  });
}

async function scan(client: Redis, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of client.scanStream({ match: `${prefix}:*`, count: 1_000 })) keys.push(...some);
  return keys;
}

async function withClient<T>(url: string, use: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    client.disconnect();
  }
}
