/** What a build writes, what stays unchanged, and the history of removed objects. */
import { describe, expect, test } from 'vitest';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import type { Departure } from '../../../src/store/index.ts';
import { col, dataset, ds, graph, graphOf, job, stamp } from '../graphs.ts';
import { allPages, build, exported, type OpenStore, openEach } from './opened.ts';

const ONE = graph(
  'p',
  `
  raw(a, b)
  stg(a)
  mart(a)
  job stg
    stg.a <- raw.a identity
    stg rows <- scans raw
  job mart
    mart.a <- stg.a identity
    mart rows <- scans stg
  `,
);
/** The same with another expression for mart. */
const TWO = graph(
  'p',
  `
  raw(a, b)
  stg(a)
  mart(a)
  job stg
    stg.a <- raw.a identity
    stg rows <- scans raw
  job mart
    mart.a <- stg.a transformation
    mart rows <- scans stg
  `,
);
const WITHOUT_MART = graph(
  'p',
  `
  raw(a, b)
  stg(a)
  job stg
    stg.a <- raw.a identity
    stg rows <- scans raw
  `,
);
const FIRST = { first: 100, after: null };

export function writes(open: OpenStore): void {
  const opened = openEach(open);

  test('a first build writes everything', async () => {
    const { store } = opened;
    expect(await store.apply(ONE, stamp('p', 'i1'))).toEqual({
      build: { ...stamp('p', 'i1'), number: 1 },
      jobsWritten: 2,
      jobsUnchanged: 0,
      jobsRemoved: 0,
      datasetsWritten: 3,
      datasetsRemoved: 0,
      replacedByEmpty: false,
    });
    expect(await exported(store)).toBe(textOf(ONE));
  });

  test('a first build of an empty project is a build', async () => {
    const { store } = opened;
    const summary = await store.apply(graphOf({ project: 'p', datasets: [] }), stamp('p', 'i1'));
    expect(summary).toMatchObject({ build: { number: 1 }, replacedByEmpty: false });
    expect(await store.builds()).toEqual([summary.build]);
  });

  test('settings of a dataset are stored, and another value writes the dataset', async () => {
    const { store } = opened;
    const withSetting = (digest: string | null): ColumnGraph =>
      graphOf({
        project: 'p',
        datasets: [
          dataset('raw', ['a'], { settings: [] }),
          dataset('stg', ['a'], { settings: [{ key: 'unique_key', digest, effect: 'ROWS' }] }),
        ],
      });
    await store.apply(withSetting('1'), stamp('p', 'i1'));
    expect(await exported(store)).toBe(textOf(withSetting('1')));
    expect(await store.apply(withSetting(null), stamp('p', 'i2'))).toMatchObject({ datasetsWritten: 1 });
    expect(await exported(store)).toBe(textOf(withSetting(null)));
  });

  describe('an unchanged graph', () => {
    test('with a stamp that differs only in its time writes nothing', async () => {
      const { store } = opened;
      const first = await store.apply(ONE, stamp('p', 'i1'));
      const second = await store.apply(ONE, stamp('p', 'i1', { finishedAt: '2027-01-01T00:00:00.000Z' }));
      expect(second).toEqual({ ...first, jobsWritten: 0, jobsUnchanged: 2, datasetsWritten: 0 });
      expect(await store.builds()).toEqual([first.build]);
    });

    test.each([
      { inputDigest: 'i2' },
      { analyzer: 'test-2' },
      { commit: 'c0ffee' },
      { sourcePath: 'elsewhere' },
    ])('with another stamp %o updates the stamp of the same number', async (more) => {
      const { store } = opened;
      await store.apply(ONE, stamp('p', 'i1'));
      const later = stamp('p', 'i1', { finishedAt: '2027-01-01T00:00:00.000Z', ...more });
      const { build: second } = await store.apply(ONE, later);
      expect(second).toEqual({ ...later, number: 1 });
      expect(await store.builds()).toEqual([second]);
      expect(await (await opened.reopen()).builds()).toEqual([second]);
    });
  });

  test('a changed job is written, and the others are not', async () => {
    const { store } = opened;
    await store.apply(ONE, stamp('p', 'i1'));
    expect(await store.apply(TWO, stamp('p', 'i2'))).toMatchObject({
      build: { number: 2, inputDigest: 'i2' },
      jobsWritten: 1,
      jobsUnchanged: 1,
      jobsRemoved: 0,
      datasetsWritten: 0,
      datasetsRemoved: 0,
    });
    expect(await exported(store)).toBe(textOf(TWO));
  });

  test('changed findings are a change', async () => {
    const { store } = opened;
    await store.apply(ONE, stamp('p', 'i1'));
    const findings = [{ code: 'no-models', severity: 'info', message: 'It is odd.' }] as const;
    const { build: second } = await store.apply({ ...ONE, findings }, stamp('p', 'i2'));
    expect(second.number).toBe(2);
    expect((await store.findings(FIRST)).total).toBe(1);
    await store.apply(ONE, stamp('p', 'i3'));
    expect((await store.findings(FIRST)).total).toBe(0);
  });

  test('a changed dataset is written, and its jobs are not', async () => {
    const { store } = opened;
    await store.apply(ONE, stamp('p', 'i1'));
    const datasets = ONE.datasets.map((one) => (one.name === 'raw' ? { ...one, description: 'Raw.' } : one));
    const summary = await store.apply({ ...ONE, datasets }, stamp('p', 'i2'));
    expect(summary).toMatchObject({ datasetsWritten: 1, jobsWritten: 0, build: { number: 2 } });
    expect((await store.dataset(ds('raw')))?.description).toBe('Raw.');
  });

  test('a removed job is removed with its dataset and columns, and is in the history', async () => {
    const { store } = opened;
    const first = (await store.apply(ONE, stamp('p', 'i1'))).build;
    await store.apply(TWO, stamp('p', 'i2'));
    const third = await store.apply(WITHOUT_MART, stamp('p', 'i3', { commit: 'c0ffee' }));
    expect(third).toMatchObject({ jobsRemoved: 1, datasetsRemoved: 1, replacedByEmpty: false });
    expect(await exported(store)).toBe(textOf(WITHOUT_MART));
    expect(await store.dataset(ds('mart'))).toBeNull();
    expect(await store.job(job('p', 'mart'))).toBeNull();
    expect(await store.consumers(col('stg.a'))).toEqual([]);
    expect((await store.search('mart', FIRST)).total).toBe(0);
    const removal = { addedBy: first, removedBy: third.build };
    expect(await allPages((page) => store.history(page), 2)).toEqual([
      { kind: 'column', id: col('mart.a'), ...removal },
      { kind: 'dataset', id: ds('mart'), ...removal },
      { kind: 'job', id: job('p', 'mart'), ...removal },
    ]);
  });

  test('the history has the newest removal first, and a restored object is a new object', async () => {
    const { store } = opened;
    await build(store, ONE, WITHOUT_MART, ONE, TWO, WITHOUT_MART);
    const jobs = (await store.history(FIRST)).items
      .map(({ item }) => item)
      .filter(({ kind }) => kind === 'job');
    expect(jobs.map(lifeText)).toEqual(['dbt|p.mart 3-5', 'dbt|p.mart 1-2']);
  });

  test('a single column that is removed is in the history', async () => {
    const { store } = opened;
    const narrow = ONE.datasets.map((one) => (one.name === 'raw' ? dataset('raw', ['a']) : one));
    await build(store, ONE, { ...ONE, datasets: narrow });
    expect((await store.history(FIRST)).items.map(({ item }) => lifeText(item))).toEqual([
      `${col('raw.b')} 1-2`,
    ]);
    expect((await store.counts()).columns).toBe(3);
  });

  test('a column stays while a flow or a dataset references it', async () => {
    const { store } = opened;
    const listed = graph('p', 'a(x, y)\nb(x)\njob b\nb.x <- a.x identity, a.y conditional');
    const unlisted = graph('p', 'a(*)\nb(x)\njob b\nb.x <- a.x identity, a.y conditional');
    const unused = graph('p', 'a(x, y)\nb(x)\njob b\nb.x <- a.x identity');
    const neither = graph('p', 'a(x)\nb(x)\njob b\nb.x <- a.x identity');
    const columns: number[] = [];
    for (const one of [listed, unlisted, listed, unused, neither]) {
      await build(store, one);
      columns.push((await store.counts()).columns);
    }
    expect(columns).toEqual([3, 3, 3, 3, 2]);
  });

  test('an empty graph that replaces another graph is reported', async () => {
    const { store } = opened;
    await store.apply(ONE, stamp('p', 'i1'));
    const empty = graphOf({ project: 'p', datasets: [] });
    expect(await store.apply(empty, stamp('p', 'i2'))).toMatchObject({
      jobsRemoved: 2,
      datasetsRemoved: 3,
      replacedByEmpty: true,
    });
    expect(await exported(store)).toBe('');
    expect(await store.apply(empty, stamp('p', 'i3'))).toMatchObject({ replacedByEmpty: false });
  });

  test.each([
    ['a job that references an unlisted dataset', { ...ONE, datasets: ONE.datasets.slice(1) }],
    ['a job twice', { ...ONE, jobs: [...ONE.jobs, ...ONE.jobs] }],
    ['a dataset twice', { ...ONE, datasets: [...ONE.datasets, ...ONE.datasets] }],
    ['the graph of another project', { ...ONE, project: 'q' }],
  ])('%s is a bug that throws, and nothing is written', async (_, broken: ColumnGraph) => {
    const { store } = opened;
    await expect(store.apply(broken, stamp('p', 'i1'))).rejects.toThrow();
    expect(await store.builds()).toEqual([]);
    expect(await exported(store)).toBe('');
    await build(store, ONE);
    await expect(store.apply(broken, stamp('p', 'i1'))).rejects.toThrow();
    expect(await exported(store)).toBe(textOf(ONE));
  });

  test('all data is stored after reopening', async () => {
    const { store } = opened;
    await build(store, ONE, WITHOUT_MART);
    const before = [
      await exported(store),
      await store.builds(),
      await store.history(FIRST),
      await store.counts(),
    ];
    const again = await opened.reopen();
    expect([
      await exported(again),
      await again.builds(),
      await again.history(FIRST),
      await again.counts(),
    ]).toEqual(before);
    expect(await again.apply(WITHOUT_MART, stamp('p', 'other'))).toMatchObject({ jobsWritten: 0 });
  });

  test('an export continues with the state of its start', async () => {
    const { store } = opened;
    await build(store, ONE);
    let text = '';
    for await (const line of store.export()) {
      if (text === '') await build(store, graphOf({ project: 'p', datasets: [] }));
      text += line;
    }
    expect(text).toBe(textOf(ONE));
  });

  test('an unfinished export blocks nothing', async () => {
    const { store } = opened;
    await build(store, ONE);
    for await (const line of store.export()) if (line !== '') break;
    await build(store, TWO);
    expect(await exported(store)).toBe(textOf(TWO));
  });

  test('two concurrent builds run one after the other', async () => {
    const { store } = opened;
    const other = { ...graph('q', 'z(a)'), project: 'q' };
    await Promise.all([build(store, ONE), build(store, other), build(store, TWO)]);
    expect((await store.builds()).map(({ project, number }) => `${project} ${number}`)).toEqual([
      'p 2',
      'q 1',
    ]);
  });

  test('closing twice is harmless', async () => {
    await opened.store.close();
    await opened.store.close();
  });
}

/** The expected export of a store with one graph. */
function textOf({ datasets, jobs }: ColumnGraph): string {
  const lines = [
    ...datasets.map((one) => ({ dataset: one })),
    ...jobs.map(({ job: header, flows, digest }) => ({ job: header, flows: flows.map(inOrder), digest })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The keys of a flow in the order in which they are exported. */
function inOrder(flow: ColumnGraph['jobs'][number]['flows'][number]): object {
  const { kind, statement, dataset: owner, inputs, place, digest } = flow;
  return kind === 'column'
    ? {
        kind,
        statement,
        dataset: owner,
        column: flow.column,
        inputs,
        expression: flow.expression,
        place,
        digest,
      }
    : {
        kind,
        statement,
        dataset: owner,
        inputs,
        scans: flow.scans,
        named: flow.named,
        opaque: flow.opaque,
        place,
        digest,
      };
}

function lifeText({ id, addedBy, removedBy }: Departure): string {
  return `${id} ${addedBy.number}-${removedBy.number}`;
}
