/**
 * Messages to all processes of the queue, over Redis channels. The connection is opened with the first
 * listener. Channels do not belong to a database, so the name of a channel contains the number of the
 * database.
 */
import type { Redis } from 'ioredis';
import type { RedisConnection } from './redis-connection.ts';

type Listener = (message: unknown) => void;

export class Topics {
  readonly #connection: RedisConnection;
  readonly #prefix: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  #subscriber: Redis | undefined;

  constructor(connection: RedisConnection, prefix: string) {
    this.#connection = connection;
    this.#prefix = `${prefix}:${connection.address.database}:`;
  }

  /** The message is dropped if the connection is lost. */
  publish(topic: string, text: string): void {
    const { client, isUp } = this.#connection;
    if (!isUp) return;
    client.publish(this.#prefix + topic, text).catch((error: Error) => this.#connection.noteError(error));
  }

  async subscribe(topic: string, listener: Listener): Promise<() => Promise<void>> {
    const channel = this.#prefix + topic;
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    // The same function may be registered twice.
    const own: Listener = (message) => listener(message);
    listeners.add(own);
    const subscriber = this.#open();
    await subscriber.subscribe(channel);
    return async () => {
      listeners.delete(own);
      if (listeners.size > 0 || this.#listeners.get(channel) !== listeners) return;
      this.#listeners.delete(channel);
      if (this.#connection.isUp) await subscriber.unsubscribe(channel);
    };
  }

  #open(): Redis {
    if (this.#subscriber !== undefined) return this.#subscriber;
    this.#subscriber = this.#connection.client.duplicate();
    this.#subscriber.on('message', (channel: string, text: string) => {
      const message = parsed(text);
      if (message === undefined) return;
      for (const listener of [...(this.#listeners.get(channel) ?? [])]) listener(message);
    });
    return this.#subscriber;
  }
}

/** Other programs may write to the channel. A message that is not JSON is ignored. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
