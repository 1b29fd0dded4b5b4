/** The settings of a node: `key effect` for each entry of its configuration that may change data. */
import { describe, expect, test } from 'vitest';
import type { Setting } from '../../../src/model/inventory.ts';
import {
  DEFAULT_VALUES,
  HARMLESS_SETTINGS,
  INCREMENTAL_SETTINGS,
} from '../../../src/sources/dbt/harmless-settings.ts';
import {
  type Entry,
  exposure,
  type Fields,
  manifest,
  model,
  read,
  seed,
  snapshot,
  source,
} from './manifest.ts';

async function settingsOf(node: Entry, more: Fields = {}): Promise<readonly Setting[]> {
  const isSource = node.unique_id.startsWith('source.');
  const parts = isSource ? { nodes: [], sources: [node] } : { nodes: [node] };
  const { inventory } = await read(manifest({ ...parts, more }));
  return inventory.datasets.find(({ nodeId }) => nodeId === node.unique_id)?.settings ?? [];
}

async function textOf(node: Entry, more?: Fields): Promise<string> {
  return (await settingsOf(node, more)).map(({ key, effect }) => `${key} ${effect}`).join(', ');
}

const INCREMENTAL = { materialized: 'incremental' };

const CASES: readonly (readonly [what: string, node: Entry, expected: string])[] = [
  ['a table without settings has none', model('m'), ''],
  ['an unknown key may change anything', model('m', { config: { heavy_kg: 8 } }), 'heavy_kg POSSIBLY'],
  [
    'a setting of a Python model may change anything',
    model('m', { language: 'python', config: { packages: ['numpy==1.2'], submission_method: 'cluster' } }),
    'packages POSSIBLY, submission_method POSSIBLY',
  ],
  ['sql_header changes rows', model('m', { config: { sql_header: 'set x = 1;' } }), 'sql_header ROWS'],
  [
    'the keys of an incremental model change rows',
    model('m', {
      config: {
        ...INCREMENTAL,
        unique_key: 'id',
        incremental_strategy: 'merge',
        incremental_predicates: ['a > 1'],
      },
    }),
    'incremental_predicates ROWS, incremental_strategy ROWS, materialized ROWS, unique_key ROWS',
  ],
  [
    'a custom materialization may change anything',
    model('m', { config: { materialized: 'copied' } }),
    'materialized POSSIBLY',
  ],
  [
    'the strategy of a snapshot changes rows, and its added columns are compared as columns',
    snapshot('s', {
      strategy: 'check',
      check_cols: ['k'],
      unique_key: 'id',
      dbt_valid_to_current: 'now()',
      snapshot_meta_column_names: { dbt_valid_to: 'until' },
    }),
    'check_cols ROWS, dbt_valid_to_current COLUMNS, materialized ROWS, snapshot_meta_column_names COLUMNS, strategy ROWS, unique_key ROWS',
  ],
  [
    'the format of a seed changes rows',
    seed('s', {
      config: { materialized: 'seed', delimiter: ';', quote_columns: true, column_types: { id: 'int' } },
    }),
    'column_types ROWS, delimiter ROWS, quote_columns ROWS',
  ],
  [
    'the location of an external table may change anything',
    source('s', {
      external: { location: 's3://raw/1' },
      config: { event_time: 'at', freshness: { count: 1 } },
    }),
    'event_time POSSIBLY, external POSSIBLY',
  ],
  [
    'a hook that writes the relation changes rows',
    model('m', {
      config: { 'post-hook': [{ sql: 'delete from {{ this }} where a > 1; update {{this}} set a = 1' }] },
    }),
    'post-hook ROWS',
  ],
  [
    'a hook with any other text may change anything',
    model('m', {
      config: {
        'pre-hook': "set timezone = 'UTC'",
        'post-hook': ['{{ mask(this) }}', 'delete from {{ this }}'],
      },
    }),
    'post-hook POSSIBLY, pre-hook POSSIBLY',
  ],
  [
    'a hook that only manages the relation is no setting',
    model('m', {
      config: {
        'pre-hook': 'use warehouse big',
        'post-hook': ['grant select on {{ this }} to ana; analyze {{ this }}', ''],
      },
    }),
    '',
  ],
];

test.each(CASES)('%s', async (_, node, expected) => {
  expect(await textOf(node)).toBe(expected);
});

describe('settings that cannot change data', () => {
  test.each(
    HARMLESS_SETTINGS.flatMap(({ keys, reason, link }) => keys.map((key) => [key, reason, link] as const)),
  )('%s: %s %s', async (key) => {
    expect(await textOf(model('m', { config: { ...INCREMENTAL, [key]: 'x' } }))).toBe('materialized ROWS');
  });

  test.each([...INCREMENTAL_SETTINGS])('%s of a table', async (key) => {
    expect(await textOf(model('m', { config: { materialized: 'table', [key]: 'x' } }))).toBe('');
    expect(await textOf(model('m', { config: { ...INCREMENTAL, [key]: 'x' } }))).toContain(key);
  });

  test.each([...DEFAULT_VALUES])('%s with its default value %s', async (key, value) => {
    expect(await textOf(model('m', { config: { ...INCREMENTAL, [key]: value } }))).toBe('materialized ROWS');
  });
});

