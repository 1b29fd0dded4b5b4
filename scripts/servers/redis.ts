/**
 * A real Redis for tests and benchmarks, from the first source that works: REDIS_URL, Docker, or the program
 * redis-server.
 *
 * In: the environment and this machine. Out: the available source (findRedis), or a separate server
 * (startRedis) that can be killed, paused and restarted and that never outlives this process.
 * Example: const server = await startRedis({ appendOnly: true }); … server.url …; await server.stop();
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findOnPath } from './commands.ts';
import { startContainer, whyNoDocker } from './docker.ts';
import {
  becomesReady,
  freePort,
  holdServer,
  lastLines,
  readLog,
  removeFolder,
  type ServerProcess,
  startProcess,
} from './server-process.ts';
import { ServerUnavailable } from './unavailable.ts';

/** Untested: no Docker engine was available. */
const IMAGE = 'redis:8-alpine';
const BOOT_LIMIT_MS = 120_000;
const ANSWER_LIMIT_MS = 5000;
const PORT_TRIES = 3;
const NO_PROGRAM = 'there is no `redis-server` on PATH';

export interface RedisServer {
  /** With the password, if there is one. */
  readonly url: string;
  /** Another one after restart(); null in a container. */
  readonly pid: number | null;
  stop(): Promise<void>;
  /** SIGKILL. restart() starts the server again. */
  kill(): Promise<void>;
  /** Stops the server if it runs, and starts it on the same data and the same port. */
  restart(): Promise<void>;
  /** Connections stay open, and the server does not respond until resume(). */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export interface RedisOptions {
  /** Keeps the data after kill() and restart(). Without it a Redis starts empty again. */
  readonly appendOnly?: boolean;
  readonly password?: string;
}

export type RedisSource =
  | { readonly kind: 'environment'; readonly url: string }
  | OwnRedisSource
  | { readonly kind: 'none'; readonly reasons: readonly string[] };

type OwnRedisSource = { readonly kind: 'docker' } | { readonly kind: 'program'; readonly path: string };

/**
 * The available source of a Redis. If REDIS_URL is set and its server does not respond, no other source is
 * tried.
 */
export async function findRedis(): Promise<RedisSource> {
  const given = process.env['REDIS_URL'];
  if (!given) {
    const own = await findOwnRedis();
    if (own.kind !== 'none') return own;
    return { kind: 'none', reasons: ['REDIS_URL is not set', ...own.reasons] };
  }
  try {
    const url = addCredentials(given);
    await ping(url);
    return { kind: 'environment', url };
  } catch (cause) {
    return { kind: 'none', reasons: [`REDIS_URL is set, but that fails: ${firstLine(cause)}`] };
  }
}

function addCredentials(given: string): string {
  const url = new URL(given);
  url.username ||= process.env['REDIS_USERNAME'] ?? '';
  url.password ||= process.env['REDIS_PASSWORD'] ?? '';
  return url.href;
}

async function findOwnRedis(): Promise<Exclude<RedisSource, { kind: 'environment' }>> {
  const noDocker = await whyNoDocker();
  if (noDocker === null) return { kind: 'docker' };
  const path = findOnPath('redis-server');
  if (path !== null) return { kind: 'program', path };
  return { kind: 'none', reasons: [`Docker: ${noDocker}`, NO_PROGRAM] };
}

/**
 * @throws ServerUnavailable if there is no source, Error if the server does not start; each with one sentence
 */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  let noDocker = await whyNoDocker();
  if (noDocker === null) {
    try {
      return await startInDocker(options);
    } catch (cause) {
      // An engine that cannot download the image is of no use.
      noDocker = firstLine(cause);
    }
  }
  const path = findOnPath('redis-server');
  if (path === null) throw new ServerUnavailable('Redis', { reasons: [`Docker: ${noDocker}`, NO_PROGRAM] });
  return startProgram(path, options);
}

async function startProgram(path: string, options: RedisOptions): Promise<RedisServer> {
  const home = mkdtempSync(join(tmpdir(), 'tributary-redis-'));
  try {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      writeConfiguration(home, port, options);
      const running = await bootOnce(path, home);
      if (running !== null) return await serveProgram({ path, home, port, options, running });
      // Another process took the port in between. Another port may work.
      const isPortTaken = /in use/i.test(readLog(logOf(home)));
      if (attempt === PORT_TRIES || !isPortTaken) throw new Error(describeEnd(home));
    }
  } catch (cause) {
    removeFolder(home);
    throw cause;
  }
}

