/**
 * Runs the statements of a write plan. Each function takes a transaction and a part of the plan: all of it,
 * or a batch. A function sends all its statements before it waits for a response, and the server runs them in
 * order. So a small build needs one round trip.
 */
import { Failure } from '../../model/failure.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import type { BuildStamp } from '../store.ts';
import type { InterruptedBuild } from './lease.ts';
import { int, type Parameters, type Tx } from './neo4j-connection.ts';
import { columnRows, datasetRows, findingRows, flowParameters, jobRows, oneIf } from './rows.ts';
import type { ColumnWrite, DatasetWrite, JobWrite, VersionedPlan } from './write-plan.ts';

/** The end of what holds until further notice: later than every state. */
const NEVER = int(Number.MAX_SAFE_INTEGER);

type Versions = Pick<VersionedPlan, 'project' | 'number' | 'from' | 'isStaged'>;

/** The parameters that identify the build, and those of cypher/README.md. */
function buildParameters({ project, number, from, isStaged }: Versions): Parameters {
  return { project, number: int(number), from: int(from), never: NEVER, staged: oneIf(isStaged) };
}

export function stampParameters(stamp: BuildStamp): Parameters {
  const { finishedAt, analyzer, inputDigest, sourcePath, commit } = stamp;
  return { stamp: { finishedAt, analyzer, inputDigest, sourcePath, commit } };
}

export async function beginBuild(tx: Tx, plan: VersionedPlan): Promise<void> {
  await tx.run('write/begin-build', { ...buildParameters(plan), ...stampParameters(plan.stamp) });
}

export async function writeDatasets(
  tx: Tx,
  graph: string,
  plan: VersionedPlan,
  datasets: readonly DatasetWrite[],
): Promise<void> {
  const added = datasets.filter(({ exists }) => !exists);
  const existing = datasets.filter(({ exists }) => exists);
  const build = buildParameters(plan);
  const created =
    added.length === 0
      ? []
      : tx.run('write/create-datasets', { ...build, datasets: datasetRows(graph, added, true) });
  const updated = existing.length === 0 ? [] : updateDatasets(tx, graph, plan, existing);
  await Promise.all([created, updated]);
}

/** @param build a stored build; a VersionedPlan stages the descriptions */
export async function updateDatasets(
  tx: Tx,
  graph: string,
  build: VersionedPlan | InterruptedBuild,
  datasets: readonly DatasetWrite[],
): Promise<void> {
  const { project } = build;
  const versions = 'from' in build ? build : { ...build, from: 0, isStaged: false };
  const [row] = await tx.run<{ datasets: number }>('write/update-datasets', {
    ...buildParameters(versions),
    datasets: datasetRows(graph, datasets, false),
  });
  if (row?.datasets !== datasets.length) throw damagedFailure(project);
}

export async function removeFacts(tx: Tx, plan: VersionedPlan, ids: readonly DatasetId[]): Promise<void> {
  if (ids.length > 0) await tx.run('write/remove-facts', { ...buildParameters(plan), ids });
}

export async function writeColumns(
  tx: Tx,
  plan: VersionedPlan,
  columns: readonly ColumnWrite[],
): Promise<void> {
  if (columns.length === 0) return;
  const [row] = await tx.run<{ columns: number }>('write/create-columns', {
    ...buildParameters(plan),
    columns: columnRows(columns),
  });
  if (row?.columns !== columns.length) throw damagedFailure(plan.project);
}

/**
 * Replaces complete jobs. A staged build creates a new version of each; otherwise the old flows are removed.
 */
export async function writeJobs(tx: Tx, plan: VersionedPlan, jobs: readonly JobWrite[]): Promise<void> {
  if (jobs.length === 0) return;
  const build = buildParameters(plan);
  const replaced = jobs.filter(({ isNew }) => !isNew).map(({ lineage }) => lineage.job.id);
  const [, , [row]] = await Promise.all([
    plan.isStaged ? endJobs(tx, plan, replaced, false) : clearJobs(tx, plan, replaced),
    tx.run(plan.isStaged ? 'write/stage-jobs' : 'write/create-jobs', { ...build, jobs: jobRows(jobs) }),
    tx.run<{ jobs: number }>('write/write-jobs', { ...build, ...flowParameters(jobs) }),
  ]);
  if (row?.jobs !== jobs.length) throw damagedFailure(plan.project);
}

export async function removeJobs(tx: Tx, plan: VersionedPlan, ids: readonly JobId[]): Promise<void> {
  if (ids.length === 0) return;
  if (plan.isStaged) return endJobs(tx, plan, ids, true);
  await Promise.all([
    clearJobs(tx, plan, ids),
    tx.run('write/remove-jobs', { ...buildParameters(plan), ids }),
  ]);
}

async function clearJobs(tx: Tx, { project }: VersionedPlan, ids: readonly JobId[]): Promise<void> {
  if (ids.length > 0) await tx.run('write/clear-jobs', { project, ids });
}

async function endJobs(
  tx: Tx,
  plan: VersionedPlan,
  ids: readonly JobId[],
  isRemoved: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run('write/end-jobs', { ...buildParameters(plan), ids, removed: oneIf(isRemoved) });
}

/** Returns the number of processed columns: less than `limit` if no more are left. */
export async function sweepColumns(tx: Tx, plan: VersionedPlan, limit: number): Promise<number> {
  const [row] = await tx.run<{ columns: number }>(
    plan.isStaged ? 'write/end-columns' : 'write/sweep-columns',
    {
      ...buildParameters(plan),
      limit: int(limit),
    },
  );
  return row?.columns ?? 0;
}

export async function sweepDatasets(
  tx: Tx,
  plan: VersionedPlan,
  limit: number,
): Promise<{ readonly datasets: number; readonly removed: number }> {
  const [row] = await tx.run<{ datasets: number; removed: number }>(
    plan.isStaged ? 'write/end-datasets' : 'write/sweep-datasets',
    { ...buildParameters(plan), limit: int(limit) },
  );
  return row ?? { datasets: 0, removed: 0 };
}

/**
 * Writes findings, owners and the stamp at the end of a build, and makes the build visible. Returns false if
 * another build has taken over the lease.
 */
export async function finishBuild(
  tx: Tx,
  plan: VersionedPlan,
  { graph, token, isLocked }: { readonly graph: string; readonly token: string; readonly isLocked: boolean },
): Promise<boolean> {
  const { project, findings, findingsDigest, afterInterrupted } = plan;
  // The finding of an unfinished build has the position -1. A build in one transaction does not write it.
  const mayRemove = findings !== null || afterInterrupted || !isLocked;
  const last = findings === null ? -1 : Number.MAX_SAFE_INTEGER;
  const touched = plan.datasets.length + plan.unmentioned.length + plan.jobs.length + plan.jobsRemoved.length;
  const [finished] = await Promise.all([
    tx.run('write/finish-build', {
      ...buildParameters(plan),
      ...stampParameters(plan.stamp),
      writer: token,
      isLocked,
      findingsDigest,
    }),
    mayRemove ? tx.run('write/remove-findings', { project, last: int(last) }) : [],
    findings === null || findings.length === 0
      ? []
      : tx.run('write/create-findings', { project, findings: findingRows(graph, project, findings) }),
    touched > 0 && isLocked ? tx.run('write/remove-idle-owners') : [],
  ]);
  return finished.length > 0;
}

/** A node of the plan does not exist: the graph was changed by another program. */
function damagedFailure(project: string): Failure {
  return new Failure(
    'store-failed',
    `The graph of the project "${project}" in Neo4j was changed by another program and is incomplete. Delete the nodes of the graph, then build again.`,
  );
}
