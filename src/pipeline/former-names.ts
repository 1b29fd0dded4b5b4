/**
 * The newer version read again, by the names of the older one: both versions in; the newer one's graph, in which a reader that only follows a rename is as it
 * was, out.
 *
 *   orders: net → amount; report: sum(net) → sum(amount)   →   report has the digests that it had
 *
 * A column that follows a renamed one may be renamed itself, so this goes on until no further name is found. Names that do not come to rest are given up: then
 * more is said to differ than does.
 */
import { diffGraphs, formerNames, sameNames } from '../graph/index.ts';
import type { ColumnGraph } from '../model/column-graph.ts';
import type { FormerNames } from '../model/former-names.ts';
import type { ProjectVersion } from './read-version.ts';

/** One for each model on the longest chain of renames. */
const MOST_ROUNDS = 50;

export async function byFormerNames(
  before: ColumnGraph,
  version: Pick<ProjectVersion, 'graph' | 'again'>,
  renames: boolean,
): Promise<ColumnGraph> {
  let { graph } = version;
  let names: FormerNames = new Map();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = formerNames(diffGraphs(before, graph, { renames }), before, graph);
    if (sameNames(found, names)) return graph;
    names = found;
    graph = await version.again(names);
  }
  return version.graph;
}
