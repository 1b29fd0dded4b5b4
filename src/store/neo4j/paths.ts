/**
 * Finds a shortest path between two states. Every store returns the same path: the predecessor of a state is
 * the smallest state that is one flow nearer (columns before rows, then by id), and the flow is the first
 * flow between the two (by job, then by position).
 *
 *   path(orders.price, report.total, down)   → [orders.price] ─sales→ [sales.total] ─report→ [report.total]
 *
 * One walk computes the distances of all states. Then the paths are followed backwards, with one statement
 * per step for all paths of one tick. A page of a result needs a hundred paths from one start, so the last
 * few walks are cached.
 */
import type { PathStep, State } from '../../graph/reader.ts';
import { Failure } from '../../model/failure.ts';
import type { ColumnId, DatasetId, JobId } from '../../model/names.ts';
import { cachePromise } from './cache-promise.ts';
import { compareFlows } from './flow-rows.ts';
import type { Level } from './levels.ts';
import type { GraphView } from './neo4j-connection.ts';
import { batchReads, READ_MILLISECONDS, type ReadStatement, readInChunks } from './read-statement.ts';
import { type Passing, startsOf, walkOnServer } from './walk.ts';

/**
 * A state as text: `c <id>` or `r <id>`. In sorted order, columns come before rows, and each kind is ordered
 * by id.
 */
type StateKey = string;

interface Predecessor {
  readonly from: StateKey;
  readonly flow: NonNullable<PathStep['flow']>;
}

/** The result of one walk, and the predecessors that were looked up since. */
interface CachedWalk {
  readonly start: StateKey;
  readonly passing: Passing;
  readonly levels: readonly Level[];
  /** Computed from the levels for the first path. */
  hops: ReadonlyMap<StateKey, number> | null;
  readonly predecessors: Map<StateKey, Predecessor>;
}

const MAX_CACHED_WALKS = 4;
/** A walk that reached more states is not cached, because a path may never be requested. */
const MAX_CACHED_STATES = 200_000;

export class Paths {
  readonly #connection: GraphView;
  readonly #read: ReadStatement;
  readonly #cache = new Map<string, Promise<CachedWalk>>();
  readonly #load = batchReads((requests: readonly string[]) => this.#findAll(requests));

  constructor(connection: GraphView, read: ReadStatement) {
    this.#connection = connection;
    this.#read = read;
  }

  async path(from: State, to: State, passing: Passing): Promise<readonly PathStep[] | null> {
    return (await this.#load(JSON.stringify([keyOf(from), keyOf(to), modeOf(passing)]))) ?? null;
  }

  /** Caches the result of a walk, because a page of paths from the same start often follows. */
  cacheWalk(query: Passing & { start: State }, levels: readonly Level[]): void {
    const states = levels.reduce((sum, { columns, rows }) => sum + columns.length + rows.length, 0);
    if (states > MAX_CACHED_STATES) return;
    const start = keyOf(query.start);
    const mode = modeOf(query);
    const key = `${mode} ${start}`;
    const walk = Promise.resolve(newWalk(start, passingOf(mode), levels));
    void cachePromise(this.#cache, key, walk, MAX_CACHED_WALKS);
  }

  async #findAll(requests: readonly string[]): Promise<Map<string, PathStep[]>> {
    const paths = new Map<string, PathStep[]>();
    const parsed = requests.map(parseRequest);
    for (const group of Map.groupBy(parsed, ({ mode, from }) => `${mode} ${from}`).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const walk = await this.#walk(first.from, first.mode);
      const reached = group.filter(({ to }) => hopsOf(walk).has(to));
      await lookUpPredecessors(
        this.#read,
        walk,
        reached.map(({ to }) => to),
      );
      for (const { text, to } of reached) {
        const steps = stepsTo(walk, to);
        if (steps !== null) paths.set(text, steps);
      }
    }
    return paths;
  }

  async #walk(start: StateKey, mode: Mode): Promise<CachedWalk> {
    const key = `${mode} ${start}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const walk = walkFrom(this.#connection, start, passingOf(mode));
    return cachePromise(this.#cache, key, walk, MAX_CACHED_WALKS);
  }
}

function parseRequest(text: string) {
  const [from, to, mode] = JSON.parse(text) as [StateKey, StateKey, Mode];
  return { text, from, to, mode };
}

/** The direction, with `!` if observed lineage is trusted. */
type Mode = 'down' | 'up' | 'down!' | 'up!';

function modeOf({ direction, trustObserved }: Passing): Mode {
  return trustObserved ? `${direction}!` : direction;
}

function passingOf(mode: Mode): Passing {
  return { direction: mode.startsWith('down') ? 'down' : 'up', trustObserved: mode.endsWith('!') };
}

async function walkFrom(connection: GraphView, start: StateKey, passing: Passing): Promise<CachedWalk> {
  const levels = await walkOnServer(
    connection,
    passing,
    startsOf([{ state: stateOf(start), hops: 0 }]),
    READ_MILLISECONDS,
  );
  if (levels === null)
    throw new Failure(
      'limit-reached',
      `The walk from ${start.slice(2)} exceeded the limit of ${READ_MILLISECONDS / 1_000} s in Neo4j. Start from a column or dataset with less lineage.`,
    );
  return newWalk(start, passing, levels);
}

function newWalk(start: StateKey, passing: Passing, levels: readonly Level[]): CachedWalk {
  return { start, passing, levels, hops: null, predecessors: new Map() };
}

function hopsOf(walk: CachedWalk): ReadonlyMap<StateKey, number> {
  if (walk.hops !== null) return walk.hops;
  const hops = new Map<StateKey, number>();
  for (const [i, { columns, rows }] of walk.levels.entries()) {
    for (const id of columns) hops.set(`c ${id}`, i + 1);
    for (const id of rows) hops.set(`r ${id}`, i + 1);
  }
  walk.hops = hops;
  return hops;
}

/** Follows all paths backwards together, and looks up the predecessors that are not cached. */
async function lookUpPredecessors(
  read: ReadStatement,
  walk: CachedWalk,
  targets: readonly StateKey[],
): Promise<void> {
  let frontier = new Set(targets);
  while (frontier.size > 0) {
    const unknown = [...frontier].filter((state) => !walk.predecessors.has(state));
    await lookUp(read, walk, unknown);
    const next = new Set<StateKey>();
    for (const state of frontier) {
      const from = walk.predecessors.get(state)?.from;
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

async function lookUp(read: ReadStatement, walk: CachedWalk, states: readonly StateKey[]): Promise<void> {
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
        const predecessor = smallestPredecessor(walk, `${kind} ${id}`, own);
        if (predecessor !== null) walk.predecessors.set(`${kind} ${id}`, predecessor);
      }
    }),
  );
}

/** Returns null if a later build replaced the state since the walk. */
function smallestPredecessor(
  walk: CachedWalk,
  state: StateKey,
  rows: readonly StepRow[],
): Predecessor | null {
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

function stepsTo(walk: CachedWalk, to: StateKey): PathStep[] | null {
  const steps: PathStep[] = [];
  let state = to;
  do {
    const predecessor = walk.predecessors.get(state);
    if (predecessor === undefined) return null;
    steps.push({ state: stateOf(state), flow: predecessor.flow });
    state = predecessor.from;
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
