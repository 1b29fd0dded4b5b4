/**
 * Prepares the Neo4j of the tests, so that no test run downloads it: its artifacts from Maven Central, and
 * the archive of its classes, with which it starts faster.
 *
 * Nothing is installed if NEO4J_URI is set, if Docker provides the server, or if Java or Maven is missing.
 * The tests then report what is missing.
 */
import { findNeo4j, startNeo4j } from './servers/neo4j.ts';

const found = await findNeo4j();
if (found.kind === 'none') console.log(`Neo4j is not available: ${found.reasons.join('; ')}`);
if (found.kind === 'environment') console.log(`The tests use Neo4j at ${found.connection.uri}`);
if (found.kind === 'docker') console.log('The tests use Neo4j in Docker');
if (found.kind === 'maven') {
  const server = await startNeo4j({ profile: 'test', mayTrain: true });
  await server.stop();
  console.log(`Neo4j ${server.version} is ready for the tests`);
}
