/**
 * A normalising cache of a client stores objects by type and id. It returns the answer to a question
 * unchanged after any other question, on the example project with observed lineage.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, fetchExchange } from '@urql/core';
import { cacheExchange, type KeyGenerator } from '@urql/exchange-graphcache';
import fc from 'fast-check';
import { introspectionFromSchema, isObjectType, type OperationDefinitionNode, parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSchema } from '../../src/api/schema.ts';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import { columnId } from '../../src/model/names.ts';
import { build } from '../../src/pipeline.ts';
import { createInlineQueue } from '../../src/queue/index.ts';
import { type LineageStore, openEmbeddedStore } from '../../src/store/index.ts';
import { seenGraph } from '../graph/compare/seen-graph.ts';
import { stampOf } from '../graph/stored.ts';
import { firstSeed, runs } from '../runs.ts';
import { everyField } from './every-field.ts';
import { type Serving, serving } from './serving.ts';

const ROOT = join(import.meta.dirname, '../..');
const OPERATIONS = join(ROOT, 'graphql/operations');
const schema = createSchema();

interface Question {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

let folder = '';
let store: LineageStore;
/** Ids of datasets and columns of the project. */
let names: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-cache-'));
  store = await openEmbeddedStore({ directory: join(folder, 'store'), mode: 'write' });
  const graphs: ColumnGraph[] = [];
  await build({
    path: join(ROOT, 'examples/velo'),
    store: keeping(store, graphs),
    cacheDirectory: join(folder, 'cache'),
    threads: 1,
  });
  for (const graph of graphs) {
    const seen = seenGraph(graph, ['velo.analytics.fct_trips.trip_id']);
    await store.apply(seen, stampOf(seen.project));
    names = graph.datasets.flatMap(({ id, columns }) => [
      id,
      ...columns.map(({ name }) => columnId(id, name)),
    ]);
  }
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds the graphs that are written to `graphs`. */
function keeping(target: LineageStore, graphs: ColumnGraph[]): LineageStore {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (key === 'apply') graphs.push(args[0] as ColumnGraph);
        return value.apply(target, args);
      };
    },
  });
}

/** Objects without an id are part of the object or question that contains them. */
const KEYS = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !('id' in type.getFields()))
    .map(({ name }): [string, KeyGenerator] => [name, () => null]),
);

/** With the schema the cache knows the members of unions. */
const INTROSPECTION = introspectionFromSchema(schema);

interface Cached extends Serving {
  readonly client: Client;
  readonly warnings: string[];
}

async function cachedClient(keys: Readonly<Record<string, KeyGenerator>> = {}): Promise<Cached> {
  const served = await serving({
    reader: store,
    queue: createInlineQueue(),
    limits: { aliases: 100_000, cost: 100_000_000, tokens: 1_000_000, milliseconds: 120_000 },
  });
  const warnings: string[] = [];
  const cache = cacheExchange({
    schema: INTROSPECTION,
    keys: { ...KEYS, ...keys },
    logger: (_, message) => warnings.push(message),
  });
  const client = createClient({
    url: served.server.url,
    exchanges: [cache, fetchExchange],
    preferGetMethod: false,
  });
  return { ...served, client, warnings };
}

/** Asks the server through the cache; returns the answer without the cache. */
async function askThrough({ client, ask }: Cached, { query, variables }: Question): Promise<unknown> {
  const { error } = isMutation({ query, variables })
    ? await client.mutation(query, variables).toPromise()
    : await client.query(query, variables, { requestPolicy: 'network-only' }).toPromise();
  expect(error).toBeUndefined();
  const { data, errors } = await ask(query, variables);
  expect(errors).toEqual([]);
  return withoutTypes(data);
}

async function fromCache({ client }: Cached, { query, variables }: Question): Promise<unknown> {
  const { data } = await client.query(query, variables, { requestPolicy: 'cache-only' }).toPromise();
  return withoutTypes(data);
}

/** The client requests the type of each object. */
function withoutTypes(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data), (key, value) => (key === '__typename' ? undefined : value));
}

/** Every operation of graphql/operations but the subscription. */
const OPERATION_TEXTS = readdirSync(OPERATIONS)
  .map((name) => ({ name, query: readFileSync(join(OPERATIONS, name), 'utf8') }))
  .filter(({ query }) => operationOf(query).operation !== 'subscription');

function isMutation({ query }: Question): boolean {
  return operationOf(query).operation === 'mutation';
}

function operationOf(query: string): OperationDefinitionNode {
  return parse(query).definitions[0] as OperationDefinitionNode;
}

