/**
 * Measures the servers: a real Neo4j and a real Redis, which are started for the benchmark and stopped after
 * it, or those of NEO4J_URI and REDIS_URL.
 * Run: `npm run bench:servers -- [--large] [--runs 3] [--only neo4j|redis]`. Out: medians, next to the
 * targets.
 *
 *   apply       2,000 jobs (38,000 column edges) into an empty graph; the same again; one changed job
 *   impact      over GraphQL, counts by verdict and the first 100 relations, with --large on 1,000,000 edges
 *   queue       the analysis of 2,000 models, on the inline queue and on BullMQ
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findNeo4j, startNeo4j } from '../scripts/servers/neo4j.ts';
import { findRedis, startRedis } from '../scripts/servers/redis.ts';
import { startServer } from '../src/api/index.ts';
import { DEFAULT_WALK_LIMITS } from '../src/graph/reader.ts';
import type { ColumnGraph } from '../src/model/column-graph.ts';
import { type ColumnId, columnId } from '../src/model/names.ts';
import { type LineageStore, openNeo4jStore } from '../src/store/index.ts';
import { LARGE, makeGraph, SMALL, stamp, withChange } from './graph.ts';
import { median } from './median.ts';
import { measureQueues } from './queues.ts';

const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const runs = Number(values.runs);

/**
 * Milliseconds, and as a multiple of the walk in the driver: the targets are 30 and 150 for walks of 8 and 75
 * ms.
 */
const IMPACT_TARGETS = { near: { target: 30, times: 3.8 }, far: { target: 150, times: 2 } } as const;
/**
 * The server compiles frequent statements: the first dozens of calls are several times slower than the last.
 */
const REPEATS = 60;

const IMPACT = `query ($of: String!) { impact(of: $of) { ... on Impact {
  counts { affected possiblyAffected unaffected affectedColumns }
  affected(first: 100) { totalCount edges { node { name hops effect columns(first: 20) { totalCount edges { node { name hops } } } } } }
} } }`;
const IMPACT_WITH_PATHS = IMPACT.replace(
  'effect',
  'effect path { confidence steps { from { objectId } to { objectId } expression } }',
);

if (values.only !== 'redis') await withNeo4j();
if (values.only !== 'neo4j') await withRedis();

interface Address {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database?: string;
}

async function withNeo4j(): Promise<void> {
  const source = await findNeo4j();
  const own = source.kind === 'environment' ? null : await startNeo4j({ profile: 'bench' });
  const address: Address | null = source.kind === 'environment' ? source.connection : own;
  if (address === null) return;
  try {
    await measureStore('2,000 jobs, 38,000 edges', makeGraph(SMALL), address, {
      runs,
      apply: 8_000,
      reach: [999],
    });
    if (values.large)
      await measureStore('22,222 jobs, 1,000,000 edges', makeGraph(LARGE), address, {
        runs: 1,
        apply: 90_000,
        reach: [999, 19_989],
      });
  } finally {
    await own?.stop();
  }
}

async function withRedis(): Promise<void> {
  const source = await findRedis();
  const own = source.kind === 'environment' ? null : await startRedis();
  const url = source.kind === 'environment' ? source.url : own?.url;
  if (url === undefined) return;
  try {
    for (const { what, milliseconds, note } of await measureQueues(url, runs)) row(what, milliseconds, note);
  } finally {
    await own?.stop();
  }
}

interface Plan {
  readonly runs: number;
  /** Target for a build into an empty graph, in milliseconds. */
  readonly apply: number;
  /** The number of columns that a question should reach. */
  readonly reach: readonly number[];
}

