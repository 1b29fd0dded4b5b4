/** Dead tasks and build progress over GraphQL with a queue on Redis that several clients share. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Failure } from '../../src/model/failure.ts';
import { BUILDS_TOPIC, buildEvent } from '../../src/pipeline/build-event.ts';
import { queuesOnRedis } from '../queue/on-redis.ts';
import { describeWithRedis } from '../servers/servers.ts';
import { serving } from './serving.ts';
import { subscribe } from './subscribing.ts';

await describeWithRedis('a server on a shared queue', ({ url }) => {
  const redis = queuesOnRedis(url);
  afterAll(() => redis.end());

  test('dead tasks of a worker are listed, replayed, and removed when they succeed', async () => {
    const worker = await redis.open({ retries: 0 });
    let isBroken = true;
    worker.handle('analyse-model', async () => {
      if (isBroken) throw new Failure('store-failed', 'The disk is full.');
    });
    await worker.run('analyse-model', [{ id: 'model.shop.orders', payload: 1 }]);
    const { ask } = await serving({ queue: await redis.open() });
    const list = '{ queue { workers } deadTasks { edges { node { key subject code message } } totalCount } }';
    const { queue, deadTasks } = (await ask(list)).data;
    expect([queue, deadTasks.totalCount]).toEqual([{ workers: 1 }, 1]);
    const { key, ...cause } = deadTasks.edges[0].node;
    expect(cause).toEqual({
      subject: 'model.shop.orders',
      code: 'store-failed',
      message: 'The disk is full.',
    });
    isBroken = false;
    const { data } = await ask(
      'mutation Replay($keys: [ID!]!) { replayDeadTasks(keys: $keys) { key outcome } }',
      { keys: [key, 'analyse-model/none', ''] },
    );
    expect(data.replayDeadTasks).toEqual([
      { key, outcome: 'SET_GOING' },
      { key: 'analyse-model/none', outcome: 'NOT_ON_THE_LIST' },
      { key: '', outcome: 'NOT_ON_THE_LIST' },
    ]);
    expect((await ask(list)).data.deadTasks.totalCount).toBe(0);
  });

  test('several clients receive the progress of builds in other processes until they disconnect', async () => {
    const builder = await redis.open();
    const { server } = await serving({ queue: await redis.open() });
    const query = 'subscription { buildProgress { source stage done } }';
    const [one, two] = await Promise.all([subscribe(server, query), subscribe(server, query)]);
    const build = { build: 'b', source: '/shop' };
    builder.announce(BUILDS_TOPIC, { of: 'another version' });
    builder.announce(BUILDS_TOPIC, buildEvent(build, { stage: 'analyse', done: 1, total: 2, model: null }));
    const first = { data: { buildProgress: { source: '/shop', stage: 'ANALYSE', done: 1 } } };
    expect([await one.next(), await two.next()]).toEqual([first, first]);
    one.leave();
    await pause(50);
    builder.announce(BUILDS_TOPIC, buildEvent(build, { stage: 'done' }));
    expect((await two.next()).data.buildProgress.stage).toBe('DONE');
    two.leave();
    await pause(50);
    const three = await subscribe(server, query);
    builder.announce(BUILDS_TOPIC, buildEvent(build, { stage: 'failed', message: 'The store was removed.' }));
    expect((await three.next()).data.buildProgress.stage).toBe('FAILED');
  });
});
