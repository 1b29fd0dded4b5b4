/**
 * Builds with workers over Redis: the graph equals that of a build without workers, even if a worker is
 * killed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWorker, tasksAtOnce } from '../../src/pipeline/worker.ts';
import { build } from '../../src/pipeline.ts';
import type { Queue } from '../../src/queue/index.ts';
import { openEmbeddedStore } from '../../src/store/index.ts';
import { type QueuesOnRedis, queuesOnRedis } from '../queue/on-redis.ts';
import { redisForTests } from '../servers/servers.ts';
import { writeSmallProject } from './small-project.ts';

const redis = await redisForTests();

describe.skipIf(redis === null)('a build with workers', () => {
  let root: string;
  let queues: QueuesOnRedis;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tributary-worker-'));
    queues = queuesOnRedis(redis?.url ?? '');
  });
  afterEach(async () => {
    await queues.end();
    rmSync(root, { recursive: true, force: true });
  });

  test('has the graph, the findings and the progress of a build without workers', async () => {
    writeProject(root);
    const works = await queues.open({ concurrency: tasksAtOnce(1) });
    const worker = startWorker(works, { threads: 1 });
    const asks = await queues.open();
    const own = await buildInto(root, 'own', undefined);
    const shared = await buildInto(root, 'shared', asks);
    expect(shared.exported).toBe(own.exported);
    expect(shared.steps).toEqual(own.steps);
    expect(shared.report.models).toEqual(own.report.models);
    expect(shared.report.findings).toEqual(own.report.findings);
    expect(worker.done).toBe(own.report.models.analysed);
    expect(worker.failed).toBe(0);
    await works.close();
    await worker.close();
  });

  test('two builds run concurrently', async () => {
    writeProject(root);
    const works = await queues.open({ concurrency: tasksAtOnce(1) });
    const worker = startWorker(works, { threads: 1 });
    const own = await buildInto(root, 'own', undefined);
    const both = ['one', 'two'].map(async (name) => buildInto(root, name, await queues.open()));
    for (const { exported } of await Promise.all(both)) expect(exported).toBe(own.exported);
    await works.close();
    await worker.close();
  });
});

const MODELS = 40;

/** Four waves of ten; the last model of each wave exceeds the length limit. */
function writeProject(root: string): void {
  const models = Array.from({ length: MODELS }, (_, i) => {
    const from = i < 10 ? '{raw}' : `{m${i - 10}}`;
    if (i % 10 === 9) return { name: `m${i}`, sql: `select from where ${from}` };
    return { name: `m${i}`, sql: `select id, x + ${i} as x from ${from} where id > ${i}` };
  });
  writeSmallProject(root, { sources: { raw: ['id', 'x'] }, models });
}

async function buildInto(root: string, name: string, queue: Queue | undefined) {
  const directory = join(root, name);
  const store = await openEmbeddedStore({ directory, mode: 'write' });
  const steps: string[] = [];
  const report = await build({
    path: root,
    store,
    cacheDirectory: directory,
    queue,
    threads: 1,
    onProgress: ({ stage, done, total }) => {
      if (stage === 'analyse') steps.push(`${done}/${total}`);
    },
  });
  let exported = '';
  for await (const line of store.export()) exported += `${line}\n`;
  await store.close();
  return { report, exported, steps };
}
