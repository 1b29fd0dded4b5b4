/**
 * Manifest + catalog → the datasets of the project: one per relation and one per exposure.
 *
 *   model.shop.orders with relation_name "db"."mart"."orders"
 *     → snowflake://default|db.mart.orders, kind table, its columns and tests
 *
 * Two nodes with the same relation (for example a source that is also a seed) are one dataset.
 */
import type { Dataset, DatasetKind, Setting } from '../../model/inventory.ts';
import { type DatasetId, datasetId, relationName } from '../../model/names.ts';
import type { BuiltNode, DatasetContext, Datasets } from './built-node.ts';
import type { CatalogEntry } from './catalog.ts';
import { columnsOf, type NodeTests } from './columns.ts';
import { isEphemeral } from './inlined-models.ts';
import type { Manifest } from './manifest.ts';
import type { DbtExposure, DbtNode, DbtOperation, DbtReader, DbtTest } from './manifest-node.ts';
import { byText } from './order.ts';
import { relationOf } from './relation.ts';
import { runSettings } from './run-settings.ts';
import { mergeSameRelation } from './same-relation.ts';
import { digestOf } from './setting-value.ts';
import { sortedSettings } from './settings.ts';

export function buildDatasets(manifest: Manifest, context: DatasetContext): Datasets {
  const tests = testsByNode(manifest.tests);
  const nodes = new Map<string, BuiltNode>();
  const ofRun = runSettings(manifest);
  for (const node of [...manifest.nodes.values()].sort(byText((n) => n.id))) {
    if (isEphemeral(node)) continue;
    const settings = sortedSettings([...node.settings, ...ofRun(node)]);
    const parts = { tests: tests.get(node.id) ?? NO_TESTS, settings };
    nodes.set(node.id, buildNode(node, parts, manifest, context));
  }
  const byId = new Map<DatasetId, BuiltNode[]>();
  for (const built of nodes.values()) push(byId, built.dataset.id, built);
  const exposures = new Map(
    manifest.exposures.map((exposure) => [exposure.id, buildExposure(exposure, manifest, context)]),
  );
  const readers = new Map(
    [...manifest.readers.values(), ...manifest.operations.map(operationReader)].map((reader) => [
      reader.id,
      buildReader(reader, manifest, context),
    ]),
  );
  const datasets = [...[...byId.values()].map(mergeSameRelation), ...exposures.values(), ...readers.values()];
  return {
    datasets: datasets.sort(byText((dataset) => dataset.id)),
    nodes,
    exposures,
    readers,
    shared: [...byId.values()].filter((same) => same.length > 1).map((same) => same.map(({ node }) => node)),
  };
}

/**
 * The path of a file, relative to the project's folder; files of packages are in the folder that dbt installs
 * packages in.
 */
export function fileOf(
  node: { package: string; originalFilePath: string | null },
  manifest: Manifest,
): string | null {
  if (node.originalFilePath === null) return null;
  const own = node.package === manifest.metadata.projectName || node.package === '';
  return own ? node.originalFilePath : `dbt_packages/${node.package}/${node.originalFilePath}`;
}

/** The owner of the node's group, else the owner in its meta. */
export function ownerOfNode(node: DbtNode, manifest: Manifest): string | null {
  return (node.group === null ? null : manifest.groupOwners.get(node.group)) ?? node.owner;
}

const NO_TESTS: NodeTests = { columns: new Map(), dataset: new Set() };

interface NodeParts {
  readonly tests: NodeTests;
  readonly settings: readonly Setting[];
}

function buildNode(
  node: DbtNode,
  { tests, settings }: NodeParts,
  manifest: Manifest,
  context: DatasetContext,
): BuiltNode {
  const { adapter, namespace } = context;
  const entry = context.catalog?.entries.get(node.id) ?? null;
  const { parts, named } = relationOf(node, { adapter, quoting: manifest.metadata.quoting, entry });
  const name = relationName(parts);
  const { columns, complete, primaryKey, datasetTests, absent } = columnsOf(node, entry, tests, adapter);
  const dataset: Dataset = {
    id: datasetId(namespace, name),
    namespace,
    name,
    relation: named ? name : null,
    kind: kindOf(node, entry),
    columns,
    columnsComplete: complete,
    nodeId: node.id,
    description: node.description ?? entry?.comment ?? null,
    owner: ownerOfNode(node, manifest),
    tags: node.tags,
    primaryKey,
    tests: datasetTests,
    file: fileOf(node, manifest),
    checksum: node.type === 'seed' ? node.checksum : null,
    settings,
  };
  return { node, dataset, nameParts: parts, named, absentColumns: absent };
}

