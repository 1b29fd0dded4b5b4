/**
 * The shortest path from a change to one affected relation. In: an answer of `impact` and one of its entries.
 * Out: the steps with their evidence. Paths are computed only for displayed entries, since each needs a walk.
 *
 *   REMOVED orders.amount, entry: dashboard
 *   → orders.amount → recent.amount (recent.*),
 *     recent.amount ─breaks→ revenue (sum(amount), models/revenue.sql:3:5),
 *     revenue.total → dashboard.total
 */
import type { Flow } from '../../model/column-graph.ts';
import { columnId, columnParts } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import { codeOnly, type FlowReader } from '../code-only.ts';
import type { ExplainedStep, Point } from '../lineage/explain.ts';
import { explainFlow, explainPath, jobsById, pointOf } from '../lineage/explain.ts';
import type { GraphReader, OwnedFlow, Reach, Start, State, WalkLimits } from '../reader.ts';
import { DEFAULT_WALK_LIMITS } from '../reader.ts';
import type { AffectedRelation, ImpactAnswer, Origin } from './impact-answer.ts';
import { pointKey } from './impact-answer.ts';

export interface ImpactPathOptions {
  /** The affected column at the end of the path; null: the nearest column, or the rows if they are nearer. */
  readonly column?: string | null;
  readonly limits?: Partial<WalkLimits>;
}

/** null: there is no path within the limits. */
export async function impactPath(
  reader: GraphReader,
  answer: ImpactAnswer,
  entry: AffectedRelation,
  options: ImpactPathOptions = {},
): Promise<ExplainedStep[] | null> {
  const target = targetOf(entry, options.column ?? null);
  if (target === null) return null;
  const flows = answer.trustObserved ? reader : codeOnly(reader);
  const known = originsOf(answer, target);
  // Another change may be nearer than the change of these steps.
  if (known.length > 0 && known.length <= hopsTo(entry, target)) return await explainOrigins(flows, known);
  if (target.kind === 'dataset') return null;
  const limits = { ...DEFAULT_WALK_LIMITS, ...options.limits };
  // No path is longer than the distance in the answer.
  const near = { ...limits, depth: Math.min(limits.depth, hopsTo(entry, target)) };
  const start = await nearestStart(reader, answer, stateOf(target), near);
  const path =
    start === null ? null : await reader.path(start.state, stateOf(target), 'down', answer.trustObserved);
  if (start === null || path === null) return null;
  const before = start.hops === 0 ? [] : originsOf(answer, pointOf(start.state));
  return [...(await explainOrigins(flows, before)), ...(await explainPath(flows, path))];
}

function targetOf({ dataset, whole, columns, rows }: AffectedRelation, column: string | null): Point | null {
  if (whole) return { kind: 'dataset', dataset, column: null };
  if (column !== null) {
    return columns.some((each) => each.column === column) ? { kind: 'column', dataset, column } : null;
  }
  const [nearest] = columns;
  if (nearest === undefined || (rows !== null && rows < nearest.hops))
    return rows === null ? null : { kind: 'rows', dataset, column: null };
  return { kind: 'column', dataset, column: nearest.column };
}

function stateOf({ dataset, column }: Point): State {
  return column === null ? { kind: 'rows', dataset } : { kind: 'column', column: columnId(dataset, column) };
}

function hopsTo({ columns, rows, hops }: AffectedRelation, { column }: Point): number {
  return (column === null ? rows : columns.find((each) => each.column === column)?.hops) ?? hops;
}

/**
 * The steps from the change to a thing that breaks, is removed or changes before the walk. Empty for the
 * change itself.
 */
function originsOf({ origins }: ImpactAnswer, to: Point): Origin[] {
  const steps: Origin[] = [];
  // A relation that breaks has one step for all of its columns and rows.
  const broken = origins.get(pointKey({ kind: 'dataset', dataset: to.dataset, column: null }));
  let step = broken ?? origins.get(pointKey(to));
  // Each step starts at a column that was removed one hop before, or at the change.
  while (step !== undefined) {
    steps.unshift(step);
    step = step.hops > 1 ? origins.get(pointKey(step.from)) : undefined;
  }
  return steps;
}

async function explainOrigins(reader: FlowReader, origins: readonly Origin[]): Promise<ExplainedStep[]> {
  const jobs = await jobsById(
    reader,
    origins.map(({ job }) => job),
  );
  const steps = await Promise.all(
    origins.map(async (origin): Promise<ExplainedStep | null> => {
      const { from, to, effect, place } = origin;
      const owned = await flowOf(reader, origin);
      if (owned === null) return null;
      const step = explainFlow(from, to, owned, jobs.get(owned.job) ?? null);
      return { ...step, place: place ?? step.place, breaks: effect === 'BREAKS' };
    }),
  );
  return steps.filter((step) => step !== null);
}

/**
 * The flow to show: the flow that leads to `to`. For a relation that breaks: a flow that uses the removed
 * column at the place of the reference.
 */
async function flowOf(
  reader: FlowReader,
  { effect, from, to, job, statement, place }: Origin,
): Promise<OwnedFlow<Flow> | null> {
  const isHere = (owned: OwnedFlow<Flow>): boolean =>
    owned.job === job && owned.flow.statement === statement && owned.flow.dataset === to.dataset;
  const rows = async () => (await reader.rowProducers(to.dataset)).find(isHere) ?? null;
  if (from.column === null) return await rows();
  const uses = (await reader.consumers(columnId(from.dataset, from.column))).filter(isHere);
  if (effect !== 'BREAKS') {
    const use = uses.find(({ flow }) => (flow.kind === 'row' ? null : flow.column) === to.column) ?? uses[0];
    // An added column has no uses yet.
    return use ?? (await rows());
  }
  const there = uses.find(({ flow }) => place !== null && usesAt(flow, from, place));
  return there ?? uses[0] ?? (await rows());
}

function usesAt({ inputs }: Flow, from: Point, { line, column }: Place): boolean {
  return inputs.some(
    (input) =>
      input.dataset === from.dataset &&
      input.column === from.column &&
      input.evidence.some(
        (each) => each.kind === 'static' && each.place.line === line && each.place.column === column,
      ),
  );
}

/** The start with the shortest path to the target. */
async function nearestStart(
  reader: GraphReader,
  { starts, trustObserved }: Pick<ImpactAnswer, 'starts' | 'trustObserved'>,
  target: State,
  limits: WalkLimits,
): Promise<Start | null> {
  const [only] = starts;
  if (starts.length <= 1) return only ?? null;
  const up = await reader.reach({
    direction: 'up',
    start: [{ state: target, hops: 0 }],
    limits,
    trustObserved,
  });
  let best: { start: Start; hops: number } | null = null;
  for (const start of starts) {
    const walked = hopsOf(up, start.state);
    if (walked === null) continue;
    const near = start.hops + walked;
    if (best === null || near < best.hops) best = { start, hops: near };
  }
  return best?.start ?? null;
}

function hopsOf(reach: Reach, state: State): number | null {
  if (state.kind === 'rows') return reach.of(state.dataset)?.rows ?? null;
  const { dataset, column: name } = columnParts(state.column);
  return reach.of(dataset)?.columns.find(({ column }) => column === name)?.hops ?? null;
}
