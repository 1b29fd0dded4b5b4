/**
 * Observed lineage and code in one store: which walks pass it, which description of a dataset applies, what
 * is counted.
 */
import { expect, test } from 'vitest';
import { readCoverage } from '../../../src/graph/index.ts';
import { observedGraph } from '../../../src/graph/observed/observed-graph.ts';
import type { State } from '../../../src/graph/reader.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { jobId } from '../../../src/model/names.ts';
import type { ObservedLineage } from '../../../src/model/observed.ts';
import { col, ds, graph, job } from '../graphs.ts';
import { flat, startsAt } from '../reached.ts';
import { UNHURRIED } from '../unhurried.ts';
import { build, type OpenStore, openBuilt, withStore } from './opened.ts';

const limits = UNHURRIED;

/** code: stg.x <- raw.x; forecast is a Python model that declares stg and rates. */
const CODE = graph(
  'shop',
  `
  raw(x, y)
  rates(r)
  stg(x)
  forecast(*)
  job stg
    stg.x <- raw.x identity
    stg rows <- scans raw
  job forecast
    forecast rows <- opaque; scans stg, rates
  `,
);

/** Observed: forecast.f <- stg.x; report.total <- forecast.f; report reads audit, without columns. */
const SEEN: ColumnGraph = seen([
  ['forecast.f', 'stg.x'],
  ['report.total', 'forecast.f'],
  ['report', 'audit'],
]);
const SEEN_JOB = (name: string) => jobId('observed:unity-catalog', ds(name));

function seen(edges: readonly (readonly [to: string, from: string])[]): ColumnGraph {
  const at = { firstSeen: null, lastSeen: '2026-03-09T08:15:30.123Z', count: 1, entities: [] };
  const owner = (name: string) => ds(name.split('.')[0] ?? '');
  const lineage: ObservedLineage<ReturnType<typeof ds>> = {
    observer: 'unity-catalog',
    columnEdges: edges
      .filter(([to]) => to.includes('.'))
      .map(([to, from]) => ({
        source: owner(from),
        column: from.split('.')[1] ?? '',
        target: owner(to),
        targetColumn: to.split('.')[1] ?? '',
        indirect: false,
        ...at,
      })),
    rowInputs: [],
    relationEdges: edges.map(([to, from]) => ({
      source: owner(from),
      target: owner(to),
      indirect: false,
      ...at,
    })),
    renames: [],
    written: [],
  };
  return observedGraph({ lineage, source: 'unity-catalog', datasets: [] });
}

