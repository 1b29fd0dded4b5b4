/**
 * Converts the datasets, columns and jobs of one transaction to the parameters of the statements in
 * cypher/write.
 *
 *   jobs that read orders.price twice
 *   → { columns: ['…|orders#price', …], jobs: [['dbt|stg', {…}, …, [[0, …]]], …] }
 *
 * Ids are long, so each id is in a list once, and rows contain its index. Integers are created with `int`.
 */

import type { ColumnFlow, Flow, FlowInput, Job, RowFlow } from '../../model/column-graph.ts';
import { edgeKind } from '../../model/edge.ts';
import type { Finding } from '../../model/finding.ts';
import { columnId, type DatasetId, idParts, relationParts } from '../../model/names.ts';
import { jobText } from '../text.ts';
import { edgesOf, namedTexts } from './edge-codec.ts';
import { int, type Parameters } from './neo4j-connection.ts';
import { reversedNodeId } from './reversed-name.ts';
import type { ColumnWrite, DatasetWrite, FactWrite, JobWrite } from './write-plan.ts';

export function datasetRows(graph: string, datasets: readonly DatasetWrite[], single: boolean): unknown[][] {
  return datasets.map(({ merged, fact }) => {
    // A property cannot be a list of objects. The facts contain the settings.
    const { id, relation, kind, owner, columns, settings: _, ...rest } = merged;
    const properties = {
      ...rest,
      graph,
      id,
      relation,
      kind,
      owner,
      lowerName: merged.name.toLowerCase(),
      lastPart: lastPart(id),
    };
    const facts = fact === null ? [] : [factProperties(fact)];
    return [
      properties,
      oneIf(relation !== null),
      oneIf(kind === 'exposure'),
      single ? facts[0] : facts,
      owner === null ? [] : [owner],
      columns.map(({ name, type, description, tests }, position) => [
        columnId(id, name),
        name,
        name.toLowerCase(),
        int(position),
        type,
        description,
        // An empty list would be one more property of every column.
        tests.length === 0 ? null : tests,
      ]),
      columns.map(({ name }) => name),
    ];
  });
}

export function columnRows(columns: readonly ColumnWrite[]): unknown[][] {
  return columns.map(({ dataset, name, isLater }) => [
    dataset,
    columnId(dataset, name),
    name,
    name.toLowerCase(),
    oneIf(isLater),
  ]);
}

/** The parameter `jobs` of create-jobs and stage-jobs. */
export function jobRows(jobs: readonly JobWrite[]): unknown[][] {
  return jobs.map(({ lineage: { job, flows, digest, source }, isNew }) => [
    job.id,
    { ...jobProperties(job, flows), digest, source: source === undefined ? null : JSON.stringify(source) },
    oneIf(isNew),
  ]);
}

/** The parameters of write-jobs, without those of the build. */
export function flowParameters(jobs: readonly JobWrite[]): Parameters {
  const columns = indexedList<string>();
  const datasets = indexedList<DatasetId>();
  const owners = indexedList<string>();
  const numbers: Numbers = {
    column: (dataset, name) => columns.of(columnId(dataset, name)),
    dataset: datasets.of,
  };
  const rows = jobs.map(({ lineage: { job, flows } }) => {
    const columnFlows: unknown[][] = [];
    const rowFlows: unknown[][] = [];
    const observed = oneIf(job.kind === 'observed');
    for (const [position, flow] of flows.entries()) {
      if (flow.kind === 'column') columnFlows.push([...columnFlowRow(flow, position, numbers), observed]);
      else rowFlows.push(rowFlowRow(flow, position, numbers, observed));
    }
    return [
      job.id,
      job.reads.map(datasets.of),
      job.declaredOnly.map(datasets.of),
      job.writes.map(datasets.of),
      job.owner === null ? [] : [owners.of(job.owner)],
      columnFlows,
      rowFlows,
    ];
  });
  return { columns: columns.list, datasets: datasets.list, owners: owners.list, jobs: rows };
}

