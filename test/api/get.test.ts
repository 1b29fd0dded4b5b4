/** Queries by GET (https://graphql.github.io/graphql-over-http). */
import { expect, test } from 'vitest';
import { createInlineQueue } from '../../src/queue/index.ts';
import { bearer, codeOf, send, serving } from './serving.ts';

type Fields = Readonly<Record<string, string>>;

const BUILDS = { query: '{ builds { project } }' };

async function getter(options: Parameters<typeof serving>[0] = {}) {
  const { server } = await serving(options);
  return (parameters: Fields, headers: Record<string, string> = {}) =>
    send(server, { method: 'GET', path: `/graphql?${new URLSearchParams(parameters)}`, headers });
}

test('GET returns the answer to a query with variables', async () => {
  const get = await getter();
  const query =
    'query One { builds { project } } query Two($name: String!) { dataset(name: $name) { ... on Dataset { kind } } }';
  const parameters = { query, operationName: 'Two', variables: '{"name":"orders"}' };
  const { status, headers, body } = await get(parameters);
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(JSON.parse(body).data).toEqual({ dataset: { kind: 'SOURCE' } });
  const { headers: other } = await get(parameters, { Accept: 'application/graphql-response+json' });
  expect(other['content-type']).toBe('application/graphql-response+json; charset=utf-8');
});

test.each([
  ['mutation', 'mutation { replayDeadTasks(keys: ["a"]) { key } }'],
  ['subscription', 'subscription { buildProgress { build } }'],
])('a %s by GET is rejected and not run', async (kind, query) => {
  const queue = createInlineQueue();
  queue.replay = () => Promise.reject(new Error('replayed'));
  const get = await getter({ queue });
  for (const accept of ['application/json', 'text/event-stream']) {
    const answer = await get({ query }, { Accept: accept });
    expect([answer.status, answer.headers['allow'], codeOf(answer)]).toEqual([
      405,
      'POST',
      'METHOD_NOT_ALLOWED',
    ]);
    expect(answer.body).toContain(`A ${kind} must be sent by POST. GET is for queries.`);
  }
  const both = `query Q { builds { project } } ${query.replace(kind, `${kind} M`)}`;
  expect((await get({ query: both, operationName: 'M' })).status).toBe(405);
  expect((await get({ query: both, operationName: 'Q' })).status).toBe(200);
});

test('a GET of a page of another origin is rejected', async () => {
  const get = await getter();
  const status = async (headers: Record<string, string>) => (await get(BUILDS, headers)).status;
  for (const site of ['cross-site', 'same-site', 'other']) {
    const answer = await get(BUILDS, { 'Sec-Fetch-Site': site });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN_ORIGIN']);
  }
  expect(await status({ Origin: 'https://evil.example' })).toBe(403);
  expect(await status({ Origin: 'null' })).toBe(403);
  expect(
    await status({ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1:4000', Host: '127.0.0.1:4000' }),
  ).toBe(403);
  for (const site of ['same-origin', 'none']) expect(await status({ 'Sec-Fetch-Site': site })).toBe(200);
  expect(await status({ Origin: 'http://127.0.0.1:4000', Host: '127.0.0.1:4000' })).toBe(200);
});

test('a GET needs the token and a Host of this machine, like a POST', async () => {
  const get = await getter({ token: 'secret' });
  expect((await get(BUILDS)).status).toBe(401);
  expect((await get(BUILDS, bearer('secret'))).status).toBe(200);
  expect((await get(BUILDS, { ...bearer('secret'), Host: 'evil.example' })).status).toBe(403);
});

test.each([
  ['no query', {}, 'The parameter query is missing. Send it by GET, or as JSON by POST.'],
  ['an empty query', { query: '' }, 'The parameter query is missing. Send it by GET, or as JSON by POST.'],
  [
    'variables that are not JSON',
    { ...BUILDS, variables: '{' },
    'The parameter variables is not a JSON object.',
  ],
  ['variables in a list', { ...BUILDS, variables: '[1]' }, 'The parameter variables is not a JSON object.'],
  [
    'extensions that are a text',
    { ...BUILDS, extensions: '"x"' },
    'The parameter extensions is not a JSON object.',
  ],
])('a GET with %s is a bad request', async (_, parameters, message) => {
  const get = await getter();
  const answer = await get(parameters as Fields);
  expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
  expect(JSON.parse(answer.body).errors[0].message).toBe(message);
});

test('errors and limits of a query are those of a POST', async () => {
  const get = await getter({ limits: { depth: 1 } });
  for (const query of [
    '{ builds {',
    '{ builds { none } }',
    '{ builds { project } } query B { builds { project } }',
  ]) {
    const answer = await get({ query }, { Accept: 'application/graphql-response+json' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
  }
  expect(codeOf(await get(BUILDS))).toBe('TOO_DEEP');
});

test('a browser that opens the address of a query sees GraphiQL', async () => {
  const get = await getter();
  const { status, headers } = await get(BUILDS, { Accept: 'text/html,*/*' });
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
});
