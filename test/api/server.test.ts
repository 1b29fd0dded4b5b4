/** Access, addresses and the non-GraphQL responses of the server. */
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_QUERY } from '../../src/api/graphiql.ts';
import { startServer } from '../../src/api/index.ts';
import { openEmbeddedStore } from '../../src/store/index.ts';
import { graphOf } from '../graph/graph-text.ts';
import { openStored, stampOf, stored } from '../graph/stored.ts';
import { bearer, codeOf, SHOP, send, serving, unchanging } from './serving.ts';

const QUERY = JSON.stringify({ query: '{ builds { project } }' });
const JSON_TYPE = { 'Content-Type': 'application/json' };

test('without a token the server listens only on loopback addresses', async () => {
  const { server } = await serving();
  expect(server.url).toBe(`http://127.0.0.1:${server.port}/graphql`);
  const reader = await stored();
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com']) {
    for (const token of [null, '']) {
      await expect(startServer({ reader, host, port: 0, token })).rejects.toMatchObject({
        code: 'bad-usage',
        message: `Listening on ${host} requires a token. Set TRIBUTARY_TOKEN, or listen on 127.0.0.1.`,
      });
    }
  }
});

test('the default query of GraphiQL and the query in its comment run on any graph', async () => {
  const example = DEFAULT_QUERY.slice(DEFAULT_QUERY.indexOf('# query')).replaceAll(/^# /gm, '');
  for (const options of [{}, { reader: await stored(graphOf('source a(x)')) }]) {
    const { ask } = await serving(options);
    for (const query of [DEFAULT_QUERY, example]) {
      const { data, errors } = await ask(query);
      expect(errors).toEqual([]);
      expect(Object.keys(data).length).toBeGreaterThan(0);
    }
  }
});

test('with a token every request needs it, including GraphiQL but not /healthz', async () => {
  const { server, ask } = await serving({ host: '0.0.0.0', token: 'secret' });
  expect((await ask('{ builds { project } }')).data).toEqual({ builds: [{ project: 'shop' }] });
  for (const headers of [
    {},
    bearer('wrong'),
    { Authorization: 'secret' },
    { Authorization: 'Basic secret' },
    bearer(''),
  ]) {
    const answer = await send(server, { headers: { ...JSON_TYPE, ...headers }, body: QUERY });
    expect([answer.status, codeOf(answer), answer.headers['www-authenticate']]).toEqual([
      401,
      'UNAUTHORIZED',
      'Bearer',
    ]);
  }
  for (const path of ['/', '/graphql', '/elsewhere']) {
    expect((await send(server, { path, method: 'GET', headers: { Accept: 'text/html' } })).status).toBe(401);
  }
  const health = await send(server, { path: '/healthz', method: 'GET' });
  expect([health.status, health.body]).toEqual([200, '{"status":"ok"}\n']);
});

test('a Host header of another machine is rejected, against DNS rebinding', async () => {
  const { server } = await serving();
  const status = async (host: string) =>
    (await send(server, { headers: { ...JSON_TYPE, Host: host }, body: QUERY })).status;
  for (const host of [
    'localhost',
    `localhost:${server.port}`,
    '127.0.0.1:80',
    '[::1]:4000',
    'LOCALHOST',
    '127.9.9.9',
  ]) {
    expect([host, await status(host)]).toEqual([host, 200]);
  }
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'a@localhost',
  ]) {
    expect([host, await status(host)]).toEqual([host, 403]);
  }
});

