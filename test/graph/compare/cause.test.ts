/** Each cause of a disagreement, with its evidence. */
import { describe, expect, test } from 'vitest';
import { CAUSES } from '../../../src/graph/compare/cause.ts';
import { compared, disagreementLines, type Seen } from './compared.ts';

function causes(graph: string, seen: Seen): string[] {
  return disagreementLines(compared(graph, seen));
}

const TWO = `
  source sales(id, item, price)
  table orders(item, total) reads sales
    item  <- sales.item
    total <- sales.price aggregation
`;
const tried = new Set<string>();
const note = (lines: readonly string[]): readonly string[] => {
  for (const line of lines) tried.add(line.split(' ').at(-1) ?? '');
  return lines;
};

describe('an edge that is only observed', () => {
  test('not-in-code: no other cause applies', () => {
    const found = compared(TWO, {
      edges: [
        'sales.item -> orders.item',
        'sales.price -> orders.total',
        'sales.id -> orders.total',
        'goods.id -> orders.total',
      ],
    });
    expect(note(disagreementLines(found))).toEqual([
      'observed-only goods.id -> orders.total not-in-code',
      'observed-only sales.id -> orders.total not-in-code',
    ]);
    expect(found.disagreements.map(({ detail }) => detail)).toMatchObject([
      { message: 'shop.main.goods is not in the code.', file: 'models/orders.sql', expression: 'price' },
      { message: 'The code reads shop.main.sales, but does not compute shop.main.orders.total from id.' },
    ]);
  });

  test('old-code: two later runs, or three intervals', () => {
    const later = ['sales.item -> orders.item 2026-03-01..2026-03-05 5'];
    const at = (when: string): string[] =>
      causes(TWO, {
        edges: [...later, 'sales.price -> orders.total 2026-03-05 1', `sales.id -> orders.total ${when}`],
      });
    expect(note(at('2026-03-01 1'))).toEqual(['observed-only sales.id -> orders.total old-code']);
    expect(at('2026-03-02 1')).toEqual(['observed-only sales.id -> orders.total not-in-code']);
    const days = ['sales.item -> orders.item 2026-03-05 1', 'sales.price -> orders.total 2026-03-04 1'];
    expect(causes(TWO, { edges: [...days, 'sales.id -> orders.total 2026-03-03 1'] })).toEqual([
      'observed-only sales.id -> orders.total old-code',
    ]);
  });

  test('parser-gap: a statement that reads the source could not be analysed', () => {
    const graph = `
      source sales(id)
      source goods(id)
      table orders(…) reads sales opaque star-over-unknown
    `;
    const found = compared(graph, {
      edges: ['sales.id -> orders.id', 'goods.id -> orders.id'],
      sql: () => 'select *\nfrom sales',
    });
    expect(note(disagreementLines(found))).toEqual([
      'observed-only goods.id -> orders.id not-in-code',
      'observed-only sales.id -> orders.id parser-gap',
    ]);
    expect(found.disagreements[1]?.detail).toEqual({
      message: 'The statement could not be analysed (star-over-unknown): the code is Python.',
      file: 'models/orders.sql',
      place: { line: 1, column: 1 },
      expression: 'select *\nfrom sales',
      sameAs: null,
    });
  });

  test('path-reference: the source is a path', () => {
    expect(
      note(
        causes(TWO, {
          edges: [
            'sales.item -> orders.item',
            'sales.price -> orders.total',
            's3://bay/sales#id -> orders.total',
          ],
        }),
      ),
    ).toEqual(['observed-only s3://bay|sales.id -> orders.total path-reference']);
  });
});

