/**
 * Reads typed values of tributary.toml. In: a table and a key. Out: the value, or a Failure with a
 * correction.
 */
import { Failure } from '../../model/failure.ts';
import type { Finding } from '../../model/finding.ts';

export const SETTINGS_FILE = 'tributary.toml';

export type SettingsTable = Readonly<Record<string, unknown>>;

export function tableOf(settings: SettingsTable, key: string, path: string): SettingsTable {
  const value = settings[key];
  if (value === undefined) return {};
  if (isTable(value)) return value;
  throw badSettings(
    path,
    `has a setting "${key}" that is not a table; write [${key}] on a line, followed by its settings`,
  );
}

/** Dates of TOML are objects too. */
export function isTable(value: unknown): value is SettingsTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

export function textOf(settings: SettingsTable, key: string, path: string): string | null {
  const value = settings[key];
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  throw badSettings(path, `has a setting "${key}" that is not a string; write ${key} = "…"`);
}

export function badSettings(where: string, what: string, cause?: unknown): Failure {
  return new Failure('bad-input', `${where} ${what}.`, { cause });
}

export function unknownKeys(settings: SettingsTable, known: readonly string[], before: string): Finding[] {
  return Object.keys(settings)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      code: 'unknown-setting',
      severity: 'warning',
      message: `${SETTINGS_FILE} has an unknown setting "${before}${key}".`,
      hint: `The known settings are ${known.map((name) => before + name).join(', ')}.`,
      file: SETTINGS_FILE,
    }));
}
