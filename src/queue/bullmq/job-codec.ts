/**
 * The encoding of jobs in Redis: their data, results and failures. The name of a BullMQ job is the id of the
 * task. The id of the job consists of the id of the run and the index of the task in the run.
 *
 *   task 12 of a run   → job id "0mi3k2x9f00c0ffee-0000012"
 *   a retryable Failure('store-busy', 'Busy.') in attempt 2
 *                      → failed reason {"code":"store-busy","message":"Busy.","attempts":2}
 */
import { randomBytes } from 'node:crypto';
import { UnrecoverableError } from 'bullmq';
import { Failure } from '../../model/failure.ts';

export interface JobData {
  readonly run: string;
  readonly payload: unknown;
}

export interface JobReturn {
  readonly attempts: number;
  readonly result?: unknown;
  /** The handler stopped because its run was cancelled. Such a job must not be on the dead list. */
  readonly cancelled?: true;
}

export interface JobFailure {
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
}

/** Number of workers that may die while they run one task, so that the task does not stop every worker. */
export const MAX_WORKER_DEATHS = 3;
const MAX_MESSAGE_LENGTH = 10_000;
const RUN_LENGTH = 17;

/** Ids of runs sort by time, and job ids of a run sort by index. */
export function newRunId(): string {
  return `${Date.now().toString(36).padStart(9, '0')}${randomBytes(4).toString('hex')}`;
}

export function jobIdOf(run: string, index: number): string {
  return `${run}-${String(index).padStart(7, '0')}`;
}

export function runOf(jobId: string): string {
  return jobId.slice(0, RUN_LENGTH);
}

/** Converts the error of a handler to an error of BullMQ. BullMQ does not retry an UnrecoverableError. */
export function encodeFailure(error: unknown, attempts: number): Error {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Failure ? error.code : 'handler-failed';
  const text = JSON.stringify({ code, message: message.slice(0, MAX_MESSAGE_LENGTH), attempts });
  return error instanceof Failure && error.retryable ? new Error(text) : new UnrecoverableError(text);
}

export function decodeFailure(reason: string): JobFailure {
  const failure = parsed(reason);
  if (isFailure(failure)) return failure;
  if (/stalled more than/.test(reason)) {
    const message = `${MAX_WORKER_DEATHS} workers died while they ran this task, so it is not retried.`;
    return { code: 'queue-failed', message, attempts: MAX_WORKER_DEATHS };
  }
  // The worker could not send the result.
  return { code: 'handler-failed', message: reason.slice(0, MAX_MESSAGE_LENGTH), attempts: 1 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isFailure(value: unknown): value is JobFailure {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message, attempts } = value as Partial<JobFailure>;
  return typeof code === 'string' && typeof message === 'string' && typeof attempts === 'number';
}
