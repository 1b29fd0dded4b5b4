/**
 * The schedules of one task name: BullMQ's job schedulers, each with a lock that keeps two of its runs apart and a list of its last runs.
 *
 *   put({ id: 'lakehouse', cron: '15 3 * * *', timeZone: 'Europe/Berlin', payload })   a delayed job waits for 03:15 in Berlin
 *   no worker for three nights, then one starts   → the job that waits is three nights late and runs at once; the next one waits for 03:15 again
 *
 * The lock names the job that holds it and dies where its holder says nothing for a while. A job that is done again because its worker was killed is the
 * same job, so it enters its own lock at once.
 */
import type { Queue as BullQueue, Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Failure } from '../../model/failure.ts';
import type { Schedule, ScheduledRun, ScheduleState } from '../queue.ts';
import { isOfLoss } from './connection.ts';
import type { Settings } from './settings.ts';
import { decodeFailure, type JobData, type JobReturn } from './wire.ts';

const RUNS_KEPT = 20;
/** UTF-16 units of the result that is kept with a run. */
const RESULT_LENGTH = 65_536;
const ID = /^[\w.-]{1,100}$/;
/** The run that tasks of schedules are said to belong to; nobody waits for it or cancels it. */
const RUN = 'schedule';

interface Held {
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

  /** One that is the same already is left alone: putting it anew would take away the run that is overdue. */
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
      throw badTimes(error, cron);
    }
  }

  async list(): Promise<readonly ScheduleState[]> {
    const schedulers = await this.#queue.getJobSchedulers();
    const states = schedulers.map(async ({ key, pattern, tz, next, template }) => {
      const [held, runs] = await Promise.all([this.#held(key), this.#runs(key)]);
      return {
        id: key,
        cron: pattern ?? '',
        timeZone: tz ?? 'UTC',
        payload: template?.data?.payload ?? null,
        next: next === undefined ? null : new Date(next).toISOString(),
        running: held?.since ?? null,
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

  /** Does the work of a job, unless another job of its schedule is at it. */
  async run(job: Job<JobData, JobReturn>, work: () => Promise<JobReturn>): Promise<JobReturn> {
    const id = job.repeatJobKey ?? '';
    const startedAt = new Date().toISOString();
    const attempt = job.attemptsMade + 1;
    const keep = (end: ScheduledRun['end']): Promise<void> =>
      this.#keep(id, { startedAt, endedAt: new Date().toISOString(), attempt, end });
    const other = await this.#enter(id, job.id ?? '', startedAt);
    if (other !== null) {
      await keep({ kind: 'skipped', since: other.since });
      return { attempts: attempt };
    }
    const { lockMilliseconds } = this.#settings;
    const key = this.#key('lock', id);
    const lifeSign = setInterval(() => {
      this.#client.pexpire(key, lockMilliseconds).catch(() => {});
    }, lockMilliseconds / 3);
    try {
      const done = await work();
      await keep({ kind: 'done', result: shortened(done.result) });
      return done;
    } catch (error) {
      const { code, message } = decodeFailure(error instanceof Error ? error.message : String(error));
      await keep({ kind: 'failed', code, message });
      throw error;
    } finally {
      clearInterval(lifeSign);
      await this.#leave(id, job.id ?? '');
    }
  }

  /** null: it is this job's now; else whose it is. */
  async #enter(id: string, job: string, since: string): Promise<Held | null> {
    const key = this.#key('lock', id);
    const { lockMilliseconds } = this.#settings;
    const mine = JSON.stringify({ job, since });
    if ((await this.#client.set(key, mine, 'PX', lockMilliseconds, 'NX')) === 'OK') return null;
    const held = await this.#held(id);
    if (held !== null && held.job !== job) return held;
    await this.#client.set(key, mine, 'PX', lockMilliseconds);
    return null;
  }

  async #leave(id: string, job: string): Promise<void> {
    if ((await this.#held(id))?.job === job) await this.#client.del(this.#key('lock', id));
  }

  async #held(id: string): Promise<Held | null> {
    const text = await this.#client.get(this.#key('lock', id));
    return text === null ? null : (JSON.parse(text) as Held);
  }

  async #keep(id: string, run: ScheduledRun): Promise<void> {
    const key = this.#key('runs', id);
    await this.#client.lpush(key, JSON.stringify(run));
    await this.#client.ltrim(key, 0, RUNS_KEPT - 1);
  }

  async #runs(id: string): Promise<ScheduledRun[]> {
    const texts = await this.#client.lrange(this.#key('runs', id), 0, RUNS_KEPT - 1);
    return texts.map((text) => JSON.parse(text) as ScheduledRun);
  }

  #key(kind: 'lock' | 'runs', id: string): string {
    return this.#queue.toKey(`schedule-${kind}:${id}`);
  }
}

function checkTimes(id: string, cron: string, timeZone: string): void {
  if (!ID.test(id))
    throw refusal(
      `“${id.slice(0, 120)}” cannot name a schedule; use letters, digits, dots, hyphens and underscores, at most 100.`,
    );
  if (!/^\S+(?:\s+\S+){4,5}$/.test(cron.trim())) throw badTimes(null, cron);
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (cause) {
    const sentence = `“${timeZone.slice(0, 120)}” is no time zone; give one such as Europe/Berlin or UTC.`;
    throw refusal(sentence, cause);
  }
}

function refusal(sentence: string, cause?: unknown): Failure {
  return new Failure('bad-usage', sentence, { cause });
}

/** What is thrown is either of Redis, or of the parser of cron expressions. */
function badTimes(error: unknown, cron: string): unknown {
  if (isOfLoss(error) || (error instanceof Error && error.name === 'ReplyError')) return error;
  const why = error instanceof Error ? ` (${error.message.slice(0, 200)})` : '';
  return refusal(
    `“${cron.slice(0, 120)}” says no times that can be understood${why}; write five fields, as in 15 3 * * *.`,
  );
}

function shortened(result: unknown): unknown {
  const text = JSON.stringify(result) ?? 'null';
  return text.length > RESULT_LENGTH ? null : JSON.parse(text);
}
