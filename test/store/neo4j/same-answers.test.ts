/**
 * Neo4j and the embedded store return the same results, on random graphs and on a project of this repository,
 * also over GraphQL. Each graph replaces the graph before it in one store of each kind.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { State } from '../../../src/graph/reader.ts';
import type { ColumnGraph, Flow } from '../../../src/model/column-graph.ts';
import { type ColumnId, columnId, type DatasetId } from '../../../src/model/names.ts';
import { build } from '../../../src/pipeline.ts';
import { type LineageStore, openEmbeddedStore, openNeo4jStore } from '../../../src/store/index.ts';
import { serving } from '../../api/serving.ts';
import { firstSeed, runs } from '../../runs.ts';
import { describeWithNeo4j } from '../../servers/servers.ts';
import { ALL_STATES, COLUMNS, DATASETS, graphsArb } from '../conformance/properties.ts';
import { dataset, ds, graphOf, job, lineage, stamp } from '../graphs.ts';
import { allAnswers, type Subjects } from './all-answers.ts';
import { wipeGraph } from './wipe.ts';

const GRAPHS = runs({ full: 1, long: 60 });
/** Starts of paths in a random graph: each has a path to every state. */
const STARTS = runs({ full: 1, long: 8 });
/** Of the columns of a random graph, one in so many is asked about. */
const COLUMN_IN = runs({ full: 2, long: 1 });
/** Of what a real project has, one in so many is asked about. */
const ONE_IN = runs({ full: 3, long: 1 });
const ROOT = join(import.meta.dirname, '../../..');
const VELO = join(ROOT, 'examples/velo');

await describeWithNeo4j('Neo4j returns the same results as the embedded store', (server) => {
  const graph = `same-${randomUUID()}`;
  let folder = '';
  const stores: LineageStore[] = [];
  const open = async (name: string): Promise<readonly [LineageStore, LineageStore]> => {
    const embedded = await openEmbeddedStore({ directory: join(folder, name), mode: 'write' });
    const neo4j = await openNeo4jStore({ ...server, graph: `${graph}-${name}`, mode: 'write' });
    stores.push(embedded, neo4j);
    return [embedded, neo4j];
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tributary-same-'));
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true, force: true });
    for (const name of ['random', 'names', 'velo']) await wipeGraph(server, `${graph}-${name}`);
  });

  test('on random graphs, one after the other', async () => {
    const both = await open('random');
    const sample = fc.sample(graphsArb, { numRuns: GRAPHS, seed: firstSeed });
    for (const [i, graphs] of sample.entries()) {
      for (const store of both)
        for (const one of graphs) await store.apply(one, stamp(one.project, `inputs-${i}`));
      await expectSame(both, subjectsOfRandom(i, graphs));
    }
  });

  test('on names with any characters', async () => {
    const both = await open('names');
    const from = dataset('a', ODD_NAMES);
    const to = dataset('"b.#""|"', ODD_NAMES);
    const place = { line: 1, column: 1 };
    const flows = ODD_NAMES.map((column, i): Flow => {
      const input = { dataset: from.id, column: ODD_NAMES[0] as string };
      const inputs = [{ ...input, subtype: 'IDENTITY', confidence: 'exact', evidence: [] } as const];
      return {
        kind: 'column',
        statement: i,
        dataset: to.id,
        column,
        inputs,
        expression: '',
        place,
        digest: '',
      };
    });
    const jobs = [lineage({ project: 'p', name: 'j', flows })];
    for (const store of both)
      await store.apply(graphOf({ project: 'p', datasets: [from, to], jobs }), stamp('p', 'odd'));
    const columns = [from, to].flatMap(({ id }) => ODD_NAMES.map((name) => columnId(id, name)));
    const states = columns.map((column): State => ({ kind: 'column', column }));
    await expectSame(both, {
      datasets: [from.id, to.id],
      columns,
      questioned: columns.slice(0, 2),
      jobs: [job('p', 'j')],
      texts: ['', ...ODD_NAMES],
      from: states.slice(0, 1),
      sets: [states, states.slice(0, 2)],
    });
  });

  describe('on a project of this repository', () => {
    let both: readonly [LineageStore, LineageStore];
    beforeAll(async () => {
      both = await open('velo');
      await build({ path: VELO, store: teeStore(both), cacheDirectory: join(folder, 'cache'), threads: 1 });
    });

    test('for every reader method', async () => {
      await expectSame(both, await subjectsOf(both[0]));
    });

    test.each(operations())('for the GraphQL operation $name $variables', async ({ text, variables }) => {
      const answers = [];
      for (const reader of both) {
        const { ask } = await serving({ reader });
        answers.push(await ask(text, variables));
      }
      expect(answers[0]?.errors).toEqual([]);
      expect(answers[1]).toEqual(answers[0]);
    });
  });
});

