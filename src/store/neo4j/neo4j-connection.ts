/**
 * The way to one graph in one Neo4j: runs the statements of cypher/ by name in transactions of its own, and runs them again where the
 * server says that may help. In: a statement's name and parameters (`graph` is added to them). Out: its rows as objects.
 *
 *   const [row] = await connection.read<{ generation: number }>('read/generation');
 *   await connection.write(async (tx) => { await tx.run('write/lock-graph'); … });
 *
 * Whole numbers of parameters must be neo4j.int (`int` below): the driver sends numbers as floats. Numbers in rows are numbers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Driver, type Session, type Transaction } from 'neo4j-driver-lite';
import { type Address, parseAddress } from './address.ts';
import { failureOf, isTransient, isUnavailable, type Where } from './failures.ts';
import { statement } from './statements.ts';

export interface Neo4jConnectionOptions {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** Left out: the server's default. */
  readonly database?: string | undefined;
  /** Which of the server's graphs (tenants). */
  readonly graph: string;
  /** Told what a person should know while it waits. */
  readonly onNote?: ((note: string) => void) | undefined;
  /** How long a write goes on trying while the server does not answer. */
  readonly retryMilliseconds?: number | undefined;
}

export type Parameters = Readonly<Record<string, unknown>>;

export interface Tx {
  run<Row extends object>(name: string, parameters?: Parameters): Promise<Row[]>;
}

export interface RunOptions {
  /** The server ends the transaction after it; a Failure `limit-reached`. */
  readonly timeoutMilliseconds?: number;
}

export interface WriteOptions<T> extends RunOptions {
  /** False: the transaction is rolled back, and its value answered all the same. */
  readonly commits?: (value: T) => boolean;
}

export interface WriteTx extends Tx {
  /** 0; more where an earlier attempt failed, whose commit may all the same have been done. */
  readonly attempt: number;
}

const WRITE_RETRY_MILLISECONDS = 60_000;
/** Less than a request to the API may take, so that its answer can say what is wrong. */
const READ_RETRY_MILLISECONDS = 5_000;
const CONNECT_MILLISECONDS = 5_000;
/** Between attempts: the server is away; it only refused this time (a deadlock). */
const AWAY_DELAY_MILLISECONDS = 500;
const REFUSED_DELAY_MILLISECONDS = 30;
/** A server that goes or comes answers some and not others: who was told is not told again until it has been there for so long. */
const SAME_ABSENCE_MILLISECONDS = 30_000;

const ints = Array.from({ length: 4_096 }, (_, i) => neo4j.int(i));

/** A whole number as the driver sends it; small ones are made once. */
export function int(value: number): ReturnType<typeof neo4j.int> {
  return ints[value] ?? neo4j.int(value);
}

type Mode = 'READ' | 'WRITE';

function timeoutOf({ timeoutMilliseconds }: RunOptions): { timeout?: ReturnType<typeof int> } {
  return timeoutMilliseconds === undefined ? {} : { timeout: neo4j.int(timeoutMilliseconds) };
}

export class Neo4jConnection {
  readonly graph: string;
  readonly place: Where;
  readonly #driver: Driver;
  readonly #options: Neo4jConnectionOptions;
  /** What is read here has all that was written here, whichever server of a cluster is asked. */
  readonly #bookmarks = neo4j.bookmarkManager();
  /** When the server last did not answer. */
  #away: number | null = null;

