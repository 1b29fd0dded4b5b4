/** Random graphs: walks compared with naive walks, down with up, incremental builds with full builds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uniqueInputs } from '../../../src/graph/link/flow-inputs.ts';
import { observedGraph } from '../../../src/graph/observed/observed-graph.ts';
import type {
  Direction,
  OpaqueReader,
  PathStep,
  Reach,
  SortedFlow,
  State,
  WalkedDataset,
} from '../../../src/graph/reader.ts';
import type { ColumnGraph, Flow, FlowInput, FlowOrder } from '../../../src/model/column-graph.ts';
import { SUBTYPES } from '../../../src/model/edge.ts';
import { type ColumnId, columnId, type DatasetId } from '../../../src/model/names.ts';
import type { LineageStore } from '../../../src/store/index.ts';
import { runs } from '../../runs.ts';
import { dataset, ds, graphOf, lineage } from '../graphs.ts';
import {
  type NaiveStep,
  naiveObservedReaders,
  naiveOpaqueReaders,
  naiveReach,
  naiveReachDatasets,
  naiveSortedFlows,
  naiveStep,
} from '../naive.ts';
import { observedArb } from '../observed-lineage.ts';
import { flat, startsAt } from '../reached.ts';
import { UNHURRIED } from '../unhurried.ts';
import { build, exported, type OpenStore, openEach, withStore } from './opened.ts';

const limits = UNHURRIED;
const DIRECTIONS = ['down', 'up'] as const;
/** Each direction and kind of walk. */
const WAYS = DIRECTIONS.flatMap((direction) =>
  [false, true].map((trustObserved) => ({ direction, trustObserved })),
);
/** Names whose order depends on the comparison, and a name that needs quotes. */
export const DATASETS = ['a', 'a b', 'a.b', '"a#b"', 'B', 'ö', 'zz'];
export const COLUMNS = ['x', 'X', 'y z', '名', 'x#y'];

const inputArb = fc
  .record({
    dataset: fc.constantFrom(...DATASETS).map(ds),
    column: fc.constantFrom(...COLUMNS),
    subtype: fc.constantFrom(...SUBTYPES),
  })
  .map((input): FlowInput => ({ ...input, confidence: 'exact', evidence: [] }));

const namedArb = fc.record({
  dataset: fc.constantFrom(...DATASETS).map(ds),
  column: fc.constantFrom(...COLUMNS),
  place: fc.record({ line: fc.nat(300), column: fc.nat(300) }),
});

const scansArb = fc
  .uniqueArray(fc.constantFrom(...DATASETS).map(ds), { maxLength: 2 })
  .map((ids) => ids.sort());

const orderArb: fc.Arbitrary<FlowOrder> = fc.record({
  digest: fc.constantFrom('', 'o'),
  by: fc.array(namedArb, { maxLength: 2 }),
  keeps: scansArb,
  takes: scansArb,
});

const flowArb: fc.Arbitrary<Flow> = fc
  .record({
    row: fc.boolean(),
    opaque: fc.boolean(),
    statement: fc.nat(2),
    dataset: fc.constantFrom(...DATASETS).map(ds),
    column: fc.constantFrom(...COLUMNS),
    inputs: fc.array(inputArb, { maxLength: 3 }).map(uniqueInputs),
    scans: scansArb,
    named: fc.array(namedArb, { maxLength: 2 }),
    order: fc.option(orderArb, { nil: null }),
  })
  .map(({ row, opaque, column, inputs, scans, named, order, ...rest }): Flow => {
    const common = { ...rest, place: { line: 1, column: 1 }, digest: 'd' };
    if (!row) return { ...common, kind: 'column', column, inputs, expression: '?' };
    // A statement scans what it keeps or takes.
    const all = [...new Set([...scans, ...(order?.keeps ?? []), ...(order?.takes ?? [])])].sort();
    const parts = { inputs: opaque ? [] : inputs, scans: all, named, opaque };
    return { ...common, kind: 'row', ...parts, ...(order === null ? {} : { order }) };
  });

function graphArb(project: string): fc.Arbitrary<ColumnGraph> {
  return fc
    .record({
      jobs: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom('j1', 'j2', 'j3', 'j4'),
          flows: fc.array(flowArb, { maxLength: 5 }),
        }),
        { maxLength: 4, selector: ({ name }) => name },
      ),
      listed: fc.dictionary(fc.constantFrom(...DATASETS), fc.subarray(COLUMNS)),
    })
    .map(({ jobs, listed }) => {
      const lineages = jobs.map((parts) => lineage({ project, ...parts }));
      const named = new Set(lineages.flatMap(({ job }) => [...job.reads, ...job.writes]));
      const datasets = DATASETS.filter((name) => named.has(ds(name)) || Object.hasOwn(listed, name));
      return graphOf({
        project,
        datasets: datasets.map((name) =>
          dataset(name, Object.hasOwn(listed, name) ? (listed[name] ?? []) : []),
        ),
        jobs: lineages,
      });
    });
}