async function expectSame(
  [embedded, neo4j]: readonly [LineageStore, LineageStore],
  subjects: Subjects,
): Promise<void> {
  const expected = await allAnswers(embedded, subjects);
  const answered = await allAnswers(neo4j, subjects);
  // Compared one by one, so that a failure contains the query.
  for (const [question, answer] of Object.entries(expected))
    expect(answered[question], question).toEqual(answer);
}

/** Writes to both stores, and reads from the first. */
function teeStore([first, second]: readonly [LineageStore, LineageStore]): LineageStore {
  return new Proxy(first, {
    get(target, key) {
      if (key !== 'apply') {
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return async (...args: Parameters<LineageStore['apply']>) => {
        await second.apply(...args);
        return await first.apply(...args);
      };
    },
  });
}

const ODD_NAMES = ['x', '","', 'a","b', '"q"', 'a\\nb', 'line\nend', '\\', 'tab\t', '#', '|', '😀'];
const TEXTS = ['', 'a', 'A', 'x', 'y z', 'ö', 'Ö', '名', 'zz', 'a.b', 'a#b', '"a#b"', 'b', 'nothing.here'];

function subjectsOfRandom(number: number, graphs: readonly ColumnGraph[]): Subjects {
  const columns = DATASETS.flatMap((name) => COLUMNS.map((column) => columnId(ds(name), column)));
  const stateAt = (i: number) => ALL_STATES[(number * 7 + i * 5) % ALL_STATES.length] as State;
  return {
    datasets: [...DATASETS, 'nowhere'].map(ds),
    columns: columns.filter((_, i) => i % COLUMN_IN === 0),
    questioned: columns.filter((_, i) => i % 6 === number % 6),
    jobs: [...graphs.flatMap(({ jobs }) => jobs.map((one) => one.job.id)), job('p', 'none')],
    texts: TEXTS,
    from: Array.from({ length: STARTS }, (_, i) => stateAt(i)),
    sets: [[], [stateAt(0)], [stateAt(1), stateAt(2)], Array.from({ length: 9 }, (_, i) => stateAt(i))],
  };
}

/** A sample of the objects in the store. */
async function subjectsOf(store: LineageStore): Promise<Subjects> {
  const hits = await store.search('', { first: 5_000, after: null });
  const datasets = [...new Set(hits.items.map(({ item }) => item.dataset.id))].sort();
  const columns = hits.items.flatMap(({ item }) =>
    item.kind === 'column' ? [columnId(item.dataset.id, item.column)] : [],
  );
  const some = <T>(list: readonly T[], count: number): T[] =>
    list.filter((_, i) => i % Math.ceil((list.length * ONE_IN) / count) === 0);
  const jobs = await store.jobs({ first: 500, after: null });
  const column = (id: ColumnId): State => ({ kind: 'column', column: id });
  const rows = (dataset: DatasetId): State => ({ kind: 'rows', dataset });
  return {
    datasets: some(datasets, 12),
    columns: some(columns, 20),
    questioned: some(columns, 6),
    jobs: some(jobs.items, 10).map(({ item }) => item.id),
    texts: ['', 'id', 'trip', 'dim_riders_v2', 'riders.v2', 'stg_ops__trips', 'e', 'no_such_thing'],
    from: [...some(columns, 6).map(column), ...some(datasets, 3).map(rows)],
    sets: [some(datasets, 12).map(rows), some(columns, 3).map(column)],
  };
}

interface Operation {
  readonly name: string;
  readonly text: string;
  readonly variables: Record<string, unknown>;
}

const QUESTIONS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'coverage.graphql': [{ first: 20 }],
  'search.graphql': [{ text: 'trip' }, { text: 'id', first: 5 }, { text: 'no_such_thing' }],
  'impact.graphql': [
    { of: 'stg_ops__trips' },
    { of: 'stg_ops__trips', change: 'ROWS' },
    { of: 'stg_ops__trips.trip_id' },
    { of: 'stg_ops__trips.trip_id', change: 'REMOVED' },
    { of: 'dim_riders_v2' },
    { of: 'riders.email' },
    { of: 'trip_idd' },
  ],
  'upstream.graphql': [{ of: 'fct_trips' }, { of: 'fct_trips.trip_id', depth: 9 }],
  'downstream.graphql': [{ of: 'stg_ops__trips', depth: 9 }, { of: 'stg_ops__trips.trip_id' }],
};

/** The operations of graphql/operations on the graph, each with several variables. */
function operations(): Operation[] {
  const under = join(ROOT, 'graphql/operations');
  return readdirSync(under).flatMap((name) =>
    (QUESTIONS[name] ?? []).map((variables) => ({
      name,
      text: readFileSync(join(under, name), 'utf8'),
      variables,
    })),
  );
}
