/**
 * The tasks that run in this process, of all runs: calls their handlers, and aborts them when their run is
 * cancelled.
 */
import type { Job } from 'bullmq';
import type { Handler } from '../queue.ts';
import { encodeFailure, type JobData, type JobReturn } from './job-codec.ts';

/** Number of cancelled runs to remember. Their tasks are removed from Redis within a second. */
const MAX_CANCELLED = 1_000;

export class RunningTasks {
  readonly #running = new Map<string, Set<AbortController>>();
  readonly #cancelled = new Set<string>();

  async process(job: Job<JobData, JobReturn>, handler: Handler<unknown, unknown>): Promise<JobReturn> {
    const { run, payload } = job.data;
    if (this.#cancelled.has(run)) return { attempts: job.attemptsMade, cancelled: true };
    const attempts = job.attemptsMade + 1;
    const stop = new AbortController();
    const ofRun = this.#running.get(run) ?? new Set();
    this.#running.set(run, ofRun.add(stop));
    try {
      return { attempts, result: await handler(payload, { signal: stop.signal, attempt: attempts }) };
    } catch (error) {
      if (stop.signal.aborted) return { attempts, cancelled: true };
      throw encodeFailure(error, attempts);
    } finally {
      ofRun.delete(stop);
      if (ofRun.size === 0) this.#running.delete(run);
    }
  }

  isRunning(run: string): boolean {
    return this.#running.has(run);
  }

  cancel(run: string): void {
    this.#cancelled.add(run);
    const [oldest] = this.#cancelled;
    if (this.#cancelled.size > MAX_CANCELLED && oldest !== undefined) this.#cancelled.delete(oldest);
    for (const stop of this.#running.get(run) ?? []) stop.abort();
  }
}
