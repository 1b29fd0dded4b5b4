/**
 * How jobs of one queue ended, read from BullMQ's stream of events: completed, failed, removed. BullMQ has a reader of its own; it unpacks
 * all that happens to a job, four times as much, and rests for five seconds after an error, in which ends would seem lost.
 *
 *   id 1796010355254-12: event completed, jobId 0mi3k2x9f00c0ffee-0000012, returnvalue {"attempts":1,"result":4}
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { isSilence, within } from './connection.ts';

export interface EndListener {
  completed(jobId: string, returned: string): void;
  failed(jobId: string, reason: string): void;
  removed(jobId: string): void;
}

/** One read of a busy stream; a result has a few kB. */
const EVENTS_AT_ONCE = 1_000;
/** A read that finds nothing ends after it; an unanswered one after twice the time, with its connection. */
const BLOCK_MILLISECONDS = 5_000;
const AFTER_ERROR_MILLISECONDS = 100;
/** Before all events. */
const NONE = '0-0';

export class EndEvents {
  readonly #client: Redis;
  readonly #key: string;
  readonly #listener: EndListener;
  readonly #end: Promise<void>;
  #isClosed = false;

  /** From the event after `last` on; “from now on” would begin anew with each read, and what comes between two be lost. */
  constructor(client: Redis, stream: { readonly key: string; readonly last: string }, listener: EndListener) {
    this.#client = client;
    this.#key = stream.key;
    this.#listener = listener;
    this.#end = this.#read(stream.last);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#client.disconnect();
    await this.#end;
  }

  async #read(last: string): Promise<void> {
    let id = last;
    while (!this.#isClosed) {
      try {
        const reply = await within(BLOCK_MILLISECONDS * 2, this.#next(id));
        if (reply === null) id = await this.#whereToGoOn(id);
        for (const [next, fields] of reply?.[0]?.[1] ?? []) {
          id = next;
          this.#tell(fields);
        }
      } catch (error) {
        if (this.#isClosed) return;
        // A connection that hangs is not mended by asking again.
        if (isSilence(error) && this.#client.status === 'ready') this.#client.disconnect(true);
        await pause(AFTER_ERROR_MILLISECONDS);
      }
    }
  }

  async #next(id: string) {
    const from = ['STREAMS', this.#key, id] as const;
    return await this.#client.xread('COUNT', EVENTS_AT_ONCE, 'BLOCK', BLOCK_MILLISECONDS, ...from);
  }

  /** Ids are times. A Redis that came back with nothing, on a clock that is behind, writes events before the one read last. */
  async #whereToGoOn(id: string): Promise<string> {
    const newest = await lastEvent(this.#client, this.#key);
    return timeOf(newest) < timeOf(id) ? NONE : id;
  }

  #tell(fields: readonly string[]): void {
    let event = '';
    let jobId = '';
    let value = '';
    for (let i = 0; i + 1 < fields.length; i += 2) {
      const [name, text = ''] = [fields[i], fields[i + 1]];
      if (name === 'event') event = text;
      else if (name === 'jobId') jobId = text;
      else if (name === 'returnvalue' || name === 'failedReason') value = text;
    }
    if (event === 'completed') this.#listener.completed(jobId, value);
    else if (event === 'failed') this.#listener.failed(jobId, value);
    else if (event === 'removed') this.#listener.removed(jobId);
  }
}

export async function lastEvent(client: Redis, key: string): Promise<string> {
  const [last] = await client.xrevrange(key, '+', '-', 'COUNT', 1);
  return last?.[0] ?? NONE;
}

function timeOf(id: string): number {
  return Number(id.split('-', 1)[0]);
}
