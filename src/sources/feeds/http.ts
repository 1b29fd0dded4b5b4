/**
 * One request to a server that exports are read from. In: the request. Out: status, headers and the body as
 * the original bytes, not decoded, so that a broken body can be resumed. Redirects are not followed: they
 * would carry credentials to another address.
 *
 *   await send({ method: 'GET', url: new URL('https://dbc-1.cloud.databricks.com/api/2.0/sql/warehouses/ab'),
 *   headers })
 *   → { status: 200, headers, body }, or a retryable Failure: "dbc-1.cloud.databricks.com cannot be
 *   reached (ECONNREFUSED); …"
 */
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure } from '../../model/failure.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

/** Longer than a statement is waited for by its server (50 seconds). */
const SILENCE_MILLISECONDS = 90_000;

export async function send(
  { method, url, headers, body, signal }: HttpRequest,
  silenceMilliseconds = SILENCE_MILLISECONDS,
): Promise<HttpReply> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<HttpReply>();
  const options: RequestOptions = {
    method,
    headers: withLength(headers, body),
    ...(signal ? { signal } : {}),
  };
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = open(url, options, (reply: IncomingMessage) => {
    // The body reports its errors to its reader. An error after reading has ended must not end the process.
    reply.on('error', () => {});
    resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: reply });
  });
  request.setTimeout(silenceMilliseconds, () => {
    request.destroy(Object.assign(new Error('silence'), { code: 'no word for too long' }));
  });
  request.on('error', (error) => reject(signal?.aborted ? signal.reason : unreachable(url, error)));
  request.end(body);
  return await promise;
}

function withLength(
  headers: HttpRequest['headers'],
  body: string | undefined,
): Readonly<Record<string, string>> {
  const all = { 'user-agent': 'tributary', ...headers };
  return body === undefined ? all : { ...all, 'content-length': String(Buffer.byteLength(body)) };
}

/** Only the host is shown: paths and parameters of some addresses are secret. */
function unreachable(url: URL, error: Error): Failure {
  const { code } = error as NodeJS.ErrnoException;
  const hint = /CERT|SIGNED|TLS|SSL/.test(code ?? '')
    ? 'this machine does not trust its certificate (NODE_EXTRA_CA_CERTS adds certificates)'
    : 'check the address and the network';
  return new Failure(
    'feed-failed',
    `${url.host} cannot be reached (${code ?? 'no reason given'}); ${hint}.`,
    {
      retryable: true,
    },
  );
}

/** An interrupted body, as the same kind of failure. */
export function interruptedBody(host: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code } = error as NodeJS.ErrnoException;
  // An error without a code is a defect of Tributary.
  if (typeof code !== 'string') throw error;
  return new Failure(
    'feed-failed',
    `${host} closed the connection during a response (${code}); run it again, and check the network if that does not help.`,
    { cause: error, retryable: true },
  );
}

/** The body as its text means it, decompressed. */
export function decoded({ headers, body }: Pick<HttpReply, 'headers' | 'body'>): Readable {
  if (!/^(x-)?gzip$/i.test(headers['content-encoding'] ?? '')) return body;
  const plain = createGunzip();
  body.on('error', (error) => plain.destroy(error));
  plain.on('close', () => body.destroy());
  return body.pipe(plain);
}

/** @throws Failure where there is more than `mostBytes` */
export async function readText(reply: HttpReply, host: string, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of decoded(reply) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > mostBytes)
        throw new Failure(
          'limit-reached',
          `${host} answered with more than ${Math.floor(mostBytes / 1e6)} MB at once; ask for a shorter time with lookback.`,
        );
      pieces.push(piece);
    }
  } catch (error) {
    throw interruptedBody(host, error);
  }
  return Buffer.concat(pieces).toString('utf8');
}
