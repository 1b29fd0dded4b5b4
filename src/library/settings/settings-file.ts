/**
 * The text of a new tributary.toml: every setting of the schema with its description and an example, as
 * comments.
 *
 *   settingsFile({ title: 'the dbt project shop', values: { namespace: 'snowflake://default' } })
 *   → … # Default: the namespace of the adapter.
 *     namespace = "snowflake://default" …
 */
import { SETTINGS_SCHEMA } from './settings-schema.ts';

export interface SettingsFile {
  /** The project of the settings, such as `the dbt project shop (adapter snowflake)`. */
  readonly title: string;
  /** Settings that are set; the others are comments. */
  readonly values: { readonly namespace?: string | undefined };
}

/** Relative to the folder of the file. */
export const SCHEMA_PATH = '.tributary/tributary.schema.json';
const WIDTH = 100;

interface Setting {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Setting>>;
  readonly required?: readonly string[];
  readonly title?: string;
}

export function settingsFile({ title, values }: SettingsFile): string {
  const { properties } = SETTINGS_SCHEMA;
  const blocks: string[][] = [];
  for (const [key, setting] of Object.entries(properties)) {
    if (key === 'observe' || key === 'gate') continue;
    blocks.push('properties' in setting ? tableLines(key, setting) : settingLines(key, setting, values));
  }
  const { accept } = properties.gate.properties;
  const [withColumn, , ofFinding] = accept.items.anyOf;
  const exceptions = [
    ...comment(accept.description),
    ...[withColumn, ofFinding].flatMap((form) => ['# [[gate.accept]]', ...fieldLines(form)]),
  ];
  const { description, items } = properties.observe;
  const sources = items.oneOf.map((source) => [...comment(`${source.title}.`), ...sourceLines(source)]);
  return [
    [`#:schema ./${SCHEMA_PATH}`],
    [
      ...comment(`Settings of Tributary for ${title}. The environment overrides them.`),
      ...comment(
        'Remove "# " before a setting to use it. User names, passwords and tokens are read from the',
      ),
      ...comment('environment only.'),
    ],
    ...blocks,
    exceptions,
    [...comment(description)],
    ...sources,
  ]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function settingLines(
  key: string,
  setting: Setting,
  values: Readonly<Record<string, unknown>> = {},
): string[] {
  const value = values[key];
  const line = `${key} = ${toml(value ?? setting.examples?.[0])}`;
  return [...comment(setting.description ?? ''), value === undefined ? `# ${line}` : line];
}

function tableLines(key: string, { description = '', properties = {} }: Setting): string[] {
  const settings = Object.entries(properties).flatMap(([name, setting]) => settingLines(name, setting));
  return [...comment(description), `# [${key}]`, ...settings];
}

function sourceLines({ properties = {} }: Setting): string[] {
  return ['# [[observe]]', ...fieldLines({ properties })];
}

function fieldLines({ properties = {} }: Setting): string[] {
  return Object.entries(properties).map(
    ([name, { description = '', examples = [] }]) => `# ${name} = ${toml(examples[0])}  # ${description}`,
  );
}

function comment(text: string): string[] {
  const lines: string[] = [];
  let line = '##';
  for (const word of text.split(' ')) {
    if (line.length + word.length >= WIDTH) {
      lines.push(line);
      line = '##';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

function toml(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(toml).join(', ')}]` : JSON.stringify(value);
}
