/** Each lookup of the port on one small graph, and with unknown ids. */
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/model/finding.ts';
import type { Dataset, SourceJob } from '../../../src/model/inventory.ts';
import type { RelationName } from '../../../src/model/names.ts';
import { col, dataset, ds, graph, graphOf, job, lineage, stamp } from '../graphs.ts';
import { flat, startsAt } from '../reached.ts';
import { UNHURRIED } from '../unhurried.ts';
import { allPages, build, type OpenStore, openBuilt, withStore } from './opened.ts';

const SHOP = graph(
  'shop',
  `
  raw.orders(id, price, tax)
  raw.notes(*)
  stg(id, total)
  log(at)
  mart(total, note)
  job stg
    stg.id    <- raw.orders.id identity
    stg.total <- raw.orders.price transformation, raw.orders.tax transformation, raw.orders.tax conditional
    stg rows  <- raw.orders.id filter, raw.orders.id join; scans raw.orders
    1: log rows <- opaque; scans stg
  job mart declares log
    mart.total <- stg.total aggregation
    mart.note  <- raw.notes.text identity/inferred
    mart rows  <- scans stg, raw.notes
  `,
);

function sourceOf(name: string): SourceJob {
  return {
    id: job('shop', name),
    namespace: 'shop',
    name,
    kind: 'model',
    target: ds(name),
    declared: [ds('raw.orders')],
    owner: null,
    file: `models/${name}.sql`,
    checksum: null,
    code: {
      kind: 'sql',
      sql: "select 'é' as total",
      dialect: 'duckdb',
      defaultDatabase: null,
      defaultSchema: 'main',
      added: [],
      rowKeys: [],
    },
  };
}

const FIRST = { first: 100, after: null };

