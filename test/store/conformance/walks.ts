/**
 * The walks as tables. A state is `dataset.column` or `dataset rows`; a reached state has its distance. A
 * path is written as states with the job between them. /
 */
import { describe, expect, test } from 'vitest';
import type { Direction, PathStep, Reach, Start, State, WalkLimits } from '../../../src/graph/reader.ts';
import { columnId, columnParts, idParts } from '../../../src/model/names.ts';
import type { LineageStore } from '../../../src/store/index.ts';
import { col, ds, graph } from '../graphs.ts';
import { flat } from '../reached.ts';
import { UNHURRIED } from '../unhurried.ts';
import { build, type OpenStore, openBuilt, withStore } from './opened.ts';

const CHAIN = `
  a(x, y)
  b(x, y)
  c(x, y)
  job b
    b.x <- a.x identity
    b.y <- a.y identity
    b rows <- a.y filter; scans a
  job c
    c.x <- b.x aggregation, b.y conditional
    c rows <- b.x group_by; scans b
`;
const DIAMOND = `
  a(x)
  l(x)
  r(x)
  z(x)
  job l
    l.x <- a.x identity
  job r
    r.x <- a.x identity
  job z
    z.x <- l.x transformation, r.x transformation
`;
const SELF = `
  src(id, at)
  inc(id, at)
  job inc
    inc.id <- src.id identity
    inc.at <- src.at identity, inc.at conditional
    inc rows <- inc.at filter, src.at filter; scans inc, src
`;
const LOOP = `
  a(x)
  b(x)
  c(x)
  job b
    b.x <- a.x identity
  job c
    c.x <- b.x identity
  job a
    a.x <- c.x identity
`;
const OPAQUE = `
  a(x)
  b(x)
  c(x)
  job b
    b rows <- opaque; scans a
  job c
    c.x <- b.x identity
    c rows <- scans b
`;

/** The title, the graph, the direction, the starts, and the reached states. */
const REACHES: readonly (readonly [string, string, Direction, string, string])[] = [
  ['a value reaches values and rows', CHAIN, 'down', 'a.y', 'b.y 1, c.x 2, b rows 1, c rows 2'],
  ['a value that no filter uses reaches values', CHAIN, 'down', 'a.x', 'b.x 1, c.x 2, c rows 2'],
  ['rows reach rows only', CHAIN, 'down', 'a rows', 'b rows 1, c rows 2'],
  ['up from a value', CHAIN, 'up', 'c.x', 'b.x 1, b.y 1, a.x 2, a.y 2'],
  ['up from rows', CHAIN, 'up', 'c rows', 'b.x 1, a.x 2, a.y 2, b rows 1, a rows 2'],
  [
    'several starts: the nearest counts',
    CHAIN,
    'down',
    'a.x, b.x, a rows',
    'b.x 1, c.x 1, b rows 1, c rows 1',
  ],
  ['an unknown start does not affect the others', CHAIN, 'down', 'b.y, b.nothing, d.x', 'c.x 1'],
  ['a leaf reaches nothing', CHAIN, 'down', 'c.x', ''],
  ['no start', CHAIN, 'down', '', ''],
  ['a start that is further away', CHAIN, 'down', 'b.y +1, a.x', 'b.x 1, c.x 2, c rows 2'],
  ['a start that is far away', CHAIN, 'down', 'b.y +5', 'c.x 6'],
  ['a start that is reached sooner', CHAIN, 'down', 'a.y, b rows +4', 'b.y 1, c.x 2, b rows 1, c rows 2'],
  [
    'many starts, some further away',
    CHAIN,
    'down',
    'a.x +3, b.y, c.x, a rows, d.x',
    'c.x 1, b.x 4, b rows 1, c rows 2',
  ],
  ['a loop from a start that is further away', LOOP, 'down', 'a.x, c.x +1', 'b.x 1, a.x 2, c.x 2'],
  ['a diamond counts once', DIAMOND, 'down', 'a.x', 'l.x 1, r.x 1, z.x 2'],
  ['up a diamond', DIAMOND, 'up', 'z.x', 'l.x 1, r.x 1, a.x 2'],
  ['a column that feeds itself reaches itself', SELF, 'down', 'inc.at', 'inc.at 1, inc rows 1'],
  ['rows that scan themselves', SELF, 'down', 'inc rows', 'inc rows 1'],
  ['up through a self edge', SELF, 'up', 'inc rows', 'inc.at 1, src.at 1, inc rows 1, src rows 1'],
  ['a loop leads back to its start', LOOP, 'down', 'a.x', 'b.x 1, c.x 2, a.x 3'],
  ['a loop from two starts', LOOP, 'down', 'a.x, c.x', 'a.x 1, b.x 1, c.x 2'],
  ['rows do not pass opaque flows down', OPAQUE, 'down', 'a rows', ''],
  ['rows do not pass opaque flows up', OPAQUE, 'up', 'c rows', 'b rows 1'],
  ['what an opaque flow made is reached from there on', OPAQUE, 'down', 'b.x', 'c.x 1'],
];

