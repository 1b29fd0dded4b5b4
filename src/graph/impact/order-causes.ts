/**
 * Readers that depend on the order of a relation whose order may change. In: the affected columns, and the
 * relations that change their order. Out: the cause of each such reader.
 *
 *   m1: select id, c from orders order by price      the order of m1 changes with orders.price
 *   v:  select * from m1 where id > 0                keeps the order of m1
 *   m2: select * from v limit 3                      takes it: possibly affected
 *
 * An engine keeps the order of a relation or does not, so no reader is affected for certain. Readers that
 * only keep the order are unaffected, and the order is followed through them.
 */
import type { RowFlow } from '../../model/column-graph.ts';
import { columnId, type DatasetId } from '../../model/names.ts';
import { codeOnly } from '../code-only.ts';
import type { GraphReader, OwnedFlow, SortedFlow, WalkLimits } from '../reader.ts';
import type { Affected } from './group-affected.ts';
import type { ImpactStarts } from './impact-starts.ts';
import type { Causes, Possible } from './possible-causes.ts';

interface Touched {
  readonly affected: Affected;
  readonly starts: ImpactStarts;
  readonly limits: WalkLimits;
}

export async function orderCauses(
  reader: GraphReader,
  sorted: readonly SortedFlow[],
  { affected, starts, limits }: Touched,
): Promise<Possible> {
  const deadline = performance.now() + limits.milliseconds;
  const code = codeOnly(reader);
  const walk: Walk = { affected, causes: new Map(), hopsTo: orderedBefore(sorted, { affected, starts }) };
  let level: readonly DatasetId[] = [...walk.hopsTo.keys()].filter((dataset) => !isBroken(dataset, walk));
  for (let depth = 1; level.length > 0; depth++) {
    const readers = await Promise.all(level.map((dataset) => code.rowConsumers(dataset)));
    const next = level.flatMap((from, i) => passOrder(from, readers[i] ?? [], walk));
    if (next.length > 0 && depth >= limits.depth) return { causes: walk.causes, partial: 'depth' };
    if (next.length > 0 && performance.now() >= deadline)
      return { causes: walk.causes, partial: 'milliseconds' };
    level = next;
  }
  return { causes: walk.causes, partial: null };
}

interface Walk {
  readonly affected: Affected;
  readonly causes: Causes;
  /** The distance of each relation whose order may change. */
  readonly hopsTo: Map<DatasetId, number>;
}

function isBroken(dataset: DatasetId, { affected }: Walk): boolean {
  return affected.of(dataset)?.whole === true;
}

/** Returns the readers that keep the order and were not reached before. */
function passOrder(from: DatasetId, readers: readonly OwnedFlow<RowFlow>[], walk: Walk): DatasetId[] {
  const { causes, hopsTo } = walk;
  const hops = (hopsTo.get(from) ?? 0) + 1;
  const next: DatasetId[] = [];
  for (const { job, flow } of readers) {
    const { dataset, opaque, order } = flow;
    if (isBroken(dataset, walk)) continue;
    const takes = opaque || order?.takes.includes(from) === true;
    if (takes && !causes.has(dataset))
      causes.set(dataset, { cause: { kind: opaque ? 'opaque' : 'order', from, job }, hops });
    if (hopsTo.has(dataset) || order?.keeps.includes(from) === false) continue;
    hopsTo.set(dataset, hops);
    next.push(dataset);
  }
  return next;
}

/** Relations whose order differs, or is decided by a column that changes, with their distance. */
function orderedBefore(
  sorted: readonly SortedFlow[],
  { affected, starts }: Pick<Touched, 'affected' | 'starts'>,
): Map<DatasetId, number> {
  const found = new Map<DatasetId, number>(starts.ordered.map((dataset) => [dataset, 0]));
  if (sorted.length === 0) return found;
  const changing = new Set(
    starts.starts.flatMap(({ state }) => (state.kind === 'column' ? [state.column] : [])),
  );
  const distancesOf = (dataset: DatasetId, column: string): number[] => {
    if (changing.has(columnId(dataset, column))) return [0];
    const reached = affected.of(dataset)?.columns.find((each) => each.column === column);
    return reached === undefined ? [] : [reached.hops];
  };
  for (const { dataset, by } of sorted) {
    const hops = by.flatMap((key) => distancesOf(key.dataset, key.column));
    if (hops.length > 0 && !found.has(dataset)) found.set(dataset, Math.min(...hops) + 1);
  }
  return found;
}
