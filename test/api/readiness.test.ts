/** /readyz: its responses, who may request it, and how often it probes the store. */
import { afterEach, expect, test, vi } from 'vitest';
import { readiness } from '../../src/api/readiness.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';
import { SHOP, send, serving } from './serving.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('/readyz needs no token and returns only ok, or unavailable with 503', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const store = await stored(graphOf(SHOP));
  let isAway = false;
  const reader = Object.assign(Object.create(store), {
    async builds() {
      if (isAway) throw new Error('Neo4j at bolt://graph:7687 is away');
      return await store.builds();
    },
  });
  const { server, logged } = await serving({ reader, host: '0.0.0.0', token: 'secret' });
  const ready = async () => {
    const { status, body } = await send(server, { path: '/readyz', method: 'GET' });
    return [status, body];
  };
  expect(await ready()).toEqual([200, '{"status":"ok"}\n']);
  isAway = true;
  vi.advanceTimersByTime(1_000);
  expect(await ready()).toEqual([503, '{"status":"unavailable"}\n']);
  const health = await send(server, { path: '/healthz', method: 'GET' });
  expect(health.status).toBe(200);
  isAway = false;
  vi.advanceTimersByTime(1_000);
  expect(await ready()).toEqual([200, '{"status":"ok"}\n']);
  expect(logged).toEqual([]);
});

test('a store without a build is ready', async () => {
  const { server } = await serving({ reader: await stored() });
  expect((await send(server, { path: '/readyz', method: 'GET' })).status).toBe(200);
});

test('concurrent requests share one probe', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let probes = 0;
  const isReady = readiness({
    async builds() {
      probes++;
      return [];
    },
  });
  expect(await Promise.all(Array.from({ length: 50 }, isReady))).toEqual(Array(50).fill(true));
  await isReady();
  expect(probes).toBe(1);
});

test('a store that hangs is unavailable after a short time and is not probed again until then', async () => {
  let probes = 0;
  const isReady = readiness({
    builds() {
      probes++;
      return new Promise(() => {});
    },
  });
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const first = isReady();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toBe(false);
  const second = isReady();
  await vi.advanceTimersByTimeAsync(0);
  expect(await second).toBe(false);
  expect(probes).toBe(1);
});
