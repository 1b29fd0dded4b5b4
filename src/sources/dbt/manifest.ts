/**
 * manifest.json → Manifest: the nodes, exposures and tests, each reduced to what lineage needs.
 *
 * The file is walked by bytes and parsed one node at a time. Docs, maps and similar sections are not parsed.
 * Throws Failure if the file is not a manifest, is incomplete, or has an unsupported version.
 */
import type { Finding } from '../../model/finding.ts';
import { asObject, asText, isObject, type JsonObject } from '../json/json-value.ts';
import { constraintReader } from './constraints.ts';
import { oddEntry } from './finding.ts';
import { checkEncoding, GIVE, malformed, refuse } from './input-file.ts';
import { type DbtMacro, decodeMacro } from './macros.ts';
import {
  type DbtExposure,
  type DbtNode,
  type DbtOperation,
  type DbtReader,
  type DbtTest,
  decodeExposure,
  decodeNode,
  decodeOperation,
  decodeQuoting,
  decodeReader,
  decodeTest,
  dependsOn,
  isEnabled,
  isReadingTest,
  oddFields,
  ownerOf,
  type Quoting,
} from './manifest-node.ts';
import {
  MalformedJson,
  type Member,
  parseSlice,
  readSections,
  type Section,
  type Slice,
} from './read-sections.ts';

export interface Manifest {
  readonly metadata: ManifestMetadata;
  /** By unique_id. Only enabled nodes; ephemeral models are included. */
  readonly nodes: ReadonlyMap<string, DbtNode>;
  readonly exposures: readonly DbtExposure[];
  readonly tests: readonly DbtTest[];
  /** Owners of groups, by the group's name. */
  readonly groupOwners: ReadonlyMap<string, string>;
  /** Nodes without a relation that read other nodes: metrics, semantic models, saved queries, functions. */
  readonly readers: ReadonlyMap<string, DbtReader>;
  readonly disabled: ReadonlySet<string>;
  /** Hooks of a run (on-run-start, on-run-end). */
  readonly operations: readonly DbtOperation[];
  /** By unique_id. */
  readonly macros: ReadonlyMap<string, DbtMacro>;
  readonly findings: readonly Finding[];
}

export interface ManifestMetadata {
  readonly schemaVersion: number;
  readonly dbtVersion: string | null;
  readonly generatedAt: string | null;
  readonly projectName: string;
  readonly adapterType: string | null;
  readonly quoting: Quoting;
}

/** Bytes read, and their total. */
export type Progress = (done: number, total: number) => void;

/** A Manifest that is being filled. */
interface Draft {
  readonly metadata: ManifestMetadata;
  readonly nodes: Map<string, DbtNode>;
  readonly exposures: DbtExposure[];
  readonly tests: DbtTest[];
  readonly groupOwners: Map<string, string>;
  readonly readers: Map<string, DbtReader>;
  readonly disabled: Set<string>;
  readonly operations: DbtOperation[];
  readonly macros: Map<string, DbtMacro>;
  readonly findings: Finding[];
}

const READ_VERSIONS: ReadonlySet<number> = new Set([11, 12]);
const READER_SECTIONS: readonly (readonly [section: string, kind: DbtReader['kind']])[] = [
  ['functions', 'function'],
  ['semantic_models', 'semantic-model'],
  ['metrics', 'metric'],
  ['saved_queries', 'saved-query'],
  ['unit_tests', 'test'],
];
/** Sections that contain no nodes, or that are derived from others. */
const OTHER_SECTIONS: ReadonlySet<string> = new Set([
  'metadata',
  'docs',
  'selectors',
  'parent_map',
  'child_map',
  'group_map',
]);
const ENTRY_SECTIONS: ReadonlySet<string> = new Set([
  'macros',
  'nodes',
  'sources',
  'exposures',
  'groups',
  'disabled',
  ...READER_SECTIONS.map(([name]) => name),
]);

