/**
 * Validation that is the same for every queue: unique task ids, one handler per name, and the length of
 * messages.
 */
import { Failure } from '../model/failure.ts';
import { grouped } from '../model/grouped.ts';
import type { Task } from './queue.ts';

/**
 * UTF-16 code units of the JSON of one message. Messages report progress, and Redis sends each message to
 * every process.
 */
const MAX_MESSAGE_LENGTH = 65_536;

export function checkUniqueIds(tasks: readonly Task<unknown>[]): void {
  const seen = new Set<string>();
  for (const { id } of tasks) {
    if (seen.has(id)) throw new Failure('queue-failed', `Two tasks of one run have the id "${id}".`);
    seen.add(id);
  }
}

export function duplicateHandler(name: string): Failure {
  return new Failure('queue-failed', `The queue already has a handler for "${name}".`);
}

export function queueClosed(name: string): Failure {
  return new Failure('queue-failed', `The queue is closed and accepts no "${name}" tasks.`);
}

/** Returns the JSON of a message. Throws Failure `limit-reached` if it is too long. */
export function encodeMessage(topic: string, message: unknown): string {
  const text = JSON.stringify(message) ?? 'null';
  if (text.length <= MAX_MESSAGE_LENGTH) return text;
  throw new Failure(
    'limit-reached',
    `A message to "${topic}" has ${grouped(text.length)} characters; the limit is ${grouped(MAX_MESSAGE_LENGTH)}.`,
  );
}
