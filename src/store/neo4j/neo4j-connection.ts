/**
 * The connection to one graph in a Neo4j server. It runs the statements of cypher/ by name in transactions,
 * and retries transient errors. The parameter `graph` is added to every statement. Rows are returned as
 * objects.
 *
 *   const [row] = await connection.read<{ generation: number }>('read/generation');
 *   await connection.write(async (tx) => { await tx.run('write/lock-graph'); … });
 *
 * Integers in parameters must be neo4j.int (`int` below), because the driver sends numbers as floats.
 * Integers in rows are numbers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Driver, type Session, type Transaction } from 'neo4j-driver-lite';
import { type Address, parseAddress } from './address.ts';
import { failureOf, isTransient, isUnavailable, type ServerInfo } from './failures.ts';
import { statement } from './statements.ts';

export interface Neo4jConnectionOptions {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** By default the default database of the server. */
  readonly database?: string | undefined;
  /** Name of the graph (tenant) in the server. */
  readonly graph: string;
  /** Receives notes for the user during a wait. */
  readonly onNote?: ((note: string) => void) | undefined;
  /** How long a write is retried while the server is not available. */
  readonly retryMilliseconds?: number | undefined;
}

export type Parameters = Readonly<Record<string, unknown>>;

export interface Tx {
  run<Row extends object>(name: string, parameters?: Parameters): Promise<Row[]>;
}

export interface RunOptions {
  /** The server ends the transaction after this time, with Failure `limit-reached`. */
  readonly timeoutMilliseconds?: number;
}

export interface WriteOptions<T> extends RunOptions {
  /** If it returns false, the transaction is rolled back, and its value is returned nevertheless. */
  readonly commits?: (value: T) => boolean;
}

export interface WriteTx extends Tx {
  /**
   * 0 for the first attempt. The commit of an earlier attempt may have succeeded although the attempt failed.
   */
  readonly attempt: number;
}

/** The reads of one state of a graph. */
export type GraphView = Pick<Neo4jConnection, 'read'>;

const WRITE_RETRY_MILLISECONDS = 60_000;
/** Less than the time limit of an API request, so that the response can contain the failure. */
const READ_RETRY_MILLISECONDS = 5_000;
const CONNECT_MILLISECONDS = 5_000;
/** Delay before the first retry. After each failure it doubles if the server is not available. */
const RETRY_DELAY_MILLISECONDS = 30;
const LONGEST_DELAY_MILLISECONDS = 500;
/** A server that stops or starts rejects some requests. The note is not repeated within this time. */
const NOTE_INTERVAL_MILLISECONDS = 30_000;

const ints = Array.from({ length: 4_096 }, (_, i) => neo4j.int(i));

/** An integer for the driver. Small integers are cached. */
export function int(value: number): ReturnType<typeof neo4j.int> {
  return ints[value] ?? neo4j.int(value);
}

type Mode = 'READ' | 'WRITE';

function timeoutOf({ timeoutMilliseconds }: RunOptions): { timeout?: ReturnType<typeof int> } {
  return timeoutMilliseconds === undefined ? {} : { timeout: neo4j.int(timeoutMilliseconds) };
}

export class Neo4jConnection {
  readonly graph: string;
  readonly server: ServerInfo;
  readonly #driver: Driver;
  readonly #options: Neo4jConnectionOptions;
  /** Reads see the writes of this connection on every server of a cluster. */
  readonly #bookmarks = neo4j.bookmarkManager();
  /** When the server was last unavailable. */
  #unavailableAt: number | null = null;

