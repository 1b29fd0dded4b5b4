import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/model/finding.ts';
import {
  type DatabricksSettings,
  databricksFeed,
  probeDatabricks,
} from '../../../src/sources/feeds/databricks.ts';
import { lineageQuery } from '../../../src/sources/feeds/databricks-query.ts';
import { WHOLE_WINDOW } from '../../../src/sources/feeds/feed.ts';
import {
  serveWorkspace,
  TOKEN,
  WAREHOUSE,
  type Workspace,
  type WorkspaceOptions,
} from './databricks-server.ts';
import { answer, failureOf, QUICK, readAll, readFeed, serve } from './http-server.ts';

const LIMITS = { retryPolicy: QUICK, milliseconds: 60_000 };
const FIRST = [
  ['shipments', 'daily'],
  ['ports', 'daily'],
];
const SECOND = [['tariffs', null]];
const CHUNKS = { column_lineage: [FIRST, SECOND], table_lineage: [SECOND] };

function settingsOf(
  { url }: { readonly url: string },
  results: 'links' | 'inline' = 'links',
): DatabricksSettings {
  return { host: url, warehouse: WAREHOUSE, token: TOKEN, results };
}

async function readAt(workspace: Workspace, results?: 'links' | 'inline'): Promise<unknown[]> {
  const texts = await readFeed(databricksFeed(settingsOf(workspace, results), LIMITS));
  return Object.values(texts).map((text) => JSON.parse(text));
}

async function failureAt(options: WorkspaceOptions): Promise<string> {
  const workspace = await serveWorkspace(options);
  const failure = await failureOf(readAt(workspace));
  return failure.replaceAll(workspace.host, 'HOST').replaceAll(workspace.store.host, 'STORE');
}

function document(rows: unknown): unknown {
  const columns = [{ name: 'source_table_name' }, { name: 'target_table_name' }];
  return { manifest: { schema: { columns } }, result: { data_array: rows } };
}

describe('rows', () => {
  test.each(['inline', 'links'] as const)('of both tables are read in parts: %s', async (results) => {
    const workspace = await serveWorkspace({ chunks: CHUNKS, states: ['PENDING', 'RUNNING', 'RUNNING'] });
    const texts = await readFeed(databricksFeed(settingsOf(workspace, results), LIMITS));
    expect(Object.keys(texts)).toEqual([
      `${workspace.host}/system.access.column_lineage/1.json`,
      `${workspace.host}/system.access.column_lineage/2.json`,
      `${workspace.host}/system.access.table_lineage/1.json`,
    ]);
    expect(Object.values(texts).map((text) => JSON.parse(text))).toEqual([
      document(FIRST),
      document(SECOND),
      document(SECOND),
    ]);
  });

  test('that are compressed are decompressed', async () => {
    const workspace = await serveWorkspace({ chunks: CHUNKS, isZipped: true });
    expect(await readAt(workspace)).toEqual([document(FIRST), document(SECOND), document(SECOND)]);
  });

  test('are empty if the window has none', async () => {
    expect(await readAt(await serveWorkspace())).toEqual([]);
  });

  test('that Databricks truncated are reported', async () => {
    const workspace = await serveWorkspace({ chunks: { column_lineage: [FIRST] }, isTruncated: true });
    const findings: Finding[] = [];
    const feed = databricksFeed(settingsOf(workspace), LIMITS);
    await readFeed(feed, { onFinding: (finding) => findings.push(finding) });
    expect(findings[0]).toMatchObject({
      code: 'partial-input',
      message: `Databricks truncated the rows of ${workspace.host}/system.access.column_lineage, so only a part of them was read.`,
    });
  });
});

