/**
 * A test server with the SQL Statement Execution API of Databricks, and a store of results on another origin.
 */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { answer, type SeenRequest, serve, type TestServer } from './http-server.ts';

export const TOKEN = 'dapi-0123456789-orchard';
export const WAREHOUSE = 'ab12cd34ef56';

type Rows = readonly (readonly (string | null)[])[];

export interface WorkspaceOptions {
  readonly columns?: readonly string[];
  /** The chunks of rows of each table; a table without chunks has no rows. */
  readonly chunks?: Readonly<Record<string, readonly Rows[]>>;
  /** States before SUCCEEDED. */
  readonly states?: readonly string[];
  readonly end?: { readonly state: string; readonly error?: unknown };
  readonly isTruncated?: boolean;
  /** How the store responds to a link; default: with the chunk. */
  readonly store?: (request: SeenRequest, response: ServerResponse, body: Buffer) => void;
  /** How long a link is valid. */
  readonly linkMilliseconds?: number;
  readonly isZipped?: boolean;
  /** The state of the warehouse. */
  readonly state?: string;
  /** True: the function sent the response. */
  readonly interfere?: (request: SeenRequest, response: ServerResponse) => boolean;
}

export interface Workspace extends TestServer {
  readonly store: TestServer;
}

const COLUMNS: readonly string[] = ['source_table_name', 'target_table_name'];

export async function serveWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const {
    columns: names = COLUMNS,
    chunks = {},
    states = [],
    end = { state: 'SUCCEEDED' },
    linkMilliseconds = 900_000,
  } = options;
  const statements: { readonly rows: readonly Rows[]; readonly isInline: boolean; asked: number }[] = [];
  const store = await serve((request, response) => {
    if (request.headers['authorization'] !== undefined) return answer(response, 400, 'no credentials here');
    const [, id, chunk] = /^\/results\/(\d+)\/(\d+)\?sig=secret-of-link/.exec(request.path) ?? [];
    const text = JSON.stringify(statements[Number(id)]?.rows[Number(chunk)] ?? null);
    const body = options.isZipped ? gzipSync(text) : Buffer.from(text);
    if (options.store !== undefined) return options.store(request, response, body);
    answer(response, 200, body);
  });

  const result = (id: number, chunk: number): unknown => {
    const { rows, isInline } = statements[id] ?? { rows: [], isInline: true };
    const next = chunk + 1 < rows.length ? { next_chunk_index: chunk + 1 } : {};
    const at = { chunk_index: chunk, ...next };
    if (rows.length === 0) return {};
    if (isInline) return { ...at, data_array: rows[chunk] };
    const expiration = new Date(Date.now() + linkMilliseconds).toISOString();
    const external_link = `${store.url}/results/${id}/${chunk}?sig=secret-of-link-${id}`;
    const http_headers = { 'x-key': 'secret-of-encryption', Authorization: `Bearer ${TOKEN}` };
    return { external_links: [{ ...at, external_link, expiration, http_headers }] };
  };

  const told = (id: number): unknown => {
    const statement = statements[id];
    const state = states[statement?.asked ?? 0] ?? end.state;
    if (statement !== undefined) statement.asked++;
    const status = { state, ...(state === end.state && end.error ? { error: end.error } : {}) };
    if (state !== 'SUCCEEDED') return { statement_id: `01f0-${id}`, status };
    const columns = names.map((name, position) => ({ name, type_text: 'STRING', position }));
    const manifest = {
      format: 'JSON_ARRAY',
      schema: { column_count: columns.length, columns },
      total_chunk_count: statement?.rows.length,
      truncated: options.isTruncated ?? false,
    };
    return { statement_id: `01f0-${id}`, status, manifest, result: result(id, 0) };
  };

  const workspace = await serve((request, response) => {
    if (options.interfere?.(request, response)) return;
    if (request.headers['authorization'] !== `Bearer ${TOKEN}`)
      return answer(response, 401, { error_code: 'UNAUTHENTICATED', message: 'Credential was not sent' });
    const { method, path, body } = request;
    const [, id = '', rest = ''] = /^\/api\/2\.0\/sql\/statements\/01f0-(\d+)(\/.*)?$/.exec(path) ?? [];
    if (path === `/api/2.0/sql/warehouses/${WAREHOUSE}`)
      return answer(response, 200, { id: WAREHOUSE, state: options.state ?? 'RUNNING' });
    if (method === 'POST' && path === '/api/2.0/sql/statements') {
      const { statement, disposition } = JSON.parse(body);
      const table = /FROM system\.access\.(\w+)/.exec(statement)?.[1] ?? '';
      statements.push({ rows: chunks[table] ?? [], isInline: disposition === 'INLINE', asked: 0 });
      return answer(response, 200, told(statements.length - 1));
    }
    if (rest === '/cancel') return answer(response, 200, {});
    const chunk = /^\/result\/chunks\/(\d+)$/.exec(rest)?.[1];
    answer(response, 200, chunk === undefined ? told(Number(id)) : result(Number(id), Number(chunk)));
  });
  return { ...workspace, store };
}
