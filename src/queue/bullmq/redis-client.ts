/**
 * A Redis client that prints nothing. ioredis writes unhandled errors to standard error, and BullMQ warns
 * about the memory policy once per connection. RedisConnection reports both as one note.
 *
 * BullMQ duplicates the client for each blocking connection. The set `all` contains every duplicate, so that
 * all of them can be closed.
 */
import { type Command, Redis, type RedisOptions } from 'ioredis';

type Send = Redis['sendCommand'];

export function createRedisClient(options: RedisOptions, all: Set<Redis>): Redis {
  const client = new Redis({ ...options, replyMapping: 'legacy' });
  all.add(client);
  client.on('error', () => {});
  const send: Send = client.sendCommand.bind(client);
  const sendCommand = (command: Command, stream?: Parameters<Send>[1]): unknown => {
    const reply = send(command, stream);
    if (command.name !== 'info') return reply;
    const changed = (reply as Promise<unknown>).then(withoutPolicy);
    // A command that waited for the connection is sent twice, and the second promise is not awaited.
    changed.catch(() => {});
    return changed;
  };
  // Duplicates connect on creation: if BullMQ connects one and the first attempt fails, BullMQ waits for it
  // forever.
  const duplicate = (changes?: RedisOptions): Redis =>
    createRedisClient({ ...client.options, lazyConnect: false, ...changes }, all);
  return Object.assign(client, { sendCommand, duplicate });
}

function withoutPolicy(info: unknown): unknown {
  return typeof info === 'string' ? info.replace(/^maxmemory_policy:/m, 'memory_policy:') : info;
}
