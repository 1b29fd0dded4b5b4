/**
 * One entry of a manifest → the fields that lineage needs, for every supported dbt version. All other fields
 * are dropped at once, so that a manifest of 100 MB needs little memory.
 */
import type { Setting } from '../../model/inventory.ts';
import { asFlag, asObject, asText, asTexts, cutText, isObject, type JsonObject } from '../json/json-value.ts';
import { hooksOf } from './hooks.ts';
import { canonical, digestOf } from './setting-value.ts';
import { type DbtNodeType, settingsOf } from './settings.ts';

/** A node with a relation, or an ephemeral model. */
export interface DbtNode {
  /** dbt's unique_id. */
  readonly id: string;
  readonly type: DbtNodeType;
  readonly name: string;
  readonly package: string;
  readonly database: string | null;
  readonly schema: string | null;
  /** Name of the table as configured: the alias of a model, the identifier of a source. */
  readonly identifier: string;
  readonly relationName: string | null;
  /** An ephemeral model that is read as a relation: its name has one part. */
  readonly isInlined?: true;
  readonly quoting: Quoting;
  readonly materialized: string | null;
  readonly language: string;
  /**
   * dbt's checksum of the file's content; null if dbt used only the path, as for a seed larger than 1 MiB.
   */
  readonly checksum: string | null;
  readonly compiledCode: string | null;
  readonly compiledPath: string | null;
  /**
   * Path in the folder of its kind. Its last part is the name of the compiled file if one source file
   * contains several nodes.
   */
  readonly path: string | null;
  /** Defining file, relative to its package. */
  readonly originalFilePath: string | null;
  readonly dependsOn: readonly string[];
  readonly columns: readonly DeclaredColumn[];
  readonly contractEnforced: boolean;
  readonly primaryKey: readonly string[];
  readonly description: string | null;
  readonly owner: string | null;
  readonly group: string | null;
  readonly tags: readonly string[];
  readonly snapshot: SnapshotConfig | null;
  /** Of an incremental model, as configured; null: dbt's default. */
  readonly onSchemaChange: string | null;
  /** The settings that decide which rows are written; null if the table is rebuilt each time. */
  readonly rows: RowsConfig | null;
  /** SQL that runs before and after the model, as configured. */
  readonly hooks: readonly string[];
  /** Settings that may change the data, without the macros that it calls. */
  readonly settings: readonly Setting[];
  /** unique_ids of macros that its code or its hooks call. */
  readonly macros: readonly string[];
}

/** Column names or expressions. */
export interface RowsConfig {
  readonly uniqueKey: readonly string[];
  /** The columns that show whether a row has changed; null: any column, or a strategy that is unknown. */
  readonly comparedBy: readonly string[] | null;
}

export interface Quoting {
  readonly database: boolean | null;
  readonly schema: boolean | null;
  readonly identifier: boolean | null;
}

export interface DeclaredColumn {
  readonly name: string;
  readonly quoted: boolean;
  readonly type: string | null;
  readonly description: string | null;
}

export interface SnapshotConfig {
  readonly uniqueKey: readonly string[];
  readonly updatedAt: string | null;
  readonly marksDeleted: boolean;
  /** The value of dbt_valid_to in current rows, an expression; null: NULL. */
  readonly validToCurrent: string | null;
  /** Configured names of the columns that dbt adds, by dbt's own names. */
  readonly columnNames: ReadonlyMap<string, string>;
}

/** A generic test and the node that it is attached to. */
export interface DbtTest {
  readonly node: string;
  readonly column: string | null;
  /** `not_null`, `dbt_utils.expression_is_true`. */
  readonly name: string;
}

export interface DbtExposure {
  readonly id: string;
  readonly originalFilePath: string | null;
  readonly package: string;
  readonly dependsOn: readonly string[];
  readonly description: string | null;
  readonly owner: string | null;
  readonly tags: readonly string[];
}

