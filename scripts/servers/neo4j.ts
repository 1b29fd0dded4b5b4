/**
 * A real Neo4j for tests and benchmarks, from the first source that works: NEO4J_URI, Docker, or the
 * artifacts of Maven Central.
 *
 * In: the environment and this machine. Out: the available source (findNeo4j), or a separate server
 * (startNeo4j) that can be killed and restarted and that never outlives this process. TRIBUTARY_NEO4J_VERSION
 * selects a version other than the newest that the installed Java can run. With 5.26.30 the tests run on the
 * oldest supported version.
 * Example: const server = await startNeo4j({ profile: 'test' }); … server.uri …; await server.stop();
 *
 * Neo4j Community is under the GPL: it runs as a separate process, and is never shipped.
 */
import { findOnPath } from './commands.ts';
import { whyNoDocker } from './docker.ts';
import { findJava, type Java } from './java.ts';
import { cachedNeo4j, fetchNeo4j, NO_MVN } from './neo4j-artifacts.ts';
import { askVersion, firstLine, type Neo4jLogin } from './neo4j-ask.ts';
import { IMAGE, startInDocker } from './neo4j-docker.ts';
import type { Neo4jMemory, Neo4jProfile, Neo4jServer, Neo4jSetup } from './neo4j-home.ts';
import { startFromJars } from './neo4j-jars.ts';
import { ServerUnavailable } from './unavailable.ts';

export type { Neo4jServer } from './neo4j-home.ts';

const NEWEST = { version: '2026.08.1', java: 21 };
const OLDER = { version: '5.26.30', java: 17 };

export interface Neo4jOptions {
  readonly profile: Neo4jProfile;
  /** The password of the user neo4j, at least 8 characters. Without it the server requires none. */
  readonly auth?: { readonly password: string };
  readonly memory?: Neo4jMemory;
  /** Lines of neo4j.conf: `{ 'db.transaction.timeout': '5s' }`. */
  readonly config?: Readonly<Record<string, string>>;
  /**
   * One plan of a statement for all sizes of its parameters. Planning is most of the work of a test server.
   */
  readonly sharesPlans?: boolean;
  /**
   * May take half a minute more, once per machine, so that this and later starts of the profile `test` are
   * faster.
   */
  readonly mayTrain?: boolean;
}

export type Neo4jSource =
  | { readonly kind: 'environment'; readonly connection: Neo4jLogin }
  | OwnNeo4jSource
  | { readonly kind: 'none'; readonly reasons: readonly string[] };

type OwnNeo4jSource =
  | { readonly kind: 'docker' }
  | { readonly kind: 'maven'; readonly version: string; readonly java: Java };

/**
 * The available source of a Neo4j. If NEO4J_URI is set and its server does not respond, no other source is
 * tried.
 */
export async function findNeo4j(): Promise<Neo4jSource> {
  const uri = process.env['NEO4J_URI'];
  if (!uri) {
    const own = await findOwnNeo4j();
    if (own.kind !== 'none') return own;
    return { kind: 'none', reasons: ['NEO4J_URI is not set', ...own.reasons] };
  }
  const connection = {
    uri,
    username: process.env['NEO4J_USERNAME'] || 'neo4j',
    password: process.env['NEO4J_PASSWORD'] ?? '',
    database: process.env['NEO4J_DATABASE'] || 'neo4j',
  };
  try {
    await askVersion(connection);
    return { kind: 'environment', connection };
  } catch (cause) {
    return { kind: 'none', reasons: [`NEO4J_URI is set, but that fails: ${firstLine(cause)}`] };
  }
}

async function findOwnNeo4j(): Promise<Exclude<Neo4jSource, { kind: 'environment' }>> {
  const noDocker = await whyNoDocker();
  if (noDocker === null) return { kind: 'docker' };
  const maven = await findMaven();
  if (typeof maven !== 'string') return maven;
  return { kind: 'none', reasons: [`Docker: ${noDocker}`, `Maven Central: ${maven}`] };
}

async function findMaven(): Promise<Extract<Neo4jSource, { kind: 'maven' }> | string> {
  const asked = process.env['TRIBUTARY_NEO4J_VERSION'];
  const needed = !asked ? null : asked.startsWith('5.') ? OLDER.java : NEWEST.java;
  const least = needed ?? OLDER.java;
  const java = await findJava(needed ?? NEWEST.java, least);
  if (java === null) return `there is no Java ${least} or newer to run it`;
  const version = asked || (java.major >= NEWEST.java ? NEWEST : OLDER).version;
  if (cachedNeo4j(version) === null && findOnPath('mvn') === null) return NO_MVN;
  return { kind: 'maven', version, java };
}

/**
 * @throws ServerUnavailable if there is no source, Error if the server does not start; each with one sentence
 */
export async function startNeo4j(options: Neo4jOptions): Promise<Neo4jServer> {
  const password = options.auth?.password ?? 'not-asked-for';
  let noDocker = await whyNoDocker();
  if (noDocker === null) {
    try {
      return await startInDocker(describeSetup(options, IMAGE.version), password);
    } catch (cause) {
      // An engine that cannot download the image is of no use.
      noDocker = firstLine(cause);
    }
  }
  const maven = await findMaven();
  if (typeof maven === 'string') {
    throw new ServerUnavailable('Neo4j', { reasons: [`Docker: ${noDocker}`, `Maven Central: ${maven}`] });
  }
  const { java, version } = maven;
  const lib = await fetchJars(maven);
  const setup = describeSetup(options, version);
  return startFromJars({ java, lib, setup, password, mayTrain: options.mayTrain ?? false });
}

function describeSetup(
  { profile, auth, memory = {}, config = {}, sharesPlans = false }: Neo4jOptions,
  version: string,
): Neo4jSetup {
  return { version, profile, withAuth: auth !== undefined, memory, config, sharesPlans };
}

async function fetchJars({ version, java }: Extract<Neo4jSource, { kind: 'maven' }>): Promise<string> {
  try {
    return await fetchNeo4j(version, java);
  } catch (cause) {
    throw new ServerUnavailable('Neo4j', { reasons: [`Maven Central: ${firstLine(cause)}`], cause });
  }
}
