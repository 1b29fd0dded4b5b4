/**
 * The sources of observed lineage in tributary.toml, one table each. Out: the sources, and findings about
 * unknown settings.
 *
 *   [[observe]]
 *   name = "lakehouse"                     its name in the graph is observed:lakehouse
 *   kind = "databricks"                    or "file", "command", "s3", "snowflake"
 *   host = "dbc-1.cloud.databricks.com"
 *   warehouse = "ab12cd34ef56"
 *   lookback = "30 days"
 *   cron = "15 3 * * *"                    when workers read it; default: only `tributary observe` reads it
 *   time_zone = "Europe/Berlin"            the time zone of cron; default: UTC
 *
 * Tokens, keys and user names are read from the environment only (observe-credentials.ts). A file with such a
 * setting is rejected.
 */
import type { Finding } from '../../model/finding.ts';
import { MOST_SOURCES, NAME_PATTERN, SOURCE_KINDS, sourceKeys } from './settings-schema.ts';
import { badSettings, isTable, type SettingsTable, textOf, unknownKeys } from './settings-table.ts';

export type ObserveSource = FileSource | CommandSource | S3Source | DatabricksSource | SnowflakeSource;

interface Source {
  readonly name: string;
  /** The namespace of the relations; null: it is detected. */
  readonly namespace: string | null;
  /** The age of the oldest events of the first reading; null: no limit. */
  readonly lookbackMilliseconds: number | null;
  /** null: workers do not read the source. */
  readonly times: SourceTimes | null;
}

export interface SourceTimes {
  readonly cron: string;
  readonly timeZone: string;
}

export interface FileSource extends Source {
  readonly kind: 'file';
  /** Files, folders or globs, relative to the folder of tributary.toml. */
  readonly from: readonly string[];
}

export interface CommandSource extends Source {
  readonly kind: 'command';
  /** A program and its arguments, without a shell. It runs in the folder of tributary.toml. */
  readonly command: readonly string[];
}

export interface S3Source extends Source {
  readonly kind: 's3';
  readonly from: readonly string[];
  readonly region: string | null;
  readonly endpoint: string | null;
  readonly pathStyle: boolean | null;
}

export interface DatabricksSource extends Source {
  readonly kind: 'databricks';
  readonly host: string | null;
  readonly warehouse: string | null;
  readonly results: 'links' | 'inline';
}

export interface SnowflakeSource extends Source {
  readonly kind: 'snowflake';
  readonly account: string | null;
  readonly host: string | null;
  readonly warehouse: string | null;
  readonly role: string | null;
}

const NAME = new RegExp(NAME_PATTERN);
/** A warehouse stores a year of events; reading all of them takes hours. */
const LIVE_LOOKBACK = '30 days';

export interface ObserveSettings {
  readonly sources: readonly ObserveSource[];
  readonly findings: readonly Finding[];
}

export function readObserveSettings(settings: SettingsTable, path: string): ObserveSettings {
  const tables = tablesOf(settings, path);
  const sources = tables.map((table, i) => sourceOf(table, i + 1, path));
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw badSettings(
      path,
      `has two [[observe]] tables with the name "${twice}"; give each table a unique name`,
    );
  const findings = sources.flatMap(({ kind }, i) =>
    unknownKeys(tables[i] ?? {}, sourceKeys(kind), 'observe.'),
  );
  return { sources, findings };
}

function tablesOf(settings: SettingsTable, path: string): readonly SettingsTable[] {
  const value = settings['observe'] ?? [];
  if (!Array.isArray(value) || !value.every(isTable))
    throw badSettings(
      path,
      'has a setting "observe" that is not a list of tables; write [[observe]] before each source',
    );
  if (value.length > MOST_SOURCES)
    throw badSettings(path, `has ${value.length} [[observe]] tables; the limit is ${MOST_SOURCES}`);
  return value;
}

function sourceOf(table: SettingsTable, number: number, path: string): ObserveSource {
  const given = textOf(table, 'name', path);
  if (given === null || !NAME.test(given))
    throw badSettings(
      path,
      `has an [[observe]] table (number ${number}) without a valid name; write name = "lakehouse", with letters, digits, dots, hyphens and underscores`,
    );
  const own: Own = { table, path, name: given };
  refuseSecrets(own);
  const kind = textOf(table, 'kind', path);
  const source = {
    name: given,
    namespace: namespaceOf(own),
    lookbackMilliseconds: durationOf(
      own,
      kind === 'databricks' || kind === 'snowflake' ? LIVE_LOOKBACK : null,
    ),
    times: timesOf(own),
  };
  switch (kind) {
    case 'file':
      return { ...source, kind, from: textsOf(own, 'from') };
    case 'command':
      return { ...source, kind, command: commandOf(own) };
    case 's3':
      return { ...source, kind, ...s3Of(own) };
    case 'databricks':
      return { ...source, kind, ...databricksOf(own) };
    case 'snowflake':
      return { ...source, kind, ...snowflakeOf(own) };
    default:
      throw bad(own, `has no known kind; write kind = ${listOf(SOURCE_KINDS)}`);
  }
}

