/** Differences of two versions: a table of one model before and after, and properties of any two versions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffColumns } from '../../../src/graph/diff/diff-columns.ts';
import { changesOf, diffGraphs, type RelationDiff } from '../../../src/graph/index.ts';
import { runs } from '../../runs.ts';
import { type VersionText, versionOf } from '../versions.ts';

/** `db.main.orders` → `orders` */
function shortText(name: string): string {
  return name.replace('db.main.', '');
}

/** `orders` before and after → its differences; null: none. */
const CASES: readonly (readonly [string, string, string, string | null])[] = [
  ['the same text', 'select id, net from {raw}', 'select id, net from {raw}', null],
  ['other layout, comments and alias', 'select id from {raw} r', 'select x.id -- key\nfrom {raw} as x', null],
  ['another value', 'select id, net from {raw}', 'select id, net * 2 as net from {raw}', 'net modified'],
  ['an added column', 'select id from {raw}', 'select id, tax from {raw}', 'tax added'],
  ['a removed column', 'select id, tax from {raw}', 'select id from {raw}', 'tax removed'],
  [
    'a renamed column',
    'select id, net from {raw}',
    'select id, net as amount from {raw}',
    'amount renamed from net',
  ],
  [
    'two renamed columns with the same value are ambiguous',
    'select net as a, net as b from {raw}',
    'select net as c, net as d from {raw}',
    'c added, d added, a removed, b removed',
  ],
  [
    'one of two columns with the same value is renamed, and it is unknown which',
    'select net as a, net as b from {raw}',
    'select net as c from {raw}',
    'c added, a removed, b removed',
  ],
  [
    'a renamed column whose value a second new column has',
    'select net as a from {raw}',
    'select net as c, net as d from {raw}',
    'c added, d added, a removed',
  ],
  [
    'another case of a name, which DuckDB keeps',
    'select id, net as n from {raw}',
    'select id, net as N from {raw}',
    'n modified',
  ],
  [
    'another case of a name that is read without alias',
    'select n from (select net as n from {raw})',
    'select n from (select net as N from {raw})',
    'n modified',
  ],
  [
    'another case of a name that is repeated, so that DuckDB numbers it',
    'with c as (select id, net as n from {raw}) select * from (select n, n from c)',
    'with c as (select id, net as N from {raw}) select * from (select n, n from c)',
    'n modified, n_1 modified',
  ],
  [
    'another case of a name that a star passes on',
    'select * from (select id, net as n from {raw}) union all select id, tax from {raw}',
    'select * from (select id, net as N from {raw}) union all select id, tax from {raw}',
    'n modified',
  ],
  [
    'a repeated name is numbered in the relation',
    'select id, net from {raw}',
    'select id, net, tax as id from {raw}',
    'id_1 added',
  ],
  [
    'another order of columns',
    'select id, net from {raw}',
    'select net, id from {raw}',
    'net moved, id moved',
  ],
  [
    'a column added in the middle does not move the others',
    'select id, net from {raw}',
    'select id, tax, net from {raw}',
    'tax added',
  ],
  ['DISTINCT added', 'select id from {raw}', 'select id from {raw} where net > 0', 'rows'],
  ['another filter', 'select id from {raw} where net > 0', 'select id from {raw} where net > 1', 'rows'],
  [
    'another direction of ORDER BY ALL, below a query that takes the order',
    'select string_agg(id) as ids from (select id from {raw} order by all)',
    'select string_agg(id) as ids from (select id from {raw} order by all desc)',
    'rows',
  ],
  ['another limit', 'select id from {raw} limit 10', 'select id from {raw} limit 20', 'rows'],
  ['an added offset', 'select id from {raw} limit 10', 'select id from {raw} limit 10 offset 5', 'rows'],
  [
    'a limit in a CTE',
    'with c as (select id from {raw} limit 10) select id from c',
    'with c as (select id from {raw} limit 9) select id from c',
    'rows',
  ],
  ['a sample', 'select id from {raw} using sample 10', 'select id from {raw} using sample 20', 'rows'],
  [
    'other rows of VALUES',
    'select 1 as x from (values (1), (2)) t(y)',
    'select 1 as x from (values (1), (2), (2)) t(y)',
    'rows',
  ],
  ['a generator', 'select id from {raw}, range(3) t(x)', 'select id from {raw}, range(4) t(x)', 'rows'],
  [
    'ANY becomes ALL',
    'select id from {raw} where id = any (select net from {raw})',
    'select id from {raw} where id = all (select net from {raw})',
    'rows',
  ],
  [
    'a positional join',
    'select a.id from {raw} a positional join {raw} b',
    'select a.id from {raw} a cross join {raw} b',
    'rows',
  ],
  [
    'another time in AS OF',
    'select a.id from {raw} a asof join {raw} b on a.id >= b.net',
    'select a.id from {raw} a join {raw} b on a.id >= b.net',
    'rows',
  ],
  [
    'the other of two references to one relation',
    'select a.id from {raw} a join {raw} b on a.id = b.net',
    'select b.id from {raw} a join {raw} b on a.id = b.net',
    'id modified',
  ],
  [
    'a self-join with swapped sides',
    'select a.id from {raw} a join {raw} b on a.id = b.net',
    'select a.id from {raw} a join {raw} b on a.net = b.id',
    'rows',
  ],
  [
    'the other of two references to one CTE',
    'with c as (select id, net from {raw}) select a.id from c a join c b on a.id = b.net',
    'with c as (select id, net from {raw}) select b.id from c a join c b on a.id = b.net',
    'id modified',
  ],
  [
    'swapped inner and outer columns of a correlated query',
    'select id from {raw} a where exists (select 1 from {raw} b where b.id = a.net)',
    'select id from {raw} a where exists (select 1 from {raw} b where a.id = b.net)',
    'rows',
  ],
  [
    'other aliases of two references to one relation',
    'select a.id from {raw} a join {raw} b on a.id = b.net',
    'select y.id from {raw} y join {raw} x on y.id = x.net',
    null,
  ],
  [
    'another reference to the same relation',
    'select a.id from {raw} a',
    'select a.id from {raw} a join {raw} b on a.id = b.net',
    'rows',
  ],
  ['distinct', 'select id from {raw}', 'select distinct id from {raw}', 'rows'],
  [
    'another value in a CTE',
    'with c as (select id, net from {raw}) select id, net from c',
    'with c as (select id, net + tax as net from {raw}) select id, net from c',
    'net modified',
  ],
  ['no longer analysed', 'select id from {raw}', 'select nosuch.id from {raw}', 'opaque after'],
  ['analysed only now', 'select nosuch.id from {raw}', 'select id from {raw}', 'opaque before'],
  [
    'not analysed, and changed',
    'select nosuch.id from {raw}',
    'select nosuch.ix from {raw}',
    'opaque before and after',
  ],
  ['not analysed, and unchanged', 'select nosuch.id from {raw}', 'select nosuch.id from {raw}', null],
];

