/**
 * Small graphs as text. A line is a dataset with its columns (`*`: there may be more), a job, or a flow of
 * the job above it:
 *
 *   orders(id, price, tax)
 *   stg(id, total)
 *   job stg                                   also: job stg declares raw, other
 *     stg.total <- orders.price transformation, orders.tax transformation/inferred
 *     stg rows  <- orders.id filter; scans orders
 *     2: log rows <- opaque; scans orders     the third statement; statements count from 0
 *     stg rows  <- scans orders; names orders.price, orders.tax
 * /
 */
import { createHash } from 'node:crypto';
import { uniqueInputs } from '../../src/graph/link/flow-inputs.ts';
import type { ColumnGraph, Flow, FlowInput, Job, JobLineage } from '../../src/model/column-graph.ts';
import { CONFIDENCES, type Confidence, SUBTYPES, type Subtype } from '../../src/model/edge.ts';
import type { Finding, OpaqueReason } from '../../src/model/finding.ts';
import type { Dataset } from '../../src/model/inventory.ts';
import {
  type ColumnId,
  columnId,
  type DatasetId,
  datasetId,
  type JobId,
  jobId,
  relationName,
} from '../../src/model/names.ts';
import type { Place } from '../../src/model/place.ts';
import type { BuildStamp } from '../../src/store/index.ts';

const NAMESPACE = 'duckdb://default';

export function ds(name: string): DatasetId {
  return datasetId(NAMESPACE, name);
}

/** `mart.orders.id` → the column id of the dataset mart.orders. */
export function col(name: string): ColumnId {
  const dot = name.lastIndexOf('.');
  return columnId(ds(name.slice(0, dot)), name.slice(dot + 1));
}

export function job(project: string, name: string): JobId {
  return jobId('dbt', `${project}.${name}`);
}

export function stamp(project: string, inputDigest: string, more: Partial<BuildStamp> = {}): BuildStamp {
  return {
    project,
    finishedAt: '2026-01-02T03:04:05.000Z',
    analyzer: 'test-1',
    inputDigest,
    sourcePath: `projects/${project}`,
    commit: null,
    ...more,
  };
}

export function dataset(name: string, columns: readonly string[], more: Partial<Dataset> = {}): Dataset {
  return {
    id: ds(name),
    namespace: NAMESPACE,
    name,
    relation: relationName(name.split('.')),
    kind: 'table',
    columns: columns.map((column) => ({ name: column, type: null, description: null, tests: [] })),
    columnsComplete: true,
    nodeId: null,
    description: null,
    owner: null,
    tags: [],
    primaryKey: [],
    tests: [],
    file: null,
    checksum: null,
    ...more,
  };
}

export interface JobParts {
  readonly project: string;
  readonly name: string;
  readonly flows: readonly Flow[];
  readonly declares?: readonly DatasetId[];
}

/** A job with its flows; what it reads and writes is derived from them. */
export function lineage({ project, name, flows, declares = [] }: JobParts): JobLineage {
  const reads = flows.flatMap((flow) => [
    ...flow.inputs.map((input) => input.dataset),
    ...(flow.kind === 'row' ? flow.scans : []),
  ]);
  const opaque = flows
    .filter((flow) => flow.kind === 'row' && flow.opaque)
    .map(
      ({ statement }): OpaqueReason => ({
        statement,
        code: 'parse-failed',
        message: 'It does not parse.',
        line: 1,
        column: 1,
      }),
    );
  const header: Job = {
    id: job(project, name),
    namespace: 'dbt',
    name: `${project}.${name}`,
    kind: 'model',
    project,
    file: `models/${name}.sql`,
    owner: null,
    dialect: 'duckdb',
    checksum: 'code',
    reads: sorted(reads),
    writes: sorted(flows.map((flow) => flow.dataset)),
    declaredOnly: sorted(declares),
    opaque,
  };
  return { job: header, flows, digest: sha256(JSON.stringify([header, flows])) };
}

