/**
 * The servers of the graph and the queue: tables of tributary.toml, and the environment, which overrides
 * them.
 *
 *   graph = "finance"                    TRIBUTARY_GRAPH       a server can have several separate graphs
 *   [store]
 *   uri = "neo4j://graph.acme.com"       NEO4J_URI             default: the embedded store
 *   database = "lineage"                 NEO4J_DATABASE
 *   [queue]
 *   url = "redis://work.acme.com:6379"   REDIS_URL             default: this process runs all tasks
 *   prefix = "tributary"                 TRIBUTARY_QUEUE_PREFIX
 *   concurrency = 16                     TRIBUTARY_CONCURRENCY
 *
 * User names and passwords are read from the environment only: NEO4J_USERNAME, NEO4J_PASSWORD,
 * REDIS_USERNAME, REDIS_PASSWORD, or REDIS_URL.
 */
import { Failure } from '../../model/failure.ts';
import { MOST_AT_ONCE, NAME_PATTERN, PREFIX_PATTERN } from './settings-schema.ts';
import { type SettingsTable, tableOf, textOf } from './settings-table.ts';

export interface StoreSettings {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** Default: the default database of the server. */
  readonly database?: string;
}

export interface QueueSettings {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  readonly prefix: string;
  /** The number of concurrent tasks of one process; null: enough to keep its threads busy. */
  readonly concurrency: number | null;
}

export interface ServerSettings {
  readonly graph: string;
  /** null: the embedded store. */
  readonly store: StoreSettings | null;
  /** null: the inline queue. */
  readonly queue: QueueSettings | null;
}

const DEFAULT_GRAPH = 'default';
const GRAPH_NAME = new RegExp(NAME_PATTERN);
const PREFIX = new RegExp(PREFIX_PATTERN);

export function readServerSettings(
  settings: SettingsTable,
  path: string,
  env: NodeJS.ProcessEnv,
): ServerSettings {
  const graph = env['TRIBUTARY_GRAPH'] || textOf(settings, 'graph', path) || DEFAULT_GRAPH;
  if (!GRAPH_NAME.test(graph))
    throw new Failure(
      'bad-input',
      `"${graph.slice(0, 120)}" is not a valid graph name; use at most 100 letters, digits, dots, hyphens and underscores.`,
    );
  return {
    graph,
    store: storeOf(tableOf(settings, 'store', path), path, env),
    queue: queueOf(tableOf(settings, 'queue', path), path, env),
  };
}

function storeOf(table: SettingsTable, path: string, env: NodeJS.ProcessEnv): StoreSettings | null {
  refuseSecrets(table, 'store', path, 'NEO4J_USERNAME and NEO4J_PASSWORD');
  const own = textOf(table, 'uri', path);
  const uri = env['NEO4J_URI'] || own;
  if (!uri) return null;
  const where = env['NEO4J_URI'] ? 'NEO4J_URI' : `uri of [store] in ${path}`;
  const url = parseUrl(uri, where, /^(neo4j|bolt)(\+s|\+ssc)?:$/, 'neo4j://localhost:7687');
  if (url.username !== '' || url.password !== '')
    throw new Failure(
      'bad-input',
      `The ${where} contains a user name or a password; set them in NEO4J_USERNAME and NEO4J_PASSWORD.`,
    );
  const database = env['NEO4J_DATABASE'] || textOf(table, 'database', path);
  return {
    uri,
    username: env['NEO4J_USERNAME'] || 'neo4j',
    password: env['NEO4J_PASSWORD'] ?? '',
    ...(database ? { database } : {}),
  };
}

function queueOf(table: SettingsTable, path: string, env: NodeJS.ProcessEnv): QueueSettings | null {
  refuseSecrets(table, 'queue', path, 'REDIS_USERNAME and REDIS_PASSWORD');
  const own = textOf(table, 'url', path);
  const url = env['REDIS_URL'] || own;
  const prefix = env['TRIBUTARY_QUEUE_PREFIX'] || textOf(table, 'prefix', path) || 'tributary';
  const concurrency = concurrencyOf(table, path, env);
  if (!url) return null;
  const isOwn = !env['REDIS_URL'];
  const where = isOwn ? `url of [queue] in ${path}` : 'REDIS_URL';
  const parsed = parseUrl(url, where, /^rediss?:$/, 'redis://localhost:6379');
  if (isOwn && (parsed.username !== '' || parsed.password !== ''))
    throw new Failure(
      'bad-input',
      `The ${where} contains a user name or a password; set them in REDIS_USERNAME and REDIS_PASSWORD.`,
    );
  if (!PREFIX.test(prefix))
    throw new Failure(
      'bad-input',
      `"${prefix.slice(0, 60)}" is not a valid queue prefix; use at most 50 letters, digits, dots, hyphens and underscores.`,
    );
  const username = env['REDIS_USERNAME'];
  const password = env['REDIS_PASSWORD'];
  return {
    url,
    prefix,
    concurrency,
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
  };
}

function concurrencyOf(table: SettingsTable, path: string, env: NodeJS.ProcessEnv): number | null {
  const given = env['TRIBUTARY_CONCURRENCY'] || table['concurrency'];
  if (given === undefined) return null;
  const number = Number(given);
  if (Number.isInteger(number) && number >= 1 && number <= MOST_AT_ONCE) return number;
  const where = env['TRIBUTARY_CONCURRENCY'] ? 'TRIBUTARY_CONCURRENCY' : `concurrency of [queue] in ${path}`;
  throw new Failure('bad-input', `The ${where} is not an integer from 1 to ${MOST_AT_ONCE}.`);
}

/** Rejects passwords in files: files are committed and copied. */
function refuseSecrets(table: SettingsTable, name: string, path: string, instead: string): void {
  const secret = Object.keys(table).find((key) => /user|pass|secret|token/i.test(key));
  if (secret === undefined) return;
  throw new Failure(
    'bad-input',
    `${path} has the setting "${name}.${secret}"; user names and passwords are read from the environment only: remove it, and set ${instead}.`,
  );
}

function parseUrl(text: string, where: string, schemes: RegExp, example: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && schemes.test(url.protocol) && url.hostname !== '') return url;
  // The text is not printed: it may contain a password.
  throw new Failure('bad-input', `The ${where} is not an address like ${example}.`);
}
