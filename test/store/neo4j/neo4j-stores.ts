/**
 * Neo4j stores with separate graphs, for tests of writes, and the export of the embedded store as expected
 * value.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4j, { type Driver } from 'neo4j-driver-lite';
import { afterEach, beforeEach } from 'vitest';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import {
  type LineageStore,
  type Neo4jStoreOptions,
  openEmbeddedStore,
  openNeo4jStore,
} from '../../../src/store/index.ts';
import type { TestNeo4j } from '../../servers/servers.ts';
import { build, exported } from '../conformance/opened.ts';
import { wipeGraph } from './wipe.ts';

export type StoreOptions = Partial<Neo4jStoreOptions>;

export interface Stores {
  /** Name of the graph of the running test. */
  readonly graph: string;
  /** Opens a store that is closed when the test ends. */
  open(options?: StoreOptions): Promise<LineageStore>;
  /** Runs a statement of a test and returns its rows. `$graph` is the name of the graph. */
  ask(text: string): Promise<readonly Record<string, unknown>[]>;
}

export function neo4jStoresEach(server: TestNeo4j): Stores {
  let graph = '';
  let stores: LineageStore[] = [];
  let driver: Driver | undefined;
  beforeEach(() => {
    graph = `test-${randomUUID()}`;
    stores = [];
    driver = neo4j.driver(
      server.uri,
      { scheme: 'basic', principal: server.username, credentials: server.password },
      {
        disableLosslessIntegers: true,
      },
    );
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await driver?.close();
    await wipeGraph(server, graph);
  });
  return {
    get graph() {
      return graph;
    },
    async open(options = {}) {
      const store = await openNeo4jStore({ ...server, graph, mode: 'write', ...options });
      stores.push(store);
      return store;
    },
    async ask(text) {
      const result = await driver?.executeQuery(text, { graph }, { database: server.database });
      return (result?.records ?? []).map((record) => record.toObject());
    },
  };
}

/** The export of the embedded store after the same builds. */
export async function expectedExport(...graphs: readonly ColumnGraph[]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-store-'));
  const store = await openEmbeddedStore({ directory, mode: 'write' });
  try {
    await build(store, ...graphs);
    return await exported(store);
  } finally {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

export function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'it did not fail',
    (cause: unknown) => cause,
  );
}
