/**
 * The schedules of one task name: job schedulers of BullMQ, each with a lock that prevents overlapping runs
 * and a list of its last runs.
 *
 *   put({ id: 'lakehouse', cron: '15 3 * * *', timeZone: 'Europe/Berlin', payload })
 *
 * A delayed job then waits for 03:15 in Berlin. If no worker runs for three nights, the delayed job runs as
 * soon as a worker starts, and the next job waits for 03:15 again.
 *
 * The lock contains the id of its job and expires if the holder does not extend it. A job that is repeated
 * because its worker was killed has the same id, so it acquires its own lock immediately.
 */
import type { Queue as BullQueue, Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Failure } from '../../model/failure.ts';
import type { Schedule, ScheduledRun, ScheduleState } from '../queue.ts';
import { decodeFailure, type JobData, type JobReturn } from './job-codec.ts';
import { isConnectionError } from './redis-connection.ts';
import type { Settings } from './settings.ts';

const MAX_RUNS = 20;
/** UTF-16 code units of a result that is stored with its run. */
const MAX_RESULT_LENGTH = 65_536;
const ID = /^[\w.-]{1,100}$/;
/** The run id of scheduled tasks. No process waits for this run or cancels it. */
const RUN = 'schedule';

interface Lock {
  readonly job: string;
  readonly since: string;
}

export class Schedules {
  readonly #queue: BullQueue<JobData, JobReturn>;
  readonly #client: Redis;
  readonly #settings: Settings;

  constructor(queue: BullQueue<JobData, JobReturn>, client: Redis, settings: Settings) {
    this.#queue = queue;
    this.#client = client;
    this.#settings = settings;
  }

  /** An identical schedule is not replaced, because that would remove an overdue run. */
  async put({ id, cron, timeZone, payload }: Schedule<unknown>): Promise<void> {
    checkTimes(id, cron, timeZone);
    const known = await this.#queue.getJobScheduler(id);
    const isSame =
      known?.pattern === cron &&
      known.tz === timeZone &&
      JSON.stringify(known.template?.data?.payload) === JSON.stringify(payload);
    const next = known?.next ?? null;
    const waits = next !== null && (await this.#queue.getJob(`repeat:${id}:${next}`)) !== undefined;
    if (isSame && waits) return;
    const { retries, scheduleBackoffMs, deadLimit } = this.#settings;
    const isOverdue = next !== null && next < Date.now();
    try {
      await this.#queue.upsertJobScheduler(
        id,
        { pattern: cron, tz: timeZone, ...(isOverdue ? { immediately: true } : {}) },
        {
          name: id,
          data: { run: RUN, payload },
          opts: {
            attempts: retries + 1,
            backoff: { type: 'exponential', delay: scheduleBackoffMs },
            removeOnComplete: true,
            removeOnFail: { count: deadLimit },
            stackTraceLimit: 0,
          },
        },
      );
    } catch (error) {
      throw cronFailure(error, cron);
    }
  }

