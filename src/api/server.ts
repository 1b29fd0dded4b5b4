/**
 * The GraphQL server: takes a store and an address, returns the address it listens on and a function that
 * closes it.
 *
 *   const server = await startServer({ reader, port: 4000 })
 *   server.url        'http://127.0.0.1:4001/graphql' if port 4000 is in use
 *   await server.close()
 *
 * Without a token it listens only on loopback addresses. With a token every request needs it, except /healthz
 * (the process runs) and /readyz (the store responds).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GraphSource } from '../graph/index.ts';
import { Failure } from '../model/failure.ts';
import type { Queue } from '../queue/index.ts';
import { BuildSubscriptions } from './build-subscriptions.ts';
import type { RequestRules } from './check-request.ts';
import { checkGraphqlRequest, checkRequest, isLoopbackHost } from './check-request.ts';
import { INTERNAL_MESSAGE, type Rejection } from './errors.ts';
import { GRAPHIQL_POLICY, graphiqlPage } from './graphiql.ts';
import { createGraphqlListener } from './graphql-listener.ts';
import type { ServerLimits } from './limits.ts';
import { DEFAULT_SERVER_LIMITS } from './limits.ts';
import { readiness } from './readiness.ts';

export interface ServerOptions {
  readonly reader: GraphSource;
  /** For dead tasks and build progress. Without a queue, queries for them fail with NO_QUEUE. */
  readonly queue?: Queue | null;
  readonly host?: string;
  /** If the port is in use, the next free one is used. 0 selects any free port. */
  readonly port?: number;
  /** Value of TRIBUTARY_TOKEN. null or empty: no token. */
  readonly token?: string | null;
  readonly limits?: Partial<ServerLimits>;
  /** Receives the errors that are masked for clients. */
  readonly logError?: (error: unknown) => void;
}

export interface RunningServer {
  /** URL of the GraphQL endpoint and of GraphiQL. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** The requested port. It differs from `port` if it was in use. */
  readonly askedPort: number;
  /**
   * Ends subscriptions, and waits some seconds for running requests. The caller closes the store and the
   * queue.
   */
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
    const message = `Listening on ${host} requires a token. Set TRIBUTARY_TOKEN, or listen on 127.0.0.1.`;
    throw new Failure('bad-usage', message);
  }
  const limits = { ...DEFAULT_SERVER_LIMITS, ...options.limits };
  const logError = options.logError ?? (() => {});
  const { reader, queue = null } = options;
  const subscriptions = new BuildSubscriptions(limits, logError);
  const routes: Routes = {
    rules: { loopback, token, bytes: limits.bytes },
    isReady: readiness(reader),
    graphql: createGraphqlListener({ reader, queue, limits, subscriptions }, logError),
  };
  const server = createServer((request, response) => {
    handle(request, response, routes).catch((error: unknown) => {
      logError(error);
      if (!response.headersSent) reject(response, INTERNAL);
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
      subscriptions.close();
      await close(server);
    },
  };
}

type Server = ReturnType<typeof createServer>;
type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Routes {
  readonly rules: RequestRules;
  readonly isReady: () => Promise<boolean>;
  readonly graphql: Listener;
}

const INTERNAL: Rejection = { status: 500, code: 'INTERNAL', message: INTERNAL_MESSAGE };

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { rules, isReady, graphql }: Routes,
): Promise<void> {
  setSecurityHeaders(response);
  const path = (request.url ?? '/').split('?')[0];
  if (path === '/healthz') return sendStatus(response, true);
  if (path === '/readyz') return sendStatus(response, await isReady());
  const rejection = checkRequest(request, rules);
  if (rejection !== null) return reject(response, rejection);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (path === '/' && isRead) {
    response.setHeader('Location', '/graphql');
    return send(response, 302, 'text/plain; charset=utf-8', '');
  }
  if (path !== '/graphql') {
    return reject(response, {
      status: 404,
      code: 'NOT_FOUND',
      message: 'This path does not exist. The paths of this server are /graphql, /healthz and /readyz.',
    });
  }
  if (isRead && (request.headers.accept ?? '').includes('text/html')) {
    response.setHeader('Content-Security-Policy', GRAPHIQL_POLICY);
    return send(response, 200, 'text/html; charset=utf-8', await graphiqlPage());
  }
  const graphqlRejection = checkGraphqlRequest(request);
  if (graphqlRejection !== null) return reject(response, graphqlRejection);
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

function reject(response: ServerResponse, { status, code, message, headers = {} }: Rejection): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  send(
    response,
    status,
    'application/json',
    `${JSON.stringify({ errors: [{ message, extensions: { code } }] })}\n`,
  );
}

function sendStatus(response: ServerResponse, isUp: boolean): void {
  send(response, isUp ? 200 : 503, 'application/json', `{"status":"${isUp ? 'ok' : 'unavailable'}"}\n`);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type });
  response.end(body);
}

/** Listens on the port, or on the first free port after it. */
async function listen(server: Server, host: string, asked: number): Promise<number> {
  for (let port = asked; port < asked + PORTS_TO_TRY && port <= 65_535; port++) {
    const error = await tryListen(server, host, port);
    if (error === null) return (server.address() as AddressInfo).port;
    if (error.code === 'EADDRINUSE') continue;
    const message = `Cannot listen on ${host}:${port} (${error.code ?? error.message}). Use another address or port.`;
    throw new Failure('bad-usage', message, { cause: error });
  }
  throw new Failure('bad-usage', `No port is free from ${asked} upwards. Choose another port with --port.`);
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
  // A keep-alive connection becomes idle when its request ends, so idle connections are closed repeatedly.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
  const forceTimer = setTimeout(() => server.closeAllConnections(), SECONDS_TO_CLOSE * 1_000);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(forceTimer);
}
