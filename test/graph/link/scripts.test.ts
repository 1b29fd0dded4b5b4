/**
 * The complete flows of jobs whose text is a script: temporary relations, several statements with one target,
 * statements that cannot be analysed. scripts.txt and hooks.txt have every field. `vitest run
 * test/graph/link/scripts.test.ts -u` writes the files again.
 */
import { expect, test } from 'vitest';
import { indexDatasets } from '../../../src/graph/link/dataset-index.ts';
import { link } from '../../../src/graph/link/link.ts';
import { type JobAnalysis, readJob } from '../../../src/graph/link/read-job.ts';
import type { SourceJob } from '../../../src/model/inventory.ts';
import { analyse } from '../../../src/sql/index.ts';
import { compact } from '../../compact.ts';
import { dataset, id, inventory, job } from './small-inventory.ts';

const DATASETS = [
  dataset('orders', ['id', 'net', 'site'], { kind: 'source' }),
  dataset('rates', ['site', 'rate'], { kind: 'source' }),
  dataset('target'),
  dataset('board', null, { kind: 'exposure', relation: null }),
];
const SCHEMA = { 'db.main.orders': ['id', 'net', 'site'], 'db.main.rates': ['site', 'rate'] };

const SCRIPTS: Readonly<Record<string, string>> = {
  'a temporary table': `CREATE TEMP TABLE t AS SELECT id, net FROM orders WHERE site = 1;
    SELECT id, net FROM t`,
  'two inserts into a temporary table': `CREATE TEMP TABLE t (id int, x int);
    INSERT INTO t SELECT id, net FROM orders WHERE net > 0;
    INSERT INTO t SELECT site, rate FROM rates;
    INSERT INTO target SELECT x AS y FROM t ORDER BY id LIMIT 3`,
  'fields of a temporary table': `CREATE TEMP TABLE t AS SELECT {'a': id, 'b': net} AS s FROM orders;
    INSERT INTO t SELECT {'a': site, 'c': rate} FROM rates;
    SELECT s, s.a AS a FROM t`,
  'a temporary table of a temporary table': `CREATE TEMP TABLE a AS SELECT id FROM orders;
    CREATE TEMP TABLE b AS SELECT a.id FROM a JOIN rates ON rates.rate = a.id;
    SELECT * FROM b`,
  'a temporary table whose columns are unknown': `CREATE TEMP TABLE t AS SELECT * FROM elsewhere.files;
    SELECT x FROM t`,
  'a temporary table that cannot be analysed': `CREATE TEMP TABLE t AS SELECT nosuch.x AS x, id FROM orders;
    SELECT x, id FROM t`,
  'two statements with one target': `CREATE TABLE target AS SELECT id, net FROM orders;
    INSERT INTO target SELECT site, rate FROM rates WHERE rate > 1;
    UPDATE target SET net = 0 WHERE id = 1;
    DELETE FROM target WHERE net < 0`,
  'another target': 'INSERT INTO other (a, b) SELECT id, net FROM orders; SELECT id FROM orders',
  'no query': "SET x = 1; DROP TABLE gone; COMMENT ON TABLE target IS 'x'",
  'a statement that cannot be parsed': 'SELECT id FROM orders; FROBNICATE ALL OF rates',
  'a name of another schema': 'SELECT o.id FROM other.orders o JOIN main.rates ON true',
  'a definition without a query': 'CREATE TABLE target (id int, net int)',
  'a definition and an insert': `CREATE TABLE target (id int, net int);
    INSERT INTO target (net) SELECT net FROM orders`,
  'only deleted rows': 'DELETE FROM target WHERE net < 0',
  'all rows deleted': 'DELETE FROM target; TRUNCATE target',
  'a constant': 'INSERT INTO target (id) VALUES (1)',
  'a count': 'INSERT INTO target (id) SELECT count(*) FROM rates',
  'a rename': 'ALTER TABLE orders RENAME TO target',
};

function linesOf(one: SourceJob, analysis: JobAnalysis): string[] {
  const whole = inventory(DATASETS, [one]);
  const { jobs, findings, datasets } = link(whole, [readJob(one, analysis, indexDatasets(whole))]);
  const known = new Set(DATASETS.map((each) => each.id));
  return [
    ...jobs.flatMap(({ job: { reads, writes, opaque }, flows }) => [
      compact({ reads, writes, opaque }),
      ...flows.map(({ digest, ...flow }) => compact(flow)),
    ]),
    ...findings.map((finding) => compact(finding)),
    ...datasets
      .filter((each) => !known.has(each.id) || each.id === id('target'))
      .map(({ name, kind, columns, columnsComplete }) => compact({ name, kind, columns, columnsComplete })),
  ].map((line) => `  ${line.replaceAll('duckdb://test|', '').replaceAll('db.main.', '')}`);
}

function analysed(sql: string, target: string | null): JobAnalysis {
  const defaults = { defaultDatabase: 'db', defaultSchema: 'main', schema: SCHEMA };
  const { lineage } = analyse({ sql, dialect: 'duckdb', target, ...defaults });
  return { kind: 'analysed', lineage };
}

test('the flows of models', async () => {
  const model = job('target', ['orders', 'rates']);
  const lines = Object.entries(SCRIPTS).flatMap(([what, sql]) => [
    what,
    ...linesOf(model, analysed(sql, 'db.main.target')),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('scripts.txt');
});

test('the flows of hooks', async () => {
  const hook = job('target', ['orders'], { kind: 'hook' });
  const lines = Object.entries(SCRIPTS).flatMap(([what, sql]) => [
    what,
    ...linesOf(hook, analysed(sql, null)),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('hooks.txt');
});

test('a finding of a job without a file has no file', () => {
  const lines = linesOf(
    job('target', [], { file: null }),
    analysed('SELECT id FROM orders', 'db.main.target'),
  );
  expect(lines.find((line) => line.includes('undeclared-read'))).toMatch(
    /subject: model.test.target, place: 1:1$/,
  );
});

test.each<[what: string, analysis: JobAnalysis, message: string]>([
  ['failed', { kind: 'failed', message: 'the thread ended' }, 'the thread ended'],
  ['is missing', { kind: 'none' }, 'it was not analysed'],
])('a job whose analysis %s claims nothing about columns', (_, analysis, message) => {
  expect(linesOf(job('target', ['orders', 'rates']), analysis)).toEqual([
    `  reads: [orders, rates], writes: [target], opaque: [{statement: 0, code: parse-failed, message: ${message}, line: 1, column: 1}]`,
    '  kind: row, statement: 0, dataset: target, scans: [orders, rates], opaque: true, place: 1:1',
    '  name: target, kind: table',
  ]);
});
