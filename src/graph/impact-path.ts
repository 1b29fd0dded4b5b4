/**
 * How a change comes to one affected relation: an answer of `impact` and one of its entries in; the shortest chain of steps with
 * their evidence out. Asked for the entries that are shown only, since each costs a walk.
 *
 *   REMOVED orders.amount, entry: dashboard
 *   → orders.amount ─breaks→ revenue (sum(amount), models/revenue.sql:3:5), revenue.total → dashboard.total
 */
import type { Flow } from '../model/column-graph.ts';
import type { DatasetId } from '../model/names.ts';
import { columnId } from '../model/names.ts';
import type { Change } from './change.ts';
import type { ExplainedStep, Point } from './explain.ts';
import { explainFlow, explainPath, jobsById, pointOf } from './explain.ts';
import type { AffectedRelation, ImpactAnswer } from './impact-answer.ts';
import { nestedNames, readersOf } from './impact-starts.ts';
import type { GraphReader, OwnedFlow, PathStep, State, WalkLimits } from './reader.ts';
import { DEFAULT_WALK_LIMITS } from './reader.ts';

export interface ImpactPathOptions {
  /** The affected column to come to; null: the nearest column, or the rows where they are nearer. */
  readonly column?: string | null;
  readonly limits?: Partial<WalkLimits>;
}

/** null: no chain was found within the limits. */
export async function impactPath(
  reader: GraphReader,
  answer: ImpactAnswer,
  entry: AffectedRelation,
  options: ImpactPathOptions = {},
): Promise<ExplainedStep[] | null> {
  if (entry.whole) return await breakingSteps(reader, answer.changes, entry.dataset);
  const target = targetOf(entry, options.column ?? null);
  if (target === null) return null;
  const limits = { ...DEFAULT_WALK_LIMITS, ...options.limits };
  const path = await shortestPath(reader, answer.starts, target, limits);
  const first = path?.[0];
  if (path === null || first === undefined) return null;
  const steps = await explainPath(reader, path);
  const from = pointOf(first.state).dataset;
  const breaks = answer.affected.some((each) => each.whole && each.dataset === from);
  return breaks ? [...((await breakingSteps(reader, answer.changes, from)) ?? []), ...steps] : steps;
}

function targetOf(entry: AffectedRelation, column: string | null): State | null {
  const rows: State = { kind: 'rows', dataset: entry.dataset };
  if (column !== null) {
    const known = entry.columns.some((each) => each.column === column);
    return known ? { kind: 'column', column: columnId(entry.dataset, column) } : null;
  }
  const [nearest] = entry.columns;
  if (nearest === undefined) return entry.rows === null ? null : rows;
  if (entry.rows !== null && entry.rows < nearest.hops) return rows;
  return { kind: 'column', column: columnId(entry.dataset, nearest.column) };
}

async function shortestPath(
  reader: GraphReader,
  starts: readonly State[],
  target: State,
  limits: WalkLimits,
): Promise<readonly PathStep[] | null> {
  const [only] = starts;
  if (only === undefined) return null;
  const start = starts.length === 1 ? only : await nearestStart(reader, starts, target, limits);
  return start === null ? null : await reader.path(start, target, 'down');
}

/** Of many starts, the one that a walk up from the target meets first. */
async function nearestStart(
  reader: GraphReader,
  starts: readonly State[],
  target: State,
  limits: WalkLimits,
): Promise<State | null> {
  const up = await reader.reach({ direction: 'up', start: [target], limits });
  const hops = new Map<string, number>();
  for (const each of up.columns) hops.set(each.column, each.hops);
  for (const each of up.rows) hops.set(each.dataset, each.hops);
  let best: { start: State; hops: number } | null = null;
  for (const start of starts) {
    const near = hops.get(start.kind === 'column' ? start.column : start.dataset);
    if (near !== undefined && (best === null || near < best.hops)) best = { start, hops: near };
  }
  return best?.start ?? null;
}

/** The statement of `target` that names what is gone. */
async function breakingSteps(
  reader: GraphReader,
  changes: readonly Change[],
  target: DatasetId,
): Promise<ExplainedStep[] | null> {
  for (const change of changes) {
    for (const { from, owned } of await breakingFlows(reader, change)) {
      if (owned.flow.dataset !== target) continue;
      const job = (await jobsById(reader, [owned.job])).get(owned.job) ?? null;
      const to: Point = { kind: 'dataset', dataset: target, column: null };
      return [{ ...explainFlow(from, to, owned, job), breaks: true }];
    }
  }
  return null;
}

async function breakingFlows(
  reader: GraphReader,
  change: Change,
): Promise<{ from: Point; owned: OwnedFlow<Flow> }[]> {
  if (change.kind === 'DROPPED') {
    const from: Point = { kind: 'dataset', dataset: change.dataset, column: null };
    return (await readersOf(reader, change.dataset)).map((owned) => ({ from, owned }));
  }
  if (change.kind !== 'REMOVED') return [];
  const dataset = await reader.dataset(change.dataset);
  const { own } = nestedNames(dataset ?? undefined, change.column);
  const flows = await Promise.all(
    own.map(async (column) => {
      const from: Point = { kind: 'column', dataset: change.dataset, column };
      return (await reader.consumers(columnId(change.dataset, column))).map((owned) => ({ from, owned }));
    }),
  );
  return flows.flat();
}