test.each(CASES)('%s', async (_, before, after, expected) => {
  const [old, now] = await Promise.all([
    versionOf({ models: { orders: before } }),
    versionOf({ models: { orders: after } }),
  ]);
  const { relations } = diffGraphs(old, now);
  expect(relations.map(({ name }) => shortText(name))).toEqual(expected === null ? [] : ['orders']);
  expect(relations.map(partsOf).join()).toBe(expected ?? '');
  expect(relations.every(({ own }) => own)).toBe(true);
});

function partsOf({ columns, rows, opaque }: RelationDiff): string {
  const parts = columns.map((column) => {
    const from = column.kind === 'RENAMED' ? ` from ${column.from}` : '';
    return `${column.column} ${column.kind.toLowerCase()}${from}`;
  });
  if (rows) parts.push('rows');
  if (opaque !== null)
    parts.push(
      `opaque ${[opaque.before && 'before', opaque.after && 'after'].filter(Boolean).join(' and ')}`,
    );
  return parts.join(', ');
}

describe('more than one relation', () => {
  test('a difference that only follows from the inputs is not its own', async () => {
    const view = 'select * from {orders}';
    const before = await versionOf({ models: { orders: 'select id, net from {raw}', view } });
    const after = await versionOf({ models: { orders: 'select id from {raw}', view } });
    const found = diffGraphs(before, after).relations.map((each) => [
      shortText(each.name),
      each.own,
      partsOf(each),
    ]);
    expect(found).toEqual([
      ['orders', true, 'net removed'],
      ['view', false, 'net removed'],
    ]);
  });

  test('added and removed relations are listed', async () => {
    const before = await versionOf({ models: { a: 'select id from {raw}' } });
    const after = await versionOf({ models: { b: 'select id from {raw}' } });
    const found = diffGraphs(before, after).relations.map(({ name, change }) => [shortText(name), change]);
    expect(found).toEqual([
      ['a', 'REMOVED'],
      ['b', 'ADDED'],
    ]);
  });

  test('a view becomes a table', async () => {
    const sql = 'select id from {raw}';
    const before = await versionOf({ models: { a: { sql, materialized: 'view' } } });
    const after = await versionOf({ models: { a: { sql, materialized: 'table' } } });
    expect(diffGraphs(before, after).relations[0]).toMatchObject({
      own: true,
      rows: false,
      columns: [],
      materialization: { before: 'view', after: 'table' },
    });
  });

  test('the columns and types of a source differ', async () => {
    const models = { a: 'select id from {raw}' };
    const before = await versionOf({ sources: { raw: ['id', 'x'] }, models });
    const after = await versionOf({ sources: { raw: ['id', 'y'] }, models });
    const found = diffGraphs(before, after).relations.map((each) => [shortText(each.name), partsOf(each)]);
    expect(found).toEqual([['raw', 'y added, x removed']]);
    expect(changesOf(diffGraphs(before, after)).map(({ kind }) => kind)).toEqual(['LISTED', 'REMOVED']);
  });

  test.each([
    ['VARCHAR', 'varchar', false],
    ['DECIMAL(10, 2)', 'decimal(10,2)', false],
    ['STRUCT<sku: STRING>', 'struct<sku:string>', false],
    ['timestamp  with time zone', 'TIMESTAMP WITH TIME ZONE', false],
    ['INTEGER', 'BIGINT', true],
    ['DECIMAL(10,2)', 'DECIMAL(12,2)', true],
    [null, 'INTEGER', false],
  ])('the type %s, then %s', (before, after, isOther) => {
    const listOf = (type: string | null) => ({
      list: [{ name: 'a', type, description: null, tests: [] }],
      isComplete: true,
      digests: null,
    });
    const expected = isOther ? [{ kind: 'RETYPED', column: 'a', before, after }] : [];
    expect(diffColumns(listOf(before), listOf(after), true)).toEqual(expected);
  });

  test('an incomplete list has no order', () => {
    const listOf = (names: readonly string[], isComplete: boolean) => ({
      list: names.map((name) => ({ name, type: null, description: null, tests: [] })),
      isComplete,
      digests: isComplete ? new Map<string, string>() : null,
    });
    const whole = listOf(['a', 'b'], true);
    expect(diffColumns(whole, listOf(['b', 'a'], false), true)).toEqual([]);
    expect(diffColumns(whole, listOf(['b', 'a'], true), true).map(({ kind }) => kind)).toEqual([
      'MOVED',
      'MOVED',
    ]);
  });

  test('without renames, a renamed column is one removed and one added column', async () => {
    const before = await versionOf({ models: { a: 'select net from {raw}' } });
    const after = await versionOf({ models: { a: 'select net as amount from {raw}' } });
    const { relations } = diffGraphs(before, after, { renames: false });
    expect(relations.map(partsOf)).toEqual(['amount added, net removed']);
  });
});

