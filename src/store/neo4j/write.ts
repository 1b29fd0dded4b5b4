/**
 * Runs the statements that write parts of a build's work. In: a transaction, and the part. Each may be all of the work, or a batch of it.
 * What a function runs it sends at once, before it waits for any answer: the server runs them in turn, and a small build is one round trip.
 */
import { Failure } from '../../model/failure.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import type { BuildStamp } from '../store.ts';
import { int, type Parameters, type Tx } from './neo4j-connection.ts';
import { columnRows, datasetRows, findingRows, jobParameters } from './rows.ts';
import type { ColumnWrite, DatasetWrite, JobWrite, WritePlan } from './write-plan.ts';

/** What names the build to the statements. */
function buildParameters({ project, number }: WritePlan): Parameters {
  return { project, number: int(number) };
}

export function stampParameters(stamp: BuildStamp): Parameters {
  const { finishedAt, analyzer, inputDigest, sourcePath, commit } = stamp;
  return { stamp: { finishedAt, analyzer, inputDigest, sourcePath, commit } };
}

export async function beginBuild(tx: Tx, work: WritePlan, sequence: number): Promise<void> {
  await tx.run('write/begin-build', {
    ...buildParameters(work),
    ...stampParameters(work.stamp),
    sequence: int(sequence),
  });
}

export async function writeDatasets(
  tx: Tx,
  graph: string,
  work: WritePlan,
  datasets: readonly DatasetWrite[],
): Promise<void> {
  const made = datasets.filter(({ isThere }) => !isThere);
  const known = datasets.filter(({ isThere }) => isThere);
  const build = buildParameters(work);
  const created =
    made.length === 0
      ? []
      : tx.run('write/create-datasets', { ...build, datasets: datasetRows(graph, made, true) });
  const updated =
    known.length === 0
      ? []
      : tx.run<{ datasets: number }>('write/update-datasets', {
          ...build,
          datasets: datasetRows(graph, known, false),
        });
  const [, rows] = await Promise.all([created, updated]);
  if (known.length > 0 && rows[0]?.datasets !== known.length) throw damaged(work.project);
}

export async function removeFacts(tx: Tx, work: WritePlan, ids: readonly DatasetId[]): Promise<void> {
  if (ids.length > 0) await tx.run('write/remove-facts', { project: work.project, ids });
}

export async function writeColumns(tx: Tx, work: WritePlan, columns: readonly ColumnWrite[]): Promise<void> {
  if (columns.length === 0) return;
  const [row] = await tx.run<{ columns: number }>('write/create-columns', {
    ...buildParameters(work),
    columns: columnRows(columns),
  });
  if (row?.columns !== columns.length) throw damaged(work.project);
}

/** Each job whole: its old flows out, its new ones in. */
export async function writeJobs(tx: Tx, work: WritePlan, jobs: readonly JobWrite[]): Promise<void> {
  if (jobs.length === 0) return;
  const replaced = jobs.filter(({ isNew }) => !isNew).map(({ lineage }) => lineage.job.id);
  const [, [row]] = await Promise.all([
    clearJobs(tx, work, replaced),
    tx.run<{ jobs: number }>('write/write-jobs', { ...buildParameters(work), ...jobParameters(jobs) }),
  ]);
  if (row?.jobs !== jobs.length) throw damaged(work.project);
}

export async function removeJobs(tx: Tx, work: WritePlan, ids: readonly JobId[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all([
    clearJobs(tx, work, ids),
    tx.run('write/remove-jobs', { ...buildParameters(work), ids }),
  ]);
}

async function clearJobs(tx: Tx, { project }: WritePlan, ids: readonly JobId[]): Promise<void> {
  if (ids.length > 0) await tx.run('write/clear-jobs', { project, ids });
}

/** Answers how many were looked at: fewer than `limit` where none is left. */
export async function sweepColumns(tx: Tx, work: WritePlan, limit: number): Promise<number> {
  const [row] = await tx.run<{ columns: number }>('write/sweep-columns', {
    ...buildParameters(work),
    limit: int(limit),
  });
  return row?.columns ?? 0;
}

export async function sweepDatasets(
  tx: Tx,
  work: WritePlan,
  limit: number,
): Promise<{ readonly datasets: number; readonly removed: number }> {
  const [row] = await tx.run<{ datasets: number; removed: number }>('write/sweep-datasets', {
    ...buildParameters(work),
    limit: int(limit),
  });
  return row ?? { datasets: 0, removed: 0 };
}

/** Findings, owners and the stamp: the last of a build. False where another build has taken over. */
export async function finishBuild(
  tx: Tx,
  work: WritePlan,
  { graph, token, isLocked }: { readonly graph: string; readonly token: string; readonly isLocked: boolean },
): Promise<boolean> {
  const { project, findings, findingsDigest, afterBreak } = work;
  // That of an unfinished build stands before all others; a build in one transaction writes none.
  const mayGo = findings !== null || afterBreak || !isLocked;
  const last = findings === null ? -1 : Number.MAX_SAFE_INTEGER;
  const touched = work.datasets.length + work.unmentioned.length + work.jobs.length + work.jobsRemoved.length;
  const [finished] = await Promise.all([
    tx.run('write/finish-build', {
      ...buildParameters(work),
      ...stampParameters(work.stamp),
      writer: token,
      isLocked,
      findingsDigest,
    }),
    mayGo ? tx.run('write/remove-findings', { project, last: int(last) }) : [],
    findings === null || findings.length === 0
      ? []
      : tx.run('write/create-findings', { project, findings: findingRows(graph, project, findings) }),
    touched > 0 ? tx.run('write/remove-idle-owners') : [],
  ]);
  return finished.length > 0;
}

/** A node that the plan saw is not there: somebody changed the graph by other means. */
function damaged(project: string): Failure {
  return new Failure(
    'store-failed',
    `The graph of the project “${project}” in Neo4j is not whole, as nodes of it were changed from outside; delete the graph's nodes and build again.`,
  );
}
