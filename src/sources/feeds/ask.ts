/**
 * A question to a server, asked again while it is busy. In: how to ask, and how a refusal is told. Out: the reply, if it is one of success; a Failure without credentials
 * in it otherwise.
 *
 *   await ask(client, () => ({ method: 'GET', url, headers }), ({ status }) => new Failure('not-found', …))
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Failure } from '../../model/failure.ts';
import { type HttpReply, type HttpRequest, readText, send } from './http.ts';
import { ComeBackLater, type Patience, persist, retryAfter } from './patience.ts';
import { hideSecrets } from './secrets.ts';

export interface Client {
  /** What must not be shown, though a server may repeat it. */
  readonly secrets: () => readonly string[];
  readonly patience: Patience;
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
  return await persist(
    async () => await askOnce(client, await make(), judge),
    client.patience,
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
    throw new ComeBackLater(`${message}.`, retryAfter(headers['retry-after'], Date.now()) ?? 0);
  throw new Failure(failure.code, `${message}.`);
}

/** 408 is not among them: with it some servers tell of a statement that took too long. */
function isBusy(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/** The text of a body that is not too large, as an object; its members are not trusted. */
export async function readObject(
  reply: HttpReply,
  host: string,
  mostBytes: number,
): Promise<Readonly<Record<string, unknown>>> {
  const value = parseObject(await readText(reply, host, mostBytes));
  if (value !== null) return value;
  throw new Failure(
    'feed-failed',
    `${host} answered with something that is no JSON object; look whether that is the right address.`,
  );
}

export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return asRecord(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}
