/** A manifest and a catalog with every kind of entry that the reader knows, and with odd ones. */
import {
  catalog,
  dependsOn,
  type Entry,
  exposure,
  type Fields,
  genericTest,
  manifest,
  model,
  seed,
  snapshot,
  source,
} from './manifest.ts';

const incremental = (name: string, config: Fields): Entry =>
  model(name, { config: { materialized: 'incremental', ...config } });

const NODES: readonly Entry[] = [
  model('orders', {
    ...dependsOn('source.shop.raw.orders', 'model.shop.helper', 'function.shop.tax'),
    compiled_code: 'select id, tax(net) as tax from "db"."raw"."orders"',
    checksum: { name: 'sha256', checksum: 'c0ffee' },
    description: ' One row per order. ',
    group: 'finance',
    tags: ['b', 'a'],
    config: {
      materialized: 'table',
      tags: ['a', 'c'],
      meta: { owner: 'unknown-team' },
      contract: { enforced: true },
      'pre-hook': "insert into audit select 'start'",
      'post-hook': [
        { sql: 'grant select on {{ this }} to ana' },
        "delete from {{ this }} using {{ ref('rates') }} r where r.id = 0",
      ],
    },
    columns: {
      id: { name: 'id', data_type: 'int', description: 'Key', constraints: [{ type: 'primary_key' }] },
      tax: { name: 'Tax', quote: true, data_type: 'numeric', constraints: [{ type: 'not_null' }] },
      odd: { data_type: 'int' },
    },
  }),
  model('helper', { config: { materialized: 'ephemeral' }, ...dependsOn('seed.shop.rates') }),
  model('plain', { config: { materialized: null, meta: { owner: ['Ana', 'Bo'] } }, language: null }),
  model('stream', { config: { materialized: 'Streaming_Table' }, meta: { owner: { name: 'Cy' } } }),
  model('custom', { config: { materialized: 'copied' }, constraints: PRIMARY('id', 'day') }),
  model('odd_view', { config: { materialized: 'live_view' }, primary_key: ['id'], compiled_code: null }),
  model('forecast', { language: 'Python', ...dependsOn('model.shop.orders') }),
  model('rusty', { language: 'rust', package_name: 'util', original_file_path: 'models\\rusty.rs' }),
  model('off', { config: { enabled: false } }),
  model('reads_off', dependsOn('model.shop.off', 'model.shop.gone', 'model.shop.orders')),
  model('unread_hook', { config: { 'post-hook': 'delete from x {% if a %} where b {% endif %}' } }),
  model('commented_hook', { config: { 'post-hook': ['update {{ this }} set a = 1 {# why #}'] } }),
  model('two_hooks', {
    config: { 'pre-hook': ['delete from {{ this }};', ' '], 'post-hook': 'merge into {{this}} using x' },
  }),
  incremental('appended', { incremental_strategy: 'append', unique_key: 'id' }),
  incremental('merged', { unique_key: ['id', 'lower(name)'], on_schema_change: 'Append_New_Columns' }),
  incremental('overwritten', { incremental_strategy: 'INSERT_OVERWRITE', partition_by: { field: 'day' } }),
  incremental('by_list', { incremental_strategy: 'insert_overwrite', partition_by: ['day', 'site'] }),
  incremental('batched', { incremental_strategy: 'microbatch', event_time: 'at', unique_key: 'id' }),
  snapshot('by_time', {
    unique_key: 'id',
    updated_at: 'changed_at',
    hard_deletes: 'new_record',
    dbt_valid_to_current: "to_date('9999-12-31')",
    snapshot_meta_column_names: { dbt_valid_to: 'valid_until', dbt_scd_id: 7 },
  }),
  snapshot('by_check', { strategy: 'check', unique_key: ['id', 'day'], check_cols: ['a', '"B"'] }),
  snapshot('by_all', { strategy: 'check', unique_key: "id || '-'", check_cols: ['a', 'All'] }),
  snapshot('by_none', { strategy: 'check', unique_key: 'id', check_cols: [] }),
  snapshot('by_own', { strategy: 'own', unique_key: 'id', updated_at: 'at' }),
  seed('rates', { checksum: { name: 'sha256', checksum: 'beef' } }),
  seed('large', { checksum: { name: 'path', checksum: 'seeds/large.csv' } }),
  genericTest('not_null', { node: 'model.shop.orders', column: 'id' }),
  genericTest('util.positive', { node: 'model.shop.orders', column: 'Tax' }),
  genericTest('unique_combination', { node: 'model.shop.orders' }),
  genericTest('older', { node: 'model.shop.plain', column: 'x' }, { attached_node: null }),
  genericTest('off', { node: 'model.shop.plain', column: 'x' }, { config: { enabled: false } }),
  {
    unique_id: 'test.shop.singular',
    resource_type: 'test',
    name: 'singular',
    compiled_code: 'select 1 from "db"."mart"."orders"',
    ...dependsOn('model.shop.orders'),
  },
  { unique_id: 'analysis.shop.look', resource_type: 'analysis', ...dependsOn('model.shop.orders') },
  { unique_id: 'planet.shop.mars', resource_type: 'planet', ...dependsOn('model.shop.orders') },
  { unique_id: 'model.shop.untyped', name: 'untyped', relation_name: 'db.mart.untyped', tags: 'one' },
  operation('shop-on-run-start-0', 'create temp function twice(x) as (x * 2); set x = 1'),
  operation('shop-on-run-end-0', "insert into log select 1 from {{ source('raw', 'orders') }}"),
  operation('shop-on-run-end-1', 'grant usage on schema mart to ana'),
  operation('shop-on-run-end-2', null),
];

