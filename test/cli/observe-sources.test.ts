/** `tributary observe` with the sources of tributary.toml. A bucket, Databricks and Snowflake are fakes. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unityCsv } from '../pipeline/unity-export.ts';
import * as databricks from '../sources/feeds/databricks-server.ts';
import { answer, serve } from '../sources/feeds/http-server.ts';
import * as s3 from '../sources/feeds/s3-server.ts';
import * as snowflake from '../sources/feeds/snowflake-server.ts';
import { type Folder, makeFolder, type Ran, startTributary, withoutProgress } from './tributary.ts';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const SECRETS = [
  s3.SECRET_KEY,
  s3.SESSION_TOKEN,
  databricks.TOKEN,
  snowflake.PASSPHRASE,
  ...snowflake.ENCRYPTED_PEM.split('\n').filter((line) => line.length > 20),
  'secret-of-link',
  'secret-of-encryption',
];

const ENV = {
  AWS_ACCESS_KEY_ID: s3.ACCESS_KEY,
  AWS_SECRET_ACCESS_KEY: s3.SECRET_KEY,
  AWS_SESSION_TOKEN: s3.SESSION_TOKEN,
  DATABRICKS_TOKEN: databricks.TOKEN,
  SNOWFLAKE_USER: snowflake.USER,
  SNOWFLAKE_PRIVATE_KEY: snowflake.ENCRYPTED_PEM,
  SNOWFLAKE_PRIVATE_KEY_PASSPHRASE: snowflake.PASSPHRASE,
};

const UNITY_COLUMNS = [
  'source_table_catalog',
  'source_table_schema',
  'source_table_name',
  'source_column_name',
  'target_table_catalog',
  'target_table_schema',
  'target_table_name',
  'target_column_name',
  'event_time',
];
const AT = String(Date.UTC(2026, 2, 2, 4));
const UNITY_ROW = ['db', 'main', 'gates', 'width', 'db', 'main', 'forecast', 'next_kg', AT];

const SNOWFLAKE_COLUMNS = [
  'QUERY_ID',
  'QUERY_START_TIME',
  'OBJECTS_MODIFIED',
  'BASE_OBJECTS_ACCESSED',
  'SESSION_ID',
];
const source = { objectDomain: 'Table', objectName: 'ORCHARD.RAW.CRATES', columnName: 'KG' };
const SNOWFLAKE_ROW = [
  '01b2-1',
  AT,
  JSON.stringify([
    {
      objectDomain: 'Table',
      objectName: 'ORCHARD.MART.TOTALS',
      columns: [{ columnName: 'TOTAL_KG', directSources: [source] }],
    },
  ]),
  JSON.stringify([{ ...source, columns: [{ columnName: 'KG' }] }]),
  '77',
];

interface Servers {
  readonly bucket: { readonly url: string };
  readonly workspace: databricks.Workspace;
  readonly account: Awaited<ReturnType<typeof snowflake.serveAccount>>;
}

async function serveAll(): Promise<Servers> {
  const csv = unityCsv(['db.main.shipments.gross_kg -> db.main.daily.total_kg 2026-03-01T00:00:00Z job 17']);
  const bucket = await s3.serveBucket({ objects: { 'unity/a.csv': csv }, sessionToken: s3.SESSION_TOKEN });
  const workspace = await databricks.serveWorkspace({
    columns: UNITY_COLUMNS,
    chunks: { column_lineage: [[UNITY_ROW], [UNITY_ROW]] },
    states: ['PENDING'],
  });
  const account = await snowflake.serveAccount({
    columns: SNOWFLAKE_COLUMNS,
    partitions: [[SNOWFLAKE_ROW], [SNOWFLAKE_ROW]],
    waits: 1,
  });
  const toml = `
[[observe]]
name = "bucket"
kind = "s3"
from = "s3://exports/unity/*.csv"
endpoint = "${bucket.url}"
region = "eu-west-1"

[[observe]]
name = "lakehouse"
kind = "databricks"
host = "${workspace.url}"
warehouse = "${databricks.WAREHOUSE}"

[[observe]]
name = "account"
kind = "snowflake"
account = "${snowflake.ACCOUNT}"
host = "${account.url}"
namespace = "snowflake://orchard"

[[observe]]
name = "printed"
kind = "command"
command = ["cat", "${join(folder.path, 'printed.csv')}"]
`;
  writeFileSync(join(folder.path, 'printed.csv'), csv);
  writeFileSync(join(folder.path, 'tributary.toml'), toml);
  return { bucket, workspace, account };
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = ENV): Promise<Ran> {
  const child = startTributary(['observe', ...args], { cwd: folder.path, env });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const [out, err, code] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    ended,
  ]);
  return { code, out, err: withoutProgress(err) };
}

/** The content of every file in the folder and its subfolders, as text. */
function stored(directory = folder.path): string {
  return readdirSync(directory)
    .map((name) => join(directory, name))
    .map((path) => (statSync(path).isDirectory() ? stored(path) : readFileSync(path, 'latin1')))
    .join('\n');
}

