/**
 * Reads: one statement of cypher/read in its own transaction with a time limit, and lookups that are batched
 * per tick.
 */
import DataLoader from 'dataloader';
import type { GraphView, Parameters } from './neo4j-connection.ts';

export const READ_MILLISECONDS = 30_000;

export type ReadStatement = <Row extends object>(name: string, parameters?: Parameters) => Promise<Row[]>;

/** `read('jobs-by-id', { ids })` → rows */
export function statementReader(connection: GraphView): ReadStatement {
  return (name, parameters) =>
    connection.read(`read/${name}`, parameters, { timeoutMilliseconds: READ_MILLISECONDS });
}

/** Ids per statement: the server needs longer to parse a longer list than to run the statement. */
const CHUNK_SIZE = 5_000;

/** Runs a statement for chunks of the ids, and returns all rows. */
export async function readInChunks<Row extends object>(
  read: ReadStatement,
  name: string,
  ids: readonly string[],
  more: Parameters = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += CHUNK_SIZE) {
    const chunk = await read<Row>(name, { ...more, ids: ids.slice(at, at + CHUNK_SIZE) });
    if (ids.length <= CHUNK_SIZE) return chunk;
    for (const row of chunk) rows.push(row);
  }
  return rows;
}

/**
 * Joins the lookups of one tick into one call, so that N lookups do not send N requests to the server.
 * Results are not cached: a later tick reads again.
 *
 *   const load = batchReads(async (ids) => new Map(…))
 *   await Promise.all([load(a), load(b), load(a)])   → one call with [a, b]
 */
export function batchReads<K, V>(
  loadAll: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  const loader = new DataLoader<K, V | undefined>(
    async (keys) => {
      loader.clearAll();
      const found = await loadAll(keys);
      return keys.map((key) => found.get(key));
    },
    { batchScheduleFn: setImmediate },
  );
  return (key) => loader.load(key);
}
