/**
 * Faults of Neo4j: the server is unavailable, rejects a login, or has too little memory. No data is lost, and
 * each fault is one message. The server is a separate one, so this file also tests that it has its settings
 * and survives a restart (scripts/servers/neo4j.ts).
 */
import { existsSync } from 'node:fs';
import neo4j from 'neo4j-driver-lite';
import { afterAll, describe, expect, test } from 'vitest';
import type { ColumnGraph, Flow } from '../../../src/model/column-graph.ts';
import { type LineageStore, type Neo4jStoreOptions, openNeo4jStore } from '../../../src/store/index.ts';
import { newestSchema } from '../../../src/store/neo4j/schema.ts';
import { runs } from '../../runs.ts';
import { isAlive, NO_NEO4J, ownNeo4j } from '../../servers/servers.ts';
import { build, exported } from '../conformance/opened.ts';
import { graphOf, stamp } from '../graphs.ts';
import { layers } from '../layers.ts';
import { holdingProxy } from './bolt-proxy.ts';
import { expectedExport, failureOf } from './neo4j-stores.ts';

const PASSWORD = 'a "correct" horse';
const own = await ownNeo4j({
  auth: { password: PASSWORD },
  // With 1m the first transactions of the server itself fail.
  config: { 'db.memory.transaction.max': '2m', 'db.transaction.timeout': '17m' },
});
afterAll(() => own?.stop());
const server = own ?? { ...NO_NEO4J, version: '', pid: null, home: null };

/** More than the steps of a build. */
/** `npm run test:long` also tries a server that stops regularly. */
const STOPPED = [['restarted', false] as const].slice(0, runs({ full: 0, long: 1 }));
const TRANSACTIONS = 12;

let graphs = 0;
function open(options: Partial<Neo4jStoreOptions> = {}): Promise<LineageStore> {
  const { uri, username, password, database } = server;
  const graph = `graph-${graphs++}`;
  return openNeo4jStore({ uri, username, password, database, graph, mode: 'write', ...options });
}

async function ask(text: string): Promise<readonly Record<string, unknown>[]> {
  const driver = neo4j.driver(
    server.uri,
    { scheme: 'basic', principal: server.username, credentials: server.password },
    {
      disableLosslessIntegers: true,
    },
  );
  try {
    const { records } = await driver.executeQuery(text, {}, { database: server.database });
    return records.map((record) => record.toObject());
  } finally {
    await driver.close();
  }
}

async function jobsOf(graph: string): Promise<number> {
  const [row] = await ask(`MATCH (j:Job {graph: '${graph}'}) RETURN count(*) AS jobs`);
  return Number(row?.['jobs']);
}

/** Longer than a restart takes on any machine. */
const RESTART_MILLISECONDS = 600_000;

