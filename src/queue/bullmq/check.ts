/**
 * How the Redis of the queue is, for `tributary doctor`. In: the settings of the queue. Out: checks; nothing is written to it.
 *
 *   checkBullQueue({ url: 'redis://127.0.0.1:6379' })   → [{ name: 'reachable', status: 'ok', seen: 'redis://127.0.0.1:6379/0 in 1 ms', … }, …]
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
import { workerProcesses } from './census.ts';
import { Connection } from './connection.ts';
import { type Answer, knock } from './knock.ts';
import { type BullQueueOptions, type Settings, settingsOf } from './settings.ts';

export async function checkBullQueue(options: BullQueueOptions): Promise<Check[]> {
  const patient = new Patient({ ...settingsOf(options), onNote: () => {} });
  try {
    return await runChecks('redis', patient.steps());
  } finally {
    await patient.close();
  }
}

/** Above it, a Redis that keeps all it has will soon refuse tasks. */
const FULL = 0.9;

class Patient {
  readonly #settings: Settings;
  readonly #connection: Connection;
  #answer: Answer = { kind: 'unreachable', fault: 'not asked' };
  #unfit: Failure | null = null;
  #info: ReadonlyMap<string, string> = new Map();
  #workers = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#connection = new Connection(settings);
  }

  steps(): readonly CheckStep[] {
    const needs = ['version'];
    return [
      { name: 'reachable', run: () => this.#reach() },
      { name: 'protocol', needs: ['reachable'], run: () => this.#lookAtProtocol() },
      { name: 'authentication', needs: ['protocol'], run: () => this.#enter() },
      { name: 'version', needs: ['authentication'], run: () => this.#lookAtVersion() },
      { name: 'memory', needs, run: () => this.#lookAtMemory() },
      { name: 'persistence', needs, run: () => this.#lookAtPersistence() },
      { name: 'workers', needs, run: () => this.#countWorkers() },
      { name: 'tasks', needs, run: () => this.#countTasks() },
      { name: 'dead tasks', needs, run: () => this.#countDead() },
    ];
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #reach(): Promise<CheckResult> {
    const { address } = this.#settings;
    this.#answer = await knock(address);
    if (this.#answer.kind !== 'unreachable') return ok(`${address.place} in ${this.#answer.milliseconds} ms`);
    return failed(
      `No Redis can be reached at ${address.place} (${this.#answer.fault})`,
      'Start it, or set REDIS_URL to where it runs.',
    );
  }

  #lookAtProtocol(): CheckResult {
    const { isEncrypted, place } = this.#settings.address;
    if (this.#answer.kind === 'mute') return failed(`${place}: ${this.#answer.seen}`, this.#answer.fix);
    return ok(isEncrypted ? 'encrypted' : 'not encrypted');
  }

  async #enter(): Promise<CheckResult> {
    const { username, password, database } = this.#settings.address;
    try {
      await this.#connection.open();
    } catch (error) {
      // One without a cause is no error of the connection: it was entered, and is no Redis that can be used.
      if (!(error instanceof Failure) || error.cause !== undefined) throw error;
      this.#unfit = error;
    }
    const as = password === null ? 'without a password' : `as ${username ?? 'default'}`;
    return ok(`database ${database}, ${as}`);
  }

  async #lookAtVersion(): Promise<CheckResult> {
    if (this.#unfit !== null) throw this.#unfit;
    this.#info = fieldsOf(await this.#connection.ask((client) => client.info()));
    return ok(this.#field('redis_version'));
  }

  #lookAtMemory(): CheckResult {
    // The client calls it so, see quiet-redis.ts.
    const policy = this.#field('memory_policy') || 'noeviction';
    const used = Number(this.#field('used_memory'));
    const most = Number(this.#field('maxmemory'));
    const seen = `${megabytes(used)} of ${most === 0 ? 'no limit' : megabytes(most)} in use, ${policy}`;
    if (policy !== 'noeviction')
      return warning(`${seen}: tasks may be dropped when it is full`, 'Set maxmemory-policy to noeviction.');
    if (most > 0 && used > most * FULL)
      return warning(
        `${seen}: soon it takes no more tasks`,
        'Raise maxmemory, or empty what else is kept in it.',
      );
    return ok(seen);
  }

  async #lookAtPersistence(): Promise<CheckResult> {
    const log = this.#field('aof_enabled') === '1';
    const saves = await this.#snapshots();
    if (saves === null && !log)
      return skipped('no log (AOF), and this user may not see whether there are snapshots (RDB)');
    const kept = [...(log ? ['log (AOF)'] : []), ...(saves ? ['snapshots (RDB)'] : [])];
    if (kept.length > 0) return ok(kept.join(' and '));
    return warning(
      'neither log (AOF) nor snapshots (RDB): tasks and the list of dead ones are lost when it stops',
      'Set appendonly to yes.',
    );
  }

  /** null: hidden from this user, as a hosted Redis does. */
  async #snapshots(): Promise<boolean | null> {
    try {
      const reply = await this.#connection.ask((client) => client.config('GET', 'save'));
      return String((reply as readonly unknown[])[1] ?? '') !== '';
    } catch {
      return null;
    }
  }

  async #countWorkers(): Promise<CheckResult> {
    const { prefix, address } = this.#settings;
    const found = await this.#connection.ask((client) => workerProcesses(client, prefix, address.database));
    this.#workers = found.size;
    if (found.size > 0) return ok(`${found.size} connected`);
    return warning(
      'no worker is connected',
      '`tributary build` does the work itself, or start one with `tributary worker`.',
    );
  }

  async #countTasks(): Promise<CheckResult> {
    const [waiting = 0, active = 0, later = 0] = await this.#sizes(['wait', 'active', 'delayed']);
    const seen = `${waiting} waiting, ${active} running, ${later} at a later time`;
    if (waiting > 0 && this.#workers === 0)
      return warning(seen, 'Start `tributary worker`, which takes them.');
    return ok(seen);
  }

  async #countDead(): Promise<CheckResult> {
    const [dead = 0] = await this.#sizes(['failed']);
    if (dead === 0) return ok('none');
    return warning(
      `${dead} failed for good`,
      '`tributary dead` lists them with their cause, and lets them run again.',
    );
  }

  /** Of all tasks together, whatever their name. */
  async #sizes(states: readonly ('wait' | 'active' | 'delayed' | 'failed')[]): Promise<number[]> {
    const { prefix } = this.#settings;
    return await this.#connection.ask(async (client) => {
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