export function lookups(open: OpenStore): void {
  const built = openBuilt(open);

  test('an empty store returns empty results', async () => {
    const store = await built();
    expect(await store.builds()).toEqual([]);
    expect(Object.values(await store.counts()).every((count) => count === 0)).toBe(true);
    expect(await store.jobs(FIRST)).toEqual({ items: [], hasNext: false, total: 0 });
    expect(await store.findings(FIRST)).toEqual({ items: [], hasNext: false, total: 0 });
    expect(await store.history(FIRST)).toEqual({ items: [], hasNext: false, total: 0 });
    expect(await store.search('', FIRST)).toEqual({ items: [], hasNext: false, total: 0 });
    expect(await store.path(state('a.b'), state('a.b'), 'down')).toBeNull();
  });

  test('a store reports its location', async () => {
    expect((await built()).location).toMatch(/\S+ store in \S+/);
  });

  test('unknown ids return null or empty lists', async () => {
    const store = await built(SHOP);
    expect(await store.dataset(ds('nowhere'))).toBeNull();
    expect(await store.datasets([ds('nowhere')])).toEqual([]);
    expect(await store.datasetsNamed('nowhere')).toEqual([]);
    expect(await store.job(job('shop', 'nothing'))).toBeNull();
    expect(await store.flowsOf(job('shop', 'nothing'))).toEqual([]);
    for (const id of [col('nowhere.id'), col('stg.nothing')]) {
      expect(await store.producers(id)).toEqual([]);
      expect(await store.consumers(id)).toEqual([]);
    }
    expect(await store.jobsReading(ds('nowhere'))).toEqual([]);
    expect(await store.jobsWriting(ds('nowhere'))).toEqual([]);
    expect(await store.rowProducers(ds('nowhere'))).toEqual([]);
    expect(await store.rowConsumers(ds('nowhere'))).toEqual([]);
    const limits = UNHURRIED;
    const start = startsAt([state('nowhere.id'), { kind: 'rows', dataset: ds('nowhere') }]);
    expect(flat(await store.reach({ direction: 'down', start, limits }))).toEqual({
      columns: [],
      rows: [],
      partial: null,
    });
    const from = [ds('nowhere')];
    const query = { direction: 'up', start: from, limits } as const;
    const { datasets, partial } = await store.reachDatasets(query);
    expect([[...datasets], partial]).toEqual([[], null]);
    expect(await store.opaqueReaders(from)).toEqual([]);
    expect(await store.path(state('raw.orders.id'), state('stg.nothing'), 'down')).toBeNull();
    expect(await store.path(state('nowhere.id'), state('stg.id'), 'down')).toBeNull();
  });

  test('counts include columns that only a flow references', async () => {
    const store = await built(SHOP);
    expect(await store.counts()).toEqual({
      datasets: 5,
      columns: 9,
      jobs: 2,
      opaqueJobs: 1,
      columnFlows: 4,
      rowFlows: 3,
      directEdges: 5,
      edges: 8,
      observedJobs: 0,
      observedEdges: 0,
    });
  });

  test('datasets are returned unchanged, in the order of the ids', async () => {
    const full: Dataset = dataset('DB.S."odd.name"', [], {
      relation: 'DB.S."odd.name"' as RelationName,
      kind: 'incremental',
      columns: [{ name: 'größe', type: 'DECIMAL(10,2)', description: 'Größe 😀', tests: ['not_null'] }],
      columnsComplete: false,
      nodeId: 'model.shop.odd',
      description: 'two\nlines',
      owner: 'ann',
      tags: ['b', 'a'],
      primaryKey: ['größe'],
      tests: ['fresh'],
      file: 'models/odd.sql',
    });
    const store = await built(
      graphOf({ project: 'shop', datasets: [full, ...SHOP.datasets], jobs: SHOP.jobs }),
    );
    expect(await store.dataset(full.id)).toEqual(full);
    expect((await store.datasets([ds('stg'), ds('nowhere'), ds('log')])).map(({ name }) => name)).toEqual([
      'stg',
      'log',
    ]);
  });

  test.each([
    ['orders', 'DB.MART.orders, raw.orders'],
    ['ORDERS', 'DB.MART.orders, raw.orders'],
    ['mart.Orders', 'DB.MART.orders'],
    ['db.mart.orders', 'DB.MART.orders'],
    ['other.mart.orders', ''],
    ['x.db.mart.orders', ''],
    ['ders', ''],
    ['', ''],
    ['"a.b"', 'raw."a.b"'],
    ['raw."A.B"', 'raw."a.b"'],
    ['a.b', ''],
    ['model.shop.orders', 'DB.MART.orders, raw.other'],
    ['MODEL.shop.orders', ''],
    ['straße', 'raw.STRASSE, raw.Straße'],
    ['people', 'raw.humans'],
    ['Shop.People', 'raw.humans'],
    ['eople', ''],
    ['crowd.v2', 'raw.mass'],
    ['crowd_v2', 'raw.mass'],
    ['shop.crowd_v2', 'raw.mass'],
    ['crowd', ''],
    ['v2', ''],
    ['peo%', ''],
    ['p'.repeat(100_000), ''],
  ])('datasets named %s', async (text, names) => {
    const datasets = [
      dataset('raw.orders', []),
      dataset('DB.MART.orders', [], { nodeId: 'model.shop.orders' }),
      dataset('raw."a.b"', []),
      dataset('raw.Straße', []),
      dataset('raw.humans', [], { nodeId: 'model.shop.people' }),
      dataset('raw.mass', [], { nodeId: 'model.shop.crowd.v2' }),
      dataset('raw.other', [], { nodeId: 'model.shop.orders' }),
      ...(text === 'straße' ? [dataset('raw.STRASSE', [], { nodeId: 'straße' })] : []),
    ];
    const store = await built(graphOf({ project: 'shop', datasets }));
    const found = await store.datasetsNamed(text);
    expect(found.map(({ name }) => name).join(', ')).toBe(names);
  });

  test('jobs and their flows are returned unchanged', async () => {
    const store = await built(SHOP);
    for (const { job: header, flows } of SHOP.jobs) {
      expect(await store.job(header.id)).toEqual(header);
      expect(await store.flowsOf(header.id)).toEqual(flows);
    }
  });

  test('evidence of every kind is returned unchanged', async () => {
    const flow = {
      kind: 'column',
      statement: 3,
      dataset: ds('b'),
      column: 'y',
      expression: "x || '\u0000\n'",
      place: { line: 7, column: 9 },
      digest: 'd',
      inputs: [
        {
          dataset: ds('a'),
          column: 'x',
          subtype: 'WINDOW',
          confidence: 'observed',
          evidence: [
            { kind: 'static', place: { line: 1, column: 2 } },
            { kind: 'declared', by: 'schema.yml' },
            { kind: 'static', place: { line: 3, column: 4 } },
          ],
        },
        { dataset: ds('a'), column: 'x', subtype: 'SORT', confidence: 'unknown', evidence: [] },
      ],
    } as const;
    const jobs = [lineage({ project: 'p', name: 'j', flows: [flow] })];
    const store = await built(
      graphOf({ project: 'p', datasets: [dataset('a', ['x']), dataset('b', ['y'])], jobs }),
    );
    expect(await store.producers(col('b.y'))).toEqual([{ job: job('p', 'j'), flow }]);
  });

  test('references of a statement are returned, and are no edges', async () => {
    const text =
      'a(x, y)\nb(x)\njob b\nb.x <- a.x identity\nb rows <- scans a; names a.y, a.gone, elsewhere.z';
    const named = graph('p', text);
    const store = await built(named);
    expect(await store.flowsOf(job('p', 'b'))).toEqual(named.jobs[0]?.flows);
    expect(await store.consumers(col('a.y'))).toEqual([]);
    expect(await store.counts()).toMatchObject({ datasets: 2, columns: 3, edges: 1 });
  });

  test('jobs that read or write a dataset, including declared reads', async () => {
    const store = await built(SHOP);
    const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);
    expect(ids(await store.jobsReading(ds('stg')))).toEqual([job('shop', 'mart'), job('shop', 'stg')]);
    expect(ids(await store.jobsReading(ds('log')))).toEqual([job('shop', 'mart')]);
    expect(ids(await store.jobsReading(ds('mart')))).toEqual([]);
    expect(ids(await store.jobsWriting(ds('log')))).toEqual([job('shop', 'stg')]);
    expect(ids(await store.jobsWriting(ds('raw.orders')))).toEqual([]);
  });

  test('sources of jobs, in the order of the ids and only for jobs that have one', async () => {
    await withStore(open, async (store) => {
      const [mart, stg] = ['mart', 'stg'].map((name) => sourceOf(name));
      const jobs = SHOP.jobs.map((lineage) => {
        const source = [mart, stg].find((each) => each?.id === lineage.job.id);
        return source === undefined ? lineage : { ...lineage, source, digest: `${lineage.digest}+` };
      });
      await build(store, { ...SHOP, jobs });
      const asked = [job('shop', 'stg'), job('shop', 'nowhere'), job('shop', 'mart')];
      expect(await store.sourcesOf(asked)).toEqual([stg, mart]);
      await build(store, SHOP);
      expect(await store.sourcesOf(asked)).toEqual([]);
    });
  });

  describe('flows around a column or a dataset', () => {
    const owned = (name: string, at: readonly number[]) => {
      const found = SHOP.jobs.find((one) => one.job.id === job('shop', name));
      return at.map((i) => ({ job: job('shop', name), flow: found?.flows[i] }));
    };

    test('producers', async () => {
      const store = await built(SHOP);
      expect(await store.producers(col('stg.total'))).toEqual(owned('stg', [1]));
      expect(await store.producers(col('raw.orders.id'))).toEqual([]);
    });
    test('consumers, of values and of rows', async () => {
      const store = await built(SHOP);
      expect(await store.consumers(col('raw.orders.id'))).toEqual(owned('stg', [0, 2]));
      expect(await store.consumers(col('raw.orders.tax'))).toEqual(owned('stg', [1]));
      expect(await store.consumers(col('raw.notes.text'))).toEqual(owned('mart', [1]));
    });
    test('row flows that shape a dataset', async () => {
      const store = await built(SHOP);
      expect(await store.rowProducers(ds('stg'))).toEqual(owned('stg', [2]));
      expect(await store.rowProducers(ds('log'))).toEqual(owned('stg', [3]));
      expect(await store.rowProducers(ds('raw.orders'))).toEqual([]);
    });
    test('row flows that scan a dataset, including opaque flows', async () => {
      const store = await built(SHOP);
      expect(await store.rowConsumers(ds('stg'))).toEqual([...owned('mart', [2]), ...owned('stg', [3])]);
    });
  });

  describe('pages', () => {
    const wide = graph(
      'wide',
      Array.from({ length: 7 }, (_, i) => `t${i}(a)\njob j${i}\nt${i} rows <- scans t${i}`).join('\n'),
    );

    test.each([1, 2, 3, 6, 7, 8])('jobs, %i per page', async (size) => {
      const store = await built(wide);
      const jobs = await allPages((page) => store.jobs(page), size);
      expect(jobs).toEqual(wide.jobs.map((one) => one.job));
    });

    test('a page of size 0 reports whether there are items', async () => {
      const store = await built(wide);
      expect(await store.jobs({ first: 0, after: null })).toEqual({
        items: [],
        hasNext: true,
        total: 7,
      });
    });

    test('a cursor keeps its position when jobs are added and removed', async () => {
      await withStore(open, async (store) => {
        await build(store, wide);
        const page = await store.jobs({ first: 3, after: null });
        const without = wide.jobs.filter((_, i) => i !== 0 && i !== 2 && i !== 4);
        await build(store, { ...wide, jobs: without });
        const rest = await store.jobs({ first: 9, after: page.items.at(-1)?.cursor ?? null });
        expect(rest.items.map(({ item }) => item.name)).toEqual(['wide.j3', 'wide.j5', 'wide.j6']);
      });
    });

    test.each(['nonsense', 'WzFd', ''])('a cursor of another list is rejected: %s', async (after) => {
      const store = await built(wide);
      for (const read of ['jobs', 'findings', 'history'] as const)
        await expect(store[read]({ first: 1, after })).rejects.toMatchObject({ code: 'bad-input' });
      await expect(store.search('a', { first: 1, after })).rejects.toMatchObject({
        code: 'bad-input',
      });
    });

    test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
      'a page size of %d is rejected',
      async (first) => {
        const store = await built();
        for (const read of ['jobs', 'findings', 'history'] as const)
          await expect(store[read]({ first, after: null })).rejects.toMatchObject({
            code: 'bad-input',
          });
        const found = store.search('a', { first, after: null });
        await expect(found).rejects.toMatchObject({ code: 'bad-input' });
      },
    );

    test('findings are returned in order, with their projects', async () => {
      const finding = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
        code,
        severity: 'warning',
        message: `It is ${code}.`,
        ...more,
      });
      const full = finding('no-sql', {
        hint: 'Do this.',
        subject: 'model.a',
        file: 'a.sql',
        place: { line: 1, column: 2 },
      });
      const store = await built(
        graphOf({ project: 'b', datasets: [], findings: [finding('written-twice'), full] }),
        graphOf({
          project: 'a',
          datasets: [],
          findings: [finding('no-models'), finding('column-kept'), finding('no-models')],
        }),
      );
      expect(await allPages((page) => store.findings(page), 2)).toEqual([
        { ...finding('no-models'), project: 'a' },
        { ...finding('column-kept'), project: 'a' },
        { ...finding('no-models'), project: 'a' },
        { ...finding('written-twice'), project: 'b' },
        { ...full, project: 'b' },
      ]);
    });
  });

  test('builds are the newest of each project, by name', async () => {
    await withStore(open, async (store) => {
      const b = await store.apply({ ...SHOP, project: 'b', jobs: [] }, stamp('b', 'x', { commit: 'c0ffee' }));
      const a = await store.apply({ ...SHOP, project: 'a', jobs: [] }, stamp('a', 'x'));
      expect(b.build).toEqual({ ...stamp('b', 'x', { commit: 'c0ffee' }), number: 1 });
      expect(await store.builds()).toEqual([a.build, b.build]);
    });
  });
}

function state(name: string): { kind: 'column'; column: ReturnType<typeof col> } {
  return { kind: 'column', column: col(name) };
}
