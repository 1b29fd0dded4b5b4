/**
 * One shortest chain of states, the same that every store picks: the predecessor of a state is the smallest of those one flow nearer (columns
 * before rows, then by id), and the flow the first of those that lead from it (by job, then as the job lists them).
 *
 *   path(orders.price, report.total, down)   → [orders.price] ─sales→ [sales.total] ─report→ [report.total]
 *
 * The distances of all that is reached come from one walk; then the chain is followed backwards, a statement for each step of all chains
 * that are asked for in one tick. A page of an answer asks for a hundred chains from one start, so the last few walks are kept while the graph
 * stays as it is.
 */
import type { Direction, PathStep, State } from '../../graph/reader.ts';
import { Failure } from '../../model/failure.ts';
import type { ColumnId, DatasetId, JobId } from '../../model/names.ts';
import { type Ask, askInTurns, READ_MILLISECONDS, together } from './ask.ts';
import type { Connection } from './connection.ts';
import { compareFlows } from './flow-rows.ts';
import type { GraphState } from './graph-state.ts';
import { keepLast } from './keep-last.ts';
import type { Level } from './levels.ts';
import { startsOf, walkOnServer } from './walk.ts';

/** A state as text: `c <id>` or `r <id>`. Sorted, columns come before rows, and each kind by id. */
type StateKey = string;

interface Came {
  readonly from: StateKey;
  readonly flow: NonNullable<PathStep['flow']>;
}

/** What one walk found, and the steps backwards that were looked up since. */
interface KeptWalk {
  readonly start: StateKey;
  readonly direction: Direction;
  readonly levels: readonly Level[];
  /** Made of the levels when a path is asked for. */
  hops: ReadonlyMap<StateKey, number> | null;
  readonly cameFrom: Map<StateKey, Came>;
}

const KEPT_WALKS = 4;
/** A walk that reached more is not kept for paths that may never be asked for. */
const KEPT_STATES = 200_000;

export class Paths {
  readonly #connection: Connection;
  readonly #ask: Ask;
  readonly #state: GraphState;
  readonly #kept = new Map<string, Promise<KeptWalk>>();
  readonly #load = together((questions: readonly string[]) => this.#answer(questions));

  constructor(connection: Connection, ask: Ask, state: GraphState) {
    this.#connection = connection;
    this.#ask = ask;
    this.#state = state;
  }