/** A node without a relation that reads other nodes. */
export interface DbtReader {
  readonly id: string;
  readonly kind: 'function' | 'semantic-model' | 'metric' | 'saved-query' | 'test' | 'other';
  readonly name: string;
  readonly originalFilePath: string | null;
  readonly package: string;
  readonly dependsOn: readonly string[];
  readonly description: string | null;
  readonly tags: readonly string[];
  /** The name in SQL of a function; null for other kinds. */
  readonly relationName: string | null;
  /** Digest of what it computes: the code of a function, the parameters of a metric. */
  readonly checksum: string;
  /** The compiled SQL of a test; null for other kinds. */
  readonly sql: string | null;
  /** The entry of a semantic model, a metric or a unit test. */
  readonly definition: JsonObject;
  /** The unique_id of the node that fails if the reader fails: the model of a constraint. */
  readonly of?: string;
}

/** A hook of a run (on-run-start, on-run-end). */
export interface DbtOperation {
  readonly id: string;
  readonly originalFilePath: string | null;
  readonly package: string;
  /** As written; null if the manifest has no code. */
  readonly code: string | null;
  readonly dependsOn: readonly string[];
}

const DESCRIPTION_LENGTH = 2000;

/** Fields that lineage depends on, with their expected type. */
const SHAPES: readonly (readonly [field: string, fits: (value: unknown) => boolean])[] = [
  ['depends_on', (value) => isObject(value) && fitsList(value['nodes'])],
  ['columns', isObject],
  ['config', isObject],
  ['compiled_code', (value) => typeof value === 'string'],
  ['relation_name', (value) => typeof value === 'string'],
  ['database', (value) => typeof value === 'string'],
  ['schema', (value) => typeof value === 'string'],
];

/** Names of the fields that are present but unreadable: an unknown value must not count as none. */
export function oddFields(json: JsonObject): string[] {
  return SHAPES.filter(([field, fits]) => (json[field] ?? null) !== null && !fits(json[field])).map(
    ([field]) => field,
  );
}

export function decodeNode(id: string, type: DbtNodeType, json: JsonObject): DbtNode {
  const config = asObject(json['config']);
  const name = asText(json['name']) ?? id;
  const columns = Object.values(asObject(json['columns'])).filter(isObject);
  return {
    id,
    type,
    name,
    ...decodePlace(json),
    database: asText(json['database']),
    schema: asText(json['schema']),
    identifier: asText(json['identifier']) ?? asText(json['alias']) ?? name,
    relationName: asText(json['relation_name']),
    quoting: decodeQuoting(json['quoting'] ?? config['quoting']),
    materialized: asText(config['materialized'])?.toLowerCase() ?? null,
    language: asText(json['language'])?.toLowerCase() ?? 'sql',
    checksum: decodeChecksum(asObject(json['checksum'])),
    compiledCode: asText(json['compiled_code']),
    compiledPath: asText(json['compiled_path']),
    path: slashes(asText(json['path'])),
    dependsOn: dependsOn(json),
    columns: columns.map(decodeColumn).filter((column) => column !== null),
    contractEnforced: [json['contract'], config['contract']].some(
      (contract) => asObject(contract)['enforced'] === true,
    ),
    primaryKey: primaryKeyOf(json, columns),
    group: asText(json['group']) ?? asText(config['group']),
    owner: ownerOf(asObject(config['meta'])['owner']) ?? ownerOf(asObject(json['meta'])['owner']),
    description: describe(json['description']),
    tags: tagsOf(json),
    snapshot: type === 'snapshot' ? decodeSnapshot(config) : null,
    onSchemaChange: asText(config['on_schema_change'])?.toLowerCase() ?? null,
    rows: decodeRows(type, config),
    hooks: [...hooksOf(config['pre-hook']), ...hooksOf(config['post-hook'])],
    settings: settingsOf(type, json),
    macros: asTexts(asObject(json['depends_on'])['macros']),
  };
}

