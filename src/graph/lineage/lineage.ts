/**
 * Where the values of a column come from, or where they go, within some hops: a located dataset or column in; nodes and edges with
 * their evidence out. A column is answered at column grain, a dataset at dataset grain.
 *
 *   lineage(reader, sales.total, 'up')
 *   nodes  column sales.total (0 hops), column orders.price (1), rows of sales (0), column orders.id (1), …
 *   edges  orders.price → sales.total  AGGREGATION sum(price)      orders.id → rows of sales  FILTER
 *
 * Upwards the rows of the asked dataset belong to the answer: they decide which values there are. Where a statement could not be
 * analysed the walk cannot go on at column grain, and says so in `openEnds`; a column with no input says in `end` why. What was observed is passed
 * too, and shown beside the open ends that it fills (merge-edges.ts).
 */
import type { Flow, RowFlow } from '../../model/column-graph.ts';
import type { EdgeKind } from '../../model/edge.ts';
import { edgeKind } from '../../model/edge.ts';
import type { OpaqueReason } from '../../model/finding.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { columnId } from '../../model/names.ts';
import type { LocatedColumn, LocatedDataset } from '../locate/locate.ts';
import { nestedNames } from '../locate/nested-names.ts';
import type { Direction, GraphReader, OwnedFlow } from '../reader.ts';
import type { ExplainedStep, Point } from './explain.ts';
import { explainFlow, jobsById } from './explain.ts';
import type { FlowStep } from './lineage-steps.ts';
import { stepsAt } from './lineage-steps.ts';
import { mergeEdges } from './merge-edges.ts';

export interface LineageOptions {
  /** In flows. */
  readonly depth?: number;
  /** Edges of these kinds only; DIRECT alone leaves out the rows too. */
  readonly kinds?: readonly EdgeKind[];
  /** Upwards from a column: with the inputs of its dataset's rows. */
  readonly rows?: boolean;
  /** Most nodes in the answer. */
  readonly nodes?: number;
  readonly milliseconds?: number;
}

export const DEFAULT_LINEAGE_OPTIONS = {
  depth: 3,
  kinds: ['DIRECT', 'INDIRECT'],
  rows: true,
  nodes: 2_000,
  milliseconds: 10_000,
} as const satisfies Required<LineageOptions>;

export interface Lineage {
  readonly direction: Direction;
  /** In the order in which the walk met them: nearest first. */
  readonly nodes: readonly LineageNode[];
  /**
   * In the direction the data flows, whichever way was asked. One for each (from, to, job, statement) of code; what was observed is evidence of these, or one
   * edge for each (from, to) that only observation knows.
   */
  readonly edges: readonly ExplainedStep[];
  readonly openEnds: readonly OpenEnd[];
  /** null: complete. `depth`: there is more behind the last nodes. */
  readonly partial: 'depth' | 'nodes' | 'milliseconds' | null;
}

export interface LineageNode extends Point {
  readonly hops: number;
  /** Upwards, why nothing leads to the node; null where something does, or where the walk did not look. */
  readonly end: LineageEnd | null;
}

/**
 * SOURCE: no known job writes the dataset. CONSTANT: the expression names no column. OPAQUE: what writes it could not be analysed.
 * UNKNOWN: jobs write the dataset, but none is known to produce the column.
 */
export const LINEAGE_ENDS = ['SOURCE', 'CONSTANT', 'OPAQUE', 'UNKNOWN'] as const;
export type LineageEnd = (typeof LINEAGE_ENDS)[number];

/** A statement that the walk cannot look through: `job` reads `from` into `to`, and which columns it uses is not known. */
export interface OpenEnd {
  readonly job: JobId;
  readonly jobName: string;
  readonly file: string | null;
  readonly from: readonly DatasetId[];
  readonly to: DatasetId;
  readonly reasons: readonly OpaqueReason[];
}

export async function lineage(
  reader: GraphReader,
  question: LocatedColumn | LocatedDataset,
  direction: Direction,
  options: LineageOptions = {},
): Promise<Lineage> {
  const settled = { ...DEFAULT_LINEAGE_OPTIONS, ...options };
  const walk: Walk = {
    reader,
    direction,
    options: settled,
    deadline: performance.now() + settled.milliseconds,
    nodes: new Map(),
    steps: new Map(),
    opaque: new Map(),
    partial: null,
  };
  let level = startOf(question, direction, settled).filter((point) => addNode(walk, point, 0));
  for (let hops = 1; level.length > 0 && walk.partial === null; hops++) {
    if (performance.now() > walk.deadline) walk.partial = 'milliseconds';
    else level = await walkLevel(walk, level, hops);
  }
  return await answerOf(walk);
}

function startOf(
  question: LocatedColumn | LocatedDataset,
  direction: Direction,
  options: Required<LineageOptions>,
): Point[] {
  const { dataset } = question;
  if (question.kind === 'dataset') return [{ kind: 'dataset', dataset: dataset.id, column: null }];
  const { own, around } = nestedNames(dataset, question.column);
  const points: Point[] = [...own, ...around].map((column) => ({
    kind: 'column',
    dataset: dataset.id,
    column,
  }));
  const withRows = direction === 'up' && options.rows && options.kinds.includes('INDIRECT');
  return withRows ? [...points, { kind: 'rows', dataset: dataset.id, column: null }] : points;
}

