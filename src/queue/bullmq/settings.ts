/** The settings of the BullMQ queue, their defaults, and the address without its secrets. */
import { Failure } from '../../model/failure.ts';

export interface BullQueueOptions {
  /**
   * redis://host:port/database, or rediss:// for TLS. `username` and `password` override those in the URL.
   */
  readonly url: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Prefix of every key and channel, so that several installations can share one Redis server. */
  readonly prefix?: string | undefined;
  /** Number of tasks of one name that run at the same time in this process. */
  readonly concurrency?: number | undefined;
  /** Number of attempts after the first. */
  readonly retries?: number | undefined;
  /** Delay before the first retry; it doubles with each retry. */
  readonly backoffMs?: number | undefined;
  /**
   * Delay before the first retry of a scheduled task. The systems that it needs may be unavailable for
   * minutes.
   */
  readonly scheduleBackoffMs?: number | undefined;
  /** Maximum number of dead tasks; the oldest are removed first. */
  readonly deadLimit?: number | undefined;
  /** If a worker does not renew its lock for this time, other workers take over its tasks. */
  readonly lockMilliseconds?: number | undefined;
  /** Interval at which workers look for tasks with expired locks. */
  readonly stalledMilliseconds?: number | undefined;
  /** Interval at which a run looks up its tasks without events. */
  readonly sweepMilliseconds?: number | undefined;
  /** A run fails with `queue-failed` if the connection is lost for this time. */
  readonly giveUpMilliseconds?: number | undefined;
  /**
   * Receives notes for the user: the connection is lost or restored, no worker is connected, Redis may evict
   * tasks.
   */
  readonly onNote?: ((sentence: string) => void) | undefined;
}

export interface Settings {
  readonly address: RedisAddress;
  readonly prefix: string;
  readonly concurrency: number;
  readonly retries: number;
  readonly backoffMs: number;
  readonly scheduleBackoffMs: number;
  readonly deadLimit: number;
  readonly lockMilliseconds: number;
  readonly stalledMilliseconds: number;
  readonly sweepMilliseconds: number;
  readonly giveUpMilliseconds: number;
  readonly onNote: (sentence: string) => void;
}

export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly database: number;
  readonly isEncrypted: boolean;
  readonly username: string | null;
  readonly password: string | null;
  /** Without user name and password: redis://host:port/database. */
  readonly displayUrl: string;
}

const REDIS_PORT = 6_379;

export function resolveSettings(options: BullQueueOptions): Settings {
  const { prefix = 'tributary' } = options;
  if (!/^[\w.-]{1,64}$/.test(prefix)) {
    throw new Failure(
      'bad-usage',
      `The queue prefix "${prefix}" is not valid. Use 1 to 64 letters, digits, "_", "." or "-".`,
    );
  }
  return {
    address: addressOf(options),
    prefix,
    concurrency: options.concurrency ?? 4,
    retries: options.retries ?? 3,
    backoffMs: options.backoffMs ?? 100,
    scheduleBackoffMs: options.scheduleBackoffMs ?? 60_000,
    deadLimit: options.deadLimit ?? 1_000,
    lockMilliseconds: options.lockMilliseconds ?? 15_000,
    stalledMilliseconds: options.stalledMilliseconds ?? 5_000,
    sweepMilliseconds: options.sweepMilliseconds ?? 2_000,
    giveUpMilliseconds: options.giveUpMilliseconds ?? 60_000,
    onNote: options.onNote ?? (() => {}),
  };
}

/**
 * The URL of the queue without user name and password. Throws Failure `bad-usage` if the URL is not valid.
 */
export function redisDisplayUrl(options: Pick<BullQueueOptions, 'url'>): string {
  return addressOf(options).displayUrl;
}

/** The failure does not contain the URL, because the URL may contain a password. */
function addressOf({ url, username, password }: BullQueueOptions): RedisAddress {
  const parsed = URL.parse(url);
  const database = /^\/?(\d{0,4})$/.exec(parsed?.pathname ?? '')?.[1];
  const isRedis = parsed?.protocol === 'redis:' || parsed?.protocol === 'rediss:';
  if (parsed === null || !isRedis || parsed.hostname === '' || database === undefined) {
    throw new Failure(
      'bad-usage',
      'REDIS_URL is not a Redis URL. Set it to a URL such as redis://127.0.0.1:6379/0.',
    );
  }
  const port = Number(parsed.port) || REDIS_PORT;
  return {
    host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    database: Number(database),
    isEncrypted: parsed.protocol === 'rediss:',
    username: username || unescaped(parsed.username),
    password: password || unescaped(parsed.password),
    displayUrl: `${parsed.protocol}//${parsed.hostname}:${port}/${Number(database)}`,
  };
}

function unescaped(part: string): string | null {
  if (part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
