/**
 * Joins the declarations of the source and the results of the analysis into the column graph.
 *
 *   inventory (models a, b; b declares a) + a reading of each
 *   → datasets with columns, and the flows of each job
 *
 * Pure and canonical: the same input gives the same bytes, in whatever order the jobs were analysed.
 */
import type { ColumnGraph } from '../../model/column-graph.ts';
import type { Finding } from '../../model/finding.ts';
import type { FormerNames } from '../../model/former-names.ts';
import type { Column, Dataset, Inventory } from '../../model/inventory.ts';
import { type DatasetId, idParts } from '../../model/names.ts';
import { buildJob } from './build-job.ts';
import { type DatasetColumns, mergeColumns, retainedColumns } from './dataset-columns.ts';
import type { JobReading } from './job-reading.ts';
import { OutputsByDataset } from './output-names.ts';
import { sortFindings } from './sort-findings.ts';

/**
 * `all`: one reading of each job of the inventory. `formerly`: former names, if this version is compared with
 * an older one.
 */
export function link(
  inventory: Inventory,
  all: readonly JobReading[],
  formerly: FormerNames = new Map(),
): ColumnGraph {
  const readings = [...all].sort((a, b) => (a.job.id < b.job.id ? -1 : 1));
  const datasets = allDatasets(inventory, readings);
  const outputs = allOutputs(readings);
  const columns = allColumns(datasets, outputs, readings);
  const contracts = new Map(readings.map(({ job }) => [job.target, job.contract]));
  const built = readings.map((reading) =>
    buildJob(reading, { project: inventory.project, columns, formerly }),
  );
  return {
    project: inventory.project,
    datasets: datasets.map((dataset) => withColumns(dataset, columns.get(dataset.id))),
    jobs: built.map(({ lineage }) => lineage),
    findings: sortFindings([
      ...inventory.findings,
      ...readings.flatMap(({ findings }) => findings),
      ...datasets.flatMap((dataset) =>
        columnFindings(dataset, columns.get(dataset.id), contracts.get(dataset.id)),
      ),
      ...datasets.flatMap((dataset) => retainedFindings(dataset, outputs.get(dataset.id))),
      ...built.flatMap(({ findings }) => findings),
    ]),
  };
}

function allDatasets(inventory: Inventory, readings: readonly JobReading[]): Dataset[] {
  const datasets = new Map(inventory.datasets.map((dataset) => [dataset.id, dataset]));
  for (const dataset of readings.flatMap(({ discovered }) => discovered)) {
    if (!datasets.has(dataset.id)) datasets.set(dataset.id, dataset);
  }
  return [...datasets.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const NONE: ReadonlySet<string> = new Set();

function allOutputs(readings: readonly JobReading[]): ReadonlyMap<DatasetId, readonly string[]> {
  const outputs = new OutputsByDataset();
  for (const reading of readings) outputs.add(reading);
  return outputs.known;
}

function allColumns(
  datasets: readonly Dataset[],
  outputs: ReadonlyMap<DatasetId, readonly string[]>,
  readings: readonly JobReading[],
): ReadonlyMap<DatasetId, DatasetColumns> {
  const used = new Map<DatasetId, Set<string>>();
  for (const reading of readings) {
    for (const [dataset, names] of reading.used) {
      const known = used.get(dataset);
      if (known === undefined) used.set(dataset, new Set(names));
      else for (const name of names) known.add(name);
    }
  }
  const made = (dataset: Dataset): readonly string[] | null => {
    const names = outputs.get(dataset.id);
    return names === undefined ? null : [...names, ...retainedColumns(dataset, names)];
  };
  return new Map(
    datasets.map((dataset) => [
      dataset.id,
      mergeColumns(dataset, made(dataset), used.get(dataset.id) ?? NONE),
    ]),
  );
}

function withColumns(dataset: Dataset, merged: DatasetColumns | undefined): Dataset {
  if (merged === undefined) return dataset;
  const { columns, complete } = merged;
  return { ...dataset, columns, columnsComplete: complete, tests: withLostTests(dataset, columns) };
}

/** A test of a column that the code no longer returns remains a test of the dataset. */
function withLostTests(dataset: Dataset, columns: readonly Column[]): readonly string[] {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const lost = dataset.columns
    .filter(({ name }) => !names.has(name.toLowerCase()))
    .flatMap(({ tests }) => tests);
  return lost.length === 0 ? dataset.tests : [...new Set([...dataset.tests, ...lost])].sort();
}

/** The subject and the file of a finding about a dataset. */
function subjectOf({ id, nodeId, file }: Dataset): Pick<Finding, 'subject' | 'file'> {
  return { subject: nodeId ?? idParts(id).name, ...(file === null ? {} : { file }) };
}

function retainedFindings(dataset: Dataset, outputs: readonly string[] | undefined): Finding[] {
  const retained = outputs === undefined ? [] : retainedColumns(dataset, outputs);
  if (retained.length === 0) return [];
  const message = `${idParts(dataset.id).name} still has ${retained.join(', ')}, which its code no longer returns.`;
  const hint = 'Such a column keeps its old values. A full refresh drops the column.';
  return [{ code: 'column-kept', severity: 'info', message, hint, ...subjectOf(dataset) }];
}

/** True if the columns are those of the contract: a finding about the contract reports the difference. */
function areOfContract(columns: readonly Column[], contract: readonly string[] | undefined): boolean {
  const names = new Set(contract?.map((name) => name.toLowerCase()));
  return names.size === columns.length && columns.every(({ name }) => names.has(name.toLowerCase()));
}

function columnFindings(
  dataset: Dataset,
  merged: DatasetColumns | undefined,
  contract: readonly string[] | undefined,
): Finding[] {
  const { name } = idParts(dataset.id);
  const about = subjectOf(dataset);
  const findings: Finding[] = [];
  const differs = areOfContract(dataset.columns, contract) ? null : merged?.differs;
  const { analysedOnly = [], sourceOnly = [] } = differs ?? {};
  if (dataset.columnsComplete && analysedOnly.length + sourceOnly.length > 0) {
    const sides = [
      ...(sourceOnly.length > 0 ? [`only the catalog has ${sourceOnly.join(', ')}`] : []),
      ...(analysedOnly.length > 0 ? [`only the code has ${analysedOnly.join(', ')}`] : []),
    ];
    const message = `The catalog and the code of ${name} list different columns: ${sides.join('; ')}.`;
    const hint = 'The columns of the code are used. Run `dbt docs generate` to update the catalog.';
    findings.push({ code: 'catalog-differs', severity: 'info', message, hint, ...about });
  } else if (sourceOnly.length > 0) {
    const message = `${name} declares ${sourceOnly.join(', ')}, which its code does not return.`;
    findings.push({ code: 'declared-column-missing', severity: 'info', message, ...about });
  }
  if (merged !== undefined && merged.unknownColumns.length > 0) {
    const message = `Jobs reference column${merged.unknownColumns.length === 1 ? '' : 's'} ${merged.unknownColumns.join(', ')} of ${name}, which ${merged.unknownColumns.length === 1 ? 'is' : 'are'} not in its schema.`;
    findings.push({ code: 'unknown-column', severity: 'warning', message, ...about });
  }
  return findings;
}
