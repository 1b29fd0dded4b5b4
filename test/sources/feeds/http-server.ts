/**
 * A server for one test: handles requests with a function, records them, and is closed after the test file.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { type Feed, type FeedRequest, WHOLE_WINDOW } from '../../../src/sources/feeds/feed.ts';
import type { RetryPolicy } from '../../../src/sources/feeds/retry.ts';

export interface SeenRequest {
  readonly method: string;
  /** The path of the request, with the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  readonly host: string;
  readonly seen: SeenRequest[];
}

export type Handler = (request: SeenRequest, response: ServerResponse) => void | Promise<void>;

const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

export async function serve(handle: Handler): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { method = '', url: path = '', headers } = request;
    const made = { method, path, headers, body };
    seen.push(made);
    await handle(made, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, seen };
}

export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  response.writeHead(status, headers).end(isText ? body : JSON.stringify(body));
}

/** Several tries, as in RETRY_POLICY, with short pauses. */
export const QUICK: RetryPolicy = { tries: 4, firstMilliseconds: 1, longestMilliseconds: 4 };

export async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

export async function readFeed(
  feed: Feed,
  request: Partial<FeedRequest> = {},
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const { name, bytes } of feed.open({ window: WHOLE_WINDOW, ...request }))
    texts[name] = await readAll(bytes);
  return texts;
}

/** The message of the rejection. */
export async function failureOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return (error as Error).message;
  }
  return 'did not fail';
}