describe('the query', () => {
  test('reads the lineage tables only, and its values are parameters', async () => {
    const workspace = await serveWorkspace();
    const window = { since: '2026-03-02T06:00:00.000Z', until: '2026-03-03T06:00:00.000Z' };
    await readFeed(databricksFeed(settingsOf(workspace), LIMITS), { window });
    const bodies = workspace.seen.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ statement }) => /FROM (\S+)/.exec(statement)?.[1])).toEqual([
      'system.access.column_lineage',
      'system.access.table_lineage',
    ]);
    for (const { statement, parameters, warehouse_id } of bodies) {
      expect(warehouse_id).toBe(WAREHOUSE);
      expect(statement).not.toContain('2026');
      expect(statement).toContain(
        'event_date >= :since_date AND event_time >= :since AND event_date <= :until_date AND event_time <= :until',
      );
      expect(parameters).toEqual([
        { name: 'since_date', value: '2026-03-02', type: 'DATE' },
        { name: 'since', value: '2026-03-02T06:00:00.000Z', type: 'TIMESTAMP' },
        { name: 'until_date', value: '2026-03-03', type: 'DATE' },
        { name: 'until', value: '2026-03-03T06:00:00.000Z', type: 'TIMESTAMP' },
      ]);
    }
  });

  test('selects no column names from table_lineage, and never created_by', () => {
    expect(lineageQuery('table_lineage', WHOLE_WINDOW).statement).not.toContain('column_name');
    expect(lineageQuery('column_lineage', WHOLE_WINDOW).statement).not.toContain('created_by');
  });
});

describe('links', () => {
  test('are requested without the token, with the headers of the store', async () => {
    const workspace = await serveWorkspace({ chunks: CHUNKS });
    await readAt(workspace);
    expect(workspace.store.seen).toHaveLength(3);
    for (const { headers } of workspace.store.seen) {
      expect(headers['authorization']).toBeUndefined();
      expect(headers['x-key']).toBe('secret-of-encryption');
    }
  });

  test('that have expired are requested again', async () => {
    const workspace = await serveWorkspace({ chunks: CHUNKS, linkMilliseconds: 1_000 });
    expect(await readAt(workspace)).toHaveLength(3);
    expect(workspace.seen.filter(({ path }) => path.endsWith('/result/chunks/0'))).toHaveLength(2);
  });

  test('that a store refuses are requested again, once', async () => {
    let refused = 0;
    const workspace = await serveWorkspace({
      chunks: CHUNKS,
      store: (_, response, body) => answer(response, refused++ === 0 ? 403 : 200, body),
    });
    expect(await readAt(workspace)).toHaveLength(3);
    const failure = await failureAt({
      chunks: CHUNKS,
      store: (_, response) => answer(response, 403, '<Error>secret-of-link</Error>'),
    });
    expect(failure).toBe(
      'STORE refuses a part of the result (HTTP 403); run it again, or set results = "inline" if this machine cannot reach the store.',
    );
  });

  test('that are interrupted are resumed, also if the store ignores Range', async () => {
    for (const status of [206, 200]) {
      let asked = 0;
      const workspace = await serveWorkspace({
        chunks: CHUNKS,
        store: ({ headers }, response, body) => {
          if (asked++ > 0) {
            const from = Number(/\d+/.exec(headers['range'] ?? '0')?.[0]);
            return answer(response, status, status === 206 ? body.subarray(from) : body);
          }
          response.writeHead(200, { 'content-length': body.length });
          response.write(body.subarray(0, 7), () => response.destroy());
        },
      });
      expect(await readAt(workspace)).toEqual([document(FIRST), document(SECOND), document(SECOND)]);
    }
  });
});