/** Two sources of observed lineage, so that some edges are observed twice. */
const observedGraphArb = (source: string): fc.Arbitrary<ColumnGraph> =>
  observedArb(DATASETS, COLUMNS).map((observed) =>
    observedGraph({ lineage: observed, source, datasets: [{ id: ds('a'), kind: 'view' }] }),
  );

export const graphsArb = fc.tuple(
  graphArb('p'),
  graphArb('q'),
  observedGraphArb('one'),
  observedGraphArb('two'),
);

/** Every possible state of a graph, and some unknown states. */
export const ALL_STATES: readonly State[] = DATASETS.flatMap((name) => [
  { kind: 'rows' as const, dataset: ds(name) },
  ...COLUMNS.map((column) => ({ kind: 'column' as const, column: columnId(ds(name), column) })),
]);
const stateArb = fc.constantFrom(...ALL_STATES);
const startArb = fc.record({ state: stateArb, hops: fc.constantFrom(0, 0, 0, 1, 2, 5) });

/** A store on a server takes a hundred times as long for the same questions. */
export type StoreSpeed = 'fast' | 'slow';

const RUNS = { fast: runs({ full: 1, long: 10 }), slow: runs({ full: 1 / 15, long: 1 }) };

export function properties(open: OpenStore, speed: StoreSpeed): void {
  const count = (most: number) => Math.ceil(most * RUNS[speed]);

  // One store for all runs of a test: both projects are replaced each time, and the last test shows that
  // nothing of earlier runs remains.
  const opened = openEach(open);
  const check = async (graphs: readonly ColumnGraph[], use: (store: LineageStore) => Promise<void>) => {
    await build(opened.store, ...graphs);
    await use(opened.store);
  };

  test('reach equals the naive walk, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(graphsArb, fc.array(startArb, { maxLength: 4 }), async (graphs, start) =>
        check(graphs, async (store) => {
          for (const way of WAYS) {
            const found = entries(await store.reach({ ...way, start, limits }));
            const from = start.map(({ state, hops }) => ({ state: stateText(state), hops }));
            const expected = naiveReach(graphs, { ...way, start: from });
            expect(new Map(found)).toEqual(expected);
            expect(found).toHaveLength(expected.size);
          }
        }),
      ),
      { numRuns: count(60) },
    );
  });

  test('a limit ends the answer at that item', async () => {
    await fc.assert(
      fc.asyncProperty(graphsArb, stateArb, fc.nat(6), async (graphs, start, limit) =>
        check(graphs, async (store) => {
          const whole = entries(await store.reach({ direction: 'down', start: startsAt([start]), limits }));
          const deep = await store.reach({
            direction: 'down',
            start: startsAt([start]),
            limits: { ...limits, depth: limit },
          });
          expect(entries(deep)).toEqual(whole.filter(([, hops]) => hops <= limit));
          expect(deep.partial).toBe(whole.some(([, hops]) => hops > limit) ? 'depth' : null);
          const few = await store.reach({
            direction: 'down',
            start: startsAt([start]),
            limits: { ...limits, states: limit },
          });
          expect(entries(few)).toHaveLength(Math.min(limit, whole.length));
          expect(few.partial).toBe(whole.length > limit ? 'states' : null);
        }),
      ),
      { numRuns: count(40) },
    );
  });

  test('down mirrors up', async () => {
    await fc.assert(
      fc.asyncProperty(graphsArb, async (graphs) =>
        check(graphs, async (store) => {
          const pairs = async (direction: Direction, trustObserved: boolean) => {
            const found: string[] = [];
            for (const start of ALL_STATES)
              for (const [reached, hops] of entries(
                await store.reach({ direction, trustObserved, start: startsAt([start]), limits }),
              )) {
                const ends = [stateText(start), reached];
                found.push([...(direction === 'down' ? ends : ends.reverse()), hops].join(' → '));
              }
            return found.sort();
          };
          for (const trust of [false, true])
            expect(await pairs('down', trust)).toEqual(await pairs('up', trust));
        }),
      ),
      { numRuns: count(20) },
    );
  });

  test('a path exists if a state is reached, has its distance, and each step is a flow', async () => {
    await fc.assert(
      fc.asyncProperty(graphsArb, stateArb, fc.constantFrom(...WAYS), async (graphs, from, way) =>
        check(graphs, async (store) => {
          const hops = naiveReach(graphs, { ...way, start: [{ state: stateText(from), hops: 0 }] });
          for (const to of ALL_STATES) {
            const path = await store.path(from, to, way.direction, way.trustObserved);
            expect(path === null ? undefined : path.length - 1).toBe(hops.get(stateText(to)));
            if (path !== null) expectSteps(path, from, (step) => naiveStep(graphs, way, step));
          }
        }),
      ),
      { numRuns: count(30) },
    );
  });

  test('reach of datasets equals the naive walk', async () => {
    const startArb = fc.uniqueArray(fc.constantFrom(...DATASETS).map(ds), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(graphsArb, startArb, async (graphs, start) =>
        check(graphs, async (store) => {
          for (const way of WAYS) {
            const { datasets } = await store.reachDatasets({ ...way, start, limits });
            const found = new Map(
              datasets.map(({ dataset: id, hops, from }): [string, object] => [id, { hops, from }]),
            );
            expect(found).toEqual(naiveReachDatasets(graphs, { ...way, start }));
            expectOrder([...datasets], ({ dataset: id }) => id);
          }
          const way = { direction: 'down', trustObserved: false } as const;
          const others = new Set(start.slice(0, 1));
          const reach = await store.reach({ ...way, start: startsAt(start.map(rowsOf)), limits });
          const { datasets, without } = await store.reachDatasets({ ...way, start, limits });
          const isLeft = ({ dataset: id }: WalkedDataset) => reach.of(id) === undefined && !others.has(id);
          expect([...without(reach, others)]).toEqual([...datasets].filter(isLeft));
          const touched = [...start, ...reach.ids];
          expectReaders(
            await store.opaqueReaders(start, { reach }),
            naiveOpaqueReaders(graphs, touched, false),
          );
          for (const trust of [false, true])
            expectReaders(
              await store.opaqueReaders(start, { trustObserved: trust }),
              naiveOpaqueReaders(graphs, start, trust),
            );
          expectReaders(await store.observedReaders(start), naiveObservedReaders(graphs, start));
        }),
      ),
      { numRuns: count(60) },
    );
  });

  test('sorted flows are those with keys, by dataset and job', async () => {
    await fc.assert(
      fc.asyncProperty(graphsArb, async (graphs) =>
        check(graphs, async (store) => {
          const found = await store.sortedFlows();
          expect(found.map(textOf).sort()).toEqual(naiveSortedFlows(graphs).map(textOf).sort());
          expect(found).toEqual(found.toSorted(byDatasetAndJob));
        }),
      ),
      { numRuns: count(40) },
    );
  });

  test('an incremental build equals a full build byte for byte, for any earlier state', async () => {
    const graphArbs = [graphArb('p'), graphArb('q'), observedGraphArb('one')];
    const historyArb = fc.array(fc.oneof(...graphArbs), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(historyArb, async (history) => {
        const newest = new Map(history.map((graph) => [graph.project, graph]));
        const full = await withStore(open, async (store) => {
          await build(store, ...[...newest.values()].reverse());
          return { text: await exported(store), counts: await store.counts() };
        });
        await withStore(open, async (store) => {
          await build(store, ...history);
          expect(await exported(store)).toBe(full.text);
          expect(await store.counts()).toEqual(full.counts);
        });
      }),
      { numRuns: count(20) },
    );
  });
}

