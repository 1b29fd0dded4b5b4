/** The jobs of hooks, metrics, semantic models and functions: their SQL, or that columns are unknown. */
import { describe, expect, test } from 'vitest';
import type { SourceJob } from '../../../src/model/inventory.ts';
import {
  dependsOn,
  exposure,
  type Fields,
  type ManifestParts,
  manifest,
  model,
  read,
  source,
} from './manifest.ts';

async function jobOf(name: string, parts: ManifestParts): Promise<SourceJob | undefined> {
  const { inventory } = await read(manifest(parts));
  return inventory.jobs.find((job) => job.name === name);
}

async function codeText(name: string, parts: ManifestParts): Promise<string> {
  const job = await jobOf(name, parts);
  if (job === undefined) return 'no job';
  return job.code.kind === 'sql' ? job.code.sql : job.code.code;
}

describe('the hooks of a model', () => {
  const hooksOf = (...hooks: string[]): Promise<string> =>
    codeText('model.shop.m hooks', {
      nodes: [
        model('m', { config: { materialized: 'table', 'post-hook': hooks } }),
        ...['other', 'both', 'twice'].map((name) => model(name)),
        model('twice', { unique_id: 'model.util.twice' }),
      ],
      sources: [
        ...['raw', 'both', 'twice'].map((name) => source(name)),
        source('twice', { unique_id: 'source.util.raw.twice' }),
      ],
    });

  test.each<[what: string, hooks: readonly string[], expected: string]>([
    [
      'this is its relation',
      ['delete from {{ this }} where a < 0'],
      'delete from "db"."mart"."m" where a < 0',
    ],
    [
      'ref and source are relations',
      ["insert into audit select * from {{ ref('other') }} join {{ source('raw', 'raw') }} using (id)"],
      'insert into audit select * from "db"."mart"."other" join "db"."raw"."raw" using (id)',
    ],
    [
      'several hooks are one text',
      ['update {{this}} set a = 1;', 'delete from x'],
      'update "db"."mart"."m" set a = 1;\ndelete from x',
    ],
    ['statements that only manage are left out', ['grant select on x to y; delete from x'], 'delete from x'],
    ['only statements that manage', ['grant select on {{ this }} to y'], 'no job'],
    ['a macro', ['{{ mask(this) }}'], 'unsupported-construct'],
    ['a block', ['delete from {{ this }} {% if x %}where y{% endif %}'], 'unsupported-construct'],
    ['a comment of Jinja', ['delete from {{ this }} {# all #}'], 'unsupported-construct'],
    ['a ref with a package', ["delete from {{ ref('shop', 'other') }}"], 'unsupported-construct'],
    ['an unknown source', ["delete from {{ source('raw', 'nothing') }}"], 'unsupported-construct'],
    [
      'a ref to a name that a source has too',
      ["delete from {{ ref('both') }}"],
      'delete from "db"."mart"."both"',
    ],
    ['a ref to a name that two models have', ["delete from {{ ref('twice') }}"], 'unsupported-construct'],
    [
      'a source that two packages have',
      ["delete from {{ source('raw', 'twice') }}"],
      'unsupported-construct',
    ],
    ['an unknown ref', ["delete from {{ ref('nothing') }}"], 'unsupported-construct'],
    ['a statement that may set anything', ["set timezone = 'UTC'"], 'unsupported-construct'],
    ['a call', ['call rebuild()'], 'unsupported-construct'],
  ])('%s', async (_, hooks, expected) => {
    expect(await hooksOf(...hooks)).toBe(expected);
  });

  test('declare the relation of the model, and what they reference', async () => {
    const hook = "insert into {{ this }} select * from {{ ref('other') }}";
    const nodes = [model('m', { config: { 'post-hook': hook } }), model('other')];
    expect((await jobOf('model.shop.m hooks', { nodes }))?.declared).toEqual([
      'postgres://default|db.mart.m',
      'postgres://default|db.mart.other',
    ]);
  });
});

describe('the hooks of a run', () => {
  const operation = (code: string): ManifestParts => ({
    nodes: [
      model('m'),
      {
        unique_id: 'operation.shop.end',
        resource_type: 'operation',
        raw_code: code,
        ...dependsOn('model.shop.m'),
      },
    ],
  });

  test('with SQL are analysed', async () => {
    const job = await jobOf(
      'operation.shop.end',
      operation("insert into audit select 1 from {{ ref('m') }}"),
    );
    expect(job).toMatchObject({
      kind: 'hook',
      code: { sql: 'insert into audit select 1 from "db"."mart"."m"' },
    });
  });

  test('with a macro read what they declare', async () => {
    const job = await jobOf('operation.shop.end', operation('{{ upload(results) }}'));
    expect(job).toMatchObject({ code: { kind: 'opaque' }, declared: ['postgres://default|db.mart.m'] });
  });
});

