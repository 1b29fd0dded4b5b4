/**
 * A generated large dbt project: manifest.json (v12) and catalog.json as dbt writes them, without other
 * files.
 *
 *   makeProject({ models: 2000, waves: 41, seed: 1, adapter: 'duckdb' })
 *   → 2,000 models, about 38,000 direct column edges
 *
 * The same settings give the same bytes. `changed` is a model with other rows.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModelSql, modelSql, type Relation, stagingSql } from './models.ts';
import { type Random, randomFrom } from './random.ts';

export type BenchAdapter = 'duckdb' | 'snowflake';

export interface ProjectSettings {
  readonly models: number;
  readonly waves: number;
  readonly seed: number;
  readonly adapter: BenchAdapter;
  /** Position of a model that gets a LIMIT; null: none. */
  readonly changed?: number | null;
  /** The time at which dbt wrote the files. */
  readonly generatedAt?: string;
}

export interface Project {
  readonly manifest: object;
  readonly catalog: object;
  readonly models: readonly Model[];
}

interface Model extends ModelSql {
  readonly name: string;
  readonly id: string;
  readonly wave: number;
  readonly reads: readonly string[];
  readonly relation: Relation;
}

interface Source {
  readonly id: string;
  readonly name: string;
  readonly relation: Relation;
}

const SOURCES = 40;
const DATABASE = 'bench';
const SCHEMA = 'main';
const GENERATED_AT = '2026-01-01T00:00:00Z';

export function makeProject(settings: ProjectSettings): Project {
  const random = randomFrom(settings.seed);
  const sources = Array.from({ length: SOURCES }, (_, i) => makeSource(i, settings.adapter));
  const models: Model[] = [];
  for (let i = 0; i < settings.models; i++) models.push(makeModel(i, models, sources, { settings, random }));
  return {
    manifest: manifestOf(models, sources, settings),
    catalog: catalogOf(models, sources, settings),
    models,
  };
}

/** Writes `target/manifest.json` and `target/catalog.json` below the folder. */
export function writeProject(folder: string, { manifest, catalog }: Project): void {
  const target = join(folder, 'target');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(target, 'catalog.json'), JSON.stringify(catalog));
}

interface Making {
  readonly settings: ProjectSettings;
  readonly random: Random;
}

function makeSource(i: number, adapter: BenchAdapter): Source {
  const name = `raw_${i}`;
  const columns = ['id', 'updated_at', ...Array.from({ length: 14 }, (_, c) => `value_${c}`)];
  return { id: `source.bench.raw.${name}`, name, relation: { sql: sqlName(name, adapter), columns } };
}

function makeModel(i: number, models: readonly Model[], sources: readonly Source[], making: Making): Model {
  const { settings, random } = making;
  const wave = Math.floor((i * settings.waves) / settings.models);
  const name = `${wave === 0 ? 'stg' : 'mart'}_${i}`;
  const upstream = wave === 0 ? [] : pickUpstream(wave, models, random);
  const source = random.pick(sources);
  const made =
    upstream.length === 0
      ? stagingSql(source.relation, random)
      : modelSql([relationOf(upstream[0], source), relationOf(upstream[1], source)], random);
  const text = settings.changed === i ? { ...made, sql: `${made.sql}\nlimit 1000` } : made;
  // A model reads the relations in its text, and dbt lists them.
  const candidates = upstream.length === 0 ? [source] : upstream;
  const reads = [
    ...new Set(candidates.filter(({ relation }) => made.sql.includes(relation.sql)).map(({ id }) => id)),
  ];
  const relation = { sql: sqlName(name, settings.adapter), columns: made.columns };
  return { ...text, name, id: `model.bench.${name}`, wave, reads: reads.sort(), relation };
}

/** One relation of the previous wave, so that the number of waves is exact; another of any earlier wave. */
function pickUpstream(wave: number, models: readonly Model[], random: Random): Model[] {
  const before = models.filter((model) => model.wave === wave - 1);
  const earlier = models.filter((model) => model.wave < wave);
  return [random.pick(before), random.pick(earlier)];
}