describe('failures', () => {
  test('a busy workspace is requested again after the time of Retry-After', async () => {
    let asked = 0;
    const workspace = await serveWorkspace({
      chunks: CHUNKS,
      interfere: (_, response) => {
        if (asked++ > 0) return false;
        answer(response, 429, { error_code: 'REQUEST_LIMIT_EXCEEDED' }, { 'retry-after': '1' });
        return true;
      },
    });
    const start = Date.now();
    expect(await readAt(workspace)).toHaveLength(3);
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
  });

  test.each([
    [
      'TABLE_OR_VIEW_NOT_FOUND',
      '[TABLE_OR_VIEW_NOT_FOUND] The table system.access.column_lineage cannot be found.\nIf you …',
      'The query of Databricks at HOST failed ([TABLE_OR_VIEW_NOT_FOUND] The table system.access.column_lineage cannot be found); ask an administrator to enable the schema system.access, and grant USE CATALOG on system, USE SCHEMA and SELECT on system.access.',
    ],
    [
      'rights',
      '[INSUFFICIENT_PERMISSIONS] User does not have SELECT.',
      'The query of Databricks at HOST failed ([INSUFFICIENT_PERMISSIONS] User does not have SELECT); grant USE CATALOG on system, USE SCHEMA and SELECT on system.access to the owner of DATABRICKS_TOKEN.',
    ],
    [
      'the token',
      `Something with ${TOKEN}`,
      'The query of Databricks at HOST failed (Something with •••); see the query history of the workspace.',
    ],
  ])('FAILED: %s', async (_, message, sentence) => {
    const error = { error_code: 'BAD_REQUEST', message };
    expect(await failureAt({ states: ['PENDING'], end: { state: 'FAILED', error } })).toBe(sentence);
  });

  test.each([
    ['CANCELED', 'The query of Databricks at HOST was cancelled by the server; run it again.'],
    [
      'CLOSED',
      'The query of Databricks at HOST was closed by the server before its result was read; run it again.',
    ],
    ['ODD', 'The query of Databricks at HOST ended in an unknown state; run it again.'],
  ])('%s', async (state, sentence) => {
    expect(await failureAt({ end: { state } })).toBe(sentence);
  });

  test.each([
    [
      401,
      { message: `Token ${TOKEN} is not valid` },
      'Databricks at HOST rejects the token in DATABRICKS_TOKEN (Token ••• is not valid); create a new token and set it.',
    ],
    [
      403,
      { error_code: 'PERMISSION_DENIED', message: 'No CAN USE.' },
      `Databricks at HOST does not permit this to the owner of DATABRICKS_TOKEN (PERMISSION_DENIED: No CAN USE); grant CAN USE on the warehouse "${WAREHOUSE}", or set a token that has this permission.`,
    ],
    [
      404,
      { error_code: 'NOT_FOUND', message: 'SQL warehouse ab does not exist' },
      `Databricks at HOST cannot find the requested resource (NOT_FOUND: SQL warehouse ab does not exist); check the host and the warehouse "${WAREHOUSE}".`,
    ],
    [302, {}, 'Databricks at HOST redirects to another address; check the host.'],
    [503, {}, 'Databricks at HOST did not process the request (HTTP 503); run it again later.'],
    [200, 'hello', 'HOST returned something that is not a JSON object; check the address.'],
    [
      200,
      { status: {} },
      'HOST accepted a statement and returned no id for it; check that host is a Databricks workspace.',
    ],
  ])('HTTP %d %j', async (status, body, sentence) => {
    const { url, host } = await serve((_, response) =>
      answer(response, status, body, { location: 'http://127.0.0.1:9/' }),
    );
    const failure = await failureOf(readFeed(databricksFeed(settingsOf({ url }), LIMITS)));
    expect(failure.replaceAll(host, 'HOST')).toBe(sentence);
  });

  test.each([[[]], [[{ name: 'a' }, { name: 7 }]], [[{ name: 7 }]], ['none']])(
    'a result with the columns %j',
    async (columns) => {
      const { url, host } = await serve((_, response) =>
        answer(response, 200, {
          statement_id: '1',
          status: { state: 'SUCCEEDED' },
          manifest: { schema: { columns } },
          result: { data_array: [] },
        }),
      );
      const failure = await failureOf(readFeed(databricksFeed(settingsOf({ url }), LIMITS)));
      expect(failure.replaceAll(host, 'HOST')).toBe(
        'Databricks at HOST finished the query and did not return its columns; run it again.',
      );
    },
  );

  test('a link that is not an address of a store', async () => {
    const { url, host } = await serve((_, response) =>
      answer(response, 200, {
        statement_id: '1',
        status: { state: 'SUCCEEDED' },
        manifest: { schema: { columns: [{ name: 'a' }] } },
        result: { external_links: [{ external_link: 'ftp://store/x' }] },
      }),
    );
    const failure = await failureOf(readFeed(databricksFeed(settingsOf({ url }), LIMITS)));
    expect(failure.replaceAll(host, 'HOST')).toBe(
      'Databricks at HOST returned no usable link to a part of the result; run it again, or set results = "inline".',
    );
  });

  test('missing parts of a result', async () => {
    const workspace = await serveWorkspace({
      chunks: { column_lineage: [FIRST, SECOND] },
      interfere: ({ path }, response) => {
        if (!path.endsWith('/chunks/1')) return false;
        answer(response, 200, {});
        return true;
      },
    });
    expect((await failureOf(readAt(workspace))).replace(workspace.host, 'HOST')).toBe(
      'Databricks at HOST returned 1 of 2 parts of the result; run it again.',
    );
  });
});

