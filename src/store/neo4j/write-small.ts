/** A build that fits one transaction: all of it, with its stamp, or nothing. In: the transaction that holds the graph's lock, and the work. */
import type { WriteTx } from './neo4j-connection.ts';
import * as write from './write.ts';
import type { WritePlan } from './write-plan.ts';

/** Answers how many datasets left the graph. */
export async function writeSmall(
  tx: WriteTx,
  work: WritePlan,
  { graph, token, sequence }: { readonly graph: string; readonly token: string; readonly sequence: number },
): Promise<number> {
  const mayLeave = work.unmentioned.length > 0 || work.afterBreak;
  // Sent in this order, all at once.
  const written = [
    write.beginBuild(tx, work, sequence),
    write.writeDatasets(tx, graph, work, work.datasets),
    write.removeFacts(tx, work, work.unmentioned),
    write.writeColumns(tx, work, work.columns),
    write.writeJobs(tx, work, work.jobs),
    write.removeJobs(tx, work, work.jobsRemoved),
    write.sweepColumns(tx, work, ALL),
  ];
  const swept = mayLeave ? write.sweepDatasets(tx, work, ALL) : { removed: 0 };
  const finished = write.finishBuild(tx, work, { graph, token, isLocked: true });
  const [{ removed }, isOurs] = await Promise.all([swept, finished, ...written]);
  if (!isOurs) throw new Error('a graph that is locked was taken over');
  return removed;
}

const ALL = Number.MAX_SAFE_INTEGER;
