/** `tributary serve`: serves GraphQL, and GraphiQL in a browser, until Ctrl-C or SIGTERM. */
import { type RunningServer, startServer } from '../../api/index.ts';
import { readConfiguration } from '../../library/settings/configuration.ts';
import type { QueueSettings, ServerSettings } from '../../library/settings/server-settings.ts';
import { findProjectFolder, findState } from '../../library/settings/state-directory.ts';
import { Failure } from '../../model/failure.ts';
import type { LineageStore } from '../../store/index.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { demandBuilt, type QuestionOptions } from '../settings/open-graph.ts';
import { openQueue } from '../settings/open-queue.ts';
import { openStore } from '../settings/open-store.ts';

export interface ServerOptions {
  readonly port: number;
  readonly host: string;
}

export interface ServeOptions extends QuestionOptions, ServerOptions {}

export async function runServe(options: ServeOptions, io: Io): Promise<ExitCode> {
  const settings = await readConfiguration(findProjectFolder(options.project));
  const graph = await openServed(settings, options, io);
  try {
    // On a server, other processes build the graph, possibly after this process has started.
    if (settings.store === null) await demandBuilt(graph);
    return await serveUntilStopped({ graph, queue: settings.queue }, options, io);
  } finally {
    await graph.close();
  }
}

async function openServed(settings: ServerSettings, options: ServeOptions, io: Io): Promise<LineageStore> {
  const open = (mode: 'read' | 'write') =>
    openStore({ mode, settings, directory: () => findState(options.project), io });
  try {
    return await open('read');
  } catch (error) {
    const isEmptyServer = settings.store !== null && error instanceof Failure && error.code === 'not-found';
    if (!isEmptyServer) throw error;
    // Opening for writing creates the constraints and indexes that reading needs.
    await (await open('write')).close();
    return await open('read');
  }
}

export interface Served {
  readonly graph: LineageStore;
  readonly queue: QueueSettings | null;
}

/** Returns code 0 after a signal, which is how a server stops. */
export async function serveUntilStopped(
  served: Served,
  { port, host }: ServerOptions,
  io: Io,
  printStarted = printAddress,
): Promise<ExitCode> {
  const stopped = stopSignal();
  const queue = served.queue === null ? null : await openQueue(served.queue, io);
  try {
    const server = await startServer({
      reader: served.graph,
      queue,
      host,
      port,
      token: process.env['TRIBUTARY_TOKEN'] ?? null,
      logError: (error) => io.note(`tributary: ${error instanceof Error ? error.message : String(error)}`),
    });
    printStarted(server, io);
    io.note('Press Ctrl-C to stop.');
    await stopped;
    io.note('Stopping.');
    await server.close();
  } finally {
    await queue?.close();
  }
  return EXIT.ok;
}

export function printAddress(server: RunningServer, io: Io): void {
  if (io.json) {
    io.printJson(serverJson(server));
    return;
  }
  const { url, port, askedPort } = server;
  const isMoved = askedPort !== 0 && port !== askedPort;
  io.print([
    ...(isMoved ? [`Port ${askedPort} is in use; listening on ${port}.`] : []),
    `GraphQL, and GraphiQL in a browser: ${io.paint.cyan(url)}`,
  ]);
}

export function serverJson({ url, host, port, askedPort }: RunningServer) {
  return { url, host, port, askedPort };
}

/** Resolves at the first signal. A second signal ends the process at once. */
async function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  await promise;
}
