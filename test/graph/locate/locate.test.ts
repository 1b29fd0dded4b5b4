/** Names as users write them, and what they refer to. */
import { expect, test } from 'vitest';
import type { Located } from '../../../src/graph/index.ts';
import { locateQuestion } from '../../../src/graph/index.ts';
import { questionParts } from '../../../src/graph/locate/question-parts.ts';
import { graphOf, shortName } from '../graph-text.ts';
import { stored } from '../stored.ts';

const GRAPH = `
  source   shop.raw.orders(id, amount)
  table    shop.mart.orders(id, Amount, items, nested, nested.sku, nested.price)
  table    shop.mart.customers(id, name)
  table    shop.mart.events(id, …)
  table    shop.mart.CamelCase(Id, ID, total)
  table    shop.mart.orders_amount(total)
  source   shop.raw.riders(id, email)
  table    shop.mart.stations(id, bikes)
  table    shop.mart.people_b(id)
  exposure shop.exposures.board
`;

/** `column name` | `dataset name` | `unknown reason: suggestions` | `ambiguous: candidates` */
function text(located: Located): string {
  switch (located.kind) {
    case 'dataset':
      return `dataset ${shortName(located.dataset.id)}`;
    case 'column':
      return `column ${shortName(located.dataset.id)} . ${located.column}${located.note === null ? '' : ' (note)'}`;
    case 'unknown':
      return `unknown ${located.reason}: ${located.suggestions.join(', ')}`;
    case 'ambiguous':
      return `ambiguous: ${located.candidates
        .map(({ dataset, column }) => `${shortName(dataset.id)}${column === null ? '' : `.${column}`}`)
        .join(', ')}`;
  }
}

const CASES: readonly (readonly [asked: string, meant: string])[] = [
  ['customers', 'dataset shop.mart.customers'],
  ['CUSTOMERS', 'dataset shop.mart.customers'],
  ['mart.customers', 'dataset shop.mart.customers'],
  [' shop.mart.customers ', 'dataset shop.mart.customers'],
  ['model.shop.shop.mart.customers', 'dataset shop.mart.customers'],
  ['duckdb://local|shop.mart.customers', 'dataset shop.mart.customers'],
  ['"mart"."customers"', 'dataset shop.mart.customers'],
  ['`shop.mart.customers`', 'dataset shop.mart.customers'],
  ['[mart].[customers]', 'dataset shop.mart.customers'],
  ['mart..customers', 'dataset shop.mart.customers'],
  ['board', 'dataset shop.exposures.board'],
  ['customers.name', 'column shop.mart.customers . name'],
  ['Mart.Customers.NAME', 'column shop.mart.customers . name'],
  ['model.shop.shop.mart.customers.name', 'column shop.mart.customers . name'],
  ['duckdb://local|shop.mart.customers#name', 'column shop.mart.customers . name'],
  ['"mart"."customers"."name"', 'column shop.mart.customers . name'],
  // Two schemas have this relation.
  ['orders', 'ambiguous: shop.mart.orders, shop.raw.orders'],
  ['orders.amount', 'ambiguous: shop.mart.orders.Amount, shop.raw.orders.amount'],
  ['raw.orders', 'dataset shop.raw.orders'],
  ['raw.orders.amount', 'column shop.raw.orders . amount'],
  ['orders.items', 'column shop.mart.orders . items'],
  // An exact match wins over a match in another case.
  ['CamelCase.Id', 'column shop.mart.CamelCase . Id'],
  ['camelcase.id', 'ambiguous: shop.mart.CamelCase.ID, shop.mart.CamelCase.Id'],
  // Nested columns: by path; the containing column if its fields are not listed; a struct that is known only
  // by its fields.
  ['mart.orders.nested.sku', 'column shop.mart.orders . nested.sku'],
  ['mart.orders.items.sku', 'column shop.mart.orders . items (note)'],
  [
    'mart.orders.nested.size',
    'unknown no-such-column: shop.mart.orders.nested.price, shop.mart.orders.nested.sku, shop.mart.orders.nested',
  ],
  // "Unknown" always has a reason.
  ['custmers', 'unknown no-such-name: shop.mart.customers'],
  ['mart.custmers', 'unknown no-such-name: shop.mart.customers'],
  ['customers.nme', 'unknown no-such-column: shop.mart.customers.name'],
  ['events.kind', 'unknown columns-not-all-known: '],
  ['name', 'unknown no-such-name: shop.mart.customers.name'],
  ['zzzzzzzz', 'unknown no-such-name: '],
  ['', 'unknown no-such-name: '],
  // A short name with two transposed letters still has a suggestion.
  ['ridres', 'unknown no-such-name: shop.raw.riders'],
  ['orders.amout', 'unknown no-such-column: shop.mart.orders.Amount, shop.raw.orders.amount'],
  ['oiders.amout', 'unknown no-such-name: shop.mart.orders.Amount, shop.raw.orders.amount'],
  ['Email', 'unknown no-such-name: shop.raw.riders.email'],
  ['.', 'unknown no-such-name: '],
  ['"', 'unknown no-such-name: '],
  ['duckdb://local|nowhere', 'unknown no-such-name: '],
  ['duckdb://local|shop.mart.customers#nme', 'unknown no-such-column: shop.mart.customers.name'],
  ['duckdb://local|shop.mart.CamelCase#id', 'ambiguous: shop.mart.CamelCase.ID, shop.mart.CamelCase.Id'],
  ['mart.orders.NESTED.sku', 'column shop.mart.orders . nested.sku'],
  ['"a""b"', 'unknown no-such-name: '],
];

