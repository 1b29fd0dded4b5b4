/**
 * Reads the newer version again with the names of the older one. In: both versions. Out: the newer graph, in
 * which a reader that only follows a rename has its old digests.
 *
 *   orders: net → amount; report: sum(net) → sum(amount)   →   report has its old digests
 *
 * A column that follows a rename may be renamed too, so this repeats until there are no further names. If the
 * names do not converge, the first graph is returned, in which more relations differ.
 */
import { diffGraphs, formerNames, sameNames } from '../graph/index.ts';
import type { ColumnGraph } from '../model/column-graph.ts';
import type { FormerNames } from '../model/former-names.ts';
import type { ProjectVersion } from './read-version.ts';

/** One round for each model on the longest chain of renames. */
const MOST_ROUNDS = 50;

export async function withFormerNames(
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
