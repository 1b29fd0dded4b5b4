/** A server on a free port with a small graph, and clients for it. */
import { request } from 'node:http';
import { onTestFinished } from 'vitest';
import type { RunningServer, ServerOptions } from '../../src/api/index.ts';
import { startServer } from '../../src/api/index.ts';
import type { GraphReader, GraphSource } from '../../src/graph/reader.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';

export const SHOP = `
  source   orders(id!unique, amount!not_null, status, day)
  table    revenue(day, total!positive, …) @anna reads orders
    day   <- orders.day
    total <- orders.amount aggregation
    rows  <- orders.status filter
  view     order_days(day) reads orders
    day   <- orders.day
  table    report(day, share) reads revenue
    day   <- revenue.day
    share <- revenue.total transformation
  table    forecast(guess) reads revenue opaque python-model
  table    plan(guess) reads forecast
    guess <- forecast.guess
  exposure board @bob reads report opaque declared-only
  table    a.same(x)
  table    b.same(x)
`;

export interface GraphqlResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into differs with every query
  readonly data: any;
  readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

export interface Serving {
  readonly server: RunningServer;
  readonly logged: unknown[];
  ask(query: string, variables?: Record<string, unknown>): Promise<GraphqlResponse>;
}

export async function serving(
  options: Partial<ServerOptions> & { reader?: GraphSource } = {},
): Promise<Serving> {
  const logged: unknown[] = [];
  const reader = options.reader ?? (await stored(graphOf(SHOP)));
  const server = await startServer({ port: 0, logError: (error) => logged.push(error), ...options, reader });
  onTestFinished(() => server.close());
  const ask = async (query: string, variables: Record<string, unknown> = {}): Promise<GraphqlResponse> => {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer(options.token) },
      body: JSON.stringify({ query, variables }),
    });
    const { data = null, errors = [] } = (await response.json()) as Partial<GraphqlResponse>;
    return { status: response.status, data, errors };
  };
  return { server, logged, ask };
}

/** A source whose state never changes: its requests read from `reader` itself. */
export function unchanging(reader: GraphReader): GraphSource {
  const pin: GraphSource['pin'] = async () => ({
    reader,
    builds: [],
    isMixed: false,
    isCurrent: async () => true,
  });
  return new Proxy(reader as GraphSource, {
    get: (target, name) => (name === 'pin' ? pin : Reflect.get(target, name)),
  });
}

export function bearer(token: string | null | undefined): Record<string, string> {
  return token == null ? {} : { Authorization: `Bearer ${token}` };
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request with any headers, including Host. */
export function send(
  { port }: RunningServer,
  {
    path = '/graphql',
    method = 'POST',
    headers = {},
    body = '',
  }: {
    path?: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  },
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, headers: got, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The code of the first error in a response. */
export function codeOf({ body }: HttpResponse): string {
  return JSON.parse(body).errors[0].extensions.code;
}
