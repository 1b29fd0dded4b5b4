/**
 * A statement in Snowflake's SQL API, from its start to its last partition. In: a query of
 * snowflake-query.ts. Out: the columns of its result, and its partitions, each a stream.
 *
 *   POST /api/v2/statements → 202 and a handle, GET …/{handle}
 *     → 202 … 200 with the first partition; GET …/{handle}?partition=1 → the next one, compressed
 *
 * Rules: docs.snowflake.com/en/developer-guide/sql-api/reference and …/handling-responses
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '../../model/failure.ts';
import { ask, asRecord, type Client, readObject } from './ask.ts';
import { decoded, type HttpReply, type HttpRequest } from './http.ts';
import { listMember } from './json-member.ts';
import { resumableBody } from './resumable-body.ts';
import { pause } from './retry.ts';
import type { SnowflakeApi } from './snowflake-account.ts';
import type { SnowflakeQuery } from './snowflake-query.ts';
import { judgeSnowflake } from './snowflake-refusal.ts';

export interface SnowflakeResult {
  readonly handle: string;
  readonly columns: readonly string[];
  readonly partitions: number;
  readonly first: readonly unknown[];
}

/** The first partition arrives with the description of the result, and is small. */
const MOST_ANSWER_BYTES = 200_000_000;
const PATH = '/api/v2/statements';
const LONGEST_PAUSE_MILLISECONDS = 15_000;

interface SnowflakeReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export async function executeStatement(api: SnowflakeApi, query: SnowflakeQuery): Promise<SnowflakeResult> {
  const until = Date.now() + api.limitMilliseconds;
  let answer = await start(api, query);
  const handle = handleOf(answer, api);
  let isOver = false;
  try {
    for (let wait = api.client.retryPolicy.firstMilliseconds; answer.status === 202; wait *= 1.5) {
      if (Date.now() >= until) throw tooLong(api);
      await pause(Math.min(wait, LONGEST_PAUSE_MILLISECONDS), api.client.signal);
      answer = await answerOf(api, await get(api, `${PATH}/${handle}`));
    }
    isOver = true;
  } finally {
    if (!isOver) await cancel(api, handle);
  }
  return resultOf(answer, handle, api);
}

async function start(api: SnowflakeApi, { statement, bindings }: SnowflakeQuery): Promise<SnowflakeReply> {
  const { warehouse, role, limitMilliseconds } = api;
  const body = JSON.stringify({
    statement,
    bindings,
    timeout: Math.max(1, Math.round(limitMilliseconds / 1_000)),
    ...(warehouse === null ? {} : { warehouse }),
    ...(role === null ? {} : { role }),
  });
  // With the same id, a repeated request does not run the statement twice.
  const path = `${PATH}?requestId=${randomUUID()}`;
  let isAgain = false;
  const make = (): HttpRequest => {
    const request = requestOf(api, 'POST', isAgain ? `${path}&retry=true` : path);
    isAgain = true;
    return { ...request, body };
  };
  return await answerOf(api, await ask(api.client, make, judgeSnowflake(api)));
}

function requestOf(api: SnowflakeApi, method: HttpRequest['method'], path: string): HttpRequest {
  const headers = {
    ...api.identity.headers(),
    accept: 'application/json',
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
  };
  return { method, url: new URL(path, api.base), headers };
}

async function get(api: SnowflakeApi, path: string): Promise<HttpReply> {
  return await ask(api.client, () => requestOf(api, 'GET', path), judgeSnowflake(api));
}

async function answerOf({ base }: SnowflakeApi, reply: HttpReply): Promise<SnowflakeReply> {
  return { status: reply.status, body: await readObject(reply, base.host, MOST_ANSWER_BYTES) };
}

function handleOf({ body }: SnowflakeReply, { base }: SnowflakeApi): string {
  const handle = body['statementHandle'];
  if (typeof handle === 'string' && /^[\w-]{1,100}$/.test(handle)) return handle;
  throw new Failure(
    'feed-failed',
    `${base.host} accepted a statement and returned no handle for it; check that this is the address of a Snowflake account.`,
  );
}

function tooLong({ base, limitMilliseconds }: SnowflakeApi): Failure {
  return new Failure(
    'limit-reached',
    `Snowflake at ${base.host} did not finish the query in ${Math.round(limitMilliseconds / 60_000)} minutes; request a shorter time with lookback, or use a larger warehouse.`,
  );
}

/** Cancels the statement; the response does not matter. */
async function cancel(api: SnowflakeApi, handle: string): Promise<void> {
  const client: Client = {
    ...api.client,
    retryPolicy: { ...api.client.retryPolicy, tries: 1 },
    signal: AbortSignal.timeout(5_000),
  };
  const make = () => ({ ...requestOf(api, 'POST', `${PATH}/${handle}/cancel`), body: '' });
  const reply = await ask(client, make, judgeSnowflake(api)).catch(() => null);
  reply?.body.destroy();
}

function resultOf({ body }: SnowflakeReply, handle: string, { base }: SnowflakeApi): SnowflakeResult {
  const described = asRecord(body['resultSetMetaData']) ?? {};
  const types = described['rowType'];
  const columns = (Array.isArray(types) ? types : []).map((type) => asRecord(type)?.['name']);
  const partitions = described['partitionInfo'];
  const first = body['data'];
  if (columns.length === 0 || !columns.every((name) => typeof name === 'string') || !Array.isArray(first))
    throw new Failure(
      'feed-failed',
      `Snowflake at ${base.host} finished the query and did not return its columns; run it again.`,
    );
  return { handle, columns, partitions: Array.isArray(partitions) ? partitions.length : 1, first };
}

/**
 * The rows of every partition, as the bytes of a JSON array of arrays; a partition is read before the next
 * one is requested.
 */
export async function* partitions(
  api: SnowflakeApi,
  { handle, partitions: total, first }: SnowflakeResult,
): AsyncGenerator<AsyncIterable<Buffer>> {
  if (first.length > 0) yield Readable.from([Buffer.from(JSON.stringify(first))]);
  for (let index = 1; index < total; index++) yield rowsOf(api, handle, index);
}

async function* rowsOf(api: SnowflakeApi, handle: string, index: number): AsyncGenerator<Buffer> {
  // A compressed response cannot be requested from an offset: bytes that were received before are skipped.
  const open = async (): Promise<HttpReply> => {
    const reply = await get(api, `${PATH}/${handle}?partition=${index}`);
    return { ...reply, status: 200, body: decoded(reply) };
  };
  const { retryPolicy, signal } = api.client;
  const body = resumableBody({ host: api.base.host, bytes: null, open, retryPolicy, signal });
  let isEmpty = true;
  for await (const piece of listMember(body as AsyncIterable<Buffer>, 'data')) {
    isEmpty = false;
    yield piece;
  }
  if (isEmpty)
    throw new Failure(
      'feed-failed',
      `Snowflake at ${api.base.host} returned a part of the result without rows; run it again.`,
      { retryable: true },
    );
}