function PRIMARY(...columns: string[]): Fields[] {
  return [
    { type: 'primary_key', columns },
    { type: 'check', columns: ['x'] },
  ];
}

function operation(name: string, code: string | null): Entry {
  const id = `operation.shop.${name}`;
  return {
    unique_id: id,
    resource_type: 'operation',
    raw_code: code,
    original_file_path: './dbt_project.yml',
  };
}

const SOURCES: readonly Entry[] = [
  source('orders', { external: { location: 's3://raw' }, meta: { owner: 'Raw' }, description: '' }),
  source('rates', { schema: 'other', relation_name: null, quoting: { identifier: true } }),
  source('files', { relation_name: "read_csv('a.csv')" }),
  source('same', { relation_name: '"db"."mart"."plain"', tags: ['x'], description: 'Also a source.' }),
];

const SECTIONS: Fields = {
  groups: {
    'group.shop.finance': { name: 'finance', owner: { email: 'fin@shop.example', name: 'Fin' } },
    'group.shop.unknown-team': { name: 'unknown-team', owner: {} },
  },
  functions: {
    'function.shop.tax': {
      name: 'tax',
      relation_name: '"db"."mart"."tax"',
      raw_code: 'x * 2',
      ...dependsOn('model.shop.plain'),
    },
    'function.shop.alone': { name: 'alone', raw_code: 'x', ...dependsOn() },
  },
  semantic_models: {
    'semantic_model.shop.orders': {
      name: 'orders',
      label: 'All orders',
      ...dependsOn('model.shop.orders'),
      entities: [{ name: 'Order', expr: 'id' }, { expr: 'nameless' }, 'odd'],
      dimensions: [{ name: 'site' }],
      measures: [
        { name: 'Site', agg: 'COUNT', agg_time_dimension: 'At' },
        { name: 'net', expr: 'net * 2' },
      ],
    },
    'semantic_model.shop.empty': { name: 'empty', ...dependsOn('model.shop.plain') },
    'semantic_model.shop.lost': {
      name: 'lost',
      ...dependsOn('model.shop.helper'),
      dimensions: [{ name: 'x' }],
    },
  },
  metrics: {
    'metric.shop.total': metric(['net']),
    'metric.shop.count': metric(['site'], "{{ Dimension('order__site') }} = 'x'"),
    'metric.shop.timeless': metric(['net'], "{{ TimeDimension('metric_time') }} > 1"),
    'metric.shop.off': { ...metric(['net']), config: { enabled: false } },
  },
  saved_queries: { 'saved_query.shop.q': { name: 'q', ...dependsOn('metric.shop.total') } },
  unit_tests: {
    'unit_test.shop.orders.u': {
      name: 'u',
      ...dependsOn('model.shop.orders'),
      expect: { rows: [{ id: 1, 'odd name': 2 }] },
      given: [
        { input: "ref('rates')", rows: [{ rate: 1 }] },
        { input: "ref('util', 'rusty')", rows: ' x , y\r\n1,2' },
        { input: "ref('helper')", rows: [{ a: 1 }] },
        { input: 'this', rows: [{ a: 1 }] },
      ],
    },
    'unit_test.shop.helper.u': { name: 'u', ...dependsOn('model.shop.helper'), expect: { rows: [{ a: 1 }] } },
  },
  disabled: { 'model.shop.former': [{}] },
  novelties: {
    'novelty.shop.a': { name: 'a', ...dependsOn('model.shop.orders'), description: 'New.' },
    'novelty.shop.b': { name: 'b' },
  },
};

function metric(measures: readonly string[], filter?: string): Fields {
  return {
    ...dependsOn('semantic_model.shop.orders'),
    name: 'm',
    type_params: { input_measures: measures.map((name) => ({ name })) },
    filter: filter === undefined ? null : { where_filters: [{ where_sql_template: filter }] },
  };
}

export const EVERY_KIND: Fields = manifest({
  nodes: NODES,
  sources: SOURCES,
  exposures: [
    exposure('board', ['model.shop.orders', 'metric.shop.total'], { tags: ['t'], label: 'The board' }),
    exposure('named', ['model.shop.gone'], { owner: { name: 'Dee' }, description: 'Named.' }),
    exposure('off', ['model.shop.orders'], { config: { enabled: false } }),
  ],
  more: SECTIONS,
});

export const EVERY_KIND_CATALOG: Fields = catalog(
  {
    'model.shop.orders': [
      ['tax', 'numeric'],
      ['id', 'int'],
    ],
    'model.shop.custom': [['id', 'int']],
    'model.shop.odd_view': [['id', 'int']],
    'seed.shop.rates': [['rate', 'numeric']],
  },
  { errors: ['permission denied for schema other'] },
);