function textOf(flow: SortedFlow): string {
  return JSON.stringify([flow.dataset, flow.job, flow.by.map(({ dataset, column }) => [dataset, column])]);
}

function byDatasetAndJob(a: SortedFlow, b: SortedFlow): number {
  if (a.dataset !== b.dataset) return a.dataset < b.dataset ? -1 : 1;
  return a.job < b.job ? -1 : a.job > b.job ? 1 : 0;
}

function rowsOf(id: DatasetId): State {
  return { kind: 'rows', dataset: id };
}

function stateText(state: State): string {
  return state.kind === 'column' ? `column ${state.column}` : `rows ${state.dataset}`;
}

function entries(reach: Reach): [string, number][] {
  const { columns, rows } = flat(reach);
  return [
    ...columns.map(({ dataset: owner, column, hops }): [string, number] => [
      `column ${columnId(owner, column)}`,
      hops,
    ]),
    ...rows.map(({ dataset: id, hops }): [string, number] => [`rows ${id}`, hops]),
  ];
}

function expectSteps(path: readonly PathStep[], from: State, isStep: (step: NaiveStep) => boolean): void {
  expect(path[0]).toEqual({ state: from, flow: null });
  for (const [i, step] of path.slice(1).entries()) {
    const before = (path[i] as PathStep).state;
    const ends = { from: stateText(before), to: stateText(step.state), job: step.flow?.job ?? '' };
    expect(isStep(ends), JSON.stringify(ends)).toBe(true);
  }
}

/** Each dataset once, by id. */
function expectReaders(readers: readonly OpaqueReader[], expected: ReadonlyMap<string, object>): void {
  const found = readers.map(({ dataset: id, observed: _, ...reader }): [string, object] => [id, reader]);
  expect(new Map(found)).toEqual(expected);
  expect(found).toEqual(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Nearest first, then by id. */
function expectOrder<T extends { readonly hops: number }>(
  items: readonly T[],
  id: (item: T) => ColumnId | DatasetId,
): void {
  const sorted = items.toSorted((a, b) => a.hops - b.hops || (id(a) < id(b) ? -1 : 1));
  expect(items.map(id)).toEqual(sorted.map(id));
}
