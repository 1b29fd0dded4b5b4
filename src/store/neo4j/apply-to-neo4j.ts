/**
 * Makes a graph the current graph of its project. Takes the graph and the stamp of its build; returns a
 * summary of what was written. Only differences are written: jobs and facts are compared by digest, and the
 * findings by one digest of all.
 *
 * The first transaction locks the node of the graph and plans the writes. If nothing differs, it is rolled
 * back. If the build is small, the transaction writes it completely. If the build is large, the transaction
 * stores the lease, and write-large.ts stages the build in batches. If an earlier build was interrupted, its
 * changes are removed first.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Build } from '../../graph/reader.ts';
import type { ColumnGraph } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import { sameStamp } from '../stamps.ts';
import type { ApplySummary, BuildStamp } from '../store.ts';
import { isOutOfMemory } from './failures.ts';
import { busyFailure, describeWriter, type InterruptedBuild, type Lease, lockGraph } from './lease.ts';
import { int, type Neo4jConnection, type WriteTx } from './neo4j-connection.ts';
import { planWrites } from './plan-writes.ts';
import { readOtherFacts, readStoredProject, type StoredProject } from './read-stored-project.ts';
import { beginBuild, stampParameters } from './write.ts';
import { type Batching, settleInterrupted, writeLarge } from './write-large.ts';
import type { VersionedPlan, WritePlan } from './write-plan.ts';
import { writeSmall } from './write-small.ts';

export interface WriteLimits {
  /**
   * How long to wait for another writer. Longer than a lease, so that a build after a killed build succeeds.
   */
  readonly busyMilliseconds: number;
  /** Time after which a lease expires if the writer does not renew it. */
  readonly leaseMilliseconds: number;
  /**
   * Approximate number of nodes and relationships per transaction. A build of up to twice this size is one
   * transaction.
   */
  readonly batchWeight: number;
}

export const DEFAULT_WRITE_LIMITS: WriteLimits = {
  busyMilliseconds: 40_000,
  leaseMilliseconds: 30_000,
  batchWeight: 10_000,
};

const BUSY_RETRY_MILLISECONDS = 250;
/** Time limit for waiting for the lock of another build and for the writes after it. */
const LOCK_MILLISECONDS = 60_000;

type FirstResult =
  | { readonly kind: 'busy'; readonly writer: string }
  | { readonly kind: 'done'; readonly summary: ApplySummary; readonly written: boolean }
  | { readonly kind: 'unsettled'; readonly generation: number; readonly interrupted: InterruptedBuild }
  | { readonly kind: 'large'; readonly plan: VersionedPlan };

export async function applyToNeo4j(
  connection: Neo4jConnection,
  graph: ColumnGraph,
  stamp: BuildStamp,
  limits: WriteLimits,
): Promise<ApplySummary> {
  const build: BuildRequest = { connection, graph, stamp, limits, token: randomUUID() };
  // The waiting time starts when another writer is found for the first time.
  let deadline: number | null = null;
  for (;;) {
    const first = await firstTransaction(build);
    if (first.kind === 'done') return first.summary;
    if (first.kind === 'large') return writeInBatches(build, first.plan);
    if (first.kind === 'unsettled') {
      await settleInterrupted(connection, first, batchingOf(build));
      continue;
    }
    const { server, graph: name } = connection;
    if (deadline === null) {
      deadline = performance.now() + limits.busyMilliseconds;
      connection.note(waitingNote(name, first.writer, limits.busyMilliseconds));
    } else if (performance.now() >= deadline) throw busyFailure(server.displayUri, name, first.writer);
    await sleep(BUSY_RETRY_MILLISECONDS);
  }
}

async function writeInBatches(build: BuildRequest, plan: VersionedPlan): Promise<ApplySummary> {
  const removed = await writeLarge(build.connection, plan, batchingOf(build));
  return summaryOf(plan, build.graph, removed);
}

function batchingOf({ token, limits: { batchWeight, leaseMilliseconds } }: BuildRequest): Batching {
  return { token, batchWeight, heartbeatMilliseconds: Math.max(1, leaseMilliseconds / 4) };
}

function waitingNote(graph: string, writer: string, milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return `The graph "${graph}" is being written by ${writer}. Waiting up to ${seconds} s.`;
}