export interface GraphParts {
  readonly project: string;
  readonly datasets: readonly Dataset[];
  readonly jobs?: readonly JobLineage[];
  readonly findings?: readonly Finding[];
}

export function graphOf({ project, datasets, jobs = [], findings = [] }: GraphParts): ColumnGraph {
  return {
    project,
    datasets: datasets.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    jobs: jobs.toSorted((a, b) => (a.job.id < b.job.id ? -1 : 1)),
    findings,
  };
}

export function graph(project: string, text: string): ColumnGraph {
  const datasets: Dataset[] = [];
  const jobs: { name: string; declares: DatasetId[]; flows: Flow[] }[] = [];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const [, name = '', declares = ''] = /^job (\S+)(?: declares (.+))?$/.exec(line) ?? [];
    if (line === '') continue;
    if (name !== '') jobs.push({ name, declares: names(declares).map(ds), flows: [] });
    else if (line.includes('<-')) addFlow(jobs.at(-1)?.flows, line);
    else datasets.push(datasetOf(line));
  }
  return graphOf({ project, datasets, jobs: jobs.map((parts) => lineage({ project, ...parts })) });
}

function datasetOf(line: string): Dataset {
  const [, name, list] = /^(\S+)\((.*)\)$/.exec(line) ?? [];
  if (name === undefined || list === undefined)
    throw new Error(`neither a dataset nor a job nor a flow: ${line}`);
  const columns = names(list);
  return dataset(
    name,
    columns.filter((column) => column !== '*'),
    { columnsComplete: !columns.includes('*') },
  );
}

function addFlow(flows: Flow[] | undefined, line: string): void {
  if (flows === undefined) throw new Error(`a flow without a job: ${line}`);
  const [, statement = '0', target = '', rows, right = ''] =
    /^(?:(\d+): )?(\S+)( rows)?\s*<-\s*(.*)$/.exec(line) ?? [];
  const [used = '', namedText = ''] = right.split(/;? ?names /);
  const [inputs = '', scans = ''] = used.split(/;? ?scans /);
  const place = { line: flows.length + 1, column: 1 };
  const common = { statement: Number(statement), place, digest: sha256(`${target} ${right}`) };
  if (rows === undefined) {
    const { dataset: owner, column } = named(target);
    flows.push({
      ...common,
      kind: 'column',
      dataset: owner,
      column,
      inputs: inputsOf(inputs, place),
      expression: right,
    });
  } else {
    const opaque = inputs.startsWith('opaque');
    flows.push({
      ...common,
      kind: 'row',
      dataset: ds(target),
      inputs: opaque ? [] : inputsOf(inputs, place),
      scans: sorted(names(scans).map(ds)),
      named: names(namedText).map((name, i) => ({
        ...named(name),
        place: { line: place.line, column: 10 + i },
      })),
      opaque,
    });
  }
}

/** In the order that every store returns. */
function inputsOf(text: string, place: Place): readonly FlowInput[] {
  const inputs = names(text).map((input): FlowInput => {
    const [name = '', word = ''] = input.split(' ');
    const [subtype = '', confidence = 'exact'] = word.split('/');
    return {
      ...named(name),
      subtype: oneOf(SUBTYPES, subtype.toUpperCase()) as Subtype,
      confidence: oneOf(CONFIDENCES, confidence) as Confidence,
      evidence: [{ kind: 'static', place }],
    };
  });
  return uniqueInputs(inputs);
}

function oneOf(words: readonly string[], word: string): string {
  if (!words.includes(word)) throw new Error(`${word} is none of ${words.join(', ')}`);
  return word;
}

function named(name: string): { readonly dataset: DatasetId; readonly column: string } {
  const dot = name.lastIndexOf('.');
  return { dataset: ds(name.slice(0, dot)), column: name.slice(dot + 1) };
}

function names(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function sorted<T extends string>(ids: readonly T[]): T[] {
  return [...new Set(ids)].sort();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