describe('properties', () => {
  const EXPRESSIONS = ['id', 'net', 'net + tax', 'sum(net) over (partition by site)', "'x'", 'upper(site)'];
  const select = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(...EXPRESSIONS)), {
      minLength: 1,
      maxLength: 4,
      selector: ([name]) => name,
    })
    .map((items) => `select ${items.map(([name, sql]) => `${sql} as ${name}`).join(', ')} from {raw}`);
  const version = fc
    .record({ one: select, two: fc.constantFrom('select * from {one}', 'select count(*) as n from {one}') })
    .map((models): VersionText => ({ models }));

  test('a version does not differ from itself', async () => {
    await fc.assert(
      fc.asyncProperty(version, async (text) => {
        const [a, b] = await Promise.all([versionOf(text), versionOf(text)]);
        expect(diffGraphs(a, b).relations).toEqual([]);
      }),
      { numRuns: runs({ full: 10, long: 200 }) },
    );
  });

  test('a difference in one direction is the reverse difference in the other', async () => {
    await fc.assert(
      fc.asyncProperty(version, version, async (left, right) => {
        const [a, b] = await Promise.all([versionOf(left), versionOf(right)]);
        const names = (relations: readonly RelationDiff[], kind: string): string[] =>
          relations.flatMap(({ name, columns }) =>
            columns.filter((each) => each.kind === kind).map(({ column }) => `${name}.${column}`),
          );
        const there = diffGraphs(a, b, { renames: false }).relations;
        const back = diffGraphs(b, a, { renames: false }).relations;
        expect(names(there, 'ADDED').sort()).toEqual(names(back, 'REMOVED').sort());
        expect(names(there, 'MODIFIED').sort()).toEqual(names(back, 'MODIFIED').sort());
      }),
      { numRuns: runs({ full: 10, long: 200 }) },
    );
  });
});
