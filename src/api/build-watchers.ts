/**
 * Everyone who follows builds over GraphQL: a bounded number of them, each with a bounded number of events that wait to be read.
 *
 *   const watchers = new BuildWatchers({ most: 100, waiting: 200, logError })
 *   const events = await watchers.watch(queue, { source: '/shop', onGone })    ends when the client goes, or at close()
 */
import type { GraphQLError } from 'graphql';
import { BUILDS_TOPIC, type BuildEvent } from '../pipeline/build-event.ts';
import type { Queue } from '../queue/index.ts';
import { BoundedFeed } from './bounded-feed.ts';
import { readBuildEvent } from './build-events.ts';
import { codedError } from './errors.ts';

export interface WatcherLimits {
  /** Who may follow at once. */
  readonly most: number;
  /** Events that wait for one of them. */
  readonly waiting: number;
}

export interface Watch {
  /** null: every build of the queue. */
  readonly source: string | null;
  /** Calls back when the client has gone. */
  readonly onGone: (end: () => void) => void;
}

/** An error comes last, and is thrown where it is answered. */
export type Told = BuildEvent | GraphQLError;

export class BuildWatchers {
  readonly #limits: WatcherLimits;
  readonly #logError: (error: unknown) => void;
  readonly #feeds = new Set<BoundedFeed<Told>>();
  #isClosed = false;

  constructor(limits: WatcherLimits, logError: (error: unknown) => void) {
    this.#limits = limits;
    this.#logError = logError;
  }

  async watch(queue: Queue, { source, onGone }: Watch): Promise<BoundedFeed<Told>> {
    const feed = this.#open();
    onGone(() => void feed.return());
    try {
      const unwatch = await queue.watch(BUILDS_TOPIC, (message) => {
        const event = readBuildEvent(message);
        if (event !== null && (source === null || event.source === source)) feed.push(event);
      });
      void feed.ended.then(unwatch).catch(this.#logError);
    } catch (error) {
      feed.end();
      throw error;
    }
    return feed;
  }

  /** Ends all of them, and takes nobody new. */
  close(): void {
    this.#isClosed = true;
    for (const feed of this.#feeds) feed.end();
  }

  #open(): BoundedFeed<Told> {
    const { most, waiting } = this.#limits;
    if (this.#isClosed)
      throw codedError('LIMIT_REACHED', 'The server is closing; ask again when it is back.');
    if (this.#feeds.size >= most) {
      const message = `${most} subscriptions are open, as many as this server has at once; close one, or ask again later.`;
      throw codedError('LIMIT_REACHED', message);
    }
    const feed = new BoundedFeed<Told>({
      most: waiting,
      mayDrop: (told) => 'stage' in told && told.stage !== 'done' && told.stage !== 'failed',
      tooMuch: codedError(
        'LIMIT_REACHED',
        `${waiting} ends of builds were not read in time; subscribe again.`,
      ),
    });
    this.#feeds.add(feed);
    void feed.ended.then(() => this.#feeds.delete(feed));
    return feed;
  }
}
