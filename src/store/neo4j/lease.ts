/**
 * Who may write a graph. Every build begins under the lock of the graph's node. A small one keeps it to its end. A large one, of several
 * transactions, leaves its token there: the lease. Each of its transactions ends by checking the token under the lock, so a build whose
 * lease was taken (it gave no sign of life for so long that it seemed dead) writes nothing any more.
 */
import { hostname } from 'node:os';
import { Failure } from '../../model/failure.ts';
import type { Tx } from './neo4j-connection.ts';

export interface Lease {
  readonly generation: number;
  /** Another build that writes and lives; null: the way is free. */
  readonly busy: string | null;
  /** The token of the build that ended last. */
  readonly finished: string | null;
}

interface GraphRow {
  readonly generation: number;
  readonly writer: string | null;
  readonly writerSince: string | null;
  readonly age: number;
  readonly finished: string | null;
}

/** Locks the graph until the transaction ends. `token` is the asking build's own. */
export async function lockGraph(tx: Tx, token: string, leaseMilliseconds: number): Promise<Lease> {
  const [row] = await tx.run<GraphRow>('write/lock-graph');
  if (row === undefined) throw new Error('the graph has no node');
  const { generation, writer, writerSince, age, finished } = row;
  const lives = writer !== null && writer !== token && age <= leaseMilliseconds;
  return { generation, busy: lives ? (writerSince ?? 'another process') : null, finished };
}

/** For people: who writes, and since when. */
export function describeWriter(): string {
  return `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`;
}

export function busyFailure(where: string, graph: string, who: string): Failure {
  return new Failure(
    'store-busy',
    `The graph “${graph}” in Neo4j at ${where} is being written by ${who}; wait until that ends, or stop it, and build again.`,
    { retryable: true },
  );
}

export function takenOverFailure(where: string, graph: string): Failure {
  return new Failure(
    'store-busy',
    `Another build has taken over the graph “${graph}” in Neo4j at ${where}, as this one gave no sign of life for a while; build again.`,
    { retryable: true },
  );
}