interface BuildRequest {
  readonly connection: Neo4jConnection;
  readonly graph: ColumnGraph;
  readonly stamp: BuildStamp;
  readonly limits: WriteLimits;
  readonly token: string;
}

async function firstTransaction(build: BuildRequest): Promise<FirstResult> {
  const { limits } = build;
  try {
    return await lockAndWrite(build, 2 * limits.batchWeight);
  } catch (error) {
    // The memory limit of the server is lower than the size of a small build.
    if (isOutOfMemory((error as Error).cause)) return lockAndWrite(build, 0);
    throw error;
  }
}

async function lockAndWrite(build: BuildRequest, maxWeight: number): Promise<FirstResult> {
  const { connection, limits, token } = build;
  let last: FirstResult | null = null;
  try {
    return await connection.write(
      async (tx) => {
        // Both are sent together. The server runs them in order, so the read happens under the lock.
        const [lease, stored] = await Promise.all([
          lockGraph(tx, token, limits.leaseMilliseconds),
          readStoredProject(tx, build.graph.project),
        ]);
        // An earlier attempt was committed, but its response was lost.
        if (tx.attempt > 0 && lease.finished === token && last !== null) return last;
        last = await planAndWrite(tx, build, { lease, stored }, maxWeight);
        return last;
      },
      {
        timeoutMilliseconds: limits.busyMilliseconds + LOCK_MILLISECONDS,
        commits: ({ kind, ...first }) =>
          kind === 'large' ||
          kind === 'unsettled' ||
          (kind === 'done' && 'written' in first && first.written),
      },
    );
  } catch (error) {
    if (error instanceof Failure && error.code === 'limit-reached')
      throw busyFailure(
        connection.server.displayUri,
        connection.graph,
        'another process that holds its lock',
      );
    throw error;
  }
}

async function planAndWrite(
  tx: WriteTx,
  { connection, graph, stamp, token }: BuildRequest,
  { lease, stored }: { readonly lease: Lease; readonly stored: StoredProject },
  maxWeight: number,
): Promise<FirstResult> {
  if (lease.busy !== null) return { kind: 'busy', writer: lease.busy };
  const { project } = graph;
  const { generation, interrupted } = lease;
  if (interrupted !== null) {
    await takeLease(tx, interrupted, token);
    return { kind: 'unsettled', generation, interrupted };
  }
  const plan = await planWrites(graph, stamp, stored, (ids) => readOtherFacts(tx, project, ids));
  if (plan === null) return stampOnly(tx, stored.newest, graph, stamp);
  const from = generation + 1;
  if (plan.weight <= maxWeight) {
    const small = { ...plan, from, isStaged: false };
    const removed = await writeSmall(tx, small, { graph: connection.graph, token });
    return { kind: 'done', summary: summaryOf(plan, graph, removed), written: true };
  }
  const large = { ...plan, from, isStaged: true };
  await beginBuild(tx, large);
  await takeLease(tx, large, token);
  return { kind: 'large', plan: large };
}

async function takeLease(tx: WriteTx, { project, number }: InterruptedBuild, token: string): Promise<void> {
  await tx.run('write/take-lease', {
    project,
    number: int(number),
    writer: token,
    since: describeWriter(),
    ...unfinished(project),
  });
}

/** The graph does not differ, but its stamp may. */
async function stampOnly(
  tx: WriteTx,
  newest: Build | null,
  graph: ColumnGraph,
  stamp: BuildStamp,
): Promise<FirstResult> {
  if (newest === null) throw new Error('a project without a build cannot be unchanged');
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

function summaryOf(plan: WritePlan, graph: ColumnGraph, datasetsRemoved: number): ApplySummary {
  return {
    build: { ...plan.stamp, number: plan.number },
    jobsWritten: plan.jobs.length,
    jobsUnchanged: plan.jobsUnchanged,
    jobsRemoved: plan.jobsRemoved.length,
    datasetsWritten: plan.datasets.filter(({ fact }) => fact?.hasNewContent === true).length,
    datasetsRemoved,
    replacedByEmpty: graph.jobs.length === 0 && plan.jobsRemoved.length > 0,
  };
}

/** The first finding of a project while a build of it is unfinished. */
function unfinished(project: string): { readonly message: string; readonly hint: string } {
  return {
    message: `A build of the project ${project} is running or was interrupted. Answers are from the build before it.`,
    hint: 'Wait until the build ends. If no build is running, build again.',
  };
}
