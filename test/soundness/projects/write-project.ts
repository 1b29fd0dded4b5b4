/**
 * Writes a project as dbt leaves it: manifest.json and catalog.json. The catalog contains the inputs, as in a
 * project whose models are not built yet.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type Input, type Project, type ProjectNode, readsOf } from './project.ts';

export function writeProject(folder: string, project: Project): void {
  const target = join(folder, 'target');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'manifest.json'), JSON.stringify(manifestOf(project)));
  writeFileSync(join(target, 'catalog.json'), JSON.stringify(catalogOf(project)));
}

function idOf(item: Input | ProjectNode): string {
  if ('materialized' in item) return `${resourceType(item)}.trial.${item.name}`;
  return item.kind === 'seed' ? `seed.trial.${item.name}` : `source.trial.raw.${item.name}`;
}

function resourceType({ materialized }: ProjectNode): string {
  return materialized === 'snapshot' || materialized === 'test' || materialized === 'exposure'
    ? materialized
    : 'model';
}

/** The name of a node by its unique_id: `model.trial.m1` → `m1`. */
export function nodeName(id: string): string {
  return id.split('.').at(-1) ?? id;
}

function relationName(item: Input | ProjectNode): string {
  const [schema, name] = 'materialized' in item ? [item.schema, item.alias] : ['main', item.name];
  return `"db"."${schema}"."${name}"`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function entry(item: Input | ProjectNode): object {
  const schema = 'materialized' in item ? item.schema : 'main';
  return {
    database: 'db',
    schema,
    name: item.name,
    package_name: 'trial',
    path: `${item.name}.sql`,
    original_file_path: `models/${item.name}.sql`,
    unique_id: idOf(item),
    fqn: ['trial', item.name],
    columns: {},
    relation_name: relationName(item),
  };
}

function manifestOf(project: Project): object {
  const { inputs, nodes, macros } = project;
  const ids = new Map([...inputs, ...nodes].map((item) => [item.name, idOf(item)]));
  const seeds = inputs.filter(({ kind }) => kind === 'seed');
  const sources = inputs.filter(({ kind }) => kind === 'source');
  const seed = (input: Input): object => ({
    ...entry(input),
    resource_type: 'seed',
    alias: input.name,
    original_file_path: `seeds/${input.name}.csv`,
    checksum: { name: 'sha256', checksum: digest(JSON.stringify(input.columns)) },
    config: { enabled: true, materialized: 'seed' },
    raw_code: '',
    depends_on: { macros: [] },
  });
  const dependsOn = (reads: readonly string[]): object => ({
    macros: [],
    nodes: reads.flatMap((read) => ids.get(read) ?? []),
  });
  const operation = ({ name, sql }: Project['macros'][number], i: number): [string, object] => {
    const id = `operation.trial.trial-on-run-start-${i}`;
    const fields = { unique_id: id, name, package_name: 'trial', index: i, tags: ['on-run-start'] };
    return [
      id,
      {
        ...fields,
        resource_type: 'operation',
        raw_code: jinjaOf(project, sql),
        depends_on: dependsOn(readsOf(sql)),
      },
    ];
  };
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
      dbt_version: '1.11.6',
      generated_at: '2026-01-01T01:01:01Z',
      project_name: 'trial',
      adapter_type: 'duckdb',
    },
    nodes: Object.fromEntries([
      ...nodes
        .filter(({ materialized }) => materialized !== 'exposure')
        .map((node) => [idOf(node), nodeEntry(project, node, ids)]),
      ...seeds.map((input) => [idOf(input), seed(input)]),
      ...macros.map(operation),
    ]),
    sources: Object.fromEntries(
      sources.map((input) => [
        idOf(input),
        { ...entry(input), resource_type: 'source', source_name: 'raw', identifier: input.name },
      ]),
    ),
    exposures: Object.fromEntries(
      nodes
        .filter(({ materialized }) => materialized === 'exposure')
        .map((node) => [idOf(node), exposure(node, dependsOn(readsOf(node.sql)))]),
    ),
    ...Object.fromEntries(EMPTY_SECTIONS.map((section) => [section, {}])),
  };
}

const EMPTY_SECTIONS = [
  'macros',
  'docs',
  'metrics',
  'groups',
  'selectors',
  'disabled',
  'parent_map',
  'child_map',
  'group_map',
  'saved_queries',
  'semantic_models',
  'unit_tests',
];

function exposure(node: ProjectNode, dependsOn: object): object {
  const { relation_name: _, ...fields } = entry(node) as Record<string, unknown>;
  const owner = { name: 'Ana', email: 'ana@example.com' };
  return { ...fields, resource_type: 'exposure', type: 'dashboard', owner, depends_on: dependsOn };
}

function nodeEntry(project: Project, node: ProjectNode, ids: ReadonlyMap<string, string>): object {
  const { name, sql, materialized, config, postHooks, preHooks = [], contract = [], alias } = node;
  const reads = [sql, ...postHooks, ...preHooks].flatMap(readsOf).filter((read) => read !== name);
  const [before, after] = [preHooks, postHooks].map((hooks) =>
    hooks.map((hook) => ({ sql: jinjaOf(project, hook), transaction: true, index: null })),
  );
  return {
    ...entry(node),
    ...(materialized === 'ephemeral' || materialized === 'test' ? { relation_name: null } : {}),
    resource_type: resourceType(node),
    alias,
    checksum: { name: 'sha256', checksum: digest(sql) },
    columns: Object.fromEntries(
      contract.map((column) => [column.name, { name: column.name, data_type: column.type }]),
    ),
    contract: { enforced: contract.length > 0 },
    config: {
      contract: { enforced: contract.length > 0 },
      enabled: true,
      materialized,
      'post-hook': after,
      'pre-hook': before,
      ...config,
    },
    raw_code: sql,
    language: 'sql',
    depends_on: { macros: [], nodes: [...new Set(reads)].flatMap((read) => ids.get(read) ?? []) },
    compiled: true,
    compiled_code: compile(project, sql, relationName),
  };
}

function jinjaOf({ inputs }: Project, hook: string): string {
  const sources = new Set(inputs.filter(({ kind }) => kind === 'source').map(({ name }) => name));
  return hook.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'this') return '{{ this }}';
    return sources.has(name) ? `{{ source('raw', '${name}') }}` : `{{ ref('${name}') }}`;
  });
}

function catalogOf({ inputs }: Project): object {
  const entries = (kind: Input['kind']) =>
    Object.fromEntries(
      inputs
        .filter((input) => input.kind === kind)
        .map((input) => {
          const { name, columns } = input;
          const list = columns.map(({ name: column, type }, i) => [
            column,
            { name: column, type, index: i + 1 },
          ]);
          const metadata = { type: 'BASE TABLE', database: 'db', schema: 'main', name };
          return [
            idOf(input),
            { metadata, columns: Object.fromEntries(list), stats: {}, unique_id: idOf(input) },
          ];
        }),
    );
  return {
    metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json' },
    nodes: entries('seed'),
    sources: entries('source'),
    errors: null,
  };
}
