/**
 * A worker of a queue: registers the handler of each task and starts the threads that it needs.
 *
 *   const worker = startWorker(queue, { threads: 2 });
 *   …
 *   await queue.close(); await worker.close();
 */
import type { Queue } from '../queue/index.ts';
import { handleAnalyseModel, TASKS_PER_THREAD } from './analyse-model.ts';
import { openAnalysisPool, threadCount } from './analysis-pool.ts';

export interface WorkerOptions {
  /** Threads of this process. Default: TRIBUTARY_THREADS, or the parallelism of the machine. */
  readonly threads?: number | undefined;
}

export interface RunningWorker {
  /** Finished tasks, including failed tasks. */
  readonly done: number;
  readonly failed: number;
  /** Ends the threads. Close the queue first. */
  close(): Promise<void>;
}

/** The number of concurrent tasks that keeps the threads of one process busy. */
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
