/**
 * Relations that another type may break. In: columns whose type differs. Out: the cause of each relation that
 * may fail to build, and of each relation downstream of such a relation.
 *
 *   raw.c becomes an INTEGER
 *   m1: select id, c from raw              passes the value on, so it is built
 *   m2: select id, upper(c) as u from m1   may fail
 *   m3: select id from m2                  reads nothing that changes, and may be blocked: possibly affected
 *
 * The types of expressions are unknown, so every use of the value may fail, except passing, grouping and
 * sorting it.
 */
import type { Flow, RowFlow } from '../../model/column-graph.ts';
import type { Subtype } from '../../model/edge.ts';
import { type ColumnId, columnId, columnParts, type DatasetId, type JobId } from '../../model/names.ts';
import { codeOnly, type FlowReader } from '../code-only.ts';
import type { GraphReader, OwnedFlow, WalkLimits } from '../reader.ts';
import type { Change } from './change.ts';
import type { Affected } from './group-affected.ts';
import type { Causes, Possible } from './possible-causes.ts';

export async function typeCauses(
  reader: GraphReader,
  changes: readonly Change[],
  { affected, limits }: { readonly affected: Affected; readonly limits: WalkLimits },
): Promise<Possible> {
  const causes: Causes = new Map();
  const retyped = changes.flatMap((change) =>
    change.kind === 'RETYPED' ? [columnId(change.dataset, change.column)] : [],
  );
  if (retyped.length === 0) return { causes, partial: null };
  const { failing, partial } = await mayFail(codeOnly(reader), retyped, limits);
  for (const [dataset, { from, job }] of failing)
    if (affected.of(dataset) === undefined)
      causes.set(dataset, { cause: { kind: 'type', from, job, of: null }, hops: 1 });
  const start = [...failing.keys()];
  const blocked = await reader.reachDatasets({ direction: 'down', start, limits });
  for (const { dataset, from: of, hops } of blocked.datasets) {
    const first = failing.get(of);
    if (first === undefined || failing.has(dataset) || affected.of(dataset) !== undefined) continue;
    causes.set(dataset, { cause: { kind: 'type', ...first, of }, hops: hops + 1 });
  }
  return { causes, partial: partial ?? blocked.partial };
}

interface User {
  readonly from: DatasetId;
  readonly job: JobId;
}

interface Failing {
  readonly failing: ReadonlyMap<DatasetId, User>;
  readonly partial: keyof WalkLimits | null;
}

/** Follows the values to each relation that does more than pass them on. */
async function mayFail(
  reader: FlowReader,
  retyped: readonly ColumnId[],
  { depth: mostSteps, states }: WalkLimits,
): Promise<Failing> {
  const failing = new Map<DatasetId, User>();
  const seen = new Set(retyped);
  let level = retyped;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= mostSteps) return { failing, partial: 'depth' };
    if (seen.size > states) return { failing, partial: 'states' };
    const next: ColumnId[] = [];
    for (const column of level) {
      for (const passed of await passedOn(reader, column, failing)) {
        if (seen.has(passed)) continue;
        seen.add(passed);
        next.push(passed);
      }
    }
    level = next;
  }
  return { failing, partial: null };
}

/** The columns that have the same value, in relations that are built. */
async function passedOn(
  reader: FlowReader,
  column: ColumnId,
  failing: Map<DatasetId, User>,
): Promise<ColumnId[]> {
  const { dataset: from, column: name } = columnParts(column);
  const [users, rows] = await Promise.all([reader.consumers(column), reader.rowConsumers(from)]);
  const passed: ColumnId[] = [];
  const used = new Set<string>();
  for (const { job, flow } of users) {
    used.add(`${job} ${flow.statement}`);
    const { dataset } = flow;
    if (!isSafe(flow, column)) failing.set(dataset, { from, job });
    else if (flow.kind === 'column') passed.push(columnId(dataset, flow.column));
  }
  for (const { job, flow } of unusedMentions(rows, { from, name, used }))
    failing.set(flow.dataset, { from, job });
  return passed;
}

interface Mention {
  readonly from: DatasetId;
  readonly name: string;
  /** The statements that use the value. */
  readonly used: ReadonlySet<string>;
}

/** Statements that only reference the column: in a common table expression without readers, for example. */
function unusedMentions(
  rows: readonly OwnedFlow<RowFlow>[],
  { from, name, used }: Mention,
): OwnedFlow<RowFlow>[] {
  return rows.filter(
    ({ job, flow }) =>
      !used.has(`${job} ${flow.statement}`) &&
      flow.named.some((each) => each.dataset === from && each.column === name),
  );
}

const SAFE: ReadonlySet<Subtype> = new Set(['IDENTITY', 'GROUP_BY', 'SORT']);

/** A set operation compares types, so the only value of a column is passed on, and one of several is not. */
function isSafe(flow: Flow, column: ColumnId): boolean {
  const direct = flow.inputs.filter(({ subtype }) => subtype === 'IDENTITY');
  const uses = flow.inputs.filter((input) => columnId(input.dataset, input.column) === column);
  return uses.every(({ subtype }) => SAFE.has(subtype)) && (flow.kind === 'row' || direct.length <= 1);
}
