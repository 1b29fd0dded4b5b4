/**
 * The worker processes of a queue, from the client list of Redis. The list does not contain workers that were
 * killed.
 */
import type { Redis } from 'ioredis';

export interface WorkerConnection {
  /** Name of the tasks. */
  readonly name: string;
  readonly process: string;
}

/**
 * BullMQ gives the connection of a worker the name `<prefix>:<queue in base64>:w:<worker>`. A process has one
 * connection per task name.
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
    const clientName = / name=(\S+)/.exec(line)?.[1] ?? '';
    if (!clientName.startsWith(`${prefix}:`)) return [];
    const [, name, process] = /^([\w+/=]+):w:(.+)$/.exec(clientName.slice(prefix.length + 1)) ?? [];
    if (name === undefined || process === undefined) return [];
    return [{ name: Buffer.from(name, 'base64').toString(), process }];
  });
}

/** Ids of the worker processes, each once. */
export async function workerProcesses(client: Redis, prefix: string, database: number): Promise<Set<string>> {
  const connections = await workerConnections(client, prefix, database);
  return new Set(connections.map(({ process }) => process));
}
