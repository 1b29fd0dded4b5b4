/** Each query over HTTP, with each kind of result. */
import { describe, expect, test } from 'vitest';
import { stored } from '../graph/stored.ts';
import { serving } from './serving.ts';

const ID = 'duckdb://local|shop.main.';

test('search finds datasets and columns', async () => {
  const { ask } = await serving();
  const { data } = await ask(`{
    search(text: "rev") { totalCount edges { node { __typename ... on Dataset { name kind } ... on Column { name } } } }
    columns: search(text: "total") { edges { node { ... on Column { id dataset { name } } } } }
  }`);
  expect(data.search.edges.map((edge: { node: unknown }) => edge.node)).toEqual([
    { __typename: 'Dataset', name: 'shop.main.revenue', kind: 'TABLE' },
  ]);
  expect(data.columns.edges[0].node).toEqual({
    id: `${ID}revenue#total`,
    dataset: { name: 'shop.main.revenue' },
  });
});

test('a dataset has columns and jobs', async () => {
  const { ask } = await serving();
  const { data } = await ask(`{
    dataset(name: "revenue") {
      ... on Dataset {
        id owner columnsComplete
        columns(first: 1) { totalCount edges { node { name tests } } }
        writtenBy { edges { node { name reads { edges { node { name } } } } } }
        readBy { edges { node { name kind opaque { code place { line } } } } }
      }
    }
  }`);
  expect(data.dataset).toEqual({
    id: `${ID}revenue`,
    owner: 'anna',
    columnsComplete: false,
    columns: { totalCount: 2, edges: [{ node: { name: 'day', tests: [] } }] },
    writtenBy: {
      edges: [{ node: { name: 'shop.revenue', reads: { edges: [{ node: { name: 'shop.main.orders' } }] } } }],
    },
    readBy: {
      edges: [
        {
          node: {
            name: 'shop.forecast',
            kind: 'MODEL',
            opaque: [{ code: 'python-model', place: { line: 1 } }],
          },
        },
        { node: { name: 'shop.report', kind: 'MODEL', opaque: [] } },
      ],
    },
  });
});

test('a column is found by name, and a job by the dataset that it writes or by id', async () => {
  const { ask } = await serving();
  const { data } = await ask(`{
    column(name: "ORDERS.Amount") { ... on Column { id name tests dataset { name } inSchema } }
    job(name: "report") { ... on Job { id name file writes { totalCount } declaredOnly { totalCount } } }
    byId: job(name: "duckdb://local|shop.report") { ... on Job { name } }
    jobs(first: 2) { totalCount pageInfo { hasNextPage } }
  }`);
  expect(data.column).toEqual({
    id: `${ID}orders#amount`,
    name: 'amount',
    tests: ['not_null'],
    dataset: { name: 'shop.main.orders' },
    inSchema: true,
  });
  expect(data.job).toEqual({
    id: 'duckdb://local|shop.report',
    name: 'shop.report',
    file: 'models/report.sql',
    writes: { totalCount: 1 },
    declaredOnly: { totalCount: 0 },
  });
  expect(data.byId).toEqual({ name: 'shop.report' });
  expect(data.jobs).toEqual({ totalCount: 6, pageInfo: { hasNextPage: true } });
});

test('lineage upstream has evidence and open ends', async () => {
  const { ask } = await serving();
  const { data, errors } = await ask(`{
    lineage(of: "report.share", direction: UP, kinds: [DIRECT]) {
      ... on Lineage {
        direction column { name } partial { limit }
        nodes { hops end point { kind objectId dataset { name } column } }
        edges { from { objectId } to { objectId } job { name } subtypes confidence expression file place { line column } evidence { kind place { line } by } }
      }
    }
    plan: lineage(of: "plan.guess", direction: UP) { ... on Lineage { openEnds { job { name } to { name } from { name } reasons { code } } } }
  }`);
  expect(errors).toEqual([]);
  expect(
    data.lineage.nodes.map(
      ({ hops, end, point }: { hops: number; end: string; point: { objectId: string } }) => [
        hops,
        point.objectId,
        end,
      ],
    ),
  ).toEqual([
    [0, `${ID}report#share`, null],
    [1, `${ID}revenue#total`, null],
    [2, `${ID}orders#amount`, 'SOURCE'],
  ]);
  expect(data.lineage.edges[0]).toEqual({
    from: { objectId: `${ID}revenue#total` },
    to: { objectId: `${ID}report#share` },
    job: { name: 'shop.report' },
    subtypes: ['TRANSFORMATION'],
    confidence: 'EXACT',
    expression: 'total',
    file: 'models/report.sql',
    place: { line: 2, column: 10 },
    evidence: [{ kind: 'STATIC', place: { line: 2 }, by: null }],
  });
  expect(data.plan.openEnds).toEqual([
    {
      job: { name: 'shop.forecast' },
      to: { name: 'shop.main.forecast' },
      from: [{ name: 'shop.main.revenue' }],
      reasons: [{ code: 'python-model' }],
    },
  ]);
});

