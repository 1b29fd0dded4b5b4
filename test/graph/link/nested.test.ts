/**
 * Structs from SQL text to impact: each field has its own inputs, and a change passes between a column and
 * its fields.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { impact } from '../../../src/graph/index.ts';
import { indexDatasets } from '../../../src/graph/link/dataset-index.ts';
import { link } from '../../../src/graph/link/link.ts';
import { readJob } from '../../../src/graph/link/read-job.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { RequestSchemas } from '../../../src/pipeline/request-schemas.ts';
import { analyse } from '../../../src/sql/index.ts';
import { stored } from '../stored.ts';
import { versionOf } from '../versions.ts';
import { columnsOf } from './linked.ts';
import { dataset, id, inventory, job } from './small-inventory.ts';

const MODELS: Readonly<Record<string, readonly [declared: string, sql: string]>> = {
  made: ['raw', "SELECT id, {'net': price, 'gross': price + tax} AS amount FROM raw"],
  net: ['made', 'SELECT amount.net AS n FROM made'],
  gross: ['made', 'SELECT m.amount.gross AS g FROM made m'],
  whole: ['made', 'SELECT amount FROM made'],
  again: ['whole', 'SELECT amount.gross AS g FROM whole'],
  closed: ['raw', 'SELECT wrapped(price) AS thing FROM raw'],
  part: ['closed', 'SELECT thing.part AS p FROM closed'],
  lines: ['raw', 'SELECT items FROM raw'],
  skus: ['lines', 'SELECT items.sku AS sku FROM lines'],
  staged: [
    'raw',
    "CREATE TEMP TABLE t AS SELECT {'x': price, 'y': tax} AS s, items FROM raw; CREATE TABLE db.main.staged AS SELECT t.s.y AS y, items.qty AS q, s FROM t",
  ],
};

function graphOf(): ColumnGraph {
  const raw = dataset('raw', ['id', 'price', 'tax', 'items', 'items.sku', 'items.qty']);
  const jobs = Object.entries(MODELS).map(([name, [declared, sql]]) => {
    const made = job(name, [declared]);
    return made.code.kind === 'sql' ? { ...made, code: { ...made.code, sql } } : made;
  });
  const whole = inventory([raw, ...Object.keys(MODELS).map((name) => dataset(name))], jobs);
  const index = indexDatasets(whole);
  const columns = new RequestSchemas(whole);
  const readings = jobs.map((one) => {
    if (one.code.kind !== 'sql') throw new Error('a model has SQL');
    const { lineage } = analyse(columns.requestOf(one, one.code));
    const reading = readJob(one, { kind: 'analysed', lineage }, index);
    columns.learn(reading);
    return reading;
  });
  return link(whole, readings);
}

let graph: ColumnGraph;
beforeAll(() => {
  graph = graphOf();
});

async function affected(
  name: string,
  column: string,
  kind: 'MODIFIED' | 'REMOVED' = 'MODIFIED',
): Promise<string[]> {
  const answer = await impact(await stored(graph), [{ kind, dataset: id(name), column }]);
  return answer.affected
    .map(({ name: relation, effect, columns }) => {
      const short = relation.split('.').at(-1);
      return `${short}${effect === 'BREAKS' ? ' breaks' : ''}: ${columns
        .map((each) => each.column)
        .sort()
        .join(' ')}`;
    })
    .sort();
}

describe('the columns of a dataset', () => {
  test('include the fields that its code defines, each after its parent', () => {
    expect(columnsOf(graph, 'made')).toEqual(['id', 'amount', 'amount.net', 'amount.gross']);
    expect(columnsOf(graph, 'lines')).toEqual(['items', 'items.sku', 'items.qty']);
  });

  test('include fields that a reader references below a column of unknown type', () => {
    expect(columnsOf(graph, 'closed')).toEqual(['thing', 'thing.part']);
    expect(graph.findings.filter(({ code }) => code === 'unknown-column')).toEqual([]);
  });
});

describe('a change', () => {
  test('to an input of one field reaches the field, its parent and the readers of both', async () => {
    expect(await affected('raw', 'tax')).toEqual([
      'again: g',
      'gross: g',
      'made: amount amount.gross',
      'staged: s s.y y',
      'whole: amount amount.gross',
    ]);
  });

  test('reaches readers of a field whose defining statement lists no fields', async () => {
    expect(await affected('raw', 'price')).toEqual([
      'again: g',
      'closed: thing thing.part',
      'gross: g',
      'made: amount amount.gross amount.net',
      'net: n',
      'part: p',
      'staged: s s.x',
      'whole: amount amount.gross amount.net',
    ]);
  });

  test('to one field of an array does not reach readers of another field', async () => {
    expect(await affected('raw', 'items.qty')).toEqual(['lines: items items.qty', 'staged: q']);
    expect(await affected('raw', 'items.sku')).toEqual(['lines: items items.sku', 'skus: sku']);
    expect(await affected('raw', 'items')).toEqual([
      'lines: items items.qty items.sku',
      'skus: sku',
      'staged: q',
    ]);
  });

  test('to a field, or to the complete struct, of an intermediate model reaches its readers', async () => {
    expect(await affected('made', 'amount.net')).toEqual(['net: n', 'whole: amount amount.net']);
    expect(await affected('made', 'amount')).toEqual([
      'again: g',
      'gross: g',
      'net: n',
      'whole: amount amount.gross amount.net',
    ]);
  });

  test('that removes a field breaks the readers that reference it and changes readers of the complete struct', async () => {
    expect(await affected('made', 'amount.net', 'REMOVED')).toEqual([
      'net breaks: n',
      'whole: amount amount.net',
    ]);
    expect(await affected('made', 'amount', 'REMOVED')).toEqual([
      'again: g',
      'gross breaks: g',
      'net breaks: n',
      'whole breaks: amount amount.gross amount.net',
    ]);
  });
});

test('the column types of a catalog give the fields of a source', async () => {
  const version = await versionOf({
    sources: { trips: ['id', 'rider STRUCT(name VARCHAR, born DATE)'] },
    models: { flat: 'select id, rider.* from {trips}', whole: 'select rider from {trips}' },
  });
  const of = (name: string) =>
    version.datasets.find((dataset) => dataset.name === `db.main.${name}`)?.columns.map((each) => each.name);
  expect(of('flat')).toEqual(['id', 'name', 'born']);
  expect(of('whole')).toEqual(['rider', 'rider.name', 'rider.born']);
});
