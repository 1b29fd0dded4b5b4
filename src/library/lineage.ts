/**
 * Upstream or downstream lineage. In: a store and a name. Out: nodes and edges, edges in the direction of the
 * data.
 *
 *   unwrap(await lineage(store, 'sales.total', { depth: 1 })).edges
 *   → [{ from: { name: 'orders', column: 'price' }, to: { name: 'sales', column: 'total' }, … }]
 */
import { locateQuestion, ofOneBuild, originOf, lineage as walkLineage } from '../graph/index.ts';
import { type LineageReport, lineageJson } from './answers/lineage-json.ts';
import { demandName, one } from './answers/name-failure.ts';
import { type Result, resultOf } from './result.ts';
import { graphOf, type Store } from './store.ts';

export interface LineageOptions {
  /** `up` (default): the inputs of the column. `down`: the columns and relations derived from it. */
  readonly direction?: 'up' | 'down' | undefined;
  /** The number of steps to follow. Default 3. */
  readonly depth?: number | undefined;
  /** Return value flows only, without filters, joins, grouping and sorting. Default false. */
  readonly direct?: boolean | undefined;
}

/** @param name of a relation or a column, such as `sales` or `mart.sales.total` */
export async function lineage(
  store: Store,
  name: string,
  { direction = 'up', depth = 3, direct = false }: LineageOptions = {},
): Promise<Result<LineageReport>> {
  return await resultOf(async () => {
    const kinds = direct ? (['DIRECT'] as const) : (['DIRECT', 'INDIRECT'] as const);
    const { value, ...origin } = await ofOneBuild(graphOf(store), async (graph) => {
      const located = one(await locateQuestion(graph, demandName(name)));
      return { located, answer: await walkLineage(graph, located, direction, { depth, kinds }) };
    });
    return lineageJson(value.located, value.answer, originOf(origin));
  });
}
