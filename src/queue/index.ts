/** What the queue room offers: the port, the queue that needs nothing but this process, and the one on Redis. */
import type { Check } from '../model/check.ts';
import type { BullQueueOptions } from './bullmq/settings.ts';
import type { Queue } from './queue.ts';

export type { BullQueueOptions } from './bullmq/settings.ts';
export { redisPlace } from './bullmq/settings.ts';
export { createInlineQueue } from './inline/inline-queue.ts';
export type {
  DeadTask,
  Outcome,
  Queue,
  RunProgress,
  ScheduledRun,
  ScheduleState,
  Task,
} from './queue.ts';

/** BullMQ and its client load only where they are used: that takes longer than most commands. */
export async function openBullQueue(options: BullQueueOptions): Promise<Queue> {
  const { openBullQueue: open } = await import('./bullmq/bull-queue.ts');
  return await open(options);
}

/** What `tributary doctor` tells of the Redis. */
export async function checkBullQueue(options: BullQueueOptions): Promise<Check[]> {
  const { checkBullQueue: check } = await import('./bullmq/check.ts');
  return await check(options);
}
