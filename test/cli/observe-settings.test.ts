/** The [[observe]] tables of tributary.toml, completed from the environment. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { feedsOfSource } from '../../src/cli/observe/observe-feeds.ts';
import {
  databricksSettingsOf,
  s3SettingsOf,
  snowflakeSettingsOf,
} from '../../src/cli/settings/observe-credentials.ts';
import { readConfiguration } from '../../src/library/settings/configuration.ts';
import type {
  DatabricksSource,
  ObserveSource,
  S3Source,
  SnowflakeSource,
} from '../../src/library/settings/observe-settings.ts';
import { WHOLE_WINDOW } from '../../src/sources/feeds/feed.ts';
import { failureOf } from '../sources/feeds/http-server.ts';
import { type Folder, makeFolder } from './tributary.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const DAY = 86_400_000;

async function read(toml: string) {
  writeFileSync(join(folder.path, 'tributary.toml'), toml);
  return await readConfiguration(folder.path, {});
}

async function sourceOf<S extends ObserveSource>(toml: string): Promise<S> {
  const { observe } = await read(`[[observe]]\nname = "lake-2"\n${toml}`);
  return observe[0] as S;
}

describe('tables', () => {
  test('a table of each kind', async () => {
    const { observe, findings } = await read(`
[[observe]]
name = "files"
kind = "file"
from = ["exports/*.csv", "more"]
cron = "15 3 * * 1-5"
time_zone = "Europe/Berlin"

[[observe]]
name = "printed"
kind = "command"
command = ["snow", "sql", "-f", "history.sql"]
lookback = "2 weeks"
cron = "0 */30 * * * *"

[[observe]]
name = "bucket"
kind = "s3"
from = "s3://exports/unity/*.csv.gz"
region = "eu-west-1"
namespace = "databricks://acme"

[[observe]]
name = "lake"
kind = "databricks"
host = "dbc-1.cloud.databricks.com"
warehouse = "ab12"

