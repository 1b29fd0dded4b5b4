import { randomUUID } from 'node:crypto';
import { openNeo4jStore } from '../../src/store/index.ts';
import { describeWithNeo4j } from '../servers/servers.ts';
import type { OpenedStore } from './conformance/opened.ts';
import { storeConformance } from './conformance.ts';
import { wipeGraph } from './neo4j/wipe.ts';

await describeWithNeo4j('Neo4j', (server) => {
  const openEmpty = async (): Promise<OpenedStore> => {
    const graph = `test-${randomUUID()}`;
    const open = () => openNeo4jStore({ ...server, graph, mode: 'write' });
    let store = await open();
    return {
      get store() {
        return store;
      },
      async reopen() {
        await store.close();
        store = await open();
        return store;
      },
      async cleanup() {
        await store.close();
        await wipeGraph(server, graph);
      },
    };
  };
  storeConformance('neo4j store', openEmpty, 'slow');
});