interface Own {
  readonly table: SettingsTable;
  readonly path: string;
  readonly name: string;
}

function bad({ path, name }: Own, what: string): Error {
  return badSettings(path, `has an [[observe]] table "${name}" that ${what}`);
}

/** Rejects tokens in files: files are committed and copied. */
function refuseSecrets(own: Own): void {
  const secret = Object.keys(own.table).find((key) => /user|pass|secret|token|key|credential/i.test(key));
  if (secret === undefined) return;
  const variables = Object.entries(VARIABLES).find(([kind]) => kind === own.table['kind'])?.[1];
  const instead = variables === undefined ? 'an environment variable' : variables;
  throw bad(
    own,
    `has the setting "${secret}"; tokens, keys and user names are read from the environment only: remove it, and set ${instead}`,
  );
}

const VARIABLES = {
  s3: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  databricks: 'DATABRICKS_TOKEN',
  snowflake: 'SNOWFLAKE_TOKEN, or SNOWFLAKE_USER and SNOWFLAKE_PRIVATE_KEY',
} as const;

function namespaceOf(own: Own): string | null {
  const namespace = textOf(own.table, 'namespace', own.path);
  if (namespace === null || /^[^|\s]{1,500}$/.test(namespace)) return namespace;
  throw bad(own, 'has a namespace with spaces or bars; write a namespace such as "databricks://acme"');
}

const UNITS: Readonly<Record<string, number>> = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

function durationOf(own: Own, otherwise: string | null): number | null {
  const text = textOf(own.table, 'lookback', own.path) ?? otherwise;
  if (text === null) return null;
  const [, number = '', unit = ''] = /^([1-9]\d{0,4}) (hour|day|week)s?$/.exec(text) ?? [];
  const milliseconds = UNITS[unit];
  if (milliseconds !== undefined) return Number(number) * milliseconds;
  throw bad(
    own,
    'has a lookback that is not a duration; write a duration such as "30 days", "12 hours" or "2 weeks"',
  );
}

/** Checks the number of fields of `cron`. The queue checks the fields when a worker starts. */
function timesOf(own: Own): SourceTimes | null {
  const cron = textOf(own.table, 'cron', own.path)?.trim() ?? null;
  const timeZone = textOf(own.table, 'time_zone', own.path);
  if (cron === null && timeZone === null) return null;
  if (cron === null || !/^\S+(?:\s+\S+){4,5}$/.test(cron))
    throw bad(own, 'has no cron with five fields; write a schedule such as cron = "15 3 * * *"');
  if (timeZone === null || isTimeZone(timeZone)) return { cron, timeZone: timeZone ?? 'UTC' };
  throw bad(own, 'has an unknown time_zone; write a time zone such as time_zone = "Europe/Berlin"');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A string or a list of strings. */
function textsOf(own: Own, key: string): readonly string[] {
  const value = own.table[key];
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length > 0 && texts.every((text) => typeof text === 'string' && text !== ''))
    return texts as string[];
  throw bad(own, `has no "${key}" that is a string or a list of strings; write ${key} = "…"`);
}

function commandOf(own: Own): readonly string[] {
  if (Array.isArray(own.table['command'])) return textsOf(own, 'command');
  throw bad(
    own,
    'has no command with a program and its arguments; write command = ["databricks", "api", "post", "…"]',
  );
}

function s3Of(own: Own): Pick<S3Source, 'from' | 'region' | 'endpoint' | 'pathStyle'> {
  const { table, path } = own;
  const pathStyle = table['path_style'] ?? null;
  if (pathStyle !== null && typeof pathStyle !== 'boolean')
    throw bad(own, 'has a path_style that is not true or false');
  const from = textsOf(own, 'from');
  if (from.some((address) => !/^s3:\/\/[^/@]+/.test(address)))
    throw bad(
      own,
      'has a from that is not the address of objects; write from = "s3://bucket/folder/*.csv.gz"',
    );
  return {
    from,
    region: textOf(table, 'region', path),
    endpoint: textOf(table, 'endpoint', path),
    pathStyle,
  };
}

function databricksOf(own: Own): Pick<DatabricksSource, 'host' | 'warehouse' | 'results'> {
  const { table, path } = own;
  const results = textOf(table, 'results', path) ?? 'links';
  if (results !== 'links' && results !== 'inline')
    throw bad(own, 'has results that are not "links" or "inline"; remove this line');
  return { host: textOf(table, 'host', path), warehouse: textOf(table, 'warehouse', path), results };
}

function snowflakeOf({ table, path }: Own): Pick<SnowflakeSource, 'account' | 'host' | 'warehouse' | 'role'> {
  return {
    account: textOf(table, 'account', path),
    host: textOf(table, 'host', path),
    warehouse: textOf(table, 'warehouse', path),
    role: textOf(table, 'role', path),
  };
}

function listOf(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
