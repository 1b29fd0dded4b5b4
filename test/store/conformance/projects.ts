/**
 * Several projects in one graph: shared datasets, whose description has priority, and what remains when a
 * project removes a reference. /
 */
import { expect, test } from 'vitest';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import type { Column, Dataset } from '../../../src/model/inventory.ts';
import { col, dataset, ds, graph, graphOf, job } from '../graphs.ts';
import { flat, startsAt } from '../reached.ts';
import { UNHURRIED } from '../unhurried.ts';
import { build, exported, type OpenStore, openEach, withStore } from './opened.ts';

/** finance writes totals; crm and audit read it as a source. */
const FINANCE = graph('finance', 'raw(a)\ntotals(id, total)\njob totals\ntotals.total <- raw.a aggregation');
const CRM = graph('crm', 'totals(id, note)\nscores(s)\njob scores\nscores.s <- totals.total identity');
const AUDIT = graph('audit', 'totals(id)\nlog(n)\njob log\nlog rows <- scans totals');

export function projects(open: OpenStore): void {
  const opened = openEach(open);
  const columns = async (name: string) =>
    (await opened.store.dataset(ds(name)))?.columns.map((column) => column.name).join(', ');

  test('the description by the writing project has priority, then the others by name', async () => {
    await build(opened.store, AUDIT, CRM, FINANCE);
    expect(await columns('totals')).toBe('id, total, note');
  });

  test('without a writing project, the first project by name has priority', async () => {
    await build(opened.store, CRM, AUDIT);
    expect(await columns('totals')).toBe('id, note');
    await build(opened.store, graph('alpha', 'totals(zero)'));
    expect(await columns('totals')).toBe('zero, id, note');
  });

  test('unknown values are taken from the next project', async () => {
    const column = (name: string, more: Partial<Column>): Column => ({
      name,
      type: null,
      description: null,
      tests: [],
      ...more,
    });
    const a: Partial<Dataset> = {
      kind: 'unknown',
      relation: null,
      columns: [column('x', { tests: ['unique'] }), column('y', { type: 'INT' })],
      columnsComplete: false,
      tags: ['t1'],
      tests: ['fresh'],
    };
    const b: Partial<Dataset> = {
      kind: 'source',
      columns: [
        column('y', { type: 'TEXT' }),
        column('x', { type: 'TEXT', description: 'X.', tests: ['unique', 'ok'] }),
      ],
      nodeId: 'source.b.t',
      description: 'Of b.',
      owner: 'ben',
      tags: ['t2', 't1'],
      primaryKey: ['x'],
      tests: ['full'],
      file: 'b.yml',
    };
    await build(
      opened.store,
      graphOf({ project: 'b', datasets: [dataset('t', [], b)] }),
      graphOf({ project: 'a', datasets: [dataset('t', [], a)] }),
    );
    expect(await opened.store.dataset(ds('t'))).toEqual({
      ...dataset('t', []),
      kind: 'source',
      columns: [
        column('x', { type: 'TEXT', description: 'X.', tests: ['unique', 'ok'] }),
        column('y', { type: 'INT' }),
      ],
      columnsComplete: true,
      nodeId: null,
      description: 'Of b.',
      owner: 'ben',
      tags: ['t1', 't2'],
      primaryKey: ['x'],
      tests: ['fresh', 'full'],
      file: null,
    });
    expect(await opened.store.datasetsNamed('source.b.t')).toHaveLength(1);
  });

  test('a list is incomplete if another project has more columns', async () => {
    const one = graph('one', 't(a)');
    const two = graph('two', 't(b, *)');
    await build(opened.store, one);
    expect((await opened.store.dataset(ds('t')))?.columnsComplete).toBe(true);
    await build(opened.store, two);
    expect((await opened.store.dataset(ds('t')))?.columnsComplete).toBe(false);
  });

  test('lineage passes through datasets that projects share', async () => {
    await build(opened.store, FINANCE, CRM);
    const limits = { ...UNHURRIED, depth: 9, states: 9 };
    const start = startsAt([{ kind: 'column', column: col('raw.a') }]);
    const { columns: reached } = flat(await opened.store.reach({ direction: 'down', start, limits }));
    expect(reached).toEqual([
      { dataset: ds('totals'), column: 'total', hops: 1 },
      { dataset: ds('scores'), column: 's', hops: 2 },
    ]);
  });

  test('a dataset stays while a project references it, with the remaining columns', async () => {
    const { store } = opened;
    const empty = (project: string) => graphOf({ project, datasets: [] });
    await build(store, FINANCE, CRM, empty('finance'));
    expect(await columns('totals')).toBe('id, note');
    expect(await store.producers(col('totals.total'))).toEqual([]);
    expect(await store.consumers(col('totals.total'))).toHaveLength(1);
    await build(store, empty('crm'));
    expect(await store.dataset(ds('totals'))).toBeNull();
    expect(await store.counts()).toMatchObject({ datasets: 0, columns: 0, jobs: 0 });
    const life = (await store.history({ first: 99, after: null })).items
      .map(({ item }) => item)
      .find(({ id }) => id === ds('totals'));
    expect(life?.addedBy).toMatchObject({ project: 'finance', number: 1 });
    expect(life?.removedBy).toMatchObject({ project: 'crm', number: 2 });
  });

  test('a project does not change the jobs of another', async () => {
    const { store } = opened;
    await build(store, FINANCE, CRM, graphOf({ project: 'crm', datasets: [] }));
    expect(await store.job(job('finance', 'totals'))).not.toBeNull();
    expect(await store.job(job('crm', 'scores'))).toBeNull();
    expect(await columns('totals')).toBe('id, total');
  });

  test('two projects may have a job of one id, and the first project by name has priority', async () => {
    const { store } = opened;
    const twin = (project: string, note: string): ColumnGraph => {
      const one = graph('same', `t(x)\n${note}(y)\njob j\n${note}.y <- t.x identity`);
      return {
        ...one,
        project,
        jobs: one.jobs.map((lineage) => ({ ...lineage, job: { ...lineage.job, project } })),
      };
    };
    await build(store, twin('b', 'two'), twin('a', 'one'));
    expect((await store.job(job('same', 'j')))?.project).toBe('a');
    expect((await store.flowsOf(job('same', 'j')))[0]?.dataset).toBe(ds('one'));
    expect((await store.jobs({ first: 9, after: null })).items.map(({ item }) => item.project)).toEqual([
      'a',
      'b',
    ]);
    expect(await store.consumers(col('t.x'))).toHaveLength(2);
    await build(store, graphOf({ project: 'a', datasets: [] }));
    expect((await store.job(job('same', 'j')))?.project).toBe('b');
  });

  test('the order of builds does not change the result', async () => {
    const expected = await withStore(open, async (store) => {
      await build(store, FINANCE, CRM, AUDIT);
      return exported(store);
    });
    for (const order of [
      [AUDIT, FINANCE, CRM],
      [CRM, AUDIT, CRM, FINANCE],
      [graphOf({ project: 'audit', datasets: [dataset('gone', ['x'])] }), CRM, FINANCE, AUDIT],
    ]) {
      await withStore(open, async (store) => {
        await build(store, ...order);
        expect(await exported(store)).toBe(expected);
      });
    }
  });
}
