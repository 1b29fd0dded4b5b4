/**
 * Converts observed lineage to a column graph and back. In: the lineage of one source over DatasetIds. Out:
 * the graph of the project `observed:<source>`. A separate project ensures that builds of code and ingests
 * never overwrite each other.
 *
 *   orders.price → sales.total, rows of sales ← orders.day, audit → sales observed without columns
 *   job observed:unity-catalog|…sales of kind observed, with
 *     total ← orders.price TRANSFORMATION observed      the engine does not report how the value flows
 *     rows  ← orders.day FILTER; scans orders           a column that decides which rows there are
 *     rows  ← opaque; scans audit                       no column of audit was observed: any may be used
 *   and, for each relation, the times of its reads, and the times of writes of the target.
 *
 * Equal lineage gives equal graphs, whatever the order of its lists. Places are 0:0, since there is no text.
 */
import type {
  ColumnFlow,
  ColumnGraph,
  Flow,
  FlowInput,
  Job,
  JobLineage,
  ObservedEvidence,
  ObservedWork,
  RowFlow,
} from '../../model/column-graph.ts';
import type { Subtype } from '../../model/edge.ts';
import type { Dataset, DatasetKind } from '../../model/inventory.ts';
import { isStorage } from '../../model/location.ts';
import { columnId, type DatasetId, idParts, jobId, type RelationName } from '../../model/names.ts';
import {
  isObserver,
  type ObservedColumnEdge,
  type ObservedLineage,
  type ObservedRelationEdge,
  type ObservedRename,
  type ObservedRowInput,
  type ObservedWrite,
  type Observer,
  observedProject,
  type Sighting,
} from '../../model/observed.ts';
import { digestOf, lineageDigest } from '../digest.ts';
import { renameKey } from './edge-ledger.ts';

export interface ObservedGraphParts {
  readonly lineage: ObservedLineage<DatasetId>;
  /** A name from the user, or the observer. */
  readonly source: string;
  /**
   * The kinds that the observer reports. For other datasets only the name and the observed columns are known.
   */
  readonly datasets: readonly { readonly id: DatasetId; readonly kind: DatasetKind }[];
}

const COLUMN_SUBTYPE: Subtype = 'TRANSFORMATION';
const ROW_SUBTYPE: Subtype = 'FILTER';
/**
 * An observed job has two statements: one with observed columns, one for relations without observed columns.
 */
const OF_COLUMNS = 0;
const OF_RELATIONS = 1;
const NOWHERE = { line: 0, column: 0 } as const;

export function observedGraph({ lineage, source, datasets }: ObservedGraphParts): ColumnGraph {
  const project = observedProject(source);
  const targets = new Map<DatasetId, Target>();
  const seen = new SeenColumns();
  const at = (id: DatasetId): Target => {
    const target = targets.get(id) ?? newTarget(id);
    targets.set(id, target);
    seen.add(id);
    return target;
  };
  for (const edge of lineage.columnEdges) {
    at(edge.target).columnEdges.push(edge);
    seen.add(edge.source, edge.column);
    seen.add(edge.target, edge.targetColumn);
  }
  for (const input of lineage.rowInputs) {
    at(input.target).rowInputs.push(input);
    seen.add(input.source, input.column);
  }
  for (const edge of lineage.relationEdges) {
    at(edge.target).relationEdges.push(edge);
    seen.add(edge.source);
  }
  for (const write of lineage.written) at(write.target).written = write;
  for (const rename of lineage.renames) {
    at(rename.to).renames.push(rename);
    seen.add(rename.from);
  }
  const jobs = [...targets.values()].map((target) => jobOf(target, project, lineage.observer));
  return {
    project,
    datasets: seen.datasets(new Map(datasets.map(({ id, kind }) => [id, kind]))),
    jobs: jobs.sort((a, b) => compareText(a.job.id, b.job.id)),
    findings: [],
  };
}

/** All edges into one dataset. */
interface Target {
  readonly id: DatasetId;
  readonly columnEdges: ObservedColumnEdge<DatasetId>[];
  readonly rowInputs: ObservedRowInput<DatasetId>[];
  readonly relationEdges: ObservedRelationEdge<DatasetId>[];
  readonly renames: ObservedRename<DatasetId>[];
  written: ObservedWrite<DatasetId> | null;
}

