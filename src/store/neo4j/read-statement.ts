/** How the reader asks: one statement of cypher/read in a transaction of its own, with a limit; and many questions of one tick at once. */
import { setImmediate as endOfTick } from 'node:timers/promises';
import { batchLookups } from '../../graph/batch-lookups.ts';
import type { Neo4jConnection, Parameters } from './neo4j-connection.ts';

export const READ_MILLISECONDS = 30_000;

export type ReadStatement = <Row extends object>(name: string, parameters?: Parameters) => Promise<Row[]>;

/** In: `read('jobs-by-id', { ids })`. Out: rows. */
export function statementReader(connection: Neo4jConnection): ReadStatement {
  return (name, parameters) =>
    connection.read(`read/${name}`, parameters, { timeoutMilliseconds: READ_MILLISECONDS });
}

/** Ids in one statement: a list of many thousand takes the server longer to read than to answer. */
const IDS_AT_ONCE = 5_000;

/** Rows for all ids, some at a time. */
export async function readInChunks<Row extends object>(
  read: ReadStatement,
  name: string,
  ids: readonly string[],
  more: Parameters = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = await read<Row>(name, { ...more, ids: ids.slice(at, at + IDS_AT_ONCE) });
    if (ids.length <= IDS_AT_ONCE) return some;
    for (const row of some) rows.push(row);
  }
  return rows;
}

/** `batchLookups`, for what a server is asked. */
export function batchReads<K, V>(
  loadAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  return batchLookups(loadAll, () => endOfTick());
}