test('requests that another origin can send without a preflight are rejected, and CORS is off', async () => {
  const { server } = await serving();
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    '',
  ]) {
    const answer = await send(server, { headers: type === '' ? {} : { 'Content-Type': type }, body: QUERY });
    expect([type, answer.status, codeOf(answer)]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE']);
  }
  const path = '/graphql?query=%7Bbuilds%7Bproject%7D%7D';
  for (const method of ['OPTIONS', 'PUT', 'DELETE']) {
    const answer = await send(server, { path, method, headers: { Origin: 'https://evil.example' } });
    expect([method, answer.status]).toEqual([method, 405]);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  const posted = await send(server, {
    headers: { ...JSON_TYPE, Origin: 'https://evil.example' },
    body: QUERY,
  });
  expect(Object.keys(posted.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('GraphiQL loads nothing from another origin', async () => {
  const { server } = await serving();
  const page = await send(server, { method: 'GET', headers: { Accept: 'text/html' } });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const { body } = page;
  const script = body.indexOf('<script>');
  const end = body.lastIndexOf('</script>');
  expect(body.slice(script, end)).not.toContain('</script');
  // The browser parses everything outside the one script as markup.
  const markup = body.slice(0, script) + body.slice(end);
  const loaded = [...markup.matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]{0,40})/g)].map(
    (match) => match[1] ?? '',
  );
  expect(loaded.filter((url) => !url.startsWith('data:') && !url.startsWith('#'))).toEqual([]);
  expect(markup).not.toMatch(/@import|<iframe|<base/);
  expect(body).toContain('"method":"POST"');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toMatch(/https?:|\*/);
});

test('the headers of every response forbid sniffing, framing and caching', async () => {
  const { server } = await serving();
  for (const request of [
    { body: QUERY, headers: JSON_TYPE },
    { path: '/healthz', method: 'GET' },
    { path: '/nowhere', method: 'GET' },
  ]) {
    const { headers } = await send(server, request);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test('/ redirects to /graphql, and other paths are NOT_FOUND', async () => {
  const { server } = await serving();
  const root = await send(server, { path: '/', method: 'GET' });
  expect([root.status, root.headers['location']]).toEqual([302, '/graphql']);
  const other = await send(server, { path: '/other', method: 'GET' });
  expect([other.status, codeOf(other)]).toEqual([404, 'NOT_FOUND']);
});

test('if the port is in use, the server listens on the next free port', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const { server } = await serving({ port });
  expect(server.askedPort).toBe(port);
  expect(server.port).toBeGreaterThan(port);
});

test('an address that is not of this machine is a usage failure', async () => {
  await expect(
    startServer({ reader: await stored(), host: '192.0.2.1', port: 0, token: 'x' }),
  ).rejects.toMatchObject({
    code: 'bad-usage',
    message: expect.stringMatching(
      /^Cannot listen on 192\.0\.2\.1:0 \(E\w+\)\. Use another address or port\.$/,
    ),
  });
});

test('close waits for a running request', async () => {
  const store = await stored(graphOf(SHOP));
  const arrived = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const slow = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'builds') return typeof value === 'function' ? value.bind(target) : value;
      return async () => {
        arrived.resolve();
        await answers.promise;
        return [];
      };
    },
  });
  const server = await startServer({ reader: unchanging(slow), port: 0 });
  const asked = send(server, { headers: JSON_TYPE, body: QUERY });
  await arrived.promise;
  const closing = server.close();
  answers.resolve();
  await closing;
  expect((await asked).status).toBe(200);
  await expect(send(server, { headers: JSON_TYPE, body: QUERY })).rejects.toThrow();
});

test('a request returns the build that another process wrote before it', async () => {
  const { store: writer, directory, end } = await openStored([graphOf(SHOP)]);
  onTestFinished(end);
  const reader = await openEmbeddedStore({ directory, mode: 'read' });
  onTestFinished(() => reader.close());
  const { ask } = await serving({ reader });
  const query =
    '{ impact(of: "orders.amount") { ... on Impact { counts { affected } } } coverage { jobs { total } } }';
  expect((await ask(query)).data).toEqual({
    impact: { counts: { affected: 2 } },
    coverage: { jobs: { total: 5 } },
  });
  const more = graphOf(`${SHOP}
  table    extra(x) reads orders
    x <- orders.amount
`);
  await writer.apply(more, { ...stampOf('shop'), inputDigest: 'other' });
  expect((await ask(query)).data).toEqual({
    impact: { counts: { affected: 3 } },
    coverage: { jobs: { total: 6 } },
  });
});