function expectNoSecret(...texts: readonly string[]): void {
  for (const secret of SECRETS) {
    for (const told of texts) {
      expect(told.includes(secret)).toBe(false);
      expect(told.includes(encodeURIComponent(secret))).toBe(false);
      expect(told.includes(Buffer.from(secret).toString('base64'))).toBe(false);
    }
  }
}

describe('observe', () => {
  test('every source of tributary.toml is read, and no credential is printed or stored', async () => {
    await serveAll();
    const { code, out, err } = await run(['--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { sources, failures } = JSON.parse(out);
    expect(failures).toEqual([]);
    expect(
      sources.map((each: { project: string; namespace: string; columnEdges: { added: number } }) => [
        each.project,
        each.namespace,
        each.columnEdges.added,
      ]),
    ).toEqual([
      ['observed:bucket', 'databricks://default', 1],
      ['observed:lakehouse', 'databricks://default', 1],
      ['observed:account', 'snowflake://orchard', 1],
      ['observed:printed', 'databricks://default', 1],
    ]);
    expectNoSecret(out, stored());
  });

  test('--source reads one source, and the next run reads only new events', async () => {
    const { workspace } = await serveAll();
    const statements = () =>
      workspace.seen
        .filter(({ path }) => path === '/api/2.0/sql/statements')
        .map(({ body }) => JSON.parse(body));
    expect((await run(['--source', 'lakehouse', '--quiet'])).code).toBe(0);
    const [first] = statements();
    const lookback = Date.now() - Date.parse(first.parameters[1].value);
    expect(Math.round(lookback / 86_400_000)).toBe(30);
    const again = await run(['--source', 'lakehouse']);
    expect(again.out).toContain('nothing new, so nothing was written');
    expect(statements().at(-1).parameters[1].value).toBe('2026-03-01T04:00:00.000Z');
  });

  test('a source that fails does not stop the others', async () => {
    await serveAll();
    const refused = await run(['--json'], { ...ENV, DATABRICKS_TOKEN: 'dapi-a-wrong-one' });
    expect(refused.code).toBe(2);
    const { sources, failures } = JSON.parse(refused.out);
    expect(sources.map(({ source }: { source: string }) => source)).toEqual(['bucket', 'account', 'printed']);
    expect(failures).toEqual([
      {
        source: 'lakehouse',
        code: 'unauthorized',
        message: expect.stringMatching(/rejects the token in DATABRICKS_TOKEN/),
      },
    ]);
    const { DATABRICKS_TOKEN: _, ...without } = ENV;
    const told = await run(['--quiet'], without);
    expect({ code: told.code, out: told.out }).toEqual({ code: 2, out: '' });
    expect(told.err).toBe(
      'tributary: lakehouse: The source "lakehouse" needs DATABRICKS_TOKEN, which is not in the environment; set it.\n',
    );
  });

  test('an echo of the credentials by a server is not printed', async () => {
    const echo = await serve(({ headers, body }, response) =>
      answer(response, 400, { message: `Bad ${JSON.stringify(headers)} ${body}`, error_code: 'BAD' }),
    );
    writeFileSync(
      join(folder.path, 'tributary.toml'),
      ['databricks', 'snowflake', 's3']
        .map((kind) => `[[observe]]\nname = "${kind}"\nkind = "${kind}"\n`)
        .join('\n')
        .replace('"databricks"\n\n', `"databricks"\nhost = "${echo.url}"\nwarehouse = "ab"\n\n`)
        .replace('"snowflake"\n\n', `"snowflake"\nhost = "${echo.url}"\naccount = "x"\n\n`)
        .concat(`endpoint = "${echo.url}"\nfrom = "s3://exports/x"\n`),
    );
    const { code, out, err } = await run([]);
    expect(code).toBe(4);
    expect(err.trim().split('\n')).toHaveLength(3);
    expectNoSecret(out, err, stored());
    // A token that was derived from the key is a credential too.
    expect(err).not.toMatch(/eyJ/);
  });

  test('a missing source', async () => {
    const none = await run(['--json']);
    expect(none.code).toBe(2);
    expect(JSON.parse(none.out).error.message).toContain('or add an [[observe]] table to tributary.toml.');
    await serveAll();
    const other = await run(['--json', '--source', 'other']);
    expect(JSON.parse(other.out).error).toEqual({
      code: 'bad-usage',
      message:
        'tributary.toml has no [[observe]] table "other"; its tables are bucket, lakehouse, account, printed.',
    });
  });
});