const DATASET_GRAPH = `
  a(x)
  b(x)
  c(x)
  d(x)
  e(x)
  job b
    b rows <- opaque; scans a
  job c
    c rows <- scans b, c
  job d
    d.x <- a.x identity
    d rows <- scans a
    1: e rows <- scans c
  job e2
    e rows <- scans d
`;
/** Start, direction, first step, and the reached datasets with distance, job of the first step, and start. */
const DATASET_REACHES: readonly (readonly [string, Direction, string])[] = [
  ['a', 'down', 'b 1 a, d 1 a, c 2 a, e 2 a'],
  ['b', 'down', 'c 1 b, e 2 b'],
  ['c', 'down', 'c 1 c, e 1 c'],
  ['a, c', 'down', 'b 1 a, c 1 c, d 1 a, e 1 c'],
  ['c, a, nowhere', 'down', 'b 1 a, c 1 c, d 1 a, e 1 c'],
  ['e', 'up', 'c 1 e, d 1 e, a 2 e, b 2 e'],
  ['d', 'up', 'a 1 d'],
];

const OPAQUE_READERS: readonly (readonly [string, string])[] = [
  ['a', 'b of a by b'],
  ['b', ''],
  ['a, b, c, nowhere', 'b of a by b'],
  ['', ''],
];

const PATHS: readonly (readonly [string, string, string, Direction, string])[] = [
  [CHAIN, 'a.x', 'c.x', 'down', 'a.x -b-> b.x -c-> c.x'],
  [CHAIN, 'a.y', 'c rows', 'down', 'a.y -b-> b rows -c-> c rows'],
  [CHAIN, 'c.x', 'a.y', 'up', 'c.x -c-> b.y -b-> a.y'],
  [CHAIN, 'c.x', 'a.x', 'down', 'none'],
  [CHAIN, 'a.x', 'a.x', 'down', 'none'],
  [DIAMOND, 'a.x', 'z.x', 'down', 'a.x -l-> l.x -z-> z.x'],
  [SELF, 'inc.at', 'inc.at', 'down', 'inc.at -inc-> inc.at'],
  [LOOP, 'a.x', 'a.x', 'down', 'a.x -b-> b.x -c-> c.x -a-> a.x'],
  [LOOP, 'a.x', 'a.x', 'up', 'a.x -a-> c.x -c-> b.x -b-> a.x'],
  [OPAQUE, 'a rows', 'b rows', 'down', 'none'],
];