export function decodeManifest(bytes: Buffer, path: string, onProgress: Progress = () => {}): Manifest {
  try {
    checkEncoding(bytes, path);
    const sections = readSections(bytes, { has: (name) => !OTHER_SECTIONS.has(name) });
    const manifest: Draft = {
      metadata: decodeMetadata(bytes, sections.get('metadata'), path),
      nodes: new Map(),
      exposures: [],
      tests: [],
      groupOwners: new Map(),
      readers: new Map(),
      disabled: new Set(),
      operations: [],
      macros: new Map(),
      findings: [],
    };
    if (isEmpty(bytes, sections.get('nodes')))
      throw refuse(path, 'has no nodes, so it is not a complete dbt manifest', REMAKE);
    const walk = (name: string, visit: (id: string, json: JsonObject) => void): void => {
      for (const member of entriesOf(bytes, sections.get(name), name, path)) {
        visit(member.key, readEntry(bytes, member, name, manifest.findings));
        onProgress(member.end, bytes.length);
      }
    };
    walk('nodes', (id, json) => addNode(manifest, id, json));
    walk('sources', (id, json) => addRelation(manifest, id, 'source', json));
    walk('macros', (id, json) => manifest.macros.set(id, decodeMacro(json)));
    walk('exposures', (id, json) => addExposure(manifest, id, json));
    walk('groups', (_, json) => addGroup(manifest, json));
    for (const [name, kind] of READER_SECTIONS) walk(name, (id, json) => addReader(manifest, id, kind, json));
    addUnreadSections(bytes, sections, manifest);
    for (const { key } of sections.get('disabled')?.entries ?? []) manifest.disabled.add(key);
    onProgress(bytes.length, bytes.length);
    return manifest;
  } catch (error) {
    throw error instanceof MalformedJson ? malformed(path, error) : error;
  }
}

const REMAKE = 'run `dbt docs generate` (or `dbt compile`) again and pass the manifest.json that it writes';

/** Absent, or null. */
function isEmpty(bytes: Buffer, section: Section | undefined): boolean {
  if (section === undefined) return true;
  return section.entries === null && bytes.toString('latin1', section.start, section.start + 4) === 'null';
}

/** Entries of a top-level map; none if the map is absent or null. */
function entriesOf(
  bytes: Buffer,
  section: Section | undefined,
  name: string,
  path: string,
): readonly Member[] {
  if (isEmpty(bytes, section)) return [];
  if (section !== undefined && section.entries !== null) return section.entries;
  throw refuse(path, `contains something other than a map in \`${name}\``, REMAKE);
}

function readEntry(bytes: Buffer, member: Member, name: string, findings: Finding[]): JsonObject {
  const value = parseSlice(bytes, member);
  const odd = isObject(value) ? oddFields(value) : ['everything'];
  if (odd.length > 0) findings.push(oddEntry(member.key, name, odd));
  return asObject(value);
}

function addNode(manifest: Draft, id: string, json: JsonObject): void {
  const type = asText(json['resource_type']) ?? id.slice(0, Math.max(0, id.indexOf('.')));
  if (type === 'model' || type === 'seed' || type === 'snapshot') addRelation(manifest, id, type, json);
  else if (type === 'operation') manifest.operations.push(decodeOperation(id, json));
  else if (type === 'function') addReader(manifest, id, 'function', json);
  else if (type === 'test' && isEnabled(json)) {
    const test = decodeTest(json);
    if (test !== null) manifest.tests.push(test);
    if (isReadingTest(json) && dependsOn(json).length > 0) addReader(manifest, id, 'test', json);
  } else if (!WITHOUT_RELATION.has(type) && Object.keys(json).length > 0) {
    manifest.findings.push(oddEntry(id, 'nodes', ['resource_type']));
    addReader(manifest, id, 'other', json);
  }
}

