/**
 * The answer for several changes equals a plain computation over the flows: distances, lists, counts and
 * order.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, type ImpactAnswer, impact, impactPath } from '../../../src/graph/index.ts';
import type { WalkLimits } from '../../../src/graph/reader.ts';
import type { ColumnGraph, Flow } from '../../../src/model/column-graph.ts';
import { columnId, columnParts, type DatasetId } from '../../../src/model/names.ts';
import { runs } from '../../runs.ts';
import { anyChange, graphText } from '../any-graph.ts';
import { graphOf, dataset as idOf } from '../graph-text.ts';
import { stampOf, stored } from '../stored.ts';

const RUNS = runs({ full: 50, long: 1_000 });

/** Prefixes of other names, fields of a struct, relations without listed columns. */
interface Shape {
  readonly nested: boolean;
  readonly unlisted: boolean;
  readonly begins: boolean;
}
const anyShape = fc.record({ nested: fc.boolean(), unlisted: fc.boolean(), begins: fc.boolean() });

function shaped<T>(value: T, { nested, begins }: Shape): T {
  let text = JSON.stringify(value);
  if (nested)
    text = text.replaceAll('"column":"b"', '"column":"a.x"').replaceAll('"name":"b"', '"name":"a.x"');
  if (begins)
    text = text
      .replaceAll('main.t1"', 'main.t0!"')
      .replaceAll('main.t2"', 'main.t0 x"')
      .replaceAll('main.t3"', 'main.t0zz"');
  return JSON.parse(text);
}

function graphOfShape(text: string, shape: Shape): ColumnGraph {
  const graph = shaped(graphOf(text), shape);
  const jobs = graph.jobs.map((each) => ({ ...each, digest: JSON.stringify([each.job, each.flows]) }));
  const datasets = graph.datasets
    .map((each, i) =>
      shape.unlisted && i % 2 === 1 ? { ...each, columns: [], columnsComplete: false } : each,
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ...graph, datasets, jobs };
}

const flowsOf = (graph: ColumnGraph): Flow[] => graph.jobs.flatMap(({ flows }) => flows);

/** Hops to each state, by its name: `c <column id>`, `r <dataset>`. */
function statesFrom(flows: readonly Flow[], answer: ImpactAnswer): Map<string, number> {
  const nameOf = (state: ImpactAnswer['starts'][number]['state']) =>
    state.kind === 'column' ? `c ${state.column}` : `r ${state.dataset}`;
  const starts = answer.starts.map(({ state, hops }) => ({ at: nameOf(state), hops }));
  const reached = new Map<string, number>();
  const edges = flows.flatMap((flow) => {
    if (flow.kind === 'row' && flow.opaque) return [];
    const to = flow.kind === 'row' ? `r ${flow.dataset}` : `c ${columnId(flow.dataset, flow.column)}`;
    const from = flow.inputs.map((input) => `c ${columnId(input.dataset, input.column)}`);
    if (flow.kind === 'row') from.push(...flow.scans.map((scan) => `r ${scan}`));
    return from.map((each) => ({ from: each, to }));
  });
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to } of edges) {
      const began = starts.filter(({ at }) => at === from).map(({ hops }) => hops);
      const hops = Math.min(...began, reached.get(from) ?? Infinity) + 1;
      if (hops < (reached.get(to) ?? Infinity)) {
        reached.set(to, hops);
        changed = true;
      }
    }
  }
  return reached;
}

function downFrom(flows: readonly Flow[], start: Iterable<DatasetId>): Map<DatasetId, number> {
  const hops = new Map<DatasetId, number>();
  let level = new Set(start);
  for (let at = 1; level.size > 0; at++) {
    const next = new Set<DatasetId>();
    for (const flow of flows)
      if (flow.kind === 'row' && flow.scans.some((scan) => level.has(scan)) && !hops.has(flow.dataset))
        next.add(flow.dataset);
    for (const each of next) hops.set(each, at);
    level = next;
  }
  return hops;
}

function byDistance(a: { hops: number; dataset: string }, b: { hops: number; dataset: string }): number {
  return a.hops - b.hops || (a.dataset < b.dataset ? -1 : 1);
}