describe('a query is cancelled', () => {
  const states = Array.from({ length: 10_000 }, () => 'RUNNING');

  test('if it takes too long', async () => {
    const workspace = await serveWorkspace({ states });
    const feed = databricksFeed(settingsOf(workspace), { ...LIMITS, milliseconds: 20 });
    expect((await failureOf(readFeed(feed))).replace(workspace.host, 'HOST')).toBe(
      'Databricks at HOST did not finish the query in 0 minutes; request a shorter time with lookback, or use a larger warehouse.',
    );
    expect(workspace.seen.at(-1)?.path).toBe('/api/2.0/sql/statements/01f0-0/cancel');
  });

  test('if the user stops it', async () => {
    const stop = new AbortController();
    const workspace = await serveWorkspace({
      states,
      interfere: ({ method }) => {
        if (method === 'GET') setTimeout(() => stop.abort(new Error('stopped')), 5);
        return false;
      },
    });
    const reading = readFeed(databricksFeed(settingsOf(workspace), LIMITS), { signal: stop.signal });
    expect(await failureOf(reading)).toBe('stopped');
    expect(workspace.seen.at(-1)?.path).toBe('/api/2.0/sql/statements/01f0-0/cancel');
  });
});

test('a probe reads one row of each table, and nothing if the warehouse does not run', async () => {
  const running = await serveWorkspace({ chunks: { table_lineage: [[['x', 'y']]] } });
  expect(await probeDatabricks(settingsOf(running), LIMITS)).toBe('RUNNING');
  const bodies = running.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ statement, disposition }) => `${disposition}: ${statement}`)).toEqual([
    'INLINE: SELECT event_time FROM system.access.column_lineage LIMIT 1',
    'INLINE: SELECT event_time FROM system.access.table_lineage LIMIT 1',
  ]);
  const stopped = await serveWorkspace({ state: 'STOPPED' });
  expect(await probeDatabricks(settingsOf(stopped), LIMITS)).toBe('STOPPED');
  expect(stopped.seen).toHaveLength(1);
});

test('a large part is read in pieces', async () => {
  const row = ['a'.repeat(100), 'b'.repeat(100)];
  const rows = Array.from({ length: 50_000 }, () => row);
  const workspace = await serveWorkspace({ chunks: { column_lineage: [rows] } });
  for await (const { bytes } of databricksFeed(settingsOf(workspace), LIMITS).open({
    window: WHOLE_WINDOW,
  })) {
    const text = await readAll(bytes);
    expect(JSON.parse(text)).toEqual(document(rows));
    break;
  }
});
