/** Removes all nodes of one graph from a shared server. A server of this run is removed with its data. */
import neo4j from 'neo4j-driver-lite';
import type { TestNeo4j } from '../../servers/servers.ts';

/**
 * Flows have no index and are removed with their jobs. Every statement uses an index, because the server may
 * contain other graphs.
 */
const STATEMENTS = [
  'MATCH (j:Job {graph: $graph})-[:RUNS]->(n) WHERE j.project IS NOT NULL',
  'MATCH (n:Column {graph: $graph}) WHERE n.id IS NOT NULL',
  'MATCH (n:Dataset {graph: $graph}) WHERE n.id IS NOT NULL',
  'MATCH (n:Job {graph: $graph}) WHERE n.project IS NOT NULL',
  'MATCH (n:Departed {graph: $graph}) WHERE n.removed IS NOT NULL',
  'MATCH (n:Finding {graph: $graph}) WHERE n.project IS NOT NULL',
  'MATCH (n:Owner {graph: $graph}) WHERE n.name IS NOT NULL',
  'MATCH (n:Build {graph: $graph}) WHERE n.project IS NOT NULL',
  'MATCH (n:Project {graph: $graph}) WHERE n.name IS NOT NULL',
  'MATCH (n:Graph {id: $graph})',
];
const NODES_AT_ONCE = 10_000;

export async function wipeGraph(server: TestNeo4j, graph: string): Promise<void> {
  if (server.isTemporary) return;
  const driver = neo4j.driver(
    server.uri,
    { scheme: 'basic', principal: server.username, credentials: server.password },
    {
      disableLosslessIntegers: true,
    },
  );
  try {
    for (const match of STATEMENTS)
      for (let deleted = NODES_AT_ONCE; deleted === NODES_AT_ONCE; ) {
        const { records } = await driver.executeQuery(
          `${match} WITH n LIMIT ${NODES_AT_ONCE} DETACH DELETE n RETURN count(*) AS deleted`,
          { graph },
          { database: server.database },
        );
        deleted = Number(records[0]?.get('deleted') ?? 0);
      }
  } finally {
    await driver.close();
  }
}
