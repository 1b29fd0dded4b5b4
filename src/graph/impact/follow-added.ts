/**
 * Follows added columns. In: columns. Out: the step to each column that a star adds, and to each output or
 * row set that a star changes. Breadth first over the added columns.
 *
 *   ADDED orders.tax; a: select * from orders; b: select distinct * from a; c: select id from a
 *   → a.tax ADDED, b.tax ADDED, rows of b MODIFIED; nothing of c
 *
 * An unqualified name that refers to another relation today may refer to the new column. The graph does not
 * record which names are unqualified, so a relation with such a statement is possibly affected.
 */
import type { ColumnFlow, Flow, RowFlow } from '../../model/column-graph.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { FlowReader } from '../code-only.ts';
import type { Point } from '../lineage/explain.ts';
import type { OwnedFlow, WalkLimits } from '../reader.ts';
import type { Origin } from './impact-answer.ts';
import { pointKey } from './impact-answer.ts';

export interface AddedColumn {
  readonly dataset: DatasetId;
  readonly column: string;
}

export interface FollowedAddition {
  /** By `pointKey`. */
  readonly origins: Map<string, Origin>;
  /**
   * Relations with a statement that uses the name of the new column: by dataset, the gaining dataset and the
   * job.
   */
  readonly renamable: Map<
    DatasetId,
    { readonly from: DatasetId; readonly job: JobId; readonly hops: number }
  >;
  readonly partial: keyof WalkLimits | null;
}

export async function followAdded(
  reader: FlowReader,
  asked: readonly AddedColumn[],
  limits: WalkLimits,
): Promise<FollowedAddition> {
  const walk = new AdditionWalk(reader);
  const deadline = performance.now() + limits.milliseconds;
  let level = asked;
  for (let hops = 1; level.length > 0; hops++) {
    const next: AddedColumn[] = [];
    for (const added of level) {
      const partial = stopped(walk, hops, deadline, limits);
      if (partial !== null) return { ...walk, partial };
      next.push(...(await walk.step(added, hops)));
    }
    level = next;
  }
  return { ...walk, partial: null };
}

function stopped(
  { origins }: AdditionWalk,
  hops: number,
  deadline: number,
  limits: WalkLimits,
): keyof WalkLimits | null {
  if (hops > limits.depth) return 'depth';
  if (origins.size > limits.states) return 'states';
  return performance.now() >= deadline ? 'milliseconds' : null;
}

class AdditionWalk {
  readonly origins: FollowedAddition['origins'] = new Map();
  readonly renamable: FollowedAddition['renamable'] = new Map();
  readonly #reader: FlowReader;

  constructor(reader: FlowReader) {
    this.#reader = reader;
  }

  /**
   * The effects of one added column on each statement that reads its dataset. Returns the columns that are
   * added in turn.
   */
  async step(added: AddedColumn, hops: number): Promise<AddedColumn[]> {
    const next: AddedColumn[] = [];
    for (const owned of await this.#reader.rowConsumers(added.dataset)) {
      if (owned.flow.opaque) continue;
      const flows = await this.#reader.flowsOf(owned.job);
      const own = flows.filter((flow) => isOfStatement(flow, owned.flow));
      if (mayMean(added, own)) this.#mayRename(added, owned, hops);
      next.push(...this.#starsOf({ added, owned, hops }, own));
    }
    return next;
  }

  #starsOf(step: AddedStep, flows: readonly Flow[]): AddedColumn[] {
    const { added, owned } = step;
    const { dataset } = owned.flow;
    const byStar = starInputs(added.dataset, owned.flow, flows);
    let passes = false;
    for (const { flow, column } of byStar) {
      if (flow.kind === 'row') this.#note(step, { kind: 'rows', dataset, column: null }, 'MODIFIED');
      else if (isPassed(flow, added.dataset, column)) passes = true;
      else this.#note(step, pointOf(dataset, flow.column), 'MODIFIED');
    }
    if (!passes) return [];
    const taken = flows.find((flow) => flow.kind === 'column' && isSame(flow.column, added.column));
    if (taken?.kind === 'column') {
      // Two columns have the same name. Which of them a reader gets depends on the engine.
      this.#note(step, pointOf(dataset, taken.column), 'MODIFIED');
      return [];
    }
    const to = pointOf(dataset, added.column);
    return this.#note(step, to, 'ADDED') ? [{ dataset, column: added.column }] : [];
  }

  #mayRename({ dataset: from }: AddedColumn, { job, flow }: OwnedFlow<RowFlow>, hops: number): void {
    if (!this.renamable.has(flow.dataset)) this.renamable.set(flow.dataset, { from, job, hops });
  }

  /** Keeps the nearest step. Returns false if there was a step before. */
  #note({ added, owned, hops }: AddedStep, to: Point, effect: Origin['effect']): boolean {
    const key = pointKey(to);
    if (this.origins.has(key)) return false;
    const { job, flow } = owned;
    const from = pointOf(added.dataset, added.column);
    this.origins.set(key, { effect, from, to, hops, job, statement: flow.statement, place: flow.place });
    return true;
  }
}

interface AddedStep {
  readonly added: AddedColumn;
  readonly owned: OwnedFlow<RowFlow>;
  readonly hops: number;
}

/**
 * Inputs of the dataset that no word of the statement references: a star or a NATURAL JOIN selects them. For
 * a UNION by position, columns of a star have the place where the UNION begins, not the place where the
 * column is read.
 */
function starInputs(
  dataset: DatasetId,
  { named }: RowFlow,
  flows: readonly Flow[],
): { readonly flow: Flow; readonly column: string }[] {
  const places = new Set(
    flows.flatMap(({ inputs }) =>
      inputs
        .filter((input) => input.dataset === dataset)
        .flatMap(({ column, evidence }) =>
          evidence.flatMap((each) => (each.kind === 'static' ? placeKey(column, each.place) : [])),
        ),
    ),
  );
  const words = new Set(
    named
      .filter((each) => each.dataset === dataset && places.has(placeKey(each.column, each.place)))
      .map(({ column }) => column),
  );
  return flows.flatMap((flow) =>
    flow.inputs
      .filter((input) => input.dataset === dataset && !words.has(input.column))
      .map(({ column }) => ({ flow, column })),
  );
}

function placeKey(name: string, { line, column }: Place): string {
  return `${line}:${column} ${name}`;
}

/** True if the output is the unchanged column under the same name. */
function isPassed({ column, inputs }: ColumnFlow, dataset: DatasetId, from: string): boolean {
  return (
    isSame(column, from) &&
    inputs.some((input) => input.dataset === dataset && input.column === from && input.subtype === 'IDENTITY')
  );
}

/** True if the statement uses a column of the same name of another relation. */
function mayMean({ dataset, column }: AddedColumn, flows: readonly Flow[]): boolean {
  return flows.some(
    (flow) =>
      flow.kind === 'row' &&
      flow.named.some((each) => each.dataset !== dataset && isSame(each.column, column)),
  );
}

function isOfStatement(flow: Flow, { statement, dataset }: RowFlow): boolean {
  return flow.statement === statement && flow.dataset === dataset;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function pointOf(dataset: DatasetId, column: string): Point {
  return { kind: 'column', dataset, column };
}
