/** The output of `tributary doctor`. The checks of stores and queues have their own tests (check.test.ts). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import picocolors from 'picocolors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeNode, judgeSpace } from '../../src/cli/doctor/doctor-machine.ts';
import { printDoctor } from '../../src/cli/doctor/print-doctor.ts';
import type { Check } from '../../src/model/check.ts';
import { describeWithNeo4j, redisForTests } from '../servers/servers.ts';

import { buildShop, type Folder, json, makeFolder, type Ran, tributary } from './tributary.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

interface Answer {
  readonly checks: readonly Check[];
  readonly ok: boolean;
}

function doctor(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []): Promise<Ran> {
  // Without the servers of the machine that runs the tests.
  const none = { NEO4J_URI: '', REDIS_URL: '', NEO4J_PASSWORD: '', REDIS_PASSWORD: '', NEO4J_DATABASE: '' };
  return tributary(['doctor', ...args], { cwd: folder.path, env: { ...none, ...env } });
}

function answerOf(ran: Ran): Answer {
  return json(ran) as Answer;
}

const find = ({ checks }: Answer, area: string, name: string): Check | undefined =>
  checks.find((check) => check.area === area && check.name === name);

describe('with the embedded store', () => {
  test('nothing was built: a warning with the command to run, and exit code 0', async () => {
    const ran = await doctor();
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/^Settings\n {2}✓ file {9}no tributary\.toml in /);
    expect(ran.out).toContain('This machine\n  ✓ node');
    expect(ran.out).toMatch(
      /\n {2}! folder {7}.*\.tributary does not exist: nothing was built yet\n {17}Run `tributary build <path>`\.\n/,
    );
    expect(ran.out).toContain(
      '  – graph, schema, integrity, builds, writer, set aside: skipped because of "folder"\n',
    );
    expect(ran.out).toMatch(/\n\nNo check failed, 1 warning, 6 skipped\n$/);
  });

  test('an intact graph', async () => {
    await buildShop(folder.path);
    const ran = await doctor({}, ['--json']);
    expect(ran).toMatchObject({ code: 0, err: '' });
    const answer = answerOf(ran);
    expect(answer.ok).toBe(true);
    expect(answer.checks.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(find(answer, 'embedded-store', 'builds')?.seen).toMatch(/^shop 1 \(/);
    expect((await doctor({}, ['--project', join(folder.path, 'target')])).out).toMatch(
      /\n\nNo check failed\n$/,
    );
  });

  test('a damaged graph: exit code 4', async () => {
    mkdirSync(join(folder.path, '.tributary'));
    writeFileSync(join(folder.path, '.tributary/graph.db'), 'no graph'.repeat(1_000));
    const ran = await doctor();
    expect(ran.code).toBe(4);
    expect(ran.out).toMatch(/\n {2}✗ schema {7}The lineage graph .* is damaged \(.*\)\n {17}Build again: /);
    expect(ran.out).toMatch(/\n1 of 15 checks failed, 2 skipped\n$/);
  });
});

describe('settings', () => {
  test('an unknown setting', async () => {
    writeFileSync(join(folder.path, 'tributary.toml'), 'namespce = "x"\n');
    const answer = answerOf(await doctor({}, ['--json']));
    expect(find(answer, 'settings', 'file')?.seen).toBe(join(folder.path, 'tributary.toml'));
    expect(find(answer, 'settings', 'names')).toMatchObject({
      status: 'warning',
      seen: 'tributary.toml has an unknown setting "namespce"',
      fix: expect.stringMatching(/^Correct or remove it\. The known settings are namespace, /),
    });
  });

  test('a file that cannot be used: the checks that need it are skipped, those of the machine are not', async () => {
    writeFileSync(join(folder.path, 'tributary.toml'), '[store]\nuri = "http://x"\n');
    const ran = await doctor({}, ['--json']);
    expect(ran.code).toBe(4);
    const answer = answerOf(ran);
    expect(answer.ok).toBe(false);
    expect(find(answer, 'settings', 'file')).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('is not an address like neo4j://localhost:7687'),
    });
    expect(find(answer, 'settings', 'queue')?.status).toBe('skipped');
    expect(find(answer, 'machine', 'node')?.status).toBe('ok');
    expect(answer.checks.map(({ area }) => area)).not.toContain('embedded-store');
  });

  test('the check shows the source of a setting, and no secret', async () => {
    const toml = '[store]\nuri = "bolt://127.0.0.1:1"\n[queue]\nurl = "redis://127.0.0.1:1"\n';
    writeFileSync(join(folder.path, 'tributary.toml'), toml);
    const byFile = answerOf(await doctor({}, ['--json']));
    expect(find(byFile, 'settings', 'graph store')?.seen).toBe(
      'Neo4j at bolt://127.0.0.1:1 from tributary.toml, graph "default", the default database, user "neo4j" with no password (NEO4J_PASSWORD is not set)',
    );
    expect(find(byFile, 'settings', 'queue')?.seen).toBe(
      'Redis at redis://127.0.0.1:1 from tributary.toml, prefix "tributary"',
    );
    const env = {
      NEO4J_URI: 'neo4j://127.0.0.1:2',
      NEO4J_PASSWORD: 'top-secret-1',
      REDIS_URL: 'redis://ann:top-secret-2@127.0.0.1:2/3',
    };
    for (const args of [[], ['--json']]) expect((await doctor(env, args)).out).not.toContain('top-secret');
    const byEnv = answerOf(await doctor(env, ['--json']));
    expect(find(byEnv, 'settings', 'graph store')?.seen).toMatch(
      /^Neo4j at neo4j:\/\/127\.0\.0\.1:2 from NEO4J_URI, which overrides tributary\.toml, .* with a password$/,
    );
    expect(find(byEnv, 'settings', 'queue')?.seen).toMatch(
      /^Redis at redis:\/\/127\.0\.0\.1:2\/3 from REDIS_URL, which overrides tributary\.toml, /,
    );
  });

  test('an unreachable server is one failed check, and its other checks are skipped', async () => {
    const ran = await doctor({ NEO4J_URI: 'bolt://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' });
    expect(ran).toMatchObject({ code: 4, err: '' });
    expect(ran.out).toMatch(
      /\nNeo4j\n {2}✗ reachable {7}Cannot connect to Neo4j at bolt:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\n/,
    );
    expect(ran.out).toMatch(
      /\nRedis\n {2}✗ reachable {7}Cannot connect to Redis at redis:\/\/127\.0\.0\.1:1\/0 /,
    );
    expect(ran.out).toMatch(/\n2 of \d+ checks failed, 20 skipped\n$/);
  });
});

test('a project that does not exist is bad usage', async () => {
  expect(await doctor({}, ['--project', '/no/such'])).toMatchObject({ code: 2 });
});

test('TRIBUTARY_THREADS is 0', async () => {
  const answer = answerOf(await doctor({ TRIBUTARY_THREADS: 'many' }, ['--json']));
  expect(find(answer, 'machine', 'threads')).toMatchObject({
    status: 'failed',
    seen: expect.stringContaining('TRIBUTARY_THREADS is "many"'),
  });
});

test('colours are used on a terminal only', async () => {
  expect((await doctor({ FORCE_COLOR: '1' })).out).toContain('\u001b[32m✓\u001b[39m');
  expect((await doctor()).out).not.toContain('\u001b');
});

test.each([
  ['24.0.0', 'ok'],
  ['26.10.0', 'ok'],
  ['22.18.0', 'ok'],
  ['22.14.0', 'failed'],
  ['20.20.2', 'failed'],
])('Node %s: %s', (version, status) => {
  expect(judgeNode(version, '>=22.18.0')).toMatchObject({ status, seen: expect.stringContaining(version) });
});

test('a disk that is almost full', () => {
  expect(judgeSpace(120e6, '/data')).toMatchObject({ status: 'warning', seen: '120 MB free in /data' });
  expect(judgeSpace(72.9e9, '/data')).toMatchObject({ status: 'ok', seen: '72.9 GB free' });
});

test('a line break in the text of a server is removed', () => {
  const check: Check = { area: 'neo4j', name: 'graph', status: 'failed', seen: 'a\nb', fix: 'c\td.' };
  expect(printDoctor([check], picocolors.createColors(false))).toEqual([
    'Neo4j',
    '  ✗ graph  a b',
    '           c d.',
    '',
    '1 of 1 check failed',
  ]);
});

const redis = await redisForTests();
await describeWithNeo4j('with real servers', (server) => {
  test.skipIf(redis === null)('an empty graph and no worker: warnings, exit code 0', async () => {
    const prefix = `test-${process.pid}-${Date.now()}`;
    const env = {
      NEO4J_URI: server.uri,
      NEO4J_USERNAME: server.username,
      NEO4J_PASSWORD: server.password,
      TRIBUTARY_GRAPH: prefix,
      REDIS_URL: redis?.url ?? '',
      TRIBUTARY_QUEUE_PREFIX: prefix,
    };
    const answer = answerOf(await doctor(env, ['--json']));
    expect(find(answer, 'neo4j', 'reachable')?.status).toBe('ok');
    expect(find(answer, 'neo4j', 'protocol')?.status).toBe('ok');
    expect(find(answer, 'redis', 'workers')?.status).toBe('warning');
    expect(answer.checks.map(({ area }) => area)).not.toContain('embedded-store');
  });
});
