/**
 * The checks of `tributary doctor` for the Redis server of the queue. Takes the settings of the queue; writes
 * nothing to Redis.
 *
 *   checkBullQueue({ url: 'redis://127.0.0.1:6379' })
 *   → [{ name: 'reachable', status: 'ok', seen: 'redis://127.0.0.1:6379/0 in 1 ms', … }, …]
 */
import {
  type Check,
  type CheckResult,
  type CheckStep,
  failed,
  ok,
  runChecks,
  skipped,
  warning,
} from '../../model/check.ts';
import { Failure } from '../../model/failure.ts';
import { probeRedis, type RedisProbe } from './probe-redis.ts';
import { RedisConnection } from './redis-connection.ts';
import { type BullQueueOptions, resolveSettings, type Settings } from './settings.ts';
import { workerProcesses } from './worker-connections.ts';

export async function checkBullQueue(options: BullQueueOptions): Promise<Check[]> {
  const checks = new RedisChecks({ ...resolveSettings(options), onNote: () => {} });
  try {
    return await runChecks('redis', checks.steps());
  } finally {
    await checks.close();
  }
}

/** Share of maxmemory above which the check warns. */
const NEARLY_FULL = 0.9;

class RedisChecks {
  readonly #settings: Settings;
  readonly #connection: RedisConnection;
  #probe: RedisProbe = { kind: 'unreachable', reason: 'not probed' };
  #serverFailure: Failure | null = null;
  #info: ReadonlyMap<string, string> = new Map();
  #workers = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#connection = new RedisConnection(settings);
  }

  steps(): readonly CheckStep[] {
    const needs = ['version'];
    return [
      { name: 'reachable', run: () => this.#checkReachable() },
      { name: 'protocol', needs: ['reachable'], run: () => this.#checkProtocol() },
      { name: 'authentication', needs: ['protocol'], run: () => this.#checkAuthentication() },
      { name: 'version', needs: ['authentication'], run: () => this.#checkVersion() },
      { name: 'memory', needs, run: () => this.#checkMemory() },
      { name: 'persistence', needs, run: () => this.#checkPersistence() },
      { name: 'workers', needs, run: () => this.#checkWorkers() },
      { name: 'tasks', needs, run: () => this.#checkTasks() },
      { name: 'dead tasks', needs, run: () => this.#checkDeadTasks() },
    ];
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #checkReachable(): Promise<CheckResult> {
    const { address } = this.#settings;
    this.#probe = await probeRedis(address);
    if (this.#probe.kind !== 'unreachable')
      return ok(`${address.displayUrl} in ${this.#probe.milliseconds} ms`);
    return failed(
      `Cannot connect to Redis at ${address.displayUrl} (${this.#probe.reason})`,
      'Start Redis, or set REDIS_URL to its address.',
    );
  }

  #checkProtocol(): CheckResult {
    const { isEncrypted, displayUrl } = this.#settings.address;
    if (this.#probe.kind === 'not-redis')
      return failed(`${displayUrl}: ${this.#probe.seen}`, this.#probe.fix);
    return ok(isEncrypted ? 'encrypted' : 'not encrypted');
  }

  async #checkAuthentication(): Promise<CheckResult> {
    const { username, password, database } = this.#settings.address;
    try {
      await this.#connection.open();
    } catch (error) {
      // A failure without a cause is not a connection error: the login succeeded, but the server cannot be
      // used.
      if (!(error instanceof Failure) || error.cause !== undefined) throw error;
      this.#serverFailure = error;
    }
    const as = password === null ? 'without a password' : `as ${username ?? 'default'}`;
    return ok(`database ${database}, ${as}`);
  }

  async #checkVersion(): Promise<CheckResult> {
    if (this.#serverFailure !== null) throw this.#serverFailure;
    this.#info = fieldsOf(await this.#connection.execute((client) => client.info()));
    return ok(this.#field('redis_version'));
  }

  #checkMemory(): CheckResult {
    // redis-client.ts renames this field.
    const policy = this.#field('memory_policy') || 'noeviction';
    const used = Number(this.#field('used_memory'));
    const max = Number(this.#field('maxmemory'));
    const seen = `${megabytes(used)} of ${max === 0 ? 'no limit' : megabytes(max)} in use, ${policy}`;
    if (policy !== 'noeviction')
      return warning(
        `${seen}: Redis may evict tasks when its memory is full`,
        'Set maxmemory-policy to noeviction.',
      );
    if (max > 0 && used > max * NEARLY_FULL)
      return warning(
        `${seen}: the memory is nearly full`,
        'Increase maxmemory, or delete other data in Redis.',
      );
    return ok(seen);
  }

  async #checkPersistence(): Promise<CheckResult> {
    const log = this.#field('aof_enabled') === '1';
    const snapshots = await this.#hasSnapshots();
    if (snapshots === null && !log)
      return skipped('no log (AOF), and this user has no permission to read the snapshot (RDB) settings');
    const enabled = [...(log ? ['log (AOF)'] : []), ...(snapshots ? ['snapshots (RDB)'] : [])];
    if (enabled.length > 0) return ok(enabled.join(' and '));
    return warning(
      'neither log (AOF) nor snapshots (RDB): tasks and dead tasks are lost when Redis stops',
      'Set appendonly to yes.',
    );
  }

  /** null if this user has no permission to read the settings, as in hosted Redis services. */
  async #hasSnapshots(): Promise<boolean | null> {
    try {
      const reply = await this.#connection.execute((client) => client.config('GET', 'save'));
      return String((reply as readonly unknown[])[1] ?? '') !== '';
    } catch {
      return null;
    }
  }

  async #checkWorkers(): Promise<CheckResult> {
    const { prefix, address } = this.#settings;
    const processes = await this.#connection.execute((client) =>
      workerProcesses(client, prefix, address.database),
    );
    this.#workers = processes.size;
    if (processes.size > 0) return ok(`${processes.size} connected`);
    return warning(
      'no worker is connected',
      'Start one with `tributary worker`. Without a worker, `tributary build` runs its own tasks.',
    );
  }

  async #checkTasks(): Promise<CheckResult> {
    const [waiting = 0, active = 0, delayed = 0] = await this.#sizes(['wait', 'active', 'delayed']);
    const seen = `${waiting} waiting, ${active} running, ${delayed} delayed`;
    if (waiting > 0 && this.#workers === 0) return warning(seen, 'Start `tributary worker` to run them.');
    return ok(seen);
  }

  async #checkDeadTasks(): Promise<CheckResult> {
    const [dead = 0] = await this.#sizes(['failed']);
    if (dead === 0) return ok('none');
    return warning(
      `${dead} failed permanently`,
      '`tributary dead` lists them with their causes and can replay them.',
    );
  }

  /** Number of tasks in each state, over all task names. */
  async #sizes(states: readonly ('wait' | 'active' | 'delayed' | 'failed')[]): Promise<number[]> {
    const { prefix } = this.#settings;
    return await this.#connection.execute(async (client) => {
      const names = await client.smembers(`${prefix}:names`);
      const sizes = states.map(async (state) => {
        const isList = state === 'wait' || state === 'active';
        const each = names.map((name) => {
          const key = `${prefix}:${name}:${state}`;
          return isList ? client.llen(key) : client.zcard(key);
        });
        return (await Promise.all(each)).reduce((sum, size) => sum + size, 0);
      });
      return await Promise.all(sizes);
    });
  }

  #field(name: string): string {
    return this.#info.get(name) ?? '';
  }
}

function fieldsOf(info: string): ReadonlyMap<string, string> {
  const fields = info.split(/\r?\n/).map((line) => /^(\w+):(.*)$/.exec(line));
  return new Map(fields.flatMap((field) => (field === null ? [] : [[field[1] ?? '', field[2] ?? '']])));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