export function observed(open: OpenStore): void {
  const built = openBuilt(open);
  const RAW: State = { kind: 'column', column: col('raw.x') };

  test('walks over states pass observed flows only with trust', async () => {
    const store = await built(CODE, SEEN);
    const reached = async (trustObserved: boolean) => {
      const query = { direction: 'down', start: startsAt([RAW]), limits, trustObserved } as const;
      const { columns } = flat(await store.reach(query));
      return columns.map(({ dataset, column, hops }) => `${dataset.split('|')[1]}.${column} ${hops}`);
    };
    expect(await reached(false)).toEqual(['stg.x 1']);
    expect(await reached(true)).toEqual(['stg.x 1', 'forecast.f 2', 'report.total 3']);
    const to: State = { kind: 'column', column: col('report.total') };
    expect(await store.path(RAW, to, 'down')).toBeNull();
    const path = await store.path(RAW, to, 'down', true);
    expect(path?.map(({ flow }) => flow?.job ?? null)).toEqual([
      null,
      job('shop', 'stg'),
      SEEN_JOB('forecast'),
      SEEN_JOB('report'),
    ]);
  });

  test('walks over datasets pass observed flows only with trust', async () => {
    const store = await built(CODE, SEEN);
    const reached = async (trustObserved: boolean) => {
      const query = { direction: 'down', start: [ds('raw'), ds('audit')], limits, trustObserved } as const;
      return (await store.reachDatasets(query)).datasets.map(({ dataset }) => dataset);
    };
    expect(await reached(false)).toEqual([ds('stg'), ds('forecast')]);
    expect(await reached(true)).toEqual([ds('report'), ds('stg'), ds('forecast')]);
  });

  test('opaque readers are those of code; with trust, observed columns remove a reader and unobserved columns keep it', async () => {
    const store = await built(CODE, SEEN);
    const all = [ds('stg'), ds('rates'), ds('audit'), ds('forecast')];
    const forecast = { dataset: ds('forecast'), job: job('shop', 'forecast') };
    expect(await store.opaqueReaders(all)).toEqual([{ ...forecast, from: ds('rates') }]);
    expect(await store.opaqueReaders([ds('stg')])).toEqual([{ ...forecast, from: ds('stg') }]);
    expect(await store.opaqueReaders([ds('stg')], { trustObserved: true })).toEqual([]);
    expect(await store.opaqueReaders(all, { trustObserved: true })).toEqual([
      { ...forecast, from: ds('rates') },
      { dataset: ds('report'), from: ds('audit'), job: SEEN_JOB('report'), observed: true },
    ]);
  });

  test('observed readers, and whether code writes the same datasets', async () => {
    const store = await built(
      CODE,
      seen([
        ['stg.x', 'raw.y'],
        ['forecast.f', 'stg.x'],
      ]),
    );
    expect(await store.observedReaders([ds('raw'), ds('stg')])).toEqual([
      { dataset: ds('forecast'), from: ds('stg'), job: SEEN_JOB('forecast'), isAnalysed: false },
      { dataset: ds('stg'), from: ds('raw'), job: SEEN_JOB('stg'), isAnalysed: true },
    ]);
  });

  test('the flows of observed jobs are marked', async () => {
    const store = await built(CODE, seen([['stg.x', 'raw.x']]));
    const flows = await store.producers(col('stg.x'));
    expect(flows.map((owned) => [owned.job, owned.observed])).toEqual([
      [job('shop', 'stg'), undefined],
      [SEEN_JOB('stg'), true],
    ]);
    expect((await store.rowConsumers(ds('raw'))).map((owned) => owned.observed)).toEqual([undefined, true]);
  });

  test('the description by code has priority, and columns and datasets that were only observed are marked', async () => {
    await withStore(open, async (store) => {
      const more = seen([
        ['stg.extra', 'raw.x'],
        ['report.total', 'stg.x'],
      ]);
      for (const graphs of [
        [CODE, more],
        [more, CODE],
      ]) {
        await build(store, ...graphs);
        const stg = await store.dataset(ds('stg'));
        expect(stg?.columns.map(({ name, observed: only }) => [name, only])).toEqual([
          ['x', undefined],
          ['extra', true],
        ]);
        expect(stg).toMatchObject({ kind: 'table', columnsComplete: true });
        expect(stg?.observed).toBeUndefined();
        expect(await store.dataset(ds('report'))).toMatchObject({ kind: 'unknown', observed: true });
      }
    });
  });

  test('counts and coverage of code do not change', async () => {
    await withStore(open, async (store) => {
      await build(store, CODE);
      const before = { counts: await store.counts(), coverage: await readCoverage(store) };
      await build(
        store,
        seen([
          ['stg.extra', 'raw.x'],
          ['forecast.f', 'stg.x'],
          ['report.total', 'stg.x'],
        ]),
      );
      const { datasets, columns, observedJobs, observedEdges, ...code } = await store.counts();
      expect(before.counts).toMatchObject(code);
      expect({ datasets, columns, observedJobs, observedEdges }).toEqual({
        datasets: 5,
        columns: 7,
        observedJobs: 3,
        observedEdges: 3,
      });
      expect(await readCoverage(store)).toEqual(before.coverage);
    });
  });

  test('a build of code and an ingest do not change each other', async () => {
    await withStore(open, async (store) => {
      await build(store, CODE, SEEN);
      await build(store, graph('shop', 'raw(x)'));
      expect((await store.job(SEEN_JOB('report')))?.observed?.relations.map(({ source }) => source)).toEqual([
        ds('audit'),
        ds('forecast'),
      ]);
      expect((await store.builds()).map(({ project }) => project)).toEqual([
        'observed:unity-catalog',
        'shop',
      ]);
    });
  });
}
