/**
 * What needs a Neo4j without other graphs, or changes the server: the checks of `tributary doctor`, the plans
 * of all read statements, and a read-only database. One server for all of them, because its start takes
 * longer than its tests.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LineageStore, openNeo4jStore } from '../../../src/store/index.ts';
import { newestSchema } from '../../../src/store/neo4j/schema.ts';
import { ownNeo4j } from '../../servers/servers.ts';
import { build, exported } from '../conformance/opened.ts';
import { stamp } from '../graphs.ts';
import { layers } from '../layers.ts';
import { check, EMPTY_GRAPH, migrated, oddOf, run, SMALL, skippedAfter } from './checked.ts';
import { plans } from './explain.ts';
import { expectedExport, failureOf } from './neo4j-stores.ts';

const PASSWORD = 'right-password';
/** The plans are those of the settings of a user. */
const own = await ownNeo4j({
  auth: { password: PASSWORD },
  sharesPlans: false,
  config: { 'db.memory.transaction.max': '100m' },
});
afterAll(() => own?.stop());

// These tests run in order and change the server.
describe.skipIf(own === null)('a separate Neo4j server', () => {
  const server = own ?? {
    uri: '',
    username: '',
    password: '',
    database: '',
    home: null,
    restart: async () => {},
  };

  test('a wrong password is one failed check without the password', async () => {
    const checks = await check(server, { password: 'wrong-password' });
    expect(oddOf(checks)).toEqual(['authentication failed', ...skippedAfter('authentication')]);
    expect(checks['authentication']?.fix).toBe('Check NEO4J_USERNAME and NEO4J_PASSWORD.');
    expect(JSON.stringify(checks)).not.toContain('wrong-password');
  });

  test('a new server has no schema yet', async () => {
    const checks = await check(server);
    expect(oddOf(checks)).toEqual([EMPTY_GRAPH, SMALL]);
    expect(checks['authentication']?.seen).toBe('as neo4j');
    expect(checks['limits']).toMatchObject({
      seen: expect.stringMatching(/^db\.memory\.transaction\.max is 100/),
      fix: expect.stringContaining('set db.memory.transaction.max=128m or more in neo4j.conf'),
    });
    expect(checks['schema']?.seen).toMatch(/^none yet; the first build creates version \d+$/);
    expect(checks['constraints']?.seen).toBe('the first build creates them; this user has the permission');
  });

  test('a dropped constraint is a failed check', async () => {
    await migrated(server);
    expect(oddOf(await check(server))).toEqual([EMPTY_GRAPH, SMALL]);
    await run(server, 'DROP CONSTRAINT project_name');
    const checks = await check(server);
    expect(checks['constraints']).toMatchObject({
      status: 'failed',
      seen: 'missing: 1-project-name',
      fix: expect.stringMatching(/^Run cypher\/schema\/1-project-name\.cypher in cypher-shell/),
    });
    // The same constraint with another name is sufficient.
    await run(server, 'CREATE CONSTRAINT mine FOR (p:Project) REQUIRE (p.graph, p.name) IS UNIQUE');
    expect(oddOf(await check(server))).toEqual([EMPTY_GRAPH, SMALL]);
  });

  test('an older schema is a warning, and a newer schema is a failed check', async () => {
    const setVersion = (version: number): Promise<void> =>
      run(server, "MATCH (s:TributarySchema {id: 'schema'}) SET s.version = toInteger($version)", {
        version,
      });
    await setVersion(0);
    expect((await check(server))['schema']).toMatchObject({
      status: 'warning',
      fix: 'Run `tributary build <path>` to migrate the schema.',
    });
    await setVersion(99);
    expect((await check(server))['schema']).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('version 99 of a newer Tributary'),
      fix: expect.stringMatching(/^Update Tributary/),
    });
    await setVersion(newestSchema());
  });

  describe('plans', () => plans(server));

  describe.skipIf(server.home === null)('a read-only database', () => {
    const graph = 'read-only';
    const old = layers('p', 12, 'old');
    const open = (): Promise<LineageStore> => openNeo4jStore({ ...server, graph, mode: 'write' });
    beforeAll(async () => {
      const store = await open();
      await build(store, old);
      await store.close();
      appendFileSync(join(server.home ?? '', 'conf/neo4j.conf'), 'server.databases.read_only=neo4j\n');
      await server.restart();
    });

    test('is a failed check', async () => {
      const checks = await check(server);
      expect(checks['database']?.seen).toBe('neo4j, online, read-only');
      expect(oddOf(checks)).toEqual(['right to write failed', EMPTY_GRAPH, SMALL]);
      expect(checks['right to write']).toMatchObject({
        seen: expect.stringMatching(/^The database "neo4j" of Neo4j at \S+ is read-only$/),
        fix: expect.stringMatching(/^A build needs write access/),
      });
    });

    test('can be read, and a build fails', async () => {
      const store = await open();
      const failure = await failureOf(store.apply(layers('p', 12, 'new'), stamp('p', 'new')));
      expect(failure).toMatchObject({ name: 'Failure', code: 'store-failed', retryable: false });
      expect((failure as Error).message).toMatch(
        /^The database "neo4j" of Neo4j at \S+ is read-only\. A build needs write access/,
      );
      expect(await exported(store)).toBe(await expectedExport(old));
      await store.close();
    });
  });
});
