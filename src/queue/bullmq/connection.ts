/**
 * The connections of one queue to Redis: opened and checked once, then kept through losses. What a person should know is told once:
 * that Redis is gone, that it is back, and after a time that this gives up.
 *
 *   const connection = await openConnection(settings);
 *   connection.client            for commands; copies of it for what blocks
 *   await connection.close();    lets go of all of them
 */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { Failure } from '../../model/failure.ts';
import { quietRedis } from './quiet-redis.ts';
import { checkServer } from './server.ts';
import type { RedisAddress, Settings } from './settings.ts';

/** Until the first connection stands. */
const OPEN_MILLISECONDS = 5_000;
/** For the answer of one command of a question. */
const ANSWER_MILLISECONDS = 10_000;
/** Between two attempts to connect again. */
const LONGEST_PAUSE = 2_000;
/** How often a Redis is asked whether it still answers: one that hangs, or whose network is cut, closes no connection. */
const PULSE_MILLISECONDS = 5_000;
/** Different errors of Redis that are told; what comes after is more of the same. */
const MOST_NOTES = 20;

export async function openConnection(settings: Settings): Promise<Connection> {
  const connection = new Connection(settings);
  await connection.open();
  return connection;
}

export class Connection {
  readonly client: Redis;
  readonly address: RedisAddress;
  readonly #settings: Settings;
  readonly #all = new Set<Redis>();
  readonly #noted = new Set<string>();
  readonly #listeners = new Set<(failure: Failure) => void>();
  readonly #returns = new Set<() => void>();
  #state: 'opening' | 'up' | 'lost' | 'closed' = 'opening';
  #giveUp: NodeJS.Timeout | undefined;
  #pulse: NodeJS.Timeout | undefined;
  #givenUp: Failure | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.address = settings.address;
    const { host, port, database, isEncrypted, username, password } = settings.address;
    this.client = quietRedis(
      {
        host,
        port,
        db: database,
        ...(username === null ? {} : { username }),
        ...(password === null ? {} : { password }),
        ...(isEncrypted ? { tls: {} } : {}),
        lazyConnect: true,
        connectTimeout: OPEN_MILLISECONDS - 1_000,
        maxLoadingRetryTime: 500,
        // BullMQ wants commands to wait for the connection; we end a run when it takes too long.
        maxRetriesPerRequest: null,
        retryStrategy: (times) => this.#pauseBefore(times),
      },
      this.#all,
    );
    this.client.on('close', () => this.#lost());
    this.client.on('ready', () => this.#ready());
  }

  /** Throws Failure `queue-failed` where Redis cannot be reached, entered or used. */
  async open(): Promise<void> {
    const errors: Error[] = [];
    const keep = (error: Error): void => void errors.push(error);
    this.client.on('error', keep);
    try {
      const info = await within(
        OPEN_MILLISECONDS,
        this.client.connect().then(() => this.client.info()),
      );
      const [odd] = errors;
      if (odd !== undefined) throw odd;
      const advice = checkServer(info, this.address.place);
      this.#state = 'up';
      this.#pulse = setInterval(() => void this.#feelPulse(), PULSE_MILLISECONDS).unref();
      if (advice !== null) this.#settings.onNote(advice);
    } catch (error) {
      this.#letGo();
      throw error instanceof Failure ? error : cannotOpen(this.address, errors.at(-1) ?? error);
    } finally {
      this.client.off('error', keep);
    }
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  /** Set while Redis has been gone for too long. */
  get givenUp(): Failure | null {
    return this.#givenUp;
  }

  /** Calls back when Redis has been gone for too long; the answer ends that. */
  onGivenUp(listener: (failure: Failure) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onReturn(listener: () => void): void {
    this.#returns.add(listener);
  }

  /** Resolves when Redis is gone. */
  async down(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#state !== 'up') resolve();
    this.client.once('close', resolve);
    await promise;
  }

  /** A question of a few commands, which does not wait for a Redis that is gone. */
  async ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
    if (this.#state === 'closed') throw new Failure('queue-failed', 'The queue is closed.');
    if (this.#givenUp !== null) throw this.#givenUp;
    try {
      return await within(ANSWER_MILLISECONDS, question(this.client));
    } catch (error) {
      if (this.#state === 'lost') throw this.#givenUp ?? this.#silence(ANSWER_MILLISECONDS);
      throw this.failureOf(error);
    }
  }

  /** The error of a command as a sentence. */
  failureOf(error: unknown): Failure {
    if (error instanceof Failure) return error;
    const { place } = this.address;
    const text = textOf(error, this.address);
    return new Failure('queue-failed', `Redis at ${place} did not do as asked: ${text}.`, {
      cause: withoutCommand(error, this.address),
      retryable: true,
    });
  }

  /** An error that no caller awaits: told once, and not at all where the loss that explains it has been told. */
  note(error: Error): void {
    if (this.#state !== 'up' || isOfLoss(error) || this.#noted.size >= MOST_NOTES) return;
    const sentence = this.failureOf(error).message;
    if (this.#noted.has(sentence)) return;
    this.#noted.add(sentence);
    this.#settings.onNote(sentence);
  }

  tell(sentence: string): void {
    this.#settings.onNote(sentence);
  }

  /** After it nothing of this keeps the process alive. */
  async close(): Promise<void> {
    const wasUp = this.#state === 'up';
    this.#state = 'closed';
    clearTimeout(this.#giveUp);
    clearInterval(this.#pulse);
    // What was sent must arrive.
    if (wasUp) await within(1_000, this.client.quit()).catch(() => {});
    this.#letGo();
  }

  #letGo(): void {
    this.#state = 'closed';
    // A second end of the same connection would keep the process for two seconds.
    for (const client of this.#all) if (client.status !== 'end') client.disconnect();
  }

  async #feelPulse(): Promise<void> {
    if (this.#state !== 'up') return;
    let isAnswered = false;
    const answered = (): void => {
      isAnswered = true;
    };
    this.client.ping().then(answered, answered);
    await pause(Math.min(ANSWER_MILLISECONDS, this.#settings.giveUpMilliseconds / 2), null, { ref: false });
    // Where this process was busy, the answer lies there unread.
    await turn();
    await turn();
    if (!isAnswered && this.#state === 'up') this.client.disconnect(true);
  }

  #pauseBefore(times: number): number | null {
    if (this.#state === 'opening' || this.#state === 'closed') return null;
    return Math.min(50 * 2 ** Math.min(times, 10), LONGEST_PAUSE);
  }

  #lost(): void {
    if (this.#state !== 'up') return;
    this.#state = 'lost';
    const { giveUpMilliseconds, onNote } = this.#settings;
    onNote(`The connection to Redis at ${this.address.place} is lost; work goes on when it is back.`);
    this.#giveUp = setTimeout(() => {
      this.#givenUp = this.#silence(giveUpMilliseconds);
      for (const listener of [...this.#listeners]) listener(this.#givenUp);
    }, giveUpMilliseconds);
  }

  #silence(milliseconds: number): Failure {
    const { place } = this.address;
    const seconds = Math.round(milliseconds / 1_000);
    return new Failure(
      'queue-failed',
      `Redis at ${place} has not answered for ${seconds} s; start it, then try again.`,
      { retryable: true },
    );
  }

  #ready(): void {
    if (this.#state !== 'lost') return;
    this.#state = 'up';
    clearTimeout(this.#giveUp);
    this.#givenUp = null;
    this.#settings.onNote(`Redis at ${this.address.place} answers again.`);
    for (const listener of [...this.#returns]) listener();
  }
}

const SILENCE = 'no answer within';

export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(SILENCE);
}

export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${milliseconds / 1_000} s`)),
    milliseconds,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => {});
  }
}

/** A command that was under way when the connection broke, and may be sent again. */
export function isOfLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /connection (?:is )?clos|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|LOADING/i.test(error.message);
}

function cannotOpen(address: RedisAddress, error: unknown): Failure {
  const { place } = address;
  const text = textOf(error, address);
  const sentence = (): string => {
    if (/WRONGPASS|NOAUTH|invalid password|invalid username/i.test(text))
      return `Redis at ${place} refuses the user or password; set REDIS_USERNAME and REDIS_PASSWORD to those it knows.`;
    if (/DB index/i.test(text))
      return `Redis at ${place} has no database ${address.database}; change the number at the end of REDIS_URL.`;
    if (/NOPERM/.test(text))
      return `The Redis user may not do what is needed at ${place} (${text}); give it the rights +@all on its own keys.`;
    return `No Redis can be reached at ${place} (${text}); start it, or set REDIS_URL to where it runs.`;
  };
  return new Failure('queue-failed', sentence(), { cause: withoutCommand(error, address), retryable: true });
}

function textOf(error: unknown, { password }: RedisAddress): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const first = text.split('\n', 1)[0]?.replace(/\.$/, '').slice(0, 300) ?? '';
  return password === null ? first : first.replaceAll(password, '***');
}

/** ioredis keeps the arguments of a command with its error; those of AUTH are the password. */
function withoutCommand(error: unknown, address: RedisAddress): Error {
  return new Error(textOf(error, address));
}
