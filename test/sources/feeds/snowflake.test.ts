import { describe, expect, test } from 'vitest';
import { WHOLE_WINDOW } from '../../../src/sources/feeds/feed.ts';
import { listMember } from '../../../src/sources/feeds/json-member.ts';
import {
  probeSnowflake,
  type SnowflakeSettings,
  snowflakeFeed,
} from '../../../src/sources/feeds/snowflake.ts';
import { historyQuery } from '../../../src/sources/feeds/snowflake-query.ts';
import { identityOf } from '../../../src/sources/feeds/snowflake-token.ts';
import { answer, failureOf, QUICK, readAll, readFeed, serve } from './http-server.ts';
import {
  ACCOUNT,
  type AccountOptions,
  ENCRYPTED_PEM,
  PASSPHRASE,
  PEM,
  serveAccount,
  TOKEN,
  USER,
} from './snowflake-server.ts';

const LIMITS = { retryPolicy: QUICK, milliseconds: 60_000 };
const FIRST = [
  ['01b2-1', '[{"objectName":"A"}]'],
  ['01b2-2', null],
];
const SECOND = [['01b2-3', '"data":[ ] } \\" {']];

function settingsAt(url: string, settings: Partial<SnowflakeSettings> = {}): SnowflakeSettings {
  return {
    account: ACCOUNT,
    host: url,
    warehouse: 'LINEAGE_WH',
    role: 'AUDITOR',
    credentials: { kind: 'token', token: TOKEN },
    ...settings,
  };
}

async function readAt(
  { url }: { readonly url: string },
  settings?: Partial<SnowflakeSettings>,
): Promise<unknown[]> {
  const texts = await readFeed(snowflakeFeed(settingsAt(url, settings), LIMITS));
  return Object.values(texts).map((text) => JSON.parse(text));
}

async function failureAt(options: AccountOptions): Promise<string> {
  const account = await serveAccount(options);
  return (await failureOf(readAt(account))).replaceAll(account.host, 'HOST');
}

function document(rows: unknown): unknown {
  const columns = [{ name: 'QUERY_ID' }, { name: 'OBJECTS_MODIFIED' }];
  return { manifest: { schema: { columns } }, result: { data_array: rows } };
}

describe('rows', () => {
  test('of a slow statement are read in partitions', async () => {
    const account = await serveAccount({ partitions: [FIRST, SECOND, FIRST], waits: 3 });
    const texts = await readFeed(snowflakeFeed(settingsAt(account.url), LIMITS));
    expect(Object.keys(texts)).toEqual(
      [1, 2, 3].map((part) => `${account.host}/ACCESS_HISTORY/${part}.json`),
    );
    expect(Object.values(texts).map((text) => JSON.parse(text))).toEqual([
      document(FIRST),
      document(SECOND),
      document(FIRST),
    ]);
  });

  test('are empty if the result is empty', async () => {
    expect(await readAt(await serveAccount())).toEqual([]);
  });

  test('of an interrupted partition are requested again', async () => {
    let asked = 0;
    const account = await serveAccount({
      partitions: [FIRST, SECOND],
      interfere: ({ path }, response) => {
        if (!path.includes('partition=') || asked++ > 0) return false;
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 1_000 });
        response.write(Buffer.from([0x1f, 0x8b, 8, 0]), () => response.destroy());
        return true;
      },
    });
    expect(await readAt(account)).toEqual([document(FIRST), document(SECOND)]);
    expect(asked).toBe(2);
  });

  test('of a large partition are read in pieces', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => [String(i), '[{"a":"]"}]'.repeat(10)]);
    const account = await serveAccount({ partitions: [FIRST, rows] });
    const [, large] = await readAt(account);
    expect(large).toEqual(document(rows));
  });
});