/** Kinds of nodes that create no relation and connect no nodes. */
const WITHOUT_RELATION: ReadonlySet<string> = new Set([
  'test',
  'unit_test',
  'analysis',
  'sql operation',
  'sql_operation',
  'rpc',
  'doc',
  'macro',
  'fixture',
]);

function addRelation(manifest: Draft, id: string, type: DbtNode['type'], json: JsonObject): void {
  if (!isEnabled(json)) {
    manifest.disabled.add(id);
    return;
  }
  manifest.nodes.set(id, decodeNode(id, type, json));
  const constraints = type === 'model' ? constraintReader(id, json) : null;
  if (constraints !== null) manifest.readers.set(constraints.id, constraints);
}

function addReader(manifest: Draft, id: string, kind: DbtReader['kind'], json: JsonObject): void {
  if (isEnabled(json)) manifest.readers.set(id, decodeReader(id, kind, json));
  else manifest.disabled.add(id);
}

/** A newer dbt may write nodes of a new kind into a new section. */
function addUnreadSections(bytes: Buffer, sections: ReadonlyMap<string, Section>, manifest: Draft): void {
  for (const [name, { entries }] of sections) {
    if (ENTRY_SECTIONS.has(name) || OTHER_SECTIONS.has(name)) continue;
    for (const member of entries ?? []) {
      const json = asObject(parseSlice(bytes, member));
      if (!isObject(json['depends_on'])) continue;
      manifest.findings.push(oddEntry(member.key, name, ['its kind']));
      addReader(manifest, member.key, 'other', json);
    }
  }
}

function addExposure(manifest: Draft, id: string, json: JsonObject): void {
  if (isEnabled(json)) manifest.exposures.push(decodeExposure(id, json));
}

function addGroup(manifest: Draft, json: JsonObject): void {
  const name = asText(json['name']);
  const owner = ownerOf(json['owner']);
  if (name !== null && owner !== null) manifest.groupOwners.set(name, owner);
}

function decodeMetadata(bytes: Buffer, slice: Slice | undefined, path: string): ManifestMetadata {
  const metadata = slice === undefined ? null : parseSlice(bytes, slice);
  if (!isObject(metadata)) throw refuse(path, 'is not a dbt manifest: it has no metadata', GIVE);
  const dbtVersion = asText(metadata['dbt_version']);
  return {
    schemaVersion: readVersion(asText(metadata['dbt_schema_version']), dbtVersion, path),
    dbtVersion,
    generatedAt: asText(metadata['generated_at']),
    // An id is split at its first bar.
    projectName: (asText(metadata['project_name']) ?? 'dbt').replaceAll('|', '_'),
    adapterType: asText(metadata['adapter_type']),
    quoting: decodeQuoting(metadata['quoting']),
  };
}

const READ = 'Tributary reads v11 (dbt 1.7) and v12 (dbt 1.8 and newer)';

function readVersion(schema: string | null, dbtVersion: string | null, path: string): number {
  const [, artifact, version] = /([\w-]+)\/v(\d+)\.json$/.exec(schema ?? '') ?? [];
  if (artifact === undefined || version === undefined) {
    throw refuse(
      path,
      'does not state its dbt manifest version (metadata.dbt_schema_version)',
      `${READ}; ${GIVE}`,
    );
  }
  if (artifact !== 'manifest') {
    throw refuse(path, `is dbt's ${artifact.replaceAll('-', '_')}.json and not a manifest`, GIVE);
  }
  const number = Number(version);
  if (READ_VERSIONS.has(number)) return number;
  const by = dbtVersion === null ? '' : `, written by dbt ${dbtVersion}`;
  const todo =
    number < 11
      ? 'run `dbt docs generate` with dbt 1.7 or newer'
      : 'use a newer Tributary, or create the manifest with dbt 1.8 or newer';
  throw refuse(path, `is a dbt manifest v${number}${by}, and ${READ}`, todo);
}
