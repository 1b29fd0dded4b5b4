/**
 * The ends of the jobs of one queue, read from the event stream of BullMQ: completed, failed, removed. BullMQ
 * also has a reader (QueueEvents), but it decodes every event, four times as many, and pauses for five
 * seconds after an error.
 *
 *   id 1796010355254-12: event completed, jobId 0mi3k2x9f00c0ffee-0000012,
 *                        returnvalue {"attempts":1,"result":4}
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { isTimeout, within } from './redis-connection.ts';

export interface JobEventListener {
  completed(jobId: string, returned: string): void;
  failed(jobId: string, reason: string): void;
  removed(jobId: string): void;
}

/** Maximum number of events per read. A result has a few kB. */
const EVENTS_PER_READ = 1_000;
/**
 * A read without events ends after this time. A read without a reply is cancelled after twice the time, with
 * its connection.
 */
const BLOCK_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 100;
/** The id before all events. */
const START = '0-0';

export class JobEvents {
  readonly #client: Redis;
  readonly #key: string;
  readonly #listener: JobEventListener;
  readonly #end: Promise<void>;
  #isClosed = false;

  /**
   * Reads the events after `last`. An explicit id is needed: reading from "now" would lose the events between
   * two reads.
   */
  constructor(
    client: Redis,
    stream: { readonly key: string; readonly last: string },
    listener: JobEventListener,
  ) {
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
        if (reply === null) id = await this.#resumeAfter(id);
        for (const [next, fields] of reply?.[0]?.[1] ?? []) {
          id = next;
          this.#emit(fields);
        }
      } catch (error) {
        if (this.#isClosed) return;
        // A connection that hangs must be reopened.
        if (isTimeout(error) && this.#client.status === 'ready') this.#client.disconnect(true);
        await pause(RETRY_MILLISECONDS);
      }
    }
  }

  async #next(id: string) {
    const from = ['STREAMS', this.#key, id] as const;
    return await this.#client.xread('COUNT', EVENTS_PER_READ, 'BLOCK', BLOCK_MILLISECONDS, ...from);
  }

  /**
   * Ids are times. If Redis restarts without data and its clock is slow, new events have smaller ids than the
   * last event read.
   */
  async #resumeAfter(id: string): Promise<string> {
    const newest = await lastEvent(this.#client, this.#key);
    return timeOf(newest) < timeOf(id) ? START : id;
  }

  #emit(fields: readonly string[]): void {
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
  return last?.[0] ?? START;
}

function timeOf(id: string): number {
  return Number(id.split('-', 1)[0]);
}
