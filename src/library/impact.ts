/**
 * What a change reaches. In: a store, a name and a change. Out: every relation downstream in one of three
 * lists.
 *
 *   unwrap(await impact(store, 'orders.amount', { change: 'removed' })).counts
 *   → { affected: 3, breaking: 1, possiblyAffected: 2, unaffected: 4, affectedColumns: 7 }
 */
import { askImpact, type ImpactQuestion } from './answers/ask-impact.ts';
import { type ImpactReport, impactJson } from './answers/impact-json.ts';
import { type Result, resultOf } from './result.ts';
import { graphOf, type Store } from './store.ts';

export interface ImpactOptions extends ImpactQuestion {
  /** A shortest path to each affected relation. Default true. */
  readonly paths?: boolean | undefined;
  /** At most so many relations in each list; the counts are of all. Default: no limit. */
  readonly limit?: number | undefined;
}

/** `name` is a relation, or a column of one: `orders`, `mart.orders.amount`. */
export async function impact(
  store: Store,
  name: string,
  { paths = true, limit = Number.POSITIVE_INFINITY, ...question }: ImpactOptions = {},
): Promise<Result<ImpactReport>> {
  return await resultOf(async () =>
    impactJson(await askImpact(graphOf(store), name, question, { most: limit, withPaths: paths })),
  );
}
