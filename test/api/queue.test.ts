/** Dead tasks over GraphQL: the list with causes, replay, and errors. */
import { expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../src/model/failure.ts';
import { createInlineQueue, type Queue } from '../../src/queue/index.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';
import { codeOf, SHOP, send, serving } from './serving.ts';

const DEAD = `query Dead($first: Int, $after: String) {
  deadTasks(first: $first, after: $after) {
    edges { node { key name subject code message attempts failedAt } }
    pageInfo { hasNextPage endCursor }
    totalCount
  }
}`;
const REPLAY = 'mutation Replay($keys: [ID!]!) { replayDeadTasks(keys: $keys) { key outcome } }';

/** A queue with the dead tasks `ids`, the last one newest. Tasks fail until `fix` is called. */
async function withDead(ids: readonly string[]): Promise<{ queue: Queue; fix: () => void }> {
  const queue = createInlineQueue({ concurrency: 1, retries: 0 });
  onTestFinished(() => queue.close());
  let isBroken = true;
  queue.handle('analyse', async (id: string) => {
    if (isBroken) throw new Failure('store-failed', `${id} could not be stored.`);
  });
  await queue.run(
    'analyse',
    ids.map((id) => ({ id, payload: id })),
  );
  return {
    queue,
    fix: () => {
      isBroken = false;
    },
  };
}

interface Listed {
  readonly node: { readonly key: string; readonly subject: string };
}

test('dead tasks are listed newest first, in pages and with their cause', async () => {
  const { queue } = await withDead(['a', 'b', 'c']);
  const { ask } = await serving({ queue });
  const first = (await ask(DEAD, { first: 2 })).data.deadTasks;
  expect(first.edges.map(({ node }: Listed) => node.subject)).toEqual(['c', 'b']);
  expect(first.edges[0].node).toEqual({
    key: expect.stringMatching(/./),
    name: 'analyse',
    subject: 'c',
    code: 'store-failed',
    message: 'c could not be stored.',
    attempts: 1,
    failedAt: expect.stringMatching(/^\d{4}-.+Z$/),
  });
  expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true]);
  const second = (await ask(DEAD, { first: 2, after: first.pageInfo.endCursor })).data.deadTasks;
  expect(second.edges.map(({ node }: Listed) => node.subject)).toEqual(['a']);
  expect((await ask('{ queue { workers } }')).data).toEqual({ queue: { workers: 1 } });
});

test('a replay returns SET_GOING or NOT_ON_THE_LIST for every key', async () => {
  const { queue, fix } = await withDead(['a', 'b']);
  const { ask } = await serving({ queue });
  const { edges } = (await ask(DEAD)).data.deadTasks;
  const [b, a] = edges.map(({ node }: Listed) => node.key);
  fix();
  const { data } = await ask(REPLAY, { keys: [a, 'no-such-key', a] });
  expect(data.replayDeadTasks).toEqual([
    { key: a, outcome: 'SET_GOING' },
    { key: 'no-such-key', outcome: 'NOT_ON_THE_LIST' },
  ]);
  const left = (await ask(DEAD)).data.deadTasks.edges.map(({ node }: Listed) => node.key);
  expect(left).toEqual([b]);
  expect((await ask(REPLAY, { keys: [a] })).data.replayDeadTasks).toEqual([
    { key: a, outcome: 'NOT_ON_THE_LIST' },
  ]);
  expect((await ask(REPLAY, { keys: [] })).data.replayDeadTasks).toEqual([]);
});

test('invalid arguments are a bad request', async () => {
  const { queue } = await withDead(['a']);
  const { ask, logged } = await serving({ queue });
  const code = async (query: string, variables = {}) =>
    (await ask(query, variables)).errors.map(({ extensions }) => extensions.code);
  expect(await code(DEAD, { first: 501 })).toEqual(['BAD_REQUEST']);
  expect(await code(DEAD, { after: 'x' })).toEqual(['BAD_REQUEST']);
  expect(await code(REPLAY, { keys: Array.from({ length: 501 }, String) })).toEqual(['BAD_REQUEST']);
  expect(await code(REPLAY, { keys: ['x'.repeat(1_001)] })).toEqual(['BAD_REQUEST']);
  expect(await code('mutation { replayDeadTasks { key } }')).toEqual(['BAD_REQUEST']);
  expect(logged).toEqual([]);
});

test('without a queue every queue field is the error NO_QUEUE', async () => {
  const { ask, logged } = await serving();
  for (const query of [DEAD, '{ queue { workers } }', 'mutation { replayDeadTasks(keys: ["a"]) { key } }']) {
    const { data, errors } = await ask(query);
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      {
        message:
          'This server has no queue. Set REDIS_URL, or url in [queue] of tributary.toml, and restart the server.',
        extensions: { code: 'NO_QUEUE' },
      },
    ]);
  }
  expect(logged).toEqual([]);
});

test('a mutation is rejected over GET and with content types that other origins can send', async () => {
  const { queue } = await withDead(['a']);
  const { server } = await serving({ queue });
  const [dead] = await queue.dead(1);
  const mutation = `mutation { replayDeadTasks(keys: ["${dead?.key}"]) { key } }`;
  const path = `/graphql?query=${encodeURIComponent(mutation)}`;
  for (const headers of [{ Accept: 'application/json' }, { 'Content-Type': 'application/json' }]) {
    const got = await send(server, { path, method: 'GET', headers });
    expect([got.status, codeOf(got)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const body = JSON.stringify({ query: mutation });
    const posted = await send(server, { path, headers: { 'Content-Type': type }, body });
    expect([posted.status, codeOf(posted)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  }
  expect(await queue.dead(10)).toEqual([dead]);
});

test('an unavailable store or queue is an error with its message, code and retryable', async () => {
  const away = (code: 'store-failed' | 'queue-failed', retryable: boolean) => async () => {
    throw new Failure(code, 'It is away; start it.', { retryable });
  };
  const codes = async (retryable: boolean) => {
    const reader = Object.assign(Object.create(await stored(graphOf(SHOP))), {
      builds: away('store-failed', retryable),
    });
    const queue = Object.assign(Object.create(createInlineQueue()), {
      dead: away('queue-failed', retryable),
    });
    const { ask, logged } = await serving({ reader, queue });
    const answers = [await ask('{ builds { project } }'), await ask(DEAD)];
    const errors = answers.flatMap((answer) => answer.errors);
    expect(errors.map(({ message }) => message)).toEqual(['It is away; start it.', 'It is away; start it.']);
    expect(logged).toHaveLength(2);
    return errors.map(({ extensions }) => extensions);
  };
  expect(await codes(true)).toEqual([
    { code: 'STORE_UNAVAILABLE', retryable: true },
    { code: 'QUEUE_UNAVAILABLE', retryable: true },
  ]);
  expect(await codes(false)).toEqual([
    { code: 'STORE_FAILED', retryable: false },
    { code: 'QUEUE_FAILED', retryable: false },
  ]);
});
