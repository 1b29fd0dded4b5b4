/** The public API of src/store: the port, the embedded store, and the store in Neo4j. */
import type { Check } from '../model/check.ts';
import type { EmbeddedCheckRequest } from './embedded/check.ts';
import type { Neo4jCheckRequest } from './neo4j/check.ts';
import type { Neo4jStoreOptions } from './neo4j/open.ts';
import type { LineageStore } from './store.ts';

export { openEmbeddedStore } from './embedded/open.ts';
export type { Neo4jStoreOptions } from './neo4j/open.ts';
export type { ApplySummary, BuildStamp, Departure, LineageStore } from './store.ts';

/** The driver is imported on first use, because the import takes longer than most queries. */
export async function openNeo4jStore(options: Neo4jStoreOptions): Promise<LineageStore> {
  const { openNeo4jStore: open } = await import('./neo4j/open.ts');
  return open(options);
}

/** The checks of `tributary doctor` for an embedded store. */
export async function checkEmbeddedStore(request: EmbeddedCheckRequest): Promise<Check[]> {
  const { checkEmbeddedStore: check } = await import('./embedded/check.ts');
  return await check(request);
}

/** The checks of `tributary doctor` for a store in Neo4j. */
export async function checkNeo4jStore(request: Neo4jCheckRequest): Promise<Check[]> {
  const { checkNeo4jStore: check } = await import('./neo4j/check.ts');
  return await check(request);
}