async function measureStore(
  title: string,
  graph: ColumnGraph,
  { uri, username, password, database }: Address,
  plan: Plan,
): Promise<void> {
  console.log(`\nNeo4j, ${title}`);
  const open = () =>
    openNeo4jStore({
      uri,
      username,
      password,
      ...(database === undefined ? {} : { database }),
      graph: `bench-${randomUUID()}`,
      mode: 'write',
    });
  const times: number[] = [];
  let store: LineageStore = await open();
  for (let run = 0; run < plan.runs; run++) {
    if (run > 0) {
      await store.close();
      store = await open();
    }
    times.push(await timeOf(() => store.apply(graph, stamp('1'))));
  }
  row('into an empty graph', times, `target ${plan.apply}`);
  row('the same again', await repeat(5, () => store.apply(graph, stamp('1'))), 'nothing is written');
  const changed = await repeat(9, (i) => store.apply(withChange(graph, String(i)), stamp(`changed ${i}`)));
  row('one changed job', changed, 'target 50 of writing');
  row('counts', await repeat(5, () => store.counts()));
  row('search "amount"', await repeat(5, () => store.search('amount', { first: 20, after: null })));
  await measureImpact(store, graph, plan.reach);
  await store.close();
}

async function measureImpact(
  store: LineageStore,
  graph: ColumnGraph,
  reach: readonly number[],
): Promise<void> {
  const server = await startServer({ reader: store, port: 0, limits: { milliseconds: 60_000 } });
  const ask = async (query: string, of: string): Promise<unknown> => {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables: { of } }),
    });
    const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
    if (errors !== undefined) throw new Error(JSON.stringify(errors).slice(0, 500));
    return data;
  };
  try {
    for (const wanted of reach) {
      const { column, reached } = await startFor(store, graph, wanted);
      const { target, times } = IMPACT_TARGETS[wanted < 5_000 ? 'near' : 'far'];
      const walk = {
        direction: 'down',
        start: [{ state: { kind: 'column', column }, hops: 0 }],
        limits: DEFAULT_WALK_LIMITS,
      } as const;
      // Alternately, so that the load of the machine is equal for both.
      const pairs = await inTurns(REPEATS, [() => store.reach(walk), () => ask(IMPACT, column)]);
      const [walks = [], answers = []] = pairs;
      row('reach, in the driver', walks, `${reached} columns`);
      const ratio = (median(answers) / median(walks)).toFixed(1);
      row(
        'impact, over GraphQL',
        answers,
        `${reached} columns, target ${target}; ${ratio} times the walk in the driver, target ${times}`,
      );
      row(
        'impact with 100 paths',
        await repeat(3, () => ask(IMPACT_WITH_PATHS, column)),
        `${reached} columns`,
      );
    }
  } finally {
    await server.close();
  }
}

/** A column with about the wanted number of columns downstream. */
async function startFor(
  store: LineageStore,
  graph: ColumnGraph,
  wanted: number,
): Promise<{ readonly column: ColumnId; readonly reached: number }> {
  let best: { column: ColumnId; reached: number } | null = null;
  const step = Math.max(1, Math.floor(graph.datasets.length / 40));
  for (let i = 0; i < graph.datasets.length; i += step) {
    const dataset = graph.datasets[i];
    const name = dataset?.columns[0]?.name;
    if (dataset === undefined || name === undefined) continue;
    const column = columnId(dataset.id, name);
    const start = [{ state: { kind: 'column', column }, hops: 0 }] as const;
    const { columnCount } = await store.reach({ direction: 'down', start, limits: DEFAULT_WALK_LIMITS });
    const isNearer = best === null || Math.abs(columnCount - wanted) < Math.abs(best.reached - wanted);
    if (isNearer) best = { column, reached: columnCount };
  }
  if (best === null) throw new Error('the graph is empty');
  return best;
}

async function inTurns(times: number, runs: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const taken = runs.map((): number[] => []);
  for (let i = 0; i < times; i++)
    for (const [which, run] of runs.entries()) taken[which]?.push(await timeOf(run));
  return taken;
}

async function repeat(times: number, run: (i: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) taken.push(await timeOf(() => run(i)));
  return taken;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function row(what: string, milliseconds: readonly number[], note = ''): void {
  const shown = median(milliseconds);
  const least = Math.min(...milliseconds);
  const [middle, low] = [shown, least].map((value) => value.toFixed(value < 100 ? 1 : 0));
  console.log(`${what.padEnd(28)} ${middle?.padStart(10)} ms  least ${low?.padStart(7)}  ${note}`);
}