test('lineage downstream of a dataset contains only datasets', async () => {
  const { ask } = await serving();
  const { data } = await ask(`{
    lineage(of: "orders", direction: DOWN, depth: 1) {
      ... on Lineage { column { name } nodes { point { kind objectId } } edges { confidence } partial { limit message } }
    }
  }`);
  expect(data.lineage).toEqual({
    column: null,
    nodes: ['orders', 'order_days', 'revenue'].map((name) => ({
      point: { kind: 'DATASET', objectId: ID + name },
    })),
    edges: [{ confidence: 'EXACT' }, { confidence: 'EXACT' }],
    partial: {
      limit: 'depth',
      message: 'The walk reached the limit of depth: there are more nodes after the last ones.',
    },
  });
});

describe('impact', () => {
  test('impact has three lists with path, reasons and proof', async () => {
    const { ask } = await serving();
    const { data, errors } = await ask(`{
      impact(of: "orders.amount") {
        ... on Impact {
          change column { name } partial { limit }
          counts { affected breaking possiblyAffected unaffected affectedColumns }
          affected { edges { node { ...Relation effect whole rows tests { column name } columns { edges { node { name hops } } }
            path { confidence steps { from { objectId } to { objectId } subtypes file place { line } } } } } }
          possiblyAffected { edges { node { ...Relation reasons { code message job { name } from { name } } } } }
          unaffected { edges { node { ...Relation doesNotUse { dataset { name } columns } readsUnaffected { name } } } }
        }
      }
    } fragment Relation on ImpactedRelation { name verdict hops dataset { owner } }`);
    expect(errors).toEqual([]);
    const { impact } = data;
    expect(impact.change).toBe('MODIFIED');
    expect(impact.counts).toEqual({
      affected: 2,
      breaking: 0,
      possiblyAffected: 3,
      unaffected: 1,
      affectedColumns: 2,
    });
    expect(impact.affected.edges[0].node).toEqual({
      name: 'shop.main.revenue',
      verdict: 'AFFECTED',
      hops: 1,
      dataset: { owner: 'anna' },
      effect: 'CHANGES',
      whole: false,
      rows: false,
      tests: [{ column: 'total', name: 'positive' }],
      columns: { edges: [{ node: { name: 'total', hops: 1 } }] },
      path: {
        confidence: 'EXACT',
        steps: [
          {
            from: { objectId: `${ID}orders#amount` },
            to: { objectId: `${ID}revenue#total` },
            subtypes: ['AGGREGATION'],
            file: 'models/revenue.sql',
            place: { line: 2 },
          },
        ],
      },
    });
    const possible = impact.possiblyAffected.edges.map(
      (edge: { node: { name: string; reasons: { code: string }[] } }) => [
        edge.node.name,
        edge.node.reasons[0]?.code,
      ],
    );
    expect(possible).toEqual([
      ['shop.main.forecast', 'python-model'],
      ['shop.main.board', 'declared-only'],
      ['shop.main.plan', 'downstream-of-possible'],
    ]);
    expect(impact.unaffected.edges[0].node).toEqual({
      name: 'shop.main.order_days',
      verdict: 'UNAFFECTED',
      hops: 1,
      dataset: { owner: null },
      doesNotUse: [{ dataset: { name: 'shop.main.orders' }, columns: ['amount'] }],
      readsUnaffected: [],
    });
  });

  test('impact with a change, and with datasets of one kind', async () => {
    const { ask } = await serving();
    const { data } = await ask(`{
      impact(of: "report") { ... on Impact { change affected(kinds: [EXPOSURE]) { totalCount edges { node { name effect dataset { kind owner } } } } } }
      none: impact(of: "report") { ... on Impact { affected(kinds: [TABLE]) { totalCount } } }
      rows: impact(of: "report", change: ROWS) { ... on Impact { change counts { affected possiblyAffected } } }
    }`);
    expect(data.impact).toEqual({
      change: 'DROPPED',
      affected: {
        totalCount: 1,
        edges: [
          {
            node: { name: 'shop.main.board', effect: 'BREAKS', dataset: { kind: 'EXPOSURE', owner: 'bob' } },
          },
        ],
      },
    });
    expect(data.none.affected.totalCount).toBe(0);
    expect(data.rows).toEqual({ change: 'ROWS', counts: { affected: 0, possiblyAffected: 1 } });
  });

  test('a change that does not apply to a column is a bad request', async () => {
    const { ask, logged } = await serving();
    const { errors } = await ask('{ impact(of: "orders.amount", change: DROPPED) { __typename } }');
    expect(errors).toMatchObject([
      {
        message:
          'The change dropped does not apply to the column shop.main.orders.amount. Use modified, removed, added or renamed.',
        extensions: { code: 'BAD_REQUEST' },
      },
    ]);
    expect(logged).toEqual([]);
  });
});