  constructor(options: Neo4jConnectionOptions) {
    const { uri, where }: Address = parseAddress(options.uri);
    const { username, password, database, graph } = options;
    this.graph = graph;
    this.place = { where, username, database: database ?? null };
    this.#options = options;
    this.#driver = this.#opened(() =>
      neo4j.driver(
        uri,
        { scheme: 'basic', principal: username, credentials: password },
        {
          disableLosslessIntegers: true,
          connectionTimeout: CONNECT_MILLISECONDS,
          userAgent: 'tributary',
          // What the server thinks of a statement is for those who write statements.
          notificationFilter: { minimumSeverityLevel: 'OFF' },
        },
      ),
    );
  }

  /** `Neo4j/5.26.0`; fails at once where nobody answers. */
  async agent(): Promise<string> {
    try {
      const { agent } = await this.#driver.getServerInfo(this.#database());
      return agent ?? '';
    } catch (error) {
      throw failureOf(error, this.place);
    }
  }

  /** One statement in a transaction of its own: one message there and back, where `readAll` needs three. */
  async read<Row extends object>(
    name: string,
    parameters: Parameters = {},
    options: RunOptions = {},
  ): Promise<Row[]> {
    return this.#again('READ', async () => {
      const session = this.#session('READ');
      try {
        const { records } = await session.run(
          statement(name),
          { ...parameters, graph: this.graph },
          timeoutOf(options),
        );
        return records.map((record) => record.toObject() as Row);
      } finally {
        await session.close().catch(() => {});
      }
    });
  }

  /** Several statements in one transaction; each sees what was committed when it began. */
  async readAll<T>(work: (tx: Tx) => Promise<T>, options: RunOptions = {}): Promise<T> {
    return this.#run('READ', work, options);
  }

  /** Commits when `work` is done; rolls back and throws what it throws. `work` runs again after transient errors. */
  async write<T>(work: (tx: WriteTx) => Promise<T>, options: WriteOptions<T> = {}): Promise<T> {
    return this.#run('WRITE', work, options);
  }

  /** Tells a person what is waited for. */
  note(sentence: string): void {
    this.#options.onNote?.(sentence);
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }

  #run<T>(mode: Mode, work: (tx: WriteTx) => Promise<T>, options: WriteOptions<T>): Promise<T> {
    return this.#again(mode, (attempt) =>
      this.#once(mode, (tx) => work({ attempt, run: this.#runner(tx) }), options),
    );
  }

  /** Runs it again where the server says that may help, as long as there is patience. */
  async #again<T>(mode: Mode, once: (attempt: number) => Promise<T>): Promise<T> {
    const patience =
      mode === 'READ'
        ? READ_RETRY_MILLISECONDS
        : (this.#options.retryMilliseconds ?? WRITE_RETRY_MILLISECONDS);
    // A read is asked by somebody who waits; a write may have worked for long before the server went away.
    let failing: number | null = mode === 'READ' ? performance.now() : null;
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(attempt);
      } catch (error) {
        failing ??= performance.now();
        if (!isTransient(error) || performance.now() - failing > patience) throw failureOf(error, this.place);
        if (isUnavailable(error)) this.#tell(patience);
        const delay = isUnavailable(error) ? AWAY_DELAY_MILLISECONDS : REFUSED_DELAY_MILLISECONDS;
        await sleep(delay * (0.5 + Math.random()));
      }
    }
  }

  async #once<T>(
    mode: Mode,
    work: (tx: Transaction) => Promise<T>,
    { commits = () => true, ...options }: WriteOptions<T>,
  ): Promise<T> {
    const session = this.#session(mode);
    try {
      const tx = await session.beginTransaction(timeoutOf(options));
      const value = await work(tx);
      if (commits(value)) await tx.commit();
      return value;
    } finally {
      // Rolls back what is open. Where the server is away there is nothing to close.
      await session.close().catch(() => {});
    }
  }

  #session(mode: Mode): Session {
    return this.#driver.session({
      ...this.#database(),
      defaultAccessMode: mode,
      fetchSize: 10_000,
      bookmarkManager: this.#bookmarks,
    });
  }

  #runner(tx: Transaction): Tx['run'] {
    return async <Row extends object>(name: string, parameters: Parameters = {}): Promise<Row[]> => {
      const { records } = await tx.run(statement(name), { ...parameters, graph: this.graph });
      return records.map((record) => record.toObject() as Row);
    };
  }

  #database(): { database?: string } {
    const { database } = this.place;
    return database === null ? {} : { database };
  }

  #tell(patience: number): void {
    const now = performance.now();
    const since = this.#away;
    this.#away = now;
    if (since !== null && now - since < SAME_ABSENCE_MILLISECONDS) return;
    this.note(
      `Neo4j at ${this.place.where} does not answer; waiting up to ${Math.round(patience / 1_000)} s.`,
    );
  }

  #opened(open: () => Driver): Driver {
    try {
      return open();
    } catch (error) {
      throw failureOf(error, this.place);
    }
  }
}