  async list(): Promise<readonly ScheduleState[]> {
    const schedulers = await this.#queue.getJobSchedulers();
    const states = schedulers.map(async ({ key, pattern, tz, next, template }) => {
      const [lock, runs] = await Promise.all([this.#readLock(key), this.#runs(key)]);
      return {
        id: key,
        cron: pattern ?? '',
        timeZone: tz ?? 'UTC',
        payload: template?.data?.payload ?? null,
        next: next === undefined ? null : new Date(next).toISOString(),
        running: lock?.since ?? null,
        runs,
      };
    });
    return (await Promise.all(states)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async remove(id: string): Promise<boolean> {
    const isRemoved = await this.#queue.removeJobScheduler(id);
    await this.#client.del(this.#key('runs', id));
    return isRemoved;
  }

  /** Runs a job, unless another job of its schedule is running. */
  async run(job: Job<JobData, JobReturn>, work: () => Promise<JobReturn>): Promise<JobReturn> {
    const id = job.repeatJobKey ?? '';
    const startedAt = new Date().toISOString();
    const attempt = job.attemptsMade + 1;
    const record = (end: ScheduledRun['end']): Promise<void> =>
      this.#record(id, { startedAt, endedAt: new Date().toISOString(), attempt, end });
    const other = await this.#acquireLock(id, job.id ?? '', startedAt);
    if (other !== null) {
      await record({ kind: 'skipped', since: other.since });
      return { attempts: attempt };
    }
    const { lockMilliseconds } = this.#settings;
    const key = this.#key('lock', id);
    const extendTimer = setInterval(() => {
      this.#client.pexpire(key, lockMilliseconds).catch(() => {});
    }, lockMilliseconds / 3);
    try {
      const done = await work();
      await record({ kind: 'done', result: storableResult(done.result) });
      return done;
    } catch (error) {
      const { code, message } = decodeFailure(error instanceof Error ? error.message : String(error));
      await record({ kind: 'failed', code, message });
      throw error;
    } finally {
      clearInterval(extendTimer);
      await this.#releaseLock(id, job.id ?? '');
    }
  }

  /** Returns null if this job now has the lock, otherwise the lock of the other job. */
  async #acquireLock(id: string, job: string, since: string): Promise<Lock | null> {
    const key = this.#key('lock', id);
    const { lockMilliseconds } = this.#settings;
    const own = JSON.stringify({ job, since });
    if ((await this.#client.set(key, own, 'PX', lockMilliseconds, 'NX')) === 'OK') return null;
    const lock = await this.#readLock(id);
    if (lock !== null && lock.job !== job) return lock;
    await this.#client.set(key, own, 'PX', lockMilliseconds);
    return null;
  }

  async #releaseLock(id: string, job: string): Promise<void> {
    if ((await this.#readLock(id))?.job === job) await this.#client.del(this.#key('lock', id));
  }

  async #readLock(id: string): Promise<Lock | null> {
    const text = await this.#client.get(this.#key('lock', id));
    return text === null ? null : (JSON.parse(text) as Lock);
  }

  async #record(id: string, run: ScheduledRun): Promise<void> {
    const key = this.#key('runs', id);
    await this.#client.lpush(key, JSON.stringify(run));
    await this.#client.ltrim(key, 0, MAX_RUNS - 1);
  }

  async #runs(id: string): Promise<ScheduledRun[]> {
    const texts = await this.#client.lrange(this.#key('runs', id), 0, MAX_RUNS - 1);
    return texts.map((text) => JSON.parse(text) as ScheduledRun);
  }

  #key(kind: 'lock' | 'runs', id: string): string {
    return this.#queue.toKey(`schedule-${kind}:${id}`);
  }
}

function checkTimes(id: string, cron: string, timeZone: string): void {
  if (!ID.test(id))
    throw badUsage(
      `"${id.slice(0, 120)}" is not a valid id of a schedule. Use at most 100 letters, digits, dots, hyphens and underscores.`,
    );
  if (!/^\S+(?:\s+\S+){4,5}$/.test(cron.trim())) throw cronFailure(null, cron);
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (cause) {
    const message = `"${timeZone.slice(0, 120)}" is not a time zone. Use a name such as Europe/Berlin or UTC.`;
    throw badUsage(message, cause);
  }
}

function badUsage(message: string, cause?: unknown): Failure {
  return new Failure('bad-usage', message, { cause });
}

/** Errors of Redis are returned as they are; other errors are errors of the parser of cron expressions. */
function cronFailure(error: unknown, cron: string): unknown {
  if (isConnectionError(error) || (error instanceof Error && error.name === 'ReplyError')) return error;
  const reason = error instanceof Error ? ` (${error.message.slice(0, 200)})` : '';
  return badUsage(
    `"${cron.slice(0, 120)}" is not a cron expression${reason}. Write five fields, such as 15 3 * * *.`,
  );
}

/** A result that is too long is not stored. */
function storableResult(result: unknown): unknown {
  const text = JSON.stringify(result) ?? 'null';
  return text.length > MAX_RESULT_LENGTH ? null : JSON.parse(text);
}
