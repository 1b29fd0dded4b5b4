/**
 * The work of a worker: registers what runs each task of a queue, whoever fills it, with the threads it needs.
 *
 *   const worker = startWorker(queue, { threads: 2 });
 *   … until told to stop: await queue.close(); await worker.close();
 */
import type { Queue } from '../queue/index.ts';
import { handleAnalyseModel, TASKS_PER_THREAD } from './analyse-model.ts';
import { openAnalysisPool, threadCount } from './analysis-pool.ts';

export interface WorkerOptions {
  /** Threads of this process; left out, TRIBUTARY_THREADS or what the machine has. */
  readonly threads?: number | undefined;
}

export interface RunningWorker {
  /** Tasks that have ended so far, failed ones among them. */
  readonly done: number;
  readonly failed: number;
  /** Ends the threads; after the queue is closed. */
  close(): Promise<void>;
}

/** Tasks at once that keep the threads of one process busy. */
export function tasksAtOnce(threads: number = threadCount()): number {
  return threads * TASKS_PER_THREAD;
}

export function startWorker(queue: Queue, { threads = threadCount() }: WorkerOptions = {}): RunningWorker {
  const pool = openAnalysisPool({ threads });
  const counts = { done: 0, failed: 0 };
  handleAnalyseModel(queue, {
    async analyse(request, signal) {
      try {
        return await pool.analyse(request, signal);
      } catch (error) {
        counts.failed += 1;
        throw error;
      } finally {
        counts.done += 1;
      }
    },
  });
  return {
    get done() {
      return counts.done;
    },
    get failed() {
      return counts.failed;
    },
    close: () => pool.close(),
  };
}