function newTarget(id: DatasetId): Target {
  return { id, columnEdges: [], rowInputs: [], relationEdges: [], renames: [], written: null };
}

/** Datasets with their observed columns, each once. */
class SeenColumns {
  readonly #columns = new Map<DatasetId, Set<string>>();

  add(dataset: DatasetId, column?: string): void {
    const columns = this.#columns.get(dataset) ?? new Set();
    this.#columns.set(dataset, columns);
    if (column !== undefined) columns.add(column);
  }

  datasets(kinds: ReadonlyMap<DatasetId, DatasetKind>): Dataset[] {
    return [...this.#columns]
      .sort(([a], [b]) => compareText(a, b))
      .map(([id, columns]) => datasetOf(id, [...columns].sort(compareText), kinds.get(id)));
  }
}

/** Other properties of the dataset belong to the project of its code. */
function datasetOf(id: DatasetId, columns: readonly string[], kind: DatasetKind | undefined): Dataset {
  const { namespace, name } = idParts(id);
  return {
    id,
    namespace,
    name,
    relation: isStorage(namespace) || name.startsWith('@') ? null : (name as RelationName),
    kind: kind === 'table' || kind === 'view' ? kind : 'unknown',
    columns: columns.map((column) => ({ name: column, type: null, description: null, tests: [] })),
    columnsComplete: false,
    nodeId: null,
    description: null,
    owner: null,
    tags: [],
    primaryKey: [],
    tests: [],
    file: null,
    checksum: null,
  };
}

function jobOf(target: Target, project: string, observer: Observer): JobLineage {
  const { id, columnEdges, rowInputs, relationEdges } = target;
  const withColumns = new Set([...columnEdges, ...rowInputs].map(({ source }) => source));
  const sources = new Set([...withColumns, ...relationEdges.map(({ source }) => source)]);
  const job: Job = {
    id: jobId(project, id),
    namespace: project,
    name: idParts(id).name,
    kind: 'observed',
    project,
    file: null,
    owner: null,
    dialect: null,
    checksum: '',
    reads: [...sources].sort(),
    writes: [id],
    declaredOnly: [],
    opaque: [],
    observed: workOf(target, observer),
  };
  const flows: Flow[] = [];
  if (withColumns.size > 0) flows.push(rowFlow(target, observer, [...withColumns].sort()));
  flows.push(...columnFlows(target, observer));
  const rest = [...sources].filter((source) => !withColumns.has(source)).sort();
  if (rest.length > 0) flows.push(opaqueFlow(id, rest));
  return { job, flows, digest: lineageDigest(job, flows) };
}

function workOf({ relationEdges, written, renames }: Target, observer: Observer): ObservedWork {
  return {
    observer,
    relations: relationEdges
      .map((edge) => ({ source: edge.source, indirect: edge.indirect, ...sightingOf(edge) }))
      .sort((a, b) => compareText(a.source, b.source)),
    written: written === null ? null : sightingOf(written),
    renamedFrom: renames
      .map(({ from, at }) => ({ dataset: from, at }))
      .sort((a, b) => compareText(a.at ?? '', b.at ?? '') || compareText(a.dataset, b.dataset)),
  };
}

function columnFlows({ id, columnEdges }: Target, observer: Observer): ColumnFlow[] {
  return [...Map.groupBy(columnEdges, ({ targetColumn }) => targetColumn)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([column, edges]) => {
      const inputs = inputsOf(edges, observer, COLUMN_SUBTYPE);
      const digest = digestOf(JSON.stringify([column, namesOf(inputs)]));
      const parts = { kind: 'column', statement: OF_COLUMNS, dataset: id, column, inputs } as const;
      return { ...parts, expression: '', place: NOWHERE, digest };
    });
}

function rowFlow({ id, rowInputs }: Target, observer: Observer, scans: readonly DatasetId[]): RowFlow {
  const inputs = inputsOf(rowInputs, observer, ROW_SUBTYPE);
  const digest = digestOf(JSON.stringify([namesOf(inputs), scans]));
  const parts = { kind: 'row', statement: OF_COLUMNS, dataset: id, inputs, scans } as const;
  return { ...parts, named: [], opaque: false, place: NOWHERE, digest };
}

function opaqueFlow(dataset: DatasetId, scans: readonly DatasetId[]): RowFlow {
  const digest = digestOf(JSON.stringify(scans));
  const parts = { kind: 'row', statement: OF_RELATIONS, dataset, inputs: [], scans, named: [] } as const;
  return { ...parts, opaque: true, place: NOWHERE, digest };
}

type SeenInput = ObservedRowInput<DatasetId> & { readonly indirect?: boolean };

function inputsOf(edges: readonly SeenInput[], observer: Observer, subtype: Subtype): FlowInput[] {
  return edges
    .map((edge): FlowInput => {
      const { source: dataset, column, indirect = false } = edge;
      const evidence: ObservedEvidence = { kind: observer, indirect, ...sightingOf(edge) };
      return { dataset, column, subtype, confidence: 'observed', evidence: [evidence] };
    })
    .sort((a, b) => compareText(a.dataset, b.dataset) || compareText(a.column, b.column));
}

function namesOf(inputs: readonly FlowInput[]): string[] {
  return inputs.map(({ dataset, column }) => columnId(dataset, column));
}

function sightingOf({ firstSeen, lastSeen, count, entities }: Sighting): Sighting {
  return { firstSeen, lastSeen, count, entities: entities.map(({ kind, id }) => ({ kind, id })) };
}

/**
 * The inverse of `observedGraph`, with its lists sorted as in a ledger (edge-ledger.ts). Null if the graph
 * has no observed lineage.
 */
export function observedOf(graph: Pick<ColumnGraph, 'jobs'>): ObservedLineage<DatasetId> | null {
  const [first] = graph.jobs;
  if (first?.job.observed === undefined) return null;
  const lineage = {
    observer: first.job.observed.observer,
    columnEdges: [] as ObservedColumnEdge<DatasetId>[],
    rowInputs: [] as ObservedRowInput<DatasetId>[],
    relationEdges: [] as ObservedRelationEdge<DatasetId>[],
    renames: [] as ObservedRename<DatasetId>[],
    written: [] as ObservedWrite<DatasetId>[],
  };
  for (const { job, flows } of graph.jobs.toSorted(byTarget)) {
    const [target] = job.writes;
    if (target === undefined || job.observed === undefined) continue;
    const { relations, written, renamedFrom } = job.observed;
    for (const { source, indirect, ...seen } of relations)
      lineage.relationEdges.push({ source, target, indirect, ...seen });
    if (written !== null) lineage.written.push({ target, ...written });
    for (const { dataset, at } of renamedFrom) lineage.renames.push({ from: dataset, to: target, at });
    for (const flow of flows) {
      const edges = flow.inputs.map((input) => edgeOf(input, target));
      if (flow.kind === 'row') lineage.rowInputs.push(...edges.map(({ indirect: _, ...edge }) => edge));
      else lineage.columnEdges.push(...edges.map((edge) => ({ ...edge, targetColumn: flow.column })));
    }
  }
  lineage.renames.sort((a, b) => compareText(renameKey(a), renameKey(b)));
  return lineage;
}

function edgeOf({ dataset, column, evidence }: FlowInput, target: DatasetId) {
  return { source: dataset, column, target, ...seenIn(evidence) };
}

function byTarget(a: JobLineage, b: JobLineage): number {
  return compareText(a.job.writes[0] ?? '', b.job.writes[0] ?? '');
}

function seenIn(evidence: FlowInput['evidence']): Sighting & { readonly indirect: boolean } {
  for (const one of evidence) {
    if (!isObservedEvidence(one)) continue;
    return { indirect: one.indirect, ...sightingOf(one) };
  }
  throw new Error('observed input without an observer');
}

function isObservedEvidence(evidence: FlowInput['evidence'][number]): evidence is ObservedEvidence {
  return isObserver(evidence.kind);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