/** Two sets of variables for each variable of an operation. */
const VALUES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  of: ['fct_trips', 'stg_ops__trips.trip_id'],
  text: ['trip', 'id'],
  depth: [2, 5],
  limit: [500, 20],
  kinds: [['DIRECT'], ['DIRECT', 'INDIRECT']],
  change: [null, 'REMOVED'],
  first: [50, 7],
  after: [null, null],
  project: ['velo', null],
  source: [null, 'unity-catalog'],
  keys: [['analyse-model/1'], ['analyse-model/2']],
};

function variablesOf(query: string, set: 0 | 1): Record<string, unknown> {
  const defined = operationOf(query).variableDefinitions ?? [];
  const variables = defined.map(({ variable: { name } }) => [name.value, VALUES[name.value]?.[set]]);
  return Object.fromEntries(variables);
}

test('no operation of graphql/operations changes the answer to another one', async () => {
  const cached = await cachedClient();
  const asked: { question: Question; answer: unknown }[] = [];
  for (const set of [0, 1] as const) {
    for (const { query } of OPERATION_TEXTS) {
      const question = { query, variables: variablesOf(query, set) };
      const answer = await askThrough(cached, question);
      if (!isMutation(question)) asked.push({ question, answer });
      for (const earlier of asked) expect(await fromCache(cached, earlier.question)).toEqual(earlier.answer);
    }
  }
  expect(cached.warnings).toEqual([]);
});

test('an answer that is stored by the id of its relation changes with the next question', async () => {
  const cached = await cachedClient({ AffectedRelation: ({ datasetId }) => datasetId as string });
  const question = (change: string): Question => ({
    query: `{ impact(of: "stg_ops__trips", change: ${change}) { ... on Impact { affected { edges { node { datasetId effect } } } } } }`,
    variables: {},
  });
  const answer = await askThrough(cached, question('ROWS'));
  expect(await fromCache(cached, question('ROWS'))).toEqual(answer);
  await askThrough(cached, question('DROPPED'));
  expect(await fromCache(cached, question('ROWS'))).not.toEqual(answer);
});

const CHANGES = ['MODIFIED', 'REMOVED', 'RENAMED', 'DROPPED', 'ROWS', 'MOVED'] as const;

/** A question for every field of its answer. */
function questionArb(): fc.Arbitrary<Question> {
  const name = fc.nat().map((at) => names[at % names.length] as string);
  const text = fc.constantFrom('trip', 'id', 'r', 'rider', 'no_such_name');
  const ask = (field: string, args: Record<string, unknown>): Question => {
    const used = Object.entries(args).map(
      ([key, value]) =>
        `${key}: ${typeof value === 'string' && /^[A-Z]+$/.test(value) ? value : JSON.stringify(value)}`,
    );
    const shown = used.length === 0 ? '' : `(${used.join(', ')})`;
    return { query: `{ ${everyField(schema, field, shown, DEPTHS[field] ?? 5)} }`, variables: {} };
  };
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(name, fc.constantFrom(...CHANGES)).map(([of, change]) => {
        const isColumn = of.includes('#');
        const applies = isColumn ? ['MODIFIED', 'REMOVED', 'RENAMED'] : ['DROPPED', 'ROWS', 'MOVED'];
        const kind = applies[CHANGES.indexOf(change) % 3] as string;
        const to = kind === 'RENAMED' ? 'renamed' : kind === 'MOVED' ? 'moved.to.other' : null;
        return ask('impact', { of, change: kind, ...(to === null ? {} : { to }) });
      }),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(name, fc.constantFrom('UP', 'DOWN'), fc.integer({ min: 1, max: 4 }))
        .map(([of, direction, depth]) => ask('lineage', { of, direction, depth })),
    },
    text.map((given) => ask('search', { text: given, first: 7 })),
    name.map((id) => ask('node', { id })),
    fc.array(name, { maxLength: 4 }).map((ids) => ask('nodes', { ids })),
    name.map((given) => ask(given.includes('#') ? 'column' : 'dataset', { name: given })),
    fc.constantFrom('comparison', 'coverage', 'jobs', 'findings').map((field) => ask(field, {})),
  );
}

const DEPTHS: Readonly<Record<string, number>> = { impact: 6, lineage: 5, comparison: 5 };

test('any question returns the same answer after any other question', async () => {
  const pair = fc.tuple(questionArb(), questionArb());
  await fc.assert(
    fc.asyncProperty(pair, async ([first, second]) => {
      const cached = await cachedClient();
      const answer = await askThrough(cached, first);
      expect(await fromCache(cached, first)).toEqual(answer);
      const other = await askThrough(cached, second);
      expect(await fromCache(cached, first)).toEqual(answer);
      expect(await fromCache(cached, second)).toEqual(other);
      expect(cached.warnings).toEqual([]);
      await cached.server.close();
    }),
    { numRuns: runs({ full: 15, long: 1_000 }), seed: firstSeed },
  );
});
