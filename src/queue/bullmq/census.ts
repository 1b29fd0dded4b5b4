/** Which processes work for a queue, as the connections of Redis tell: a worker that was killed is gone with its connection. */
import type { Redis } from 'ioredis';

export interface WorkerConnection {
  /** The name of the tasks. */
  readonly name: string;
  readonly process: string;
}

/**
 * BullMQ names the connection of a worker `<prefix>:<queue in base64>:w:<worker>`; a process has one for each task name.
 *
 *   … name=tributary:c3F1YXJl:w:host-412-9f00 … db=0 …   → {name: 'square', process: 'host-412-9f00'}
 */
export async function workerConnections(
  client: Redis,
  prefix: string,
  database: number,
): Promise<readonly WorkerConnection[]> {
  const lines = String(await client.client('LIST')).split('\n');
  return lines.flatMap((line) => {
    if (/ db=(\d+)/.exec(line)?.[1] !== String(database)) return [];
    const given = / name=(\S+)/.exec(line)?.[1] ?? '';
    if (!given.startsWith(`${prefix}:`)) return [];
    const [, name, process] = /^([\w+/=]+):w:(.+)$/.exec(given.slice(prefix.length + 1)) ?? [];
    if (name === undefined || process === undefined) return [];
    return [{ name: Buffer.from(name, 'base64').toString(), process }];
  });
}

/** Each process once, whatever number of names it has handlers for. */
export async function workerProcesses(client: Redis, prefix: string, database: number): Promise<Set<string>> {
  const connections = await workerConnections(client, prefix, database);
  return new Set(connections.map(({ process }) => process));
}
