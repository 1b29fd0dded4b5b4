/**
 * How a Neo4j and Tributary's graph in it are, for `tributary doctor`. In: the settings of the store. Out: checks; what is tried is rolled back.
 *
 *   checkNeo4jStore({ uri: 'neo4j://localhost:7687', username: 'neo4j', password: '…', graph: 'default' })
 *   → [{ name: 'reachable', status: 'ok', seen: 'neo4j://localhost:7687 in 1 ms', … }, …]
 */
import { randomUUID } from 'node:crypto';
import {
  type Check,
  type CheckResult,
  type CheckStep,
  failed,
  ok,
  runChecks,
  skipped,
} from '../../model/check.ts';
import { lookAtIndexes, lookAtProjects, lookAtSchema, lookAtWriter } from './check-graph.ts';
import { judgeClock, judgeLimits, judgeVersion, LIMIT_NAMES } from './check-limits.ts';
import { isDriverError } from './failures.ts';
import { Neo4jConnection, type Neo4jConnectionOptions } from './neo4j-connection.ts';
import { type Answer, probeNeo4j } from './probe-neo4j.ts';

export interface Neo4jCheckRequest
  extends Pick<Neo4jConnectionOptions, 'uri' | 'username' | 'password' | 'database' | 'graph'> {
  /** For tests on a machine that is busy. */
  readonly stepMilliseconds?: number;
}

export async function checkNeo4jStore({ stepMilliseconds, ...options }: Neo4jCheckRequest): Promise<Check[]> {
  const patient = new Patient(options);
  try {
    return await runChecks('neo4j', patient.steps(), stepMilliseconds);
  } finally {
    await patient.close();
  }
}

/** A server that hangs must not keep the process. */
const CLOSE_MILLISECONDS = 1_000;

interface Component {
  readonly name: string;
  readonly versions: readonly string[];
  readonly edition: string;
}

class Patient {
  /** To the database of the graph. */
  readonly #graph: Neo4jConnection;
  /** To the one that every server has, whatever the settings say. */
  readonly #system: Neo4jConnection;
  #answer: Answer = { kind: 'unreachable', fault: 'not asked' };

  constructor(options: Neo4jConnectionOptions) {
    // Whoever asks wants to know now; a build is more patient.
    this.#graph = new Neo4jConnection({ ...options, retryMilliseconds: 0 });
    this.#system = new Neo4jConnection({ ...options, database: 'system', retryMilliseconds: 0 });
  }