function blockedIn(
  flows: readonly Flow[],
  affected: ReadonlyMap<DatasetId, { readonly whole: boolean }>,
): Set<DatasetId> {
  const breaking = [...affected].flatMap(([id, { whole }]) => (whole ? [id] : []));
  return new Set([...downFrom(flows, breaking).keys()].filter((id) => !breaking.includes(id)));
}

function naive(graph: ColumnGraph, answer: ImpactAnswer) {
  const flows = flowsOf(graph);
  const reached = statesFrom(flows, answer);
  const affected = new Map<
    DatasetId,
    { hops: number; columns: Map<string, [number, string]>; rows: number | null; whole: boolean }
  >();
  const draftOf = (dataset: DatasetId) => {
    const draft = affected.get(dataset) ?? { hops: Infinity, columns: new Map(), rows: null, whole: false };
    affected.set(dataset, draft);
    return draft;
  };
  for (const { effect, to, hops } of answer.origins.values()) {
    const draft = draftOf(to.dataset);
    if (effect === 'BREAKS') {
      draft.whole = true;
      draft.hops = hops;
    }
  }
  const add = (dataset: DatasetId, column: string | null, hops: number, effect: string) => {
    const draft = draftOf(dataset);
    if (draft.whole) return;
    draft.hops = Math.min(draft.hops, hops);
    if (column === null) draft.rows = Math.min(draft.rows ?? Infinity, hops);
    else {
      const known = draft.columns.get(column);
      if (known === undefined) draft.columns.set(column, [hops, effect]);
      else if (known[1] === effect) draft.columns.set(column, [Math.min(hops, known[0]), effect]);
    }
  };
  for (const { effect, to, hops } of answer.origins.values())
    if (effect !== 'BREAKS') add(to.dataset, to.column, hops, effect);
  for (const [state, hops] of reached) {
    const id = state.slice(2);
    if (state.startsWith('r ')) add(id as DatasetId, null, hops, 'MODIFIED');
    else add(columnParts(id as never).dataset, columnParts(id as never).column, hops, 'MODIFIED');
  }
  const blocked = blockedIn(flows, affected);
  for (const id of blocked) {
    // The distance of a relation that only opaque statements lead to is that of the answer.
    const at = answer.affected.find(({ dataset }) => dataset === id)?.hops ?? 0;
    const draft = draftOf(id);
    draft.hops = Math.min(draft.hops, at);
  }
  const touched = new Set([...affected.keys(), ...answer.changed.keys()]);
  const possible = new Map<DatasetId, number>();
  for (const flow of flows) {
    if (flow.kind !== 'row' || !flow.opaque) continue;
    if (flow.scans.some((scan) => touched.has(scan)) && affected.get(flow.dataset)?.whole !== true)
      possible.set(flow.dataset, 0);
  }
  for (const each of downFrom(flows, possible.keys()).keys()) possible.set(each, 0);
  const down = downFrom(flows, answer.changed.keys());
  const unaffected = [...down]
    .filter(([id]) => !touched.has(id) && !possible.has(id))
    .map(([dataset, hops]) => ({ dataset, hops }))
    .sort(byDistance);
  const list = [...affected].map(([dataset, { hops, columns, rows, whole }]) => ({
    dataset,
    hops,
    whole,
    rows: whole ? hops : rows,
    columns: whole
      ? null
      : [...columns]
          .map(([column, [at, change]]) => ({ column, hops: at, change }))
          .sort((a, b) => a.hops - b.hops || (a.column < b.column ? -1 : 1)),
    blocked: blocked.has(dataset),
    also: !whole && !blocked.has(dataset) && possible.has(dataset),
  }));
  const rank = (each: (typeof list)[number]): number => 2 * Number(each.blocked) - Number(each.whole);
  return {
    affected: list.sort((a, b) => rank(a) - rank(b) || byDistance(a, b)),
    possible: [...possible.keys()].filter((id) => !affected.has(id)).sort(),
    unaffected,
    touched,
  };
}

