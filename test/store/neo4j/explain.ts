/**
 * The plans of all read statements on a real server: walks are pruned, lookups are seeks, and every DISTINCT
 * is present.
 */
import neo4j, { type Driver } from 'neo4j-driver-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeGraph, SMALL, stamp } from '../../../bench/graph.ts';
import type { Neo4jLogin } from '../../../scripts/servers/neo4j-ask.ts';
import { type Neo4jStoreOptions, openNeo4jStore } from '../../../src/store/index.ts';
import { statement, statementNames } from '../../../src/store/neo4j/statements.ts';
import { type Plan, planFaults } from './plan-faults.ts';

const GRAPH = 'explain-test';
/** Values for the parameters; the planner uses their types. */
const PARAMETERS: Readonly<Record<string, unknown>> = {
  graph: GRAPH,
  ids: ['a'],
  jobs: [['a', 'p']],
  frontier: [[neo4j.int(0), ['4:a:1']]],
  names: ['a'],
  id: 'a',
  project: 'p',
  kind: 'job',
  text: 'a',
  after: '',
  between: '\n',
  trustObserved: false,
  position: neo4j.int(0),
  sequence: neo4j.int(9),
  limit: neo4j.int(10),
  at: neo4j.int(9),
};
const WALK = '[:FEEDS|INFLUENCES|PRODUCES|SHAPES|SCANNED_BY*]';

/** Statements that return wrong results or do not terminate, each with the expected fault. */
const BAD: readonly (readonly [string, string, RegExp])[] = [
  [
    'paths, counted',
    `MATCH p = (c:Column {graph: $graph, id: $id})-${WALK}->(d) RETURN d.id, count(p)`,
    /enumerates/,
  ],
  [
    'distance with DISTINCT',
    `MATCH p = (c:Column {graph: $graph, id: $id})-${WALK}->(d) RETURN DISTINCT d, length(p)`,
    /enumerates/,
  ],
  [
    'from two hops on',
    `MATCH (c:Column {graph: $graph, id: $id})-[:FEEDS|PRODUCES*2..]->(d) RETURN DISTINCT d.id`,
    /enumerates/,
  ],
  [
    'a pattern of two relationships, repeated',
    `MATCH (c:Column {graph: $graph, id: $id})((a)-[:FEEDS]->()-[:PRODUCES]->(b))+(d) RETURN DISTINCT d.id`,
    /enumerates/,
  ],
  [
    'a shortest path with an open end',
    `MATCH p = ANY SHORTEST (c:Column {graph: $graph, id: $id})-[:FEEDS|PRODUCES]->+(d:Column) RETURN d.id, length(p)`,
    /enumerates/,
  ],
  ['no index', 'MATCH (c:Column {graph: $graph}) WHERE c.description = $text RETURN c.id', /reads more/],
  ['no label', 'MATCH (n {id: $id}) RETURN n', /reads more/],
  ['all relationships of a type', 'MATCH (a)-[f:FEEDS {confidence: $text}]->(b) RETURN b.id', /reads more/],
  [
    'two unconnected patterns',
    'MATCH (c:Column {graph: $graph, id: $id}), (d:Dataset {graph: $graph, id: $id}) RETURN c.id, d.id',
    /CartesianProduct/,
  ],
  [
    'the planner drops DISTINCT',
    `MATCH (c:Column) WHERE c.graph = $graph AND c.id IN $ids MATCH (c)-${WALK}->(d:Column) RETURN DISTINCT d.id`,
    /of 1 aggregations/,
  ],
];

/** The server must be empty, because the planner uses the statistics of the complete server. */
export function plans({ uri, username, password, database }: Neo4jLogin): void {
  const options: Neo4jStoreOptions = { uri, username, password, database, graph: GRAPH, mode: 'write' };
  const driver: Driver = neo4j.driver(uri, { scheme: 'basic', principal: username, credentials: password });
  afterAll(() => driver.close());
  const faults = async (text: string): Promise<string[]> => {
    const { summary } = await driver.executeQuery(`CYPHER replan=force EXPLAIN ${text}`, PARAMETERS, {
      database,
      routing: neo4j.routing.READ,
    });
    expect(summary.plan, 'EXPLAIN returns a plan').not.toBe(false);
    return planFaults(text, summary.plan as Plan);
  };
  const allAreGood = (): void => {
    test.each(statementNames('read'))('the plan of %s has no faults', async (name) => {
      const used = [...statement(name).matchAll(/\$(\w+)/g)].map(([, parameter]) => parameter ?? '');
      expect(used.filter((parameter) => !Object.hasOwn(PARAMETERS, parameter))).toEqual([]);
      expect(await faults(statement(name))).toEqual([]);
    });
  };

  describe('on an empty server', () => {
    // Creates the indexes.
    beforeAll(async () => (await openNeo4jStore(options)).close());
    allAreGood();
    test.each(BAD)('the check finds the fault: %s', async (_, text, fault) => {
      expect((await faults(text)).join('\n')).toMatch(fault);
    });
  });

  describe('on a server with a project', () => {
    beforeAll(async () => {
      const store = await openNeo4jStore(options);
      await store.apply(makeGraph({ ...SMALL, jobs: 300 }), stamp('explain'));
      await store.close();
    });
    allAreGood();
  });
}
