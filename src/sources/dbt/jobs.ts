/**
 * Manifest + datasets → the jobs of the project: one per model and snapshot, with the SQL that it runs, and
 * one per exposure.
 *
 *   model.shop.orders
 *     → writes its dataset, declares what it reads (ephemeral models resolved), sql in the adapter's dialect
 */
import type { Finding, OpaqueCode } from '../../model/finding.ts';
import { type JobCode, SCHEMA_POLICIES, type SourceJob } from '../../model/inventory.ts';
import type { Adapter } from './adapter.ts';
import type { BuiltNode, Datasets } from './built-node.ts';
import { type CompiledFolders, compiledSqlOf, SQL_BYTES } from './compiled-sql.ts';
import { fileOf, ownerOfNode } from './datasets.ts';
import { type Reads, readsOf } from './dependencies.ts';
import { brokenDependencies, compiledFindings, snapshotExpressions } from './findings.ts';
import { jobName } from './job-name.ts';
import type { Manifest } from './manifest.ts';
import type { DbtExposure, DbtNode } from './manifest-node.ts';
import { byText } from './order.ts';
import { readerJobs } from './reader-jobs.ts';
import { rowKeys } from './row-keys.ts';
import { readByFunctions, runFunctions } from './run-functions.ts';
import { snapshotColumns } from './snapshot-columns.ts';

interface Jobs {
  /** Sorted by id. */
  readonly jobs: readonly SourceJob[];
  readonly findings: readonly Finding[];
  /** How many texts were read from files next to the manifest. */
  readonly filesRead: number;
}

export interface JobContext {
  readonly adapter: Adapter;
  readonly folders: CompiledFolders;
}

export async function buildJobs(manifest: Manifest, datasets: Datasets, context: JobContext): Promise<Jobs> {
  const jobs: SourceJob[] = [];
  const findings: Finding[] = [];
  const fromFiles: string[] = [];
  const withoutSql: string[] = [];
  const { functions } = runFunctions(manifest.operations);
  for (const built of datasets.nodes.values()) {
    const { node } = built;
    if (node.type !== 'model' && node.type !== 'snapshot') continue;
    const { code, fromFile } = await codeOf(built, context);
    if (fromFile) fromFiles.push(node.id);
    if (code.kind === 'opaque' && code.code === 'no-compiled-sql') withoutSql.push(node.id);
    const through = readByFunctions(node, functions, manifest.nodes);
    const reads = readsOf([...node.dependsOn, ...through], manifest, datasets);
    findings.push(...brokenDependencies(node.id, reads), ...snapshotExpressions(node, context.adapter));
    jobs.push({
      ...jobName(manifest, node.id),
      kind: node.type,
      target: built.dataset.id,
      declared: reads.datasets,
      ...callsOf(code, node.dependsOn, { manifest, datasets }),
      ...missingOf(reads),
      owner: ownerOfNode(node, manifest),
      file: fileOf(node, manifest),
      checksum: node.checksum,
      code,
      ...contractOf(node),
      ...schemaPolicyOf(node),
    });
  }
  for (const exposure of manifest.exposures) {
    const reads = readsOf(exposure.dependsOn, manifest, datasets);
    findings.push(...brokenDependencies(exposure.id, reads));
    jobs.push(...exposureJob(exposure, manifest, datasets, reads.datasets));
  }
  const readers = readerJobs({ manifest, datasets, adapter: context.adapter });
  jobs.push(...readers.jobs);
  findings.push(...readers.findings);
  findings.push(...compiledFindings(withoutSql, fromFiles));
  return { jobs: jobs.sort(byText((job) => job.id)), findings, filesRead: fromFiles.length };
}

/**
 * dbt compares the names of columns, ignoring case, and does not build a relation with other names
 * (docs.getdbt.com, model contracts).
 */