export function findingRows(
  graph: string,
  project: string,
  findings: readonly Finding[],
): Record<string, unknown>[] {
  return findings.map(({ code, severity, message, hint, subject, file, place }, position) => ({
    graph,
    project,
    position: int(position),
    code,
    severity,
    message,
    hint: hint ?? null,
    subject: subject ?? null,
    file: file ?? null,
    line: place === undefined ? null : int(place.line),
    column: place === undefined ? null : int(place.column),
  }));
}

type Int = ReturnType<typeof int>;

interface Numbers {
  column(dataset: DatasetId, name: string): Int;
  dataset(id: DatasetId): Int;
}

function jobProperties(job: Job, flows: readonly Flow[]): Record<string, unknown> {
  const columnFlows = flows.filter(({ kind }) => kind === 'column').length;
  return {
    namespace: job.namespace,
    name: job.name,
    kind: job.kind,
    file: job.file,
    owner: job.owner,
    dialect: job.dialect,
    opaque: job.opaque.length > 0,
    content: jobText(job),
    columnFlows: int(columnFlows),
    rowFlows: int(flows.length - columnFlows),
    directEdges: int(flows.reduce((sum, flow) => sum + directColumns(flow.inputs), 0)),
    edges: int(flows.reduce((sum, flow) => sum + flow.inputs.length, 0)),
  };
}

function directColumns(inputs: readonly FlowInput[]): number {
  const direct = inputs.filter(({ subtype }) => edgeKind(subtype) === 'DIRECT');
  if (direct.length < 2) return direct.length;
  return new Set(direct.map(({ dataset, column }) => columnId(dataset, column))).size;
}

function columnFlowRow(flow: ColumnFlow, position: number, numbers: Numbers): unknown[] {
  const { statement, expression, place, digest, inputs } = flow;
  const target = numbers.column(flow.dataset, flow.column);
  return [
    target,
    int(position),
    int(statement),
    expression,
    int(place.line),
    int(place.column),
    digest,
    ...edgeRows(inputs, numbers),
  ];
}

function rowFlowRow(flow: RowFlow, position: number, numbers: Numbers, observed: readonly Int[]): unknown[] {
  const { statement, named, place, digest, inputs, scans, opaque, order } = flow;
  return [
    numbers.dataset(flow.dataset),
    int(position),
    int(statement),
    namedTexts(named),
    int(place.line),
    int(place.column),
    digest,
    ...edgeRows(inputs, numbers),
    observed,
    scans.map(numbers.dataset),
    oneIf(opaque),
    order === undefined ? null : JSON.stringify(order),
    oneIf(order !== undefined && order.by.length > 0),
  ];
}

/** Returns the rows of FEEDS and the rows of INFLUENCES. */
function edgeRows(inputs: readonly FlowInput[], numbers: Numbers): [unknown[][], unknown[][]] {
  const feeds: unknown[][] = [];
  const influences: unknown[][] = [];
  for (const { type, dataset, column, subtypes, confidence, evidence, confidences } of edgesOf(inputs)) {
    const row = [numbers.column(dataset, column), subtypes, confidence, evidence, confidences];
    (type === 'FEEDS' ? feeds : influences).push(row);
  }
  return [feeds, influences];
}

/** A list of distinct ids; `of` returns the index of an id and adds it if needed. */
function indexedList<Id extends string>(): { readonly list: readonly Id[]; of(id: Id): Int } {
  const known = new Map<Id, Int>();
  const list: Id[] = [];
  return {
    list,
    of(id) {
      let index = known.get(id);
      if (index === undefined) {
        index = int(list.push(id) - 1);
        known.set(id, index);
      }
      return index;
    },
  };
}

/** A list with one item or none, so that FOREACH runs once or not at all. */
export function oneIf(condition: boolean): readonly Int[] {
  return condition ? ONE : NONE;
}

const ONE = [int(1)];
const NONE: readonly Int[] = [];

function lastPart(id: DatasetId): string {
  return (relationParts(idParts(id).name).at(-1) ?? '').toLowerCase();
}

function factProperties({ content, digest, nodeId, writes }: FactWrite) {
  return { content, digest, nodeId, reversedNodeId: reversedNodeId(nodeId), writes };
}