describe('the query', () => {
  test('reads the access history only, and its values are bound', async () => {
    const account = await serveAccount();
    const window = { since: '2026-03-02T06:00:00.000Z', until: '2026-03-03T06:00:00.000Z' };
    await readFeed(snowflakeFeed(settingsAt(account.url), LIMITS), { window });
    const { statement, bindings, warehouse, role, timeout } = JSON.parse(account.seen[0]?.body ?? '');
    expect({ warehouse, role, timeout }).toEqual({ warehouse: 'LINEAGE_WH', role: 'AUDITOR', timeout: 60 });
    expect(statement.match(/(?:FROM|JOIN) \S+/g)).toEqual([
      'FROM SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY',
      'JOIN SNOWFLAKE.ACCOUNT_USAGE.QUERY_HISTORY',
    ]);
    expect(statement).not.toContain('2026');
    expect(statement.match(/\S+ [<>]= TO_TIMESTAMP_TZ\(\?\)/g)).toEqual([
      'Q.START_TIME >= TO_TIMESTAMP_TZ(?)',
      'Q.START_TIME <= TO_TIMESTAMP_TZ(?)',
      'A.QUERY_START_TIME >= TO_TIMESTAMP_TZ(?)',
      'A.QUERY_START_TIME <= TO_TIMESTAMP_TZ(?)',
    ]);
    expect(Object.values(bindings).map((binding) => (binding as { value: string }).value)).toEqual([
      '2026-03-02T05:00:00.000Z',
      '2026-03-03T07:00:00.000Z',
      '2026-03-02T06:00:00.000Z',
      '2026-03-03T06:00:00.000Z',
    ]);
  });

  test('without a window has no conditions on time', () => {
    expect(historyQuery(WHOLE_WINDOW)).toMatchObject({ bindings: {} });
  });

  test('is sent again with the same id', async () => {
    let asked = 0;
    const account = await serveAccount({
      partitions: [FIRST],
      interfere: (_, response) => {
        if (asked++ > 0) return false;
        answer(response, 429, { message: 'Too many.' }, { 'retry-after': '0' });
        return true;
      },
    });
    expect(await readAt(account)).toHaveLength(1);
    const [first = '', second = ''] = account.seen.map(({ path }) => path);
    expect(first).toMatch(/^\/api\/v2\/statements\?requestId=[\da-f-]{36}$/);
    expect(second).toBe(`${first}&retry=true`);
  });
});

describe('the identity', () => {
  test.each([
    { kind: 'key', user: USER, pem: PEM, passphrase: null } as const,
    { kind: 'key', user: USER, pem: ENCRYPTED_PEM, passphrase: PASSPHRASE } as const,
  ])('a user with a key', async (credentials) => {
    const account = await serveAccount({ partitions: [FIRST] });
    expect(await readAt(account, { credentials })).toEqual([document(FIRST)]);
  });

  test('a token of a key is created again before it expires', () => {
    let now = 1_772_467_200_000;
    const credentials = { kind: 'key', user: USER, pem: PEM, passphrase: null } as const;
    const { headers, secrets } = identityOf(credentials, ACCOUNT, () => now);
    const first = headers()['authorization'];
    now += 40 * 60_000;
    expect(headers()['authorization']).toBe(first);
    now += 10 * 60_000;
    const second = headers()['authorization'];
    expect(second).not.toBe(first);
    for (const token of [first, second]) expect(secrets()).toContain(token?.slice('Bearer '.length));
  });

  test.each([
    ['no key', 'hello'],
    ['another passphrase', ENCRYPTED_PEM],
  ])('%s', async (_, pem) => {
    const credentials = { kind: 'key', user: USER, pem, passphrase: 'wrong' } as const;
    expect(await failureOf(readAt({ url: 'http://127.0.0.1:9' }, { credentials }))).toBe(
      'SNOWFLAKE_PRIVATE_KEY is not a readable private key; set the entire text of the .p8 file, and SNOWFLAKE_PRIVATE_KEY_PASSPHRASE if it is encrypted.',
    );
  });
});