describe.skipIf(own === null)('faults of Neo4j', () => {
  test('a separate server has its settings', async () => {
    expect(server.version).toMatch(/^(2026|5)\./);
    const rows = await ask("SHOW SETTINGS 'db.transaction.timeout' YIELD value");
    expect(rows).toEqual([{ value: '17m' }]);
  });

  describe('a server without a schema', () => {
    test('opening for reading fails', async () => {
      expect(await failureOf(open({ mode: 'read' }))).toMatchObject({
        name: 'Failure',
        code: 'not-found',
        message: `Neo4j at ${server.uri} contains no lineage graph. Run \`tributary build <path>\` first.`,
      });
    });

    test('concurrent writers create the schema', async () => {
      const stores = await Promise.all([open(), open(), open()]);
      for (const store of stores) await store.close();
      expect(await ask('MATCH (s:TributarySchema) RETURN s.version AS version')).toEqual([
        { version: newestSchema() },
      ]);
    });

    test('an interrupted migration is completed', async () => {
      const indexes = () =>
        ask("SHOW INDEXES YIELD name, state WHERE state = 'ONLINE' RETURN name ORDER BY name");
      const before = await indexes();
      await ask('DROP CONSTRAINT column_id');
      await ask('DROP INDEX departed_removed');
      await ask('MATCH (s:TributarySchema) DELETE s');
      await (await open()).close();
      expect(await indexes()).toEqual(before);
    });

    test('the schema of a newer Tributary is rejected', async () => {
      await ask('MATCH (s:TributarySchema) SET s.version = 99');
      try {
        for (const mode of ['read', 'write'] as const)
          expect(await failureOf(open({ mode }))).toMatchObject({
            name: 'Failure',
            code: 'store-failed',
            message: `The lineage graphs in Neo4j at ${server.uri} have schema version 99 of a newer Tributary. Update Tributary.`,
          });
      } finally {
        await ask(`MATCH (s:TributarySchema) SET s.version = ${newestSchema()}`);
      }
    });
  });

  describe('opening a store', () => {
    test.each<readonly [string, Partial<Neo4jStoreOptions>, RegExp]>([
      [
        'a wrong password',
        { password: 'wrong' },
        /rejects the password of the user "neo4j"\. Check NEO4J_USER/,
      ],
      ['a missing database', { database: 'nope' }, /has no database "nope"\. Check NEO4J_DATABASE/],
      [
        'a missing server',
        { uri: 'bolt://127.0.0.1:1' },
        /^Cannot connect to Neo4j at bolt:\/\/127\.0\.0\.1:1\. Start Neo4j, or/,
      ],
      [
        'a missing route',
        { uri: 'neo4j://127.0.0.1:1' },
        /^Neo4j at neo4j:\/\/127\.0\.0\.1:1 returns no route/,
      ],
      [
        'missing TLS',
        { uri: server.uri.replace('bolt:', 'bolt+s:') },
        /^The TLS handshake with Neo4j at \S+ failed\. Use neo4j\+s/,
      ],
    ])('%s is a failure without secrets', async (_, options, sentence) => {
      const uri = (options.uri ?? server.uri).replace('://', '://ann:secret@');
      const failure = await failureOf(open({ ...options, uri }));
      expect(failure).toMatchObject({ name: 'Failure', code: 'store-failed' });
      const { message } = failure as Error;
      expect(message).toMatch(sentence);
      expect(message).not.toMatch(/secret|\bann\b|wrong|horse|\n/);
    });

    test('an invalid URI is a usage failure', async () => {
      const failure = await failureOf(open({ uri: 'http://ann:secret@localhost:7474' }));
      expect(failure).toMatchObject({ name: 'Failure', code: 'bad-usage' });
      expect((failure as Error).message).toMatch(
        /^NEO4J_URI is not a Neo4j URI\. Set it to a URI such as neo4j:/,
      );
      expect((failure as Error).message).not.toContain('secret');
    });
  });

  describe('with little memory for a transaction', () => {
    test('a build is split into smaller transactions', async () => {
      const graph = 'little-memory';
      const store = await open({ graph });
      const first = layers('p', 20, 'first');
      const second = layers('p', 20, 'second');
      await build(store, first);
      const [row] = await ask(`MATCH (g:Graph {id: '${graph}'}) RETURN g.done AS transactions`);
      expect(Math.max(...((row?.['transactions'] ?? []) as number[]))).toBeGreaterThan(TRANSACTIONS);
      expect(await exported(store)).toBe(await expectedExport(first));
      await build(store, second);
      expect(await exported(store)).toBe(await expectedExport(second));
      await build(store, graphOf({ project: 'p', datasets: [] }));
      expect(await exported(store)).toBe('');
      await store.close();
    });

    test('a job that is too large for a transaction is a failure with its size and the setting', async () => {
      const store = await open();
      const failure = await failureOf(store.apply(withHugeJob(layers('p', 10, 'x')), stamp('p', 'huge')));
      expect(failure).toMatchObject({ name: 'Failure', code: 'store-failed', retryable: false });
      expect((failure as Error).message).toMatch(
        /too little memory for one transaction with the job dbt\|p\.job_0 with its 20,000 edges\. Increase db\.memory\.transaction\.max/,
      );
      // The lease is released, and the next build completes the graph.
      const next = layers('p', 10, 'y');
      await build(store, next);
      expect(await exported(store)).toBe(await expectedExport(next));
      await store.close();
    });
  });

  describe('a server that stops during a build', () => {
    const JOBS = 20;
    /** The job in the middle, as its statement contains it. */
    const MIDDLE = 'p.job_10';
    const OTHER = layers('q', 4, 'q');
    const wanted = layers('p', JOBS, 'new');

    test.each([['killed', true] as const, ...STOPPED])(
      'a build waits for a server that is %s, reports it once, and continues',
      async (_, kill) => {
        const graph = `away-${kill}`;
        const notes: string[] = [];
        const limits = { batchWeight: 40, retryMilliseconds: RESTART_MILLISECONDS, leaseMilliseconds: 500 };
        // A server that stops regularly waits for open transactions.
        const { uri, held, release, close } = await holdingProxy(server.uri, MIDDLE, kill ? 'at' : 'after');
        const onNote = (note: string) => {
          notes.push(note);
          release();
        };
        const store = await open({ uri, graph, limits, onNote });
        const building = build(store, OTHER, wanted);
        building.catch(() => {});
        await held;
        expect(await jobsOf(graph)).toBeGreaterThan(OTHER.jobs.length);
        const before = server.pid;
        if (kill) await own?.kill();
        await own?.restart();
        if (before !== null) expect(server.pid).not.toBe(before);
        await building;
        expect(notes).toEqual([`Neo4j at ${uri} is not available. Waiting up to 600 s.`]);
        expect(await exported(store)).toBe(await expectedExport(OTHER, wanted));
        await store.close();
        await close();
      },
    );

    test('a build fails if the server stays away, and the next build completes the graph', async () => {
      const graph = 'stopped';
      const limits = { batchWeight: 40, retryMilliseconds: 300 };
      const proxy = await holdingProxy(server.uri, MIDDLE);
      const store = await open({ uri: proxy.uri, graph, limits });
      const building = failureOf(store.apply(wanted, stamp('p', 'new')));
      await proxy.held;
      expect(await jobsOf(graph)).toBeGreaterThan(OTHER.jobs.length);
      // From now on the address of this store accepts no connection.
      await proxy.close();
      expect(await building).toMatchObject({ name: 'Failure', code: 'store-failed', retryable: true });
      await store.close();
      const again = await open({ graph, limits: { leaseMilliseconds: 500 } });
      await again.apply(wanted, stamp('p', 'again'));
      expect(await exported(again)).toBe(await expectedExport(wanted));
      await again.close();
    });
  });

  test.skipIf(server.home === null)('a stopped server leaves no process and no folder', async () => {
    const { pid, home } = server as { pid: number; home: string };
    expect([isAlive(pid), existsSync(home)]).toEqual([true, true]);
    await own?.stop();
    expect([isAlive(pid), existsSync(home)]).toEqual([false, false]);
  });
});

/** A graph with a job whose lineage is too large for the memory of a transaction. */
function withHugeJob(graph: ColumnGraph): ColumnGraph {
  const [first, ...rest] = graph.jobs;
  const [flow] = first?.flows ?? [];
  if (first === undefined || flow === undefined) throw new Error('the graph is empty');
  const flows: Flow[] = Array.from({ length: 10_000 }, (_, statement) => ({ ...flow, statement }));
  return { ...graph, jobs: [{ ...first, digest: 'huge', flows }, ...rest] };
}
