/** Any cells in any order: no error, the same lineage, and only names of the input. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObservedLineage } from '../../../../src/model/observed.ts';
import { snowflakeReader, snowflakeReaderWith } from '../../../../src/sources/observed/snowflake/read.ts';
import { runs } from '../../../runs.ts';
import { readValues } from '../read-values.ts';
import { accessRow, created, dropped, renamed, swapped } from './history-rows.ts';

const WORDS = [
  'objectName',
  'objectDomain',
  'objectId',
  'columns',
  'columnName',
  'directSources',
  'baseSources',
];
const MORE = [
  'location',
  'operationType',
  'properties',
  'swapTargetName',
  'value',
  '__proto__',
  'constructor',
];
const VALUES = [
  'Table',
  'Stage',
  'View',
  'ALTER',
  'CREATE',
  'DROP',
  'O.S.T',
  '"',
  'O."S',
  '$SYS_VIEW_1',
  '',
  '7',
];

const { nested } = fc.letrec<{ nested: unknown }>((tie) => ({
  nested: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(...VALUES),
    fc.oneof(fc.constant(null), fc.integer(), fc.boolean(), fc.string({ maxLength: 6 })),
    fc.dictionary(fc.constantFrom(...WORDS, ...MORE), tie('nested'), { maxKeys: 5, noNullPrototype: true }),
    fc.array(tie('nested'), { maxLength: 4 }),
    tie('nested').map((value) => JSON.stringify(value)),
  ),
}));
const cell = fc.oneof(
  nested,
  nested.map((value) => [value]),
  fc.array(nested).map((value) => JSON.stringify(value)),
);
const row = fc.record(
  {
    query_id: cell,
    query_start_time: cell,
    user_name: cell,
    root_query_id: cell,
    objects_modified: cell,
    object_modified_by_ddl: cell,
    direct_objects_accessed: cell,
    base_objects_accessed: cell,
    session_id: cell,
    query_text: cell,
    query_type: cell,
    execution_status: cell,
  },
  { requiredKeys: ['objects_modified'] },
);

test('any cells are read without an error', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const { lineage } = readValues(snowflakeReader, [rows]);
      expect(relationsOf(lineage).filter((name) => /(?<![\w$])\$SYS_VIEW/.test(name))).toEqual([]);
    }),
    { numRuns: runs({ full: 100, long: 5_000 }) },
  );
});

/** A column or a location may have such a name in the input. */
function relationsOf({ written, relationEdges }: ObservedLineage): string[] {
  const datasets = [
    ...written.map(({ target }) => target),
    ...relationEdges.flatMap((edge) => [edge.source, edge.target]),
  ];
  return datasets.map((dataset) => (dataset.kind === 'relation' ? dataset.parts.join('.') : ''));
}

test('a view of the system is recognised if its name is quoted twice', () => {
  const name = JSON.stringify(JSON.stringify('$SYS_VIEW_1'));
  const { lineage } = readValues(snowflakeReader, [[{ objects_modified: [{ objectName: name }] }]]);
  expect(lineage.written).toEqual([]);
});

test('JSON of any depth is read without an error', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const { skipped } = readValues(snowflakeReader, [[{ query_id: 'q', objects_modified: deep }]]);
  expect(skipped).toEqual({ 'only-read': 1 });
});

const NAMES = ['A@1', 'B@2', 'C@3', 'T@4', 'T@5'];
const name = fc.constantFrom(...NAMES);
const step = fc.oneof(
  fc.record({ to: name, from: name, extra: name }).map(({ to, from, extra }) => ({
    wrote: { [to]: { X: [`${from}.X`] } },
    direct: { [from]: ['X', 'Y'], [extra]: ['Z'] },
  })),
  name.map((made) => ({ ddl: created(made) })),
  name.map((gone) => ({ ddl: dropped(gone) })),
  fc.tuple(name, name).map(([from, to]) => ({ ddl: renamed(from, to.replace(/@.*/, '')) })),
  fc.tuple(name, name).map(([one, other]) => ({ ddl: swapped(one, other) })),
);
const text = fc.constantFrom(
  undefined,
  'create temp table x as select',
  'create table x as select',
  'insert',
);
const history = fc.array(
  fc.record({
    step,
    text,
    session: fc.constantFrom(undefined, '1', '2'),
    root: fc.constantFrom(undefined, 'c', 'd'),
  }),
  { minLength: 1, maxLength: 14 },
);

test('lineage does not depend on the order of rows, and without room for waiting rows there is no error', () => {
  fc.assert(
    fc.property(history, fc.func(fc.integer()), (steps, shuffle) => {
      const rows = steps.map(({ step: one, text: query_text, session, root }, at) => {
        const joined = { ...(query_text && { query_text }), ...(session && { session_id: session }) };
        return accessRow({ at, ...one, joined, ...(root && { root }) });
      });
      const { lineage } = readValues(snowflakeReader, [rows]);
      const mixed = rows.map((each, i) => ({ each, key: shuffle(i) })).sort((a, b) => a.key - b.key);
      const again = readValues(snowflakeReader, [mixed.map(({ each }) => each)]);
      expect(again.lineage).toEqual(lineage);
      readValues(snowflakeReaderWith({ facts: 3, notes: 1 }), [rows]);
      for (const { target, source } of lineage.columnEdges)
        expect([target.kind, source.kind]).toEqual(['relation', 'relation']);
    }),
    { numRuns: runs({ full: 60, long: 3_000 }) },
  );
});