  async path(from: State, to: State, direction: Direction): Promise<readonly PathStep[] | null> {
    return (await this.#load(JSON.stringify([keyOf(from), keyOf(to), direction]))) ?? null;
  }

  /** Takes what a walk reached: a page of paths from the same start often follows. */
  keep(generation: number, query: { start: State; direction: Direction }, levels: readonly Level[]): void {
    const states = levels.reduce((sum, { columns, rows }) => sum + columns.length + rows.length, 0);
    if (states > KEPT_STATES) return;
    const start = keyOf(query.start);
    const { direction } = query;
    const key = `${generation} ${direction} ${start}`;
    void keepLast(this.#kept, key, Promise.resolve(keptWalk(start, direction, levels)), KEPT_WALKS);
  }

  async #answer(questions: readonly string[]): Promise<Map<string, PathStep[]>> {
    const generation = await this.#state.number();
    const answers = new Map<string, PathStep[]>();
    const asked = questions.map(questionOf);
    for (const group of Map.groupBy(asked, ({ direction, from }) => `${direction} ${from}`).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const walk = await this.#walk(generation, first.from, first.direction);
      const reached = group.filter(({ to }) => hopsOf(walk).has(to));
      await lookUpSteps(
        this.#ask,
        walk,
        reached.map(({ to }) => to),
      );
      for (const { text, to } of reached) {
        const steps = stepsTo(walk, to);
        if (steps !== null) answers.set(text, steps);
      }
    }
    return answers;
  }

  async #walk(generation: number | null, start: StateKey, direction: Direction): Promise<KeptWalk> {
    if (generation === null) return distances(this.#connection, start, direction);
    const key = `${generation} ${direction} ${start}`;
    const kept = this.#kept.get(key);
    return kept ?? keepLast(this.#kept, key, distances(this.#connection, start, direction), KEPT_WALKS);
  }
}

function questionOf(text: string) {
  const [from, to, direction] = JSON.parse(text) as [StateKey, StateKey, Direction];
  return { text, from, to, direction };
}

async function distances(connection: Connection, start: StateKey, direction: Direction): Promise<KeptWalk> {
  const levels = await walkOnServer(connection, direction, startsOf([stateOf(start)]), READ_MILLISECONDS);
  if (levels === null)
    throw new Failure(
      'limit-reached',
      `The walk from ${start.slice(2)} took Neo4j more than ${READ_MILLISECONDS / 1_000} s; ask from a place that leads to less.`,
    );
  return keptWalk(start, direction, levels);
}

function keptWalk(start: StateKey, direction: Direction, levels: readonly Level[]): KeptWalk {
  return { start, direction, levels, hops: null, cameFrom: new Map() };
}

function hopsOf(walk: KeptWalk): ReadonlyMap<StateKey, number> {
  if (walk.hops !== null) return walk.hops;
  const hops = new Map<StateKey, number>();
  for (const [i, { columns, rows }] of walk.levels.entries()) {
    for (const id of columns) hops.set(`c ${id}`, i + 1);
    for (const id of rows) hops.set(`r ${id}`, i + 1);
  }
  walk.hops = hops;
  return hops;
}

/** Follows all chains backwards at once, as far as they are not known. */
async function lookUpSteps(ask: Ask, walk: KeptWalk, targets: readonly StateKey[]): Promise<void> {
  let frontier = new Set(targets);
  while (frontier.size > 0) {
    const unknown = [...frontier].filter((state) => !walk.cameFrom.has(state));
    await lookUp(ask, walk, unknown);
    const next = new Set<StateKey>();
    for (const state of frontier) {
      const from = walk.cameFrom.get(state)?.from;
      if (from !== undefined && from !== walk.start) next.add(from);
    }
    frontier = next;
  }
}

interface StepRow {
  readonly id: string;
  readonly job: JobId;
  readonly project: string;
  readonly position: number;
  readonly statement: number;
  readonly isColumnFlow: boolean;
  readonly columns: readonly ColumnId[];
  readonly rows: readonly DatasetId[];
}

async function lookUp(ask: Ask, walk: KeptWalk, states: readonly StateKey[]): Promise<void> {
  const steps = walk.direction === 'down' ? 'steps-into' : 'steps-out-of';
  await Promise.all(
    (['c', 'r'] as const).map(async (kind) => {
      const ids = states.filter((state) => state.startsWith(kind)).map((state) => state.slice(2));
      if (ids.length === 0) return;
      const rows = await askInTurns<StepRow>(ask, `${steps}-${kind === 'c' ? 'columns' : 'rows'}`, ids);
      for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
        const came = smallestStep(walk, `${kind} ${id}`, own);
        if (came !== null) walk.cameFrom.set(`${kind} ${id}`, came);
      }
    }),
  );
}

/** null: the graph changed since the walk. */
function smallestStep(walk: KeptWalk, state: StateKey, rows: readonly StepRow[]): Came | null {
  const distances = hopsOf(walk);
  const hops = distances.get(state) ?? 0;
  const isNearer = (other: StateKey): boolean =>
    hops === 1 ? other === walk.start : distances.get(other) === hops - 1;
  let best: { from: StateKey; row: StepRow } | null = null;
  for (const row of rows.toSorted(compareFlows)) {
    for (const other of [...row.columns.map((id) => `c ${id}`), ...row.rows.map((id) => `r ${id}`)])
      if (isNearer(other) && (best === null || other < best.from)) best = { from: other, row };
  }
  if (best === null) return null;
  const { job, statement, isColumnFlow } = best.row;
  return { from: best.from, flow: { job, statement, flow: isColumnFlow ? 'column' : 'row' } };
}

function stepsTo(walk: KeptWalk, to: StateKey): PathStep[] | null {
  const steps: PathStep[] = [];
  let state = to;
  do {
    const came = walk.cameFrom.get(state);
    if (came === undefined) return null;
    steps.push({ state: stateOf(state), flow: came.flow });
    state = came.from;
  } while (state !== walk.start);
  steps.push({ state: stateOf(state), flow: null });
  return steps.reverse();
}

function keyOf(state: State): StateKey {
  return state.kind === 'column' ? `c ${state.column}` : `r ${state.dataset}`;
}

function stateOf(key: StateKey): State {
  const id = key.slice(2);
  return key.startsWith('c')
    ? { kind: 'column', column: id as ColumnId }
    : { kind: 'rows', dataset: id as DatasetId };
}
