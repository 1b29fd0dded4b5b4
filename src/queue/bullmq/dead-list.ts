/** The tasks that failed for good, over all names: read without their payloads, and let run again. */
import type { Redis } from 'ioredis';
import type { DeadTask } from '../queue.ts';
import type { Channel } from './channel.ts';
import { decodeFailure, newRunId } from './wire.ts';

interface Found {
  readonly name: string;
  readonly jobId: string;
  readonly finishedOn: number;
}

/** Newest first. */
export async function listDead(
  client: Redis,
  channels: readonly Channel[],
  limit: number,
): Promise<readonly DeadTask[]> {
  if (limit < 1) return [];
  const found = await Promise.all(channels.map((channel) => newest(client, channel, limit)));
  const first = found.flat().sort(byTime).slice(0, limit);
  const tasks = await Promise.all(first.map((each) => read(client, each)));
  return tasks.filter((task) => task !== null);
}

/** A key is `name/job id`, and a job id has no slash. */
function keyOf(name: string, jobId: string): string {
  return `${name}/${jobId}`;
}

export function partsOf(key: string): { readonly name: string; readonly jobId: string } {
  const slash = key.lastIndexOf('/');
  return { name: key.slice(0, Math.max(0, slash)), jobId: key.slice(slash + 1) };
}

/** True where it was on the list; with all its attempts, and deaths of workers on it forgotten. */
export async function replayJob(client: Redis, channel: Channel, jobId: string): Promise<boolean> {
  const job = await channel.queue.getJob(jobId);
  if (job === undefined || !(await job.isFailed())) return false;
  // Its own run is over, perhaps cancelled; a worker must not take it for a task of that one.
  await job.updateData({ ...job.data, run: newRunId() });
  await client.hdel(channel.keyOf(jobId), 'stc', 'defa');
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  } catch (error) {
    // Somebody else was faster.
    if (!(await job.isFailed())) return false;
    throw error;
  }
}

interface FoundIn extends Found {
  readonly key: string;
}

async function newest(client: Redis, channel: Channel, limit: number): Promise<FoundIn[]> {
  const scored = await client.zrevrange(channel.keyOf('failed'), 0, limit - 1, 'WITHSCORES');
  const found: FoundIn[] = [];
  for (let i = 0; i + 1 < scored.length; i += 2) {
    const jobId = scored[i] ?? '';
    found.push({ name: channel.name, jobId, finishedOn: Number(scored[i + 1]), key: channel.keyOf(jobId) });
  }
  return found;
}

function byTime(a: Found, b: Found): number {
  if (a.finishedOn !== b.finishedOn) return b.finishedOn - a.finishedOn;
  return a.jobId < b.jobId ? 1 : -1;
}

async function read(client: Redis, { name, jobId, finishedOn, key }: FoundIn): Promise<DeadTask | null> {
  const [id, reason, attempts] = await client.hmget(key, 'name', 'failedReason', 'atm');
  // Let run again a moment ago.
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
