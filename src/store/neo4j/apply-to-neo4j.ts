/**
 * Makes a graph the current graph of its project. In: the graph and the stamp of its build. Out: what was written. Only what differs is
 * written: jobs and facts by digest, findings by that of all.
 *
 * A first transaction locks the graph's node and plans. Where nothing differs it is rolled back. A small build is written in it whole. A
 * large one leaves the lease and the mark of an unfinished build there, and goes on in batches (write-large.ts).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Build } from '../../graph/reader.ts';
import type { ColumnGraph } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import { sameStamp } from '../stamps.ts';
import type { ApplySummary, BuildStamp } from '../store.ts';
import { isOutOfMemory } from './failures.ts';
import { busyFailure, describeWriter, type Lease, lockGraph } from './lease.ts';
import type { Neo4jConnection, WriteTx } from './neo4j-connection.ts';
import { planWrites } from './plan-writes.ts';
import { readOtherFacts, readStoredProject, type StoredProject } from './read-stored-project.ts';
import { beginBuild, stampParameters } from './write.ts';
import { writeLarge } from './write-large.ts';
import type { WritePlan } from './write-plan.ts';
import { writeSmall } from './write-small.ts';

export interface WriteLimits {
  /** How long to wait for another writer before saying so; longer than a lease, so that a build right after a kill goes ahead. */
  readonly busyMilliseconds: number;
  /** A writer that gave no sign of life for longer is dead. */
  readonly leaseMilliseconds: number;
  /** About how many nodes and relationships go into one transaction; a build of no more than twice that is all in one. */
  readonly batchWeight: number;
}

export const DEFAULT_WRITE_LIMITS: WriteLimits = {
  busyMilliseconds: 40_000,
  leaseMilliseconds: 30_000,
  batchWeight: 10_000,
};

const BUSY_RETRY_MILLISECONDS = 250;
/** For a build that waits for the lock of another, and does its own work then. */
const LOCK_MILLISECONDS = 60_000;

type First =
  | { readonly kind: 'busy'; readonly who: string }
  | { readonly kind: 'done'; readonly summary: ApplySummary; readonly written: boolean }
  | { readonly kind: 'large'; readonly work: WritePlan };

export async function applyToNeo4j(
  connection: Neo4jConnection,
  graph: ColumnGraph,
  stamp: BuildStamp,
  limits: WriteLimits,
): Promise<ApplySummary> {
  const build: Asked = { connection, graph, stamp, limits, token: randomUUID() };
  // Waiting counts from the first time that another was found at work, however long asking took.
  let deadline: number | null = null;
  for (;;) {
    const first = await firstTransaction(build);
    if (first.kind === 'done') return first.summary;
    if (first.kind === 'large') return writeWhole(build, first.work);
    const { place, graph: name } = connection;
    if (deadline === null) {
      deadline = performance.now() + limits.busyMilliseconds;
      connection.note(waitingNote(name, first.who, limits.busyMilliseconds));
    } else if (performance.now() >= deadline) throw busyFailure(place.where, name, first.who);
    await sleep(BUSY_RETRY_MILLISECONDS);
  }
}

async function writeWhole(
  { connection, graph, token, limits }: Asked,
  work: WritePlan,
): Promise<ApplySummary> {
  const { batchWeight, leaseMilliseconds } = limits;
  const heartbeatMilliseconds = leaseMilliseconds / 4;
  const removed = await writeLarge(connection, work, { token, batchWeight, heartbeatMilliseconds });
  return summaryOf(work, graph, removed);
}

function waitingNote(graph: string, who: string, milliseconds: number): string {
  return `The graph “${graph}” is being written by ${who}; waiting up to ${Math.round(milliseconds / 1_000)} s.`;
}

interface Asked {
  readonly connection: Neo4jConnection;
  readonly graph: ColumnGraph;
  readonly stamp: BuildStamp;
  readonly limits: WriteLimits;
  readonly token: string;
}

