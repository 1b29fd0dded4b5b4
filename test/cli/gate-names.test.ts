/**
 * `tributary gate` and `tributary diff`: moved relations, renamed columns, ambiguous names, contracts, and
 * incremental tables.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSmallProject } from '../pipeline/small-project.ts';
import { BASE, headOf, SOURCES } from './orders-project.ts';
import { type Folder, makeFolder, type Ran, tributary } from './tributary.ts';

const DROPPED = headOf('select id, tax from {raw}');

let folder: Folder;
let cwd: string;
beforeAll(() => {
  folder = makeFolder();
  cwd = folder.path;
  writeSmallProject(join(cwd, 'base'), BASE);
  writeSmallProject(join(cwd, 'same'), headOf('select id, net, tax\nfrom {raw} -- the orders'));
});
afterAll(() => folder.remove());

function gate(...args: readonly string[]): Promise<Ran> {
  return tributary(['gate', '--quiet', ...args], { cwd });
}

describe('a model whose relation moves', () => {
  const HARD = { name: 'hard', sql: 'select net from "db"."main"."orders"' };
  const models = [...BASE.models, HARD];
  const moved = models.map((each) => (each.name === 'orders' ? { ...each, alias: 'orders_v2' } : each));

  test('a reader of the old name breaks; a reader through ref() is unaffected, with the proof', async () => {
    writeSmallProject(join(cwd, 'here'), { ...BASE, models });
    writeSmallProject(join(cwd, 'there'), { ...BASE, models: moved });
    const { code, out } = await gate('--base', 'here', '--head', 'there');
    expect(code).toBe(1);
    for (const line of [
      'REJECTED  db.main.hard breaks: it references db.main.orders, which no longer exists.',
      '  db.main.orders_v2  was db.main.orders  models/orders.sql',
      '  db.main.report  reads orders_v2 (was orders)',
    ])
      expect(out).toContain(line);
    expect(out).not.toContain('POSSIBLY');
    const report = JSON.parse((await gate('--json', '--base', 'here', '--head', 'there')).out);
    expect(report.changed).toMatchObject([
      { name: 'db.main.orders_v2', change: 'MOVED', from: { name: 'db.main.orders' }, columns: [] },
    ]);
    expect(report.unaffected[0].follows).toMatchObject([{ from: { name: 'db.main.orders' }, columns: [] }]);
  });

  test('without a reader of the old name the gate passes, also with --fail-on possibly', async () => {
    writeSmallProject(join(cwd, 'here'), BASE);
    writeSmallProject(join(cwd, 'there'), { ...BASE, models: moved.filter(({ name }) => name !== 'hard') });
    const { code, out } = await gate('--base', 'here', '--head', 'there', '--fail-on', 'possibly');
    expect([code, out.split('\n')[0]]).toEqual([0, 'PASSED']);
  });
});

test('another schema moves every relation, and other differences are still reported', async () => {
  writeSmallProject(join(cwd, 'pr-same'), { ...BASE, schema: 'pr_7' });
  const file = join(cwd, 'pr.md');
  const same = await gate('--base', 'base', '--head', 'pr-same', '--fail-on', 'possibly', '--markdown', file);
  expect([same.code, same.out.split('\n')[0]]).toEqual([0, 'PASSED']);
  expect(same.out).toContain('CHANGED  5 relations\n  5 relations moved from db.main to db.pr_7\n');
  expect(readFileSync(file, 'utf8')).toContain('- 5 relations moved from db.main to db.pr_7');
  writeSmallProject(join(cwd, 'pr-dropped'), { ...DROPPED, schema: 'pr_7' });
  const { code, out } = await gate('--base', 'base', '--head', 'pr-dropped');
  expect([code, out.split('\n')[0]]).toEqual([
    1,
    'REJECTED  db.pr_7.report breaks: it references db.pr_7.orders.net, which no longer exists.',
  ]);
  expect(out).toContain('  db.pr_7.orders  was db.main.orders; loses net  models/orders.sql');
  expect(out).toContain('  3 relations moved from db.main to db.pr_7\n');
});

test('a reader that follows a rename is unaffected, with the proof', async () => {
  const models = headOf('select id, net as amount, tax from {raw}').models.map((each) =>
    each.name === 'report' ? { ...each, sql: 'select\n  sum(amount) as total\nfrom {orders}' } : each,
  );
  writeSmallProject(join(cwd, 'mended'), { ...BASE, models });
  const file = join(cwd, 'mended.md');
  const { code, out } = await gate(
    '--base',
    'base',
    '--head',
    'mended',
    '--fail-on',
    'affected',
    '--markdown',
    file,
  );
  expect([code, out.split('\n')[0]?.slice(0, 6)]).toEqual([0, 'PASSED']);
  expect(out).toContain('db.main.report  does not use orders.net; reads orders.amount (was net)\n');
  expect(readFileSync(file, 'utf8')).toContain('reads orders.amount (was net)');
  const apart = await gate('--base', 'base', '--head', 'mended', '--fail-on', 'affected', '--no-renames');
  expect(apart.code).toBe(1);
});

test('a bare name that becomes ambiguous breaks its reader, with the reason', async () => {
  const models = [
    ...BASE.models,
    { name: 'rates', sql: 'select id as rate_id from {raw}' },
    { name: 'both', sql: 'select net\nfrom {orders} o join {rates} r on r.rate_id = o.id' },
  ];
  const head = models.map((each) =>
    each.name === 'rates' ? { ...each, sql: 'select id as rate_id, net from {raw}' } : each,
  );
  writeSmallProject(join(cwd, 'clear'), { ...BASE, models });
  writeSmallProject(join(cwd, 'clash'), { ...BASE, models: head });
  const { code, out } = await gate('--base', 'clear', '--head', 'clash');
  expect(code).toBe(1);
  expect(out.split('\n')[0]).toBe(
    'REJECTED  db.main.both breaks: its code no longer fits the relations that it reads.',
  );
  expect(out).toContain(
    'will fail to build: net is a column of more than one relation, and the reference has no qualifier',
  );
  expect(out).toContain('models/both.sql:1:8');
});

test('a contract is broken by a change of the model, or of a relation that it selects with a star', async () => {
  const held = { config: { contract: { enforced: true } }, columns: ['id', 'net', 'tax'] };
  const models = [
    ...BASE.models.map((each) => (each.name === 'orders' ? { ...each, ...held } : each)),
    { name: 'star', sql: 'select * from {orders}', ...held },
  ];
  const head = models.map((each) =>
    each.name === 'orders' ? { ...each, sql: 'select id, net, tax, 1 as more from {raw}' } : each,
  );
  writeSmallProject(join(cwd, 'kept'), { ...BASE, models });
  writeSmallProject(join(cwd, 'unkept'), { ...BASE, models: head });
  expect((await gate('--base', 'kept', '--head', 'kept')).code).toBe(0);
  const { code, out } = await gate('--base', 'kept', '--head', 'unkept');
  expect(code).toBe(1);
  for (const line of [
    'REJECTED  db.main.star breaks: its code no longer fits the relations that it reads.',
    '  db.main.orders is changed and will fail to build.',
    'The code of model.small.orders returns the additional column more, which breaks its enforced contract.',
  ])
    expect(out).toContain(line);
});

test.each([
  ['ignore', 'gains tax, which its table gets only with a full refresh; db.main.uses references it.'],
  ['append_new_columns', 'gains tax, without values in old rows.'],
  ['fail', 'gains tax, so its next run fails.'],
])('an incremental model that gains a column, on_schema_change %s', async (policy, told) => {
  const inc = (sql: string) => ({
    name: 'inc',
    sql,
    materialized: 'incremental',
    config: { on_schema_change: policy },
  });
  const of = (sql: string, uses: string) => ({
    sources: SOURCES,
    models: [inc(sql), { name: 'uses', sql: uses }],
  });
  writeSmallProject(join(cwd, 'inc-base'), of('select id, net from {raw}', 'select net from {inc}'));
  writeSmallProject(
    join(cwd, 'inc-head'),
    of('select id, net, tax from {raw}', 'select net, tax from {inc}'),
  );
  const { out } = await gate('--base', 'inc-base', '--head', 'inc-head');
  expect(out).toContain(`warning  table-is-added-to`);
  expect(out).toContain(`db.main.inc ${told}`);
});

describe('diff', () => {
  const diff = (...args: readonly string[]): Promise<Ran> => tributary(['diff', '--quiet', ...args], { cwd });

  test('diff lists own changes and changes of inputs', async () => {
    const models = [...BASE.models, { name: 'star', sql: 'select * from {orders}' }];
    const head = models.map((each) =>
      each.name === 'orders' ? { ...each, sql: 'select id, tax from {raw} where id > 0' } : each,
    );
    writeSmallProject(join(cwd, 'diff-base'), { ...BASE, models });
    writeSmallProject(join(cwd, 'diff-head'), { ...BASE, models: head });
    const { code, out } = await diff('diff-base', 'diff-head');
    expect([code, out]).toEqual([
      0,
      [
        'small, diff-base → diff-head',
        '3 relations differ',
        '',
        'CHANGED  1 relation',
        '  db.main.orders  loses net; rows change  models/orders.sql',
        '',
        'CHANGED BY ITS INPUTS  2 relations',
        '  db.main.report  will fail to build: net is not a column of any relation in scope  models/report.sql',
        '  db.main.star  loses net  models/star.sql',
        '',
      ].join('\n'),
    ]);
    expect(JSON.parse((await diff('--json', 'diff-base', 'diff-head')).out)).toMatchObject({
      project: 'small',
      base: 'diff-base',
      head: 'diff-head',
      relations: [
        { name: 'db.main.orders', change: 'CHANGED', own: true, rows: true },
        { name: 'db.main.report', own: false },
        {
          name: 'db.main.star',
          change: 'CHANGED',
          own: false,
          columns: [{ kind: 'REMOVED', column: 'net' }],
        },
      ],
    });
  });

  test('one relation', async () => {
    const models = BASE.models.map((each) =>
      each.name === 'orders' ? { ...each, sql: `${each.sql} -- as before\n where id > 0` } : each,
    );
    writeSmallProject(join(cwd, 'diff-one'), { ...BASE, models });
    expect((await diff('base', 'diff-one')).out).toContain('small, base → diff-one\n1 relation differs\n');
  });

  test('nothing', async () =>
    expect((await diff('base', 'same')).out).toBe('small, base → same\nno differences\n'));

  test('a version that does not exist', async () => {
    const { code, err } = await diff('nosuch', 'same');
    expect([code, err.trim().split('\n').length]).toEqual([2, 1]);
  });
});
