/** `tributary doctor` checks the configured sources; fake servers answer. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkObserve } from '../../src/cli/doctor/doctor-observe.ts';
import { readConfiguration } from '../../src/library/settings/configuration.ts';
import type { Check } from '../../src/model/check.ts';
import * as databricks from '../sources/feeds/databricks-server.ts';
import { answer, serve } from '../sources/feeds/http-server.ts';
import * as s3 from '../sources/feeds/s3-server.ts';
import * as snowflake from '../sources/feeds/snowflake-server.ts';
import { type Folder, makeFolder } from './tributary.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const ENV = {
  AWS_ACCESS_KEY_ID: s3.ACCESS_KEY,
  AWS_SECRET_ACCESS_KEY: s3.SECRET_KEY,
  DATABRICKS_TOKEN: databricks.TOKEN,
  SNOWFLAKE_USER: snowflake.USER,
  SNOWFLAKE_PRIVATE_KEY: snowflake.PEM,
};

async function look(table: string, env: Readonly<Record<string, string>> = ENV): Promise<Check | undefined> {
  writeFileSync(join(folder.path, 'tributary.toml'), `[[observe]]\nname = "x"\n${table}\n`);
  const { observe } = await readConfiguration(folder.path, {});
  const [check] = await checkObserve(observe, { folder: folder.path, env });
  return check;
}

test('files', async () => {
  mkdirSync(join(folder.path, 'exports'));
  writeFileSync(join(folder.path, 'exports/a.csv'), 'x');
  const table = 'kind = "file"\nfrom = ["exports", "exports/*.csv"]';
  expect(await look(table)).toMatchObject({ status: 'ok', seen: 'exports, exports/*.csv', area: 'observe' });
  expect(await look('kind = "file"\nfrom = "other/*.csv"')).toMatchObject({
    status: 'failed',
    seen: 'no file at other/*.csv',
    fix: 'Correct "from" in tributary.toml, or put an export there.',
  });
});

test('a command is not run', async () => {
  const command = `["node", "-e", "require('fs').writeFileSync('${folder.path}/ran', '')"]`;
  expect(await look(`kind = "command"\ncommand = ${command}`)).toMatchObject({
    status: 'ok',
    seen: 'runs node; doctor does not run commands',
  });
});

test('a bucket', async () => {
  const { url, host } = await s3.serveBucket({ objects: { 'unity/a.csv': 'abc' } });
  const table = `kind = "s3"\nendpoint = "${url}"\nregion = "eu-west-1"\nfrom = "s3://exports`;
  expect(await look(`${table}/unity/*.csv"`)).toMatchObject({
    status: 'ok',
    seen: 's3://exports/unity/*.csv is readable with AWS_ACCESS_KEY_ID',
  });
  expect(await look(`${table}/other/"`)).toMatchObject({
    status: 'warning',
    seen: 'the first objects under s3://exports/other/ are not exports',
  });
  expect(
    await look(`${table}/unity/"`, { AWS_ACCESS_KEY_ID: 'AKIANOBODY', AWS_SECRET_ACCESS_KEY: 'x' }),
  ).toMatchObject({
    status: 'failed',
    seen: 'The server does not recognise AWS_ACCESS_KEY_ID',
    fix: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY again.',
  });
  expect((await look(`${table}/unity/"`, {}))?.fix).toMatch(/^Grant s3:ListBucket to the owner/);
  expect(host).not.toBe('');
});

test('Databricks', async () => {
  const running = await databricks.serveWorkspace();
  const table = (url: string): string =>
    `kind = "databricks"\nhost = "${url}"\nwarehouse = "${databricks.WAREHOUSE}"`;
  expect(await look(table(running.url))).toMatchObject({
    status: 'ok',
    seen: `Databricks at ${running.host}, system.access is readable`,
  });
  const stopped = await databricks.serveWorkspace({ state: 'STOPPED' });
  expect((await look(table(stopped.url)))?.seen).toBe(
    `Databricks at ${stopped.host}; its warehouse is STOPPED, so access to system.access was not checked`,
  );
  expect(await look(table(running.url), { DATABRICKS_TOKEN: 'dapi-another' })).toMatchObject({
    status: 'failed',
    seen: `Databricks at ${running.host} rejects the token in DATABRICKS_TOKEN (UNAUTHENTICATED: Credential was not sent)`,
    fix: 'Create a new token and set it.',
  });
  expect(await look(table(running.url), {})).toMatchObject({
    status: 'failed',
    fix: 'Set it.',
  });
});

test('Snowflake', async () => {
  const { url, host } = await snowflake.serveAccount({ partitions: [[['x', 'y']]] });
  const table = `kind = "snowflake"\naccount = "${snowflake.ACCOUNT}"\nhost = "${url}"`;
  expect(await look(table)).toMatchObject({
    status: 'ok',
    seen: `Snowflake at ${host}, SNOWFLAKE.ACCOUNT_USAGE is readable`,
  });
  const unable = await serve((_, response) =>
    answer(response, 422, { code: '002003', message: 'Object does not exist or not authorized.' }),
  );
  expect(await look(table.replace(url, unable.url))).toMatchObject({
    status: 'failed',
    fix: 'Grant the role IMPORTED PRIVILEGES on the database SNOWFLAKE, or its database roles GOVERNANCE_VIEWER and OBJECT_VIEWER (ACCESS_HISTORY needs Enterprise Edition).',
  });
});