  steps(): readonly CheckStep[] {
    const server = ['version'];
    const graph = this.#graph;
    return [
      { name: 'reachable', run: () => this.#reach() },
      { name: 'protocol', needs: ['reachable'], run: () => this.#lookAtProtocol() },
      { name: 'authentication', needs: ['protocol'], run: () => this.#enter() },
      { name: 'version', needs: ['authentication'], run: () => this.#lookAtVersion() },
      { name: 'database', needs: server, run: () => this.#lookAtDatabase() },
      { name: 'right to read', needs: ['database'], run: () => this.#read() },
      { name: 'right to write', needs: ['database'], run: () => this.#write() },
      { name: 'schema', needs: ['right to read'], run: () => lookAtSchema(graph) },
      {
        name: 'constraints',
        needs: ['schema'],
        run: () => lookAtIndexes(graph, () => this.#tryConstraint()),
      },
      { name: 'graph', needs: ['right to read'], run: () => lookAtProjects(graph) },
      { name: 'writer', needs: ['right to read'], run: () => lookAtWriter(graph) },
      { name: 'limits', needs: server, run: () => this.#lookAtLimits() },
      { name: 'clock', needs: ['right to read'], run: () => this.#lookAtClock() },
    ];
  }

  async close(): Promise<void> {
    const closed = Promise.allSettled([this.#graph.close(), this.#system.close()]);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_MILLISECONDS);
    await Promise.race([closed, late]);
    clearTimeout(timer);
  }

  async #reach(): Promise<CheckResult> {
    const { where } = this.#graph.place;
    this.#answer = await probeNeo4j(where);
    if (this.#answer.kind !== 'unreachable') return ok(`${where} in ${this.#answer.milliseconds} ms`);
    return failed(
      `No Neo4j answers at ${where} (${this.#answer.fault})`,
      'Start it, or set NEO4J_URI to where it is.',
    );
  }

  #lookAtProtocol(): CheckResult {
    const answer = this.#answer;
    const { where } = this.#graph.place;
    if (answer.kind === 'mute') return failed(`${where}: ${answer.seen}`, answer.fix);
    const version = answer.kind === 'bolt' ? answer.version : '';
    return ok(`Bolt ${version}, ${/\+s/.test(where) ? 'encrypted' : 'not encrypted'}`);
  }

  async #enter(): Promise<CheckResult> {
    await this.#system.agent();
    const [row] = await this.#system.read<{ user: string }>('check/user');
    return ok(row === undefined ? 'nobody is asked for a password' : `as ${row.user}`);
  }

  async #lookAtVersion(): Promise<CheckResult> {
    const components = await this.#system.read<Component>('check/version');
    const { versions: [version] = [], edition = '' } =
      components.find(({ name }) => name === 'Neo4j Kernel') ?? {};
    if (version === undefined)
      return failed(
        'it does not say that it is a Neo4j',
        'Set NEO4J_URI to a Neo4j of version 5.26 or newer.',
      );
    return judgeVersion(version, edition);
  }

  async #lookAtDatabase(): Promise<CheckResult> {
    const rows = await this.#system.read<DatabaseRow>('check/databases');
    return judgeDatabase(rows, this.#graph.place.database);
  }

  async #read(): Promise<CheckResult> {
    await this.#graph.read('check/read');
    return ok('yes');
  }

  async #write(): Promise<CheckResult> {
    await this.#rolledBack('check/write', { id: randomUUID() });
    return ok('yes');
  }

  async #tryConstraint(): Promise<void> {
    await this.#rolledBack('check/constraint');
  }

  async #rolledBack(statement: string, parameters = {}): Promise<void> {
    const done = new Error('rolled back');
    try {
      await this.#graph.write(async (tx) => {
        await tx.run(statement, parameters);
        throw done;
      });
    } catch (error) {
      if (error !== done) throw error;
    }
  }

  async #lookAtLimits(): Promise<CheckResult> {
    try {
      const names = { names: LIMIT_NAMES };
      const rows = await this.#system.read<{ name: string; value: string | null }>('check/settings', names);
      return judgeLimits(new Map(rows.map(({ name, value }) => [name, value])));
    } catch (error) {
      const { cause } = error as Error;
      if (!isDriverError(cause) || !/Security\.|Forbidden/.test(cause.code)) throw error;
      return skipped('this user may not see the settings of the server');
    }
  }

  async #lookAtClock(): Promise<CheckResult> {
    const before = Date.now();
    const [row] = await this.#graph.read<{ now: number }>('check/clock');
    return judgeClock(row?.now ?? before, (before + Date.now()) / 2);
  }
}

interface DatabaseRow {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly access: string;
  readonly home: boolean;
  readonly isDefault: boolean;
}

/** A cluster has a row for each server that holds the database; one that is online will do. */
function judgeDatabase(rows: readonly DatabaseRow[], wanted: string | null): CheckResult {
  const isIt = ({ name, home }: DatabaseRow): boolean =>
    wanted === null ? home : name.toLowerCase() === wanted.toLowerCase();
  const own = rows.filter(isIt);
  const [first] = own;
  if (first === undefined) {
    const others = [...new Set(rows.map(({ name }) => name))].filter((name) => name !== 'system');
    return failed(
      wanted === null ? 'this user has no database of its own' : `there is no database “${wanted}”`,
      `Set NEO4J_DATABASE to one there is: ${others.join(', ') || 'this user sees none'}.`,
    );
  }
  const online = own.find(({ status }) => status === 'online');
  if (online !== undefined) return ok(`${online.name}, online, ${online.access}`);
  return failed(
    `${first.name} is ${first.status}${first.message ? ` (${first.message})` : ''}`,
    `Wait until it has started, or run START DATABASE ${first.name}; the log of the server says more.`,
  );
}
