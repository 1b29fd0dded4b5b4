/**
 * What an analysis of the readers with changed columns found. Only the code of a reader shows which of its
 * names refer to a new column, so the graph alone cannot answer for a column that is added.
 *
 *   ADDED m1.z; m2: select a + 1 as z, z * 2 as zz from m1   →   steps: m1.z → m2.zz MODIFIED
 */
import type { DatasetId, JobId } from '../../model/names.ts';
import type { FlowReader } from '../code-only.ts';
import type { WalkLimits } from '../reader.ts';
import type { Origin } from './impact-answer.ts';

export interface AnalysedReaders {
  /** The differences of the readers, each with the step that leads to it. */
  readonly steps: readonly Origin[];
  /** Relations whose code is not stored: by dataset, the changed dataset that it reads, and its job. */
  readonly unread: ReadonlyMap<DatasetId, UnreadReader>;
  /** Relations whose rows are sorted otherwise. */
  readonly ordered: readonly DatasetId[];
  /** The limit that ended the analysis. */
  readonly partial: keyof WalkLimits | null;
}

export interface UnreadReader {
  readonly from: DatasetId;
  readonly job: JobId;
  readonly hops: number;
}

/** Without an analysis, each reader of a dataset that gains a column may use the column. */
export async function notAnalysed(
  reader: FlowReader,
  gaining: readonly DatasetId[],
): Promise<AnalysedReaders> {
  const unread = new Map<DatasetId, UnreadReader>();
  for (const from of gaining) {
    for (const { job, flow } of await reader.rowConsumers(from))
      if (!flow.opaque && !unread.has(flow.dataset)) unread.set(flow.dataset, { from, job, hops: 1 });
  }
  return { steps: [], unread, ordered: [], partial: null };
}
