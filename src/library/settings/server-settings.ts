/**
 * Where the graph and the work are, if not on this machine: tables of tributary.toml and the environment, which wins.
 *
 *   graph = "finance"                    TRIBUTARY_GRAPH       one server may hold several graphs, kept apart
 *   [store]
 *   uri = "neo4j://graph.acme.com"       NEO4J_URI             left out: the embedded store
 *   database = "lineage"                 NEO4J_DATABASE
 *   [queue]
 *   url = "redis://work.acme.com:6379"   REDIS_URL             left out: this process does the work
 *   prefix = "tributary"                 TRIBUTARY_QUEUE_PREFIX
 *   concurrency = 16                     TRIBUTARY_CONCURRENCY
 *
 * Names and passwords come from the environment alone: NEO4J_USERNAME, NEO4J_PASSWORD, REDIS_USERNAME, REDIS_PASSWORD, or REDIS_URL itself.
 */
import { Failure } from '../../model/failure.ts';
import { MOST_AT_ONCE, NAME_PATTERN, PREFIX_PATTERN } from './settings-schema.ts';
import { type SettingsTable, tableOf, textOf } from './settings-table.ts';

export interface StoreSettings {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** Left out: the server's own. */
  readonly database?: string;
}

export interface QueueSettings {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  readonly prefix: string;
  /** Tasks that one process works on at once; null: as its threads allow. */
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
      `“${graph.slice(0, 120)}” cannot name a graph; use letters, digits, dots, hyphens and underscores, at most 100.`,
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
      `The ${where} holds a user name or a password; put them into NEO4J_USERNAME and NEO4J_PASSWORD.`,
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
      `The ${where} holds a user name or a password; put them into REDIS_USERNAME and REDIS_PASSWORD.`,
    );
  if (!PREFIX.test(prefix))
    throw new Failure(
      'bad-input',
      `“${prefix.slice(0, 60)}” cannot begin the names of queues; use letters, digits, dots, hyphens and underscores, at most 50.`,
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
  throw new Failure('bad-input', `The ${where} is no whole number from 1 to ${MOST_AT_ONCE}.`);
}

/** Files are committed and copied about; a password in one is a password given away. */
function refuseSecrets(table: SettingsTable, name: string, path: string, instead: string): void {
  const secret = Object.keys(table).find((key) => /user|pass|secret|token/i.test(key));
  if (secret === undefined) return;
  throw new Failure(
    'bad-input',
    `${path} has “${name}.${secret}”, and names and passwords are taken from the environment only; remove it and set ${instead}.`,
  );
}

function parseUrl(text: string, where: string, schemes: RegExp, example: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && schemes.test(url.protocol) && url.hostname !== '') return url;
  // What cannot be parsed may hold a password anywhere, so it is not shown.
  throw new Failure('bad-input', `The ${where} is not an address like ${example}.`);
}