test('each text refers to the expected dataset or column, or is unknown with a reason', async () => {
  const store = await stored(graphOf(GRAPH));
  const answers = await Promise.all(
    CASES.map(async ([asked]) => [asked, text(await locateQuestion(store, asked))]),
  );
  expect(answers).toEqual(CASES);
});

test('a dbt name of a relation with an alias is found, after relation names', async () => {
  const graph = graphOf(GRAPH);
  const nodes: Record<string, string> = {
    'shop.mart.stations': 'model.shop.dim_stations',
    'shop.mart.people_b': 'model.shop.people.v2',
    'shop.mart.events': 'model.shop.customers',
  };
  const datasets = graph.datasets.map((each) => ({ ...each, nodeId: nodes[each.name] ?? each.nodeId }));
  const store = await stored({ ...graph, datasets });
  const cases = [
    ['dim_stations', 'dataset shop.mart.stations'],
    ['shop.Dim_Stations', 'dataset shop.mart.stations'],
    ['dim_stations.bikes', 'column shop.mart.stations . bikes'],
    ['dim_stations.bike', 'unknown no-such-column: shop.mart.stations.bikes'],
    ['people.v2', 'dataset shop.mart.people_b'],
    ['people_v2', 'dataset shop.mart.people_b'],
    ['people_v2.id', 'column shop.mart.people_b . id'],
    ['people.v2.id', 'column shop.mart.people_b . id'],
    ['v2', 'unknown no-such-name: '],
    ['customers', 'dataset shop.mart.customers'],
  ] as const;
  for (const [asked, meant] of cases)
    expect([asked, text(await locateQuestion(store, asked))]).toEqual([asked, meant]);
});

test.each([
  ['INTEGER', false],
  ['character varying(20)', false],
  ['TIMESTAMP WITH TIME ZONE', false],
  ['DECIMAL(10, 2)', false],
  ['timestamp_ntz', false],
  ['VARCHAR[]', true],
  ['STRUCT(a INTEGER)', true],
  ['array<string>', true],
  ['VARIANT', true],
  [null, true],
])('a column of type %s may have fields: %s', async (type, mayBe) => {
  const graph = graphOf('table shop.mart.trips(trip_id, …)');
  const datasets = graph.datasets.map((each) => ({
    ...each,
    columns: each.columns.map((column) => ({ ...column, type })),
  }));
  const store = await stored({ ...graph, datasets });
  const located = await locateQuestion(store, 'trips.trip_id.x');
  expect(text(located)).toBe(
    mayBe ? 'column shop.mart.trips . trip_id (note)' : 'unknown no-such-column: shop.mart.trips.trip_id',
  );
  if (located.kind === 'unknown') {
    expect(located.message).toContain(`no column "trip_id.x": trip_id is ${type} and has no fields. Did you`);
  }
});