function relationOf(model: Model | undefined, otherwise: Source): Relation {
  return model?.relation ?? otherwise.relation;
}

function sqlName(name: string, adapter: BenchAdapter): string {
  const parts = [DATABASE, SCHEMA, name];
  return adapter === 'snowflake' ? parts.join('.') : parts.map((part) => `"${part}"`).join('.');
}

function manifestOf(
  models: readonly Model[],
  sources: readonly Source[],
  { adapter, generatedAt = GENERATED_AT }: ProjectSettings,
): object {
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
      dbt_version: '1.11.6',
      generated_at: generatedAt,
      project_name: 'bench',
      adapter_type: adapter,
    },
    nodes: Object.fromEntries(models.map((model) => [model.id, modelNode(model)])),
    sources: Object.fromEntries(sources.map((source) => [source.id, sourceNode(source)])),
    macros: {},
    docs: {},
    exposures: {},
    metrics: {},
    groups: {},
    selectors: {},
    disabled: {},
    parent_map: Object.fromEntries(models.map(({ id, reads }) => [id, reads])),
    child_map: {},
    group_map: {},
    saved_queries: {},
    semantic_models: {},
    unit_tests: {},
  };
}

function modelNode({ id, name, wave, sql, reads, relation }: Model): object {
  const path = `wave_${wave}/${name}.sql`;
  return {
    database: DATABASE,
    schema: SCHEMA,
    name,
    resource_type: 'model',
    package_name: 'bench',
    path,
    original_file_path: `models/${path}`,
    unique_id: id,
    fqn: ['bench', `wave_${wave}`, name],
    alias: name,
    checksum: { name: 'sha256', checksum: '' },
    config: { enabled: true, materialized: 'table', tags: [] },
    tags: [],
    description: '',
    columns: {},
    relation_name: relation.sql,
    raw_code: sql,
    language: 'sql',
    refs: [],
    sources: [],
    depends_on: { macros: [], nodes: reads },
    compiled: true,
    compiled_path: `target/compiled/bench/models/${path}`,
    compiled_code: sql,
    access: 'protected',
  };
}

function sourceNode({ id, name, relation }: Source): object {
  return {
    database: DATABASE,
    schema: SCHEMA,
    name,
    resource_type: 'source',
    package_name: 'bench',
    path: 'models/sources.yml',
    original_file_path: 'models/sources.yml',
    unique_id: id,
    fqn: ['bench', 'raw', name],
    source_name: 'raw',
    identifier: name,
    relation_name: relation.sql,
    columns: {},
  };
}

function catalogOf(
  models: readonly Model[],
  sources: readonly Source[],
  { adapter, generatedAt = GENERATED_AT }: ProjectSettings,
): object {
  const spell = (name: string): string => (adapter === 'snowflake' ? name.toUpperCase() : name);
  const entry = ({
    id,
    name,
    relation,
  }: {
    id: string;
    name: string;
    relation: Relation;
  }): [string, object] => [
    id,
    {
      metadata: {
        type: 'BASE TABLE',
        schema: spell(SCHEMA),
        name: spell(name),
        database: spell(DATABASE),
        owner: null,
      },
      columns: Object.fromEntries(
        relation.columns.map((column, i) => [
          spell(column),
          { type: typeOf(i), index: i + 1, name: spell(column), comment: null },
        ]),
      ),
      stats: {},
      unique_id: id,
    },
  ];
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json',
      dbt_version: '1.11.6',
      generated_at: generatedAt,
    },
    nodes: Object.fromEntries(models.map(entry)),
    sources: Object.fromEntries(sources.map(entry)),
    errors: null,
  };
}

function typeOf(position: number): string {
  if (position === 0) return 'BIGINT';
  return position === 1 ? 'TIMESTAMP' : 'DECIMAL(18,2)';
}
