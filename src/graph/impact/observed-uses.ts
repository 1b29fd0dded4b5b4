/**
 * Targets that were observed being computed from removed columns and datasets. The walk over states does not
 * start at a removed column: uses in code are followed by their references, and an observed job has none.
 * Whether an observed statement breaks is unknown, so its target changes.
 *
 *   REMOVED orders.price; sales.total was observed being computed from it   → sales.total MODIFIED
 */
import type { DatasetId } from '../../model/names.ts';
import { columnId } from '../../model/names.ts';
import type { FlowReader } from '../code-only.ts';
import { type Point, pointOf, producedBy } from '../lineage/explain.ts';
import type { Change } from './change.ts';
import { type Origin, pointKey } from './impact-answer.ts';
import type { ImpactStarts } from './impact-starts.ts';

const REMOVING: ReadonlySet<Change['kind']> = new Set(['REMOVED', 'RENAMED', 'DROPPED']);

/** By `pointKey`, nearest first. */
export async function observedUses(
  reader: FlowReader,
  changes: readonly Change[],
  starts: Pick<ImpactStarts, 'changed' | 'origins'>,
): Promise<Map<string, Origin>> {
  const uses = new Map<string, Origin>();
  const removed = removedPoints(changes, starts).sort((a, b) => a.hops - b.hops);
  const found = await Promise.all(removed.map(({ point }) => flowsAt(reader, point)));
  for (const [i, { point: from, hops }] of removed.entries()) {
    for (const { job, flow } of found[i] ?? []) {
      const to = pointOf(producedBy(flow));
      if (uses.has(pointKey(to))) continue;
      const { statement } = flow;
      uses.set(pointKey(to), {
        effect: 'MODIFIED',
        from,
        to,
        hops: hops + 1,
        job,
        statement,
        place: null,
      });
    }
  }
  return uses;
}

interface RemovedPoint {
  readonly point: Point;
  readonly hops: number;
}

function removedPoints(
  changes: readonly Change[],
  { changed, origins }: Pick<ImpactStarts, 'changed' | 'origins'>,
): RemovedPoint[] {
  const points = new Map<string, RemovedPoint>();
  const add = (point: Point, hops: number): void => {
    const key = pointKey(point);
    if ((points.get(key)?.hops ?? Infinity) > hops) points.set(key, { point, hops });
  };
  for (const { kind, dataset } of changes) {
    if (!REMOVING.has(kind)) continue;
    for (const column of changed.get(dataset)?.columns ?? []) add(columnPoint(dataset, column), 0);
    if (kind === 'DROPPED') add({ kind: 'dataset', dataset, column: null }, 0);
  }
  for (const { effect, to, hops } of origins.values()) if (effect === 'REMOVED') add(to, hops);
  return [...points.values()];
}

async function flowsAt(reader: FlowReader, { dataset, column }: Point) {
  const flows =
    column === null ? await reader.rowConsumers(dataset) : await reader.consumers(columnId(dataset, column));
  return flows.filter(({ observed, flow }) => observed && (flow.kind === 'column' || !flow.opaque));
}

function columnPoint(dataset: DatasetId, column: string): Point {
  return { kind: 'column', dataset, column };
}
