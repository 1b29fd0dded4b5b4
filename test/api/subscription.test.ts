/** Build progress over server-sent events: events, lifetime and limits. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startServer } from '../../src/api/index.ts';
import { Failure } from '../../src/model/failure.ts';
import { BUILDS_TOPIC, type BuildEvent, buildEvent } from '../../src/pipeline/build-event.ts';
import { createInlineQueue, type Queue } from '../../src/queue/index.ts';
import { stored } from '../graph/stored.ts';
import { until } from '../until.ts';
import { bearer, codeOf, send, serving } from './serving.ts';
import { subscribe } from './subscribing.ts';

const FOLLOW = `subscription Follow($source: String) {
  buildProgress(source: $source) { build source stage done total model message skipped }
}`;

function eventOf(source: string, stage: BuildEvent['stage'], done = 0): BuildEvent {
  const of = { build: 'b1', source };
  if (stage === 'failed') return buildEvent(of, { stage, message: 'The store was removed.' });
  return stage === 'done'
    ? buildEvent(of, { stage })
    : buildEvent(of, { stage, done, total: 9, model: null });
}

/** A queue that counts its listeners. */
function watched(): { queue: Queue; listeners: () => number } {
  const queue = createInlineQueue();
  let listeners = 0;
  const counted = new Proxy(queue, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'watch') return typeof value === 'function' ? value.bind(target) : value;
      return async (topic: string, listener: (message: unknown) => void) => {
        const unwatch = await target.watch(topic, listener);
        listeners++;
        return async () => {
          listeners--;
          await unwatch();
        };
      };
    },
  });
  return { queue: counted, listeners: () => listeners };
}

test('a subscription receives the events of all builds, or of one source, in order', async () => {
  const { queue } = watched();
  const { server } = await serving({ queue });
  const all = await subscribe(server, FOLLOW);
  const shop = await subscribe(server, FOLLOW, { variables: { source: '/shop' } });
  expect([all.status, all.headers['content-type']]).toEqual([200, 'text/event-stream']);
  queue.announce(BUILDS_TOPIC, eventOf('/other', 'read', 3));
  queue.announce(BUILDS_TOPIC, eventOf('/shop', 'analyse', 4));
  queue.announce(BUILDS_TOPIC, eventOf('/shop', 'failed'));
  const first = {
    build: 'b1',
    source: '/other',
    stage: 'READ',
    done: 3,
    total: 9,
    model: null,
    message: null,
  };
  expect(await all.next()).toEqual({ data: { buildProgress: { ...first, skipped: 0 } } });
  expect((await all.next()).data.buildProgress).toMatchObject({ source: '/shop', stage: 'ANALYSE', done: 4 });
  expect((await all.next()).data.buildProgress).toMatchObject({
    stage: 'FAILED',
    message: 'The store was removed.',
  });
  expect((await shop.next()).data.buildProgress).toMatchObject({ source: '/shop', stage: 'ANALYSE' });
  expect((await shop.next()).data.buildProgress).toMatchObject({ source: '/shop', stage: 'FAILED' });
});

test('invalid messages are ignored', async () => {
  const { queue } = watched();
  const { server } = await serving({ queue });
  const all = await subscribe(server, FOLLOW);
  const good = eventOf('/shop', 'link');
  for (const odd of [
    null,
    'text',
    [],
    {},
    { ...good, stage: 'unheard-of' },
    { ...good, stage: 'toString' },
    { ...good, done: -1 },
    { ...good, done: 1.5 },
    { ...good, total: 2 ** 31 },
    { ...good, model: 7 },
    { ...good, at: 'yesterday' },
    { ...good, build: '' },
    { ...good, source: null },
  ]) {
    queue.announce(BUILDS_TOPIC, odd);
  }
  queue.announce(BUILDS_TOPIC, { ...good, more: 'of a newer version' });
  expect((await all.next()).data.buildProgress).toMatchObject({ stage: 'LINK', skipped: 0 });
});

test('a subscription ends when its client disconnects, and its listener is removed', async () => {
  const { queue, listeners } = watched();
  const { server } = await serving({ queue });
  const [one, two] = await Promise.all([subscribe(server, FOLLOW), subscribe(server, FOLLOW)]);
  expect(listeners()).toBe(2);
  one.leave();
  await until(() => listeners() === 1);
  queue.announce(BUILDS_TOPIC, eventOf('/shop', 'done'));
  expect((await two.next()).data.buildProgress.stage).toBe('DONE');
});

test('closing the server completes its subscriptions', async () => {
  const { queue, listeners } = watched();
  const server = await startServer({ reader: await stored(), port: 0, queue });
  const all = await subscribe(server, FOLLOW);
  queue.announce(BUILDS_TOPIC, eventOf('/shop', 'store', 1));
  expect((await all.next()).data.buildProgress.stage).toBe('STORE');
  await server.close();
  expect(await all.next()).toBeNull();
  expect(listeners()).toBe(0);
});

