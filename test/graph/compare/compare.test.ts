/**
 * Code compared with observed lineage: scores, and each edge that only one side has, with its likely cause.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareObserved } from '../../../src/graph/compare/compare.ts';
import { runs } from '../../runs.ts';
import { graphOf, shortName } from '../graph-text.ts';
import { compared, disagreementLines, edgeText } from './compared.ts';
import { seenLineage } from './seen-graph.ts';

const SHOP = `
  source sales(id, item, price, paid)
  table orders(item, total) reads sales
    item  <- sales.item
    total <- sales.price aggregation
    total <- sales.id window
    rows  <- sales.paid filter
  table never(item) reads orders
    item <- orders.item
`;

describe('scores', () => {
  test('observed influences and row inputs agree; a relation that was not observed being written has no score', () => {
    const found = compared(SHOP, {
      edges: [
        'sales.price -> orders.total',
        'sales.paid -> orders.total',
        'sales.id -> orders.total',
        'goods.item -> orders.item',
      ],
    });
    expect(disagreementLines(found)).toEqual([
      'observed-only goods.item -> orders.item not-in-code',
      'static-only sales.item -> orders.item not-observed',
    ]);
    expect(found.overall).toEqual({
      agreement: 3 / 5,
      precision: 1 / 2,
      recall: 3 / 4,
      counts: { code: 2, codeSeen: 1, observed: 4, observedInCode: 3, asInfluence: 2, throughViews: 0 },
    });
    expect(found.models.map(({ relation, agreement }) => [shortName(relation), agreement])).toEqual([
      ['never', null],
      ['orders', 3 / 5],
    ]);
    expect(found.notObserved).toMatchObject([{ cause: 'not-run', edges: 1, seenAs: null }]);
  });

  test('lineage without columns has no scores', () => {
    const found = compared(SHOP, { relations: ['sales -> orders'] });
    expect(found.overall).toMatchObject({ agreement: null, precision: null, recall: null });
    expect(found.disagreements).toEqual([]);
    expect(found.notObserved).toHaveLength(2);
  });

  test('a relation that was written without any column counts', () => {
    const found = compared(SHOP, { edges: ['orders.item -> never.item'], relations: ['sales -> orders'] });
    expect(found.overall).toMatchObject({ agreement: 1 / 3, precision: 1 / 3, recall: 1 });
  });

  test('row inputs are counted separately', () => {
    const found = compared(SHOP, {
      observer: 'snowflake',
      edges: ['sales.price -> orders.total', 'sales.item -> orders.item'],
      rows: ['sales.paid -> orders', 'sales.note -> orders', 'sales.note -> elsewhere'],
    });
    expect(found.rowInputs).toEqual({ observed: 2, inCode: 1 });
    expect(found.overall.agreement).toBe(1);
  });

  test('repeated sightings are counted', () => {
    const found = compared(SHOP, {
      edges: [
        'sales.price -> orders.total 2026-03-01..2026-03-03 3',
        'sales.item -> orders.item 2026-03-03 1',
      ],
    });
    expect(found).toMatchObject({
      repeated: 2,
      firstSeen: '2026-03-01T00:00:00.000Z',
      lastSeen: '2026-03-03T00:00:00.000Z',
    });
  });
});

describe('names', () => {
  test('in another case are the same, and are listed', () => {
    const found = compared(SHOP, { edges: ['sales.PRICE -> Orders.total', 'sales.item -> orders.item'] });
    expect(found.overall.agreement).toBe(1);
    expect(found.caseDifferences.map((each) => [edgeText(each), each.written])).toEqual([
      [
        'sales.price -> orders.total',
        { source: 'shop.main.sales', column: 'PRICE', target: 'shop.main.Orders', targetColumn: 'total' },
      ],
    ]);
  });

  test('of fields match the columns that contain them, and the reverse', () => {
    const graph = `
      source carts(items, items.qty, owner)
      table lines(sku, box) reads carts
        sku     <- carts.items.sku
        box     <- carts.owner
        box.who <- carts.owner.name
    `;
    const found = compared(graph, { edges: ['carts.items -> lines.sku', 'carts.owner -> lines.box'] });
    expect(found.overall).toMatchObject({ agreement: 1, precision: 1, recall: 1 });
    const other = compared(graph, {
      edges: ['carts.items.qty -> lines.sku', 'carts.owner.name -> lines.box.who'],
    });
    expect(disagreementLines(other)).toEqual([
      'observed-only carts.items.qty -> lines.sku not-in-code',
      'static-only carts.items.sku -> lines.sku not-observed',
    ]);
  });

  test('of relations that are not in the code are listed', () => {
    const found = compared(SHOP, {
      edges: ['sales.price -> orders.total', 'goods.item -> orders.item', 'goods.item -> other.item'],
    });
    expect(
      found.unknownRelations.map(({ relation, asSource, asTarget }) => [
        shortName(relation),
        asSource,
        asTarget,
      ]),
    ).toEqual([
      ['goods', 2, 0],
      ['other', 0, 1],
    ]);
  });
});

describe('the inputs of a view', () => {
  const graph = (kind: string): string => `
    source raw(id, x, live)
    ${kind} stage(id, x) reads raw
      id   <- raw.id
      x    <- raw.x transformation
      rows <- raw.live filter
    table mart(id, x) reads stage
      id <- stage.id
      x  <- stage.x aggregation
  `;

  test('agree as sources, and so does the view', () => {
    const found = compared(graph('view'), {
      edges: ['raw.id -> mart.id', 'raw.x -> mart.x', 'stage.x -> mart.x', 'raw.live -> mart.x'],
    });
    expect(disagreementLines(found)).toEqual([]);
    expect(found.overall).toMatchObject({
      agreement: 1,
      counts: { code: 2, codeSeen: 2, observed: 4, observedInCode: 4, asInfluence: 1, throughViews: 2 },
    });
  });

  test('are other edges if the code has a table instead', () => {
    const found = compared(graph('table'), {
      edges: ['raw.id -> mart.id', 'stage.x -> mart.x', 'stage.id -> mart.id'],
    });
    expect(disagreementLines(found)).toEqual(['observed-only raw.id -> mart.id view-expansion']);
  });

  test('are a view expansion if their columns were not observed separately', () => {
    const found = compared(graph('view'), {
      edges: ['stage.id -> mart.id', 'stage.x -> mart.x', 'raw.id -> mart.x'],
    });
    expect(disagreementLines(found)).toEqual(['observed-only raw.id -> mart.x view-expansion']);
    const incomplete = compared(graph('view'), {
      edges: ['raw.unknown -> mart.x'],
      relations: ['raw -> mart'],
    });
    expect(disagreementLines(incomplete)).toContain('static-only stage.id -> mart.id view-expansion');
  });

  test('are a parser gap if the view could not be analysed', () => {
    const opaque = `
      source raw(id)
      view stage(…) reads raw opaque parse-failed
      table mart(id) reads stage
        id <- stage.id
    `;
    const found = compared(opaque, { edges: ['stage.id -> mart.id', 'raw.id -> mart.id'] });
    expect(disagreementLines(found)).toEqual(['observed-only raw.id -> mart.id parser-gap']);
    expect(found.disagreements[0]?.detail.file).toBe('models/stage.sql');
  });
});

describe('a relation that is only observed', () => {
  const graph = `
    source raw(id, x, live)
    incremental mart(id, x) reads raw
      id   <- raw.id
      x    <- raw.x aggregation
      rows <- raw.live filter
  `;

  test.each<[string, string[], string[]]>([
    [
      'represents its observed sources',
      ['raw.id -> tmp.id', 'raw.x -> tmp.X', 'raw.live -> tmp.x', 'tmp.id -> mart.id', 'tmp.x -> mart.x'],
      [],
    ],
    [
      'represents sources through other relations, but not itself',
      ['raw.id -> one.id', 'one.id -> two.id', 'two.id -> one.id', 'two.id -> mart.id', 'raw.x -> mart.x'],
      [],
    ],
    [
      'represents nothing if the code lacks one of the sources',
      ['raw.id -> mart.id', 'raw.x -> tmp.x', 'goods.x -> tmp.x', 'tmp.x -> mart.x'],
      ['static-only raw.x -> mart.x not-observed', 'observed-only tmp.x -> mart.x not-in-code'],
    ],
    [
      'represents nothing without observed sources, but its columns count as observed',
      ['tmp.id -> mart.id', 'tmp.b -> mart.x'],
      [
        'static-only raw.id -> mart.id not-observed',
        'observed-only tmp.id -> mart.id not-in-code',
        'static-only raw.x -> mart.x not-observed',
        'observed-only tmp.b -> mart.x not-in-code',
      ],
    ],
  ])('%s', (_, edges, expected) => {
    expect(disagreementLines(compared(graph, { edges })).sort()).toEqual(expected.sort());
  });
});

/** Holds for any graph: lineage that is derived from the graph agrees with it. */
test('property: a graph agrees with itself', () => {
  fc.assert(
    fc.property(graphText, (text) => {
      const graph = graphOf(text);
      const lineage = seenLineage(graph);
      const found = compareObserved(graph, lineage);
      expect(found.disagreements).toEqual([]);
      expect(found.stale).toEqual([]);
      expect(found.overall.agreement).toBe(lineage.columnEdges.length === 0 ? null : 1);
      expect(JSON.stringify(compareObserved(graph, lineage))).toBe(JSON.stringify(found));
    }),
    { numRuns: runs({ full: 50, long: 1_500 }) },
  );
});

const COLUMNS = ['a', 'b', 'c'];
const graphText = fc.integer({ min: 2, max: 6 }).chain((size) => {
  const cell = fc
    .tuple(fc.integer({ min: 0, max: size - 1 }), fc.constantFrom(...COLUMNS))
    .map(([at, name]) => `t${at}.${name}`);
  const flow = fc
    .tuple(fc.constantFrom(...COLUMNS, 'rows'), cell, fc.constantFrom('identity', 'aggregation', 'join'))
    .map(([to, from, subtype]) => `  ${to} <- ${from} ${to === 'rows' ? 'filter' : subtype}`);
  const kind = fc.constantFrom('table', 'view', 'incremental');
  const body = fc.tuple(kind, fc.array(flow, { maxLength: 4 }));
  return fc
    .array(body, { minLength: size, maxLength: size })
    .map((bodies) =>
      bodies.map(([as, flows], i) => [`${as} t${i}(a, b, c)`, ...flows].join('\n')).join('\n'),
    );
});
