/** Properties of impact and lineage on random graphs, including cycles and opaque jobs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change, ImpactAnswer } from '../../../src/graph/index.ts';
import {
  DEFAULT_WALK_LIMITS,
  describeImpact,
  impact,
  impactPath,
  lineage,
  locateQuestion,
} from '../../../src/graph/index.ts';
import type { GraphReader } from '../../../src/graph/reader.ts';
import type { Flow } from '../../../src/model/column-graph.ts';
import { edgeKind } from '../../../src/model/edge.ts';
import type { ColumnId, DatasetId } from '../../../src/model/names.ts';
import { columnId } from '../../../src/model/names.ts';
import { runs } from '../../runs.ts';
import { anyChange, COLUMNS, graphText } from '../any-graph.ts';
import { column, graphOf } from '../graph-text.ts';
import { stampOf, stored } from '../stored.ts';

const RUNS = runs({ full: 40, long: 1_500 });
type Check = (reader: GraphReader, change: Change, answer: ImpactAnswer) => Promise<void>;

async function holds(check: Check): Promise<void> {
  const store = await stored();
  const property = fc.asyncProperty(graphText, anyChange, async (text, change) => {
    await store.apply(graphOf(text), stampOf('shop'));
    await check(store, change, await impact(store, [change]));
  });
  await fc.assert(property, { numRuns: RUNS });
}

/** What the question or the answer states about a dataset. */
function changedParts(
  answer: ImpactAnswer,
  id: DatasetId,
): { columns: readonly string[]; rows: boolean } | undefined {
  const asked = answer.changed.get(id);
  const affected = answer.affected.find((relation) => relation.dataset === id);
  if (affected === undefined) return asked;
  const columns = [...(asked?.columns ?? []), ...affected.columns.map((each) => each.column)];
  return { columns, rows: affected.rows !== null || asked?.rows === true };
}

function idsOf(answer: ImpactAnswer): DatasetId[] {
  const lists = [answer.affected, answer.possiblyAffected, answer.unaffected];
  return lists.flatMap((list) => list.map((relation) => relation.dataset));
}

test('every downstream relation is in exactly one list', async () => {
  await holds(async (reader, change, answer) => {
    const ids = idsOf(answer);
    expect(new Set(ids).size).toBe(ids.length);
    const downstream = await reader.reachDatasets({
      direction: 'down',
      start: [change.dataset],
      limits: DEFAULT_WALK_LIMITS,
    });
    for (const { dataset: id } of downstream.datasets) if (id !== change.dataset) expect(ids).toContain(id);
  });
});

test('a modified column affects a column if and only if the upstream lineage of that column reaches it', async () => {
  await holds(async (reader, change, answer) => {
    if (change.kind !== 'MODIFIED') return;
    const affected = new Set(
      [...answer.affected].flatMap(({ dataset: id, columns }) =>
        columns.map((each) => columnId(id, each.column)),
      ),
    );
    for (const target of ['t0.a', 't1.b', 't1.c']) {
      const located = await locateQuestion(reader, target);
      if (located.kind !== 'column') throw new Error('no column');
      const up = await lineage(reader, located, 'up', { depth: 1_000, rows: false });
      // Lineage starts at the column itself. The column affects itself only if an edge leads back to it.
      const back = up.edges.some(
        ({ from }) => from.dataset === change.dataset && from.column === change.column,
      );
      expect([target, affected.has(column(target))]).toEqual([target, back]);
    }
  });
});

test('each affected relation has a path from the change to the relation', async () => {
  await holds(async (reader, change, answer) => {
    for (const relation of answer.affected) {
      // No state leads to a relation that only an opaque statement derives from a broken relation.
      if (relation.blockedBy !== null && relation.columns.length === 0 && relation.rows === null) continue;
      const steps = (await impactPath(reader, answer, relation)) ?? [];
      expect(steps[0]?.from.dataset).toBe(change.dataset);
      expect(steps.at(-1)?.to.dataset).toBe(relation.dataset);
      if (change.kind === 'DROPPED' || relation.whole) expect(steps.some(({ breaks }) => breaks)).toBe(true);
      if (relation.whole) expect(steps.at(-1)?.breaks).toBe(true);
      for (const [i, step] of steps.slice(1).entries()) expect(step.from.dataset).toBe(steps[i]?.to.dataset);
    }
  });
});

