/**
 * The open subscriptions to build progress: a limited number, each with a limited number of unread events.
 *
 *   const subscriptions = new BuildSubscriptions({ subscriptions: 100, waiting: 200 }, logError)
 *   const events = await subscriptions.open(queue, { source: '/shop', onClose })
 *
 * `events` ends when the client disconnects, or at `subscriptions.close()`.
 */
import type { GraphQLError } from 'graphql';
import { BUILDS_TOPIC, type BuildEvent } from '../pipeline/build-event.ts';
import type { Queue } from '../queue/index.ts';
import { BoundedBuffer } from './bounded-buffer.ts';
import { codedError } from './errors.ts';
import type { ServerLimits } from './limits.ts';
import { readBuildEvent } from './read-build-event.ts';

export type SubscriptionLimits = Pick<ServerLimits, 'subscriptions' | 'waiting'>;

export interface SubscriptionOptions {
  /** null: every build of the queue. */
  readonly source: string | null;
  /** Registers a callback for when the client disconnects. */
  readonly onClose: (end: () => void) => void;
}

/** An error is the last item; the resolver throws it. */
export type SubscriptionItem = BuildEvent | GraphQLError;

export class BuildSubscriptions {
  readonly #limits: SubscriptionLimits;
  readonly #logError: (error: unknown) => void;
  readonly #buffers = new Set<BoundedBuffer<SubscriptionItem>>();
  #isClosed = false;

  constructor(limits: SubscriptionLimits, logError: (error: unknown) => void) {
    this.#limits = limits;
    this.#logError = logError;
  }

  async open(
    queue: Queue,
    { source, onClose }: SubscriptionOptions,
  ): Promise<BoundedBuffer<SubscriptionItem>> {
    const buffer = this.#createBuffer();
    onClose(() => void buffer.return());
    try {
      const unwatch = await queue.watch(BUILDS_TOPIC, (message) => {
        const event = readBuildEvent(message);
        if (event !== null && (source === null || event.source === source)) buffer.push(event);
      });
      void buffer.ended.then(unwatch).catch(this.#logError);
    } catch (error) {
      buffer.end();
      throw error;
    }
    return buffer;
  }

  /** Ends all subscriptions and rejects new ones. */
  close(): void {
    this.#isClosed = true;
    for (const buffer of this.#buffers) buffer.end();
  }

  #createBuffer(): BoundedBuffer<SubscriptionItem> {
    const { subscriptions, waiting } = this.#limits;
    if (this.#isClosed)
      throw codedError('LIMIT_REACHED', 'The server is shutting down. Subscribe again after its restart.');
    if (this.#buffers.size >= subscriptions) {
      const message = `The limit of ${subscriptions} open subscriptions is reached. Close one, or try again later.`;
      throw codedError('LIMIT_REACHED', message);
    }
    const buffer = new BoundedBuffer<SubscriptionItem>({
      capacity: waiting,
      mayDrop: (item) => 'stage' in item && item.stage !== 'done' && item.stage !== 'failed',
      overflow: codedError(
        'LIMIT_REACHED',
        `The client did not read the results of ${waiting} builds in time. Subscribe again.`,
      ),
    });
    this.#buffers.add(buffer);
    void buffer.ended.then(() => this.#buffers.delete(buffer));
    return buffer;
  }
}