function decodeChecksum(json: JsonObject): string | null {
  return asText(json['name']) === 'path' ? null : asText(json['checksum']) || null;
}

function decodeRows(type: DbtNodeType, config: JsonObject): RowsConfig | null {
  const uniqueKey = asTexts(config['unique_key']);
  if (type === 'snapshot') return { uniqueKey, comparedBy: snapshotCompares(config) };
  if (type !== 'model' || !asText(config['materialized'])?.toLowerCase().endsWith('incremental')) return null;
  switch (asText(config['incremental_strategy'])?.toLowerCase() ?? null) {
    case 'append':
      return null;
    case 'insert_overwrite':
      // Replaces the partitions that contain the new rows.
      return { uniqueKey: [], comparedBy: partitionOf(config['partition_by']) };
    case 'microbatch':
      return { uniqueKey, comparedBy: asTexts(config['event_time']) };
    default:
      return { uniqueKey, comparedBy: [] };
  }
}

/** Strategies: an increasing timestamp, or a list of columns (or `all`). A project may define its own. */
function snapshotCompares(config: JsonObject): readonly string[] | null {
  const strategy = asText(config['strategy'])?.toLowerCase() ?? null;
  if (strategy === null || strategy === 'timestamp') return asTexts(config['updated_at']);
  const columns = asTexts(config['check_cols']);
  if (strategy !== 'check' || columns.length === 0) return null;
  return columns.some((column) => column.toLowerCase() === 'all') ? null : columns;
}

/** `{"field": "day"}` on BigQuery; a name or a list of names on other platforms. */
function partitionOf(value: unknown): readonly string[] {
  return asTexts(isObject(value) ? value['field'] : value);
}

/** null: a singular test, or a test without an attached node. */
export function decodeTest(json: JsonObject): DbtTest | null {
  const metadata = asObject(json['test_metadata']);
  const name = asText(metadata['name']);
  // Older manifests state it only through the order of the dependencies: the tested node is the last one.
  const node = asText(json['attached_node']) ?? dependsOn(json).at(-1) ?? null;
  if (name === null || node === null) return null;
  const namespace = asText(metadata['namespace']);
  const column = asText(json['column_name']) ?? asText(asObject(metadata['kwargs'])['column_name']);
  return { node, column, name: namespace === null ? name : `${namespace}.${name}` };
}

/**
 * A test of one column is attached to the column. Any other test is a reader: a singular test, a test of
 * several relations, or a test with an expression.
 */
export function isReadingTest(json: JsonObject): boolean {
  const metadata = asObject(json['test_metadata']);
  const column = asText(json['column_name']) ?? asText(asObject(metadata['kwargs'])['column_name']);
  return asText(metadata['name']) === null || column === null || dependsOn(json).length > 1;
}

export function decodeExposure(id: string, json: JsonObject): DbtExposure {
  return {
    id,
    ...decodePlace(json),
    dependsOn: dependsOn(json),
    description: describe(json['description']) ?? describe(json['label']),
    owner: ownerOf(json['owner']),
    tags: tagsOf(json),
  };
}

/** What a reader computes. Descriptions, labels and the time of parsing are left out. */
const COMPUTES = [
  'compiled_code',
  'raw_code',
  'checksum',
  'arguments',
  'returns',
  'type',
  'type_params',
  'filter',
  'entities',
  'dimensions',
  'measures',
  'defaults',
  'primary_entity',
  'query_params',
  'exports',
  'time_granularity',
  'model',
  'given',
  'expect',
];