describe('an edge that only the code has', () => {
  test('not-observed: no other cause applies', () => {
    const found = compared(TWO, { edges: ['sales.item -> orders.item'] });
    expect(note(disagreementLines(found))).toEqual(['static-only sales.price -> orders.total not-observed']);
    expect(found.disagreements[0]).toMatchObject({
      lastSeen: null,
      detail: { file: 'models/orders.sql', place: { line: 1, column: 1 }, expression: 'price' },
    });
  });

  test('path-reference: the target was observed reading files', () => {
    const found = causes(TWO, { edges: ['orders.item -> x.y'], relations: ['s3://bay/sales -> orders'] });
    expect(note(found)).toEqual([
      'static-only sales.item -> orders.item path-reference',
      'static-only sales.price -> orders.total path-reference',
    ]);
  });

  test('merge-not-captured: a statement updates rows, and none of its columns was observed', () => {
    const merged = TWO.replace('table orders', 'incremental orders');
    const relations = ['sales -> orders'];
    const found = note(causes(merged, { edges: ['orders.item -> x.y'], relations }));
    expect(found).toEqual([
      'static-only sales.item -> orders.item merge-not-captured',
      'static-only sales.price -> orders.total merge-not-captured',
    ]);
    const some = causes(merged, { edges: ['sales.item -> orders.item'], relations });
    expect(some).toEqual(['static-only sales.price -> orders.total not-observed']);
    const snowflake = causes(merged, { observer: 'snowflake', edges: ['orders.item -> x.y'], relations });
    expect(snowflake[0]).toContain('not-observed');
    const sql = () => 'MERGE INTO orders USING sales ON …';
    expect(causes(TWO, { edges: ['orders.item -> x.y'], relations, sql })[0]).toContain('merge-not-captured');
  });

  test('parser-gap: an inferred edge may be wrong', () => {
    const inferred = TWO.replace('sales.price aggregation', 'sales.price aggregation inferred');
    expect(causes(inferred, { edges: ['sales.item -> orders.item'] })).toEqual([
      'static-only sales.price -> orders.total parser-gap',
    ]);
  });

  test('not-run is not a disagreement', () => {
    const found = compared(`${TWO}  table late(item) reads orders\n    item <- orders.item\n`, {
      edges: ['sales.item -> orders.item', 'sales.price -> orders.total'],
    });
    expect(disagreementLines(found)).toEqual([]);
    expect(found.notObserved).toMatchObject([{ cause: 'not-run', edges: 1 }]);
    tried.add('not-run');
  });
});

describe('a rename', () => {
  test('of a source relation: the only unknown relation with the same edges', () => {
    const found = compared(TWO, {
      edges: ['sales_v1.item -> orders.item', 'sales_v1.price -> orders.total'],
    });
    expect(note(disagreementLines(found))).toEqual([
      'static-only sales.item -> orders.item rename',
      'observed-only sales_v1.item -> orders.item rename',
      'static-only sales.price -> orders.total rename',
      'observed-only sales_v1.price -> orders.total rename',
    ]);
    expect(found.disagreements[1]?.detail).toMatchObject({
      message: 'The code has the edge shop.main.sales.item → shop.main.orders.item.',
      sameAs: { column: 'item', targetColumn: 'item' },
    });
    const two = causes(TWO, {
      edges: [
        'a.item -> orders.item',
        'a.price -> orders.total',
        'b.item -> orders.item',
        'b.price -> orders.total',
      ],
    });
    expect(two.filter((line) => line.endsWith('rename'))).toEqual([]);
  });

  test('of a source column or an output column', () => {
    expect(causes(TWO, { edges: ['sales.item -> orders.item', 'sales.prize -> orders.total'] })).toEqual([
      'static-only sales.price -> orders.total rename',
      'observed-only sales.prize -> orders.total rename',
    ]);
    expect(causes(TWO, { edges: ['sales.item -> orders.item', 'sales.price -> orders.sum'] })).toEqual([
      'observed-only sales.price -> orders.sum rename',
      'static-only sales.price -> orders.total rename',
    ]);
  });

  test('of a target relation: the old name has no score', () => {
    const found = compared(TWO, {
      edges: ['sales.item -> orders_old.item', 'sales.price -> orders_old.total'],
    });
    expect(found.notObserved).toMatchObject([
      { cause: 'rename', seenAs: 'duckdb://local|shop.main.orders_old' },
    ]);
  });

  test('in the observed lineage', () => {
    const renames = ['sales -> goods 2026-03-02'];
    const found = causes(TWO, {
      edges: ['goods.item -> orders.item', 'sales.price -> orders.total'],
      renames,
    });
    expect(found).toEqual([
      'observed-only goods.item -> orders.item rename',
      'static-only sales.item -> orders.item rename',
    ]);
  });
});

test('every cause is tested', () => {
  // Causes that need a project or more relations are tested in compare.test.ts and test/pipeline.
  const elsewhere = ['view-expansion', 'dynamic-sql'];
  expect([...tried, ...elsewhere].sort()).toEqual([...CAUSES].sort());
});