describe('failures', () => {
  test.each([
    [
      401,
      { code: '390318', message: `OAuth access token ${TOKEN} expired.` },
      'Snowflake at HOST reports that SNOWFLAKE_TOKEN has expired (390318: OAuth access token ••• expired); create a new token and set it.',
    ],
    [
      401,
      { code: '390303', message: 'Invalid OAuth access token.' },
      'Snowflake at HOST rejects SNOWFLAKE_TOKEN (390303: Invalid OAuth access token); create a new token and set it.',
    ],
    [
      401,
      { code: '390144', message: 'JWT token is invalid.' },
      'Snowflake at HOST rejects the signature of SNOWFLAKE_PRIVATE_KEY (390144: JWT token is invalid); check that its public key belongs to SNOWFLAKE_USER, the account, and the clock of this machine.',
    ],
    [
      403,
      {},
      'Snowflake at HOST does not let this user in (HTTP 403); check the network policies of the account, and the role "AUDITOR".',
    ],
    [404, 'x', 'Snowflake at HOST is not a reachable account (HTTP 404); check account and host.'],
    [
      408,
      { code: '000630', message: 'Statement reached its timeout.' },
      'Snowflake at HOST did not finish the query within its time limit (000630: Statement reached its timeout); request a shorter time with lookback, or use a larger warehouse.',
    ],
    [
      422,
      {
        code: '002003',
        message:
          "SQL compilation error:\nObject 'SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY' does not exist or not authorized.",
      },
      "The query of Snowflake at HOST failed (002003: SQL compilation error: Object 'SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY' does not exist or not authorized); grant the role IMPORTED PRIVILEGES on the database SNOWFLAKE, or its database roles GOVERNANCE_VIEWER and OBJECT_VIEWER (ACCESS_HISTORY needs Enterprise Edition).",
    ],
    [
      422,
      { code: '000606', message: 'No active warehouse selected in the current session.' },
      'The query of Snowflake at HOST failed (000606: No active warehouse selected in the current session); set warehouse to a warehouse that the role may use, in tributary.toml.',
    ],
    [500, 'x', 'Snowflake at HOST did not process the request (HTTP 500); run it again later.'],
    [200, '[]', 'HOST returned something that is not a JSON object; check the address.'],
    [
      200,
      {},
      'HOST accepted a statement and returned no handle for it; check that this is the address of a Snowflake account.',
    ],
    [
      200,
      { statementHandle: '01' },
      'Snowflake at HOST finished the query and did not return its columns; run it again.',
    ],
  ])('HTTP %d %j', async (status, body, sentence) => {
    const { url, host } = await serve((_, response) => answer(response, status, body));
    expect((await failureOf(readAt({ url }))).replaceAll(host, 'HOST')).toBe(sentence);
  });

  test('a partition without rows', async () => {
    const failure = await failureAt({
      partitions: [FIRST, SECOND],
      interfere: ({ path }, response) => {
        if (!path.includes('partition=')) return false;
        answer(response, 200, { note: { data: [1] } });
        return true;
      },
    });
    expect(failure).toBe('Snowflake at HOST returned a part of the result without rows; run it again.');
  });

  test('a statement that takes too long is cancelled', async () => {
    const account = await serveAccount({ waits: 10_000 });
    const feed = snowflakeFeed(settingsAt(account.url), { ...LIMITS, milliseconds: 20 });
    expect((await failureOf(readFeed(feed))).replace(account.host, 'HOST')).toBe(
      'Snowflake at HOST did not finish the query in 0 minutes; request a shorter time with lookback, or use a larger warehouse.',
    );
    expect(account.seen.at(-1)?.path).toBe('/api/v2/statements/01b2-0001/cancel');
  });
});

test('a probe explains the query and does not run it', async () => {
  const account = await serveAccount({ partitions: [FIRST] });
  await probeSnowflake(settingsAt(account.url), LIMITS);
  expect(JSON.parse(account.seen[0]?.body ?? '').statement).toMatch(/^EXPLAIN SELECT /);
});

describe('the list of an object', () => {
  test.each([
    ['{"data":[["x","]"]],"a":1}', '[["x","]"]]'],
    ['{"a":{"data":[1]},"b":"data","c":["data"],"data" : [ ] }', '[ ]'],
    ['{"data":null,"a":[1]}', ''],
    ['{"\\"data":[1],"x\\\\":[2]}', ''],
    ['[{"data":[1]}]', ''],
    ['{"data":[1],"data":[2]}', '[1]'],
  ])('%s', async (text, list) => {
    for (let size = 1; size <= text.length; size++) {
      const pieces = async function* (): AsyncGenerator<Buffer> {
        for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
      };
      expect(await readAll(listMember(pieces(), 'data'))).toBe(list);
    }
  });
});
