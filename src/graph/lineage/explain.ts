/**
 * Turns a path of states into steps that a user can check against the code. In: the steps of
 * `GraphReader.path`. Out: for each flow of the path, its two ends, its job and expression, how the input
 * acts, the confidence, and the place in the file.
 *
 *   [orders.price] → [sales.total]
 *   → { from: orders.price, to: sales.total, job: sales, subtypes: ['AGGREGATION'], confidence: 'exact',
 *       expression: 'sum(price)', file: 'models/sales.sql', place: { line: 2, column: 7 } }
 */
import type {
  ColumnFlow,
  Evidence,
  Flow,
  FlowInput,
  Job,
  ObservedEvidence,
} from '../../model/column-graph.ts';
import type { Confidence, Subtype } from '../../model/edge.ts';
import { bestConfidence, SUBTYPES, worstConfidence } from '../../model/edge.ts';
import type { ColumnId, DatasetId, JobId } from '../../model/names.ts';
import { columnId, columnParts } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { FlowReader } from '../code-only.ts';
import type { GraphReader, OwnedFlow, PathStep, State } from '../reader.ts';

/** One end of a step: a state, or a complete dataset. */
export interface Point {
  readonly kind: 'column' | 'rows' | 'dataset';
  readonly dataset: DatasetId;
  /** Set only if the kind is column. */
  readonly column: string | null;
}

export interface ExplainedStep {
  readonly from: Point;
  readonly to: Point;
  readonly job: JobId;
  readonly jobName: string;
  readonly statement: number;
  readonly flow: 'column' | 'row';
  /** Empty if the statement reads the dataset and uses none of its columns. */
  readonly subtypes: readonly Subtype[];
  /**
   * At dataset grain: `exact` if the statement reads the dataset. Null if the statement could not be
   * analysed, or was observed without columns.
   */
  readonly confidence: Confidence | null;
  readonly expression: string | null;
  readonly file: string | null;
  /**
   * The place where the text references the input; otherwise the start of the flow. Null for an observed
   * flow.
   */
  readonly place: Place | null;
  readonly evidence: readonly Evidence[];
  /** True if the target cannot be built without `from`. */
  readonly breaks: boolean;
}

export async function explainPath(reader: FlowReader, steps: readonly PathStep[]): Promise<ExplainedStep[]> {
  const pairs = steps.slice(1).map((step, i) => ({ from: steps[i]?.state, step }));
  const found = await Promise.all(
    pairs.map(async ({ from, step }) => {
      if (from === undefined || step.flow === null) return null;
      const owned = await flowInto(reader, pointOf(from), step);
      return owned === null ? null : { from: pointOf(from), to: pointOf(step.state), owned };
    }),
  );
  const passed = found.filter((each) => each !== null);
  const jobs = await jobsById(
    reader,
    passed.map(({ owned }) => owned.job),
  );
  return passed.map(({ from, to, owned }) => explainFlow(from, to, owned, jobs.get(owned.job) ?? null));
}

/** Explains one flow as the step from one of its inputs to its target. */
export function explainFlow(from: Point, to: Point, owned: OwnedFlow<Flow>, job: Job | null): ExplainedStep {
  const { flow } = owned;
  const inputs = inputsFrom(flow, from);
  const ofInputs = inputs.flatMap((input) => input.evidence);
  const evidence = owned.observed && inputs.length === 0 ? seenReading(job, from.dataset) : ofInputs;
  return {
    from,
    to,
    job: owned.job,
    jobName: job?.name ?? owned.job,
    statement: flow.statement,
    flow: flow.kind,
    subtypes: subtypesOf(inputs),
    confidence:
      flow.kind === 'row' && flow.opaque && !owned.observed ? null : confidenceOf(inputs, owned.observed),
    expression: flow.kind === 'column' && owned.observed !== true ? flow.expression : null,
    file: job?.file ?? null,
    place: evidence.find((each) => each.kind === 'static')?.place ?? (owned.observed ? null : flow.place),
    evidence,
    breaks: false,
  };
}

/** Evidence for a read that was observed without columns: the job has the times of the read. */
function seenReading(job: Job | null, source: DatasetId): ObservedEvidence[] {
  const { observer, relations = [] } = job?.observed ?? {};
  const seen = relations.find((relation) => relation.source === source);
  if (observer === undefined || seen === undefined) return [];
  const { indirect, firstSeen, lastSeen, count, entities } = seen;
  return [{ kind: observer, indirect, firstSeen, lastSeen, count, entities }];
}

/** The confidence of a path is that of its worst step; null if a step could not be analysed. */
export function pathConfidence(steps: readonly ExplainedStep[]): Confidence | null {
  let worst: Confidence = 'exact';
  for (const { confidence } of steps) {
    if (confidence === null) return null;
    worst = worstConfidence(worst, confidence);
  }
  return worst;
}

export function pointOf(state: State): Point {
  if (state.kind === 'rows') return { kind: 'rows', dataset: state.dataset, column: null };
  return { kind: 'column', ...columnParts(state.column) };
}

function subtypesOf(inputs: readonly FlowInput[]): Subtype[] {
  const present = new Set(inputs.map(({ subtype }) => subtype));
  return SUBTYPES.filter((subtype) => present.has(subtype));
}

/**
 * Several inputs are several uses of one column: the best confidence counts. Without inputs the step is the
 * scan, which is exact if code reads the dataset.
 */
function confidenceOf(inputs: readonly FlowInput[], observed = false): Confidence {
  const [first, ...rest] = inputs.map(({ confidence }) => confidence);
  return rest.reduce(bestConfidence, first ?? (observed ? 'observed' : 'exact'));
}

export async function jobsById(
  reader: Pick<GraphReader, 'job'>,
  ids: Iterable<JobId>,
): Promise<Map<JobId, Job>> {
  const jobs = await Promise.all([...new Set(ids)].map((id) => reader.job(id)));
  return new Map(jobs.filter((job) => job !== null).map((job) => [job.id, job]));
}

function inputsFrom(flow: Flow, from: Point): FlowInput[] {
  if (from.kind !== 'column') return [];
  return flow.inputs.filter((input) => input.dataset === from.dataset && input.column === from.column);
}

/**
 * The flow of the step. If it was observed and code has the same step, the flow of code, because that has an
 * expression and a place.
 */
async function flowInto(
  reader: FlowReader,
  from: Point,
  { state, flow }: PathStep,
): Promise<OwnedFlow<Flow> | null> {
  if (flow === null) return null;
  const flows: readonly OwnedFlow<Flow>[] =
    state.kind === 'column' ? await reader.producers(state.column) : await reader.rowProducers(state.dataset);
  const passed = flows.find((each) => each.job === flow.job && each.flow.statement === flow.statement);
  if (passed?.observed !== true) return passed ?? null;
  return flows.find((each) => each.observed !== true && leadsFrom(each.flow, from)) ?? passed;
}

function leadsFrom(flow: Flow, from: Point): boolean {
  if (from.kind === 'column') return inputsFrom(flow, from).length > 0;
  return flow.kind === 'row' && !flow.opaque && flow.scans.includes(from.dataset);
}

/** The state that a flow produces. */
export function producedBy(flow: Flow): State {
  return flow.kind === 'row'
    ? { kind: 'rows', dataset: flow.dataset }
    : { kind: 'column', column: producedColumn(flow) };
}

function producedColumn(flow: ColumnFlow): ColumnId {
  return columnId(flow.dataset, flow.column);
}
