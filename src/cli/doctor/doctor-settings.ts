/**
 * The settings checks of `tributary doctor`: the files, whether the environment or tributary.toml sets a
 * server, and unknown settings. No secret is printed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, readConfiguration } from '../../library/settings/configuration.ts';
import type { QueueSettings, StoreSettings } from '../../library/settings/server-settings.ts';
import { type Check, type CheckResult, ok, runChecks, warning } from '../../model/check.ts';
import { Failure } from '../../model/failure.ts';

export interface SettingsRequest {
  readonly folder: string;
  /** The state folder, which contains the embedded store. */
  readonly state: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface SettingsSeen {
  readonly checks: readonly Check[];
  /** null: the settings cannot be used. */
  readonly configuration: Configuration | null;
}

export async function checkSettings({
  folder,
  state,
  env = process.env,
}: SettingsRequest): Promise<SettingsSeen> {
  let configuration: Configuration | null = null;
  let own: Configuration | null = null;
  const needs = ['file'];
  const checks = await runChecks('settings', [
    {
      name: 'file',
      async run() {
        configuration = await readConfiguration(folder, env);
        own = await withoutEnvironment(folder);
        const file = join(folder, 'tributary.toml');
        return ok(existsSync(file) ? file : `no tributary.toml in ${folder}`);
      },
    },
    { name: 'names', needs, run: () => lookAtNames(configuration) },
    {
      name: 'graph store',
      needs,
      run: () =>
        ok(
          configuration?.store
            ? describeStore(configuration, own, env)
            : `embedded, in ${state}: neither NEO4J_URI nor tributary.toml sets a server`,
        ),
    },
    {
      name: 'queue',
      needs,
      run: () =>
        ok(
          configuration?.queue
            ? describeQueue(configuration.queue, own, env)
            : 'none: neither REDIS_URL nor tributary.toml sets a Redis server, so this process runs all tasks',
        ),
    },
  ]);
  return { checks, configuration };
}

/** The settings of the file without the environment; null if the file alone is not valid. */
async function withoutEnvironment(folder: string): Promise<Configuration | null> {
  try {
    return await readConfiguration(folder, {});
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function lookAtNames(configuration: Configuration | null): CheckResult {
  const unknown = configuration?.findings.filter(({ code }) => code === 'unknown-setting') ?? [];
  const [first] = unknown;
  if (first === undefined) return ok('all are known');
  const seen = unknown.map(({ message }) => message.replace(/\.$/, '')).join(', ');
  return warning(seen, `Correct or remove it. ${first.hint ?? ''}`.trim());
}

function describeStore(
  { store, graph }: Configuration,
  own: Configuration | null,
  env: NodeJS.ProcessEnv,
): string {
  const { uri, username, password, database } = store as StoreSettings;
  const by = decidedBy('NEO4J_URI', env, own?.store?.uri !== undefined);
  const parts = [
    `Neo4j at ${shownUrl(uri)} from ${by}`,
    `graph "${graph}"`,
    database === undefined ? 'the default database' : `database "${database}"`,
    `user "${username}" with ${password === '' ? 'no password (NEO4J_PASSWORD is not set)' : 'a password'}`,
  ];
  return parts.join(', ');
}

function describeQueue(queue: QueueSettings, own: Configuration | null, env: NodeJS.ProcessEnv): string {
  const by = decidedBy('REDIS_URL', env, own?.queue?.url !== undefined);
  return `Redis at ${shownUrl(queue.url)} from ${by}, prefix "${queue.prefix}"`;
}

function decidedBy(name: string, env: NodeJS.ProcessEnv, isInFile: boolean): string {
  if (!env[name]) return 'tributary.toml';
  return isInFile ? `${name}, which overrides tributary.toml` : name;
}

/** The address without its secrets: user, password and query string. */
function shownUrl(text: string): string {
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
