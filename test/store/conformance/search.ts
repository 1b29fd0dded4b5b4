/** Search: what is found, in which order, page by page. */
import { expect, test } from 'vitest';
import type { SearchHit } from '../../../src/graph/reader.ts';
import { dataset, graph, graphOf } from '../graphs.ts';
import { allPages, build, type OpenStore, openBuilt, withStore } from './opened.ts';

const GRAPH = graph(
  'shop',
  `
  raw.orders(id, Order_ID, price)
  mart.orders(ORDER_id, reorder)
  mart.order_items(item, orders)
  dim_border(x, *)
  ext("weird name")
  job j
    mart.orders.reorder <- dim_border.unlisted_order identity
  `,
);

export function search(open: OpenStore): void {
  const built = openBuilt(open);

  // Exact names first, then prefixes, then others; within each, by name, then datasets before columns, then
  // by id.
  test.each([
    ['orders', 'mart.orders | raw.orders | mart.order_items.orders'],
    ['ORDERS', 'mart.orders | raw.orders | mart.order_items.orders'],
    [
      'order',
      'mart.orders.ORDER_id | raw.orders.Order_ID | mart.order_items | mart.orders | raw.orders | mart.order_items.orders | ' +
        'dim_border | mart.orders.reorder | dim_border.unlisted_order',
    ],
    ['border', 'dim_border'],
    ['mart.orders', 'mart.orders'],
    ['mart.o', 'mart.order_items | mart.orders'],
    ['order_id', 'mart.orders.ORDER_id | raw.orders.Order_ID'],
    ['rt.orders', 'mart.orders'],
    ['d n', 'ext."weird name"'],
    ['zebra', ''],
    ['%', ''],
    ['_', '…5'],
    ['', '…15'],
  ])('“%s”', async (text, expected) => {
    const store = await built(GRAPH);
    const found = await allPages((page) => store.search(text, page), 100);
    if (expected.startsWith('…')) expect(found).toHaveLength(Number(expected.slice(1)));
    else expect(found.map(hitText).join(' | ')).toBe(expected);
  });

  test.each([1, 2, 3, 4, 5])('the same in pages of %i', async (size) => {
    const store = await built(GRAPH);
    for (const text of ['', 'o', 'order', 'i', 'zebra']) {
      const paged = await allPages((page) => store.search(text, page), size);
      const whole = await store.search(text, { first: 100, after: null });
      expect(paged).toEqual(whole.items.map(({ item }) => item));
    }
  });

  test('a hit has its dataset', async () => {
    const store = await built(GRAPH);
    const { items } = await store.search('reorder', { first: 1, after: null });
    expect(items[0]?.item).toEqual({
      kind: 'column',
      column: 'reorder',
      dataset: GRAPH.datasets.find(({ name }) => name === 'mart.orders'),
    });
  });

  test('a cursor keeps its position when names are added and removed', async () => {
    const of = (...names: string[]) =>
      graphOf({ project: 'p', datasets: names.map((name) => dataset(name, [])) });
    await withStore(open, async (store) => {
      await build(store, of('a1', 'a2', 'a3', 'a4', 'a5'));
      const page = await store.search('a', { first: 3, after: null });
      await build(store, of('a0', 'a2', 'a4', 'a45', 'a6'));
      const rest = await store.search('a', { first: 9, after: page.items.at(-1)?.cursor ?? null });
      expect(rest.items.map(({ item }) => hitText(item))).toEqual(['a4', 'a45', 'a6']);
    });
  });

  test('names with a line end do not match across names', async () => {
    const store = await built(
      graphOf({ project: 'p', datasets: [dataset('t', ['x', 'y', 'x\ny', 'zx', 'yz'])] }),
    );
    const found = await allPages((page) => store.search('x\ny', page), 9);
    expect(found.map(hitText)).toEqual(['t.x\ny']);
    expect((await store.search('\n', { first: 9, after: null })).total).toBe(1);
  });

  test('letters outside ASCII are compared ignoring case', async () => {
    const store = await built(graph('p', 'Ärger(ÜBER, 名前)'));
    const hits = async (text: string) =>
      (await store.search(text, { first: 9, after: null })).items.map(({ item }) => hitText(item));
    expect(await hits('ärg')).toEqual(['Ärger']);
    expect(await hits('über')).toEqual(['Ärger.ÜBER']);
    expect(await hits('前')).toEqual(['Ärger.名前']);
  });
}

function hitText(hit: SearchHit): string {
  return hit.kind === 'dataset' ? hit.dataset.name : `${hit.dataset.name}.${hit.column}`;
}