describe('equal values have equal digests', () => {
  const digests = async (config: Fields): Promise<readonly Setting[]> =>
    await settingsOf(model('m', { config: { ...INCREMENTAL, ...config } }));

  test.each<[what: string, one: Fields, other: Fields]>([
    ['no value, null, an empty list and an empty object', {}, { a: null, b: [], c: {}, d: '' }],
    ['a name, and a list of one name', { unique_key: 'id' }, { unique_key: ['id'] }],
    ['the order of keys', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1, z: null } }],
    ['the older name of hard_deletes', { invalidate_hard_deletes: true }, { hard_deletes: 'invalidate' }],
  ])('%s', async (_, one, other) => {
    expect(await digests(one)).toEqual(await digests(other));
  });

  test('the order of a list matters', async () => {
    expect(await digests({ unique_key: ['a', 'b'] })).not.toEqual(await digests({ unique_key: ['b', 'a'] }));
  });
});

describe('a seed', () => {
  test('with a file over 1 MiB has an unknown content', async () => {
    const checksum = { name: 'path', checksum: 'seeds/s.csv' };
    expect(await settingsOf(seed('s', { checksum }))).toEqual([
      { key: 'checksum (file over 1 MiB)', digest: null, effect: 'POSSIBLY' },
    ]);
  });
});

describe('texts outside a node', () => {
  const macro = (name: string, sql: string, more: Fields = {}): Fields => ({
    [`macro.shop.${name}`]: { name, package_name: 'shop', macro_sql: sql, ...more },
  });
  const called = (name: string): Fields => ({ depends_on: { macros: [`macro.shop.${name}`], nodes: [] } });
  const operation = (code: string): Fields => ({
    nodes: {
      'model.shop.m': model('m', { compiled_code: 'select tax(b) from t' }),
      'operation.shop.shop-on-run-start-0': { resource_type: 'operation', raw_code: code },
    },
  });

  test.each<[what: string, node: Entry, macros: Fields, expected: string]>([
    [
      'a macro that renders SQL is part of the compiled code',
      model('m', called('f')),
      { macros: macro('f', 'a + 1') },
      '',
    ],
    [
      'a macro that renders SQL matters if there is no compiled code',
      model('m', { ...called('f'), compiled_code: null }),
      { macros: macro('f', 'a + 1') },
      'macro shop.f CALLED',
    ],
    [
      'a macro that runs statements, called by another macro',
      model('m', called('f')),
      {
        macros: {
          ...macro('f', '{{ g() }}', { depends_on: { macros: ['macro.shop.g'] } }),
          ...macro('g', "{% do run_query('create table t as select 1') %}"),
        },
      },
      'macro shop.g CALLED',
    ],
    [
      'a macro of a hook',
      model('m', { config: { 'post-hook': '{{ mask(this) }}' } }),
      { macros: { ...macro('mask', 'update {{ x }}'), ...macro('unused', 'x') } },
      'macro shop.mask CALLED, post-hook POSSIBLY',
    ],
    [
      'a macro that replaces one of dbt',
      model('m'),
      {
        macros: {
          ...macro('default__get_merge_sql', 'merge …'),
          ...macro('generate_schema_name', 'x'),
          'macro.dbt.get_merge_sql': { name: 'get_merge_sql', package_name: 'dbt', macro_sql: 'merge' },
          'macro.dbt.generate_schema_name': {
            name: 'generate_schema_name',
            package_name: 'dbt',
            macro_sql: 'x',
          },
        },
      },
      'macro shop.default__get_merge_sql CALLED',
    ],
    [
      'the materialization of a project',
      model('m', { config: { materialized: 'copied' } }),
      {
        macros: {
          ...macro('materialization_copied_default', '…'),
          ...macro('materialization_other_default', '…'),
        },
      },
      'macro shop.materialization_copied_default CALLED, materialized POSSIBLY',
    ],
    [
      'a function that a hook of the run creates, for a node that calls it',
      model('m'),
      operation(
        'create or replace macro tax(x) as rate(x) * 2; create function "mart"."rate"(x) as x; create macro f(x) as x',
      ),
      'function rate of a hook CALLED, function tax of a hook CALLED',
    ],
    [
      'a function that reads a relation of the project',
      model('m'),
      operation("create macro tax() as (select max(id) from {{ source('raw', 'orders') }}, {{ ref('a') }})"),
      'function tax of a hook CALLED',
    ],
    [
      'a function with other Jinja may contain anything',
      model('m'),
      operation("create macro tax() as {{ var('tax') }}"),
      'on-run-start CALLED',
    ],
    [
      'any other hook of the run matters for each node',
      model('m'),
      operation("set timezone = 'UTC'"),
      'on-run-start CALLED',
    ],
    ['a hook of the run that only grants', model('m'), operation('grant usage on schema x to ana'), ''],
  ])('%s', async (_, node, more, expected) => {
    expect(await textOf(node, more)).toBe(expected);
  });
});

test('an exposure of an ephemeral model has the code of the model as a setting', async () => {
  const { inventory } = await read(
    manifest({
      nodes: [
        model('e', { config: { materialized: 'ephemeral' }, depends_on: { nodes: ['model.shop.f'] } }),
        model('f', { config: { materialized: 'ephemeral' } }),
        model('t'),
      ],
      exposures: [exposure('board', ['model.shop.e', 'model.shop.t'])],
    }),
  );
  const board = inventory.datasets.find(({ kind }) => kind === 'exposure');
  expect(board?.settings?.map(({ key, effect }) => `${key} ${effect}`)).toEqual([
    'ephemeral model e CALLED',
    'ephemeral model f CALLED',
  ]);
});
