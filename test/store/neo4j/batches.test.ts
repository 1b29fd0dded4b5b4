/**
 * Builds of many transactions: the graph equals that of one transaction, even after kills, lost responses and
 * concurrent builds.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { BUILD_IN_PROGRESS, ofOneBuild } from '../../../src/graph/one-build.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import type { LineageStore } from '../../../src/store/index.ts';
import { runs } from '../../runs.ts';
import { describeWithNeo4j } from '../../servers/servers.ts';
import { generations } from '../conformance/generations.ts';
import { build, exported } from '../conformance/opened.ts';
import { projects } from '../conformance/projects.ts';
import { writes } from '../conformance/writes.ts';
import { graphOf, stamp } from '../graphs.ts';
import { layers } from '../layers.ts';
import type { ChildBuild } from './apply-child.ts';
import { type HoldingProxy, holdingProxy, losingProxy } from './bolt-proxy.ts';
import { type Child, startBuild } from './children.ts';
import { expectedExport, neo4jStoresEach } from './neo4j-stores.ts';

/** So small that every job is a separate batch. */
const SMALL_BATCHES = { batchWeight: 10 };
const JOBS = 16;
/** The job in the middle of `p`, as its statement contains it. */
const MIDDLE = 'p.job_8';
const OLD = layers('p', JOBS, 'old');
const NEW = layers('p', JOBS, 'new');
const OTHER_JOBS = 4;
const OTHER = layers('q', OTHER_JOBS, 'other');
const FIRST = { first: 9, after: null };
/** Longer than a test takes on any machine. */
const FOREVER = 600_000;

