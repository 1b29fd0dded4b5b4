/**
 * Exclusive access to a graph for one writer. Every build starts by locking the node of the graph. A small
 * build holds the lock until its end. A large build has several transactions, so it stores its token as a
 * lease, and the removal of the changes of an interrupted build does so too. Each of its transactions
 * checks the token under the lock before it commits. So a build whose lease expired and was taken by
 * another build writes nothing more.
 */
import { hostname } from 'node:os';
import { Failure } from '../../model/failure.ts';
import type { Tx } from './neo4j-connection.ts';

export interface Lease {
  readonly generation: number;
  /** Another build that is writing; null if there is none. */
  readonly busy: string | null;
  /** Token of the build that finished last. */
  readonly finished: string | null;
  /** A staged build that was interrupted and left changes to remove; null if there is none. */
  readonly interrupted: InterruptedBuild | null;
}

export interface InterruptedBuild {
  readonly project: string;
  readonly number: number;
}

interface GraphRow {
  readonly generation: number;
  readonly writer: string | null;
  readonly writerSince: string | null;
  readonly age: number;
  readonly finished: string | null;
  readonly changing: string | null;
  readonly changingBuild: number | null;
}

/** Locks the graph until the transaction ends. `token` is the token of this build. */
export async function lockGraph(tx: Tx, token: string, leaseMilliseconds: number): Promise<Lease> {
  const [row] = await tx.run<GraphRow>('write/lock-graph');
  if (row === undefined) throw new Error('the graph has no node');
  const { generation, writer, writerSince, age, finished, changing, changingBuild } = row;
  const isBusy = writer !== null && writer !== token && age <= leaseMilliseconds;
  return {
    generation,
    busy: isBusy ? (writerSince ?? 'another process') : null,
    finished,
    interrupted:
      changing === null || changingBuild === null ? null : { project: changing, number: changingBuild },
  };
}

/** Text for messages: which process writes, and since when. */
export function describeWriter(): string {
  return `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}`;
}

export function busyFailure(displayUri: string, graph: string, writer: string): Failure {
  return new Failure(
    'store-busy',
    `The graph "${graph}" in Neo4j at ${displayUri} is being written by ${writer}. Wait until that build ends or stop it, then build again.`,
    { retryable: true },
  );
}

export function takenOverFailure(displayUri: string, graph: string): Failure {
  return new Failure(
    'store-busy',
    `Another build is writing the graph "${graph}" in Neo4j at ${displayUri}, because the lease of this build expired. Build again.`,
    { retryable: true },
  );
}
