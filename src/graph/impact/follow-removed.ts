/**
 * Follows removed columns before any value changes. In: columns, and steps to columns that are known to be
 * removed. Out: the step to everything that breaks, is removed or changes because of them. Breadth first over
 * the removed columns.
 *
 *   REMOVED orders.amount
 *   a: select * from orders; b: select * exclude (amount) from orders; c: select sum(amount) from a
 *   → b BREAKS (it references the column), a.amount REMOVED (only the star selects it),
 *     c BREAKS (it references a.amount)
 */
import type { ColumnFlow, Flow, RowFlow } from '../../model/column-graph.ts';
import { edgeKind } from '../../model/edge.ts';
import type { DatasetId } from '../../model/names.ts';
import { columnId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { FlowReader } from '../code-only.ts';
import type { Point } from '../lineage/explain.ts';
import { nestedNames } from '../locate/nested-names.ts';
import type { OwnedFlow, WalkLimits } from '../reader.ts';
import type { Origin } from './impact-answer.ts';
import { pointKey } from './impact-answer.ts';

export interface RemovedColumn {
  readonly dataset: DatasetId;
  readonly column: string;
}

export interface FollowedRemoval {
  /** By `pointKey`. Columns of the question are included only if another step leads to them. */
  readonly origins: Map<string, Origin>;
  /**
   * Columns that statements produce from removed columns: a dataset that breaks may have more columns than
   * are listed.
   */
  readonly produced: Map<DatasetId, Set<string>>;
  /** By dataset that breaks: every removed column that its code references. */
  readonly references: References;
  readonly partial: keyof WalkLimits | null;
}

/** Points by `pointKey`, by dataset. */
export type References = Map<DatasetId, Map<string, Point>>;

export function addReference(references: References, dataset: DatasetId, point: Point): void {
  const points = references.get(dataset) ?? new Map<string, Point>();
  references.set(dataset, points.set(pointKey(point), point));
}

export async function followRemoved(
  reader: FlowReader,
  { asked, found = [] }: { readonly asked: readonly RemovedColumn[]; readonly found?: readonly Origin[] },
  limits: WalkLimits,
): Promise<FollowedRemoval> {
  const walk = new RemovalWalk(reader, limits);
  const foundAt = Map.groupBy(found, ({ hops }) => hops);
  const last = Math.max(0, ...foundAt.keys());
  let level = await walk.withFields(asked);
  for (let hops = 1; (level.length > 0 || hops <= last + 1) && walk.partial === null; hops++) {
    level.push(...(await walk.withFields(walk.add(foundAt.get(hops - 1) ?? []))));
    const next: RemovedColumn[] = [];
    for (const removed of level) {
      if (walk.isOver()) break;
      next.push(...(await walk.step(removed, hops)));
    }
    level = await walk.withFields(next);
  }
  const { origins, produced, references, partial } = walk;
  return { origins, produced, references, partial };
}

class RemovalWalk {
  readonly origins = new Map<string, Origin>();
  readonly produced = new Map<DatasetId, Set<string>>();
  readonly references: References = new Map();
  partial: keyof WalkLimits | null = null;
  readonly #reader: FlowReader;
  readonly #limits: WalkLimits;
  readonly #deadline: number;
  readonly #seen = new Set<string>();
  /** Cached, since several columns of one dataset are often removed together. */
  readonly #readers = new Map<DatasetId, readonly OwnedFlow<RowFlow>[]>();

  constructor(reader: FlowReader, limits: WalkLimits) {
    this.#reader = reader;
    this.#limits = limits;
    this.#deadline = performance.now() + limits.milliseconds;
  }

  isOver(): boolean {
    if (performance.now() >= this.#deadline) this.partial = 'milliseconds';
    else if (this.origins.size > this.#limits.states) this.partial = 'states';
    return this.partial !== null;
  }

  /** Columns that are removed although no step leads to them: those of a NATURAL join, for example. */
  add(found: readonly Origin[]): RemovedColumn[] {
    return found.flatMap((origin) => {
      const { dataset, column } = origin.to;
      const key = pointKey(origin.to);
      if (column === null || this.#seen.has(key)) return [];
      if (this.origins.get(key)?.effect !== 'REMOVED') this.origins.set(key, origin);
      return [{ dataset, column }];
    });
  }

  /** The columns that were not visited before. The fields of a removed struct are removed too. */
  async withFields(columns: readonly RemovedColumn[]): Promise<RemovedColumn[]> {
    const ids = [...new Set(columns.map(({ dataset }) => dataset))];
    const datasets = new Map((await this.#reader.datasets(ids)).map((each) => [each.id, each]));
    const all: RemovedColumn[] = [];
    for (const { dataset, column } of columns) {
      const origin = this.origins.get(pointKey(columnPoint(dataset, column)));
      for (const own of nestedNames(datasets.get(dataset), column).own) {
        const to = columnPoint(dataset, own);
        const key = pointKey(to);
        if (this.#seen.has(key)) continue;
        this.#seen.add(key);
        if (origin !== undefined) this.origins.set(key, { ...origin, to });
        all.push({ dataset, column: own });
      }
    }
    return all;
  }

  /**
   * The effects of one removed column on each statement that reads its dataset. Returns the columns that are
   * removed in turn.
   */
  async step(removed: RemovedColumn, hops: number): Promise<RemovedColumn[]> {
    const uses = await this.#reader.consumers(columnId(removed.dataset, removed.column));
    const next: RemovedColumn[] = [];
    for (const owned of await this.#readersOf(removed.dataset)) {
      const name = this.#nameIn(owned.flow, removed);
      const here = uses.filter((use) => isOfStatement(use, owned));
      // The statement scans the dataset and does not use the column.
      if (name === null && here.length === 0) continue;
      if (hops > this.#limits.depth) {
        this.partial = 'depth';
        return [];
      }
      if (name !== null) this.#breaks({ removed, owned, hops, place: name }, here);
      else next.push(...this.#removesWith({ removed, owned, hops, place: null }, here));
    }
    return next;
  }

  /**
   * The place where the text references the column, one of its fields, or a containing column that is removed
   * too.
   */
  #nameIn({ named }: RowFlow, { dataset, column }: RemovedColumn): Place | null {
    const goesToo = (parent: string): boolean =>
      column.startsWith(`${parent}.`) && this.#seen.has(pointKey(columnPoint(dataset, parent)));
    const found = named.find(
      (each) =>
        each.dataset === dataset &&
        (each.column === column || each.column.startsWith(`${column}.`) || goesToo(each.column)),
    );
    return found?.place ?? null;
  }

  #breaks(step: RemovedStep, uses: readonly OwnedFlow<Flow>[]): void {
    const { dataset } = step.owned.flow;
    this.#note(step, { kind: 'dataset', dataset, column: null }, 'BREAKS');
    addReference(this.references, dataset, columnPoint(step.removed.dataset, step.removed.column));
    const columns = this.produced.get(dataset) ?? new Set();
    this.produced.set(dataset, columns);
    for (const { flow } of uses) if (flow.kind === 'column') columns.add(flow.column);
  }

  /** A statement that selects the column with a star still works without it. */
  #removesWith(step: RemovedStep, uses: readonly OwnedFlow<Flow>[]): RemovedColumn[] {
    const next: RemovedColumn[] = [];
    for (const { flow } of uses) {
      const { dataset } = flow;
      if (flow.kind === 'row') {
        this.#note(step, { kind: 'rows', dataset, column: null }, 'MODIFIED');
      } else if (isOnly(flow, step.removed)) {
        const { column } = flow;
        if (this.#seen.has(pointKey(columnPoint(dataset, column)))) continue;
        this.#note(step, columnPoint(dataset, column), 'REMOVED');
        next.push({ dataset, column });
      } else {
        this.#note(step, columnPoint(dataset, flow.column), 'MODIFIED');
      }
    }
    return next;
  }

  /** Keeps the nearest step. A removal replaces a modification. */
  #note({ removed, owned, hops, place }: RemovedStep, to: Point, effect: Origin['effect']): void {
    const key = pointKey(to);
    const known = this.origins.get(key);
    if (known !== undefined && (known.effect !== 'MODIFIED' || effect === 'MODIFIED')) return;
    // A column that the question removes is not also modified.
    if (effect === 'MODIFIED' && this.#seen.has(key)) return;
    const { job, flow } = owned;
    const from = columnPoint(removed.dataset, removed.column);
    this.origins.set(key, { effect, from, to, hops, job, statement: flow.statement, place });
  }

  async #readersOf(dataset: DatasetId): Promise<readonly OwnedFlow<RowFlow>[]> {
    const known = this.#readers.get(dataset);
    if (known !== undefined) return known;
    // An opaque statement counts only if it has known references. The walk over datasets makes the others
    // possibly affected.
    const readers = (await this.#reader.rowConsumers(dataset)).filter(
      ({ flow }) => !flow.opaque || flow.named.length > 0,
    );
    this.#readers.set(dataset, readers);
    return readers;
  }
}

interface RemovedStep {
  readonly removed: RemovedColumn;
  readonly owned: OwnedFlow<RowFlow>;
  readonly hops: number;
  readonly place: Place | null;
}

function isOfStatement({ job, flow }: OwnedFlow<Flow>, owned: OwnedFlow<RowFlow>): boolean {
  return job === owned.job && flow.statement === owned.flow.statement && flow.dataset === owned.flow.dataset;
}

/** True if the output is only this column, so that the output is removed with it. */
function isOnly({ inputs }: ColumnFlow, { dataset, column }: RemovedColumn): boolean {
  return inputs.every((input) =>
    input.dataset === dataset && input.column === column
      ? input.subtype === 'IDENTITY'
      : edgeKind(input.subtype) === 'INDIRECT',
  );
}

function columnPoint(dataset: DatasetId, column: string): Point {
  return { kind: 'column', dataset, column };
}
