/**
 * The operations in graphql/operations are valid and within the limits, and the examples of docs/graphql.md
 * are correct.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldNode, GraphQLNamedType, InlineFragmentNode } from 'graphql';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/api/errors.ts';
import { checkLimits, DEFAULT_SERVER_LIMITS } from '../../src/api/limits.ts';
import { createSchema } from '../../src/api/schema.ts';
import { Failure } from '../../src/model/failure.ts';
import { BUILDS_TOPIC, buildEvent } from '../../src/pipeline/build-event.ts';
import { createInlineQueue, type Queue } from '../../src/queue/index.ts';
import { seenGraph } from '../graph/compare/seen-graph.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';
import { serving } from './serving.ts';
import { subscribe } from './subscribing.ts';

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
  const request = { document, operationName: null, variables: { first: 50, limit: 500 }, schema };
  expect(checkLimits(request, DEFAULT_SERVER_LIMITS)).toBeNull();
});

test.each(operations)('operation $name selects the id of each object', ({ text }) => {
  const info = new TypeInfo(schema);
  const without: string[] = [];
  const check = ({ selectionSet: set }: FieldNode | InlineFragmentNode) => {
    const type = info.getType() && getNamedType(info.getType());
    const isNode = isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');
    const hasId = set?.selections.some((each) => each.kind === 'Field' && each.name.value === 'id') ?? true;
    if (isNode && !hasId) without.push(type.name);
  };
  visit(parse(text), visitWithTypeInfo(info, { Field: { enter: check }, InlineFragment: { enter: check } }));
  expect(without).toEqual([]);
});

test.each(operations)('operation $name runs with the variables of its header', async ({ text }) => {
  const example = /^# (\{.*\})/m.exec(text)?.[1];
  const variables = example === undefined ? {} : JSON.parse(example);
  const queue = await queueWithDead();
  const { server, ask } = await serving({
    reader: await stored(graphOf('table mart.orders(id, amount)'), SEEN),
    queue,
  });
  if (text.includes('\nsubscription')) {
    const followed = await subscribe(server, text, { variables });
    queue.announce(BUILDS_TOPIC, buildEvent({ build: '1', source: variables.source }, { stage: 'done' }));
    expect(await followed.next()).toMatchObject({ data: { buildProgress: { stage: 'DONE', skipped: 0 } } });
    return;
  }
  const { data, errors } = await ask(text, variables);
  expect(errors).toEqual([]);
  expect(JSON.stringify(data)).not.toContain('"reason"');
});

/** Observed lineage for the comparison operation. */
const SEEN = seenGraph(graphOf('table mart.orders(id, amount) reads raw\n  amount <- raw.amount'));

async function queueWithDead(): Promise<Queue> {
  const queue = createInlineQueue({ retries: 0 });
  queue.handle('analyse-model', async () => {
    throw new Failure('store-failed', 'The disk is full.');
  });
  await queue.run('analyse-model', [{ id: 'model.shop.revenue', payload: null }]);
  return queue;
}

test('every type, field, argument and enum value of the schema has a description', () => {
  const names = Object.values(schema.getTypeMap())
    .filter((type) => !isSpecifiedScalarType(type) && !isIntrospectionType(type))
    .flatMap(describedParts)
    .filter(([, description]) => !description?.trim())
    .map(([name]) => name);
  expect(names).toEqual([]);
});

test('the check finds fields, arguments and enum values without a description', () => {
  const bare = buildSchema('"T" type T { a("x" x: Int, y: Int): Int "b" b: E } "E" enum E { "one" ONE TWO }');
  const parts = ['T', 'E'].flatMap((name) => describedParts(bare.getType(name) as GraphQLNamedType));
  expect(parts.filter(([, description]) => !description).map(([name]) => name)).toEqual([
    'T.a',
    'T.a(y)',
    'E.TWO',
  ]);
});

/** `[name, description]` of a type and of all its parts. */
function describedParts(type: GraphQLNamedType): [string, string | null | undefined][] {
  const parts: [string, string | null | undefined][] = [[type.name, type.description]];
  if (isEnumType(type))
    for (const value of type.getValues()) parts.push([`${type.name}.${value.name}`, value.description]);
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return parts;
  for (const field of Object.values(type.getFields())) {
    parts.push([`${type.name}.${field.name}`, field.description]);
    if (!('args' in field)) continue;
    for (const arg of field.args) parts.push([`${type.name}.${field.name}(${arg.name})`, arg.description]);
  }
  return parts;
}

const manual = readFileSync(join(ROOT, 'docs/graphql.md'), 'utf8');
const examples = [...manual.matchAll(/```graphql\n((?:(?!```)[\s\S])*)```\s+```json\n([\s\S]*?)```/g)].map(
  (match, i) => ({
    number: i + 1,
    query: match[1] ?? '',
    answer: JSON.parse(match[2] ?? ''),
  }),
);

test('docs/graphql.md has examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(3);
});

async function serveManual() {
  const graph = graphOf(`
    source orders(id, amount, status)
    table  revenue(total) reads orders
      total <- orders.amount aggregation
      rows  <- orders.status filter
    view   order_list(id) reads orders
      id    <- orders.id
    table  forecast(guess) reads revenue opaque python-model
  `);
  return await serving({ reader: await stored(graph), queue: await queueWithDead() });
}

test('the query by GET in docs/graphql.md returns the documented answer', async () => {
  const [, command = '', answer = ''] =
    /```sh\n(curl -G [\s\S]*?)```\s+```text\n(.*)\n```/.exec(manual) ?? [];
  const parameters = [...command.matchAll(/--data-urlencode '(\w+)=([^']*)'/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const { server } = await serveManual();
  const response = await fetch(`${server.url}?${new URLSearchParams(parameters)}`);
  expect(await response.text()).toBe(answer);
});

test.each(examples)('example $number of docs/graphql.md', async ({ query, answer }) => {
  const { ask } = await serveManual();
  const { data, errors } = await ask(query);
  expect(errors).toEqual([]);
  expect(data).toEqual(answer);
});

test('the subscription of docs/graphql.md returns the documented event', async () => {
  const [, query = '', answer = ''] =
    /```graphql\n(subscription[\s\S]*?)```\s+```text\nevent: next\ndata: (.*)\n```/.exec(manual) ?? [];
  const queue = createInlineQueue();
  const { server } = await serving({ queue });
  const followed = await subscribe(server, query);
  const progress = { stage: 'analyse', done: 3, total: 27, model: 'stg_orders' } as const;
  queue.announce(BUILDS_TOPIC, buildEvent({ build: '5f0c', source: '/work/shop' }, progress));
  expect(await followed.next()).toEqual(JSON.parse(answer));
});

test('docs/graphql.md lists every code of an error', () => {
  const documented = new Set([...manual.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code));
  expect(ERROR_CODES.filter((code) => !documented.has(code))).toEqual([]);
});
