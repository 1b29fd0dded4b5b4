/**
 * Removes the versions of flows, jobs, columns, datasets and descriptions that do not hold in the current
 * state, in batches. After the end of a staged build these are the old versions, and after an interrupted
 * build the new ones.
 *
 * A staged build also changes the merged descriptions of datasets, which only people and searches in Neo4j
 * see. After an interrupted build they are merged again from the descriptions of the projects.
 */
import type { DatasetId } from '../../model/names.ts';
import { mergeFacts } from '../merge-facts.ts';
import { compareText } from './flow-rows.ts';
import type { InterruptedBuild } from './lease.ts';
import { int, type WriteTx } from './neo4j-connection.ts';
import { readOtherFacts } from './read-stored-project.ts';
import { updateDatasets } from './write.ts';

/** Runs a statement with a limit, in one transaction each, until it returns less than the limit. */
export interface Sweeper {
  sweep(sweepSome: (tx: WriteTx, limit: number) => Promise<number>, maxLimit?: number): Promise<void>;
}

export interface Settling {
  readonly graph: string;
  /** Number of the current state. */
  readonly at: number;
  /** null after the end of a build. */
  readonly interrupted: InterruptedBuild | null;
}

/** A flow is removed with its relationships. */
const NODES_PER_BATCH = 3_000;
/** A dataset is merged again with its columns. */
const DATASETS_PER_BATCH = 500;

export async function settle(sweeper: Sweeper, { graph, at, interrupted }: Settling): Promise<void> {
  await sweeper.sweep(async (tx, limit) => {
    const [row] = await tx.run<{ nodes: number }>('write/settle-nodes', { at: int(at), limit: int(limit) });
    return row?.nodes ?? 0;
  }, NODES_PER_BATCH);
  await sweeper.sweep(async (tx, limit) => {
    const [row] = await tx.run<{ ids: DatasetId[]; datasets: number }>('write/settle-datasets', {
      at: int(at),
      limit: int(limit),
    });
    if (row !== undefined && interrupted !== null) await mergeAgain(tx, graph, interrupted, row.ids);
    return row?.datasets ?? 0;
  }, DATASETS_PER_BATCH);
  await sweeper.sweep(async (tx) => {
    await tx.run('write/remove-idle-owners');
    if (interrupted === null) return 0;
    await tx.run('write/settle-history', { at: int(at) });
    await tx.run('write/remove-findings', { project: interrupted.project, last: int(-1) });
    return 0;
  });
}

async function mergeAgain(
  tx: WriteTx,
  graph: string,
  build: InterruptedBuild,
  ids: readonly DatasetId[],
): Promise<void> {
  if (ids.length === 0) return;
  const facts = await readOtherFacts(tx, null, ids);
  const datasets = [...facts.values()].map((own) => ({
    merged: mergeFacts(own.toSorted((a, b) => compareText(a.project, b.project))),
    fact: null,
    exists: true,
    weight: 0,
  }));
  await updateDatasets(tx, graph, build, datasets);
}
