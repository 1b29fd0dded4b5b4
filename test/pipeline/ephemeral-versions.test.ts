/**
 * A model that is a relation in one version and ephemeral in the other. Its rows are the same, so its readers
 * are unaffected, and code outside the project loses the relation.
 */
import { expect, test } from 'vitest';
import type { SmallModel } from './small-project.ts';
import { type VersionCase, verdictsOf } from './version-cases.ts';

const CODE = 'select id, net from {raw}';

function clean(
  materialized: string,
  sql = CODE,
  config: SmallModel['config'] = {},
): Omit<SmallModel, 'name'> {
  return { sql, materialized, config };
}

const READERS = {
  sums: 'select sum(net) as total from {clean}',
  large: 'with big as (select * from {clean} where net > 2) select id from big',
  twice: 'select a.id from {clean} a join {clean} b on a.id = b.net',
  later: 'select total from {sums}',
};

const CASES: readonly VersionCase[] = [
  {
    name: 'a view that becomes ephemeral does not affect its readers',
    before: { clean: clean('view'), ...READERS },
    after: { clean: clean('ephemeral') },
    expected: 'unaffected large, later, sums, twice',
  },
  {
    name: 'an ephemeral model that becomes a table does not affect its readers',
    before: { clean: clean('ephemeral'), ...READERS },
    after: { clean: clean('table') },
    expected: 'unaffected large, later, sums, twice',
  },
  {
    name: 'other values of a model that becomes ephemeral affect the readers that use them',
    before: { clean: clean('view'), ...READERS },
    after: { clean: clean('ephemeral', 'select id, net + 1 as net from {raw}') },
    expected: 'changes large, later, sums, twice',
  },
  {
    name: 'an unchanged column of a model that becomes ephemeral does not affect its readers',
    before: { clean: clean('view'), ids: 'select id from {clean}', nets: 'select net from {clean}' },
    after: { clean: clean('ephemeral', 'select id, net + 1 as net from {raw}') },
    expected: 'changes nets; unaffected ids',
  },
  {
    name: 'code with the name of a relation that becomes ephemeral breaks',
    before: {
      clean: clean('view'),
      typed: { sql: 'select id from "db"."main"."clean"', alsoDeclares: ['clean'] },
    },
    after: { clean: clean('ephemeral') },
    expected: 'breaks typed',
  },
  {
    name: 'an ephemeral model around a model that becomes ephemeral does not affect its readers',
    before: {
      clean: clean('view'),
      inner: { sql: 'with x as (select * from {clean}) select id from x', materialized: 'ephemeral' },
      ids: 'select id from {inner}',
    },
    after: { clean: clean('ephemeral') },
    expected: 'unaffected ids',
  },
  {
    name: 'a model with an ephemeral input that becomes ephemeral does not affect its readers',
    before: {
      inner: { sql: 'select id, net from {raw}', materialized: 'ephemeral' },
      clean: clean('view', 'with y as (select * from {inner}) select id, net from y'),
      ids: 'select id from {clean}',
    },
    after: { clean: clean('ephemeral', 'with y as (select * from {inner}) select id, net from y') },
    expected: 'unaffected ids',
  },
  {
    name: 'a hook that no longer runs affects the readers of a model that becomes ephemeral',
    before: {
      clean: clean('table', CODE, { 'post-hook': [{ sql: 'delete from {{ this }} where id = 1' }] }),
      ids: 'select id from {clean}',
    },
    after: {
      clean: clean('ephemeral', CODE, { 'post-hook': [{ sql: 'delete from {{ this }} where id = 1' }] }),
    },
    expected: 'changes ids',
  },
  {
    name: 'an incremental table that becomes ephemeral affects its readers',
    before: {
      clean: clean('incremental'),
      ids: 'select id from {clean}',
      later: 'select id from {ids}',
    },
    after: { clean: clean('ephemeral') },
    expected: 'changes later',
  },
];

test.each(CASES)('$name', async (versions) => {
  expect(await verdictsOf(versions)).toBe(versions.expected);
});
