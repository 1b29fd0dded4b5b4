/** The questions of GraphReader, asked of one graph in a Neo4j. In: the way to it. Out: a reader; what it keeps, it keeps while the graph stays. */
import type { GraphReader, Reach } from '../../graph/reader.ts';
import { askOf } from './ask.ts';
import type { Connection } from './connection.ts';
import { flowLookups } from './flows.ts';
import { GraphState } from './graph-state.ts';
import { lists } from './lists.ts';
import { lookups } from './lookups.ts';
import { OpaqueFlows, observedReaders } from './opaque-readers.ts';
import { Paths } from './path.ts';
import { Search } from './search.ts';
import { Walks } from './walk.ts';
import { walkDatasets } from './walk-datasets.ts';

export function neo4jReader(connection: Connection): GraphReader {
  const ask = askOf(connection);
  const state = new GraphState(ask);
  const paths = new Paths(connection, ask, state);
  const walks = new Walks(connection);
  const names = new Search(ask, state);
  const opaque = new OpaqueFlows(ask);
  const states = new WeakMap<Reach, number>();
  return {
    ...lookups(ask),
    ...flowLookups(ask),
    ...lists(ask),
    search: (text, page) => names.search(text, page),
    reach: async (query) => {
      const { answer, state: seen } = await state.steady(() => walks.walk(query));
      const [start, ...others] = query.start;
      // A page of paths from the same start often follows.
      if (seen !== null && answer.whole !== null && start?.hops === 0 && others.length === 0)
        paths.keep(seen, { ...query, start: start.state }, answer.whole);
      if (seen !== null) states.set(answer.reach, seen);
      return answer.reach;
    },
    reachDatasets: async (query) => (await state.steady(() => walkDatasets(connection, query))).answer,
    opaqueReaders: (datasets, { reach, trustObserved = false } = {}) =>
      opaque.readersOf([...datasets, ...(reach?.ids ?? [])], {
        trustObserved,
        state: (reach && states.get(reach)) ?? null,
      }),
    observedReaders: (datasets) => observedReaders(ask, datasets),
    path: (from, to, direction, trustObserved = false) => paths.path(from, to, { direction, trustObserved }),
  };
}
