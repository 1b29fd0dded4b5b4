import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/model/finding.ts';
import { dbtFindings } from '../../../src/model/finding-codes/dbt.ts';
import { readDbt } from '../../../src/sources/index.ts';
import { compact } from '../../compact.ts';
import {
  catalog,
  dependsOn,
  type Fields,
  folder,
  manifest,
  model,
  seed,
  snapshot,
  source,
} from './manifest.ts';

const orders = manifest({ nodes: [model('orders')] });
const whole = catalog({ 'model.shop.orders': [['id', 'int']] });

/** By code: a project with one finding, its severity and a part of its message. */
const CASES: Readonly<
  Record<string, [files: Record<string, Fields | string>, severity: string, message: string]>
> = {
  'catalog-errors': [
    { 'manifest.json': orders, 'catalog.json': { ...whole, errors: ['permission denied'] } },
    'warning',
    'everything in the warehouse (1 error): permission denied',
  ],
  'catalog-of-another-target': [
    { 'manifest.json': orders, 'catalog.json': renamed('dev_ana') },
    'info',
    'describes 1 relation under another name than the manifest: model.shop.orders.',
  ],
  'column-not-in-catalog': [
    {
      'manifest.json': manifest({ nodes: [model('orders', { columns: { gone: { name: 'gone' } } })] }),
      'catalog.json': whole,
    },
    'info',
    'declares 1 column that the warehouse does not have: model.shop.orders.gone.',
  ],
  'compiled-code-from-files': [
    {
      'manifest.json': manifest({ nodes: [model('orders', { compiled_code: null })] }),
      'catalog.json': whole,
      'compiled/shop/models/orders.sql': 'select 1',
    },
    'info',
    'The compiled SQL of 1 node is not in the manifest',
  ],
  'disabled-dependency': [
    {
      'manifest.json': manifest({
        nodes: [model('orders', dependsOn('model.shop.off'))],
        more: { disabled: { 'model.shop.off': [{}] } },
      }),
      'catalog.json': whole,
    },
    'warning',
    'model.shop.orders depends on nodes that are disabled in the project, so this part of its lineage is unknown: model.shop.off.',
  ],
  'generic-dialect': [
    { 'manifest.json': manifest({ adapter: 'teradata', nodes: [model('orders')] }), 'catalog.json': whole },
    'info',
    'teradata has no specific dialect in Tributary',
  ],
  'hooks-not-read': [
    {
      'manifest.json': manifest({
        nodes: [
          model('granted', { config: { 'post-hook': [{ sql: 'grant select on {{ this }} to ana;' }] } }),
          model('orders', { config: { 'pre-hook': 'insert into audit select 1' } }),
          model('called', { config: { 'post-hook': [{ sql: '{{ log_run() }}' }] } }),
          model('both', { config: { 'post-hook': ['analyze {{ this }}; delete from audit'] } }),
          {
            unique_id: 'operation.shop.end-0',
            resource_type: 'operation',
            raw_code: 'insert into runs values (1)',
          },
          {
            unique_id: 'operation.shop.end-1',
            resource_type: 'operation',
            raw_code: 'grant usage on schema mart to ana',
          },
        ],
      }),
      'catalog.json': catalog(
        Object.fromEntries(
          ['granted', 'orders', 'called', 'both'].map((name) => [`model.shop.${name}`, [['id', 'int']]]),
        ),
      ),
    },
    'info',
    'missing from the graph (1 node): model.shop.called.',
  ],
  'incomplete-catalog': [
    {
      'manifest.json': manifest({ nodes: [model('orders', dependsOn('seed.shop.rates')), seed('rates')] }),
      'catalog.json': whole,
    },
    'info',
    'The catalog has no columns for 1 of 2 relations: seed.shop.rates.',
  ],
  'missing-catalog': [
    { 'manifest.json': orders },
    'warning',
    'There is no catalog.json next to the manifest',
  ],
  'missing-compiled-code': [
    {
      'manifest.json': manifest({
        nodes: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => model(name, { compiled_code: null })),
      }),
      'catalog.json': catalog(
        Object.fromEntries([...'abcdefg'].map((name) => [`model.shop.${name}`, [['id', 'int']]])),
      ),
    },
    'warning',
    'The compiled SQL of 7 nodes is missing. What these nodes read is known; their columns are not: ' +
      'model.shop.a, model.shop.b, model.shop.c, model.shop.d, model.shop.e and 2 more.',
  ],
  'no-models': [{ 'manifest.json': manifest({}), 'catalog.json': whole }, 'warning', 'contains no model'],
  'odd-manifest-entry': [
    {
      'manifest.json': manifest({ nodes: [model('orders', { depends_on: ['model.shop.x'] })] }),
      'catalog.json': whole,
    },
    'warning',
    'The entry of model.shop.orders in `nodes` has an unexpected form. Tributary cannot read depends_on and treats it as unknown.',
  ],
  'same-relation': [
    {
      'manifest.json': manifest({
        nodes: [model('orders')],
        sources: [source('orders', { relation_name: '"db"."mart"."orders"' })],
      }),
      'catalog.json': catalog({
        'model.shop.orders': [['id', 'int']],
        'source.shop.raw.orders': [['id', 'int']],
      }),
    },
    'info',
    'become one dataset (1 relation): model.shop.orders = source.shop.raw.orders.',
  ],
  'snapshot-expression': [
    {
      'manifest.json': manifest({ nodes: [snapshot('history', { unique_key: "a || '-' || b" })] }),
      'catalog.json': catalog({ 'snapshot.shop.history': [['a', 'int']] }),
    },
    'info',
    "dbt adds to snapshot.shop.history are computed from an expression whose columns are not traced: a || '-' || b.",
  ],
  'stale-catalog': [
    {
      'manifest.json': orders,
      'catalog.json': { ...whole, metadata: { generated_at: '2026-02-28T08:00:00Z' } },
    },
    'info',
    'The catalog (2026-02-28T08:00:00Z) is more than a day older than the manifest (2026-03-02T08:00:00.000000Z).',
  ],
  'unknown-adapter': [
    { 'manifest.json': manifest({ adapter: 'quackbase', nodes: [model('orders')] }), 'catalog.json': whole },
    'warning',
    'quackbase is unknown to Tributary. Its SQL is read as generic SQL, and its relations get the namespace quackbase://default.',
  ],
  'unknown-dependency': [
    {
      'manifest.json': manifest({
        nodes: [model('orders', dependsOn('model.other.gone', 'source.shop.raw.gone'))],
      }),
      'catalog.json': whole,
    },
    'warning',
    'model.shop.orders depends on nodes that are not in the manifest, so this part of its lineage is unknown: ' +
      'model.other.gone, source.shop.raw.gone.',
  ],
  'unnamed-relation': [
    {
      'manifest.json': manifest({ sources: [source('files', { relation_name: "read_csv('a.csv')" })] }),
      'catalog.json': catalog({ 'source.shop.raw.files': [['id', 'int']] }),
    },
    'info',
    'reads 1 relation through an expression that SQL cannot reference by name: source.shop.raw.files.',
  ],
  'written-twice': [
    {
      'manifest.json': manifest({
        nodes: [model('orders'), model('orders_too', { relation_name: '"db"."mart"."orders"' })],
      }),
      'catalog.json': catalog({
        'model.shop.orders': [['id', 'int']],
        'model.shop.orders_too': [['id', 'int']],
      }),
    },
    'warning',
    'More than one node writes the same relation (1 relation): model.shop.orders = model.shop.orders_too.',
  ],
};

