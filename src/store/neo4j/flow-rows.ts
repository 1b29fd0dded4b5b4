/**
 * Converts the row of a statement in cypher/read to a flow. The row contains the node of the flow, its
 * target, and its incoming relationships.
 *
 *   (orders.price)-[:FEEDS {subtypes: ['AGGREGATION'], …}]->
 *     (:ColumnFlow {expression: 'sum(price)', …})-[:PRODUCES]->(sales.total)
 */

import type { OwnedFlow } from '../../graph/reader.ts';
import type { Flow, FlowInput, FlowOrder } from '../../model/column-graph.ts';
import type { Confidence, Subtype } from '../../model/edge.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { inputsOfEdge, namedOfTexts } from './edge-codec.ts';

export interface FlowRow {
  /** The ids in the parameters that the flow belongs to. */
  readonly requested: readonly string[];
  readonly job: JobId;
  readonly project: string;
  readonly isColumnFlow: boolean;
  readonly position: number;
  readonly statement: number;
  readonly expression: string | null;
  readonly line: number;
  readonly column: number;
  readonly digest: string;
  readonly named: readonly string[] | null;
  /** A FlowOrder as JSON. */
  readonly order: string | null;
  readonly opaque: boolean;
  readonly observed: boolean;
  readonly target: readonly [dataset: DatasetId, column?: string];
  readonly inputs: readonly InputRow[];
  readonly scans: readonly DatasetId[];
}

/** One relationship. */
type InputRow = readonly [
  dataset: DatasetId,
  column: string,
  isDirect: boolean,
  subtypes: readonly Subtype[],
  confidence: Confidence,
  evidence: readonly string[],
  confidences: readonly Confidence[] | null,
];

export function flowOfRow(row: FlowRow): OwnedFlow<Flow> {
  const owned = { job: row.job, flow: bareFlow(row) };
  return row.observed ? { ...owned, observed: true } : owned;
}

function bareFlow(row: FlowRow): Flow {
  const [dataset, column] = row.target;
  const { statement, digest } = row;
  const place = { line: row.line, column: row.column };
  const inputs = inputsOfRows(row.inputs);
  if (row.isColumnFlow) {
    const expression = row.expression ?? '';
    return { kind: 'column', statement, dataset, column: column ?? '', inputs, expression, place, digest };
  }
  const scans = row.scans.toSorted();
  const named = namedOfTexts(row.named ?? []);
  const order = row.order === null ? {} : { order: JSON.parse(row.order) as FlowOrder };
  const { opaque } = row;
  return { kind: 'row', statement, dataset, inputs, scans, named, opaque, ...order, place, digest };
}

/** Sorts by column, direct inputs first. The order of the subtypes of one relationship is unchanged. */
function inputsOfRows(rows: readonly InputRow[]): FlowInput[] {
  const sorted = rows.length < 2 ? rows : rows.toSorted(compareInputs);
  return sorted.flatMap(([dataset, column, , subtypes, confidence, evidence, confidences]) =>
    inputsOfEdge({ dataset, column }, { subtypes, confidence, evidence, confidences }),
  );
}

function compareInputs(a: InputRow, b: InputRow): number {
  return compareText(a[0], b[0]) || compareText(a[1], b[1]) || Number(b[2]) - Number(a[2]);
}

export interface FlowPlace {
  readonly job: string;
  readonly project: string;
  readonly position: number;
}

/** Orders flows by job, then project, then position in the job. */
export function compareFlows(a: FlowPlace, b: FlowPlace): number {
  return compareText(a.job, b.job) || compareText(a.project, b.project) || a.position - b.position;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
