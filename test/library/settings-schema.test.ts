/** The schema of tributary.toml and the reader of the settings accept the same files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderSchema } from '../../scripts/settings-schema.ts';
import { readConfiguration } from '../../src/library/settings/configuration.ts';
import { settingsFile } from '../../src/library/settings/settings-file.ts';
import {
  SETTINGS_KEYS,
  SETTINGS_SCHEMA,
  SOURCE_KINDS,
  sourceKeys,
} from '../../src/library/settings/settings-schema.ts';
import { OBSERVERS } from '../../src/model/observed.ts';

const ROOT = join(import.meta.dirname, '../..');
const isValid = new Ajv({ strict: true, allowUnionTypes: true }).compile(SETTINGS_SCHEMA);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the reader accepts the text, without a finding. */
async function isRead(text: string): Promise<boolean> {
  writeFileSync(join(folder, 'tributary.toml'), text);
  try {
    return (await readConfiguration(folder, {})).findings.length === 0;
  } catch {
    return false;
  }
}

test('schema/tributary.schema.json is written from the schema (npm run docs)', () => {
  expect(readFileSync(join(ROOT, 'schema/tributary.schema.json'), 'utf8')).toBe(renderSchema());
});

test('each observer has a namespace', () => {
  expect(SETTINGS_KEYS.namespaces).toEqual(['dbt', ...OBSERVERS]);
});

const ACCEPTED = [
  '',
  'namespace = "snowflake://acme"\ngraph = "finance"',
  '[namespaces]\ndbt = "snowflake://acme"\nunity-catalog = "databricks://acme"',
  '[store]\nuri = "neo4j+s://graph.example.com:7687"\ndatabase = "lineage"',
  '[queue]\nurl = "rediss://work.example.com:6380/2"\nprefix = "a.b-c"\nconcurrency = 1',
  '[[gate.accept]]\nrelation = "mart.report"\nby = "ana"\nreason = "It moves."',
  '[[gate.accept]]\nrelation = "r"\ncolumn = "o.net"\nverdict = "breaks"\nuntil = "2027-01-31"\nby = "a"\nreason = "b"',
  '[[gate.accept]]\nrelation = "r"\nverdict = "possibly"\nby = "a"\nreason = "b"',
  '[[gate.accept]]\nrelation = "r"\nfinding = "column-kept"\nby = "a"\nreason = "b"',
  '[[observe]]\nname = "x"\nkind = "file"\nfrom = "x.csv"',
  '[[observe]]\nname = "x"\nkind = "file"\nfrom = ["x.csv", "y"]\ncron = "0 */30 * * * *"\ntime_zone = "Europe/Berlin"',
  '[[observe]]\nname = "x"\nkind = "command"\ncommand = ["snow", "sql"]\nlookback = "2 weeks"',
  '[[observe]]\nname = "x"\nkind = "s3"\nfrom = "s3://bucket/a/*.gz"\npath_style = true\nregion = "eu"\nendpoint = "https://x.example"',
  '[[observe]]\nname = "x"\nkind = "databricks"\nresults = "inline"\nhost = "h"\nwarehouse = "w"',
  '[[observe]]\nname = "x"\nkind = "snowflake"\naccount = "a"\nrole = "r"\nnamespace = "snowflake://a"',
];