async function firstTransaction(build: Asked): Promise<First> {
  const { limits } = build;
  try {
    return await lockAndWrite(build, 2 * limits.batchWeight);
  } catch (error) {
    // The server allows a transaction less than we think is little.
    if (isOutOfMemory((error as Error).cause)) return lockAndWrite(build, 0);
    throw error;
  }
}

async function lockAndWrite(build: Asked, mostWeight: number): Promise<First> {
  const { connection, limits, token } = build;
  let last: First | null = null;
  try {
    return await connection.write(
      async (tx) => {
        // Sent at once; read under the lock all the same, as the server runs them in turn.
        const [lease, stored] = await Promise.all([
          lockGraph(tx, token, limits.leaseMilliseconds),
          readStoredProject(tx, build.graph.project),
        ]);
        // An earlier attempt was committed, and only the answer was lost.
        if (tx.attempt > 0 && lease.finished === token && last !== null) return last;
        last = await planAndWrite(tx, build, { lease, stored }, mostWeight);
        return last;
      },
      {
        timeoutMilliseconds: limits.busyMilliseconds + LOCK_MILLISECONDS,
        commits: (first) => first.kind === 'large' || (first.kind === 'done' && first.written),
      },
    );
  } catch (error) {
    if (error instanceof Failure && error.code === 'limit-reached')
      throw busyFailure(connection.place.where, connection.graph, 'another process that holds its lock');
    throw error;
  }
}

async function planAndWrite(
  tx: WriteTx,
  { connection, graph, stamp, token }: Asked,
  { lease, stored }: { readonly lease: Lease; readonly stored: StoredProject },
  mostWeight: number,
): Promise<First> {
  if (lease.busy !== null) return { kind: 'busy', who: lease.busy };
  const { project } = graph;
  const work = await planWrites(graph, stamp, stored, (ids) => readOtherFacts(tx, project, ids));
  if (work === null) return stampOnly(tx, stored.newest, graph, stamp);
  const sequence = lease.generation + 1;
  if (work.weight <= mostWeight) {
    const removed = await writeSmall(tx, work, { graph: connection.graph, token, sequence });
    return { kind: 'done', summary: summaryOf(work, graph, removed), written: true };
  }
  await beginBuild(tx, work, sequence);
  await tx.run('write/take-lease', {
    project,
    writer: token,
    since: describeWriter(),
    ...unfinished(project),
  });
  return { kind: 'large', work };
}

/** Nothing of the graph differs; its stamp may all the same say something new. */
async function stampOnly(
  tx: WriteTx,
  newest: Build | null,
  graph: ColumnGraph,
  stamp: BuildStamp,
): Promise<First> {
  if (newest === null) throw new Error('a project that was never built has nothing to keep');
  const same = sameStamp(newest, stamp);
  if (!same) await tx.run('write/restamp-project', { project: graph.project, ...stampParameters(stamp) });
  const build: Build = same ? newest : { ...stamp, number: newest.number };
  const summary: ApplySummary = {
    build,
    jobsWritten: 0,
    jobsUnchanged: graph.jobs.length,
    jobsRemoved: 0,
    datasetsWritten: 0,
    datasetsRemoved: 0,
    replacedByEmpty: false,
  };
  return { kind: 'done', summary, written: !same };
}

function summaryOf(work: WritePlan, graph: ColumnGraph, datasetsRemoved: number): ApplySummary {
  return {
    build: { ...work.stamp, number: work.number },
    jobsWritten: work.jobs.length,
    jobsUnchanged: work.jobsUnchanged,
    jobsRemoved: work.jobsRemoved.length,
    datasetsWritten: work.datasets.filter(({ fact }) => fact?.isNews === true).length,
    datasetsRemoved,
    replacedByEmpty: graph.jobs.length === 0 && work.jobsRemoved.length > 0,
  };
}

/** The finding that stands first while the project is not whole. */
function unfinished(project: string): { readonly message: string; readonly hint: string } {
  return {
    message: `A build of the project ${project} is being written, or broke off: answers may mix what was before with what is new.`,
    hint: 'Wait until it ends; if nobody is building, build again.',
  };
}