  constructor(options: Neo4jConnectionOptions) {
    const { uri, displayUri }: Address = parseAddress(options.uri);
    const { username, password, database, graph } = options;
    this.graph = graph;
    this.server = { displayUri, username, database: database ?? null };
    this.#options = options;
    this.#driver = this.#createDriver(() =>
      neo4j.driver(
        uri,
        { scheme: 'basic', principal: username, credentials: password },
        {
          disableLosslessIntegers: true,
          connectionTimeout: CONNECT_MILLISECONDS,
          userAgent: 'tributary',
          // Notifications about a statement are useful only when it is written.
          notificationFilter: { minimumSeverityLevel: 'OFF' },
        },
      ),
    );
  }

  /** `Neo4j/5.26.0`. Fails immediately if the server is not available. */
  async agent(): Promise<string> {
    try {
      const { agent } = await this.#driver.getServerInfo(this.#database());
      return agent ?? '';
    } catch (error) {
      throw failureOf(error, this.server);
    }
  }

  /** Runs one statement in its own transaction. This needs one round trip, and `readAll` needs three. */
  async read<Row extends object>(
    name: string,
    parameters: Parameters = {},
    options: RunOptions = {},
  ): Promise<Row[]> {
    return this.#retry('READ', async () => {
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

  /** Reads one state of the graph: the parameter `at` is added to every statement. */
  at(generation: number): GraphView {
    const at = int(generation);
    return { read: (name, parameters, options) => this.read(name, { ...parameters, at }, options) };
  }

  /** Runs several statements in one transaction. Each statement sees what was committed when it started. */
  async readAll<T>(work: (tx: Tx) => Promise<T>, options: RunOptions = {}): Promise<T> {
    return this.#run('READ', work, options);
  }

  /**
   * Commits when `work` resolves, and rolls back if it rejects. After a transient error `work` runs again.
   */
  async write<T>(work: (tx: WriteTx) => Promise<T>, options: WriteOptions<T> = {}): Promise<T> {
    return this.#run('WRITE', work, options);
  }

  /** Reports to the user what a wait is for. */
  note(sentence: string): void {
    this.#options.onNote?.(sentence);
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }

  #run<T>(mode: Mode, work: (tx: WriteTx) => Promise<T>, options: WriteOptions<T>): Promise<T> {
    return this.#retry(mode, (attempt) =>
      this.#runOnce(mode, (tx) => work({ attempt, run: this.#runner(tx) }), options),
    );
  }

  /** Retries transient errors until the time limit. */
  async #retry<T>(mode: Mode, once: (attempt: number) => Promise<T>): Promise<T> {
    const limit =
      mode === 'READ'
        ? READ_RETRY_MILLISECONDS
        : (this.#options.retryMilliseconds ?? WRITE_RETRY_MILLISECONDS);
    // The limit of a read includes its own time. A write may run for long before its first error, so its
    // limit starts there.
    let startedAt: number | null = mode === 'READ' ? performance.now() : null;
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(attempt);
      } catch (error) {
        startedAt ??= performance.now();
        if (!isTransient(error) || performance.now() - startedAt > limit) throw failureOf(error, this.server);
        if (isUnavailable(error)) this.#noteUnavailable(limit);
        const delay = RETRY_DELAY_MILLISECONDS * (isUnavailable(error) ? 2 ** attempt : 1);
        await sleep(Math.min(delay, LONGEST_DELAY_MILLISECONDS) * (0.5 + Math.random()));
      }
    }
  }

  async #runOnce<T>(
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
      // Rolls back an open transaction. If the server is not available, there is nothing to close.
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
    const { database } = this.server;
    return database === null ? {} : { database };
  }

  #noteUnavailable(limit: number): void {
    const now = performance.now();
    const previous = this.#unavailableAt;
    this.#unavailableAt = now;
    if (previous !== null && now - previous < NOTE_INTERVAL_MILLISECONDS) return;
    const seconds = Math.round(limit / 1_000);
    this.note(`Neo4j at ${this.server.displayUri} is not available. Waiting up to ${seconds} s.`);
  }

  #createDriver(create: () => Driver): Driver {
    try {
      return create();
    } catch (error) {
      throw failureOf(error, this.server);
    }
  }
}
