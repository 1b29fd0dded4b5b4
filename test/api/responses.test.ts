/**
 * The complete responses of the server: status, headers and body of each kind of request (responses.txt), and
 * the answers to the ready-made queries (operations/<name>.txt). `vitest run test/api/responses.test.ts -u`
 * writes the files again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GraphSource } from '../../src/graph/reader.ts';
import { Failure } from '../../src/model/failure.ts';
import { compact } from '../compact.ts';
import { ANSWERED } from '../graph/answered.ts';
import { stored } from '../graph/stored.ts';
import { versionOf } from '../graph/versions.ts';
import { bearer, type HttpResponse, type Serving, send, serving } from './serving.ts';

const OPERATIONS = join(import.meta.dirname, '../../graphql/operations');
const JSON_TYPE = { 'Content-Type': 'application/json' };

type Sent = Parameters<typeof send>[1];

const query = (text: string): Sent => ({ headers: JSON_TYPE, body: JSON.stringify({ query: text }) });
const get = (path: string, headers: Record<string, string> = {}): Sent => ({ path, method: 'GET', headers });

const REQUESTS: Readonly<Record<string, Sent>> = {
  'the health of the server': get('/healthz'),
  'the readiness of the store': get('/readyz?verbose'),
  'the root': get('/'),
  'the root with another method': { path: '/', method: 'POST' },
  'an unknown path': get('/elsewhere'),
  'another method': { method: 'PUT' },
  'another type': { headers: { 'Content-Type': 'text/plain' }, body: '{}' },
  'no type': { body: '{}' },
  'another host': get('/graphql', { Host: 'evil.example' }),
  'no JSON': { headers: JSON_TYPE, body: '{' },
  'no query': { headers: JSON_TYPE, body: '{}' },
  'a query by GET': get('/graphql?query={builds{project}}'),
  'a syntax error': query('{ builds'),
  'an unknown field': query('{ planets }'),
  'an unknown argument': query('{ search(text: "a", near: true) { totalCount } }'),
  'a variable without a value': query('query ($of: String!) { impact(of: $of) { __typename } }'),
  'an unknown name': query(
    '{ impact(of: "nosuch") { __typename ... on Unknown { reason message suggestions } } }',
  ),
  'a change that does not apply': query('{ impact(of: "raw.net", change: DROPPED) { __typename } }'),
  'too many': query('{ search(text: "a", first: 100000) { totalCount } }'),
  'an invalid cursor': query('{ search(text: "a", first: 1, after: "?") { totalCount } }'),
  'too deep': query(`{ ${'a { '.repeat(40)}b${' }'.repeat(40)} }`),
  'no queue': query('{ deadTasks { totalCount } }'),
  'a subscription': query('subscription { buildProgress { __typename } }'),
};

/** Headers of the connection, which Node writes. */
const OF_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** The headers that every response has are listed once, at the top. */
async function sendAll(served: Serving, requests: Readonly<Record<string, Sent>>): Promise<string> {
  const responses: { what: string; response: HttpResponse; headers: string[] }[] = [];
  for (const [what, request] of Object.entries(requests)) {
    const response = await send(served.server, request);
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      OF_NODE.has(name) ? [] : [`${name}: ${value}`],
    );
    responses.push({ what, response, headers });
  }
  const shared = responses
    .map(({ headers }) => new Set(headers))
    .reduce((all, headers) => all.intersection(headers));
  const texts = responses.map(({ what, response: { status, body }, headers }) =>
    [`# ${what}`, status, ...headers.filter((each) => !shared.has(each)), body.trim(), ''].join('\n'),
  );
  return [...shared, '', ...texts].join('\n');
}

test('status, headers and body of each kind of request', async () => {
  const served = await serving({ reader: await stored(await versionOf(ANSWERED)) });
  await expect(await sendAll(served, REQUESTS)).toMatchFileSnapshot('responses.txt');
  expect(served.logged).toEqual([]);
});

test('a server with a token and a small limit', async () => {
  const served = await serving({ token: 'secret', limits: { bytes: 100 } });
  const text = await sendAll(served, {
    'no token': query('{ builds { project } }'),
    'the token': { ...query('{ builds { project } }'), headers: { ...JSON_TYPE, ...bearer('secret') } },
    'a long body': {
      headers: { ...JSON_TYPE, ...bearer('secret') },
      body: JSON.stringify({ query: '{ builds { project } }'.padEnd(100) }),
    },
  });
  await expect(text).toMatchFileSnapshot('responses-token.txt');
});

test('a store that fails', async () => {
  const errors: Readonly<Record<string, Error>> = {
    'a failure': new Failure('store-failed', 'The store cannot be read.'),
    'a retryable failure': new Failure('store-failed', 'The store is away.', { retryable: true }),
    'a busy store': new Failure('store-busy', 'The store is busy.', { retryable: true }),
    'a failure of the queue': new Failure('queue-failed', 'The queue is broken.'),
    'a bug': new TypeError('x is not a function'),
  };
  const texts: string[] = [];
  for (const [what, error] of Object.entries(errors)) {
    const fail = async (): Promise<never> => {
      throw error;
    };
    const reader = new Proxy(await stored(), {
      get: (target, name) => (name === 'close' ? () => target.close() : fail),
    }) as unknown as GraphSource;
    const served = await serving({ reader });
    const ready = { 'the readiness': get('/readyz') };
    const text = await sendAll(served, { [what]: query('{ builds { project } }'), ...ready });
    texts.push(text, `logged: ${served.logged.join(', ')}\n`);
  }
  await expect(texts.join('\n')).toMatchFileSnapshot('responses-failures.txt');
});

test.each([
  ['impact', { of: 'raw.net' }],
  ['upstream', { of: 'report.share' }],
  ['downstream', { of: 'raw.net' }],
  ['search', { text: 'si' }],
  ['coverage', {}],
])('the ready-made query %s', async (name, variables) => {
  const text = readFileSync(join(OPERATIONS, `${name}.graphql`), 'utf8');
  const { ask } = await serving({ reader: await stored(await versionOf(ANSWERED)) });
  const { data, errors } = await ask(text, variables);
  expect(errors).toEqual([]);
  const answer = compact(data).replaceAll('}, {', '},\n  {');
  await expect(`${answer}\n`).toMatchFileSnapshot(`operations/${name}.txt`);
});
