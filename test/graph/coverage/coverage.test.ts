import { expect, test } from 'vitest';
import { coverageOf, readCoverage } from '../../../src/graph/coverage/coverage.ts';
import type { GraphReader } from '../../../src/graph/reader.ts';
import type { ColumnGraph, Job, JobLineage } from '../../../src/model/column-graph.ts';
import type { OpaqueReason } from '../../../src/model/finding.ts';
import { dataset, id, job } from '../link/small-inventory.ts';

const PARSE_FAILED: OpaqueReason = { statement: 2, code: 'parse-failed', message: 'odd', line: 7, column: 3 };
const PYTHON: OpaqueReason = {
  statement: 0,
  code: 'python-model',
  message: 'it is Python',
  line: 1,
  column: 1,
};

const GRAPH: ColumnGraph = {
  project: 'test',
  datasets: ['a', 'b', 'c', 'd', 'raw'].map((name) => dataset(name, ['x', 'y'])),
  jobs: [
    jobLineage('a'),
    jobLineage('b', { opaque: [PARSE_FAILED, { ...PARSE_FAILED, statement: 1 }] }),
    jobLineage('c', { opaque: [PYTHON] }),
    jobLineage('d', { kind: 'exposure', opaque: [{ ...PYTHON, code: 'no-sql' }] }),
  ],
  findings: [],
};

const EXPECTED = {
  jobs: { total: 3, withColumns: 1, opaque: 2 },
  columns: { total: 6, known: 2 },
  opaque: [
    {
      code: 'parse-failed',
      jobs: 1,
      places: [placeOf('b', { ...PARSE_FAILED, statement: 1 }), placeOf('b', PARSE_FAILED)],
    },
    { code: 'python-model', jobs: 1, places: [placeOf('c', PYTHON)] },
  ],
};

test('coverage counts jobs, columns and reasons, and leaves exposures out', () => {
  expect(coverageOf(GRAPH)).toEqual(EXPECTED);
});

test('a relation that an opaque job also writes has no known columns', () => {
  const second = jobLineage('e', { writes: [id('a')], opaque: [PYTHON] });
  expect(coverageOf({ ...GRAPH, jobs: [...GRAPH.jobs, second] }).columns).toEqual({ total: 6, known: 0 });
});

test('an empty graph has zero counts', () => {
  expect(coverageOf({ ...GRAPH, datasets: [], jobs: [] })).toEqual({
    jobs: { total: 0, withColumns: 0, opaque: 0 },
    columns: { total: 0, known: 0 },
    opaque: [],
  });
});

test('readCoverage of a store gives the same result page by page, also for one project', async () => {
  expect(await readCoverage(readerOf(GRAPH))).toEqual(EXPECTED);
  expect(await readCoverage(readerOf(GRAPH), 'test')).toEqual(EXPECTED);
  expect((await readCoverage(readerOf(GRAPH), 'other')).jobs.total).toBe(0);
});

/** Always returns pages of two. */
function readerOf(graph: ColumnGraph): GraphReader {
  const reader: Pick<GraphReader, 'jobs' | 'datasets'> = {
    async jobs({ after }) {
      const start = after === null ? 0 : Number(after) + 1;
      const items = graph.jobs
        .slice(start, start + 2)
        .map((one, i) => ({ cursor: String(start + i), item: one.job }));
      return { items, hasNext: start + 2 < graph.jobs.length, total: graph.jobs.length };
    },
    async datasets(ids) {
      return graph.datasets.filter((one) => ids.includes(one.id));
    },
  };
  return reader as GraphReader;
}

function jobLineage(name: string, more: Partial<Job> = {}): JobLineage {
  const { id: key, namespace, kind, owner, file } = job(name, []);
  const base = {
    id: key,
    namespace,
    name,
    kind,
    owner,
    file,
    project: 'test',
    dialect: null,
    checksum: name,
  };
  return {
    job: { ...base, reads: [], writes: [id(name)], declaredOnly: [], opaque: [], ...more },
    flows: [],
    digest: name,
  };
}

function placeOf(name: string, reason: OpaqueReason): object {
  const { statement, line, column, message } = reason;
  return { job: job(name, []).id, name, file: `models/${name}.sql`, statement, line, column, message };
}
