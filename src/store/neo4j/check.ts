/**
 * The checks of `tributary doctor` for a store in Neo4j. Takes the settings of the store. Writes are rolled
 * back.
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
import { checkIndexes, checkProjects, checkSchemaVersion, checkWriter } from './check-graph.ts';
import { clockResult, LIMIT_NAMES, limitsResult, versionResult } from './check-limits.ts';
import { isDriverError } from './failures.ts';
import { Neo4jConnection, type Neo4jConnectionOptions } from './neo4j-connection.ts';
import { type Neo4jProbe, probeNeo4j } from './probe-neo4j.ts';

export interface Neo4jCheckRequest
  extends Pick<Neo4jConnectionOptions, 'uri' | 'username' | 'password' | 'database' | 'graph'> {
  /** For tests on a busy machine. */
  readonly stepMilliseconds?: number;
}

export async function checkNeo4jStore({ stepMilliseconds, ...options }: Neo4jCheckRequest): Promise<Check[]> {
  const checks = new Neo4jChecks(options);
  try {
    return await runChecks('neo4j', checks.steps(), stepMilliseconds);
  } finally {
    await checks.close();
  }
}

/** A server that hangs must not keep the process alive. */
const CLOSE_MILLISECONDS = 1_000;

interface Component {
  readonly name: string;
  readonly versions: readonly string[];
  readonly edition: string;
}

class Neo4jChecks {
  /** Connection to the database of the graph. */
  readonly #graph: Neo4jConnection;
  /** Connection to the database `system`, which every server has. */
  readonly #system: Neo4jConnection;
  #probe: Neo4jProbe = { kind: 'unreachable', reason: 'not probed' };

  constructor(options: Neo4jConnectionOptions) {
    // A check reports an unavailable server immediately, without retries.
    this.#graph = new Neo4jConnection({ ...options, retryMilliseconds: 0 });
    this.#system = new Neo4jConnection({ ...options, database: 'system', retryMilliseconds: 0 });
  }

  steps(): readonly CheckStep[] {
    const server = ['version'];
    const graph = this.#graph;
    return [
      { name: 'reachable', run: () => this.#checkReachable() },
      { name: 'protocol', needs: ['reachable'], run: () => this.#checkProtocol() },
      { name: 'authentication', needs: ['protocol'], run: () => this.#checkAuthentication() },
      { name: 'version', needs: ['authentication'], run: () => this.#checkVersion() },
      { name: 'database', needs: server, run: () => this.#checkDatabase() },
      { name: 'right to read', needs: ['database'], run: () => this.#checkRead() },
      { name: 'right to write', needs: ['database'], run: () => this.#checkWrite() },
      { name: 'schema', needs: ['right to read'], run: () => checkSchemaVersion(graph) },
      {
        name: 'constraints',
        needs: ['schema'],
        run: () => checkIndexes(graph, () => this.#tryConstraint()),
      },
      { name: 'graph', needs: ['right to read'], run: () => checkProjects(graph) },
      { name: 'writer', needs: ['right to read'], run: () => checkWriter(graph) },
      { name: 'limits', needs: server, run: () => this.#checkLimits() },
      { name: 'clock', needs: ['right to read'], run: () => this.#checkClock() },
    ];
  }

  async close(): Promise<void> {
    const closed = Promise.allSettled([this.#graph.close(), this.#system.close()]);
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_MILLISECONDS);
    await Promise.race([closed, timeout]);
    clearTimeout(timer);
  }

  async #checkReachable(): Promise<CheckResult> {
    const { displayUri } = this.#graph.server;
    this.#probe = await probeNeo4j(displayUri);
    if (this.#probe.kind !== 'unreachable') return ok(`${displayUri} in ${this.#probe.milliseconds} ms`);
    return failed(
      `Cannot connect to Neo4j at ${displayUri} (${this.#probe.reason})`,
      'Start Neo4j, or set NEO4J_URI to its address.',
    );
  }

  #checkProtocol(): CheckResult {
    const probe = this.#probe;
    const { displayUri } = this.#graph.server;
    if (probe.kind === 'not-bolt') return failed(`${displayUri}: ${probe.seen}`, probe.fix);
    const version = probe.kind === 'bolt' ? probe.version : '';
    return ok(`Bolt ${version}, ${/\+s/.test(displayUri) ? 'encrypted' : 'not encrypted'}`);
  }

  async #checkAuthentication(): Promise<CheckResult> {
    await this.#system.agent();
    const [row] = await this.#system.read<{ user: string }>('check/user');
    return ok(row === undefined ? 'authentication is disabled' : `as ${row.user}`);
  }

  async #checkVersion(): Promise<CheckResult> {
    const components = await this.#system.read<Component>('check/version');
    const { versions: [version] = [], edition = '' } =
      components.find(({ name }) => name === 'Neo4j Kernel') ?? {};
    if (version === undefined)
      return failed(
        'the server does not identify itself as Neo4j',
        'Set NEO4J_URI to a server with Neo4j 5.26 or newer.',
      );
    return versionResult(version, edition);
  }

  async #checkDatabase(): Promise<CheckResult> {
    const rows = await this.#system.read<DatabaseRow>('check/databases');
    return databaseResult(rows, this.#graph.server.database);
  }

  async #checkRead(): Promise<CheckResult> {
    await this.#graph.read('check/read');
    return ok('yes');
  }

  async #checkWrite(): Promise<CheckResult> {
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

  async #checkLimits(): Promise<CheckResult> {
    try {
      const names = { names: LIMIT_NAMES };
      const rows = await this.#system.read<{ name: string; value: string | null }>('check/settings', names);
      return limitsResult(new Map(rows.map(({ name, value }) => [name, value])));
    } catch (error) {
      const { cause } = error as Error;
      if (!isDriverError(cause) || !/Security\.|Forbidden/.test(cause.code)) throw error;
      return skipped('this user has no permission to read the settings of the server');
    }
  }

  async #checkClock(): Promise<CheckResult> {
    const before = Date.now();
    const [row] = await this.#graph.read<{ now: number }>('check/clock');
    return clockResult(row?.now ?? before, (before + Date.now()) / 2);
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

/** A cluster has a row for each server with the database. One server that is online is enough. */
function databaseResult(rows: readonly DatabaseRow[], wanted: string | null): CheckResult {
  const isWanted = ({ name, home }: DatabaseRow): boolean =>
    wanted === null ? home : name.toLowerCase() === wanted.toLowerCase();
  const own = rows.filter(isWanted);
  const [first] = own;
  if (first === undefined) {
    const others = [...new Set(rows.map(({ name }) => name))].filter((name) => name !== 'system');
    return failed(
      wanted === null ? 'this user has no home database' : `there is no database "${wanted}"`,
      others.length > 0
        ? `Set NEO4J_DATABASE to an existing database: ${others.join(', ')}.`
        : 'Set NEO4J_DATABASE to an existing database; this user has access to none.',
    );
  }
  const online = own.find(({ status }) => status === 'online');
  if (online !== undefined) return ok(`${online.name}, online, ${online.access}`);
  return failed(
    `${first.name} is ${first.status}${first.message ? ` (${first.message})` : ''}`,
    `Wait until the database has started, or run START DATABASE ${first.name}. The log of the server contains the cause.`,
  );
}
