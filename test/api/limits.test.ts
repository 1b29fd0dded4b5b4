/** Limits of one request. */
import { getIntrospectionQuery } from 'graphql';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { GraphReader } from '../../src/graph/reader.ts';
import { Failure } from '../../src/model/failure.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';
import { codeOf, SHOP, send, serving, unchanging } from './serving.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

test('a query that is too deep is rejected', async () => {
  const { ask } = await serving();
  const nest = (depth: number): string =>
    depth === 0
      ? 'name'
      : `name writtenBy(first: 1) { edges { node { writes(first: 1) { edges { node { ${nest(depth - 1)} } } } } } }`;
  const query = (depth: number) => `{ dataset(name: "revenue") { ... on Dataset { ${nest(depth)} } } }`;
  expect((await ask(query(2))).errors).toEqual([]);
  expect((await ask(query(3))).errors).toMatchObject([
    { message: 'The query is 20 fields deep; the limit is 16.', extensions: { code: 'TOO_DEEP' } },
  ]);
});

test('the cost of nested pages is the product of their sizes', async () => {
  const { ask } = await serving();
  const query = (outer: number, inner: number) => `{
    jobs(first: ${outer}) { edges { node { reads(first: ${inner}) { edges { node { name } } } } } }
  }`;
  expect((await ask(query(100, 100))).errors).toEqual([]);
  const { errors } = await ask(query(500, 500));
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['TOO_COSTLY']);
  expect(errors[0]?.message).toMatch(
    /^The query may return \d+ objects; the limit is 100000\. Request smaller pages\.$/,
  );
});

test('page sizes in variables and fragments are counted', async () => {
  const { ask } = await serving();
  const query = `query($first: Int!) { jobs(first: $first) { ...Page } }
    fragment Page on JobConnection { edges { node { reads(first: $first) { edges { node { name } } } } } }`;
  expect((await ask(query, { first: 10 })).errors).toEqual([]);
  expect((await ask(query, { first: 500 })).errors).toMatchObject([{ extensions: { code: 'TOO_COSTLY' } }]);
});

test('a query with too many aliases is rejected', async () => {
  const { ask } = await serving();
  const many = (count: number) =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: builds { project }`).join(' ')} }`;
  expect((await ask(many(30))).errors).toEqual([]);
  expect((await ask(many(31))).errors).toMatchObject([
    { message: 'The query has 31 aliases; the limit is 30.', extensions: { code: 'TOO_COSTLY' } },
  ]);
});

test('fragments that spread each other many times are measured quickly', async () => {
  const { ask } = await serving();
  const levels = Array.from(
    { length: 25 },
    (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} ...F${i + 1} ...F${i + 1} }`,
  );
  await ask(`{ ...F0 } ${levels.join(' ')} fragment F25 on Query { builds { project } }`);
});

test('a document with too many tokens or without an end is rejected', async () => {
  const { ask } = await serving();
  const { errors } = await ask(`{ ${'builds { project } '.repeat(2_000)} }`);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST']);
  expect((await ask('{ builds {')).errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
  expect((await ask(`${'{a'.repeat(2_000)}`)).errors).toMatchObject([
    { extensions: { code: 'BAD_REQUEST' } },
  ]);
});

test('an introspection query is within the limits', async () => {
  const { ask } = await serving();
  const { data, errors } = await ask(getIntrospectionQuery());
  expect(errors).toEqual([]);
  expect(data.__schema.queryType.name).toBe('Query');
});

test('a body that is too large is rejected with and without Content-Length', async () => {
  const { server } = await serving();
  const body = JSON.stringify({ query: `{ builds { project } } #${'x'.repeat(1_000_000)}` });
  const announced = await send(server, {
    headers: { ...JSON_TYPE, 'Content-Length': String(body.length) },
    body,
  });
  expect([announced.status, codeOf(announced)]).toEqual([413, 'TOO_LARGE']);
  const chunked = await send(server, { headers: { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }, body });
  expect([chunked.status, codeOf(chunked)]).toEqual([413, 'TOO_LARGE']);
});

