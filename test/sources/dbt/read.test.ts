import { expect, test } from 'vitest';
import { readDbt } from '../../../src/sources/index.ts';
import {
  catalog,
  dependsOn,
  exposure,
  type Fields,
  folder,
  manifest,
  model,
  read,
  source,
} from './manifest.ts';

const nodes = ['c', 'a', 'b'].map((name) => model(name, dependsOn('source.shop.raw.y', 'source.shop.raw.x')));
const sources = [source('y'), source('x')];
const exposures = [exposure('q', ['model.shop.b', 'model.shop.a']), exposure('p', [])];

test('a reading contains the adapter, the versions and the paths', async () => {
  const root = folder({
    'manifest.json': manifest({ adapter: 'Snowflake', nodes }),
    'catalog.json': catalog({}),
  });
  expect(await readDbt(root)).toMatchObject({
    dialect: 'snowflake',
    namespace: 'snowflake://default',
    adapterType: 'Snowflake',
    dbtVersion: '1.11.0',
    manifestVersion: 12,
    generatedAt: '2026-03-02T08:00:00.000000Z',
    manifestPath: `${root}/manifest.json`,
    catalogPath: `${root}/catalog.json`,
    filesRead: 0,
  });
});

test('a reading does not depend on the order of the file', async () => {
  const forth = await read(manifest({ nodes, sources, exposures }));
  const back = await read(
    manifest({ nodes: nodes.toReversed(), sources: sources.toReversed(), exposures: exposures.toReversed() }),
  );
  expect(back.inventory).toEqual(forth.inventory);
  expect(forth.inventory.jobs.map(({ name }) => name)).toEqual([
    'exposure.shop.p',
    'exposure.shop.q',
    'model.shop.a',
    'model.shop.b',
    'model.shop.c',
  ]);
});

test('null and absent keys are equal', async () => {
  const withNulls = manifest({
    nodes: nodes.map((node) => ({ ...node, group: null, meta: null, constraints: null })),
    sources,
  });
  const without = manifest({
    nodes: nodes.map((node) => withoutNulls(node) as (typeof nodes)[number]),
    sources,
  });
  expect((await read(without)).inventory).toEqual((await read(withNulls)).inventory);
});

test('jobs of a project without a name have the project "dbt"', async () => {
  const { inventory } = await read(manifest({ nodes, metadata: { project_name: null } }));
  expect([inventory.project, inventory.jobs[0]?.id]).toEqual(['dbt', 'dbt|model.shop.a']);
});

test('progress is reported in bytes', async () => {
  const told: number[] = [];
  const many = Array.from({ length: 500 }, (_, at) => model(`m${at}`));
  await readDbt(folder({ 'manifest.json': manifest({ nodes: many, sources, exposures }) }), {
    onProgress: (done, total) => told.push(done / total),
  });
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.length).toBeGreaterThan(10);
  expect(told.length).toBeLessThanOrEqual(102);
  expect(told.at(-1)).toBe(1);
});

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