const logOf = (home: string): string => join(home, 'redis.log');

/** A file instead of arguments, because other users may read the arguments of a process. */
function writeConfiguration(home: string, port: number, options: RedisOptions): void {
  const lines = [`port ${port}`, 'bind 127.0.0.1', `dir ${home}`, ...listSettings(options)];
  writeFileSync(join(home, 'redis.conf'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

function listSettings({ appendOnly = false, password }: RedisOptions): string[] {
  return [
    'maxmemory-policy noeviction',
    'save ""',
    `appendonly ${appendOnly ? 'yes' : 'no'}`,
    ...(password === undefined ? [] : [`requirepass ${JSON.stringify(password)}`]),
  ];
}

/**
 * Null if the process ended instead. The log is checked too, because another server may respond at its port.
 */
async function bootOnce(path: string, home: string): Promise<ServerProcess | null> {
  const log = logOf(home);
  const running = await startProcess({ command: path, args: [join(home, 'redis.conf')], home, log });
  const isStarted = async (): Promise<boolean> => readLog(log).includes('Ready to accept connections');
  try {
    return (await becomesReady(running, isStarted, BOOT_LIMIT_MS)) ? running : null;
  } catch (cause) {
    running.signal('SIGKILL');
    await running.ended();
    throw new Error(describeEnd(home), { cause });
  }
}

function describeEnd(home: string): string {
  return `Redis did not start: ${lastLines(logOf(home), 3) || 'it printed nothing'}`;
}

async function serveProgram({
  path,
  home,
  port,
  options,
  running,
}: {
  readonly path: string;
  readonly home: string;
  readonly port: number;
  readonly options: RedisOptions;
  readonly running: ServerProcess;
}): Promise<RedisServer> {
  const url = describeUrl('127.0.0.1', port, options.password);
  const held = holdServer(home, running, {
    async boot() {
      const again = await bootOnce(path, home);
      if (again === null) throw new Error(describeEnd(home));
      return again;
    },
    answers: () => answers(url),
  });
  try {
    await answers(url);
  } catch (cause) {
    await held.kill();
    throw cause;
  }
  return {
    ...held,
    get pid() {
      return held.pid;
    },
    url,
    pause: async () => held.signal('SIGSTOP'),
    resume: async () => held.signal('SIGCONT'),
  };
}

async function startInDocker(options: RedisOptions): Promise<RedisServer> {
  const port = await freePort();
  const settings = listSettings(options).flatMap((line) => {
    const [name = '', ...value] = line.split(' ');
    return [
      `--${name}`,
      name === 'requirepass' ? (options.password ?? '') : value.join(' ').replace('""', ''),
    ];
  });
  const container = await startContainer(IMAGE, { container: 6379, host: port }, (image) =>
    image.withCommand(['redis-server', ...settings]).withStartupTimeout(BOOT_LIMIT_MS),
  );
  const url = describeUrl(container.host, port, options.password);
  try {
    await answers(url);
  } catch (cause) {
    await container.stop();
    throw cause;
  }
  return {
    url,
    pid: null,
    kill: () => container.signal('SIGKILL'),
    stop: container.stop,
    async restart() {
      await container.restart();
      await answers(url);
    },
    pause: () => container.signal('SIGSTOP'),
    resume: () => container.signal('SIGCONT'),
  };
}

function describeUrl(host: string, port: number, password: string | undefined): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}@`;
  return `redis://${secret}${host}:${port}`;
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + BOOT_LIMIT_MS;
  for (;;) {
    try {
      return await ping(url);
    } catch (cause) {
      if (Date.now() > end) throw new Error(`Redis does not respond: ${firstLine(cause)}`, { cause });
      await sleep(50);
    }
  }
}

/** @throws Error if the server does not respond or refuses */
async function ping(url: string): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: ANSWER_LIMIT_MS,
    commandTimeout: ANSWER_LIMIT_MS,
  });
  // connect() reports only that the connection closed; the events contain the reason.
  let why: Error | undefined;
  client.on('error', (cause) => {
    why = cause;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (cause) {
    throw why ?? cause;
  } finally {
    client.disconnect();
  }
}

function firstLine(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';
}
