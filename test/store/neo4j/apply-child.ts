/**
 * A process that runs a build. Its argument is a ChildBuild as JSON. At the end it prints `done`, or the code
 * of a Failure.
 */
import { writeSync } from 'node:fs';
import type { Neo4jLogin } from '../../../scripts/servers/neo4j-ask.ts';
import { Failure } from '../../../src/model/failure.ts';
import { type Neo4jStoreOptions, openNeo4jStore } from '../../../src/store/index.ts';
import { stamp } from '../graphs.ts';
import { layers } from '../layers.ts';

export interface ChildBuild extends Pick<Neo4jStoreOptions, 'graph' | 'limits' | 'busyMilliseconds'> {
  readonly server: Neo4jLogin;
  readonly project: string;
  readonly jobs: number;
  readonly variant: string;
}

const { server, project, jobs, variant, ...options } = JSON.parse(process.argv[2] ?? '{}') as ChildBuild;
const store = await openNeo4jStore({ ...server, ...options, mode: 'write' });
try {
  await store.apply(layers(project, jobs, variant), stamp(project, variant));
  writeSync(1, 'done\n');
} catch (cause) {
  if (!(cause instanceof Failure)) throw cause;
  writeSync(1, `${cause.code}\n`);
}
await store.close();
