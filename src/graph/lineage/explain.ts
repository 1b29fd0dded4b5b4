/**
 * Turns a chain of states into steps that a person can check against the code. Steps of `GraphReader.path` in; for each flow passed,
 * from where to where, by which job and expression, how, how surely, and at which place of which file, out.
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

/** What a step leads from or to: a state, or a dataset as a whole. */
export interface Point {
  readonly kind: 'column' | 'rows' | 'dataset';
  readonly dataset: DatasetId;
  /** Not null exactly where the kind is column. */
  readonly column: string | null;
}

export interface ExplainedStep {
  readonly from: Point;
  readonly to: Point;
  readonly job: JobId;
  readonly jobName: string;
  readonly statement: number;
  readonly flow: 'column' | 'row';
  /** Empty where a statement merely reads the dataset. */
  readonly subtypes: readonly Subtype[];
  /** Of a step at dataset grain: `exact`, the statement reads it; null where it could not be analysed, or was seen without its columns. */
  readonly confidence: Confidence | null;
  readonly expression: string | null;
  readonly file: string | null;
  /** Where the text names the input; else where the flow begins; null of what was observed. */
  readonly place: Place | null;
  readonly evidence: readonly Evidence[];
  /** The target cannot be made without what the step comes from. */
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

/** One flow seen as the step from one of its inputs to its target. */
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

/** Of a relation as a whole: the job itself says when it was read. */
function seenReading(job: Job | null, source: DatasetId): ObservedEvidence[] {
  const { observer, relations = [] } = job?.observed ?? {};
  const seen = relations.find((relation) => relation.source === source);
  if (observer === undefined || seen === undefined) return [];
  const { indirect, firstSeen, lastSeen, count, entities } = seen;
  return [{ kind: observer, indirect, firstSeen, lastSeen, count, entities }];
}

/** How sure a whole chain is: as its worst step; null where one step could not be analysed. */
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

/** Several inputs here are several ways in which one column acts: the surest counts. No input: the scan itself, which is certain where code says it. */
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

/** The flow of the step; where it was observed and code has one as well, that of code, which says why. */
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
