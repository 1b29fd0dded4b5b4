/**
 * Compares two versions of a project: the differences, and their impact when the new version runs.
 *
 *   main: orders(id, net), report references net   →   head: orders(id)
 *   → orders: net REMOVED; report BREAKS
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  changesOf,
  diffGraphs,
  type GraphDiff,
  type GraphReader,
  type ImpactAnswer,
  impact,
  plannedGraph,
  type WalkLimits,
  withDownstreamDiffs,
} from '../graph/index.ts';
import type { ColumnGraph } from '../model/column-graph.ts';
import { openEmbeddedStore } from '../store/index.ts';

export interface VersionComparison {
  readonly before: ColumnGraph;
  readonly after: ColumnGraph;
  readonly diff: GraphDiff;
  readonly answer: ImpactAnswer;
  /** The graph in which the change was followed; open while `use` runs. */
  readonly reader: GraphReader;
}

export interface VersionComparisonOptions {
  readonly renames?: boolean | undefined;
  readonly limits?: Partial<WalkLimits> | undefined;
  /** Observed lineage to trust: the change is followed through it too. Only code decides what changes. */
  readonly observed?: readonly ColumnGraph[] | undefined;
}

export async function compareVersions<T>(
  before: ColumnGraph,
  after: ColumnGraph,
  { renames = true, limits = {}, observed = [] }: VersionComparisonOptions,
  use: (comparison: VersionComparison) => Promise<T>,
): Promise<T> {
  const diff = diffGraphs(before, after, { renames });
  const directory = await mkdtemp(join(tmpdir(), 'tributary-compare-'));
  try {
    const reader = await openEmbeddedStore({ directory, mode: 'write' });
    try {
      await reader.apply(plannedGraph(before, after), stampOf(after.project));
      for (const graph of observed) await reader.apply(graph, stampOf(graph.project));
      const followed = await impact(reader, changesOf(diff), { limits, trustObserved: true });
      const answer = withDownstreamDiffs(followed, diff);
      return await use({ before, after, diff, answer, reader });
    } finally {
      await reader.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function stampOf(project: string) {
  const nothing = { analyzer: '', inputDigest: '', sourcePath: '', commit: null };
  return { project, finishedAt: new Date(0).toISOString(), ...nothing };
}
