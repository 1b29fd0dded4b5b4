/**
 * One shortest chain of states, the same that every store picks: the predecessor of a state is the smallest of those one flow nearer (columns
 * before rows, then by id), and the flow the first of those that lead from it (by job, then as the job lists them).
 *
 *   path(orders.price, report.total, down)   → [orders.price] ─sales→ [sales.total] ─report→ [report.total]
 *
 * The distances of all that is reached come from one walk; then the chain is followed reverseLower, a statement for each step of all chains
 * that are asked for in one tick. A page of an answer asks for a hundred chains from one start, so the last few walks are kept while the graph
 * stays as it is.
 */
import type { PathStep, State } from '../../graph/reader.ts';
import { Failure } from '../../model/failure.ts';
import type { ColumnId, DatasetId, JobId } from '../../model/names.ts';
import { cachePromise } from './cache-promise.ts';
import { compareFlows } from './flow-rows.ts';
import type { GraphState } from './graph-state.ts';
import type { Level } from './levels.ts';
import type { Neo4jConnection } from './neo4j-connection.ts';
import { batchReads, READ_MILLISECONDS, type ReadStatement, readInChunks } from './read-statement.ts';
import { type Passing, startsOf, walkOnServer } from './walk.ts';

/** A state as text: `c <id>` or `r <id>`. Sorted, columns come before rows, and each kind by id. */
type StateKey = string;

interface Came {
  readonly from: StateKey;
  readonly flow: NonNullable<PathStep['flow']>;
}

/** What one walk found, and the steps reverseLower that were looked up since. */
interface KeptWalk {
  readonly start: StateKey;
  readonly passing: Passing;
  readonly levels: readonly Level[];
  /** Made of the levels when a path is asked for. */
  hops: ReadonlyMap<StateKey, number> | null;
  readonly cameFrom: Map<StateKey, Came>;
}

const KEPT_WALKS = 4;
/** A walk that reached more is not kept for paths that may never be asked for. */
const KEPT_STATES = 200_000;

export class Paths {
  readonly #connection: Neo4jConnection;
  readonly #read: ReadStatement;
  readonly #state: GraphState;
  readonly #kept = new Map<string, Promise<KeptWalk>>();
  readonly #load = batchReads((questions: readonly string[]) => this.#answer(questions));

  constructor(connection: Neo4jConnection, read: ReadStatement, state: GraphState) {
    this.#connection = connection;
    this.#read = read;
    this.#state = state;
  }

  async path(from: State, to: State, passing: Passing): Promise<readonly PathStep[] | null> {
    return (await this.#load(JSON.stringify([keyOf(from), keyOf(to), wayOf(passing)]))) ?? null;
  }

  /** Takes what a walk reached: a page of paths from the same start often follows. */
  keep(generation: number, query: Passing & { start: State }, levels: readonly Level[]): void {
    const states = levels.reduce((sum, { columns, rows }) => sum + columns.length + rows.length, 0);
    if (states > KEPT_STATES) return;
    const start = keyOf(query.start);
    const way = wayOf(query);
    const key = `${generation} ${way} ${start}`;
    void cachePromise(this.#kept, key, Promise.resolve(keptWalk(start, passingOf(way), levels)), KEPT_WALKS);
  }

  async #answer(questions: readonly string[]): Promise<Map<string, PathStep[]>> {
    const generation = await this.#state.number();
    const answers = new Map<string, PathStep[]>();
    const asked = questions.map(questionOf);
    for (const group of Map.groupBy(asked, ({ way, from }) => `${way} ${from}`).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const walk = await this.#walk(generation, first.from, first.way);
      const reached = group.filter(({ to }) => hopsOf(walk).has(to));
      await lookUpSteps(
        this.#read,
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

  async #walk(generation: number | null, start: StateKey, way: Way): Promise<KeptWalk> {
    const walk = () => distances(this.#connection, start, passingOf(way));
    if (generation === null) return walk();
    const key = `${generation} ${way} ${start}`;
    const kept = this.#kept.get(key);
    return kept ?? cachePromise(this.#kept, key, walk(), KEPT_WALKS);
  }
}

function questionOf(text: string) {
  const [from, to, way] = JSON.parse(text) as [StateKey, StateKey, Way];
  return { text, from, to, way };
}

/** `down`, or `down!` where what was observed is trusted. */
type Way = 'down' | 'up' | 'down!' | 'up!';

function wayOf({ direction, trustObserved }: Passing): Way {
  return trustObserved ? `${direction}!` : direction;
}

function passingOf(way: Way): Passing {
  return { direction: way.startsWith('down') ? 'down' : 'up', trustObserved: way.endsWith('!') };
}

async function distances(connection: Neo4jConnection, start: StateKey, passing: Passing): Promise<KeptWalk> {
  const levels = await walkOnServer(
    connection,
    passing,
    startsOf([{ state: stateOf(start), hops: 0 }]),
    READ_MILLISECONDS,
  );
  if (levels === null)
    throw new Failure(
      'limit-reached',
      `The walk from ${start.slice(2)} took Neo4j more than ${READ_MILLISECONDS / 1_000} s; ask from a place that leads to less.`,
    );
  return keptWalk(start, passing, levels);
}

function keptWalk(start: StateKey, passing: Passing, levels: readonly Level[]): KeptWalk {
  return { start, passing, levels, hops: null, cameFrom: new Map() };
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

/** Follows all chains reverseLower at once, as far as they are not known. */
async function lookUpSteps(read: ReadStatement, walk: KeptWalk, targets: readonly StateKey[]): Promise<void> {
  let frontier = new Set(targets);
  while (frontier.size > 0) {
    const unknown = [...frontier].filter((state) => !walk.cameFrom.has(state));
    await lookUp(read, walk, unknown);
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

async function lookUp(read: ReadStatement, walk: KeptWalk, states: readonly StateKey[]): Promise<void> {
  const { direction, trustObserved = false } = walk.passing;
  const steps = direction === 'down' ? 'steps-into' : 'steps-out-of';
  await Promise.all(
    (['c', 'r'] as const).map(async (kind) => {
      const ids = states.filter((state) => state.startsWith(kind)).map((state) => state.slice(2));
      if (ids.length === 0) return;
      const rows = await readInChunks<StepRow>(read, `${steps}-${kind === 'c' ? 'columns' : 'rows'}`, ids, {
        trustObserved,
      });
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
