/** What every queue refuses in the same words: an id that stands twice in a run, a message too long to announce. */
import { Failure } from '../model/failure.ts';
import { grouped } from '../model/grouped.ts';
import type { Task } from './queue.ts';

/** UTF-16 units of the JSON of one message; they are short notes on progress, and each goes to every process. */
const MESSAGE_LENGTH = 65_536;

export function refuseDoubleIds(tasks: readonly Task<unknown>[]): void {
  const seen = new Set<string>();
  for (const { id } of tasks) {
    if (seen.has(id)) throw new Failure('queue-failed', `Two tasks of one run have the id “${id}”.`);
    seen.add(id);
  }
}

export function secondHandler(name: string): Failure {
  return new Failure('queue-failed', `The queue has a handler for “${name}” already.`);
}

export function closedQueue(name: string): Failure {
  return new Failure('queue-failed', `The queue is closed and takes no “${name}” tasks.`);
}

/** The JSON of a message; throws Failure `limit-reached` where it is too long. */
export function messageText(topic: string, message: unknown): string {
  const text = JSON.stringify(message) ?? 'null';
  if (text.length <= MESSAGE_LENGTH) return text;
  throw new Failure(
    'limit-reached',
    `A message to “${topic}” has ${grouped(text.length)} characters, more than the ${grouped(MESSAGE_LENGTH)} that are passed on.`,
  );
}
