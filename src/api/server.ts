/**
 * The GraphQL server: a store and where to listen in; the address it got, and how to close it, out.
 *
 *   const server = await startServer({ reader, port: 4000 })
 *   server.url        'http://127.0.0.1:4001/graphql' where 4000 was taken
 *   await server.close()
 *
 * It listens on this machine alone unless a token is set, which every request must then carry; only /healthz (the process answers) and
 * /readyz (the store does, too) answer without.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GraphReader } from '../graph/index.ts';
import { Failure } from '../model/failure.ts';
import type { Queue } from '../queue/index.ts';
import { BuildWatchers } from './build-watchers.ts';
import { INTERNAL_MESSAGE } from './errors.ts';
import { GRAPHIQL_POLICY, graphiqlPage } from './graphiql.ts';
import type { GuardOptions, Refusal } from './guard.ts';
import { isLoopbackHost, refusalOf, refusalOfQuery } from './guard.ts';
import type { ServerLimits } from './limits.ts';
import { DEFAULT_SERVER_LIMITS } from './limits.ts';
import { readiness } from './readiness.ts';
import { createGraphqlListener } from './yoga.ts';

export interface ServerOptions {
  readonly reader: GraphReader;
  /** For dead tasks and the progress of builds; null or left out: what asks for them is told so. */
  readonly queue?: Queue | null;
  readonly host?: string;
  /** Where it is taken, the next free one; 0: any. */
  readonly port?: number;
  /** What TRIBUTARY_TOKEN says; null or empty: none. */
  readonly token?: string | null;
  readonly limits?: Partial<ServerLimits>;
  /** Gets errors that clients see masked. */
  readonly logError?: (error: unknown) => void;
}

export interface RunningServer {
  /** Of the GraphQL endpoint, which is also GraphiQL's. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Differs from `port` where that one was taken; say so. */
  readonly askedPort: number;
  /** Ends subscriptions, and lets running requests end, for some seconds. The store and the queue are the caller's to close. */
  close(): Promise<void>;
}

const DEFAULT_PORT = 4_000;
const PORTS_TO_TRY = 100;
const SECONDS_TO_CLOSE = 5;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const host = options.host ?? '127.0.0.1';
  const askedPort = options.port ?? DEFAULT_PORT;
  const token = options.token == null || options.token === '' ? null : options.token;
  const loopback = isLoopbackHost(host);
  if (!loopback && token === null) {
    const message = `Listening on ${host} needs a token: set TRIBUTARY_TOKEN, or listen on 127.0.0.1.`;
    throw new Failure('bad-usage', message);
  }
  const limits = { ...DEFAULT_SERVER_LIMITS, ...options.limits };
  const logError = options.logError ?? (() => {});
  const { reader, queue = null } = options;
  const watchers = new BuildWatchers({ most: limits.subscriptions, waiting: limits.waiting }, logError);
  const doors: Doors = {
    guard: { loopback, token, bytes: limits.bytes },
    isReady: readiness(reader),
    graphql: createGraphqlListener({ reader, queue, limits, watchers }, logError),
  };
  const server = createServer((request, response) => {
    handle(request, response, doors).catch((error: unknown) => {
      logError(error);
      if (!response.headersSent) refuse(response, INTERNAL);
      else response.destroy();
    });
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.maxConnections = 1_000;
  const port = await listen(server, host, askedPort);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/graphql`,
    host,
    port,
    askedPort,
    close: async () => {
      watchers.close();
      await close(server);
    },
  };
}

type Server = ReturnType<typeof createServer>;
type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Doors {
  readonly guard: GuardOptions;
  readonly isReady: () => Promise<boolean>;
  readonly graphql: Listener;
}

const INTERNAL: Refusal = { status: 500, code: 'INTERNAL', message: INTERNAL_MESSAGE };

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { guard, isReady, graphql }: Doors,
): Promise<void> {
  setSecurityHeaders(response);
  const path = (request.url ?? '/').split('?')[0];
  if (path === '/healthz') return sendStatus(response, true);
  if (path === '/readyz') return sendStatus(response, await isReady());
  const refusal = refusalOf(request, guard);
  if (refusal !== null) return refuse(response, refusal);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (path === '/' && reads) {
    response.setHeader('Location', '/graphql');
    return send(response, 302, 'text/plain; charset=utf-8', '');
  }
  if (path !== '/graphql') {
    return refuse(response, {
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is only /graphql here, and /healthz and /readyz.',
    });
  }
  if (reads && (request.headers.accept ?? '').includes('text/html')) {
    response.setHeader('Content-Security-Policy', GRAPHIQL_POLICY);
    return send(response, 200, 'text/html; charset=utf-8', await graphiqlPage());
  }
  const unfit = refusalOfQuery(request);
  if (unfit !== null) return refuse(response, unfit);
  await graphql(request, response);
}

function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'no-store');
}

function refuse(response: ServerResponse, { status, code, message, headers = {} }: Refusal): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  send(
    response,
    status,
    'application/json',
    `${JSON.stringify({ errors: [{ message, extensions: { code } }] })}\n`,
  );
}

function sendStatus(response: ServerResponse, isWell: boolean): void {
  send(response, isWell ? 200 : 503, 'application/json', `{"status":"${isWell ? 'ok' : 'unavailable'}"}\n`);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type });
  response.end(body);
}

/** Listens on the port, or the first free one after it. */
async function listen(server: Server, host: string, asked: number): Promise<number> {
  for (let port = asked; port < asked + PORTS_TO_TRY && port <= 65_535; port++) {
    const error = await tryListen(server, host, port);
    if (error === null) return (server.address() as AddressInfo).port;
    if (error.code === 'EADDRINUSE') continue;
    const message = `Listening on ${host}:${port} failed (${error.code ?? error.message}); choose another address or port.`;
    throw new Failure('bad-usage', message, { cause: error });
  }
  throw new Failure('bad-usage', `No free port from ${asked} on; choose another with --port.`);
}

function tryListen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => {
      server.off('listening', listening);
      resolve(error);
    };
    const listening = () => {
      server.off('error', failed);
      resolve(null);
    };
    server.once('error', failed);
    server.once('listening', listening);
    server.listen(port, host);
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection whose request ends after this stays open for the client's next one, so idle ones are closed again and again.
  const tidy = setInterval(() => server.closeIdleConnections(), 50);
  const impatient = setTimeout(() => server.closeAllConnections(), SECONDS_TO_CLOSE * 1_000);
  await closed;
  clearInterval(tidy);
  clearTimeout(impatient);
}
