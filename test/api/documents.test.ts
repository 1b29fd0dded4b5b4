/** The ready-made operations fit the schema and the limits, and the examples of docs/graphql.md answer what they say. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { checkLimits, DEFAULT_SERVER_LIMITS } from '../../src/api/limits.ts';
import { createSchema } from '../../src/api/schema.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';
import { serving } from './serving.ts';

const ROOT = join(import.meta.dirname, '../..');
const OPERATIONS = join(ROOT, 'graphql/operations');
const operations = readdirSync(OPERATIONS).map((name) => ({
  name,
  text: readFileSync(join(OPERATIONS, name), 'utf8'),
}));

const schema = createSchema();

test.each(operations)('operation $name is valid and within the limits', ({ text }) => {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const asked = { document, operationName: null, variables: { first: 50, limit: 500 }, schema };
  expect(checkLimits(asked, DEFAULT_SERVER_LIMITS)).toBeNull();
});

test.each(operations)('operation $name answers the example in its head', async ({ text }) => {
  const example = /^# (\{.*\})/m.exec(text)?.[1];
  const variables = example === undefined ? {} : JSON.parse(example);
  const { ask } = await serving({ reader: await stored(graphOf('table mart.orders(id, amount)')) });
  const { data, errors } = await ask(text, variables);
  expect(errors).toEqual([]);
  expect(JSON.stringify(data)).not.toContain('"reason"');
});

test('every type of the schema has a description', () => {
  const obvious = /Connection$|Edge$|Union$/;
  const bare = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__') && !obvious.test(name))
    .filter(({ astNode, description }) => astNode !== undefined && astNode !== null && !description)
    .map(({ name }) => name);
  expect(bare).toEqual([]);
});

const manual = readFileSync(join(ROOT, 'docs/graphql.md'), 'utf8');
const examples = [...manual.matchAll(/```graphql\n([\s\S]*?)```\s+```json\n([\s\S]*?)```/g)].map(
  (match, i) => ({
    number: i + 1,
    query: match[1] ?? '',
    answer: JSON.parse(match[2] ?? ''),
  }),
);

test('docs/graphql.md has examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(3);
});

test.each(examples)('example $number of docs/graphql.md', async ({ query, answer }) => {
  const graph = graphOf(`
    source orders(id, amount, status)
    table  revenue(total) reads orders
      total <- orders.amount aggregation
      rows  <- orders.status filter
    view   order_list(id) reads orders
      id    <- orders.id
    table  forecast(guess) reads revenue opaque python-model
  `);
  const { ask } = await serving({ reader: await stored(graph) });
  const { data, errors } = await ask(query);
  expect(errors).toEqual([]);
  expect(data).toEqual(answer);
});
