/**
 * The results of every query of the port and of src/graph on one store. Two stores must return equal results
 * in the same order.
 */
import {
  type Change,
  type DatasetReachQuery,
  describeImpact,
  type GraphReader,
  impact,
  impactPath,
  lineage,
  locateQuestion,
  type ReachQuery,
  readCoverage,
  type State,
  type WalkLimits,
} from '../../../src/graph/index.ts';
import { type ColumnId, columnParts, type DatasetId, type JobId } from '../../../src/model/names.ts';
import type { LineageStore } from '../../../src/store/index.ts';
import { runs } from '../../runs.ts';
import { allPages } from '../conformance/opened.ts';
import { flat, startsAt } from '../reached.ts';
import { UNHURRIED } from '../unhurried.ts';

/** The arguments of the queries. */
export interface Subjects {
  readonly datasets: readonly DatasetId[];
  readonly columns: readonly ColumnId[];
  readonly jobs: readonly JobId[];
  /** Full and partial names. */
  readonly texts: readonly string[];
  /** Columns for impact and lineage. */
  readonly questioned: readonly ColumnId[];
  /** Starts of paths. */
  readonly from: readonly State[];
  /** Starts of walks from several states. */
  readonly sets: readonly (readonly State[])[];
}

export type Answers = Readonly<Record<string, unknown>>;

export async function allAnswers(store: LineageStore, subjects: Subjects): Promise<Answers> {
  return {
    ...(await lookupAnswers(store, subjects)),
    ...(await listAnswers(store, subjects)),
    ...(await walkAnswers(store, subjects)),
    ...(await questionAnswers(store, subjects)),
  };
}

async function lookupAnswers(store: LineageStore, { datasets, columns, jobs, texts }: Subjects) {
  const all = <Id, T>(ids: readonly Id[], ask: (id: Id) => Promise<T>) => Promise.all(ids.map(ask));
  return {
    builds: await store.builds(),
    counts: await store.counts(),
    datasets: await store.datasets(datasets.toReversed()),
    dataset: await all(datasets, (id) => store.dataset(id)),
    job: await all(jobs, (id) => store.job(id)),
    sourcesOf: await store.sourcesOf(jobs.toReversed()),
    flowsOf: await all(jobs, (id) => store.flowsOf(id)),
    producers: await all(columns, (id) => store.producers(id)),
    consumers: await all(columns, (id) => store.consumers(id)),
    rowProducers: await all(datasets, (id) => store.rowProducers(id)),
    rowConsumers: await all(datasets, (id) => store.rowConsumers(id)),
    jobsReading: await all(datasets, (id) => store.jobsReading(id)),
    jobsWriting: await all(datasets, (id) => store.jobsWriting(id)),
    datasetsNamed: await all(texts, (text) => store.datasetsNamed(text)),
  };
}

async function listAnswers(store: LineageStore, { texts }: Subjects) {
  const searches: Record<string, unknown> = {};
  for (const text of texts)
    searches[`search ${text}`] = [
      await store.search(text, { first: 7, after: null }),
      await allPages((page) => store.search(text, page), 4),
    ];
  return {
    ...searches,
    jobs: await store.jobs({ first: 2, after: null }),
    allJobs: await allPages((page) => store.jobs(page), 3),
    findings: await allPages((page) => store.findings(page), 3),
    history: await allPages((page) => store.history(page), 5),
  };
}

const DIRECTIONS = ['down', 'up'] as const;
const LIMITS = ([{}, { depth: 1 }, { states: 3 }, { depth: 0 }, { depth: 5 }, { states: 0 }] as const).slice(
  0,
  runs({ full: 3, long: 6 }),
) satisfies readonly Partial<WalkLimits>[];
/** Enough datasets for the strategy for many datasets. */
const UNKNOWN = Array.from({ length: 300 }, (_, i) => `nowhere|${i}` as DatasetId);