describe('the semantic layer', () => {
  const semanticModel = (name: string, of: string, fields: Fields): Fields => ({
    [`semantic_model.shop.${name}`]: { name, ...dependsOn(`model.shop.${of}`), ...fields },
  });
  const LAYER = {
    semantic_models: {
      ...semanticModel('calls', 'calls', {
        defaults: { agg_time_dimension: 'arrived_on' },
        entities: [{ name: 'call', expr: 'call_id' }],
        dimensions: [
          { name: 'arrived_on', expr: 'arrived_at' },
          { name: 'is_big', expr: 'fee > 100' },
        ],
        measures: [
          { name: 'fees', agg: 'sum', expr: 'fee' },
          { name: 'callers', agg: 'count_distinct', expr: 'caller' },
        ],
      }),
      ...semanticModel('ports', 'ports', { entities: [{ name: 'port' }], dimensions: [{ name: 'country' }] }),
    },
  };
  const metric = (params: Fields, filter: string | null = null): ManifestParts => ({
    nodes: [model('calls'), model('ports')],
    more: {
      ...LAYER,
      metrics: {
        'metric.shop.total': {
          name: 'total',
          ...dependsOn('semantic_model.shop.calls'),
          type_params: params,
          filter: filter === null ? null : { where_filters: [{ where_sql_template: filter }] },
        },
      },
    },
  });
  const measure = (...names: string[]): Fields => ({ input_measures: names.map((name) => ({ name })) });

  test('a semantic model selects its entities, dimensions and measures', async () => {
    expect(await codeText('semantic_model.shop.calls', metric({}))).toBe(
      [
        'select\n  (call_id) as call,\n  (arrived_at) as arrived_on,\n  (fee > 100) as is_big,\n  (fee) as fees,\n  (caller) as callers',
        'from "db"."mart"."calls"',
      ].join('\n'),
    );
  });

  test.each<[what: string, params: Fields, filter: string | null, expected: string]>([
    [
      'a metric aggregates its measure over its time dimension',
      measure('fees'),
      null,
      'select sum(fee) as total from "db"."mart"."calls" where (arrived_at) is not null',
    ],
    [
      'a ratio has two measures',
      measure('fees', 'callers'),
      null,
      'select (select sum(fee) as total from "db"."mart"."calls" where (arrived_at) is not null)\n  / (select count(distinct caller) as total from "db"."mart"."calls" where (arrived_at) is not null) as total',
    ],
    [
      'a filter of its own semantic model',
      measure('fees'),
      "{{ Dimension('call__is_big') }} = true and {{ TimeDimension('metric_time', 'day') }} > '2026-01-01'",
      'select sum(fee) as total from "db"."mart"."calls" where (arrived_at) is not null and ((fee > 100) = true and (arrived_at) > \'2026-01-01\')',
    ],
    [
      'a filter of another semantic model',
      measure('fees'),
      "{{ Dimension('port__country') }} = 'NL'",
      'select sum(fee) as total from "db"."mart"."calls" where (arrived_at) is not null and ((select max(country) from "db"."mart"."ports") = \'NL\')',
    ],
    ['an unknown measure', measure('nothing'), null, 'no-sql'],
    ['no measure', {}, null, 'no-sql'],
    ['an unknown dimension', measure('fees'), "{{ Dimension('call__nothing') }} = 1", 'no-sql'],
    ['a filter by another metric', measure('fees'), "{{ Metric('x', ['call']) }} > 1", 'no-sql'],
  ])('%s', async (_, params, filter, expected) => {
    expect(await codeText('metric.shop.total', metric(params, filter))).toBe(expected);
  });

  test('a filter of a measure counts', async () => {
    const filtered = { name: 'fees', filter: { where_filters: [{ where_sql_template: 'call_id > 1' }] } };
    expect(await codeText('metric.shop.total', metric({ input_measures: [filtered] }))).toContain(
      'call_id > 1',
    );
  });

  test('a saved query and an exposure read metrics', async () => {
    const parts = metric(measure('fees'));
    const saved = { name: 'q', ...dependsOn('metric.shop.total') };
    const more = { ...parts.more, saved_queries: { 'saved_query.shop.q': saved } };
    const exposures = [exposure('board', ['saved_query.shop.q'])];
    const reads = async (name: string) => (await jobOf(name, { ...parts, more, exposures }))?.declared;
    expect(await reads('saved_query.shop.q')).toEqual(['postgres://default|metric.shop.total']);
    expect(await reads('exposure.shop.board')).toEqual(['postgres://default|saved_query.shop.q']);
  });
});

