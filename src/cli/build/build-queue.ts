/**
 * The work of one build on a queue of several processes: workers take the models, and this process takes part with its own threads. Whoever watches the
 * queue hears how far it is.
 *
 *   await withBuildQueue({ settings, source, io }, (queue, tell) => build({ …, queue, onProgress: tell }))
 *
 * With TRIBUTARY_THREADS=0 this process leaves all of it to workers; where there is none, the queue says so.
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
  /** What is built, for those who watch. */
  readonly source: string;
  readonly io: Pick<Io, 'note'>;
}

type Tell = (progress: BuildProgress) => void;

export async function withBuildQueue(
  { settings, source, io }: BuildQueueRequest,
  work: (queue: Queue, tell: Tell) => Promise<BuildReport>,
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

/** The beginning and the end of each stage, and what is between now and then. */
function announcer(queue: Queue, build: { readonly build: string; readonly source: string }): Tell {
  let toldAt = 0;
  let stage: string | null = null;
  return (progress) => {
    const now = performance.now();
    const isEdge = progress.stage !== stage || progress.done === progress.total;
    if (!isEdge && now - toldAt < ANNOUNCE_MILLISECONDS) return;
    stage = progress.stage;
    toldAt = now;
    queue.announce(BUILDS_TOPIC, buildEvent(build, progress));
  };
}