await describeWithNeo4j('builds in batches', (server) => {
  const stores = neo4jStoresEach(server);
  const children: Child[] = [];
  const proxies: HoldingProxy[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) await child.kill();
    for (const proxy of proxies.splice(0)) await proxy.close();
  });
  const startChild = (more: Partial<ChildBuild> & { readonly variant: string }) => {
    const { graph } = stores;
    const child = startBuild({ server, graph, project: 'p', jobs: JOBS, limits: SMALL_BATCHES, ...more });
    children.push(child);
    return child;
  };
  const startHolding = async () => {
    const proxy = await holdingProxy(server.uri, MIDDLE);
    proxies.push(proxy);
    return proxy;
  };
  /** A build of `p` in a separate process that stops in the middle, with an open transaction. */
  const startHeldChild = async () => {
    const proxy = await startHolding();
    const child = startChild({ server: { ...server, uri: proxy.uri }, variant: 'new' });
    await proxy.held;
    expect(await written(NEW)).toBeGreaterThanOrEqual(5);
    return { child, proxy };
  };
  /** Number of new jobs that are already written. */
  const written = async (variant: ColumnGraph) => {
    const digests = variant.jobs.map(({ digest }) => `'${digest}'`).join(', ');
    const [row] = await stores.ask(
      `MATCH (j:Job {graph: $graph, project: 'p'}) WHERE j.digest IN [${digests}] RETURN count(*) AS jobs`,
    );
    return Number(row?.['jobs']);
  };

  // The graphs of the last suite are larger.
  for (const [name, suite, batchWeight] of [
    ['writes', writes, 10],
    ['several projects', projects, 10],
    ['one generation', generations, 200],
  ] as const)
    describe(`conformance in small batches: ${name}`, () =>
      suite(async () => {
        const options = { limits: { batchWeight } };
        let store = await stores.open(options);
        return {
          get store() {
            return store;
          },
          async reopen() {
            store = await stores.open(options);
            return store;
          },
          cleanup: async () => {},
        };
      }));

  test('builds of two projects in batches equal those of the embedded store', async () => {
    const store = await stores.open({ limits: SMALL_BATCHES });
    await build(store, OLD, OTHER, NEW, graphOf({ project: 'q', datasets: [] }), OTHER);
    expect(await exported(store)).toBe(await expectedExport(OLD, OTHER, NEW));
  });

  test('a transaction whose commit has no response is not repeated', async () => {
    const proxy = await losingProxy(server.uri, runs({ full: 7, long: 3 }));
    try {
      const notes: string[] = [];
      const store = await stores.open({
        uri: proxy.uri,
        limits: SMALL_BATCHES,
        onNote: (note) => notes.push(note),
      });
      await build(store, OLD, OTHER, NEW);
      expect(proxy.lost()).toBeGreaterThan(5);
      expect(notes[0]).toMatch(
        /^Neo4j at bolt:\/\/127\.0\.0\.1:\d+ is not available\. Waiting up to 60 s\.$/,
      );
    } finally {
      await proxy.close();
    }
    const store = await stores.open();
    expect(await exported(store)).toBe(await expectedExport(OTHER, NEW));
    expect((await store.builds()).map(({ project, number }) => `${project} ${number}`)).toEqual([
      'p 2',
      'q 1',
    ]);
  });

  test.each([
    ['a first build', []],
    ['a build that replaces another', [OLD, OTHER]],
  ])(
    'after kill -9 of %s the graph before it remains, and the next build completes the graph',
    async (_, before) => {
      const store = await stores.open({ limits: { ...SMALL_BATCHES, leaseMilliseconds: 500 } });
      await build(store, ...before);
      const { child } = await startHeldChild();
      await child.kill();
      expect(await written(NEW)).toBeLessThan(JOBS);

      const flows = await stores.ask(
        `MATCH (j:Job {graph: $graph, project: 'p'}) RETURN DISTINCT COUNT { (j)-[:RUNS]->() } AS flows`,
      );
      expect(flows).toEqual([{ flows: 13 }]);
      const [first] = (await store.findings(FIRST)).items;
      expect(first?.item).toMatchObject({ project: 'p', code: 'build-unfinished', severity: 'warning' });
      expect(await exported(store)).toBe(await expectedExport(...before));
      expect((await store.builds()).map(({ project }) => project)).toEqual(
        before.map(({ project }) => project),
      );

      await build(store, NEW);
      expect(await exported(store)).toBe(await expectedExport(...before.slice(1), NEW));
      expect((await store.findings(FIRST)).total).toBe(0);
      const [loose] = await stores.ask('MATCH (n:Loose {graph: $graph}) RETURN count(*) AS nodes');
      expect(loose).toEqual({ nodes: 0 });
    },
  );

  test('answers after an interrupted build of an older version are partial', async () => {
    const store = await stores.open();
    await build(store, OTHER);
    await stores.ask("MATCH (p:Project {graph: $graph, name: 'q'}) SET p.unfinished = true");
    const { partial } = await ofOneBuild(store, (reader) => reader.counts());
    expect(partial).toBe(BUILD_IN_PROGRESS);
    await expect(exported(store)).rejects.toThrow(
      /^The graph "test-\S+" in Neo4j at \S+ has an interrupted build of an older Tributary\. Build all its projects again, then export\.$/,
    );
    await build(store, OTHER);
    expect(await exported(store)).toBe(await expectedExport(OTHER));
    expect((await ofOneBuild(store, (reader) => reader.counts())).partial).toBeNull();
  });

  test('concurrent builds of one project and of another project are correct', async () => {
    const busyMilliseconds = FOREVER;
    const outputs = [
      startChild({ variant: 'old', busyMilliseconds }),
      startChild({ variant: 'new', busyMilliseconds }),
      startChild({ project: 'q', jobs: OTHER_JOBS, variant: 'other', busyMilliseconds }),
    ].map((child) => child.output);
    expect(await Promise.all(outputs)).toEqual(['done', 'done', 'done']);
    const store = await stores.open();
    const digest = (await store.builds()).find(({ project }) => project === 'p')?.inputDigest;
    expect(['old', 'new']).toContain(digest);
    expect(await exported(store)).toBe(await expectedExport(OTHER, digest === 'old' ? OLD : NEW));
  });

  test('a build that waits for another reports the writer, and then fails with the writer', async () => {
    const began = new Date().toISOString();
    const notes: string[] = [];
    const store = await stores.open({
      busyMilliseconds: 300,
      limits: { leaseMilliseconds: FOREVER },
      onNote: (note) => notes.push(note),
    });
    const { child, proxy } = await startHeldChild();
    const failure = await failed(store, OTHER);
    expect(failure).toMatchObject({ name: 'Failure', code: 'store-busy', retryable: true });
    const [, since = ''] =
      /^The graph "test-\S+" in Neo4j at \S+ is being written by process \d+ on \S+ since (\S+)\. Wait until that build ends or stop it, then build again\.$/.exec(
        (failure as Error).message,
      ) ?? [];
    expect(since > began).toBe(true);
    expect(notes).toEqual([
      expect.stringMatching(/^The graph "test-\S+" is being written by process \d+ on /),
    ]);
    expect(await exported(store)).toBe('');
    proxy.release();
    expect(await child.output).toBe('done');
  });

  test('a build whose lease was taken over writes nothing more and fails', async () => {
    const proxy = await startHolding();
    const store = await stores.open({ uri: proxy.uri, limits: SMALL_BATCHES });
    // For this store every lease is expired.
    const hasty = await stores.open({ limits: { leaseMilliseconds: -1 } });
    const building = failed(store, NEW);
    await proxy.held;
    await build(hasty, OTHER);
    proxy.release();
    const failure = await building;
    expect(failure).toMatchObject({ name: 'Failure', code: 'store-busy', retryable: true });
    expect((failure as Error).message).toMatch(/^Another build is writing the graph/);
    expect(await written(NEW)).toBeLessThan(JOBS);
    await build(store, NEW);
    expect(await exported(store)).toBe(await expectedExport(OTHER, NEW));
  });

  test('a small build succeeds after a large build was killed', async () => {
    const store = await stores.open({ limits: { leaseMilliseconds: 500 } });
    const { child } = await startHeldChild();
    await child.kill();
    await build(store, OTHER);
    expect((await store.findings(FIRST)).items).toEqual([]);
    expect(await exported(store)).toBe(await expectedExport(OTHER));
    await build(store, NEW);
    expect(await exported(store)).toBe(await expectedExport(OTHER, NEW));
  });

  test('an unchanged build writes nothing', async () => {
    const store = await stores.open();
    await store.apply(OTHER, stamp('q', 'same'));
    const state = () =>
      stores.ask(
        'MATCH (g:Graph {id: $graph}), (p:Project {graph: $graph}) RETURN properties(g), properties(p)',
      );
    const before = await state();
    await store.apply(OTHER, stamp('q', 'same', { finishedAt: '2027-01-01T00:00:00.000Z' }));
    expect(await state()).toEqual(before);
  });
});

async function failed(store: LineageStore, graph: ColumnGraph): Promise<unknown> {
  return store.apply(graph, stamp(graph.project, 'failed')).then(
    () => 'it did not fail',
    (cause: unknown) => cause,
  );
}