describe('each finding', () => {
  test('has a case', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(dbtFindings.codes).sort());
  });

  test.each(Object.entries(CASES))('%s', async (code, [files, severity, message]) => {
    const [finding, ...others] = await findingsOf(files);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code, severity });
    expect(finding?.message).toContain(message);
    expect(finding?.message).toMatch(/[.;:…]$|denied$/);
  });
});

test('all messages and hints', async () => {
  const lines: string[] = [];
  for (const [files] of Object.values(CASES)) lines.push(...(await findingsOf(files)).map(compact));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('answers/findings.txt');
});

test('a complete project has no finding', async () => {
  expect(await findingsOf({ 'manifest.json': orders, 'catalog.json': whole })).toEqual([]);
});

test('a manifest without adapter_type is read as generic SQL, with a finding', async () => {
  const nameless = manifest({ adapter: null, nodes: [model('orders')] });
  const [finding] = await findingsOf({ 'manifest.json': nameless, 'catalog.json': whole });
  expect(finding?.message).toContain('does not state its adapter');
});

test('findings are sorted and do not depend on the path of the project', async () => {
  const files = {
    'manifest.json': manifest({
      adapter: 'quackbase',
      nodes: [model('b', dependsOn('x')), model('a', dependsOn('x'))],
    }),
  };
  const first = await findingsOf(files);
  expect(first.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
    'missing-catalog undefined',
    'unknown-adapter undefined',
    'unknown-dependency model.shop.a',
    'unknown-dependency model.shop.b',
  ]);
  expect(await findingsOf(files)).toEqual(first);
});

async function findingsOf(files: Readonly<Record<string, Fields | string>>): Promise<readonly Finding[]> {
  return (await readDbt(folder(files))).inventory.findings;
}

/** The catalog of another schema. */
function renamed(schema: string): Fields {
  const entry = { metadata: { schema, name: 'orders' }, columns: { id: { name: 'id', index: 1 } } };
  return { ...whole, nodes: { 'model.shop.orders': entry } };
}