function buildExposure(exposure: DbtExposure, manifest: Manifest, context: DatasetContext): Dataset {
  const dataset = nodeDataset({ ...exposure, kind: 'exposure', checksum: null }, manifest, context);
  const settings = ephemeralSettings(exposure.dependsOn, manifest);
  return settings.length === 0 ? dataset : { ...dataset, settings };
}

/** The code of ephemeral models. An exposure has no code that contains it. */
function ephemeralSettings(dependsOn: readonly string[], { nodes }: Manifest): readonly Setting[] {
  const seen = new Set(dependsOn);
  const settings: Setting[] = [];
  // A set may grow while it is iterated.
  for (const id of seen) {
    const node = nodes.get(id);
    if (node === undefined || !isEphemeral(node)) continue;
    for (const next of node.dependsOn) seen.add(next);
    settings.push({
      key: `ephemeral model ${node.name}`,
      digest: node.compiledCode === null ? null : digestOf(node.compiledCode),
      effect: 'CALLED',
    });
  }
  return sortedSettings(settings);
}

type Reader = Pick<DbtReader, 'id' | 'package' | 'originalFilePath' | 'description' | 'tags'> & {
  readonly kind: DatasetKind;
  /** Set if the project defines the content completely, without a job. */
  readonly checksum: string | null;
};

function operationReader({ id, package: name, originalFilePath }: DbtOperation): Reader {
  return { id, package: name, originalFilePath, kind: 'hook', description: null, tags: [], checksum: null };
}

function buildReader(reader: DbtReader | Reader, manifest: Manifest, context: DatasetContext): Dataset {
  const kind = reader.kind === 'other' ? 'unknown' : reader.kind;
  return nodeDataset({ ...reader, kind, owner: null }, manifest, context);
}

/** A node that SQL cannot reference as a relation. */
function nodeDataset(
  node: Reader & { readonly owner: string | null },
  manifest: Manifest,
  { namespace }: DatasetContext,
): Dataset {
  const name = relationName(node.id.split('.'));
  return {
    id: datasetId(namespace, name),
    namespace,
    name,
    relation: null,
    kind: node.kind,
    columns: [],
    columnsComplete: false,
    nodeId: node.id,
    description: node.description,
    owner: node.owner,
    tags: node.tags,
    primaryKey: [],
    tests: [],
    file: fileOf(node, manifest),
    checksum: node.checksum,
  };
}

/** Adapters and projects may add materializations, so this map is never complete. */
const KINDS: ReadonlyMap<string, DatasetKind> = new Map([
  ['table', 'table'],
  ['external', 'table'],
  ['dynamic_table', 'table'],
  ['streaming_table', 'table'],
  ['distributed_table', 'table'],
  ['view', 'view'],
  ['materialized_view', 'view'],
  ['incremental', 'incremental'],
  ['distributed_incremental', 'incremental'],
]);

function kindOf(node: DbtNode, entry: CatalogEntry | null): DatasetKind {
  if (node.type !== 'model') return node.type;
  const known = KINDS.get(node.materialized ?? 'view');
  if (known !== undefined) return known;
  const type = entry?.type?.toLowerCase() ?? '';
  if (type.includes('view')) return 'view';
  return type.includes('table') ? 'table' : 'unknown';
}

function testsByNode(tests: readonly DbtTest[]): ReadonlyMap<string, NodeTests> {
  const byNode = new Map<string, { columns: Map<string, Set<string>>; dataset: Set<string> }>();
  for (const { node, column, name } of tests) {
    const found = byNode.get(node) ?? { columns: new Map(), dataset: new Set() };
    byNode.set(node, found);
    if (column === null) found.dataset.add(name);
    else found.columns.set(column, (found.columns.get(column) ?? new Set()).add(name));
  }
  return byNode;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
