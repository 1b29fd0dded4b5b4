/** Objects by id, and the rule which types have an id. */
import { isInterfaceType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from '../../src/api/schema.ts';
import { openEmbeddedStore } from '../../src/store/index.ts';
import { graphOf } from '../graph/graph-text.ts';
import { openStored, stampOf, stored } from '../graph/stored.ts';
import { SHOP, serving } from './serving.ts';

const ID = 'duckdb://local|shop.main.';
const NODES = `query ($ids: [ID!]!) { nodes(ids: $ids) {
  __typename id ... on Dataset { name } ... on Column { name dataset { id } } ... on Job { file }
} }`;

test('exactly the types that implement Node have a field id', () => {
  const types = Object.values(createSchema().getTypeMap());
  const objects = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const withId = objects.filter((type) => 'id' in type.getFields() || '_id' in type.getFields());
  const nodes = objects.filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'));
  expect(withId.map(({ name }) => name).sort()).toEqual(['Node', ...nodes.map(({ name }) => name)].sort());
  expect(nodes.map(({ name }) => name).sort()).toEqual(['Column', 'Dataset', 'Job']);
});

test('nodes returns the objects in the order of their ids, and null for other ids', async () => {
  const { ask } = await serving();
  const ids = [`${ID}orders#amount`, 'duckdb://local|shop.report', `${ID}orders`, `${ID}none`, `${ID}orders`];
  const { data, errors } = await ask(NODES, { ids });
  expect(errors).toEqual([]);
  const orders = { __typename: 'Dataset', id: `${ID}orders`, name: 'shop.main.orders' };
  expect(data.nodes).toEqual([
    { __typename: 'Column', id: `${ID}orders#amount`, name: 'amount', dataset: { id: `${ID}orders` } },
    { __typename: 'Job', id: 'duckdb://local|shop.report', file: 'models/report.sql' },
    orders,
    null,
    orders,
  ]);
});

test('names and other spellings of an id are not ids', async () => {
  const { ask } = await serving();
  const others = [
    'orders',
    'orders.amount',
    `${ID}orders#AMOUNT`,
    `${ID}orders#none`,
    `${ID}revenue#tax`,
    '|',
    '#',
  ];
  expect((await ask(NODES, { ids: others })).data.nodes).toEqual(others.map(() => null));
  const { data } = await ask(`{ node(id: "${ID}orders#AMOUNT") { id } }`);
  expect(data.node).toBeNull();
});

test('every id that an answer contains returns its object', async () => {
  const { ask } = await serving({
    reader: await stored(
      graphOf(`${SHOP}
  table    items(order.sku, order.price)
  table    codes(x) reads orders
    x <- orders.code
`),
    ),
  });
  const { data } = await ask(`{
    search(text: "shop") { edges { node { ... on Dataset { id columns { edges { node { id } } } } } } }
    jobs { edges { node { id } } }
    parent: column(name: "items.order") { ... on Column { id } }
    unlisted: column(name: "orders.code") { ... on Column { id inSchema } }
  }`);
  interface Listed {
    readonly node: { readonly id: string; readonly columns?: { readonly edges: readonly Listed[] } };
  }
  const idsOf = (edges: readonly Listed[]): string[] =>
    edges.flatMap(({ node }) => [node.id, ...idsOf(node.columns?.edges ?? [])]);
  const ids = [...idsOf(data.search.edges), ...idsOf(data.jobs.edges), data.parent.id, data.unlisted.id];
  expect(ids.length).toBeGreaterThan(30);
  expect(data.unlisted).toEqual({ id: `${ID}orders#code`, inSchema: false });
  const found = (await ask(NODES, { ids })).data.nodes;
  expect(found.map((node: { id: string } | null) => node?.id)).toEqual(ids);
});

test('a column that only contains the field in the query is a suggestion', async () => {
  const { ask } = await serving();
  const graph = graphOf('table raw(id, payload, …)');
  const nested = await serving({ reader: await stored(graph) });
  const query =
    '{ column(name: "raw.payload.sku") { __typename ... on Unknown { reason message suggestions } } }';
  expect((await nested.ask(query)).data.column).toEqual({
    __typename: 'Unknown',
    reason: 'COLUMNS_NOT_ALL_KNOWN',
    message: '"raw.payload.sku" is not known as a column. Query shop.main.raw.payload, which contains it.',
    suggestions: ['shop.main.raw.payload'],
  });
  expect((await ask(query)).data.column).toMatchObject({ reason: 'NO_SUCH_NAME' });
});

test('ids stay the same in the next build', async () => {
  const { store, directory, end } = await openStored([graphOf(SHOP)]);
  const reader = await openEmbeddedStore({ directory, mode: 'read' });
  const { ask, server } = await serving({ reader });
  const ids = [`${ID}orders#amount`, 'duckdb://local|shop.report', `${ID}report`];
  const before = (await ask(NODES, { ids })).data;
  const more = graphOf(`${SHOP}\n  table extra(x) reads orders\n    x <- orders.amount\n`);
  await store.apply(more, { ...stampOf('shop'), inputDigest: 'other' });
  expect((await ask(NODES, { ids })).data).toEqual(before);
  await server.close();
  await reader.close();
  await end();
});

test('too many ids, an empty id, and a store without a build are errors', async () => {
  const { ask } = await serving();
  const codes = async (ids: readonly string[], asked = ask) =>
    (await asked(NODES, { ids })).errors.map(({ extensions }) => extensions.code);
  expect(await codes(Array.from({ length: 501 }, (_, i) => `x|${i}`))).toEqual(['BAD_REQUEST']);
  expect(await codes([''])).toEqual(['BAD_REQUEST']);
  expect(await codes([`${ID}orders`], (await serving({ reader: await stored() })).ask)).toEqual([
    'NOTHING_BUILT',
  ]);
});

test('the cost of nodes is the number of ids', async () => {
  const { ask } = await serving();
  const query =
    '($ids: [ID!]!) { nodes(ids: $ids) { ... on Dataset { readBy(first: 300) { totalCount edges { cursor } } } } }';
  const of = async (count: number) =>
    (await ask(`query${query}`, { ids: Array(count).fill(`${ID}orders`) })).errors;
  expect(await of(100)).toEqual([]);
  expect(await of(500)).toMatchObject([{ extensions: { code: 'TOO_COSTLY' } }]);
});
