/**
 * Implements GraphReader for one state of one graph in Neo4j. Its caches are valid because a state does not
 * change. `at` is the number of the state: a reader sees what holds from this state or an earlier one, and
 * until a later one.
 */
import type { GraphReader } from '../../graph/reader.ts';
import { flowLookups } from './flow-lookups.ts';
import type { GraphState } from './graph-state.ts';
import { lists } from './lists.ts';
import { lookups } from './lookups.ts';
import type { Neo4jConnection } from './neo4j-connection.ts';
import { OpaqueFlows, observedReaders } from './opaque-readers.ts';
import { Paths } from './paths.ts';
import { statementReader } from './read-statement.ts';
import { Search } from './search.ts';
import { sortedFlows } from './sorted-flows.ts';
import { Walks } from './walk.ts';
import { walkDatasets } from './walk-datasets.ts';

export function neo4jReader(connection: Neo4jConnection, { generation, builds }: GraphState): GraphReader {
  const view = connection.at(generation);
  const read = statementReader(view);
  const paths = new Paths(view, read);
  const walks = new Walks(view);
  const names = new Search(read);
  const opaque = new OpaqueFlows(read);
  return {
    ...lookups(read),
    ...flowLookups(read),
    ...lists(read),
    builds: async () => builds,
    search: (text, page) => names.search(text, page),
    reach: async (query) => {
      const { reach, allLevels } = await walks.walk(query);
      const [start, ...others] = query.start;
      // A query for a page of paths from the same start often follows.
      if (allLevels !== null && start?.hops === 0 && others.length === 0)
        paths.cacheWalk({ ...query, start: start.state }, allLevels);
      return reach;
    },
    reachDatasets: (query) => walkDatasets(view, query),
    opaqueReaders: (datasets, { reach, trustObserved = false } = {}) =>
      opaque.readersOf([...datasets, ...(reach?.ids ?? [])], trustObserved),
    sortedFlows: () => sortedFlows(read),
    observedReaders: (datasets) => observedReaders(read, datasets),
    path: (from, to, direction, trustObserved = false) => paths.path(from, to, { direction, trustObserved }),
  };
}
