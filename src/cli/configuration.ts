/**
 * The settings of a project: `tributary.toml` in its folder, where there is one, and the environment, which wins.
 *
 *   namespace = "snowflake://acme"        the namespace of the project's relations
 *   [namespaces]
 *   dbt = "snowflake://acme"              the same, for what its dbt artifacts name
 *
 * A file that cannot be read is refused; a setting that is not known is a finding, as a misspelt one would otherwise be ignored unseen.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';

export interface Configuration {
  /** null: what the adapter says. */
  readonly namespace: string | null;
  readonly findings: readonly Finding[];
}

const FILE = 'tributary.toml';
const FILE_BYTES = 1_000_000;
const KEYS = ['namespace', 'namespaces'];
const INPUTS = ['dbt'];

export async function readConfiguration(
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Configuration> {
  const path = join(folder, FILE);
  const text = readText(path);
  const settings = text === null ? {} : await parse(text, path);
  const namespaces = tableOf(settings, 'namespaces', path);
  const namespace =
    env['TRIBUTARY_NAMESPACE'] || textOf(namespaces, 'dbt', path) || textOf(settings, 'namespace', path);
  return {
    namespace: namespace || null,
    findings: [...unknownKeys(settings, KEYS, ''), ...unknownKeys(namespaces, INPUTS, 'namespaces.')],
  };
}

type Table = Readonly<Record<string, unknown>>;

function readText(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isFile()) throw bad(path, 'is not a file; remove it or write settings into it');
  if (stats.size > FILE_BYTES)
    throw bad(path, `has ${stats.size} bytes, more than the ${FILE_BYTES} that are read`);
  return readFileSync(path, 'utf8');
}

async function parse(text: string, path: string): Promise<Table> {
  const { parse: parseToml, TomlError } = await import('smol-toml');
  try {
    return parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw bad(`${path}:${error.line}:${error.column}`, `is not TOML: ${what}; mend that line`, error);
  }
}

function tableOf(settings: Table, key: string, path: string): Table {
  const value = settings[key];
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Table;
  throw bad(path, `has a “${key}” that is not a table; write [${key}] and below it dbt = "…"`);
}

function textOf(settings: Table, key: string, path: string): string | null {
  const value = settings[key];
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  throw bad(path, `has a “${key}” that is not a text; write ${key} = "snowflake://account"`);
}

function unknownKeys(settings: Table, known: readonly string[], before: string): Finding[] {
  return Object.keys(settings)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      code: 'unknown-setting',
      severity: 'warning',
      message: `${FILE} has a setting “${before}${key}” that nothing reads.`,
      hint: `Settings here are: ${known.map((name) => before + name).join(', ')}.`,
      file: FILE,
    }));
}

function bad(where: string, what: string, cause?: unknown): Failure {
  return new Failure('bad-input', `${where} ${what}.`, { cause });
}
