/**
 * A statement in Databricks' SQL Statement Execution API, from its start to its last chunk. In: a query of
 * databricks-query.ts. Out: the description of its result, and its chunks, each a stream.
 *
 *   POST /api/2.0/sql/statements
 *     → PENDING, RUNNING … SUCCEEDED, manifest, chunk 0 inline or as a link to a store of results → chunk 1 …
 *
 * Links contain a credential: they are requested without the token, are never shown, and are requested again
 * after they have expired. Rules: docs.databricks.com/api/workspace/statementexecution
 */
import { Readable } from 'node:stream';
import { Failure } from '../../model/failure.ts';
import { ask, asRecord, readObject } from './ask.ts';
import type { DatabricksApi, DatabricksReply } from './databricks-account.ts';
import type { DatabricksQuery } from './databricks-query.ts';
import { failureOfState, judgeDatabricks, judgeStore } from './databricks-refusal.ts';
import type { HttpReply, HttpRequest } from './http.ts';
import { resumableBody } from './resumable-body.ts';
import { pause } from './retry.ts';
import { unzipped } from './statement-document.ts';

export interface DatabricksResult {
  readonly id: string;
  readonly columns: readonly string[];
  readonly chunks: number;
  readonly isTruncated: boolean;
  readonly first: DatabricksReply;
}

/** Inline results have at most 25 MiB; their JSON is larger. */
const MOST_ANSWER_BYTES = 100_000_000;
const PATH = '/api/2.0/sql/statements';
/** How long the server waits before it responds. */
const WAIT = '30s';
const LONGEST_PAUSE_MILLISECONDS = 15_000;

export async function execute(api: DatabricksApi, query: DatabricksQuery): Promise<DatabricksResult> {
  const until = Date.now() + api.limitMilliseconds;
  const body = JSON.stringify({
    warehouse_id: api.warehouse,
    statement: query.statement,
    parameters: query.parameters,
    format: 'JSON_ARRAY',
    disposition: api.disposition,
    wait_timeout: WAIT,
    on_wait_timeout: 'CONTINUE',
  });
  let answer = await call(api, { method: 'POST', path: PATH, body });
  const id = statementId(answer, api);
  let isOver = false;
  try {
    for (let wait = api.client.retryPolicy.firstMilliseconds; isRunning(answer); wait *= 1.5) {
      if (Date.now() >= until) throw tooLong(api);
      await pause(Math.min(wait, LONGEST_PAUSE_MILLISECONDS), api.client.signal);
      answer = await call(api, { method: 'GET', path: `${PATH}/${id}` });
    }
    isOver = true;
  } finally {
    if (!isOver) await cancel(api, id);
  }
  const failure = failureOfState(answer, api);
  if (failure !== null) throw failure;
  return resultOf(answer, id, api);
}

function isRunning(answer: DatabricksReply): boolean {
  const state = asRecord(answer['status'])?.['state'];
  return state === 'PENDING' || state === 'RUNNING';
}

function statementId(answer: DatabricksReply, { base }: DatabricksApi): string {
  const id = answer['statement_id'];
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id;
  throw new Failure(
    'feed-failed',
    `${base.host} accepted a statement and returned no id for it; check that host is a Databricks workspace.`,
  );
}

function tooLong({ base, limitMilliseconds }: DatabricksApi): Failure {
  const minutes = Math.round(limitMilliseconds / 60_000);
  return new Failure(
    'limit-reached',
    `Databricks at ${base.host} did not finish the query in ${minutes} minutes; request a shorter time with lookback, or use a larger warehouse.`,
  );
}

/** Cancels the statement; the response does not matter. */
async function cancel(api: DatabricksApi, id: string): Promise<void> {
  const client = {
    ...api.client,
    retryPolicy: { ...api.client.retryPolicy, tries: 1 },
    signal: AbortSignal.timeout(5_000),
  };
  await call({ ...api, client }, { method: 'POST', path: `${PATH}/${id}/cancel`, body: '' }).catch(() => {});
}

function resultOf(answer: DatabricksReply, id: string, { base }: DatabricksApi): DatabricksResult {
  const manifest = asRecord(answer['manifest']) ?? {};
  const listed = asRecord(manifest['schema'])?.['columns'];
  const columns = (Array.isArray(listed) ? listed : []).map((column) => asRecord(column)?.['name']);
  const chunks = manifest['total_chunk_count'];
  const isKnown = columns.length > 0 && columns.every((name) => typeof name === 'string');
  if (!isKnown || (manifest['format'] ?? 'JSON_ARRAY') !== 'JSON_ARRAY')
    throw new Failure(
      'feed-failed',
      `Databricks at ${base.host} finished the query and did not return its columns; run it again.`,
    );
  return {
    id,
    columns,
    chunks: typeof chunks === 'number' ? chunks : 1,
    isTruncated: manifest['truncated'] === true,
    first: asRecord(answer['result']) ?? {},
  };
}