test.each([
  ['not JSON', 'nojson'],
  ['a batch', '[{"query":"{ builds { project } }"}]'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['a number for a query', '{"query":1}'],
])('a body that is %s is a bad request', async (_, body) => {
  const { server } = await serving();
  const answer = await send(server, { headers: JSON_TYPE, body });
  expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
  expect(Object.keys(JSON.parse(answer.body).errors[0].extensions)).toEqual(['code']);
});

test('names and search texts that are empty or too long are rejected', async () => {
  const { ask } = await serving();
  const long = 'x'.repeat(1_001);
  for (const query of ['impact(of: $t)', 'search(text: $t)', 'dataset(name: $t)']) {
    const { errors } = await ask(`query($t: String!) { ${query} { __typename } }`, { t: long });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST']);
  }
  expect((await ask('{ search(text: " ") { totalCount } }')).errors[0]?.message).toBe(
    'The search text is empty.',
  );
});

test.each(['depth: 0', 'depth: 1001', 'limit: 0', 'limit: 2001'])(
  'lineage with %s is rejected',
  async (argument) => {
    const { ask } = await serving();
    const { errors } = await ask(`{ lineage(of: "orders", direction: UP, ${argument}) { __typename } }`);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST']);
  },
);

test('a walk that reaches a limit returns a partial answer with the limit', async () => {
  const { ask } = await serving();
  const { data } = await ask(`{
    lineage(of: "report.share", direction: UP, limit: 2) { ... on Lineage { nodes { hops } partial { limit } } }
    impact(of: "orders.amount", depth: 1) { ... on Impact { partial { limit message } counts { unaffected } } }
  }`);
  expect(data.lineage.partial).toEqual({ limit: 'nodes' });
  expect(data.impact.partial).toEqual({
    limit: 'depth',
    message:
      'The walk reached the limit of depth: affected relations may be missing, or reported as possibly affected.',
  });
  expect(data.impact.counts.unaffected).toBe(0);
});

test('a path that the time limit prevents is an error, and the other fields are returned', async () => {
  const store = await stored(graphOf(SHOP));
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = slowed(store, 'datasets', 150);
  const { ask } = await serving({ reader: unchanging(slow), limits: { milliseconds: 100 } });
  const { data, errors } = await ask(
    '{ impact(of: "orders.amount") { ... on Impact { affected { edges { node { name path { confidence } } } } } } }',
  );
  expect(data.impact.affected.edges[0].node).toEqual({ name: 'shop.main.revenue', path: null });
  expect(errors[0]?.extensions.code).toBe('TIME_LIMIT');
});

function slowed(store: GraphReader, method: keyof GraphReader, milliseconds: number): GraphReader {
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== method) return value.bind(target);
      return async (...args: unknown[]) => {
        vi.advanceTimersByTime(milliseconds);
        return value.apply(target, args);
      };
    },
  });
}

function failing(store: GraphReader, error: Error): GraphReader {
  return new Proxy(store, {
    get: (target, name) =>
      name === 'counts' || name === 'builds' ? () => Promise.reject(error) : Reflect.get(target, name),
  });
}

test('the message of a busy store is returned; a bug is masked and logged', async () => {
  const store = await stored(graphOf(SHOP));
  const busy = new Failure('store-busy', 'Another process is writing.', { retryable: true });
  const one = await serving({ reader: unchanging(failing(store, busy)) });
  expect((await one.ask('{ builds { project } }')).errors).toMatchObject([
    { message: 'Another process is writing.', extensions: { code: 'STORE_BUSY', retryable: true } },
  ]);
  const bug = new TypeError('secret detail');
  const two = await serving({ reader: unchanging(failing(store, bug)) });
  const { errors } = await two.ask('{ builds { project } }');
  expect(errors).toMatchObject([
    {
      message: 'Internal error. The log of the server contains the details.',
      extensions: { code: 'INTERNAL' },
    },
  ]);
  expect(JSON.stringify(errors)).not.toMatch(/secret|stack|node_modules/);
  expect(two.logged).toEqual([bug]);
});
