/**
 * The edges in memory, as compressed adjacency in typed arrays. In: the tables. Out: a WalkGraph.
 *
 * Everything is numbered from 0 in the order of its id, so the numbers do not depend on the order of builds,
 * and sorted numbers are sorted ids. States are numbered together: columns first, then the rows of datasets.
 * Each flow has one target, so an edge is a (state, flow) pair:
 *
 *   orders.price ─┐
 *   orders.tax   ─┴─ flow 0 ─ stg.total
 *   consumers(orders.price) = [0]   target[0] = stg.total   inputs(0) = [price, tax]
 * /
 */
import type { DatasetId, JobId } from '../../model/names.ts';
import { eachSlot } from './column-ledger.ts';
import { type Database, damaged } from './database.ts';
import { group, invert, type Lists, mapLists } from './lists.ts';
import { headOfLinks, isColumnKind, isObservedKind, isOpaqueKind, isRefused } from './pack-flows.ts';
import { unpackNumbers } from './varints.ts';

export interface WalkGraph {
  /** Datasets by id. The state of a dataset's rows is `columnNames.length` + its number. */
  readonly datasets: readonly DatasetId[];
  readonly datasetNumbers: ReadonlyMap<DatasetId, number>;
  /** The columns of a dataset are consecutive, in the order of their names. */
  readonly columnNames: readonly string[];
  readonly columnDataset: Int32Array;
  /** By dataset: its first column, and one past its last. */
  readonly firstColumn: Int32Array;
  readonly endColumn: Int32Array;
  readonly states: number;
  readonly jobs: WalkJobs;
  readonly flows: WalkFlows;
  /** By state: the flows that use it, and the flows that produce it. */
  readonly consumers: Lists;
  readonly producers: Lists;
  /**
   * Parallel to `consumers.values`: the target of the flow; NOWHERE if a walk without trust does not pass the
   * flow. A walk that needs only distances reads nothing else.
   */
  readonly passes: Int32Array;
  /** By dataset: numbers of the datasets that code derives from it, also through opaque flows. */
  readonly madeOf: Lists;
  /** By dataset: the opaque and observed row flows that scan it. */
  readonly doubtful: Lists;
}

/** By id, then by project. */
export interface WalkJobs {
  readonly ids: readonly JobId[];
  /** Row in the file. */
  readonly rows: Int32Array;
}

/** By job, in the order of the job. */
export interface WalkFlows {
  readonly job: Int32Array;
  /** Position among the flows of its job. */
  readonly position: Int32Array;
  readonly statement: Int32Array;
  /** FLOW_KIND. */
  readonly kind: Uint8Array;
  readonly target: Int32Array;
  /** Columns, then scanned datasets, as states. */
  readonly inputs: Lists;
}

export function loadWalkGraph(db: Database): WalkGraph {
  const nodes = loadNodes(db);
  const { jobs, flows } = loadFlows(db, nodes);
  const states = nodes.columnNames.length + nodes.datasets.length;
  const producerOf = new Int32Array(flows.target.length).map((_, flow) => flow);
  const consumers = invert(flows.inputs, states);
  const { kind, target } = flows;
  const scanners = (isWanted: (kind: number) => boolean, numberOf: (flow: number) => number): Lists =>
    mapLists(consumers, nodes.columnNames.length, (flow) =>
      isWanted(kind[flow] as number) ? numberOf(flow) : null,
    );
  return {
    ...nodes,
    states,
    jobs,
    flows,
    consumers,
    passes: consumers.values.map((flow) =>
      isRefused(kind[flow] as number, false) ? NOWHERE : (target[flow] as number),
    ),
    producers: group(flows.target, producerOf, states),
    madeOf: scanners(
      (of) => !isObservedKind(of),
      (flow) => (target[flow] as number) - nodes.columnNames.length,
    ),
    doubtful: scanners(
      (of) => isOpaqueKind(of) || isObservedKind(of),
      (flow) => flow,
    ),
  };
}

interface Nodes
  extends Pick<
    WalkGraph,
    'datasets' | 'datasetNumbers' | 'columnNames' | 'columnDataset' | 'firstColumn' | 'endColumn'
  > {
  /** Maps rows of datasets in the file to states; NOWHERE if there is none. */
  readonly rowsStates: Int32Array;
  /** The state of the column in a slot is `slotStates[slotOffsets[row of its dataset] + slot]`. */
  readonly slotOffsets: Int32Array;
  readonly slotStates: Int32Array;
}

interface DatasetRow {
  readonly id: number;
  readonly key: DatasetId;
  readonly columns: number;
  readonly slots: string;
}

