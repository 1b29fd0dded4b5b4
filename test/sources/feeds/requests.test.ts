/**
 * Every request of a reading and of a probe, with its headers and body: requests.txt.
 * `vitest run test/sources/feeds/requests.test.ts -u` writes the file again.
 */
import { expect, test } from 'vitest';
import { databricksFeed, probeDatabricks } from '../../../src/sources/feeds/databricks.ts';
import type { Feed, FeedWindow } from '../../../src/sources/feeds/feed.ts';
import { probeS3, s3Feed } from '../../../src/sources/feeds/s3.ts';
import { probeSnowflake, snowflakeFeed } from '../../../src/sources/feeds/snowflake.ts';
import { serveWorkspace, TOKEN, WAREHOUSE } from './databricks-server.ts';
import { answer, QUICK, readFeed, type TestServer } from './http-server.ts';
import { ACCESS_KEY, SECRET_KEY, SESSION_TOKEN, serveBucket } from './s3-server.ts';
import {
  ACCOUNT,
  ENCRYPTED_PEM,
  PASSPHRASE,
  TOKEN as SNOWFLAKE,
  serveAccount,
  USER,
} from './snowflake-server.ts';

const LIMITS = { retryPolicy: QUICK, milliseconds: 60_000 };
const WINDOW = { since: '2026-03-02T06:00:00.000Z', until: '2026-03-03T06:00:00.000Z' };
const ROWS = [
  ['a', 'b'],
  ['c', null],
];

function noted(what: string, servers: readonly TestServer[]): string[] {
  const lines = [`# ${what}`];
  for (const [at, { seen }] of servers.entries())
    for (const { method, path, headers, body } of seen) {
      const { host, connection, ...others } = headers;
      lines.push(`${'ABC'[at]} ${method} ${path}`);
      for (const [name, value] of Object.entries(others)) lines.push(`  ${name}: ${value}`);
      if (body !== '') lines.push(`  ${body}`);
    }
  return lines;
}

async function read(feed: Feed, window: FeedWindow = WINDOW): Promise<string[]> {
  return Object.entries(await readFeed(feed, { window })).map(([name, text]) => `read ${name} ${text}`);
}

/** Without ports, times, and what is signed with them. */
function stable(text: string): string {
  return text
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/requestId=[\da-f-]{36}/g, 'requestId=<id>')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<jwt>')
    .replaceAll(/Signature=[\da-f]{64}/g, 'Signature=<signature>')
    .replaceAll(/\d{8}(?=\/eu-west-1)/g, '<day>')
    .replaceAll(/\d{8}T\d{6}Z/g, '<time>');
}

async function databricks(): Promise<string[]> {
  const lines: string[] = [];
  const chunks = { column_lineage: [ROWS, ROWS], table_lineage: [ROWS] };
  for (const results of ['links', 'inline'] as const) {
    const workspace = await serveWorkspace({ chunks, states: ['PENDING', 'RUNNING'], isZipped: true });
    const settings = { host: workspace.url, warehouse: WAREHOUSE, token: TOKEN, results };
    lines.push(...(await read(databricksFeed(settings, LIMITS))));
    lines.push(...noted(`Databricks, ${results}`, [workspace, workspace.store]));
  }
  const workspace = await serveWorkspace({ chunks });
  const settings = { host: workspace.url, warehouse: WAREHOUSE, token: TOKEN, results: 'links' as const };
  lines.push(await probeDatabricks(settings, LIMITS), ...noted('a probe of Databricks', [workspace]));
  return lines;
}

async function snowflake(): Promise<string[]> {
  let busy = true;
  const account = await serveAccount({
    partitions: [ROWS, ROWS],
    waits: 2,
    interfere: (_, response) => {
      if (!busy) return false;
      busy = false;
      answer(response, 503, '');
      return true;
    },
  });
  const settings = {
    account: ACCOUNT,
    host: account.url,
    warehouse: 'WH',
    role: 'AUDITOR',
    credentials: { kind: 'token', token: SNOWFLAKE } as const,
  };
  const lines = await read(snowflakeFeed(settings, LIMITS));
  lines.push(...noted('Snowflake, a busy account and a slow statement', [account]));
  const other = await serveAccount({ partitions: [ROWS] });
  const credentials = { kind: 'key', user: USER, pem: ENCRYPTED_PEM, passphrase: PASSPHRASE } as const;
  const withKey = { account: ACCOUNT, host: other.url, warehouse: null, role: null, credentials };
  const short = snowflakeFeed(withKey, { ...LIMITS, milliseconds: 100 });
  lines.push(...(await read(short, { since: WINDOW.since, until: null })));
  await probeSnowflake(withKey, LIMITS);
  return [...lines, ...noted('Snowflake, a key, and a probe', [other])];
}

async function s3(): Promise<string[]> {
  const objects = { 'unity/a b.csv': 'a', 'unity/c.csv': 'cc', 'unity/d.csv': 'ddd', 'unity/notes.txt': 'n' };
  const bucket = await serveBucket({ objects, sessionToken: SESSION_TOKEN });
  const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY, sessionToken: SESSION_TOKEN };
  const settings = {
    from: 's3://exports/unity/',
    region: 'eu-west-1',
    endpoint: bucket.url,
    pathStyle: true,
    credentials,
  };
  const lines = await read(s3Feed(settings, QUICK), { since: '2026-03-02T08:15:30.000Z', until: null });
  lines.push(`probed ${await probeS3(settings, QUICK)}`, ...noted('S3, and a probe', [bucket]));
  const open = await serveBucket({ objects, isPublic: true });
  const glob = { ...settings, endpoint: open.url, credentials: null, from: 's3://exports/unity/[cdn]*' };
  lines.push(...(await read(s3Feed(glob, QUICK))), `probed ${await probeS3(glob, QUICK)}`);
  return [...lines, ...noted('S3, a public bucket, and a glob', [open])];
}

test('requests', async () => {
  const lines = [...(await databricks()), ...(await snowflake()), ...(await s3())];
  await expect(stable(`${lines.join('\n')}\n`)).toMatchFileSnapshot('requests.txt');
});
