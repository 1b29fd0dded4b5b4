/**
 * Small dbt projects for the tests of the build, as dbt leaves them: manifest.json and optionally
 * catalog.json.
 *
 *   writeSmallProject(folder, {
 *     sources: { raw: ['id', 'x'] }, models: [{ name: 'a', sql: 'select * from {raw}' }],
 *   })
 *
 * `{name}` in a text is replaced by the relation, and the model declares it as an input.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallProject {
  /** Complete column lists for the catalog; a type may follow the name. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  readonly models: readonly SmallModel[];
  /** Columns of models in the catalog. Other models are not in the catalog. */
  readonly catalog?: Readonly<Record<string, readonly string[]>>;
  readonly name?: string;
  readonly generatedAt?: string;
  /** Default: duckdb. */
  readonly adapter?: 'duckdb' | 'databricks';
  /** The schema of its models. Default: main. */
  readonly schema?: string;
}

export interface SmallModel {
  readonly name: string;
  /** null: the manifest has no compiled SQL for it. */
  readonly sql: string | null;
  /** Declared inputs that the text does not reference. */
  readonly alsoDeclares?: readonly string[];
  readonly language?: 'sql' | 'python';
  readonly materialized?: string;
  /** The relation that it writes, if it differs from the model's name. */
  readonly alias?: string;
  /** Further settings in dbt's format. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Columns that the project declares. */
  readonly columns?: readonly string[];
  /** Constraints of an enforced contract, in dbt's format. */
  readonly constraints?: readonly object[];
  /** Columns with a not_null test. */
  readonly notNull?: readonly string[];
}

export function writeSmallProject(folder: string, project: SmallProject): void {
  const target = join(folder, 'target');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'manifest.json'), JSON.stringify(manifestOf(project)));
  writeFileSync(join(target, 'catalog.json'), JSON.stringify(catalogOf(project)));
}

function relationOf(name: string, { adapter = 'duckdb' }: SmallProject): string {
  return adapter === 'duckdb' ? `"db"."main"."${name}"` : `\`db\`.\`main\`.\`${name}\``;
}

function manifestOf(small: SmallProject): object {
  const { sources, models, name: project = 'small', generatedAt, adapter = 'duckdb' } = small;
  const idOf = (name: string): string =>
    name in sources ? `source.${project}.raw.${name}` : `model.${project}.${name}`;
  const place = (name: string, path: string): object => ({
    database: 'db',
    schema: 'main',
    name,
    package_name: project,
    path,
    original_file_path: `models/${path}`,
    unique_id: idOf(name),
    fqn: [project, name],
    columns: {},
    relation_name: relationOf(name, small),
  });
  const aliases = new Map(models.map(({ name, alias }) => [name, alias ?? name]));
  const ephemeral = new Map(
    models.flatMap(({ name, sql, materialized }) =>
      materialized === 'ephemeral' ? [[name, sql ?? '']] : [],
    ),
  );
  const { schema = 'main' } = small;
  const inSchema = (relation: string): string => relation.replace('main', schema);
  const named = (name: string): string => {
    if (ephemeral.has(name)) return `__dbt__cte__${name}`;
    const alias = aliases.get(name);
    return alias === undefined ? relationOf(name, small) : inSchema(relationOf(alias, small));
  };
  /** As dbt compiles it: with the queries of ephemeral models. */
  const compiled = (sql: string): string => {
    const own = sql.replaceAll(/\{(\w+)\}/g, (_, found: string) => named(found));
    const inlined = inlinedIn(sql, ephemeral).map(
      (name) =>
        `__dbt__cte__${name} as (\n${ephemeral.get(name)?.replaceAll(/\{(\w+)\}/g, (_, found: string) => named(found))}\n)`,
    );
    if (inlined.length === 0) return own;
    return /^with\s/.test(own)
      ? `with ${inlined.join(', ')},${own.slice(4)}`
      : `with ${inlined.join(', ')}\n${own}`;
  };
  const node = (model: SmallModel): object => {
    const { name, sql, alsoDeclares = [], language = 'sql', materialized = 'table', alias = name } = model;
    const inText = [...(sql ?? '').matchAll(/\{(\w+)\}/g)].map(([, found = '']) => found);
    const reads = [...inText, ...alsoDeclares].filter((read) => read !== name);
    return {
      ...place(name, `${name}.sql`),
      resource_type: 'model',
      alias,
      schema,
      relation_name: materialized === 'ephemeral' ? null : inSchema(relationOf(alias, small)),
      // dbt's checksum is the only trace of the code of a Python model.
      checksum: { name: 'none', checksum: language === 'python' ? (sql ?? '') : '' },
      config: { enabled: true, materialized, ...model.config },
      ...(model.constraints === undefined
        ? {}
        : { constraints: model.constraints, contract: { enforced: true } }),
      columns: Object.fromEntries((model.columns ?? []).map((column) => [column, { name: column }])),
      raw_code: sql ?? '',
      language,
      depends_on: { macros: [], nodes: [...new Set(reads)].map(idOf) },
      compiled: sql !== null,
      compiled_code: sql === null ? null : compiled(sql),
    };
  };
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
      dbt_version: '1.11.6',
      generated_at: generatedAt ?? '2026-01-01T01:01:01Z',
      project_name: project,
      adapter_type: adapter,
    },
    nodes: Object.fromEntries([
      ...models.map((model) => [idOf(model.name), node(model)]),
      ...models.flatMap(({ name, notNull = [] }) => notNull.map((column) => notNullTest(idOf(name), column))),
    ]),
    sources: Object.fromEntries(
      Object.keys(sources).map((name) => [
        idOf(name),
        { ...place(name, 'sources.yml'), resource_type: 'source', source_name: 'raw', identifier: name },
      ]),
    ),
    macros: {},
    docs: {},
    exposures: {},
    metrics: {},
    groups: {},
    selectors: {},
    disabled: {},
    parent_map: {},
    child_map: {},
    group_map: {},
    saved_queries: {},
    semantic_models: {},
    unit_tests: {},
  };
}

/** The ephemeral models of a text, the innermost first. */
function inlinedIn(sql: string, ephemeral: ReadonlyMap<string, string>): readonly string[] {
  const read = [...sql.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
    ephemeral.has(name) ? [name] : [],
  );
  return [...new Set(read.flatMap((name) => [...inlinedIn(ephemeral.get(name) ?? '', ephemeral), name]))];
}

function notNullTest(node: string, column: string): [string, object] {
  const test = {
    resource_type: 'test',
    test_metadata: { name: 'not_null', kwargs: {} },
    attached_node: node,
    column_name: column,
    depends_on: { nodes: [node] },
  };
  return [`test.${node}.${column}`, test];
}

function catalogOf({ sources, catalog = {}, name: project = 'small' }: SmallProject): object {
  const entry = (id: string, name: string, columns: readonly string[]): [string, object] => [
    id,
    {
      metadata: { type: 'BASE TABLE', database: 'db', schema: 'main', name },
      columns: Object.fromEntries(
        columns.map((column, i) => {
          const [name = '', ...type] = column.split(' ');
          return [name, { name, type: type.join(' ') || 'INTEGER', index: i + 1 }];
        }),
      ),
      stats: {},
      unique_id: id,
    },
  ];
  const models = Object.entries(catalog).map(([name, columns]) =>
    entry(`model.${project}.${name}`, name, columns),
  );
  return {
    metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json' },
    nodes: Object.fromEntries(models),
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, columns]) => entry(`source.${project}.raw.${name}`, name, columns)),
    ),
    errors: null,
  };
}