/**
 * The rows of every chunk, as the bytes of a JSON array of arrays; a chunk is read before the next one is
 * requested.
 */
export async function* chunks(
  api: DatabricksApi,
  { id, chunks: total, first }: DatabricksResult,
): AsyncGenerator<AsyncIterable<Buffer>> {
  let seen = 0;
  let result = first;
  for (let index = 0; ; ) {
    const link = linkOf(result);
    const rows = result['data_array'];
    if (link !== null) yield unzipped(download(api, { id, index, link }));
    else if (Array.isArray(rows)) yield Readable.from([Buffer.from(JSON.stringify(rows))]);
    if (link !== null || Array.isArray(rows)) seen++;
    const next = (link?.next ?? result['next_chunk_index']) as unknown;
    if (typeof next !== 'number' || !Number.isInteger(next) || next <= index) break;
    index = next;
    result = await askChunk(api, id, index);
  }
  if (seen < total)
    throw new Failure(
      'feed-failed',
      `Databricks at ${api.base.host} returned ${seen} of ${total} parts of the result; run it again.`,
      { retryable: true },
    );
}

async function askChunk(api: DatabricksApi, id: string, index: number): Promise<DatabricksReply> {
  return await call(api, { method: 'GET', path: `${PATH}/${id}/result/chunks/${index}` });
}

interface Link {
  readonly url: URL;
  /** Some stores need headers in addition to the address, for example the key of an encryption. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly next: unknown;
}

function linkOf(result: DatabricksReply): Link | null {
  const links = result['external_links'];
  const link = asRecord(Array.isArray(links) ? links[0] : null);
  const url = link?.['external_link'];
  if (link === null || typeof url !== 'string' || !URL.canParse(url)) return null;
  const expires = Date.parse(String(link['expiration'] ?? ''));
  const headers = Object.entries(asRecord(link['http_headers']) ?? {}).filter(
    (header): header is [string, string] =>
      typeof header[1] === 'string' && !/^(authorization|host|content-length)$/i.test(header[0]),
  );
  return {
    url: new URL(url),
    headers: Object.fromEntries(headers),
    expires: Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires,
    next: link['next_chunk_index'],
  };
}

/** A link is requested again if less time is left: a clock may be wrong by some seconds. */
const LEAST_LEFT_MILLISECONDS = 30_000;

function download(
  api: DatabricksApi,
  { id, index, link }: { readonly id: string; readonly index: number; readonly link: Link },
): Readable {
  let current: Link | null = link;
  const open = async (from: number): Promise<HttpReply> => {
    for (let renewed = false; ; renewed = true) {
      if (current === null || current.expires - Date.now() < LEAST_LEFT_MILLISECONDS)
        current = linkOf(await askChunk(api, id, index));
      const isLast = renewed;
      try {
        return await openLink(api, current, from);
      } catch (error) {
        // Each cloud refuses an expired link with another status.
        if (isLast || !(error instanceof Failure) || error.code !== 'unauthorized') throw error;
        current = null;
      }
    }
  };
  const { retryPolicy, signal } = api.client;
  return resumableBody({ host: link.url.host, bytes: null, open, retryPolicy, signal });
}

async function openLink(api: DatabricksApi, link: Link | null, from: number): Promise<HttpReply> {
  const isPlain = link?.url.protocol === 'http:' && api.base.protocol === 'http:';
  if (link === null || (link.url.protocol !== 'https:' && !isPlain))
    throw new Failure(
      'feed-failed',
      `Databricks at ${api.base.host} returned no usable link to a part of the result; run it again, or set results = "inline".`,
    );
  const headers = from === 0 ? link.headers : { ...link.headers, range: `bytes=${from}-` };
  return await ask(api.client, () => ({ method: 'GET', url: link.url, headers }), judgeStore);
}

/** RUNNING, STOPPED, STARTING …; the request does not start it. */
export async function warehouseState(api: DatabricksApi): Promise<string> {
  const path = `/api/2.0/sql/warehouses/${encodeURIComponent(api.warehouse)}`;
  const { state } = await call(api, { method: 'GET', path });
  return typeof state === 'string' ? state : 'UNKNOWN';
}

async function call(
  api: DatabricksApi,
  { method, path, body }: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string },
): Promise<DatabricksReply> {
  const request: HttpRequest = {
    method,
    url: new URL(path, api.base),
    headers: {
      authorization: `Bearer ${api.token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body }),
  };
  const reply = await ask(api.client, () => request, judgeDatabricks(api));
  return await readObject(reply, api.base.host, MOST_ANSWER_BYTES);
}
