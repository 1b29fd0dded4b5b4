/**
 * Runs a Neo4j Community server from its jars: the lines of neo4j.conf, the flags of the JVM, the main class.
 *
 * In: a version and the settings of a test. Out: a written home folder, and the arguments for `java`. The
 * settings limit the server to this machine, disable its reports, and keep it fast to stop and small on disk.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Neo4jLogin } from './neo4j-ask.ts';

/** Six seconds on an idle machine; half a minute was observed on a busy one. It only ends what hangs. */
export const BOOT_LIMIT_MS = 600_000;

/** `test` starts fast and stays small; `bench` runs as a server does. */
export type Neo4jProfile = 'test' | 'bench';

export interface Neo4jMemory {
  /** In the notation of the JVM: `512m`. */
  readonly heap?: string;
  readonly pageCache?: string;
}

export interface Neo4jSetup {
  readonly version: string;
  readonly profile: Neo4jProfile;
  readonly withAuth: boolean;
  readonly memory: Neo4jMemory;
  /** One plan of a statement for all sizes of its parameters. */
  readonly sharesPlans: boolean;
  /** Additional lines of neo4j.conf, which override those here. */
  readonly config: Readonly<Record<string, string>>;
}

export interface Neo4jServer extends Neo4jLogin {
  readonly version: string;
  /** The process id of the JVM, another one after restart(); null in a container. */
  readonly pid: number | null;
  /** The folder with conf, data and logs, which stop() removes; null in a container. */
  readonly home: string | null;
  stop(): Promise<void>;
  /** SIGKILL. restart() starts the server again. */
  kill(): Promise<void>;
  /** Stops the server if it runs, and starts it on the same data and the same port. */
  restart(): Promise<void>;
}

const isOld = (version: string): boolean => version.startsWith('5.');

export function writeHome(home: string, port: number, setup: Neo4jSetup): void {
  for (const name of ['conf', 'data', 'logs', 'run', 'plugins', 'import']) {
    mkdirSync(join(home, name), { recursive: true });
  }
  const lines = Object.entries({ ...listAddresses(port), ...listSettings(setup), ...setup.config });
  writeFileSync(join(home, 'conf/neo4j.conf'), lines.map(([name, value]) => `${name}=${value}\n`).join(''));
}

function listAddresses(port: number): Record<string, string> {
  const address = `127.0.0.1:${port}`;
  return {
    'server.default_listen_address': '127.0.0.1',
    'server.bolt.listen_address': address,
    'server.bolt.advertised_address': address,
    'server.http.enabled': 'false',
    'server.https.enabled': 'false',
  };
}

/** Settings that a container gets too, from its environment. */
export function listSettings({
  version,
  profile,
  withAuth,
  memory,
  sharesPlans,
}: Neo4jSetup): Record<string, string> {
  const settings: Record<string, string> = {
    'dbms.security.auth_enabled': String(withAuth),
    'server.memory.pagecache.size': memory.pageCache ?? '256m',
    'db.transaction.timeout': '10m',
    'db.tx_log.preallocate': 'false',
    'db.tx_log.rotation.retention_policy': 'keep_none',
    'dbms.usage_report.enabled': 'false',
    // Tests build and remove graphs, which changes the statistics, so that a server plans the same statements
    // again every ten seconds. That was a third of its CPU time.
    ...(profile === 'test' ? { 'dbms.cypher.min_replan_interval': '1d' } : {}),
  };
  // Without this setting, a stop waits ten seconds for connections that are already closed.
  if (isOld(version)) {
    return { ...settings, 'internal.dbms.bolt.netty_server_shutdown_quiet_period': '0' };
  }
  return {
    ...settings,
    ...(sharesPlans ? { 'internal.cypher.use_parameter_size': 'false' } : {}),
    'server.fleet_discovery.enabled': 'false',
    'dbms.fleet_manager.enabled': 'false',
    'internal.dbms.bolt.netty_server_shutdown_quiet_period_duration': '0s',
  };
}

export function heapOf({ profile, memory }: Neo4jSetup): string {
  return memory.heap ?? (profile === 'bench' ? '2g' : '512m');
}

/** The arguments of `java`. */
export function listArguments(home: string, lib: string, setup: Neo4jSetup): string[] {
  const opened = ['java.nio', 'java.io', 'sun.nio.ch'].map(
    (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
  );
  return [
    `-Xms${heapOf(setup)}`,
    `-Xmx${heapOf(setup)}`,
    ...(setup.profile === 'test' ? ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] : ['-XX:+UseG1GC']),
    ...opened,
    '--enable-native-access=ALL-UNNAMED',
    '-Dio.netty.tryReflectionSetAccessible=true',
    '-Dlog4j2.disable.jmx=true',
    '-Dfile.encoding=UTF-8',
    '-cp',
    join(lib, '*'),
    isOld(setup.version) ? 'org.neo4j.server.CommunityEntryPoint' : 'org.neo4j.server.Neo4jCommunity',
    `--home-dir=${home}`,
    `--config-dir=${join(home, 'conf')}`,
    '--console-mode',
  ];
}
