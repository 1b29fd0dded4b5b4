/**
 * Messages to all processes of the queue over Redis' channels, on one connection that is opened with the first listener.
 * A channel is not bound to a database, so its number is a part of the name.
 */
import type { Redis } from 'ioredis';
import type { Connection } from './connection.ts';

type Listener = (message: unknown) => void;

export class Topics {
  readonly #connection: Connection;
  readonly #prefix: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  #subscriber: Redis | undefined;

  constructor(connection: Connection, prefix: string) {
    this.#connection = connection;
    this.#prefix = `${prefix}:${connection.address.database}:`;
  }

  /** Lost where Redis is gone: news of yesterday help nobody. */
  publish(topic: string, text: string): void {
    const { client, isUp } = this.#connection;
    if (isUp)
      client.publish(this.#prefix + topic, text).catch((error: Error) => this.#connection.note(error));
  }

  async subscribe(topic: string, listener: Listener): Promise<() => Promise<void>> {
    const channel = this.#prefix + topic;
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    // The same function may listen twice.
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

/** Others may write to the channel too; what is no JSON is not ours. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
