/**
 * One measured step in a separate process, so that its CPU time includes its threads and nothing else.
 * In: the step as JSON in the first argument. Out: one line of JSON with wall time, CPU time and the result.
 */
import { enableCompileCache } from 'node:module';
import type { LineageStore } from '../src/store/index.ts';
import { median } from './median.ts';

export interface ChildStep {
  readonly step: 'build' | 'impact';
  readonly project: string;
  readonly state: string;
  readonly threads: number | null;
}

export interface ChildAnswer {
  /** Milliseconds from the start of the step to its end, without the start of the process. */
  readonly wall: number;
  /** Milliseconds of CPU time of the process, including its start and its threads. */
  readonly cpu: number;
  readonly detail: Readonly<Record<string, number>>;
}

const IMPACT_RUNS = 50;

// As in the command, before any of our modules is loaded.
enableCompileCache();
const { impact } = await import('../src/graph/index.ts');
const { build } = await import('../src/pipeline.ts');
const { openEmbeddedStore } = await import('../src/store/index.ts');

const step = JSON.parse(process.argv[2] ?? '{}') as ChildStep;
const answer = step.step === 'build' ? await measureBuild(step) : await measureImpact(step);
console.log(JSON.stringify(answer));

async function measureBuild({ project, state, threads }: ChildStep): Promise<ChildAnswer> {
  const begun = performance.now();
  const store = await openEmbeddedStore({ directory: state, mode: 'write' });
  const { models, timings, applied, findings } = await build({
    path: project,
    store,
    cacheDirectory: state,
    ...(threads === null ? {} : { threads }),
  });
  await store.close();
  const wall = performance.now() - begun;
  const { analysed, fromCache, opaque } = models;
  const detail = {
    analysed,
    fromCache,
    opaque,
    findings: findings.length,
    written: applied?.jobsWritten ?? 0,
  };
  return { wall, cpu: cpuUsed(), detail: { ...detail, ...timings } };
}

/** The median of many queries in one process, as in a server; the first query loads the graph. */
async function measureImpact({ state }: ChildStep): Promise<ChildAnswer> {
  const begun = performance.now();
  const store = await openEmbeddedStore({ directory: state, mode: 'read' });
  const { edges, directEdges, columns } = await store.counts();
  const questions = await sampleChanges(store);
  const start = performance.now();
  await impact(store, questions.slice(0, 1));
  const first = performance.now() - start;
  const asked = await askAll(store, questions);
  const typical = asked[Math.floor(asked.length / 2)];
  const widest = asked.at(-1);
  if (typical === undefined || widest === undefined) throw new Error('nothing reads any column of the graph');
  const detail = {
    first,
    open: performance.now() - begun,
    reached: typical.reached,
    widest: await timeOf(store, widest.change),
    widestReached: widest.reached,
    edges,
    directEdges,
    columns,
  };
  const wall = await timeOf(store, typical.change);
  await store.close();
  return { wall, cpu: cpuUsed(), detail };
}

type Change = Parameters<typeof impact>[1][number];

/** Columns from the complete graph, more than one user would query. */
async function sampleChanges(store: LineageStore): Promise<readonly Change[]> {
  const jobs = await store.jobs({ first: 10_000, after: null });
  const written = jobs.items.flatMap(({ item }) => item.writes);
  const datasets = await store.datasets(written.filter((_, i) => i % 20 === 0));
  return datasets.flatMap(({ id, columns }) => {
    const column = columns[columns.length >> 1]?.name;
    return column === undefined ? [] : [{ kind: 'MODIFIED', dataset: id, column } as const];
  });
}

/** Columns that reach other columns, in ascending order of their number. */
async function askAll(
  store: LineageStore,
  questions: readonly Change[],
): Promise<{ readonly change: Change; readonly reached: number }[]> {
  const asked: { change: Change; reached: number }[] = [];
  for (const change of questions) {
    const reached = (await impact(store, [change])).counts.affectedColumns;
    if (reached > 0) asked.push({ change, reached });
  }
  return asked.sort((a, b) => a.reached - b.reached);
}

async function timeOf(store: LineageStore, change: Change): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < IMPACT_RUNS; run++) {
    const start = performance.now();
    await impact(store, [change]);
    times.push(performance.now() - start);
  }
  return median(times);
}

function cpuUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