test('coverage, findings and builds are returned', async () => {
  const { ask } = await serving();
  const { data } = await ask(`{
    coverage { graph { datasets jobs } jobs { total withColumns opaque } columns { total known } opaque { code jobs places { edges { node { name place { line } } } } } }
    findings { totalCount }
    builds { project number }
  }`);
  expect(data.coverage).toEqual({
    graph: { datasets: 9, jobs: 6 },
    jobs: { total: 5, withColumns: 4, opaque: 1 },
    columns: { total: 7, known: 6 },
    opaque: [
      {
        code: 'python-model',
        jobs: 1,
        places: { edges: [{ node: { name: 'shop.forecast', place: { line: 1 } } }] },
      },
      {
        code: 'declared-only',
        jobs: 1,
        places: { edges: [{ node: { name: 'shop.board', place: { line: 1 } } }] },
      },
    ].slice(0, 1),
  });
  expect(data.findings.totalCount).toBe(0);
  expect(data.builds).toEqual([{ project: 'shop', number: 1 }]);
});

describe('unknown and ambiguous names', () => {
  const FRAGMENTS = `
    fragment U on Unknown { reason message suggestions }
    fragment A on Ambiguous { message candidates { objectId column dataset { name } } }`;

  test.each([
    'dataset(name: $of)',
    'column(name: $of)',
    'job(name: $of)',
    'lineage(of: $of, direction: UP)',
    'impact(of: $of)',
  ])('%s returns Unknown instead of null', async (field) => {
    const { ask } = await serving();
    const { data } = await ask(
      `query($of: String!) { answer: ${field} { __typename ...U ...A } } ${FRAGMENTS}`,
      {
        of: 'revenu',
      },
    );
    expect(data.answer).toEqual({
      __typename: 'Unknown',
      reason: 'NO_SUCH_NAME',
      message: 'No dataset or column is named "revenu". Did you mean shop.main.revenue?',
      suggestions: ['shop.main.revenue'],
    });
  });

  test('Ambiguous contains ids that can be queried', async () => {
    const { ask } = await serving();
    const { data } = await ask(
      `{ impact(of: "same.x") { __typename ...A } } ${FRAGMENTS.split('fragment A')[1] === undefined ? '' : `fragment A${FRAGMENTS.split('fragment A')[1]}`}`,
    );
    expect(data.impact.__typename).toBe('Ambiguous');
    expect(data.impact.candidates).toEqual([
      { objectId: 'duckdb://local|a.same#x', column: 'x', dataset: { name: 'a.same' } },
      { objectId: 'duckdb://local|b.same#x', column: 'x', dataset: { name: 'b.same' } },
    ]);
  });

  test('an unknown column has another reason if the columns are not all known', async () => {
    const { ask } = await serving();
    const { data } = await ask(`{
      no: column(name: "orders.amont") { ... on Unknown { reason suggestions } }
      perhaps: column(name: "revenue.tax") { ... on Unknown { reason } }
    }`);
    expect(data).toEqual({
      no: { reason: 'NO_SUCH_COLUMN', suggestions: ['shop.main.orders.amount'] },
      perhaps: { reason: 'COLUMNS_NOT_ALL_KNOWN' },
    });
  });

  test('a name of another kind is Unknown with suggestions', async () => {
    const { ask } = await serving();
    const { data } = await ask(`{
      dataset(name: "orders.id") { ... on Unknown { reason suggestions } }
      column(name: "orders") { ... on Unknown { reason suggestions } }
      job(name: "orders") { ... on Unknown { reason message } }
    }`);
    expect(data).toEqual({
      dataset: { reason: 'OTHER_KIND', suggestions: ['shop.main.orders'] },
      column: {
        reason: 'OTHER_KIND',
        suggestions: ['id', 'amount', 'status', 'day'].map((name) => `shop.main.orders.${name}`),
      },
      job: { reason: 'OTHER_KIND', message: 'No known job writes shop.main.orders.' },
    });
  });

  test('before the first build every query reports NOTHING_BUILT', async () => {
    const { ask } = await serving({ reader: await stored() });
    const { data } = await ask(
      '{ builds { project } impact(of: "orders") { ... on Unknown { reason message } } }',
    );
    expect(data).toEqual({
      builds: [],
      impact: {
        reason: 'NOTHING_BUILT',
        message: 'There is no build yet. Run `tributary build <path>` first.',
      },
    });
    for (const field of [
      'search(text: "x") { totalCount }',
      'coverage { jobs { total } }',
      'findings { totalCount }',
      'jobs { totalCount }',
    ]) {
      const { errors } = await ask(`{ ${field} }`);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOTHING_BUILT']);
    }
  });
});