test('each affected column has a path with as many steps as its hops', async () => {
  await holds(async (reader, _, answer) => {
    for (const relation of answer.affected) {
      for (const { column: name, hops } of relation.columns) {
        const steps = (await impactPath(reader, answer, relation, { column: name })) ?? [];
        expect(steps.length).toBe(hops);
        if (!relation.whole) expect(steps.at(-1)?.to.column).toBe(name);
      }
    }
  });
});

test('a removed column breaks its references and removes exactly the outputs that are only that column', async () => {
  await holds(async (reader, change, answer) => {
    if (change.kind !== 'REMOVED') return;
    const asked = columnId(change.dataset, change.column);
    const steps = [...answer.origins.values()].filter(({ effect }) => effect === 'REMOVED');
    const gone = new Set([asked, ...steps.map(({ to }) => columnId(to.dataset, to.column ?? ''))]);
    const broken = answer.affected.filter(({ whole }) => whole).map((each) => each.dataset);
    const lost = [...answer.affected].flatMap(({ dataset: id, columns }) =>
      columns.filter((each) => each.change === 'REMOVED').map((each) => columnId(id, each.column)),
    );
    expect([...gone]).toEqual(expect.arrayContaining(lost));

    const { items } = await reader.jobs({ first: 100, after: null });
    const all = await Promise.all(items.map(({ item }) => reader.flowsOf(item.id)));
    const should = all.map((flows) => effectOf(flows, gone));
    expect(broken.sort()).toEqual([...new Set(should.flatMap(({ breaks }) => breaks))].sort());
    expect([...gone].sort()).toEqual([...new Set([asked, ...should.flatMap(({ goes }) => goes)])].sort());
  });
});

/** The plain effect of removed columns on the flows of one job with a single statement. */
function effectOf(
  flows: readonly Flow[],
  gone: ReadonlySet<ColumnId>,
): { breaks: DatasetId[]; goes: ColumnId[] } {
  const idOf = (each: { dataset: DatasetId; column: string }) => columnId(each.dataset, each.column);
  const rows = flows.filter((flow) => flow.kind === 'row');
  const names = new Set(rows.flatMap(({ named }) => named.map(idOf)));
  const isOnly = (flow: Flow, id: ColumnId) =>
    flow.inputs.every((input) =>
      idOf(input) === id ? input.subtype === 'IDENTITY' : edgeKind(input.subtype) === 'INDIRECT',
    );
  const goes = flows
    .filter((flow) => flow.kind === 'column')
    .filter((flow) =>
      flow.inputs.some((input) => {
        const id = idOf(input);
        return gone.has(id) && !names.has(id) && isOnly(flow, id);
      }),
    );
  return {
    breaks: rows.filter(() => [...names].some((id) => gone.has(id))).map((flow) => flow.dataset),
    goes: goes.map(idOf),
  };
}

test('each verdict has a reason, a path or a proof', async () => {
  await holds(async (reader, _, answer) => {
    for (const { reasons } of await describeImpact(reader, answer, answer.possiblyAffected)) {
      expect(reasons.length).toBeGreaterThan(0);
    }
    for (const { proof } of await describeImpact(reader, answer, answer.unaffected)) {
      expect((proof?.doesNotUse.length ?? 0) + (proof?.readsUnaffected.length ?? 0)).toBeGreaterThan(0);
    }
  });
});

test('no flow of an unaffected relation uses a column that changes or may change', async () => {
  await holds(async (reader, change, answer) => {
    const may = new Set(answer.possiblyAffected.map((relation) => relation.dataset));
    const changed = (id: DatasetId) => changedParts(answer, id);
    for (const { dataset: id } of answer.unaffected) {
      for (const { flow } of await reader.rowProducers(id)) {
        expect(flow.scans.filter((scan) => may.has(scan) || (flow.opaque && changed(scan)))).toEqual([]);
        expect(flow.scans.filter((scan) => changed(scan)?.rows)).toEqual([]);
      }
      const columns = await Promise.all(COLUMNS.map((name) => reader.producers(columnId(id, name))));
      for (const { flow } of [...columns.flat(), ...(await reader.rowProducers(id))]) {
        const used = flow.inputs.filter((input) => changed(input.dataset)?.columns.includes(input.column));
        expect([change.kind, used]).toEqual([change.kind, []]);
      }
    }
  });
});