async function walkAnswers(store: LineageStore, { datasets, columns, from: starts, sets }: Subjects) {
  const states = [
    ...columns.map((column): State => ({ kind: 'column', column })),
    ...datasets.map((dataset): State => ({ kind: 'rows', dataset })),
  ];
  const answers: Record<string, unknown> = {};
  for (const direction of DIRECTIONS) {
    const limits = UNHURRIED;
    answers[`reach ${direction}`] = await Promise.all(
      states.map((state) => reached(store, { direction, start: startsAt([state]), limits })),
    );
    answers[`reach ${direction}, trusting`] = await Promise.all(
      states.map((state) =>
        reached(store, { direction, start: startsAt([state]), limits, trustObserved: true }),
      ),
    );
    for (const [i, start] of sets.entries()) {
      const from = start.map((state) =>
        state.kind === 'rows' ? state.dataset : columnParts(state.column).dataset,
      );
      for (const more of LIMITS) {
        const key = `${direction} from set ${i} ${JSON.stringify(more)}`;
        const query = { direction, start: startsAt(start), limits: { ...limits, ...more } };
        answers[`reach ${key}`] = await reached(store, query);
        const far = { ...query, start: start.map((state, at) => ({ state, hops: (at * 2) % 5 })) };
        answers[`reach ${key} from afar`] = await reached(store, far);
        const datasetQuery = { direction, start: from, limits: { ...limits, ...more } };
        answers[`datasets ${key}`] = await datasetsReached(store, datasetQuery);
        answers[`datasets ${key}, trusting`] = await datasetsReached(store, {
          ...datasetQuery,
          trustObserved: true,
        });
        answers[`reach ${key}, trusting`] = await reached(store, { ...query, trustObserved: true });
      }
      answers[`opaque readers of set ${i}`] = await store.opaqueReaders(from);
      answers[`opaque readers of set ${i} among many`] = await store.opaqueReaders([...UNKNOWN, ...from]);
      answers[`opaque readers of set ${i}, trusting`] = await store.opaqueReaders(from, {
        trustObserved: true,
      });
      answers[`opaque readers of set ${i} among many, trusting`] = await store.opaqueReaders(
        [...UNKNOWN, ...from],
        { trustObserved: true },
      );
      answers[`observed readers of set ${i}`] = await store.observedReaders(from);
    }
    for (const from of starts)
      for (const trust of [false, true])
        answers[`paths ${direction} ${JSON.stringify(from)} ${trust}`] = await Promise.all(
          states.map((to) => store.path(from, to, direction, trust)),
        );
  }
  return answers;
}

async function questionAnswers(store: LineageStore, { datasets, questioned, texts }: Subjects) {
  const answers: Record<string, unknown> = { coverage: await readCoverage(store) };
  const named = questioned.map(columnParts);
  const changes: Change[][] = [
    ...named.map(({ dataset, column }): Change[] => [{ kind: 'MODIFIED', dataset, column }]),
    ...named.map(({ dataset, column }): Change[] => [{ kind: 'REMOVED', dataset, column }]),
    ...datasets.map((dataset): Change[] => [{ kind: 'DROPPED', dataset }]),
    datasets.map((dataset): Change => ({ kind: 'ROWS', dataset })),
  ];
  for (const change of changes)
    answers[`impact ${JSON.stringify(change)}`] = await impactAnswers(store, change);
  for (const text of texts) answers[`located ${text}`] = await locateQuestion(store, text);
  for (const dataset of await store.datasets(datasets)) {
    for (const direction of DIRECTIONS) {
      const key = `lineage ${direction} of ${dataset.id}`;
      answers[key] = await lineage(store, { kind: 'dataset', dataset }, direction, { depth: 9 });
      for (const { dataset: id, column } of named) {
        if (id !== dataset.id) continue;
        const question = { kind: 'column', dataset, column, note: null } as const;
        answers[`${key} ${column}`] = await lineage(store, question, direction);
      }
    }
  }
  return answers;
}

async function reached(store: LineageStore, query: ReachQuery) {
  return flat(await store.reach(query));
}

async function datasetsReached(store: LineageStore, query: DatasetReachQuery) {
  const { datasets, partial } = await store.reachDatasets(query);
  return { datasets: [...datasets], partial };
}

async function impactAnswers(reader: GraphReader, changes: readonly Change[]) {
  const answer = await impact(reader, changes, { limits: UNHURRIED });
  const relations = [...answer.affected, ...answer.possiblyAffected, ...answer.unaffected];
  const paths = await Promise.all(answer.affected.map((entry) => impactPath(reader, answer, entry)));
  const plain = { ...answer, affected: answer.affected.slice(), unaffected: answer.unaffected.slice() };
  return { answer: plain, described: await describeImpact(reader, answer, relations), paths };
}
