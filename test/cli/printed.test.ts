/**
 * What is printed for data that only servers, damage or limits produce, in a file that an analyst can check:
 * printed.txt. Colours are tags. `vitest run test/cli/printed.test.ts -u` writes it again.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import { checkMachine, judgeNode, judgeSpace } from '../../src/cli/doctor/doctor-machine.ts';
import { checkSettings } from '../../src/cli/doctor/doctor-settings.ts';
import { doctorJson, printDoctor } from '../../src/cli/doctor/print-doctor.ts';
import { EXIT, exitCodeOf, Interruption } from '../../src/cli/exit-code.ts';
import { failingVerdicts, parseFailOn } from '../../src/cli/fail-on.ts';
import { type Found, rule } from '../../src/cli/gate/ruling.ts';
import { printRuns, printSchedules, scheduleJson } from '../../src/cli/observe/print-schedules.ts';
import { printDead, printReplay } from '../../src/cli/operate/print-dead.ts';
import {
  databricksSettingsOf,
  s3SettingsOf,
  snowflakeSettingsOf,
} from '../../src/cli/settings/observe-credentials.ts';
import { BUILD_IN_PROGRESS } from '../../src/graph/one-build.ts';
import { impactLimit, lineageLimit, mixedBuilds } from '../../src/library/answers/walk-limits.ts';
import type {
  DatabricksSource,
  S3Source,
  SnowflakeSource,
} from '../../src/library/settings/observe-settings.ts';
import type { Check, CheckStatus } from '../../src/model/check.ts';
import { Failure, type FailureCode } from '../../src/model/failure.ts';
import type { DatasetId } from '../../src/model/names.ts';
import type { DeadTask, ScheduledRun, ScheduleState } from '../../src/queue/index.ts';
import { compact } from '../compact.ts';
import { expectTranscript, stable, tagged } from './transcript.ts';
import { makeFolder } from './tributary.ts';

const paint = picocolors.createColors(true);

function schedules(): string[] {
  const run = (day: number, end: ScheduledRun['end'], attempt = 1, seconds = 2): ScheduledRun => ({
    startedAt: `2026-03-0${day}T02:15:00.000Z`,
    endedAt: `2026-03-0${day}T02:15:0${seconds}.500Z`,
    attempt,
    end,
  });
  const done = (rows: number, newEdges: number, stored: boolean, stopped = 0): ScheduledRun['end'] => ({
    kind: 'done',
    result: {
      rows,
      stopped,
      sources: [
        { newEdges, stored },
        { newEdges: 1, stored: false },
      ],
    },
  });
  const nothing = { rows: 1, stopped: 0, sources: [{ newEdges: 0, stored: false }] };
  const runs = [
    run(9, done(41_212, 3, true)),
    run(8, done(1, 0, true, 2)),
    run(7, { kind: 'done', result: nothing }),
    run(6, { kind: 'done', result: { ...nothing, sources: [{ newEdges: 0, stored: true }] } }),
    run(5, { kind: 'done', result: null }, 3),
    run(4, { kind: 'failed', code: 'feed-failed', message: 'Busy.' }),
    run(3, { kind: 'failed', code: 'feed-failed', message: 'Busy.' }, 2),
    run(2, { kind: 'skipped', since: '2026-03-01T02:15:00.000Z' }),
  ];
  const lake = { id: 'lake', cron: '15 3 * * *', timeZone: 'UTC', payload: null, next: null, running: null };
  const states: ScheduleState[] = [
    { ...lake, runs },
    { ...lake, id: 'next', next: '9999-03-02T02:15:00.000Z', runs: [] },
    { ...lake, id: 'overdue', next: '2026-03-02T02:15:00.000Z', runs: [] },
    { ...lake, id: 'running', running: '2026-03-02T02:15:59.000Z', runs: [] },
  ];
  return [
    ...printSchedules(states),
    ...states.flatMap((state) => [state.id, ...printRuns(state, 20)]),
    ...printRuns({ ...lake, runs }, 2),
    ...states.slice(2).map((state) => compact(scheduleJson(state))),
  ];
}

function deadTasks(): string[] {
  const task = (n: number): DeadTask => ({
    key: `analyse-model/${n}`,
    name: 'analyse-model',
    id: `model.shop.m${n}`,
    code: 'store-failed',
    message: `The disk is full\nat ${'x'.repeat(n)}.`,
    attempts: n,
    failedAt: '2026-11-30T03:12:07.123Z',
  });
  const keys = (count: number): string[] => Array.from({ length: count }, (_, i) => `key/${i}`);
  return [
    printDead([], 0, paint),
    printDead([task(1)], 1, paint),
    printDead([task(2), task(600)], 1_234, paint),
    printReplay({ replayed: [], missing: [] }, paint),
    printReplay({ replayed: keys(1), missing: [] }, paint),
    printReplay({ replayed: [], missing: keys(1) }, paint),
    printReplay({ replayed: keys(2), missing: keys(20) }, paint),
    printReplay({ replayed: keys(2), missing: keys(21) }, paint),
  ].flatMap((lines) => ['#', ...lines]);
}

function doctor(): string[] {
  const check = (
    area: Check['area'],
    name: string,
    status: CheckStatus,
    fix: string | null = null,
  ): Check => ({
    area,
    name,
    status,
    seen:
      status === 'skipped' ? 'needs reachable' : `${name} was seen ${name === 'long' ? 'x'.repeat(500) : ''}`,
    fix,
  });
  const good = [check('settings', 'file', 'ok'), check('machine', 'node', 'ok')];
  const bad = [
    ...good,
    check('neo4j', 'reachable', 'failed', 'Start it.'),
    check('neo4j', 'version', 'skipped'),
    check('neo4j', 'schema', 'skipped'),
    check('redis', 'long', 'warning', 'Look.'),
    check('embedded-store', 'file', 'ok'),
    check('observe', 'lake', 'ok'),
  ];
  return [
    ...[good, bad, bad.slice(5)].flatMap((checks) => ['#', ...printDoctor(checks, paint)]),
    compact(doctorJson(good)),
    compact(doctorJson(bad)),
    ...[
      judgeNode('22.18.0', '>=22.18.0'),
      judgeNode('22.17.9', '>=22.18.0'),
      judgeNode('22.18.1', '>=22.18.0'),
      judgeNode('21.99.99', '>=22.18.0'),
      judgeNode('26.0.0', '>=22.18.0'),
      ...[0, 499_999_999, 5e8, 999_999_999, 1e9, 2.55e9].map((bytes) => judgeSpace(bytes, '/state')),
    ].map(compact),
  ];
}

async function settingsChecks(): Promise<string[]> {
  const { path, remove } = makeFolder();
  const lines: string[] = [];
  const see = async (what: string, env: Record<string, string> = {}): Promise<void> => {
    const { checks } = await checkSettings({ folder: path, state: join(path, 'state'), env });
    lines.push(`# ${what} ${Object.keys(env).join(' ')}`, ...checks.map(compact));
  };
  const servers = '[store]\nuri = "bolt://graph:7687"\n[queue]\nurl = "redis://work:6379/2"\n';
  const env = {
    NEO4J_URI: 'neo4j://own/x',
    NEO4J_PASSWORD: 'hidden',
    NEO4J_DATABASE: 'd',
    REDIS_URL: 'redis://u:hidden@own',
  };
  await see('no file');
  await see('no file', env);
  for (const [what, toml] of [
    ['servers', servers],
    ['unknown settings', 'a = 1\nb = 2'],
    ['not valid alone', '[store]\nuri = "graph"'],
    ['not valid', '[queue]\nconcurrency = 0'],
  ] as const) {
    writeFileSync(join(path, 'tributary.toml'), toml);
    await see(what);
    await see(what, env);
  }
  for (const threads of ['', '0', '1', '3'])
    lines.push(
      ...(await checkMachine(path, { TRIBUTARY_THREADS: threads }))
        .filter(({ name }) => name === 'threads' && threads !== '')
        .map(compact),
    );
  const machine = await checkMachine(join(path, 'state/deep'), {});
  lines.push(...machine.filter(({ name }) => name === 'folder').map(compact));
  remove();
  return lines.map((line) => stable(line, path));
}

function rulings(): string[] {
  const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `mart.m${i}`);
  const breaking = (count: number, columns: readonly string[]): Found['breaking'] =>
    names(count).map((name) => ({
      relation: { name } as Found['breaking'][number]['relation'],
      brokenBy: columns.map((column) => ({
        kind: 'column' as const,
        dataset: 'x|mart.orders' as DatasetId,
        column,
      })),
    }));
  const nothing: Found = {
    breaking: [],
    unfit: [],
    broken: [],
    tests: [],
    affected: [],
    blocked: [],
    possible: [],
    exposures: [],
    accepted: [],
    expired: [],
    partial: null,
  };
  const everything: Found = {
    ...nothing,
    affected: names(1),
    blocked: names(2),
    possible: names(7),
    exposures: names(1),
    accepted: ['mart.a', 'mart.a', 'mart.b'],
  };
  const partial = { walk: 'columns', limit: 'depth' } as const;
  const cases: readonly Partial<Found>[] = [
    {},
    { partial },
    { partial, broken: names(1) },
    { possible: names(1) },
    { possible: names(2), accepted: names(1) },
    { breaking: breaking(1, ['net']) },
    { breaking: breaking(2, ['net', 'tax']), expired: ['It ended.'], accepted: names(1) },
    { breaking: breaking(1, []) },
    { breaking: ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((column) => breaking(1, [column])) },
    { breaking: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((column) => breaking(2, [column])) },
    { unfit: names(1) },
    { unfit: names(2), broken: names(6) },
    everything,
  ];
  return cases.flatMap((found) =>
    [['breaking'], ['affected'], ['possibly'], ['exposures']].map((failOn) => {
      const values = parseFailOn(failOn.join(), undefined);
      const { verdict, reasons } = rule({ ...nothing, ...found }, values);
      return `${Object.keys(found).join(' ')} ${failOn}: ${verdict} ${reasons.join(' ')}`;
    }),
  );
}

function failOn(): string[] {
  const lines = ['breaking', 'affected, exposures', 'possible', 'removed,possibly'].map((text) => {
    const values = parseFailOn(text, undefined);
    return `${text}: ${values} ${compact(failingVerdicts(values))}`;
  });
  return [...lines, `${parseFailOn('breaking', ['exposures'])}`];
}

function credentials(): string[] {
  const common = { name: 'lake-2', namespace: null, lookbackMilliseconds: null, times: null };
  const bucket: S3Source = {
    ...common,
    kind: 's3',
    from: ['s3://a/b'],
    region: null,
    endpoint: null,
    pathStyle: null,
  };
  const lake: DatabricksSource = {
    ...common,
    kind: 'databricks',
    host: null,
    warehouse: null,
    results: 'links',
  };
  const account: SnowflakeSource = {
    ...common,
    kind: 'snowflake',
    account: null,
    host: null,
    warehouse: null,
    role: null,
  };
  const own = { DATABRICKS_HOST: 'dbc.example', DATABRICKS_WAREHOUSE_ID: 'ab', DATABRICKS_TOKEN: 'dapi' };
  const orchard = { SNOWFLAKE_ACCOUNT: 'My_Org', SNOWFLAKE_TOKEN: 'pat' };
  const reads: readonly (() => unknown)[] = [
    ...[
      {},
      { AWS_SECRET_ACCESS_KEY: 'x' },
      { AWS_ACCESS_KEY_ID: 'x' },
      { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY_LAKE_2: 's', AWS_DEFAULT_REGION: 'r' },
      { AWS_ENDPOINT_URL: 'http://minio:9000', AWS_ENDPOINT_URL_S3: 'https://own:1' },
      { AWS_ENDPOINT_URL: 'https://me@minio' },
      { AWS_ENDPOINT_URL: 'https://minio?x' },
    ].map((env) => () => s3SettingsOf(bucket, env)),
    () => s3SettingsOf({ ...bucket, endpoint: 'minio:9000', pathStyle: false, region: 'eu' }, {}),
    ...[
      {},
      { DATABRICKS_HOST: 'dbc.example' },
      { ...own, DATABRICKS_WAREHOUSE_ID: 'a b' },
      { ...own, DATABRICKS_TOKEN: '' },
      { ...own, DATABRICKS_TOKEN: 'a b' },
      { ...own, DATABRICKS_HOST: 'http://dbc.example' },
      { ...own, DATABRICKS_HOST: 'http://localhost:1/x' },
      { ...own, DATABRICKS_HOST: 'http://127.0.0.1:1' },
      { ...own, DATABRICKS_HOST: 'https://:p@dbc' },
      { ...own, DATABRICKS_HOST: 'a b' },
      own,
    ].map((env) => () => databricksSettingsOf(lake, env)),
    () => databricksSettingsOf({ ...lake, host: 'h', warehouse: 'w', results: 'inline' }, own),
    ...[
      {},
      { SNOWFLAKE_ACCOUNT: 'a/b' },
      { SNOWFLAKE_ACCOUNT: 'org' },
      { SNOWFLAKE_ACCOUNT: 'org', SNOWFLAKE_PRIVATE_KEY: 'k' },
      { ...orchard, SNOWFLAKE_TOKEN: 'a\u0001' },
      { ...orchard, SNOWFLAKE_HOST: 'http://own' },
      { ...orchard, SNOWFLAKE_HOST: 'own', SNOWFLAKE_WAREHOUSE: 'W', SNOWFLAKE_ROLE: 'R' },
      {
        SNOWFLAKE_ACCOUNT: 'o',
        SNOWFLAKE_PRIVATE_KEY: 'k\\nk',
        SNOWFLAKE_USER: 'u',
        SNOWFLAKE_PRIVATE_KEY_PASSPHRASE: 'p',
      },
    ].map((env) => () => snowflakeSettingsOf(account, env)),
    () => snowflakeSettingsOf({ ...account, account: 'a', host: 'h', warehouse: 'w', role: 'r' }, orchard),
  ];
  return reads.map((read) => {
    try {
      return compact(read()).replaceAll('\n', '\\n');
    } catch (error) {
      return error instanceof Failure ? `${error.code}: ${error.message}` : String(error);
    }
  });
}

const CODES: readonly FailureCode[] = [
  'bad-input',
  'bad-usage',
  'unauthorized',
  'unsupported-runtime',
  'not-found',
  'ambiguous',
  'store-busy',
  'store-failed',
  'queue-failed',
  'feed-failed',
  'limit-reached',
];

function codes(): string[] {
  const errors = [
    ...CODES.map((code) => new Failure(code, code)),
    new Interruption('SIGINT'),
    new Interruption('SIGTERM'),
    new Error('a bug'),
  ];
  return [...errors.map((error) => `${error.message} ${exitCodeOf(error)}`), compact(EXIT)];
}

function limits(): string[] {
  return [
    ...(['columns', 'possible', 'downstream'] as const).map((walk) => impactLimit({ walk, limit: 'depth' })),
    lineageLimit('depth'),
    lineageLimit('nodes'),
    compact(mixedBuilds({ builds: [], partial: BUILD_IN_PROGRESS })),
    String(mixedBuilds({ builds: [], partial: null })),
  ];
}

test('what is printed', async () => {
  const parts = {
    schedules: schedules(),
    'dead tasks': deadTasks(),
    doctor: doctor(),
    'checks of settings': await settingsChecks(),
    rulings: rulings(),
    '--fail-on': failOn(),
    credentials: credentials(),
    'exit codes': codes(),
    limits: limits(),
  };
  const lines = Object.entries(parts).flatMap(([title, part]) => [`### ${title}`, ...part]);
  await expectTranscript('printed', lines.map(tagged));
  expect(() => parseFailOn('odd', undefined)).toThrow(
    'Allowed values are breaking, affected, possibly, exposures.',
  );
});
