/**
 * A Redis client that prints nothing: ioredis writes errors that nobody listens to on standard error, and BullMQ its advice on the
 * memory policy once for each connection. Both are told by us, once and as a sentence.
 *
 * BullMQ copies a client for each connection that blocks; all copies stand in one set, so that every one can be let go of.
 */
import { type Command, Redis, type RedisOptions } from 'ioredis';

type Send = Redis['sendCommand'];

export function quietRedis(options: RedisOptions, all: Set<Redis>): Redis {
  const client = new Redis({ ...options, replyMapping: 'legacy' });
  all.add(client);
  client.on('error', () => {});
  const send: Send = client.sendCommand.bind(client);
  const quietSend = (command: Command, stream?: Parameters<Send>[1]): unknown => {
    const reply = send(command, stream);
    if (command.name !== 'info') return reply;
    const quiet = (reply as Promise<unknown>).then(withoutPolicy);
    // A command that waited for the connection is sent twice, and nobody awaits the second promise.
    quiet.catch(() => {});
    return quiet;
  };
  // A copy connects by itself: where BullMQ has to ask for it and the first attempt fails, it waits for that copy for ever.
  const duplicate = (changes?: RedisOptions): Redis =>
    quietRedis({ ...client.options, lazyConnect: false, ...changes }, all);
  return Object.assign(client, { sendCommand: quietSend, duplicate });
}

function withoutPolicy(info: unknown): unknown {
  return typeof info === 'string' ? info.replace(/^maxmemory_policy:/m, 'memory_policy:') : info;
}
