/**
 * Writes a build that fits into one transaction. Takes the transaction that holds the lock of the graph, and
 * the plan.
 */
import type { WriteTx } from './neo4j-connection.ts';
import * as write from './write.ts';
import type { VersionedPlan } from './write-plan.ts';

/** Returns the number of removed datasets. */
export async function writeSmall(
  tx: WriteTx,
  plan: VersionedPlan,
  { graph, token }: { readonly graph: string; readonly token: string },
): Promise<number> {
  const mayRemove = plan.unmentioned.length > 0 || plan.afterInterrupted;
  // All statements are sent together, in this order.
  const written = [
    write.beginBuild(tx, plan),
    write.writeDatasets(tx, graph, plan, plan.datasets),
    write.removeFacts(tx, plan, plan.unmentioned),
    write.writeColumns(tx, plan, plan.columns),
    write.writeJobs(tx, plan, plan.jobs),
    write.removeJobs(tx, plan, plan.jobsRemoved),
    write.sweepColumns(tx, plan, ALL),
  ];
  const swept = mayRemove ? write.sweepDatasets(tx, plan, ALL) : { removed: 0 };
  const finished = write.finishBuild(tx, plan, { graph, token, isLocked: true });
  const [{ removed }, hasLease] = await Promise.all([swept, finished, ...written]);
  if (!hasLease) throw new Error('a locked graph was taken over by another build');
  return removed;
}

const ALL = Number.MAX_SAFE_INTEGER;
