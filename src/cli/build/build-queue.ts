/**
 * Runs the tasks of one build on a queue that several processes share. Workers take tasks, and this process
 * also runs tasks on its own threads. Subscribers of the queue receive the progress.
 *
 *   await withBuildQueue({ settings, source, io }, (queue, showProgress) => build({ …, queue }))
 *
 * With TRIBUTARY_THREADS=0 this process leaves all tasks to workers. The queue reports if there is no worker.
 */
import { randomUUID } from 'node:crypto';
import type { QueueSettings } from '../../library/settings/server-settings.ts';
import { threadCount } from '../../pipeline/analysis-pool.ts';
import { BUILDS_TOPIC, buildEvent } from '../../pipeline/build-event.ts';
import { startWorker, tasksAtOnce } from '../../pipeline/worker.ts';
import type { BuildProgress, BuildReport } from '../../pipeline.ts';
import type { Queue } from '../../queue/index.ts';
import type { Io } from '../io.ts';
import { openQueue } from '../settings/open-queue.ts';

const ANNOUNCE_MILLISECONDS = 50;

export interface BuildQueueRequest {
  readonly settings: QueueSettings;
  /** The source that is built; subscribers see it. */
  readonly source: string;
  readonly io: Pick<Io, 'note'>;
}

type ShowProgress = (progress: BuildProgress) => void;

export async function withBuildQueue(
  { settings, source, io }: BuildQueueRequest,
  work: (queue: Queue, showProgress: ShowProgress) => Promise<BuildReport>,
): Promise<BuildReport> {
  const threads = process.env['TRIBUTARY_THREADS'] === '0' ? 0 : threadCount();
  const queue = await openQueue(settings, io, { concurrency: tasksAtOnce(Math.max(1, threads)) });
  const worker = threads > 0 ? startWorker(queue, { threads }) : null;
  const build = { build: randomUUID(), source };
  try {
    const report = await work(queue, announcer(queue, build));
    queue.announce(BUILDS_TOPIC, buildEvent(build, { stage: 'done' }));
    return report;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    queue.announce(BUILDS_TOPIC, buildEvent(build, { stage: 'failed', message }));
    throw error;
  } finally {
    await queue.close();
    await worker?.close();
  }
}

/** Announces the first and last event of each stage at once, and the others at most every 50 ms. */
function announcer(queue: Queue, build: { readonly build: string; readonly source: string }): ShowProgress {
  let announcedAt = 0;
  let stage: string | null = null;
  return (progress) => {
    const now = performance.now();
    const isEdge = progress.stage !== stage || progress.done === progress.total;
    if (!isEdge && now - announcedAt < ANNOUNCE_MILLISECONDS) return;
    stage = progress.stage;
    announcedAt = now;
    queue.announce(BUILDS_TOPIC, buildEvent(build, progress));
  };
}
