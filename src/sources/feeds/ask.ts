/**
 * A request to a server, repeated while the server is busy. In: the request, and how a refusal becomes a
 * message. Out: the reply if it succeeded; otherwise a Failure without credentials in it.
 *
 *   await ask(client, () => ({ method: 'GET', url, headers }), ({ status }) => new Failure('not-found', …))
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '../../model/failure.ts';
import { isObject, type JsonObject } from '../json/json-value.ts';
import { type HttpReply, type HttpRequest, readText, send } from './http.ts';
import { RetryableFailure, type RetryPolicy, retry, retryAfter } from './retry.ts';
import { hideSecrets } from './secrets.ts';

export interface Client {
  /** Values that must not be shown, even if a server repeats them. */
  readonly secrets: () => readonly string[];
  readonly retryPolicy: RetryPolicy;
  readonly signal?: AbortSignal | undefined;
}

export interface Refusal {
  readonly host: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export type Judge = (refusal: Refusal) => Failure;

const MOST_REFUSAL_BYTES = 1_000_000;

export async function ask(
  client: Client,
  make: () => HttpRequest | Promise<HttpRequest>,
  judge: Judge,
): Promise<HttpReply> {
  return await retry(
    async () => await askOnce(client, await make(), judge),
    client.retryPolicy,
    client.signal,
  );
}

async function askOnce(client: Client, request: HttpRequest, judge: Judge): Promise<HttpReply> {
  const reply = await send({ ...request, signal: client.signal });
  const { status, headers } = reply;
  if (status >= 200 && status < 300) return reply;
  const { host } = request.url;
  if (status >= 300 && status < 400) reply.body.destroy();
  const text = reply.body.destroyed ? '' : await readText(reply, host, MOST_REFUSAL_BYTES);
  const secrets = client.secrets();
  const failure = judge({ host, status, headers, text: hideSecrets(text, secrets) });
  const message = hideSecrets(failure.message, secrets);
  if (failure.retryable || isBusy(status))
    throw new RetryableFailure(`${message}.`, retryAfter(headers['retry-after'], Date.now()) ?? 0);
  throw new Failure(failure.code, `${message}.`);
}

/** Not 408: some servers use it for a statement that took too long. */
function isBusy(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/** The text of a body within the size limit, as an object; its members are not validated. */
export async function readObject(reply: HttpReply, host: string, mostBytes: number): Promise<JsonObject> {
  const value = parseObject(await readText(reply, host, mostBytes));
  if (value !== null) return value;
  throw new Failure(
    'feed-failed',
    `${host} returned something that is not a JSON object; check the address.`,
  );
}

export function parseObject(text: string): JsonObject | null {
  try {
    return asRecord(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function asRecord(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}
