/**
 * Times of the embedded store, as medians. Run: node bench/store.ts [--large]. The graphs are those of
 * graph.ts.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Change, DEFAULT_WALK_LIMITS, impact, type State } from '../src/graph/index.ts';
import type { ColumnGraph } from '../src/model/column-graph.ts';
import { columnId, columnParts, type DatasetId } from '../src/model/names.ts';
import { type LineageStore, openEmbeddedStore } from '../src/store/index.ts';
import { LARGE, makeGraph, type Shape, SMALL, stamp, withChange } from './graph.ts';

interface Time {
  readonly wall: number;
  readonly cpu: number;
}

/** Medians of wall and CPU time, in milliseconds. */
async function median(runs: number, run: (i: number) => Promise<unknown>): Promise<Time> {
  const times: Time[] = [];
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    const start = performance.now();
    await run(i);
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    times.push({ wall, cpu: (user + system) / 1_000 });
  }
  return medianOf(times);
}

function medianOf(times: readonly Time[]): Time {
  const middle = (of: (time: Time) => number) => times.map(of).sort((a, b) => a - b)[times.length >> 1] ?? 0;
  return { wall: middle(({ wall }) => wall), cpu: middle(({ cpu }) => cpu) };
}

function row(what: string, { wall, cpu }: Time, note = ''): void {
  console.log(
    `${what.padEnd(36)} ${wall.toFixed(3).padStart(12)} ms ${cpu.toFixed(3).padStart(12)} ms  ${note}`,
  );
}

/** A column with about the wanted number of columns downstream. */
async function startFor(store: LineageStore, graph: ColumnGraph, wanted: number): Promise<State> {
  let best: State | null = null;
  let distance = Number.POSITIVE_INFINITY;
  const step = Math.max(1, Math.floor(graph.datasets.length / 100));
  for (let i = 0; i < graph.datasets.length; i += step) {
    for (const { name } of graph.datasets[i]?.columns.slice(0, 2) ?? []) {
      const start: State = { kind: 'column', column: columnId(graph.datasets[i]?.id as DatasetId, name) };
      const { columnCount } = await store.reach({
        direction: 'down',
        start: [{ state: start, hops: 0 }],
        limits: DEFAULT_WALK_LIMITS,
      });
      if (Math.abs(columnCount - wanted) >= distance) continue;
      distance = Math.abs(columnCount - wanted);
      best = start;
    }
  }
  if (best === null) throw new Error('the graph is empty');
  return best;
}

async function measure(title: string, shape: Shape, runs: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  const open = (name: string, mode: 'read' | 'write') =>
    openEmbeddedStore({ directory: join(root, name), mode });
  const graph = makeGraph(shape);
  const edges = graph.jobs.reduce(
    (sum, { flows }) => sum + flows.reduce((n, flow) => n + flow.inputs.length, 0),
    0,
  );
  console.log(`\n${title}: ${graph.jobs.length} jobs, ${edges} edges${' '.repeat(14)} wall             CPU`);

  const empty: LineageStore[] = [];
  for (let i = 0; i < runs; i++) empty.push(await open(`empty-${i}`, 'write'));
  row('apply into an empty store', await median(runs, async (i) => empty[i]?.apply(graph, stamp('1'))));
  for (const store of empty) await store.close();
  console.log(`graph.db has ${(statSync(join(root, 'empty-0', 'graph.db')).size / 1e6).toFixed(1)} MB`);

  let store = await open('empty-0', 'write');
  row('apply of the same graph', await median(5, () => store.apply(graph, stamp('1'))));
  row(
    'apply with one changed job',
    await median(5, (i) => store.apply(withChange(graph, String(i)), stamp(`changed ${i}`))),
  );
  await store.close();

  const times = { open: [] as Time[], walk: [] as Time[] };
  for (let i = 0; i < 5; i++) {
    times.open.push(
      await median(1, async () => {
        store = await open('empty-0', 'read');
      }),
    );
    const start: State = { kind: 'rows', dataset: graph.datasets[0]?.id as DatasetId };
    times.walk.push(
      await median(1, () =>
        store.reach({ direction: 'down', start: [{ state: start, hops: 0 }], limits: DEFAULT_WALK_LIMITS }),
      ),
    );
    if (i < 4) await store.close();
  }
  row('open', medianOf(times.open));
  row('first walk (loads the edges)', medianOf(times.walk));
  await walks(store, graph);
  await searches(store);
  row(
    'export',
    await median(3, async () => {
      for await (const line of store.export()) if (line === '') return;
    }),
  );
  await store.close();
  rmSync(root, { recursive: true, force: true });
}

async function walks(store: LineageStore, graph: ColumnGraph): Promise<void> {
  for (const wanted of [10, 999, 20_000, 260_000]) {
    const start = await startFor(store, graph, wanted);
    const query = {
      direction: 'down',
      start: [{ state: start, hops: 0 }],
      limits: DEFAULT_WALK_LIMITS,
    } as const;
    const { columnCount, rowCount, datasets } = await store.reach(query);
    if (columnCount < wanted / 3) break;
    const far = datasets.at(-1);
    const last = far?.columns.at(-1);
    row('reach down', await median(51, () => store.reach(query)), reachedText(columnCount, rowCount));
    const whole = await median(51, async () => {
      const answer = await impact(store, [change(start)]);
      return answer.affected.slice(0, 100);
    });
    row('impact, a first page of 100', whole, reachedText(columnCount, rowCount));
    if (far === undefined || last === undefined) continue;
    const end = columnId(far.dataset, last.column);
    const up = {
      ...query,
      direction: 'up',
      start: [{ state: { kind: 'column', column: end }, hops: 0 }],
    } as const;
    const upwards = (await store.reach(up)).columnCount;
    row('reach up', await median(51, () => store.reach(up)), `${upwards} columns`);
    const to: State = { kind: 'column', column: end };
    row('path', await median(51, () => store.path(start, to, 'down')), `${last.hops} flows`);
    row('producers', await median(51, () => store.producers(end)));
  }
}

function reachedText(columns: number, rows: number): string {
  return `${columns} columns and the rows of ${rows} relations`;
}

function change(start: State): Change {
  if (start.kind === 'rows') return { kind: 'ROWS', dataset: start.dataset };
  return { kind: 'MODIFIED', ...columnParts(start.column) };
}

async function searches(store: LineageStore): Promise<void> {
  const page = { first: 20, after: null };
  row('first search (indexes the names)', await median(1, () => store.search('amount', page)));
  for (const text of ['amount', 'a', 'model_12', 'zebra']) {
    const { total } = await store.search(text, page);
    row(`search "${text}"`, await median(21, () => store.search(text, page)), `${total} hits`);
  }
}

await measure('small', SMALL, 5);
if (process.argv.includes('--large')) await measure('large', LARGE, 1);
