/**
 * The jobs of nodes without a relation: metrics and semantic models with SQL, functions, saved queries and
 * nodes of other kinds with their declared inputs, and hooks.
 */
import type { Finding } from '../../model/finding.ts';
import type { SourceJob } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { Adapter } from './adapter.ts';
import type { BuiltNode, Datasets } from './built-node.ts';
import { fileOf } from './datasets.ts';
import { readsOf } from './dependencies.ts';
import { brokenDependencies, hookFindings } from './findings.ts';
import { hookSql, isHarmlessHook, type RelationNames } from './hooks.ts';
import { type JobName, jobName } from './job-name.ts';
import type { Manifest } from './manifest.ts';
import type { DbtOperation, DbtReader } from './manifest-node.ts';
import { type SemanticLayer, type SemanticSql, semanticLayer } from './semantic-layer.ts';
import { digestOf } from './setting-value.ts';
import { unitTestSql } from './unit-test.ts';

interface Context {
  readonly manifest: Manifest;
  readonly datasets: Datasets;
  readonly adapter: Adapter;
}

export function readerJobs(context: Context): { jobs: SourceJob[]; findings: Finding[] } {
  const { manifest, datasets } = context;
  const relations = relationNames(context);
  const relationOf = (id: string): string | null => datasets.nodes.get(id)?.node.relationName ?? null;
  const layer = semanticLayer(manifest.readers.values(), relationOf);
  const findings: Finding[] = [];
  const readers = [...manifest.readers.values()].flatMap((reader) =>
    readerJob(reader, layer, { ...context, findings, relations }),
  );
  const hooks = [
    ...[...datasets.nodes.values()].flatMap((built) => hooksOfNode(built, relations, context)),
    ...manifest.operations.flatMap((operation) => operationJob(operation, relations, context)),
  ];
  const unread = hooks
    .filter(({ code }) => code.kind === 'opaque')
    .map(({ name }) => name.replace(HOOKS, ''));
  return { jobs: [...readers, ...hooks], findings: [...findings, ...hookFindings(unread)] };
}

/** Added to the name of the node. */
const HOOKS = ' hooks';

function readerJob(
  reader: DbtReader,
  layer: SemanticLayer,
  context: Context & { readonly findings: Finding[]; readonly relations: RelationNames },
): SourceJob[] {
  const { manifest, datasets, findings } = context;
  const target = datasets.readers.get(reader.id);
  // A function without inputs is defined by its text alone, like a seed.
  if (target === undefined || (reader.kind === 'function' && reader.dependsOn.length === 0)) return [];
  const found = readerSql(reader, layer, context.relations);
  const reads = readsOf(found?.reads ?? reader.dependsOn, manifest, datasets);
  findings.push(...brokenDependencies(reader.id, reads));
  const message = `${reader.id} is a ${WORDS[reader.kind]}: its inputs are known, but not the columns that it uses.`;
  return [
    {
      ...baseOf(reader, context),
      kind: reader.kind,
      target: target.id,
      ...ownerOf(reader.of, datasets),
      declared: reads.datasets,
      checksum: reader.checksum,
      code: found === null ? { kind: 'opaque', code: 'no-sql', message } : sqlCode(found.sql, context, null),
    },
  ];
}

function ownerOf(id: string | undefined, { nodes }: Datasets): Pick<SourceJob, 'of'> {
  const dataset = id === undefined ? undefined : nodes.get(id)?.dataset;
  return dataset === undefined ? {} : { of: dataset.id };
}

function readerSql(reader: DbtReader, layer: SemanticLayer, relations: RelationNames): SemanticSql | null {
  if (reader.sql !== null) return { sql: reader.sql, reads: reader.dependsOn };
  return reader.id.startsWith('unit_test.') ? unitTestSql(reader, relations) : layer.sqlOf(reader);
}

const WORDS: Readonly<Record<DbtReader['kind'], string>> = {
  function: 'function',
  'semantic-model': 'semantic model',
  metric: 'metric',
  'saved-query': 'saved query',
  test: 'test',
  other: 'node of a kind that is not read',
};

type Base = JobName & Pick<SourceJob, 'owner' | 'file'>;

function baseOf(
  node: Pick<DbtReader, 'id' | 'package' | 'originalFilePath'>,
  { manifest }: Context,
  suffix = '',
): Base {
  return { ...jobName(manifest, `${node.id}${suffix}`), owner: null, file: fileOf(node, manifest) };
}

/** Names without a schema are looked up where the node is. */
function sqlCode(sql: string, { adapter }: Context, built: BuiltNode | null): SourceJob['code'] {
  const [defaultSchema = null, defaultDatabase = null] = built?.nameParts.slice(0, -1).reverse() ?? [];
  return {
    kind: 'sql',
    sql,
    dialect: adapter.dialect,
    defaultDatabase,
    defaultSchema,
    added: [],
    rowKeys: [],
  };
}

/** All hooks of a node are one job, which runs after the node is built. */
function hooksOfNode(built: BuiltNode, relations: RelationNames, context: Context): SourceJob[] {
  const { node, dataset } = built;
  const texts = node.hooks.filter((text) => !isHarmlessHook(text));
  if (texts.length === 0) return [];
  const found = hookSql(texts, { ...relations, self: node.relationName });
  const reads = found === null ? [] : readsOf(found.reads, context.manifest, context.datasets).datasets;
  return [
    {
      ...baseOf(node, context, HOOKS),
      kind: 'hook',
      target: dataset.id,
      declared: sorted([dataset.id, ...reads]),
      checksum: digestOf(JSON.stringify(texts)),
      code: found === null ? unread(`The hooks of ${node.id}`) : sqlCode(found.sql, context, built),
    },
  ];
}

function operationJob(operation: DbtOperation, relations: RelationNames, context: Context): SourceJob[] {
  const { id, code, dependsOn } = operation;
  const target = context.datasets.readers.get(id);
  if (target === undefined || (code !== null && isHarmlessHook(code))) return [];
  const found = code === null ? null : hookSql([code], { ...relations, self: null });
  return [
    {
      ...baseOf(operation, context),
      kind: 'hook',
      target: target.id,
      declared: readsOf(dependsOn, context.manifest, context.datasets).datasets,
      checksum: digestOf(code ?? ''),
      code: found === null ? unread(id) : sqlCode(found.sql, context, null),
    },
  ];
}

function unread(what: string): SourceJob['code'] {
  const message = `${what} cannot be analysed, so the data that they read and write is unknown.`;
  return { kind: 'opaque', code: 'unsupported-construct', message };
}

function relationNames({ manifest, datasets }: Context): RelationNames {
  const byName = new Map<string, string[]>();
  for (const { node } of datasets.nodes.values()) {
    const names = byName.get(node.name) ?? [];
    byName.set(node.name, names);
    names.push(node.id);
  }
  return {
    relationOf: (id) => datasets.nodes.get(id)?.node.relationName ?? null,
    // Several nodes of one name belong to different packages.
    refOf: (name) => {
      const ids = byName.get(name)?.filter((id) => !id.startsWith('source.')) ?? [];
      return ids.length === 1 ? (ids[0] ?? null) : null;
    },
    sourceOf: (source, table) => {
      const end = `.${source}.${table}`;
      const ids = [...manifest.nodes.keys()].filter((id) => id.startsWith('source.') && id.endsWith(end));
      return ids.length === 1 ? (ids[0] ?? null) : null;
    },
  };
}

function sorted(ids: readonly DatasetId[]): DatasetId[] {
  return [...new Set(ids)].sort();
}
