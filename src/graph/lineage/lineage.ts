/**
 * The origins of a column's values, or the places where the values are used, up to some distance. In: a
 * located dataset or column. Out: nodes, and edges with evidence. A column is answered at column grain, a
 * dataset at dataset grain.
 *
 *   lineage(reader, sales.total, 'up')
 *   nodes  column sales.total (0 hops), column orders.price (1), rows of sales (0), column orders.id (1), …
 *   edges  orders.price → sales.total  AGGREGATION sum(price)      orders.id → rows of sales  FILTER
 *
 * Upstream of a column, the answer includes the rows of its dataset, since they decide which values there
 * are. At column grain the walk stops at a statement that could not be analysed and adds it to `openEnds`. A
 * column without inputs has the reason in `end`. Observed flows are passed too, and their edges are listed
 * together with the open ends that they complete (merge-edges.ts).
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
  /** Only edges of these kinds. DIRECT alone also leaves out rows. */
  readonly kinds?: readonly EdgeKind[];
  /** Upstream of a column: include the inputs of its dataset's rows. */
  readonly rows?: boolean;
  /** The largest number of nodes in the answer. */
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
  /** In the order of the walk: nearest first. */
  readonly nodes: readonly LineageNode[];
  /**
   * Always in the direction the data flows. One edge for each (from, to, job, statement) of code. Observed
   * flows are evidence of these edges; a pair (from, to) that is only observed has one edge.
   */
  readonly edges: readonly ExplainedStep[];
  readonly openEnds: readonly OpenEnd[];
  /**
   * The limit that was reached; null if the answer is complete. `depth`: the last nodes have further edges.
   */
  readonly partial: 'depth' | 'nodes' | 'milliseconds' | null;
}

export interface LineageNode extends Point {
  readonly hops: number;
  /** Upstream: why the node has no inputs. Null if it has inputs, or if the walk did not visit it. */
  readonly end: LineageEnd | null;
}

/**
 * SOURCE: no known job writes the dataset. CONSTANT: the expression references no column. OPAQUE: the
 * statement that writes the column could not be analysed. UNKNOWN: jobs write the dataset, but none is known
 * to produce the column.
 */
export const LINEAGE_ENDS = ['SOURCE', 'CONSTANT', 'OPAQUE', 'UNKNOWN'] as const;
export type LineageEnd = (typeof LINEAGE_ENDS)[number];

/**
 * A statement that the walk cannot pass: `job` reads `from` to write `to`, and the columns it uses are
 * unknown.
 */
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
  const { own, parents } = nestedNames(dataset, question.column);
  const points: Point[] = [...own, ...parents].map((column) => ({
    kind: 'column',
    dataset: dataset.id,
    column,
  }));
  const withRows = direction === 'up' && options.rows && options.kinds.includes('INDIRECT');
  return withRows ? [...points, { kind: 'rows', dataset: dataset.id, column: null }] : points;
}

/** The state of one walk: breadth first, one level of nodes at a time. */
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

/**
 * The node that the step reaches, if it is new. Beyond the requested depth, only edges between known nodes
 * are added.
 */
function takeStep(walk: Walk, step: FlowStep, hops: number): Point | null {
  const other = walk.direction === 'up' ? step.from : step.to;
  const key = pointKey(other);
  const beyond = hops > walk.options.depth;
  if (beyond && !walk.nodes.has(key)) walk.partial ??= 'depth';
  const isNew = !beyond && addNode(walk, other, hops);
  if (walk.nodes.has(key)) walk.steps.set(stepKey(step), step);
  return isNew ? other : null;
}

/** Returns true if the node is new. */
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
  /** Flows that a step may pass. */
  readonly through: readonly OwnedFlow<Flow>[];
  readonly opaque: readonly OwnedFlow<Flow>[];
}

async function flowsAt(walk: Walk, point: Point): Promise<FlowsAt> {
  const { reader, direction } = walk;
  const up = direction === 'up';
  const rowFlows = up ? await reader.rowProducers(point.dataset) : await reader.rowConsumers(point.dataset);
  const opaque = rowFlows.filter((owned) => owned.flow.opaque && !isCoveredByCode(owned, rowFlows, point));
  if (point.kind === 'dataset') return { through: rowFlows, opaque };
  if (point.column === null) return { through: rowFlows.filter(({ flow }) => !flow.opaque), opaque };
  const column = columnId(point.dataset, point.column);
  const through = up ? await reader.producers(column) : await reader.consumers(column);
  const node = walk.nodes.get(pointKey(point));
  if (up && node !== undefined) node.end = endOf(through, rowFlows.length, opaque.length);
  return { through, opaque };
}

/**
 * True for an observed read without columns if code reads the same dataset there: the read adds no open end.
 */
function isCoveredByCode(
  { observed, flow: { dataset, scans } }: OwnedFlow<RowFlow>,
  flows: readonly OwnedFlow<RowFlow>[],
  point: Point,
): boolean {
  if (observed !== true) return false;
  const ofCode = flows.filter((owned) => owned.observed !== true && owned.flow.dataset === dataset);
  const covered = new Set(ofCode.flatMap(({ flow }) => flow.scans));
  return point.dataset === dataset ? scans.every((scan) => covered.has(scan)) : covered.has(point.dataset);
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
