/**
 * The settings of a project: `tributary.toml` in its folder, if it exists, and the environment, which
 * overrides it.
 *
 *   namespace = "snowflake://acme"        the namespace of the project's relations
 *   [namespaces]
 *   dbt = "snowflake://acme"              the same, for relations of dbt artifacts
 *   unity-catalog = "databricks://acme"   the namespace of the relations that an engine observed
 *   [store] and [queue]                   servers: see server-settings.ts
 *   [[gate.accept]]                       accepted exceptions: see accept-settings.ts
 *   [[observe]]                           sources of observed lineage: see observe-settings.ts
 *
 * A file that cannot be parsed is an error. An unknown setting is a finding: it may be misspelt.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../model/finding.ts';
import { OBSERVERS, type Observer } from '../../model/observed.ts';
import { type GateException, readAcceptSettings } from './accept-settings.ts';
import { type ObserveSource, readObserveSettings } from './observe-settings.ts';
import { readServerSettings, type ServerSettings } from './server-settings.ts';
import { SETTINGS_KEYS } from './settings-schema.ts';
import {
  badSettings,
  SETTINGS_FILE,
  type SettingsTable,
  tableOf,
  textOf,
  unknownKeys,
} from './settings-table.ts';

export interface Configuration extends ServerSettings {
  /** null: the namespace of the adapter. */
  readonly namespace: string | null;
  /** The namespaces of observed relations. */
  readonly observedNamespaces: Readonly<Partial<Record<Observer, string>>>;
  readonly exceptions: readonly GateException[];
  readonly observe: readonly ObserveSource[];
  readonly findings: readonly Finding[];
}

const FILE_BYTES = 1_000_000;

export async function readConfiguration(
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Configuration> {
  const path = join(folder, SETTINGS_FILE);
  const text = readText(path);
  const settings = text === null ? {} : await parse(text, path);
  const namespaces = tableOf(settings, 'namespaces', path);
  const namespace =
    env['TRIBUTARY_NAMESPACE'] || textOf(namespaces, 'dbt', path) || textOf(settings, 'namespace', path);
  const observe = readObserveSettings(settings, path);
  const accept = readAcceptSettings(settings, path);
  return {
    ...readServerSettings(settings, path, env),
    namespace: namespace || null,
    observedNamespaces: Object.fromEntries(
      OBSERVERS.flatMap((observer) => {
        const own = textOf(namespaces, observer, path);
        return own === null || own === '' ? [] : [[observer, own]];
      }),
    ),
    exceptions: accept.exceptions,
    observe: observe.sources,
    findings: [
      ...unknownKeys(settings, SETTINGS_KEYS.file, ''),
      ...unknownKeys(namespaces, SETTINGS_KEYS.namespaces, 'namespaces.'),
      ...unknownKeys(tableOf(settings, 'store', path), SETTINGS_KEYS.store, 'store.'),
      ...unknownKeys(tableOf(settings, 'queue', path), SETTINGS_KEYS.queue, 'queue.'),
      ...accept.findings,
      ...observe.findings,
    ],
  };
}

function readText(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isFile())
    throw badSettings(path, 'is not a file; remove it, or replace it with a settings file');
  if (stats.size > FILE_BYTES) throw badSettings(path, `has ${stats.size} bytes; the limit is ${FILE_BYTES}`);
  return readFileSync(path, 'utf8');
}

async function parse(text: string, path: string): Promise<SettingsTable> {
  const { parse: parseToml, TomlError } = await import('smol-toml');
  try {
    return parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw badSettings(
      `${path}:${error.line}:${error.column}`,
      `is not valid TOML: ${what}; correct this line`,
      error,
    );
  }
}