function contractOf({ contractEnforced, columns }: DbtNode): Pick<SourceJob, 'contract'> {
  if (!contractEnforced || columns.length === 0) return {};
  return {
    contract: [
      ...new Set(columns.map(({ name }) => name.replace(/^[`"[]|[`"\]]$/g, '').split('.')[0] ?? name)),
    ],
  };
}

function schemaPolicyOf({ type, materialized, onSchemaChange }: DbtNode): Pick<SourceJob, 'onSchemaChange'> {
  if (type !== 'model' || materialized?.endsWith('incremental') !== true) return {};
  return { onSchemaChange: SCHEMA_POLICIES.find((each) => each === onSchemaChange) ?? 'ignore' };
}

/** The functions of dbt whose name the code contains. */
function callsOf(
  code: JobCode,
  dependsOn: readonly string[],
  { manifest, datasets }: { readonly manifest: Manifest; readonly datasets: Datasets },
): Pick<SourceJob, 'calls'> {
  const functions = dependsOn
    .flatMap((id) => manifest.readers.get(id) ?? [])
    .filter(({ kind }) => kind === 'function');
  if (code.kind !== 'sql' || functions.length === 0) return {};
  const words = new Set(code.sql.toLowerCase().match(/\w+/g));
  const calls = functions.flatMap(({ id, name, relationName }) => {
    const last = (relationName?.split('.').at(-1) ?? name).replace(/\W/g, '').toLowerCase();
    return words.has(last) ? (datasets.readers.get(id)?.id ?? []) : [];
  });
  return calls.length === 0 ? {} : { calls: [...new Set(calls)].sort() };
}

function missingOf({ disabled, unknown }: Reads): Pick<SourceJob, 'missing'> {
  const missing = [...disabled, ...unknown].sort();
  return missing.length === 0 ? {} : { missing };
}

async function codeOf(built: BuiltNode, context: JobContext): Promise<{ code: JobCode; fromFile: boolean }> {
  const { node } = built;
  if (node.language === 'python') {
    return opaque(
      'python-model',
      `${node.id} is a Python model: its inputs are known, but its columns are not traced.`,
    );
  }
  if (node.language !== 'sql') {
    return opaque(
      'unsupported-construct',
      `${node.id} is written in ${node.language}, which Tributary does not read.`,
    );
  }
  const found = await compiledSqlOf(node, context.folders);
  if (found.kind === 'too-large') {
    return opaque(
      'input-too-large',
      `The compiled SQL of ${node.id} has ${found.bytes} bytes, more than the limit of ${SQL_BYTES}.`,
    );
  }
  if (found.kind === 'none') {
    return opaque(
      'no-compiled-sql',
      `The manifest has no compiled SQL of ${node.id}: run \`dbt compile\` or \`dbt docs generate\`.`,
    );
  }
  const { adapter } = context;
  // The folded name of the model determines where its SQL looks up unqualified names, in the same case.
  const [defaultSchema = null, defaultDatabase = null] = built.nameParts.slice(0, -1).reverse();
  const added = node.snapshot === null ? [] : snapshotColumns(node.snapshot, adapter).added;
  const code: JobCode = {
    kind: 'sql',
    sql: found.sql,
    dialect: adapter.dialect,
    defaultDatabase,
    defaultSchema,
    added,
    rowKeys: rowKeys(node.rows, adapter),
  };
  return { code, fromFile: found.fromFile };
}

function opaque(code: OpaqueCode, message: string): { code: JobCode; fromFile: boolean } {
  return { code: { kind: 'opaque', code, message }, fromFile: false };
}

function exposureJob(
  exposure: DbtExposure,
  manifest: Manifest,
  datasets: Datasets,
  declared: SourceJob['declared'],
): SourceJob[] {
  const target = datasets.exposures.get(exposure.id);
  if (target === undefined) return [];
  const message = `${exposure.id} is an exposure: dbt lists its inputs, but not its SQL.`;
  return [
    {
      ...jobName(manifest, exposure.id),
      kind: 'exposure',
      target: target.id,
      declared,
      owner: exposure.owner,
      file: fileOf(exposure, manifest),
      checksum: null,
      code: { kind: 'opaque', code: 'no-sql', message },
    },
  ];
}
