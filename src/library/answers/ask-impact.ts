/**
 * Computes an impact answer. In: a graph, a name and a change. Out: the affected relations, described up to a
 * limit.
 *
 *   askImpact(graph, 'orders.amount', { change: 'removed' }, { most: 25, withPaths: true })
 */
import {
  type ChangeKind,
  describeImpact,
  type GraphReader,
  type ImpactAnswer,
  type ImpactedRelation,
  impactPath,
  type Listing,
  locateChange,
} from '../../graph/index.ts';
import { impactOfChange } from '../../pipeline/impact-of-change.ts';
import type { DescribedImpact, ShownRelation } from './impact-shown.ts';
import { demandName, one } from './name-failure.ts';

/** The change to a relation or column. */
export interface ImpactQuestion {
  /** Default: a column is modified, a relation dropped. */
  readonly change?: Lowercase<ChangeKind> | undefined;
  /** The new name of a renamed column or a moved relation. */
  readonly to?: string | undefined;
  /** The maximum length of a path, in steps. */
  readonly depth?: number | undefined;
  /** Follow observed lineage like code; otherwise relations that only it reaches are possibly affected. */
  readonly trustObserved?: boolean | undefined;
}

export interface ImpactExtent {
  /** The maximum number of relations per verdict. */
  readonly most: number;
  readonly withPaths: boolean;
  readonly countExposures?: boolean;
}

export async function askImpact(
  graph: GraphReader,
  name: string,
  { change, to, depth, trustObserved = false }: ImpactQuestion,
  extent: ImpactExtent,
): Promise<DescribedImpact> {
  const kind = (change?.toUpperCase() as ChangeKind | undefined) ?? null;
  const { located, change: asked } = one(
    await locateChange(graph, demandName(name), { kind, to: to ?? null }),
  );
  const limits = depth === undefined ? {} : { depth };
  const answer = await impactOfChange(graph, asked, { limits, trustObserved });
  const shown = async <R extends ImpactedRelation>(relations: Listing<R>): Promise<ShownRelation<R>[]> => {
    const part = relations.slice(0, extent.most);
    const described = await describeImpact(graph, answer, part);
    return await Promise.all(
      described.map(async (each) => ({ ...each, path: await pathTo(graph, answer, each.relation, extent) })),
    );
  };
  return {
    located,
    change: asked,
    answer,
    affected: await shown(answer.affected),
    possible: await shown(answer.possiblyAffected),
    unaffected: await shown(answer.unaffected),
    ...(extent.countExposures === true ? { exposures: await countExposures(graph, answer) } : {}),
    readers: (await graph.jobsReading(located.dataset.id)).length,
  };
}

async function pathTo(
  graph: GraphReader,
  answer: ImpactAnswer,
  relation: ImpactedRelation,
  { withPaths }: ImpactExtent,
): Promise<ShownRelation['path']> {
  if (!withPaths || relation.verdict !== 'AFFECTED') return null;
  return await impactPath(graph, answer, relation);
}

async function countExposures(
  graph: GraphReader,
  { affected, possiblyAffected }: ImpactAnswer,
): Promise<number> {
  const ids = [...affected, ...possiblyAffected].map(({ dataset }) => dataset);
  return (await graph.datasets(ids)).filter(({ kind }) => kind === 'exposure').length;
}
