/**
 * Where values come from, or where they go. In: a store and a name. Out: nodes and edges, edges in the
 * direction the data flows.
 *
 *   unwrap(await lineage(store, 'sales.total', { depth: 1 })).edges
 *   → [{ from: { name: 'orders', column: 'price', … }, to: { name: 'sales', column: 'total', … }, … }]
 */
import { locateQuestion, lineage as walkLineage } from '../graph/index.ts';
import { type LineageReport, lineageJson } from './answers/lineage-json.ts';
import { demandName, one } from './answers/name-failure.ts';
import { type Result, resultOf } from './result.ts';
import { graphOf, type Store } from './store.ts';

export interface LineageOptions {
  /** `up` (default): its sources. `down`: what is derived from it. */
  readonly direction?: 'up' | 'down' | undefined;
  /** How many steps to follow. Default 3. */
  readonly depth?: number | undefined;
  /** Values only, without what filters, joins, groups or sorts. Default false. */
  readonly direct?: boolean | undefined;
}

/** `name` is a relation, or a column of one: `sales`, `mart.sales.total`. */
export async function lineage(
  store: Store,
  name: string,
  { direction = 'up', depth = 3, direct = false }: LineageOptions = {},
): Promise<Result<LineageReport>> {
  return await resultOf(async () => {
    const graph = graphOf(store);
    const located = one(await locateQuestion(graph, demandName(name)));
    const kinds = direct ? (['DIRECT'] as const) : (['DIRECT', 'INDIRECT'] as const);
    return lineageJson(located, await walkLineage(graph, located, direction, { depth, kinds }));
  });
}
