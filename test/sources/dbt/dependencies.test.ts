import { expect, test } from 'vitest';
import { dependsOn, exposure, type ManifestParts, manifest, model, read, seed, source } from './manifest.ts';

const ephemeral = (name: string, ...nodes: string[]) =>
  model(name, { config: { materialized: 'ephemeral' }, relation_name: null, ...dependsOn(...nodes) });

test('an ephemeral model is replaced by the relations that it reads', async () => {
  expect(
    await declaredBy('model.shop.top', {
      nodes: [
        model('top', dependsOn('model.shop.e1', 'seed.shop.rates')),
        ephemeral('e1', 'model.shop.e2', 'source.shop.raw.orders'),
        ephemeral('e2', 'model.shop.base', 'seed.shop.rates'),
        model('base'),
        seed('rates'),
      ],
      sources: [source('orders')],
    }),
  ).toEqual(['db.mart.base', 'db.mart.rates', 'db.raw.orders']);
});

test('a cycle of ephemeral models ends', async () => {
  const nodes = [
    model('top', dependsOn('model.shop.e1')),
    ephemeral('e1', 'model.shop.e2', 'model.shop.base'),
    ephemeral('e2', 'model.shop.e1'),
    model('base'),
  ];
  expect(await declaredBy('model.shop.top', { nodes })).toEqual(['db.mart.base']);
});

test('a chain of 20,000 ephemeral models is followed', async () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => ephemeral(`e${at}`, `model.shop.e${at + 1}`));
  const nodes = [
    model('top', dependsOn('model.shop.e0')),
    ...chain,
    ephemeral('e20000', 'model.shop.base'),
    model('base'),
  ];
  expect(await declaredBy('model.shop.top', { nodes })).toEqual(['db.mart.base']);
});

test('metrics, semantic models, saved queries and functions are inputs', async () => {
  const through = (...nodes: string[]) => ({ depends_on: { nodes } });
  expect(
    await declaredBy('exposure.shop.board', {
      nodes: [model('orders'), model('days'), model('rates')],
      exposures: [exposure('board', ['saved_query.shop.q', 'metric.shop.ratio', 'function.shop.f'])],
      more: {
        saved_queries: { 'saved_query.shop.q': through('metric.shop.total') },
        metrics: {
          'metric.shop.ratio': through('metric.shop.total', 'semantic_model.shop.days'),
          'metric.shop.total': through('semantic_model.shop.orders'),
        },
        semantic_models: {
          'semantic_model.shop.orders': through('model.shop.orders'),
          'semantic_model.shop.days': through('model.shop.days'),
        },
        functions: { 'function.shop.f': through('model.shop.rates') },
      },
    }),
  ).toEqual(['function.shop.f', 'metric.shop.ratio', 'saved_query.shop.q']);
});

test('tests, macros and operations are not dependencies', async () => {
  const nodes = [
    model('top', dependsOn('test.shop.t', 'operation.shop.o', 'macro.shop.m', 'unit_test.shop.u')),
  ];
  expect(await declaredBy('model.shop.top', { nodes })).toEqual([]);
});

async function declaredBy(name: string, parts: ManifestParts): Promise<string[]> {
  const { inventory } = await read(manifest(parts));
  expect(inventory.findings.map(({ code }) => code)).toEqual(['missing-catalog']);
  const names = new Map(inventory.datasets.map((dataset) => [dataset.id, dataset.name]));
  const job = inventory.jobs.find((found) => found.name === name);
  return job?.declared.map((id) => names.get(id) ?? `${id} is no dataset`) ?? [`no job ${name}`];
}