/** The state of one walk, breadth first, a level of nodes at a time. */
interface Walk {
  readonly reader: GraphReader;
  readonly direction: Direction;
  readonly options: Required<LineageOptions>;
  readonly deadline: number;
  readonly nodes: Map<string, { readonly point: Point; readonly hops: number; end: LineageEnd | null }>;
  readonly steps: Map<string, FlowStep>;
  readonly opaque: Map<string, OwnedFlow<Flow>>;
  partial: Lineage['partial'];
}

/** The new nodes one flow further. */
async function walkLevel(walk: Walk, level: readonly Point[], hops: number): Promise<Point[]> {
  const flows = await Promise.all(level.map((point) => flowsAt(walk, point)));
  const next: Point[] = [];
  for (const [i, at] of level.entries()) {
    const { through = [], opaque = [] } = flows[i] ?? {};
    if (hops <= walk.options.depth) for (const owned of opaque) walk.opaque.set(flowKey(owned), owned);
    for (const step of stepsAt(at, through, walk)) {
      const found = takeStep(walk, step, hops);
      if (found !== null) next.push(found);
    }
  }
  return next;
}

/** The node that the step found, if it is new. Beyond the asked depth only edges between known nodes are taken. */
function takeStep(walk: Walk, step: FlowStep, hops: number): Point | null {
  const other = walk.direction === 'up' ? step.from : step.to;
  const key = pointKey(other);
  const beyond = hops > walk.options.depth;
  if (beyond && !walk.nodes.has(key)) walk.partial ??= 'depth';
  const isNew = !beyond && addNode(walk, other, hops);
  if (walk.nodes.has(key)) walk.steps.set(stepKey(step), step);
  return isNew ? other : null;
}

/** True: the node is new. */
function addNode(walk: Walk, point: Point, hops: number): boolean {
  const key = pointKey(point);
  if (walk.nodes.has(key)) return false;
  if (walk.nodes.size >= walk.options.nodes) {
    walk.partial = 'nodes';
    return false;
  }
  walk.nodes.set(key, { point, hops, end: null });
  return true;
}

interface FlowsAt {
  /** Those that a step may pass. */
  readonly through: readonly OwnedFlow<Flow>[];
  readonly opaque: readonly OwnedFlow<Flow>[];
}

async function flowsAt(walk: Walk, point: Point): Promise<FlowsAt> {
  const { reader, direction } = walk;
  const up = direction === 'up';
  const rowFlows = up ? await reader.rowProducers(point.dataset) : await reader.rowConsumers(point.dataset);
  const opaque = rowFlows.filter((owned) => owned.flow.opaque && !isToldByCode(owned, rowFlows, point));
  if (point.kind === 'dataset') return { through: rowFlows, opaque };
  if (point.column === null) return { through: rowFlows.filter(({ flow }) => !flow.opaque), opaque };
  const column = columnId(point.dataset, point.column);
  const through = up ? await reader.producers(column) : await reader.consumers(column);
  const node = walk.nodes.get(pointKey(point));
  if (up && node !== undefined) node.end = endOf(through, rowFlows.length, opaque.length);
  return { through, opaque };
}

/** A sighting without columns of what code reads there too leaves nothing more open. */
function isToldByCode(
  { observed, flow: { dataset, scans } }: OwnedFlow<RowFlow>,
  flows: readonly OwnedFlow<RowFlow>[],
  point: Point,
): boolean {
  if (observed !== true) return false;
  const ofCode = flows.filter((owned) => owned.observed !== true && owned.flow.dataset === dataset);
  const told = new Set(ofCode.flatMap(({ flow }) => flow.scans));
  return point.dataset === dataset ? scans.every((scan) => told.has(scan)) : told.has(point.dataset);
}

function endOf(producers: readonly OwnedFlow<Flow>[], rowFlows: number, opaque: number): LineageEnd | null {
  if (producers.some(({ flow }) => flow.inputs.length > 0)) return null;
  if (opaque > 0) return 'OPAQUE';
  if (producers.length > 0) return 'CONSTANT';
  return rowFlows > 0 ? 'UNKNOWN' : 'SOURCE';
}

async function answerOf(walk: Walk): Promise<Lineage> {
  const steps = [...walk.steps.values()];
  const opaque = [...walk.opaque.values()];
  const owners = [...steps.map(({ owned }) => owned.job), ...opaque.map(({ job }) => job)];
  const jobs = await jobsById(walk.reader, owners);
  const edges = steps.map(({ owned, from, to }) => {
    const edge = explainFlow(from, to, owned, jobs.get(owned.job) ?? null);
    const subtypes = edge.subtypes.filter((subtype) => walk.options.kinds.includes(edgeKind(subtype)));
    return { step: { ...edge, subtypes }, observed: owned.observed === true };
  });
  const openEnds = opaque.map(({ job: id, flow }) => {
    const job = jobs.get(id);
    const reasons = job?.opaque.filter(({ statement }) => statement === flow.statement) ?? [];
    const from = flow.kind === 'row' ? flow.scans : [];
    return { job: id, jobName: job?.name ?? id, file: job?.file ?? null, from, to: flow.dataset, reasons };
  });
  const nodes = [...walk.nodes.values()].map(({ point, hops, end }) => ({ ...point, hops, end }));
  return { direction: walk.direction, nodes, edges: mergeEdges(edges), openEnds, partial: walk.partial };
}

function pointKey(point: Point): string {
  return JSON.stringify([point.kind, point.dataset, point.column]);
}

function stepKey({ owned, from, to }: FlowStep): string {
  return JSON.stringify([pointKey(from), pointKey(to), flowKey(owned)]);
}

function flowKey({ job, flow }: OwnedFlow<Flow>): string {
  return JSON.stringify([job, flow.statement, flow.dataset]);
}