export function walks(open: OpenStore): void {
  const built = openBuilt(open);
  const reach = (
    store: LineageStore,
    { start, direction, ...limits }: { start: string; direction: Direction } & Partial<WalkLimits>,
  ) => store.reach({ direction, start: starts(start), limits: { ...UNHURRIED, ...limits } });

  describe('reach', () => {
    const cases = REACHES.map(([title, text, direction, start, expected]) => ({
      title,
      text,
      direction,
      start,
      expected,
    }));
    test.each(cases)('$title', async ({ text, direction, start, expected }) => {
      const reached = await reach(await built(graph('p', text)), { start, direction });
      expect(reachText(reached)).toBe(expected);
      expect(reached.partial).toBeNull();
    });
  });

  describe('limits', () => {
    test.each([
      [{ depth: 2 }, null, 'b.y 1, c.x 2, b rows 1, c rows 2'],
      [{ depth: 1 }, 'depth', 'b.y 1, b rows 1'],
      [{ depth: 0 }, 'depth', ''],
      [{ states: 4 }, null, 'b.y 1, c.x 2, b rows 1, c rows 2'],
      [{ states: 3 }, 'states', 'b.y 1, c.x 2, b rows 1'],
      [{ states: 2 }, 'states', 'b.y 1, b rows 1'],
      [{ states: 1 }, 'states', 'b.y 1'],
      [{ states: 0 }, 'states', ''],
      [{ milliseconds: 0 }, 'milliseconds', ''],
    ] as const)('%o', async (limits, partial, expected) => {
      const store = await built(graph('p', CHAIN));
      const reached = await reach(store, { start: 'a.y', direction: 'down', ...limits });
      expect(reachText(reached)).toBe(expected);
      expect(reached.partial).toBe(partial);
    });

    test('a limit that equals the size of a loop is not reached', async () => {
      const limits = { depth: 3, states: 3 };
      const store = await built(graph('p', LOOP));
      expect((await reach(store, { start: 'a.x', direction: 'down', ...limits })).partial).toBeNull();
    });

    test.each([
      [{ depth: 2 }, null, 4],
      [{ depth: 1 }, 'depth', 2],
      [{ states: 4 }, null, 4],
      [{ states: 3 }, 'states', 3],
      [{ milliseconds: 0 }, 'milliseconds', 0],
    ] as const)('of datasets: %o', async (limits, partial, count) => {
      const store = await built(graph('p', DATASET_GRAPH));
      const reached = await store.reachDatasets({
        direction: 'down',
        start: [ds('a')],
        limits: { ...UNHURRIED, ...limits },
      });
      expect(reached.datasets).toHaveLength(count);
      expect(reached.partial).toBe(partial);
    });
  });

  describe('reach of datasets', () => {
    test.each(DATASET_REACHES)('from %s %s', async (start, direction, expected) => {
      const store = await built(graph('p', DATASET_GRAPH));
      const query = { direction, start: start.split(', ').map(ds), limits: UNHURRIED };
      const { datasets, partial } = await store.reachDatasets(query);
      const text = datasets.map(
        ({ dataset, hops, from }) => `${idParts(dataset).name} ${hops} ${idParts(from).name}`,
      );
      expect(text.join(', ')).toBe(expected);
      expect(partial).toBeNull();
    });

    test.each(OPAQUE_READERS)('opaque readers of %s', async (datasets, expected) => {
      const store = await built(graph('p', DATASET_GRAPH));
      const readers = await store.opaqueReaders(datasets.split(', ').map(ds));
      const text = readers.map(
        ({ dataset, from, job }) => `${idParts(dataset).name} of ${idParts(from).name} by ${jobText(job)}`,
      );
      expect(text.join(', ')).toBe(expected);
    });
  });

  describe('path', () => {
    const cases = PATHS.map(([text, from, to, direction, expected]) => ({
      text,
      from,
      to,
      direction,
      expected,
    }));
    test.each(cases)(
      '$direction from $from to $to: $expected',
      async ({ text, from, to, direction, expected }) => {
        const store = await built(graph('p', text));
        expect(pathText(await store.path(state(from), state(to), direction))).toBe(expected);
      },
    );

    test('steps have the statement and the kind of the flow', async () => {
      const store = await built(
        graph('p', 'a(x)\nb(x)\nc(x)\njob j\n2: b.x <- a.x identity\n5: c rows <- b.x filter; scans b'),
      );
      const path = await store.path(state('a.x'), state('c rows'), 'down');
      const id = graph('p', 'job j').jobs[0]?.job.id;
      expect(path?.map(({ flow }) => flow)).toEqual([
        null,
        { job: id, statement: 2, flow: 'column' },
        { job: id, statement: 5, flow: 'row' },
      ]);
    });
  });

  test('walks see the changes of the last build', async () => {
    const from = { start: 'a.x', direction: 'down' } as const;
    await withStore(open, async (store) => {
      await build(store, graph('p', CHAIN));
      expect(reachText(await reach(store, from))).toContain('c.x 2');
      await build(store, graph('p', CHAIN.replace('c.x <- b.x aggregation, ', 'c.x <- ')));
      expect(reachText(await reach(store, from))).toBe('b.x 1, c rows 2');
    });
  });
}

function state(text: string): State {
  const rows = / rows$/.test(text);
  return rows ? { kind: 'rows', dataset: ds(text.slice(0, -5)) } : { kind: 'column', column: col(text) };
}

/** `a.x, b rows +2`: the second state is two flows away from the question. */
function starts(text: string): Start[] {
  const each = text === '' ? [] : text.split(', ').map((one) => one.split(' +'));
  return each.map(([one = '', hops = '0']) => ({ state: state(one), hops: Number(hops) }));
}

function stateText(one: State): string {
  if (one.kind === 'rows') return `${idParts(one.dataset).name} rows`;
  const { dataset, column } = columnParts(one.column);
  return `${idParts(dataset).name}.${column}`;
}

function reachText(reach: Reach): string {
  const { columns, rows } = flat(reach);
  return [
    ...columns.map(
      ({ dataset, column, hops }) =>
        `${stateText({ kind: 'column', column: columnId(dataset, column) })} ${hops}`,
    ),
    ...rows.map(({ dataset, hops }) => `${stateText({ kind: 'rows', dataset })} ${hops}`),
  ].join(', ');
}

function jobText(id: Parameters<typeof idParts>[0]): string {
  return idParts(id).name.replace(/^p\./, '');
}

function pathText(path: readonly PathStep[] | null): string {
  if (path === null) return 'none';
  return path
    .map(({ state: one, flow }) => (flow === null ? '' : ` -${jobText(flow.job)}-> `) + stateText(one))
    .join('');
}