export function decodeReader(id: string, kind: DbtReader['kind'], json: JsonObject): DbtReader {
  const computes = Object.fromEntries(COMPUTES.map((field) => [field, json[field]]));
  const isDefined = kind === 'semantic-model' || kind === 'metric' || id.startsWith('unit_test.');
  return {
    id,
    kind,
    name: asText(json['name']) ?? id,
    ...decodePlace(json),
    dependsOn: dependsOn(json),
    description: describe(json['description']) ?? describe(json['label']),
    tags: tagsOf(json),
    relationName: kind === 'function' ? asText(json['relation_name']) : null,
    checksum: digestOf(canonical(computes) ?? ''),
    sql: kind === 'test' ? asText(json['compiled_code']) : null,
    definition: isDefined ? computes : {},
  };
}

export function decodeOperation(id: string, json: JsonObject): DbtOperation {
  return { id, ...decodePlace(json), code: asText(json['raw_code']), dependsOn: dependsOn(json) };
}

export function dependsOn(json: JsonObject): string[] {
  return asTexts(asObject(json['depends_on'])['nodes']);
}

export function decodeQuoting(value: unknown): Quoting {
  const quoting = asObject(value);
  return {
    database: asFlag(quoting['database']),
    schema: asFlag(quoting['schema']),
    identifier: asFlag(quoting['identifier']),
  };
}

/**
 * An owner: a name, a list of names, or an object with email and name. The email address is preferred because
 * it is unique.
 */
export function ownerOf(value: unknown): string | null {
  if (isObject(value)) return ownerOf(value['email']) ?? ownerOf(value['name']);
  const names = asTexts(value);
  return names.length === 0 ? null : names.join(', ');
}

export function isEnabled(json: JsonObject): boolean {
  return asObject(json['config'])['enabled'] !== false;
}

function decodePlace(json: JsonObject): { package: string; originalFilePath: string | null } {
  return {
    package: asText(json['package_name']) ?? '',
    originalFilePath: slashes(asText(json['original_file_path'])),
  };
}

function decodeColumn(json: JsonObject): DeclaredColumn | null {
  const name = asText(json['name']);
  if (name === null) return null;
  return {
    name,
    quoted: json['quote'] === true,
    type: asText(json['data_type']),
    description: describe(json['description']),
  };
}

function decodeSnapshot(config: JsonObject): SnapshotConfig {
  const names = Object.entries(asObject(config['snapshot_meta_column_names']));
  return {
    uniqueKey: asTexts(config['unique_key']),
    updatedAt: asText(config['updated_at']),
    marksDeleted: config['hard_deletes'] === 'new_record',
    validToCurrent: asText(config['dbt_valid_to_current']),
    columnNames: new Map(names.flatMap(([key, name]) => (typeof name === 'string' ? [[key, name]] : []))),
  };
}

/** The primary key that dbt inferred, else the constraint on the model, else the constraint on a column. */
function primaryKeyOf(json: JsonObject, columns: readonly JsonObject[]): readonly string[] {
  const inferred = asTexts(json['primary_key']);
  if (inferred.length > 0) return inferred;
  const onModel = primaryKeyConstraints(json).flatMap((constraint) => asTexts(constraint['columns']));
  if (onModel.length > 0) return onModel;
  return columns
    .filter((column) => primaryKeyConstraints(column).length > 0)
    .flatMap((column) => asTexts(column['name']));
}

function primaryKeyConstraints(json: JsonObject): JsonObject[] {
  const constraints = json['constraints'];
  if (!Array.isArray(constraints)) return [];
  return constraints.filter(isObject).filter((constraint) => constraint['type'] === 'primary_key');
}

function tagsOf(json: JsonObject): readonly string[] {
  return [...new Set([...asTexts(json['tags']), ...asTexts(asObject(json['config'])['tags'])])].sort();
}

function describe(value: unknown): string | null {
  const text = asText(value);
  return text === null ? null : cutText(text.trim(), DESCRIPTION_LENGTH);
}

/** dbt on Windows writes backslashes. */
function slashes(path: string | null): string | null {
  return path?.replaceAll('\\', '/') ?? null;
}

function fitsList(value: unknown): boolean {
  return (
    (value ?? null) === null || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}
