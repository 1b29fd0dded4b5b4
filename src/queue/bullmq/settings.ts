/** The settings of the BullMQ queue, what they are where nobody says otherwise, and the address without its secrets. */
import { Failure } from '../../model/failure.ts';

export interface BullQueueOptions {
  /** redis://host:port/database, or rediss:// for TLS. A user and password in it are used where none are given beside it. */
  readonly url: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Begins every key and channel: several installations may share one Redis. */
  readonly prefix?: string | undefined;
  /** Tasks of one name that run at once in this process. */
  readonly concurrency?: number | undefined;
  /** Further attempts after the first one. */
  readonly retries?: number | undefined;
  /** Pause before the first further attempt; doubles with each one. */
  readonly backoffMs?: number | undefined;
  /** The same for scheduled tasks: what they need may be away for minutes. */
  readonly scheduleBackoffMs?: number | undefined;
  /** Failed tasks that are kept; the oldest go first. */
  readonly deadLimit?: number | undefined;
  /** A worker that says nothing for so long has died, and others take its tasks. */
  readonly lockMilliseconds?: number | undefined;
  /** How often workers look for tasks of dead ones. */
  readonly stalledMilliseconds?: number | undefined;
  /** How often a run looks after tasks that it has not heard of. */
  readonly sweepMilliseconds?: number | undefined;
  /** A run ends with Failure `queue-failed` where Redis has been gone for so long. */
  readonly giveUpMilliseconds?: number | undefined;
  /** Told in one sentence what a person should know: the connection is lost, it is back, no worker runs, memory may drop tasks. */
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
  /** As it may be shown: redis://host:port/database. */
  readonly place: string;
}

const REDIS_PORT = 6_379;

export function settingsOf(options: BullQueueOptions): Settings {
  const { prefix = 'tributary' } = options;
  if (!/^[\w.-]{1,64}$/.test(prefix)) {
    throw new Failure(
      'bad-usage',
      `The queue prefix “${prefix}” must be 1 to 64 letters, digits, “_”, “.” or “-”.`,
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

/** Where that queue is, as it may be shown; throws Failure `bad-usage` where the address is none. */
export function redisPlace(options: Pick<BullQueueOptions, 'url'>): string {
  return addressOf(options).place;
}

/** The text itself is in no message: it may hold a password. */
function addressOf({ url, username, password }: BullQueueOptions): RedisAddress {
  const parsed = URL.parse(url);
  const database = /^\/?(\d{0,4})$/.exec(parsed?.pathname ?? '')?.[1];
  const isRedis = parsed?.protocol === 'redis:' || parsed?.protocol === 'rediss:';
  if (parsed === null || !isRedis || parsed.hostname === '' || database === undefined) {
    throw new Failure(
      'bad-usage',
      'REDIS_URL is no address of a Redis; give one such as redis://127.0.0.1:6379/0.',
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
    place: `${parsed.protocol}//${parsed.hostname}:${port}/${Number(database)}`,
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
