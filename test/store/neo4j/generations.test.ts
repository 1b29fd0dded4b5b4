/**
 * What readers see of a build in several transactions: nothing before its end, and all of it after. On random
 * graphs, with every query of the port, while the build is stopped, and after it was killed.
 */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { State } from '../../../src/graph/reader.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { type ColumnId, columnId } from '../../../src/model/names.ts';
import type { LineageStore } from '../../../src/store/index.ts';
import { firstSeed, runs } from '../../runs.ts';
import { describeWithNeo4j } from '../../servers/servers.ts';
import { exported } from '../conformance/opened.ts';
import { ALL_STATES, COLUMNS, DATASETS, graphsArb } from '../conformance/properties.ts';
import { ds, graph, job, stamp } from '../graphs.ts';
import { type Answers, allAnswers, type Subjects } from './all-answers.ts';
import { type HoldingProxy, holdingProxy } from './bolt-proxy.ts';
import { expectedExport, neo4jStoresEach } from './neo4j-stores.ts';

const SAMPLES = runs({ full: 1, long: 40 });
/** One in so many states is queried. */
const ONE_IN = runs({ full: 21, long: 7 });
/** A part of the statement that makes a build visible, and of the statement that removes the old version. */
const END = 'p.findingsDigest = $findingsDigest';
const SETTLE = 'REMOVE n:Changing';
const OTHER = graph('zz', 'zz_raw(a)\nzz_out(a)\njob zz\nzz_out.a <- zz_raw.a identity');
/** So small that a build has several batches. */
const LIMITS = { batchWeight: 20, retryMilliseconds: 100 };

interface Sample {
  readonly before: readonly ColumnGraph[];
  readonly next: ColumnGraph;
}

await describeWithNeo4j('a build that is not complete', (server) => {
  const stores = neo4jStoresEach(server);
  const proxies: HoldingProxy[] = [];
  afterEach(async () => {
    for (const proxy of proxies.splice(0)) await proxy.close();
  });
  const stoppedBuild = async (next: ColumnGraph, text: string) => {
    const proxy = await holdingProxy(server.uri, text);
    proxies.push(proxy);
    const store = await stores.open({ uri: proxy.uri, limits: LIMITS });
    const building = store.apply(next, stamp(next.project, 'next')).then(
      () => 'done',
      (cause: Error) => cause.message,
    );
    await proxy.held;
    return { building, proxy };
  };
  const built = async (graphs: readonly ColumnGraph[]): Promise<LineageStore> => {
    const store = await stores.open({ limits: { leaseMilliseconds: -1 } });
    for (const [i, one] of graphs.entries()) await store.apply(one, stamp(one.project, `inputs-${i}`));
    return store;
  };

  test.each(samples())('is invisible until its end: random graphs %#', async ({ before, next }) => {
    const store = await built(before);
    const subjects = subjectsOf([...before, next]);
    const answers = await answersOf(store, subjects);
    const { building, proxy } = await stoppedBuild(next, END);
    expect(await answersOf(store, subjects)).toEqual(answers);
    expect(await exported(store)).toBe(await expectedExport(...before));
    expect((await store.findings({ first: 1, after: null })).items[0]?.item).toMatchObject({
      code: 'build-unfinished',
      message: `A build of the project ${next.project} is running or was interrupted. Answers are from the build before it.`,
    });
    proxy.release();
    expect(await building).toBe('done');
    expect(await exported(store)).toBe(await expectedExport(...before, next));
    expect(await leftovers()).toEqual([]);
  });

  test.each(samples())('is removed by the next build: random graphs %#', async ({ before, next }) => {
    const store = await built(before);
    const subjects = subjectsOf([...before, next]);
    const answers = await answersOf(store, subjects);
    const { building, proxy } = await stoppedBuild(next, END);
    await proxy.close();
    expect(await building).not.toBe('done');
    expect(await answersOf(store, subjects)).toEqual(answers);
    await store.apply(OTHER, stamp('zz', 'other'));
    expect(await exported(store)).toBe(await expectedExport(...before, OTHER));
    expect(await leftovers()).toEqual([]);
    await store.apply(next, stamp(next.project, 'next'));
    expect(await exported(store)).toBe(await expectedExport(...before, OTHER, next));
    expect(await mergedNodes()).toEqual(await mergedNodesAfter([...before, OTHER, next]));
  });

  test.each(samples())(
    'is visible before the old version is removed: random graphs %#',
    async ({ before, next }) => {
      const store = await built(before);
      const subjects = subjectsOf([...before, next]);
      const { building, proxy } = await stoppedBuild(next, SETTLE);
      const answers = await answersOf(store, subjects);
      expect(await exported(store)).toBe(await expectedExport(...before, next));
      await proxy.close();
      expect(await building).not.toBe('done');
      await store.apply(OTHER, stamp('zz', 'other'));
      await store.apply(graph('zz', ''), stamp('zz', 'nothing'));
      expect(await leftovers()).toEqual([]);
      const { builds, history, ...rest } = await answersOf(store, subjects);
      expect(rest).toEqual(withoutBuilds(answers));
    },
  );

  /** What a build leaves only while it runs. */
  const leftovers = () =>
    stores.ask(
      'MATCH (n {graph: $graph}) WHERE n:Changing OR n:Loose OR n.until IS NOT NULL RETURN labels(n), n.id',
    );
  /** What people see in Neo4j. */
  const mergedNodes = (name = '$graph') =>
    stores.ask(
      `MATCH (n {graph: ${name}}) WHERE n:Dataset OR n:Column RETURN labels(n) AS labels, n {.*, graph: '', from: 0} AS node, [(o:Owner)-[:OWNS]->(n) | o.name] AS owners ORDER BY n.id`,
    );
  const mergedNodesAfter = async (graphs: readonly ColumnGraph[]) => {
    const other = `${stores.graph}-other`;
    const store = await stores.open({ graph: other });
    for (const [i, one] of graphs.entries()) await store.apply(one, stamp(one.project, `inputs-${i}`));
    return await mergedNodes(`'${other}'`);
  };
});

function samples(): Sample[] {
  const drawn = fc
    .sample(graphsArb, { numRuns: SAMPLES * 4, seed: firstSeed })
    .filter((graphs) => graphs.length > 0);
  return Array.from({ length: SAMPLES }, (_, i) => {
    const before = drawn[2 * i] ?? [];
    const next = drawn[2 * i + 1]?.[0] as ColumnGraph;
    return { before, next };
  });
}

function withoutBuilds({ builds, history, ...rest }: Answers): Answers {
  return rest;
}

async function answersOf(store: LineageStore, subjects: Subjects): Promise<Answers> {
  const { findings: _, ...answers } = await allAnswers(store, subjects);
  return answers;
}

function subjectsOf(graphs: readonly ColumnGraph[]): Subjects {
  const jobs = graphs.flatMap((one) => one.jobs.map(({ job: { id } }) => id));
  const columns: ColumnId[] = DATASETS.flatMap((name) => COLUMNS.map((column) => columnId(ds(name), column)));
  const some: readonly State[] = ALL_STATES.filter((_, i) => i % ONE_IN === 0);
  return {
    datasets: DATASETS.map(ds),
    columns,
    jobs: [...new Set([...jobs, job('p', 'unknown')])],
    texts: ['a', 'b', ...COLUMNS.slice(0, 2)],
    questioned: columns.filter((_, i) => i % ONE_IN === 0),
    from: some,
    sets: [ALL_STATES, some],
  };
}