describe('a test', () => {
  const singular = (fields: Fields): ManifestParts => ({
    nodes: [
      model('m'),
      model('n'),
      { unique_id: 'test.shop.t', resource_type: 'test', compiled_code: 'select 1 from m', ...fields },
    ],
  });
  const ofOne = dependsOn('model.shop.m');
  const generic = (name: string, column: string | null): Fields => ({
    test_metadata: { name, kwargs: {} },
    attached_node: 'model.shop.m',
    column_name: column,
  });

  test.each<[what: string, fields: Fields, expected: string]>([
    ['singular', ofOne, 'select 1 from m'],
    ['singular, without compiled SQL', { ...ofOne, compiled_code: null }, 'no-sql'],
    ['of one column: it is attached to the column', { ...ofOne, ...generic('not_null', 'a') }, 'no job'],
    ['of an expression', { ...ofOne, ...generic('expression_is_true', null) }, 'select 1 from m'],
    [
      'of a relationship',
      { ...dependsOn('model.shop.n', 'model.shop.m'), ...generic('relationships', 'a') },
      'select 1 from m',
    ],
    ['of nothing', dependsOn(), 'no job'],
    ['disabled', { ...ofOne, config: { enabled: false } }, 'no job'],
  ])('%s', async (_, fields, expected) => {
    expect(await codeText('test.shop.t', singular(fields))).toBe(expected);
  });

  const unit = (fields: Fields): ManifestParts => ({
    nodes: [model('m'), model('n')],
    sources: [source('raw')],
    more: { unit_tests: { 'unit_test.shop.m.u': { name: 'u', ...ofOne, ...fields } } },
  });
  const rows = (...names: string[]): Fields => ({
    format: 'dict',
    rows: [Object.fromEntries(names.map((n) => [n, 1]))],
  });

  test.each<[what: string, fields: Fields, expected: string]>([
    [
      'references the columns that it expects and those that it gives',
      {
        expect: rows('gross', 'id'),
        given: [
          { input: "ref('n')", ...rows('a') },
          { input: "source('raw', 'raw')", format: 'csv', rows: 'b, c\n1, 2' },
        ],
      },
      [
        'select 1 as passes from "db"."mart"."m" t where t.gross is not null and t.id is not null',
        'and exists (select 1 from "db"."mart"."n" i where i.a is not null)',
        'and exists (select 1 from "db"."raw"."raw" i where i.b is not null and i.c is not null)',
      ].join(' '),
    ],
    ['without rows', { expect: rows(), given: [] }, 'select 1 as passes from "db"."mart"."m" t'],
    ['with rows in SQL', { expect: { format: 'sql', rows: 'select 1' } }, 'no-sql'],
    ['with rows in a file', { expect: { format: 'csv', fixture: 'rows' } }, 'no-sql'],
    [
      'that gives rows in SQL',
      { expect: rows('a'), given: [{ input: "ref('n')", format: 'sql', rows: 'x' }] },
      'no-sql',
    ],
    [
      'with rows in CSV with lines of Windows',
      { expect: { format: 'csv', rows: ' gross , id\r\n1,2' } },
      'select 1 as passes from "db"."mart"."m" t where t.gross is not null and t.id is not null',
    ],
    [
      'that names columns which cannot be names',
      {
        expect: rows('a b', 'c'),
        given: [
          { input: 'this', ...rows('d') },
          { input: "ref('n')", ...rows('1e') },
        ],
      },
      'select 1 as passes from "db"."mart"."m" t where t.c is not null',
    ],
    ['of an unknown model', { ...dependsOn('model.shop.gone'), expect: rows('a') }, 'no-sql'],
  ])('a unit test %s', async (_, fields, expected) => {
    expect(await codeText('unit_test.shop.m.u', unit(fields))).toBe(expected);
  });
});

describe('a function', () => {
  const parts = (sql: string): ManifestParts => ({
    nodes: [model('m', { ...dependsOn('function.shop.tax'), compiled_code: sql }), model('rates')],
    more: {
      functions: {
        'function.shop.tax': {
          name: 'tax',
          relation_name: '"db"."mart"."tax"',
          raw_code: 'x * 2',
          ...dependsOn(),
        },
        'function.shop.rate': { name: 'rate', ...dependsOn('model.shop.rates') },
      },
    },
  });

  test.each([
    ['calls it', 'select "db"."mart"."TAX"(1) as a', ['postgres://default|function.shop.tax']],
    ['only declares it', 'select 1 as a', undefined],
  ])('a model that %s', async (_, sql, expected) => {
    const job = await jobOf('model.shop.m', parts(sql));
    expect(job?.declared).toEqual(['postgres://default|function.shop.tax']);
    expect(job?.calls).toEqual(expected);
  });

  test('is a job only if it reads something', async () => {
    expect(await codeText('function.shop.tax', parts(''))).toBe('no job');
    expect((await jobOf('function.shop.rate', parts('')))?.declared).toEqual([
      'postgres://default|db.mart.rates',
    ]);
  });
});
