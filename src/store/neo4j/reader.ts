/** Implements GraphReader for one graph in Neo4j. Its caches are valid while the graph does not change. */
import type { GraphReader, Reach } from '../../graph/reader.ts';
import { flowLookups } from './flow-lookups.ts';
import { GraphState } from './graph-state.ts';
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

export function neo4jReader(connection: Neo4jConnection): GraphReader {
  const read = statementReader(connection);
  const state = new GraphState(read);
  const paths = new Paths(connection, read, state);
  const walks = new Walks(connection);
  const names = new Search(read, state);
  const opaque = new OpaqueFlows(read);
  const states = new WeakMap<Reach, number>();
  return {
    ...lookups(read),
    ...flowLookups(read),
    ...lists(read),
    search: (text, page) => names.search(text, page),
    reach: async (query) => {
      const { result, state: seen } = await state.consistent(() => walks.walk(query));
      const [start, ...others] = query.start;
      // A query for a page of paths from the same start often follows.
      if (seen !== null && result.allLevels !== null && start?.hops === 0 && others.length === 0)
        paths.cacheWalk(seen, { ...query, start: start.state }, result.allLevels);
      if (seen !== null) states.set(result.reach, seen);
      return result.reach;
    },
    reachDatasets: async (query) => (await state.consistent(() => walkDatasets(connection, query))).result,
    opaqueReaders: (datasets, { reach, trustObserved = false } = {}) =>
      opaque.readersOf([...datasets, ...(reach?.ids ?? [])], {
        trustObserved,
        state: (reach && states.get(reach)) ?? null,
      }),
    sortedFlows: () => sortedFlows(read),
    observedReaders: (datasets) => observedReaders(read, datasets),
    path: (from, to, direction, trustObserved = false) => paths.path(from, to, { direction, trustObserved }),
  };
}
