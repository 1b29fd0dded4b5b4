/**
 * Creates small dbt projects for tests: manifest and catalog as objects, written to a temporary folder.
 *
 *   const path = project({ manifest: manifest({ nodes: [model('orders', { depends_on: … })] }), catalog: … })
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type DbtReading, readDbt } from '../../../src/sources/index.ts';

export interface Fields {
  readonly [field: string]: unknown;
}

export interface ManifestParts {
  readonly adapter?: string | null;
  readonly version?: number;
  readonly metadata?: Fields;
  readonly nodes?: readonly Entry[];
  readonly sources?: readonly Entry[];
  readonly exposures?: readonly Entry[];
  readonly more?: Fields;
}

export type Entry = Fields & { readonly unique_id: string };

const PROJECT = 'shop';

/** A manifest with the keys of a test only. Newer versions of dbt omit absent keys too. */
export function manifest(parts: ManifestParts): Fields {
  return {
    metadata: {
      dbt_schema_version: `https://schemas.getdbt.com/dbt/manifest/v${parts.version ?? 12}.json`,
      dbt_version: '1.11.0',
      generated_at: '2026-03-02T08:00:00.000000Z',
      project_name: PROJECT,
      ...(parts.adapter === null ? {} : { adapter_type: parts.adapter ?? 'postgres' }),
      ...parts.metadata,
    },
    nodes: byId(parts.nodes ?? []),
    sources: byId(parts.sources ?? []),
    exposures: byId(parts.exposures ?? []),
    macros: { 'macro.shop.m': { macro_sql: '{% macro m() %} select "}" {% endmacro %}' } },
    ...parts.more,
  };
}

export function model(name: string, fields: Fields = {}): Entry {
  return {
    ...node('model', name),
    language: 'sql',
    config: { materialized: 'table' },
    compiled_code: `select 1 as id -- ${name}`,
    ...fields,
  };
}

export function snapshot(name: string, config: Fields): Entry {
  return {
    ...node('snapshot', name),
    config: { materialized: 'snapshot', ...config },
    compiled_code: 'select * from "db"."mart"."orders"',
  };
}

export function seed(name: string, fields: Fields = {}): Entry {
  return {
    ...node('seed', name),
    config: { materialized: 'seed' },
    original_file_path: `seeds/${name}.csv`,
    ...fields,
  };
}

export function source(name: string, fields: Fields = {}): Entry {
  return {
    ...node('source', `raw.${name}`),
    name,
    identifier: name,
    schema: 'raw',
    original_file_path: 'models/sources.yml',
    relation_name: `"db"."raw"."${name}"`,
    ...fields,
  };
}

/** A generic test, on a column or on a dataset. */
export function genericTest(name: string, on: { node: string; column?: string }, fields: Fields = {}): Entry {
  const [namespace, test] = name.includes('.') ? name.split('.') : [null, name];
  return {
    unique_id: `test.shop.${name}_${on.node}_${on.column ?? ''}`,
    resource_type: 'test',
    package_name: PROJECT,
    test_metadata: { name: test, namespace, kwargs: {} },
    attached_node: on.node,
    column_name: on.column ?? null,
    depends_on: { nodes: [on.node] },
    ...fields,
  };
}

export function exposure(name: string, dependsOn: readonly string[], fields: Fields = {}): Entry {
  return {
    ...node('exposure', name),
    original_file_path: 'models/exposures.yml',
    type: 'dashboard',
    owner: { name: 'Ana', email: 'ana@shop.example' },
    depends_on: { nodes: dependsOn },
    ...fields,
  };
}

export function dependsOn(...nodes: string[]): Fields {
  return { depends_on: { macros: ['macro.shop.m'], nodes } };
}

/** A catalog: columns by unique_id, `[name, type]` in order. */
export function catalog(
  columns: Readonly<Record<string, readonly (readonly [string, string])[]>>,
  more: Fields = {},
): Fields {
  const entry = (id: string, list: readonly (readonly [string, string])[]): Fields => ({
    unique_id: id,
    metadata: { type: 'BASE TABLE', database: null, schema: null, name: null },
    columns: Object.fromEntries(
      list.map(([name, type], at) => [name, { name, type, index: at + 1, comment: null }]),
    ),
  });
  const all = Object.entries(columns).map(([id, list]) => [id, entry(id, list)] as const);
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json',
      generated_at: '2026-03-02T08:05:00.000000Z',
    },
    nodes: Object.fromEntries(all.filter(([id]) => !id.startsWith('source.'))),
    sources: Object.fromEntries(all.filter(([id]) => id.startsWith('source.'))),
    errors: null,
    ...more,
  };
}

/** A folder that is removed after the test. In: content by path, objects as JSON. */
export function folder(files: Readonly<Record<string, string | Buffer | Fields>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tributary-dbt-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    writeFileSync(join(root, path), isText ? content : JSON.stringify(content));
  }
  return root;
}

export function read(manifestJson: Fields, catalogJson?: Fields): Promise<DbtReading> {
  return readDbt(
    folder({
      'manifest.json': manifestJson,
      ...(catalogJson === undefined ? {} : { 'catalog.json': catalogJson }),
    }),
  );
}

function node(type: string, name: string): Entry {
  return {
    unique_id: `${type}.shop.${name}`,
    resource_type: type,
    package_name: PROJECT,
    name,
    alias: name,
    database: 'db',
    schema: 'mart',
    path: `${name}.sql`,
    original_file_path: `models/${name}.sql`,
    relation_name: `"db"."mart"."${name}"`,
    columns: {},
    depends_on: { macros: [], nodes: [] },
  };
}

function byId(entries: readonly Entry[]): Fields {
  return Object.fromEntries(entries.map((entry) => [entry.unique_id, entry]));
}