function loadNodes(db: Database): Nodes {
  const rows = db.all<DatasetRow>('SELECT id, key, columns, slots FROM dataset ORDER BY key');
  const datasets = rows.map(({ key }) => key);
  const total = rows.reduce((sum, { columns }) => sum + columns, 0);
  const columnNames: string[] = [];
  const columnDataset = new Int32Array(total);
  const firstColumn = new Int32Array(rows.length);
  const endColumn = new Int32Array(rows.length);
  const last = rows.reduce((highest, { id }) => Math.max(highest, id), 0);
  const rowsStates = new Int32Array(last + 1).fill(NOWHERE);
  const slotOffsets = new Int32Array(last + 1);
  const slotStates: number[] = [];
  for (const number of byColumnId(datasets)) {
    const { id, slots } = rows[number] as DatasetRow;
    rowsStates[id] = total + number;
    firstColumn[number] = columnNames.length;
    const offset = slotStates.length;
    slotOffsets[id] = offset;
    eachSlot(db, slots, (name, slot) => {
      slotStates[offset + slot] = columnNames.length;
      columnNames.push(name);
    });
    endColumn[number] = columnNames.length;
    columnDataset.fill(number, firstColumn[number], columnNames.length);
  }
  if (columnNames.length !== total) throw damaged(db, 'the counts of columns differ');
  return {
    datasets,
    datasetNumbers: new Map(datasets.map((key, number) => [key, number])),
    columnNames,
    columnDataset,
    firstColumn,
    endColumn,
    rowsStates,
    slotOffsets,
    slotStates: Int32Array.from(slotStates, (state) => state ?? NOWHERE),
  };
}

/** The state of what does not exist. */
const NOWHERE = -1;

/**
 * The order of column ids: dataset, then hash sign. It differs from the order of datasets if one id is a
 * prefix of another.
 */
function byColumnId(datasets: readonly DatasetId[]): number[] {
  const keys = datasets.map((id) => `${id}#`);
  const numbers = keys.map((_, number) => number);
  const inOrder = keys.every((key, number) => number === 0 || (keys[number - 1] as string) < key);
  if (inOrder) return numbers;
  return numbers.sort((a, b) => ((keys[a] as string) < (keys[b] as string) ? -1 : 1));
}

interface JobRow {
  readonly id: number;
  readonly key: JobId;
  readonly links: Uint8Array;
}

function loadFlows(db: Database, nodes: Nodes): { jobs: WalkJobs; flows: WalkFlows } {
  const sizes = db.get<{ flows: number | null; links: number | null }>(
    'SELECT sum(column_flows + row_flows) AS flows, sum(link_count) AS links FROM job',
  );
  const flows = emptyFlows(sizes?.flows ?? 0, sizes?.links ?? 0);
  const rows = db.all<JobRow>(
    'SELECT j.id, j.key, j.links FROM job j JOIN project p ON p.id = j.project_id ORDER BY j.key, p.name',
  );
  const filled = { flows: 0, inputs: 0 };
  for (const [number, { links }] of rows.entries())
    fillFlows(flows, filled, unpackNumbers(links), { number, nodes });
  const { values } = flows.inputs;
  if (filled.flows !== flows.target.length || filled.inputs !== values.length)
    throw damaged(db, 'the counts of edges differ');
  if (flows.target.includes(NOWHERE) || values.includes(NOWHERE)) throw damaged(db, 'an edge has no target');
  const jobs = { ids: rows.map(({ key }) => key), rows: Int32Array.from(rows, ({ id }) => id) };
  return { jobs, flows };
}

function emptyFlows(flows: number, links: number): WalkFlows {
  return {
    job: new Int32Array(flows),
    position: new Int32Array(flows),
    statement: new Int32Array(flows),
    kind: new Uint8Array(flows),
    target: new Int32Array(flows),
    inputs: { offsets: new Int32Array(flows + 1), values: new Int32Array(links) },
  };
}

/** Adds the flows of one job; pack-flows.ts describes their format. */
function fillFlows(
  flows: WalkFlows,
  filled: { flows: number; inputs: number },
  packed: Int32Array,
  from: { readonly number: number; readonly nodes: Nodes },
): void {
  const { rows, columns, begin } = statesOfHead(packed, from.nodes);
  const { offsets, values } = flows.inputs;
  const first = filled.flows;
  let flow = first;
  let input = filled.inputs;
  const list = (at: number, states: Int32Array): number => {
    // A damaged length must not exceed the remaining bytes.
    const end = Math.min(at + 1 + (packed[at] ?? 0), packed.length);
    for (let item = at + 1; item < end; item++) values[input++] = states[packed[item] as number] ?? NOWHERE;
    return end;
  };
  for (let at = begin; at < packed.length; flow++) {
    const kind = packed[at] as number;
    const isColumn = isColumnKind(kind);
    flows.job[flow] = from.number;
    flows.position[flow] = flow - first;
    flows.kind[flow] = kind;
    flows.statement[flow] = packed[at + 1] ?? 0;
    flows.target[flow] = (isColumn ? columns : rows)[packed[at + 2] ?? -1] ?? NOWHERE;
    at = list(at + 3, columns);
    if (!isColumn) at = list(at, rows);
    offsets[flow + 1] = input;
  }
  filled.flows = flow;
  filled.inputs = input;
}

/** The states of the numbers of one job, and the position of its first flow. */
function statesOfHead(
  packed: Int32Array,
  { rowsStates, slotOffsets, slotStates }: Nodes,
): { readonly rows: Int32Array; readonly columns: Int32Array; readonly begin: number } {
  const head = headOfLinks(packed);
  const columns = new Int32Array(head.columns.length / 2);
  for (let column = 0; column < columns.length; column++) {
    const row = head.rows[head.columns[2 * column] as number] ?? -1;
    const slot = head.columns[2 * column + 1] as number;
    columns[column] = slotStates[(slotOffsets[row] ?? NOWHERE) + slot] ?? NOWHERE;
  }
  return { rows: head.rows.map((row) => rowsStates[row] ?? NOWHERE), columns, begin: head.flows };
}
