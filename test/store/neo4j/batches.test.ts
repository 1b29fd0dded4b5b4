/** Builds of many transactions: the same graph as one transaction gives, whoever is killed, loses an answer, or builds at the same time. */
import { afterEach, describe, expect, test } from 'vitest';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import type { LineageStore } from '../../../src/store/index.ts';
import { describeWithNeo4j } from '../../servers/servers.ts';
import { build, exported } from '../conformance/opened.ts';
import { projects } from '../conformance/projects.ts';
import { writes } from '../conformance/writes.ts';
import { graphOf, stamp } from '../graphs.ts';
import { layers } from '../layers.ts';
import type { ChildBuild } from './apply-child.ts';
import { type HoldingProxy, holdingProxy, losingProxy } from './bolt-proxy.ts';
import { type Child, startBuild } from './children.ts';
import { expectedExport, neo4jStoresEach } from './neo4j-stores.ts';

/** So little that every job is a batch of its own. */
const SMALL_BATCHES = { batchWeight: 10 };
const JOBS = 40;
/** The job in the middle of `p`: the statement that writes it names it so. */
const MIDDLE = 'p.job_20';
const OLD = layers('p', JOBS, 'old');
const NEW = layers('p', JOBS, 'new');
const OTHER = layers('q', 12, 'other');
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
  /** A build of `p` in a process of its own that stops in its middle, with a transaction open. */
  const startHeldChild = async () => {
    const proxy = await startHolding();
    const child = startChild({ server: { ...server, uri: proxy.uri }, variant: 'new' });
    await proxy.held;
    expect(await written(NEW)).toBeGreaterThanOrEqual(5);
    return { child, proxy };
  };
  /** New jobs that are there, while a build is at work. */
  const written = async (variant: ColumnGraph) => {
    const digests = variant.jobs.map(({ digest }) => `'${digest}'`).join(', ');
    const [row] = await stores.ask(
      `MATCH (j:Job {graph: $graph, project: 'p'}) WHERE j.digest IN [${digests}] RETURN count(*) AS jobs`,
    );
    return Number(row?.['jobs']);
  };

  for (const [name, suite] of [
    ['writes', writes],
    ['several projects', projects],
  ] as const)
    describe(`the conformance suite, ${name}`, () =>
      suite(async () => {
        const options = { limits: SMALL_BATCHES };
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

  test('a build of the other project in the middle of nothing: all as the embedded store has it', async () => {
    const store = await stores.open({ limits: SMALL_BATCHES });
    await build(store, OLD, OTHER, NEW, graphOf({ project: 'q', datasets: [] }), OTHER);
    expect(await exported(store)).toBe(await expectedExport(OLD, OTHER, NEW));
  });

  test('a transaction whose commit is not answered is not done twice', async () => {
    const proxy = await losingProxy(server.uri, 4);
    try {
      const notes: string[] = [];
      const store = await stores.open({
        uri: proxy.uri,
        limits: SMALL_BATCHES,
        onNote: (note) => notes.push(note),
      });
      await build(store, OLD, OTHER, NEW);
      expect(proxy.lost()).toBeGreaterThan(5);
      expect(notes[0]).toMatch(/^Neo4j at bolt:\/\/127\.0\.0\.1:\d+ does not answer; waiting up to 60 s\.$/);
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
  ])('kill -9 in the middle of %s: no half job, and the next build makes it whole', async (_, before) => {
    const store = await stores.open({ limits: { ...SMALL_BATCHES, leaseMilliseconds: 2_000 } });
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
    expect((await store.builds()).find(({ project }) => project === 'p')?.inputDigest ?? '').toBe('');

    await build(store, NEW);
    expect(await exported(store)).toBe(await expectedExport(...before.slice(1), NEW));
    expect((await store.findings(FIRST)).total).toBe(0);
    const [loose] = await stores.ask('MATCH (n:Loose {graph: $graph}) RETURN count(*) AS nodes');
    expect(loose).toEqual({ nodes: 0 });
  });

  test('an export says that a build broke off', async () => {
    const store = await stores.open({ limits: { ...SMALL_BATCHES, leaseMilliseconds: 500 } });
    const { child } = await startHeldChild();
    await child.kill();
    await expect(exported(store)).rejects.toThrow(
      /^The graph “test-\S+” in Neo4j at \S+ holds a build of p that broke off; build that again, then export\.$/,
    );
  });

  test('two processes build two projects and one project at once: all are right', async () => {
    const busyMilliseconds = FOREVER;
    const said = [
      startChild({ variant: 'old', busyMilliseconds }),
      startChild({ variant: 'new', busyMilliseconds }),
      startChild({ project: 'q', jobs: 12, variant: 'other', busyMilliseconds }),
    ].map((child) => child.said);
    expect(await Promise.all(said)).toEqual(['done', 'done', 'done']);
    const store = await stores.open();
    const digest = (await store.builds()).find(({ project }) => project === 'p')?.inputDigest;
    expect(['old', 'new']).toContain(digest);
    expect(await exported(store)).toBe(await expectedExport(OTHER, digest === 'old' ? OLD : NEW));
  });

  test('who may wait a little is told for whom, and at last who writes', async () => {
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
      /^The graph “test-\S+” in Neo4j at \S+ is being written by process \d+ on \S+ since (\S+); wait until that ends, or stop it, and build again\.$/.exec(
        (failure as Error).message,
      ) ?? [];
    expect(since > began).toBe(true);
    expect(notes).toEqual([
      expect.stringMatching(/^The graph “test-\S+” is being written by process \d+ on /),
    ]);
    await expect(exported(store)).rejects.toThrow(
      /is being written; wait until that ends, and export again\.$/,
    );
    proxy.release();
    expect(await child.said).toBe('done');
  });

  test('a build whose lease was taken writes nothing more, and says so', async () => {
    const proxy = await startHolding();
    const store = await stores.open({ uri: proxy.uri, limits: SMALL_BATCHES });
    // To this one every other build looks dead.
    const hasty = await stores.open({ limits: { leaseMilliseconds: -1 } });
    const building = failed(store, NEW);
    await proxy.held;
    await build(hasty, OTHER);
    proxy.release();
    const failure = await building;
    expect(failure).toMatchObject({ name: 'Failure', code: 'store-busy', retryable: true });
    expect((failure as Error).message).toMatch(/^Another build has taken over the graph/);
    expect(await written(NEW)).toBeLessThan(JOBS);
    await build(store, NEW);
    expect(await exported(store)).toBe(await expectedExport(OTHER, NEW));
  });

  test('a small build goes ahead of a large one that died', async () => {
    const store = await stores.open({ limits: { leaseMilliseconds: 500 } });
    const { child } = await startHeldChild();
    await child.kill();
    await build(store, OTHER);
    expect((await store.findings(FIRST)).items.map(({ item }) => item.code)).toEqual(['build-unfinished']);
    await build(store, NEW);
    expect(await exported(store)).toBe(await expectedExport(OTHER, NEW));
  });

  test('an unchanged build writes nothing at all', async () => {
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
