/** Jobs whose code cannot run: the findings and opaque reasons that are faults, and those that are not. */
import { expect, test } from 'vitest';
import { faultsOf } from '../../../src/graph/diff/faults.ts';
import type { ColumnGraph, Job } from '../../../src/model/column-graph.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { graphOf } from '../graph-text.ts';

const SHOP = `
  source   orders(id, amount)
  table    revenue(total) reads orders
    total <- orders.amount
  exposure board reads revenue opaque declared-only
`;

function shopWith(job: Partial<Job>, findings: readonly Finding[] = []): ColumnGraph {
  const { jobs, ...graph } = graphOf(SHOP);
  return { ...graph, findings, jobs: jobs.map((each) => ({ ...each, job: { ...each.job, ...job } })) };
}

const opaque = (code: 'unresolved-reference' | 'python-model') =>
  [{ statement: 0, code, message: 'no relation has a column nosuch', line: 2, column: 8 }] as const;

const finding = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
  code,
  severity: 'warning',
  message: `found ${code}`,
  subject: 'shop.revenue',
  place: { line: 3, column: 1 },
  ...more,
});

const messages = (graph: ColumnGraph) => [...faultsOf(graph).values()].map(({ message }) => message);

test('a reference that resolves to no column is a fault of its job, with its place', () => {
  expect([...faultsOf(shopWith({ opaque: opaque('unresolved-reference') }))]).toEqual([
    [
      'duckdb://local|shop.revenue',
      {
        message: 'no relation has a column nosuch',
        file: 'models/revenue.sql',
        place: { line: 2, column: 8 },
      },
    ],
  ]);
  expect(messages(shopWith({ opaque: opaque('python-model') }))).toEqual([]);
});

test.each<[Finding['code'], string, boolean]>([
  ['ambiguous-column', 'duckdb', true],
  ['subquery-columns', 'duckdb', true],
  ['contract-broken', 'duckdb', true],
  ['unread-clause', 'snowflake', false],
  ['duplicate-output', 'snowflake', true],
  ['duplicate-output', 'postgres', true],
  ['duplicate-output', 'duckdb', false],
  ['duplicate-output', 'sqlite', false],
  ['duplicate-output', 'clickhouse', false],
  ['duplicate-output', 'generic', false],
])('the finding %s of a %s model is a fault: %s', (code, dialect, isFault) => {
  expect(messages(shopWith({ dialect }, [finding(code)]))).toEqual(isFault ? [`found ${code}`] : []);
});

test('a finding without a place or about no job is no fault', () => {
  const { place: _, ...nowhere } = finding('ambiguous-column');
  expect(messages(shopWith({}, [nowhere]))).toEqual([]);
  expect(messages(shopWith({}, [finding('ambiguous-column', { subject: 'shop.nosuch' })]))).toEqual([]);
  expect(messages(shopWith({}, [finding('ambiguous-column', { subject: 'shop.board' })]))).toEqual([]);
});

test('the first fault of a job counts', () => {
  const graph = shopWith({ opaque: opaque('unresolved-reference') }, [finding('ambiguous-column')]);
  expect(messages(graph)).toEqual(['no relation has a column nosuch']);
});