test('the number of open subscriptions is limited', async () => {
  const { queue, listeners } = watched();
  const { server, logged } = await serving({ queue, limits: { subscriptions: 2 } });
  const [one] = await Promise.all([subscribe(server, FOLLOW), subscribe(server, FOLLOW)]);
  const refused = await subscribe(server, FOLLOW);
  const { errors } = await refused.next();
  expect(errors).toMatchObject([
    {
      message: 'The limit of 2 open subscriptions is reached. Close one, or try again later.',
      extensions: { code: 'LIMIT_REACHED' },
    },
  ]);
  one.leave();
  await until(() => listeners() === 1);
  const again = await subscribe(server, FOLLOW);
  queue.announce(BUILDS_TOPIC, eventOf('/shop', 'done'));
  expect((await again.next()).data.buildProgress.stage).toBe('DONE');
  expect(logged).toEqual([]);
});

test('a slow reader loses progress events and their number is reported, but receives every end of a build', async () => {
  const { queue } = watched();
  const { server } = await serving({ queue, limits: { waiting: 5 } });
  const slow = await subscribe(server, FOLLOW);
  const sent = 40_000;
  const long = 'x'.repeat(1_000);
  // More than the buffers of the sockets can hold, while the client reads nothing.
  for (let i = 0; i < sent; i++) {
    queue.announce(BUILDS_TOPIC, { ...eventOf('/shop', 'analyse', i), model: long });
    if (i === 20_000) queue.announce(BUILDS_TOPIC, eventOf('/other', 'failed'));
    if (i % 500 === 0) await pause(0);
  }
  queue.announce(BUILDS_TOPIC, eventOf('/shop', 'done'));
  const stages: string[] = [];
  let skipped = 0;
  let read = 0;
  for (;;) {
    const { buildProgress: event } = (await slow.next()).data;
    stages.push(event.stage);
    skipped += event.skipped;
    read++;
    if (event.stage === 'DONE') break;
  }
  expect(stages.filter((stage) => stage !== 'ANALYSE')).toEqual(['FAILED', 'DONE']);
  expect(skipped).toBeGreaterThan(0);
  expect(read + skipped).toBe(sent + 2);
});

test('without a queue a subscription is the error NO_QUEUE with a hint', async () => {
  const { server, logged } = await serving();
  const refused = await subscribe(server, FOLLOW);
  expect((await refused.next()).errors).toMatchObject([
    {
      message:
        'This server has no queue. Set REDIS_URL, or url in [queue] of tributary.toml, and restart the server.',
      extensions: { code: 'NO_QUEUE' },
    },
  ]);
  expect(await refused.next()).toBeNull();
  expect(logged).toEqual([]);
});

test('the limits of a document apply to subscriptions', async () => {
  const { queue, listeners } = watched();
  const { server } = await serving({ queue, limits: { depth: 1, aliases: 1 } });
  const deep = await subscribe(server, FOLLOW);
  expect((await deep.next()).errors[0].extensions.code).toBe('TOO_DEEP');
  const named = await serving({ queue, limits: { aliases: 1 } });
  const many = await subscribe(named.server, 'subscription { buildProgress { a: build b: build } }');
  expect((await many.next()).errors[0].extensions.code).toBe('TOO_COSTLY');
  expect(listeners()).toBe(0);
});

test('a subscription needs the token, POST with JSON, and a client that accepts events', async () => {
  const { queue, listeners } = watched();
  const { server } = await serving({ queue, host: '0.0.0.0', token: 'secret' });
  expect((await subscribe(server, FOLLOW)).status).toBe(401);
  const headers = { ...bearer('secret'), Accept: 'text/event-stream' };
  const path = `/graphql?query=${encodeURIComponent('subscription { buildProgress { build } }')}`;
  const got = await send(server, { path, method: 'GET', headers });
  expect([got.status, codeOf(got)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  const plain = await send(server, {
    headers: { ...headers, 'Content-Type': 'text/plain' },
    body: JSON.stringify({ query: FOLLOW }),
  });
  expect([plain.status, codeOf(plain)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  const unread = await send(server, {
    headers: { ...bearer('secret'), 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ query: FOLLOW }),
  });
  expect([unread.status, codeOf(unread)]).toEqual([200, 'BAD_REQUEST']);
  expect(listeners()).toBe(0);
  const welcome = await subscribe(server, FOLLOW, { headers: bearer('secret') });
  expect(welcome.status).toBe(200);
});

test('a failure of the queue is the error QUEUE_UNAVAILABLE', async () => {
  const queue: Queue = Object.assign(Object.create(createInlineQueue()), {
    watch: async () => {
      throw new Failure('queue-failed', 'Redis at redis://r:1/0 did not respond.', { retryable: true });
    },
  });
  const { server } = await serving({ queue });
  const refused = await subscribe(server, FOLLOW);
  expect((await refused.next()).errors).toMatchObject([
    {
      message: 'Redis at redis://r:1/0 did not respond.',
      extensions: { code: 'QUEUE_UNAVAILABLE', retryable: true },
    },
  ]);
});