[[observe]]
name = "account"
kind = "snowflake"
account = "myorg-orchard"
lookback = "12 hours"
`);
    expect(findings).toEqual([]);
    const common = { namespace: null, lookbackMilliseconds: null, times: null };
    expect(observe).toEqual([
      {
        ...common,
        name: 'files',
        kind: 'file',
        from: ['exports/*.csv', 'more'],
        times: { cron: '15 3 * * 1-5', timeZone: 'Europe/Berlin' },
      },
      {
        ...common,
        name: 'printed',
        kind: 'command',
        command: ['snow', 'sql', '-f', 'history.sql'],
        lookbackMilliseconds: 14 * DAY,
        times: { cron: '0 */30 * * * *', timeZone: 'UTC' },
      },
      {
        ...common,
        name: 'bucket',
        kind: 's3',
        namespace: 'databricks://acme',
        from: ['s3://exports/unity/*.csv.gz'],
        region: 'eu-west-1',
        endpoint: null,
        pathStyle: null,
      },
      {
        ...common,
        name: 'lake',
        kind: 'databricks',
        host: 'dbc-1.cloud.databricks.com',
        warehouse: 'ab12',
        results: 'links',
        lookbackMilliseconds: 30 * DAY,
      },
      {
        ...common,
        name: 'account',
        kind: 'snowflake',
        account: 'myorg-orchard',
        host: null,
        warehouse: null,
        role: null,
        lookbackMilliseconds: DAY / 2,
      },
    ]);
  });

  test('unknown settings are findings, also settings of another kind', async () => {
    const { findings } = await read(
      '[[observe]]\nname = "x"\nkind = "file"\nfrom = "x.csv"\nwarehouse = "y"\nlookbak = "z"\n',
    );
    expect(findings.map(({ message }) => message)).toEqual([
      'tributary.toml has an unknown setting "observe.warehouse".',
      'tributary.toml has an unknown setting "observe.lookbak".',
    ]);
  });

  test.each([
    [
      'observe = "x"',
      'has a setting "observe" that is not a list of tables; write [[observe]] before each source.',
    ],
    [
      '[[observe]]\nkind = "file"',
      'has an [[observe]] table (number 1) without a valid name; write name = "lakehouse", with letters, digits, dots, hyphens and underscores.',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "file"\nfrom = "a"\n[[observe]]\nname = "x"\nkind = "file"\nfrom = "b"',
      'has two [[observe]] tables with the name "x"; give each table a unique name.',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "ftp"',
      'has an [[observe]] table "x" that has no known kind; write kind = "file", "command", "s3", "databricks" or "snowflake".',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "file"',
      'has an [[observe]] table "x" that has no "from" that is a string or a list of strings; write from = "…".',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "command"\ncommand = "cat x | grep y"',
      'has an [[observe]] table "x" that has no command with a program and its arguments; write command = ["databricks", "api", "post", "…"].',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "s3"\nfrom = "exports/x"',
      'has an [[observe]] table "x" that has a from that is not the address of objects; write from = "s3://bucket/folder/*.csv.gz".',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "s3"\nfrom = "s3://a/b"\npath_style = "yes"',
      'has an [[observe]] table "x" that has a path_style that is not true or false.',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "databricks"\nresults = "files"',
      'has an [[observe]] table "x" that has results that are not "links" or "inline"; remove this line.',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "file"\nfrom = "a"\nlookback = "a while"',
      'has an [[observe]] table "x" that has a lookback that is not a duration; write a duration such as "30 days", "12 hours" or "2 weeks".',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "file"\nfrom = "a"\ntime_zone = "UTC"',
      'has an [[observe]] table "x" that has no cron with five fields; write a schedule such as cron = "15 3 * * *".',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "file"\nfrom = "a"\ncron = "15 3 * * *"\ntime_zone = "Mars"',
      'has an [[observe]] table "x" that has an unknown time_zone; write a time zone such as time_zone = "Europe/Berlin".',
    ],
    [
      '[[observe]]\nname = "x"\nkind = "file"\nfrom = "a"\nnamespace = "a b"',
      'has an [[observe]] table "x" that has a namespace with spaces or bars; write a namespace such as "databricks://acme".',
    ],
  ])('%s', async (toml, sentence) => {
    expect(await failureOf(read(toml))).toBe(`${join(folder.path, 'tributary.toml')} ${sentence}`);
  });

  test.each([
    ['databricks', 'token = "dapi-0123"', 'DATABRICKS_TOKEN'],
    [
      'snowflake',
      'private_key = "-----BEGIN"',
      'SNOWFLAKE_TOKEN, or SNOWFLAKE_USER and SNOWFLAKE_PRIVATE_KEY',
    ],
    ['s3', 'access_key_id = "AKIA"', 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
    ['s3', 'secret = "hidden-0123"', 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  ])('a secret in the file is rejected: %s %s', async (kind, line, variables) => {
    const failure = await failureOf(read(`[[observe]]\nname = "x"\nkind = "${kind}"\n${line}\n`));
    const [key = '', value = ''] = line.split(' = ');
    expect(failure).toContain(
      `has the setting "${key}"; tokens, keys and user names are read from the environment only: remove it, and set ${variables}.`,
    );
    expect(failure).not.toContain(value.replaceAll('"', ''));
  });
});

describe('the environment', () => {
  test('the environment has the token and missing settings', async () => {
    const source = await sourceOf<DatabricksSource>('kind = "databricks"');
    expect(
      databricksSettingsOf(source, {
        DATABRICKS_HOST: 'https://dbc-1.cloud.databricks.com/',
        DATABRICKS_WAREHOUSE_ID: 'ab12',
        DATABRICKS_TOKEN: 'dapi-0123\n',
      }),
    ).toEqual({
      host: 'https://dbc-1.cloud.databricks.com',
      warehouse: 'ab12',
      token: 'dapi-0123',
      results: 'links',
    });
  });

  test('a variable of one source overrides the general variable', async () => {
    const source = await sourceOf<DatabricksSource>(
      'kind = "databricks"\nhost = "x.example"\nwarehouse = "ab"',
    );
    const env = { DATABRICKS_TOKEN: 'dapi-all', DATABRICKS_TOKEN_LAKE_2: 'dapi-own' };
    expect(databricksSettingsOf(source, env).token).toBe('dapi-own');
  });

  test('the variables of a bucket', async () => {
    const source = await sourceOf<S3Source>('kind = "s3"\nfrom = "s3://exports/x"');
    expect(s3SettingsOf(source, {})).toEqual([
      { from: 's3://exports/x', region: 'us-east-1', endpoint: null, pathStyle: false, credentials: null },
    ]);
    const env = {
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL: 'http://minio:9000',
      AWS_ACCESS_KEY_ID: 'AKIA',
      AWS_SECRET_ACCESS_KEY: 'hidden',
      AWS_SESSION_TOKEN: 'session',
    };
    expect(s3SettingsOf(source, env)).toEqual([
      {
        from: 's3://exports/x',
        region: 'eu-west-1',
        endpoint: 'http://minio:9000/',
        pathStyle: true,
        credentials: { accessKeyId: 'AKIA', secretAccessKey: 'hidden', sessionToken: 'session' },
      },
    ]);
    expect(() => s3SettingsOf(source, { AWS_ACCESS_KEY_ID: 'AKIA' })).toThrow(
      'The source "lake-2" needs AWS_SECRET_ACCESS_KEY, which is not in the environment; set it, or unset both.',
    );
  });

  test('the variables of an account', async () => {
    const source = await sourceOf<SnowflakeSource>('kind = "snowflake"\naccount = "MyOrg-My_Account"');
    const key = '-----BEGIN PRIVATE KEY-----\\nMIIE\\n-----END PRIVATE KEY-----';
    expect(
      snowflakeSettingsOf(source, {
        SNOWFLAKE_USER: 'lineage',
        SNOWFLAKE_PRIVATE_KEY: key,
        SNOWFLAKE_ROLE: 'R',
      }),
    ).toEqual({
      account: 'MyOrg-My_Account',
      host: 'https://myorg-my-account.snowflakecomputing.com',
      warehouse: null,
      role: 'R',
      credentials: { kind: 'key', user: 'lineage', pem: key.replaceAll('\\n', '\n'), passphrase: null },
    });
    expect(snowflakeSettingsOf(source, { SNOWFLAKE_TOKEN: 'pat-0123' }).credentials).toEqual({
      kind: 'token',
      token: 'pat-0123',
    });
    expect(() => snowflakeSettingsOf(source, { SNOWFLAKE_PRIVATE_KEY: key })).toThrow(
      'The source "lake-2" needs SNOWFLAKE_USER, which is not in the environment; set it, or SNOWFLAKE_TOKEN instead of the key.',
    );
  });

  test.each([
    [{}, 'The source "lake-2" needs DATABRICKS_TOKEN, which is not in the environment; set it.'],
    [
      { DATABRICKS_TOKEN: 'dapi 0123' },
      'DATABRICKS_TOKEN of the source "lake-2" contains spaces or invalid characters; set it to the token alone.',
    ],
  ])('%j', async (env, sentence) => {
    const source = await sourceOf<DatabricksSource>(
      'kind = "databricks"\nhost = "x.example"\nwarehouse = "ab"',
    );
    expect(() => databricksSettingsOf(source, env)).toThrow(sentence);
  });

  test.each([
    [
      'http://dbc-1.cloud.databricks.com',
      'The host of the source "lake-2" is dbc-1.cloud.databricks.com without https, which exposes the token; use https://.',
    ],
    [
      'https://me:hidden-0123@dbc-1.example',
      'The host of the source "lake-2" is not an address such as https://dbc-1.cloud.databricks.com; check tributary.toml and the environment.',
    ],
  ])('an address that cannot be used: %s', async (host, sentence) => {
    const source = await sourceOf<DatabricksSource>('kind = "databricks"\nwarehouse = "ab"');
    expect(() => databricksSettingsOf(source, { DATABRICKS_HOST: host, DATABRICKS_TOKEN: 'dapi' })).toThrow(
      sentence,
    );
  });
});

test('files are relative to the folder of tributary.toml', async () => {
  mkdirSync(join(folder.path, 'exports'));
  writeFileSync(join(folder.path, 'exports/a.csv'), 'x');
  const source = await sourceOf('kind = "file"\nfrom = "exports/*.csv"');
  const names: string[] = [];
  for (const feed of feedsOfSource(source, { folder: folder.path }))
    for await (const { name } of feed.open({ window: WHOLE_WINDOW })) names.push(name);
  expect(names).toEqual([join(folder.path, 'exports/a.csv')]);
});

test('the example of docs/observe.md is valid', async () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/observe.md'), 'utf8');
  const [, toml = ''] = /^## Sources in tributary.toml\n.*?^```toml\n(.*?)^```$/ms.exec(doc) ?? [];
  const { observe, findings } = await read(toml);
  expect(findings).toEqual([]);
  expect(observe.map(({ kind }) => kind)).toEqual(['file', 'command', 's3', 'databricks', 'snowflake']);
  const env = {
    AWS_ACCESS_KEY_ID: 'AKIA',
    AWS_SECRET_ACCESS_KEY: 'hidden',
    DATABRICKS_TOKEN: 'dapi',
    SNOWFLAKE_TOKEN: 'pat',
  };
  for (const source of observe) expect(feedsOfSource(source, { folder: folder.path, env })).not.toEqual([]);
});
