/** The commands with Neo4j and Redis: builds, queries, and a server that starts before the first build. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { RunningServer } from '../../src/api/index.ts';
import { send } from '../api/serving.ts';
import { subscribe } from '../api/subscribing.ts';
import { queuesOnRedis } from '../queue/on-redis.ts';

import { NO_NEO4J, neo4jForTests, redisForTests } from '../servers/servers.ts';
import { wipeGraph } from '../store/neo4j/wipe.ts';
import { examplesOf, patternOf, wordsOf } from './doc-examples.ts';
import { buildShop, type Folder, makeFolder, startTributary, tributary } from './tributary.ts';

const ROOT = join(import.meta.dirname, '../..');

const neo4j = await neo4jForTests();
const redis = await redisForTests();

describe.skipIf(neo4j === null || redis === null)('with Neo4j and Redis', () => {
  const server = neo4j ?? NO_NEO4J;
  const queues = queuesOnRedis(redis?.url ?? 'redis://127.0.0.1:1');
  const graphs: string[] = [];
  let folder: Folder;

  /** The environment of a new graph. */
  function environment(): Record<string, string> {
    const graph = `test-cli-${randomBytes(6).toString('hex')}`;
    graphs.push(graph);
    return {
      NEO4J_URI: server.uri,
      NEO4J_USERNAME: server.username,
      NEO4J_PASSWORD: server.password,
      NEO4J_DATABASE: server.database,
      REDIS_URL: redis?.url ?? '',
      TRIBUTARY_QUEUE_PREFIX: queues.prefix,
      TRIBUTARY_GRAPH: graph,
    };
  }

  beforeAll(() => {
    folder = makeFolder();
  });
  afterAll(async () => {
    folder.remove();
    await queues.end();
    for (const graph of graphs) await wipeGraph(server, graph);
  });

  // Must be the first test: the server of this run is still empty and has no schema.
  test('serve starts before the first build, sends its progress, and answers from it', async () => {
    const cwd = join(folder.path, 'shop');
    const env = environment();
    const serving = startTributary(['serve', '--port', '0', '--json'], { cwd: folder.path, env });
    onTestFinished(() => void serving.kill('SIGKILL'));
    const [line] = (await once(serving.stdout, 'data')) as [Buffer];
    const { port } = JSON.parse(String(line)) as RunningServer;
    const running = { port } as RunningServer;
    const ask = async (query: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const { body } = await send(running, { headers, body: JSON.stringify({ query }) });
      return JSON.parse(body);
    };
    expect((await send(running, { path: '/readyz', method: 'GET' })).status).toBe(200);
    expect((await ask('{ builds { project } }')).data).toEqual({ builds: [] });
    expect((await ask('{ coverage { jobs { total } } }')).errors[0].extensions.code).toBe('NOTHING_BUILT');
    expect((await ask('{ queue { workers } deadTasks { totalCount } }')).data).toEqual({
      queue: { workers: 0 },
      deadTasks: { totalCount: 0 },
    });
    const builds = await subscribe(running, 'subscription { buildProgress { source stage done total } }');
    const built = await buildShop(cwd, env);
    expect(built).toMatchObject({ code: 0 });
    const stages: string[] = [];
    while (stages.at(-1) !== 'DONE') {
      const { buildProgress: event } = (await builds.next()).data;
      expect(event.source).toMatch(/shop$/);
      stages.push(event.stage);
    }
    expect([...new Set(stages)]).toEqual(['READ', 'ANALYSE', 'LINK', 'STORE', 'DONE']);
    expect((await ask('{ builds { project } }')).data.builds).toHaveLength(1);
    const { data } = await ask(
      '{ impact(of: "mart.orders.total") { ... on Impact { counts { affected } } } }',
    );
    expect(data.impact.counts.affected).toBeGreaterThan(0);
    serving.kill('SIGTERM');
    const [code] = await once(serving, 'exit');
    expect(code).toBe(0);
    expect(await builds.next()).toBeNull();
  });

  test('the examples of docs/servers.md print their output', async () => {
    const cwd = join(folder.path, 'velo');
    cpSync(join(ROOT, 'examples/velo'), cwd, { recursive: true });
    rmSync(join(cwd, '.tributary'), { recursive: true, force: true });
    const env = environment();
    const examples = examplesOf(readFileSync(join(ROOT, 'docs/servers.md'), 'utf8'));
    expect(examples.length).toBeGreaterThan(2);
    for (const { command, output } of examples) {
      expect((await tributary(wordsOf(command), { cwd, env })).out).toMatch(patternOf(output));
    }
  });
});
