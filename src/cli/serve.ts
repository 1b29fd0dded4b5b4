/** `tributary serve`: answers GraphQL, and GraphiQL in a browser, until Ctrl-C or SIGTERM. */
import { type RunningServer, startServer } from '../api/index.ts';
import type { LineageStore } from '../store/index.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { Io } from './io.ts';
import { askGraph, demandBuilt, type QuestionOptions } from './open-graph.ts';

export interface ServerOptions {
  readonly port: number;
  readonly host: string;
}

export interface ServeOptions extends QuestionOptions, ServerOptions {}

export async function runServe(options: ServeOptions, io: Io): Promise<ExitCode> {
  return await askGraph(options, async (graph) => {
    await demandBuilt(graph);
    return await serveUntilStopped(graph, options, io);
  });
}

/** Ends with code 0 when it is told to stop: that is how a server is meant to end. */
export async function serveUntilStopped(
  graph: LineageStore,
  { port, host }: ServerOptions,
  io: Io,
  tell = tellAddress,
): Promise<ExitCode> {
  const stopped = stopAsked();
  const server = await startServer({
    reader: graph,
    host,
    port,
    token: process.env['TRIBUTARY_TOKEN'] ?? null,
    logError: (error) => io.note(`tributary: ${error instanceof Error ? error.message : String(error)}`),
  });
  tell(server, io);
  io.note('Ctrl-C stops it.');
  await stopped;
  io.note('Stopping.');
  await server.close();
  return EXIT.ok;
}

export function tellAddress(server: RunningServer, io: Io): void {
  if (io.json) {
    io.printJson(serverJson(server));
    return;
  }
  const { url, port, askedPort } = server;
  const isMoved = askedPort !== 0 && port !== askedPort;
  io.print([
    ...(isMoved ? [`Port ${askedPort} is in use: this listens on ${port}.`] : []),
    `GraphQL, and GraphiQL in a browser: ${io.paint.cyan(url)}`,
  ]);
}

export function serverJson({ url, host, port, askedPort }: RunningServer) {
  return { url, host, port, askedPort };
}

/** Resolves when the process is told to end; told a second time, it ends at once. */
async function stopAsked(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  await promise;
}