function shown(answer: ImpactAnswer) {
  return {
    affected: answer.affected.map(({ dataset, hops, whole, rows, columns, effect, alsoPossibly }) => ({
      dataset,
      hops,
      whole,
      rows,
      columns: whole ? null : columns,
      blocked: effect === 'BLOCKED',
      also: alsoPossibly !== null,
    })),
    possible: answer.possiblyAffected.map(({ dataset }) => dataset).sort(),
    unaffected: answer.unaffected.map(({ dataset, hops }) => ({ dataset, hops })),
  };
}

/** The rows of t2 change because t1 loses a column, one step further than because t0 changes. */
const NEARER: [string, Change[], Shape] = [
  [
    'table t0(a)',
    'table t1(b, c)',
    '  b <- t1.c identity star',
    'table t2(a)',
    '  rows <- t1.b join star',
    '  a <- t0.a identity',
  ].join('\n'),
  [
    { kind: 'REMOVED', dataset: idOf('t1'), column: 'c' },
    { kind: 'ROWS', dataset: idOf('t0') },
  ],
  { nested: false, unlisted: false, begins: false },
];

const anyChanges = fc.array(anyChange, { minLength: 1, maxLength: 4 });

test('several changes give the same answer as a plain computation', async () => {
  const store = await stored();
  const property = fc.asyncProperty(graphText, anyChanges, anyShape, async (text, asked, shape) => {
    const graph = graphOfShape(text, shape);
    await store.apply(graph, stampOf('shop'));
    const changes = shaped(asked, shape);
    const answer = await impact(store, changes);
    const { touched, ...expected } = naive(graph, answer);
    expect(shown(answer)).toEqual(expected);
    expect(answer.counts).toEqual({
      affected: answer.affected.length,
      breaking: answer.affected.filter(({ whole }) => whole).length,
      blocked: answer.affected.filter(({ blockedBy }) => blockedBy !== null).length,
      possiblyAffected: answer.possiblyAffected.length,
      unaffected: answer.unaffected.length,
      affectedColumns: answer.affected.map(({ columns }) => columns.length).reduce((a, b) => a + b, 0),
    });
    expect([...answer.affected]).toEqual(answer.affected.slice(0, 2).concat(answer.affected.slice(2)));
    for (const relation of answer.affected) {
      for (const { column, hops } of relation.columns)
        expect((await impactPath(store, answer, relation, { column }))?.length).toBe(hops);
    }
    const turned = await impact(store, [...changes].reverse());
    expect(shown(turned)).toEqual(shown(answer));
    const twice = await impact(store, [...changes, ...changes]);
    expect(shown(twice)).toEqual(shown(answer));
  });
  await fc.assert(property, { numRuns: RUNS, examples: [NEARER] });
});

test('with a limit, each relation is in one list, and only unaffected relations are called unaffected', async () => {
  const store = await stored();
  const anyLimits: fc.Arbitrary<Partial<WalkLimits>> = fc.oneof(
    fc.record({ depth: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ states: fc.integer({ min: 0, max: 8 }) }),
    fc.constant({ milliseconds: 0 }),
  );
  const property = fc.asyncProperty(
    graphText,
    anyChanges,
    anyShape,
    anyLimits,
    async (text, asked, shape, limits) => {
      const graph = graphOfShape(text, shape);
      await store.apply(graph, stampOf('shop'));
      const changes = shaped(asked, shape);
      const whole = await impact(store, changes);
      const cut = await impact(store, changes, { limits });
      const { touched, unaffected, affected } = naive(graph, whole);
      const ids = [...cut.affected, ...cut.possiblyAffected, ...cut.unaffected].map(({ dataset }) => dataset);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { dataset } of cut.unaffected)
        expect(unaffected.map((each) => each.dataset)).toContain(dataset);
      for (const { dataset } of cut.affected) expect(affected.map((each) => each.dataset)).toContain(dataset);
      for (const { dataset } of cut.possiblyAffected)
        expect(touched.has(dataset) || !cut.affected.find((each) => each.dataset === dataset)).toBe(true);
      if (cut.partial === null) expect(shown(cut)).toEqual(shown(whole));
      expect(cut.counts.affected).toBe([...cut.affected].length);
      expect(cut.counts.affectedColumns).toBe([...cut.affected].flatMap(({ columns }) => columns).length);
    },
  );
  await fc.assert(property, { numRuns: RUNS });
});
