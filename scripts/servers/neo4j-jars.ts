/**
 * A Neo4j as a process of this machine, run from its jars.
 *
 * In: a Java, the folder of the jars, a setup. Out: a server that responds, in a temporary home that stop()
 * removes.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findClassArchive, makeClassArchive } from './class-archive.ts';
import type { Java } from './java.ts';
import { setFirstPassword, waitForAnswer, warmUp } from './neo4j-ask.ts';
import { BOOT_LIMIT_MS, listArguments, type Neo4jServer, type Neo4jSetup, writeHome } from './neo4j-home.ts';
import {
  becomesReady,
  freePort,
  holdServer,
  lastLines,
  readLog,
  removeFolder,
  type ServerProcess,
  startProcess,
} from './server-process.ts';

const PORT_TRIES = 3;

interface FlaggedStart extends JarStart {
  readonly flags: readonly string[];
}

interface JarStart {
  readonly java: Java;
  readonly lib: string;
  readonly setup: Neo4jSetup;
  readonly password: string;
  readonly mayTrain: boolean;
}

export async function startFromJars(given: JarStart): Promise<Neo4jServer> {
  const start = { ...given, flags: await listFlags(given) };
  const home = mkdtempSync(join(tmpdir(), 'tributary-neo4j-'));
  try {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      writeHome(home, port, start.setup);
      const running = await bootOnce(home, start);
      if (running !== null) return await serveFromJars({ ...start, home, port, running });
      // Another process took the port in between. Another port may work.
      if (attempt === PORT_TRIES || !isPortTaken(home)) throw new Error(describeEnd(home, start.setup));
      removeFolder(home);
    }
  } catch (cause) {
    removeFolder(home);
    throw cause;
  }
}

/** Settings that make a test server start faster. A benchmark runs the server with its own defaults. */
async function listFlags(start: JarStart): Promise<readonly string[]> {
  const { lib, java, setup } = start;
  if (setup.profile !== 'test') return [];
  if (start.mayTrain && findClassArchive(lib, java) === null) {
    await makeClassArchive(lib, java, (flag) => train(start, flag));
  }
  const archive = findClassArchive(lib, java);
  return archive === null ? [] : [`-XX:SharedArchiveFile=${archive}`];
}

async function train(start: JarStart, flag: string): Promise<void> {
  const setup = { ...start.setup, withAuth: false, memory: {}, config: {} };
  const home = mkdtempSync(join(tmpdir(), 'tributary-neo4j-'));
  try {
    const port = await freePort();
    writeHome(home, port, setup);
    const running = await bootOnce(home, { ...start, setup, flags: [flag] });
    if (running === null) return;
    const uri = `bolt://127.0.0.1:${port}`;
    await warmUp({ uri, username: 'neo4j', password: '', database: 'neo4j' });
    running.signal('SIGTERM');
    await running.ended(BOOT_LIMIT_MS);
  } finally {
    removeFolder(home);
  }
}

const logOf = (home: string): string => join(home, 'logs/console.log');

/**
 * Null if the process ended instead. The log is checked too, because another server may respond at its port.
 */
async function bootOnce(
  home: string,
  { java, lib, setup, flags }: FlaggedStart,
): Promise<ServerProcess | null> {
  const log = logOf(home);
  const args = [...flags, ...listArguments(home, lib, setup)];
  const running = await startProcess({ command: java.path, args, home, log });
  const isStarted = async (): Promise<boolean> => / INFO {2}Started\.$/m.test(readLog(log));
  try {
    return (await becomesReady(running, isStarted, BOOT_LIMIT_MS)) ? running : null;
  } catch (cause) {
    running.signal('SIGKILL');
    await running.ended();
    throw new Error(describeEnd(home, setup), { cause });
  }
}

function isPortTaken(home: string): boolean {
  return /BindException|already in use/i.test(readLog(logOf(home)));
}

function describeEnd(home: string, { version }: Neo4jSetup): string {
  const log = logOf(home);
  const text = readLog(log);
  // The innermost cause is last.
  const cause = text.match(/^Caused by: .*$/gm)?.at(-1) ?? /^.*\bERROR\b.*$/m.exec(text)?.[0];
  const why = (cause ?? lastLines(log, 3)).replace(/^Caused by: /, '').replaceAll('\n', ' | ');
  return `Neo4j ${version} did not start: ${why || 'it printed nothing'}`;
}

async function serveFromJars(
  start: FlaggedStart & { readonly home: string; readonly port: number; readonly running: ServerProcess },
): Promise<Neo4jServer> {
  const { home, port, setup, password, running } = start;
  const connection = { uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password, database: 'neo4j' };
  const answers = (server: ServerProcess): Promise<string> =>
    waitForAnswer(connection, BOOT_LIMIT_MS, () => !server.isRunning());
  const held = holdServer(home, running, {
    async boot() {
      const again = await bootOnce(home, start);
      if (again === null) throw new Error(describeEnd(home, setup));
      return again;
    },
    answers,
  });
  try {
    if (setup.withAuth) await setFirstPassword(connection);
    const version = await answers(running);
    return {
      ...held,
      get pid() {
        return held.pid;
      },
      ...connection,
      version,
      home,
    };
  } catch (cause) {
    await held.kill();
    throw cause;
  }
}
