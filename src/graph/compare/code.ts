/**
 * The code, indexed for a comparison: for each relation that code writes, the edges into its columns, the
 * inputs that act on them, and the scans.
 *
 *   orders: SELECT item, sum(price) AS total FROM sales WHERE paid GROUP BY item
 *   direct: sales.item → orders.item, sales.price → orders.total
 *   rows: sales.paid, sales.item      scans: sales
 */
import type { ColumnFlow, ColumnGraph, Flow, FlowInput, Job, RowFlow } from '../../model/column-graph.ts';
import { edgeKind } from '../../model/edge.ts';
import { type Dataset, definesRelation } from '../../model/inventory.ts';
import { type ColumnId, columnId, columnPathParts, type DatasetId } from '../../model/names.ts';

export interface Code {
  readonly datasets: ReadonlyMap<DatasetId, Dataset>;
  /** Relations that code writes. */
  readonly models: ReadonlyMap<DatasetId, Model>;
  /** The columns of each dataset, in lower case. */
  readonly columns: ReadonlyMap<DatasetId, ReadonlySet<string>>;
}

export interface Model {
  readonly id: DatasetId;
  readonly jobs: readonly Job[];
  /** By `edgeKey`. */
  readonly direct: ReadonlyMap<string, CodeEdge>;
  /** All direct and indirect inputs by output column. */
  readonly inputs: ReadonlyMap<string, readonly UsedInput[]>;
  readonly rows: readonly UsedInput[];
  /** Columns that its code references or uses. */
  readonly touched: ReadonlySet<ColumnId>;
  /** The datasets that its statements read, and the inputs that it only declares. */
  readonly scans: ReadonlySet<DatasetId>;
  readonly rowFlows: readonly OwnedRows[];
}

export interface UsedInput {
  readonly job: Job;
  readonly flow: Flow;
  readonly input: FlowInput;
}

export interface OwnedRows {
  readonly job: Job;
  readonly flow: RowFlow;
}

/** A value flow of the code: one for each pair of columns, whatever statements have it. */
export interface CodeEdge {
  readonly source: DatasetId;
  readonly column: string;
  readonly target: DatasetId;
  readonly targetColumn: string;
  readonly uses: readonly ColumnUse[];
}

export interface ColumnUse extends UsedInput {
  readonly flow: ColumnFlow;
}

export interface ColumnEnds {
  readonly source: DatasetId;
  readonly column: string;
  readonly target: DatasetId;
  readonly targetColumn: string;
}

export function edgeKey({ source, column, target, targetColumn }: ColumnEnds): string {
  return `${columnId(target, targetColumn)}\0${columnId(source, column)}`;
}

interface GrowingModel {
  readonly id: DatasetId;
  readonly jobs: Job[];
  readonly direct: Map<string, CodeEdge & { readonly uses: ColumnUse[] }>;
  readonly inputs: Map<string, UsedInput[]>;
  readonly rows: UsedInput[];
  readonly touched: Set<ColumnId>;
  readonly scans: Set<DatasetId>;
  readonly rowFlows: OwnedRows[];
}

export function readCode(graph: ColumnGraph): Code {
  const models = new Map<DatasetId, GrowingModel>();
  for (const { job, flows } of graph.jobs) {
    if (!definesRelation(job.kind)) continue;
    for (const target of job.writes) {
      const model = models.get(target) ?? emptyModel(target);
      models.set(target, model);
      model.jobs.push(job);
      for (const read of job.declaredOnly) model.scans.add(read);
    }
    for (const flow of flows) {
      const model = models.get(flow.dataset);
      if (model !== undefined) addFlow(model, job, flow);
    }
  }
  const known = graph.datasets.filter(({ observed }) => observed !== true);
  const datasets = new Map(known.map((dataset) => [dataset.id, dataset]));
  return { datasets, models, columns: columnNames(graph) };
}

function columnNames({ datasets, jobs }: ColumnGraph): Map<DatasetId, Set<string>> {
  const columns = new Map<DatasetId, Set<string>>();
  const add = (dataset: DatasetId, column: string): void => {
    const names = columns.get(dataset) ?? new Set();
    columns.set(dataset, names.add(foldColumn(column)));
  };
  for (const { id, columns: known } of datasets)
    for (const { name, observed } of known) if (observed !== true) add(id, name);
  for (const flow of jobs.flatMap(({ flows }) => flows)) {
    if (flow.kind === 'column') add(flow.dataset, flow.column);
    for (const { dataset, column } of flow.inputs) add(dataset, column);
  }
  return columns;
}

function emptyModel(id: DatasetId): GrowingModel {
  return {
    id,
    jobs: [],
    direct: new Map(),
    inputs: new Map(),
    rows: [],
    touched: new Set(),
    scans: new Set(),
    rowFlows: [],
  };
}

function addFlow(model: GrowingModel, job: Job, flow: Flow): void {
  for (const { dataset, column } of flow.inputs) model.touched.add(columnId(dataset, column));
  if (flow.kind === 'row') {
    model.rowFlows.push({ job, flow });
    for (const scan of flow.scans) model.scans.add(scan);
    for (const { dataset, column } of flow.named) model.touched.add(columnId(dataset, column));
    for (const input of flow.inputs) model.rows.push({ job, flow, input });
    return;
  }
  const inputs = model.inputs.get(flow.column) ?? [];
  model.inputs.set(flow.column, inputs);
  for (const input of flow.inputs) {
    inputs.push({ job, flow, input });
    if (edgeKind(input.subtype) === 'INDIRECT') continue;
    const ends = {
      source: input.dataset,
      column: input.column,
      target: flow.dataset,
      targetColumn: flow.column,
    };
    const key = edgeKey(ends);
    const edge = model.direct.get(key) ?? { ...ends, uses: [] };
    model.direct.set(key, edge);
    edge.uses.push({ job, flow, input });
  }
}

/** Engines write the path of a field with dots and without our quotes. */
export function foldColumn(column: string): string {
  return columnPathParts(column).join('.').toLowerCase();
}

/** False for a column that is not in the code, in any case. */
export function knowsColumn({ columns }: Code, dataset: DatasetId, column: string): boolean {
  return columns.get(dataset)?.has(foldColumn(column)) ?? false;
}
