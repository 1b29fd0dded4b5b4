/**
 * Two versions of a project, in which each model is a relation in both or in neither. In: both versions. Out:
 * the same versions, with ephemeral models as relations if the other version has them as tables or views. So
 * a model that became ephemeral has moved, and its readers are compared as the readers of a moved relation.
 *
 *   base: view m0, m1 reads m0; head: ephemeral m0, m1 reads __dbt__cte__m0
 *   → head: view __dbt__cte__m0, moved from m0
 */
import type { ColumnGraph } from '../model/column-graph.ts';
import type { DatasetKind } from '../model/inventory.ts';
import type { InlinedModels } from '../sources/index.ts';
import type { BaseVersion, ProjectVersion } from './read-version.ts';

export async function alignInlined(
  before: BaseVersion,
  after: ProjectVersion,
): Promise<readonly [before: ColumnGraph, after: ProjectVersion]> {
  const [inBefore, inAfter] = [inlinedIn(before, after), inlinedIn(after, before)];
  const { graph } = inBefore.size === 0 ? before : await before.withInlined(inBefore);
  return [graph, inAfter.size === 0 ? after : await after.withInlined(inAfter)];
}

/** The ephemeral models of a version that the other version has as tables or views. */
function inlinedIn({ ephemeral }: BaseVersion, { graph }: BaseVersion): InlinedModels {
  const { datasets, jobs } = graph;
  // A contract converts values to its types.
  const converted = new Set(
    jobs.filter(({ source }) => source?.contract !== undefined).flatMap(({ job }) => job.writes),
  );
  return new Map(
    datasets.flatMap(({ id, nodeId, kind }) =>
      nodeId !== null && ephemeral.has(nodeId) && REBUILT.has(kind) && !converted.has(id)
        ? [[nodeId, kind] as const]
        : [],
    ),
  );
}

/** They have the rows of their query. */
const REBUILT: ReadonlySet<DatasetKind> = new Set(['table', 'view']);
