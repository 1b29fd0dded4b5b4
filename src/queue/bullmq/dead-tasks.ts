/** The tasks that failed permanently, over all names: lists them without their payloads, and replays them. */
import type { Redis } from 'ioredis';
import type { DeadTask } from '../queue.ts';
import { decodeFailure, newRunId } from './job-codec.ts';
import type { TaskQueue } from './task-queue.ts';

interface DeadJob {
  readonly name: string;
  readonly jobId: string;
  readonly finishedOn: number;
}

/** Newest first. */
export async function listDead(
  client: Redis,
  taskQueues: readonly TaskQueue[],
  limit: number,
): Promise<readonly DeadTask[]> {
  if (limit < 1) return [];
  const found = await Promise.all(taskQueues.map((taskQueue) => newest(client, taskQueue, limit)));
  const first = found.flat().sort(byTime).slice(0, limit);
  const tasks = await Promise.all(first.map((each) => read(client, each)));
  return tasks.filter((task) => task !== null);
}

/** A key is `name/job id`, and a job id has no slash. */
function keyOf(name: string, jobId: string): string {
  return `${name}/${jobId}`;
}

export function parseKey(key: string): { readonly name: string; readonly jobId: string } {
  const slash = key.lastIndexOf('/');
  return { name: key.slice(0, Math.max(0, slash)), jobId: key.slice(slash + 1) };
}

/**
 * Restarts a dead job with all its attempts, and resets its count of worker deaths. Returns whether it was on
 * the list.
 */
export async function replayJob(client: Redis, taskQueue: TaskQueue, jobId: string): Promise<boolean> {
  const job = await taskQueue.queue.getJob(jobId);
  if (job === undefined || !(await job.isFailed())) return false;
  // The run of the job has ended and may be cancelled, so a worker must not see its id.
  await job.updateData({ ...job.data, run: newRunId() });
  await client.hdel(taskQueue.keyOf(jobId), 'stc', 'defa');
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  } catch (error) {
    // Another process already replayed it.
    if (!(await job.isFailed())) return false;
    throw error;
  }
}

interface KeyedDeadJob extends DeadJob {
  readonly key: string;
}

async function newest(client: Redis, taskQueue: TaskQueue, limit: number): Promise<KeyedDeadJob[]> {
  const scored = await client.zrevrange(taskQueue.keyOf('failed'), 0, limit - 1, 'WITHSCORES');
  const found: KeyedDeadJob[] = [];
  for (let i = 0; i + 1 < scored.length; i += 2) {
    const jobId = scored[i] ?? '';
    found.push({
      name: taskQueue.name,
      jobId,
      finishedOn: Number(scored[i + 1]),
      key: taskQueue.keyOf(jobId),
    });
  }
  return found;
}

function byTime(a: DeadJob, b: DeadJob): number {
  if (a.finishedOn !== b.finishedOn) return b.finishedOn - a.finishedOn;
  return a.jobId < b.jobId ? 1 : -1;
}

async function read(client: Redis, { name, jobId, finishedOn, key }: KeyedDeadJob): Promise<DeadTask | null> {
  const [id, reason, attempts] = await client.hmget(key, 'name', 'failedReason', 'atm');
  // Replayed meanwhile.
  if (!id || !reason) return null;
  const failure = decodeFailure(reason);
  return {
    key: keyOf(name, jobId),
    name,
    id,
    code: failure.code,
    message: failure.message,
    attempts: Math.max(failure.attempts, Number(attempts ?? 0)),
    failedAt: new Date(finishedOn).toISOString(),
  };
}