const REFUSED = [
  'colour = "blue"',
  'namespace = 1',
  'graph = "a b"',
  '[namespaces]\nspark = "x"',
  '[store]\nuri = "http://graph.example.com"',
  '[store]\nuri = "neo4j://user:word@graph.example.com"',
  '[store]\npassword = "x"',
  '[queue]\nurl = "amqp://work"',
  '[queue]\nurl = "redis://work"\nprefix = "a b"',
  '[queue]\nconcurrency = 0',
  '[queue]\nconcurrency = 1025',
  '[queue]\nconcurrency = 1.5',
  '[queue]\ntoken = "x"',
  'gate = "x"',
  '[gate]\naccept = "x"',
  '[gate]\nfail_on = "affected"',
  '[[gate.accept]]\nrelation = "r"\nby = "a"',
  '[[gate.accept]]\nrelation = "r"\nreason = "b"',
  '[[gate.accept]]\nby = "a"\nreason = "b"',
  '[[gate.accept]]\nrelation = ""\nby = "a"\nreason = "b"',
  '[[gate.accept]]\nrelation = "r"\nverdict = "fails"\nby = "a"\nreason = "b"',
  '[[gate.accept]]\nrelation = "r"\nuntil = "January"\nby = "a"\nreason = "b"',
  '[[gate.accept]]\nrelation = "r"\nverdict = "changes"\ncolumn = "o.net"\nby = "a"\nreason = "b"',
  '[[gate.accept]]\nrelation = "r"\nverdict = "breaks"\nfinding = "column-kept"\nby = "a"\nreason = "b"',
  '[[gate.accept]]\nrelation = "r"\nuntill = "2027-01-31"\nby = "a"\nreason = "b"',
  'observe = "x"',
  '[[observe]]\nkind = "file"\nfrom = "x"',
  '[[observe]]\nname = "a b"\nkind = "file"\nfrom = "x"',
  '[[observe]]\nname = "x"\nkind = "ftp"',
  '[[observe]]\nname = "x"\nkind = "file"',
  '[[observe]]\nname = "x"\nkind = "file"\nfrom = []',
  '[[observe]]\nname = "x"\nkind = "file"\nfrom = "x"\nwarehouse = "w"',
  '[[observe]]\nname = "x"\nkind = "file"\nfrom = "x"\nlookback = "a month"',
  '[[observe]]\nname = "x"\nkind = "file"\nfrom = "x"\nnamespace = "a b"',
  '[[observe]]\nname = "x"\nkind = "file"\nfrom = "x"\ncron = "daily"',
  '[[observe]]\nname = "x"\nkind = "file"\nfrom = "x"\ntime_zone = "UTC"',
  '[[observe]]\nname = "x"\nkind = "command"\ncommand = "snow sql"',
  '[[observe]]\nname = "x"\nkind = "s3"\nfrom = "bucket/a"',
  '[[observe]]\nname = "x"\nkind = "s3"\nfrom = "s3://b/a"\npath_style = "yes"',
  '[[observe]]\nname = "x"\nkind = "databricks"\nresults = "csv"',
  '[[observe]]\nname = "x"\nkind = "databricks"\ntoken = "x"',
];

describe('the schema and the reader', () => {
  test.each(ACCEPTED)('accept %j', async (text) => {
    expect([isValid(parse(text)), isValid.errors]).toEqual([true, null]);
    expect(await isRead(text)).toBe(true);
  });

  test.each(REFUSED)('do not accept %j', async (text) => {
    expect(isValid(parse(text))).toBe(false);
    expect(await isRead(text)).toBe(false);
  });

  test.each(SOURCE_KINDS)('know the same keys of a source of kind %s', async (kind) => {
    const { items } = SETTINGS_SCHEMA.properties.observe;
    const schema = items.oneOf.find(({ properties }) => properties.kind.const === kind);
    expect(new Set(sourceKeys(kind))).toEqual(new Set(Object.keys(schema?.properties ?? {})));
  });
});

describe('the file that init writes', () => {
  const text = settingsFile({ title: 'the dbt project shop', values: { namespace: 'snowflake://acme' } });

  test('sets what is known, and references the schema', async () => {
    expect(text.startsWith('#:schema ./.tributary/tributary.schema.json\n')).toBe(true);
    expect(parse(text)).toEqual({ namespace: 'snowflake://acme' });
    expect(await isRead(text)).toBe(true);
  });

  test('has every setting, and all of them may be used at once', async () => {
    const used = text.replace(/^# /gm, '');
    const settings = parse(used);
    expect(Object.keys(settings).sort()).toEqual([...SETTINGS_KEYS.file].sort());
    expect([isValid(settings), isValid.errors]).toEqual([true, null]);
    expect(await isRead(used)).toBe(true);
    for (const key of ['namespaces', 'store', 'queue'] as const)
      expect(Object.keys(settings[key] as object)).toEqual(SETTINGS_KEYS[key]);
    const { accept } = settings['gate'] as { accept: object[] };
    expect(new Set(accept.flatMap(Object.keys))).toEqual(new Set(SETTINGS_KEYS.accept));
    const sources = settings['observe'] as { kind: (typeof SOURCE_KINDS)[number] }[];
    expect(sources.map(({ kind }) => kind)).toEqual(SOURCE_KINDS);
    for (const source of sources)
      expect(new Set(Object.keys(source))).toEqual(new Set(sourceKeys(source.kind)));
  });
});
