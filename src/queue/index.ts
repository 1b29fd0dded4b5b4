/** The public API of src/queue: the port, the inline queue, and the queue on Redis. */
import type { Check } from '../model/check.ts';
import type { BullQueueOptions } from './bullmq/settings.ts';
import type { Queue } from './queue.ts';

export type { BullQueueOptions } from './bullmq/settings.ts';
export { redisDisplayUrl } from './bullmq/settings.ts';
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

/** BullMQ and its client are imported on first use, because the import takes longer than most commands. */
export async function openBullQueue(options: BullQueueOptions): Promise<Queue> {
  const { openBullQueue: open } = await import('./bullmq/bull-queue.ts');
  return await open(options);
}

/** The checks of `tributary doctor` for Redis. */
export async function checkBullQueue(options: BullQueueOptions): Promise<Check[]> {
  const { checkBullQueue: check } = await import('./bullmq/check.ts');
  return await check(options);
}