test('each unknown and ambiguous answer has a message', async () => {
  const store = await stored(graphOf(GRAPH));
  const lines: string[] = [];
  for (const [asked] of CASES) {
    const located = await locateQuestion(store, asked);
    const sentence = located.kind === 'column' ? located.note : 'message' in located ? located.message : null;
    if (sentence !== null) lines.push(`${asked}: ${sentence}`);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('messages.txt');
});

test('an ambiguous answer lists some of the names, and asks for the id if all have one name', async () => {
  const schemas = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const several = graphOf(schemas.map((schema) => `table shop.${schema}.things(id)`).join('\n'));
  const message = async (graph: typeof several): Promise<string> => {
    const located = await locateQuestion(await stored(graph), 'things');
    return 'message' in located ? located.message : located.kind;
  };
  expect(await message(several)).toBe(
    '"things" can mean 7 things (shop.a.things, shop.b.things, shop.c.things, shop.d.things, shop.e.things and 2 more); write more of the name.',
  );
  const first = { ...several, datasets: several.datasets.slice(0, 5) };
  expect(await message(first)).toBe(
    '"things" can mean 5 things (shop.a.things, shop.b.things, shop.c.things, shop.d.things, shop.e.things); write more of the name.',
  );
  const twins = several.datasets.slice(0, 2).map((dataset, i) => ({
    ...dataset,
    id: `duckdb://${i}|shop.a.things` as typeof dataset.id,
    namespace: `duckdb://${i}`,
    name: 'shop.a.things',
  }));
  expect(await message({ ...several, datasets: twins })).toBe(
    '"things" can mean 2 things (shop.a.things); write the id.',
  );
});

test('before the first build every name is unknown, with the reason', async () => {
  const located = await locateQuestion(await stored(), 'orders');
  expect(text(located)).toBe('unknown nothing-built: ');
  expect(located).toMatchObject({ message: 'There is no build yet. Run `tributary build <path>` first.' });
});

test('a name with too many parts is cut', () => {
  expect(questionParts('a.'.repeat(100))).toHaveLength(33);
});

test('a name in the same case wins over a name in another case', async () => {
  const store = await stored(graphOf('table shop.mart.Riders(id)\ntable shop.old.riders(id, ID)'));
  expect(text(await locateQuestion(store, 'riders'))).toBe('dataset shop.old.riders');
  expect(text(await locateQuestion(store, 'RIDERS'))).toMatch(/^ambiguous/);
});

test('at most five names are suggested', async () => {
  const schemas = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const graph = graphOf(schemas.map((schema) => `table shop.${schema}.stations(number)`).join('\n'));
  const store = await stored(graph);
  const suggestionsFor = async (asked: string): Promise<string> => text(await locateQuestion(store, asked));
  expect(await suggestionsFor('statoins')).toBe(
    'unknown no-such-name: shop.a.stations, shop.b.stations, shop.c.stations, shop.d.stations, shop.e.stations',
  );
  expect(await suggestionsFor('stations.nmber')).toBe(
    'unknown no-such-column: shop.a.stations.number, shop.b.stations.number, shop.c.stations.number, shop.d.stations.number, shop.e.stations.number',
  );
});

test.each([
  [['INTEGER', 'VARIANT'], 'ambiguous: shop.mart.trips.ID, shop.mart.trips.Id'],
  [['INTEGER', 'TEXT'], 'unknown no-such-column: shop.mart.trips.ID, shop.mart.trips.Id'],
])('a field of one of two columns with the types %s', async (types, expected) => {
  const graph = graphOf('table shop.mart.trips(ID, Id)');
  const datasets = graph.datasets.map((each) => ({
    ...each,
    columns: each.columns.map((column, i) => ({ ...column, type: types[i] ?? null })),
  }));
  const store = await stored({ ...graph, datasets });
  expect(text(await locateQuestion(store, 'trips.id.x'))).toBe(expected);
});
