/**
 * What crosses Redis: the data of a job, what it returns, and how it failed. A BullMQ job is named by the task's id; its own id is that
 * of the run and the place of the task in it.
 *
 *   task 12 of a run   → job id “0mi3k2x9f00c0ffee-0000012”
 *   new Failure('store-busy', 'Busy.', { retryable: true }) in attempt 2   → failed reason {"code":"store-busy","message":"Busy.","attempts":2}
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
  /** The handler heeded the end of its run; such a job must not be on the dead list. */
  readonly cancelled?: true;
}

export interface JobFailure {
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
}

/** Workers that may die on one task; it must not take every worker with it. */
export const MOST_DEATHS = 3;
const MESSAGE_LENGTH = 10_000;
const RUN_LENGTH = 17;

/** Sorts by time, and so do the ids of its jobs by place. */
export function newRunId(): string {
  return `${Date.now().toString(36).padStart(9, '0')}${randomBytes(4).toString('hex')}`;
}

export function jobIdOf(run: string, index: number): string {
  return `${run}-${String(index).padStart(7, '0')}`;
}

export function runOf(jobId: string): string {
  return jobId.slice(0, RUN_LENGTH);
}

/** What a handler threw, as BullMQ wants it: one kind of error is tried again, the other is not. */
export function encodeFailure(error: unknown, attempts: number): Error {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Failure ? error.code : 'handler-failed';
  const text = JSON.stringify({ code, message: message.slice(0, MESSAGE_LENGTH), attempts });
  return error instanceof Failure && error.retryable ? new Error(text) : new UnrecoverableError(text);
}

export function decodeFailure(reason: string): JobFailure {
  const failure = parsed(reason);
  if (isFailure(failure)) return failure;
  if (/stalled more than/.test(reason)) {
    const message = `${MOST_DEATHS} workers died on this task, so it is not tried again.`;
    return { code: 'queue-failed', message, attempts: MOST_DEATHS };
  }
  // The result could not be sent.
  return { code: 'handler-failed', message: reason.slice(0, MESSAGE_LENGTH), attempts: 1 };
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
