/**
 * The effect of a change. In: a store, a name and a change. Out: every downstream relation, in one of three
 * lists.
 *
 *   unwrap(await impact(store, 'orders.amount', { change: 'removed' })).counts
 *   → { affected: 3, breaking: 1, possiblyAffected: 2, unaffected: 4, affectedColumns: 7 }
 */
import { ofOneBuild, originOf } from '../graph/index.ts';
import { askImpact, type ImpactQuestion } from './answers/ask-impact.ts';
import { type ImpactReport, impactJson } from './answers/impact-json.ts';
import { type Result, resultOf } from './result.ts';
import { graphOf, type Store } from './store.ts';

export interface ImpactOptions extends ImpactQuestion {
  /** Return a shortest path to each affected relation. Default true. */
  readonly paths?: boolean | undefined;
  /** The maximum number of relations per list; the counts include all relations. Default: no limit. */
  readonly limit?: number | undefined;
}

/** @param name of a relation or a column, such as `orders` or `mart.orders.amount` */
export async function impact(
  store: Store,
  name: string,
  { paths = true, limit = Number.POSITIVE_INFINITY, ...question }: ImpactOptions = {},
): Promise<Result<ImpactReport>> {
  return await resultOf(async () => {
    const { value, ...origin } = await ofOneBuild(graphOf(store), (graph) =>
      askImpact(graph, name, question, { most: limit, withPaths: paths }),
    );
    return impactJson(value, originOf(origin));
  });
}
