/** A column that comes or gets another name: who takes it with a star gains it, who may mean it by a bare name is possibly affected. */
import { expect, test } from 'vitest';
import {
  type ChangeQuestion,
  type ImpactAnswer,
  impact,
  impactPath,
  locateChange,
} from '../../../src/graph/index.ts';
import { stored } from '../stored.ts';
import { type VersionText, versionOf } from '../versions.ts';

const ADDED: ChangeQuestion = { kind: 'ADDED', to: null };

const CASES: readonly (readonly [
  string,
  VersionText['models'],
  string,
  ChangeQuestion,
  readonly string[],
])[] = [
  [
    'a star brings it along, one after the other',
    { a: 'select * from {raw}', b: 'select * from {a}', c: 'select id from {b}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat', 'changes 2 b: +vat', 'unaffected 3 c'],
  ],
  [
    'a star in a UNION by position',
    { a: 'select * from {raw} union all select id, net, tax, site from {raw}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat'],
  ],
  [
    'DISTINCT over a star makes other rows',
    { a: 'select distinct * from {raw}', b: 'select count(*) as n from {a}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat rows', 'changes 2 b: rows'],
  ],
  [
    'a star over more than one relation',
    { a: 'select r.*, 1 as one from {raw} r join {raw} s on s.id = r.id' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat'],
  ],
  [
    'its name is taken: which one a reader gets is not known',
    { a: 'select *, net * 2 as vat from {raw}', b: 'select vat from {a}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: vat', 'changes 2 b: vat'],
  ],
  [
    'a bare name may mean it from now on',
    { x: 'select id, site as zone from {raw}', a: 'select r.id, zone from {raw} r join {x} on x.id = r.id' },
    'raw.zone',
    ADDED,
    ['possibly 1 a: name', 'unaffected 1 x'],
  ],
  [
    'who names what it reads stays as it is',
    { a: 'select id, net from {raw} where tax > 0', n: 'select count(*) as n from {raw}' },
    'raw.vat',
    ADDED,
    ['unaffected 1 a', 'unaffected 1 n'],
  ],
  [
    'a Python model may use any column',
    { py: { sql: 'x', language: 'python', alsoDeclares: ['raw'] } },
    'raw.vat',
    ADDED,
    ['possibly 1 py: opaque'],
  ],
  [
    'renamed: who names the old one breaks, a star has the new one',
    { a: 'select net from {raw}', b: 'select * from {raw}', c: 'select tax from {raw}' },
    'raw.net',
    { kind: 'RENAMED', to: 'gross' },
    ['breaks 1 a: net rows', 'changes 1 b: +gross -net', 'unaffected 1 c'],
  ],
];

test.each(CASES)('%s', async (...[, models, name, question, expected]) => {
  const reader = await stored(await versionOf({ models }));
  const asked = await locateChange(reader, name, question);
  if (asked.kind !== 'change') throw new Error(asked.message);
  const answer = await impact(reader, [asked.change]);
  expect(lines(answer)).toEqual(expected);
  for (const entry of answer.affected) {
    const path = await impactPath(reader, answer, entry);
    expect(path?.length).toBe(entry.hops);
  }
});

function lines({ affected, possiblyAffected, unaffected }: ImpactAnswer): string[] {
  const short = (name: string): string => name.replace('db.main.', '');
  const signs = { ADDED: '+', REMOVED: '-', MODIFIED: '' };
  return [
    ...affected.map(({ effect, hops, name, columns, rows }) => {
      const parts = columns.map(({ column, change }) => `${signs[change]}${column}`);
      const what = rows === null ? parts : [...parts, 'rows'];
      return `${effect.toLowerCase()} ${hops} ${short(name)}: ${what.join(' ')}`;
    }),
    ...possiblyAffected.map(({ hops, name, cause }) => `possibly ${hops} ${short(name)}: ${cause.kind}`),
    ...unaffected.map(({ hops, name }) => `unaffected ${hops} ${short(name)}`),
  ];
}

test.each([
  ['raw.net', ADDED, /db\.main\.raw has a column net already, so it cannot be ADDED\./],
  ['raw.net', { kind: 'RENAMED', to: null }, /RENAMED needs the new name of db\.main\.raw\.net\./],
  [
    'raw.net',
    { kind: 'RENAMED', to: 'id' },
    /db\.main\.raw has a column id already, so net cannot be RENAMED to it\./,
  ],
  ['raw.net', { kind: 'RENAMED', to: 'ID' }, /has a column id already/],
  [
    'raw.net',
    { kind: 'RENAMED', to: 'NET' },
    /raw\.net is called NET already; in quotes a name may differ in case alone\./,
  ],
  ['raw.net', { kind: 'RENAMED', to: '"net"' }, /raw\.net is called net already\./],
  ['raw.net', { kind: 'REMOVED', to: 'x' }, /A new name, x, is given, and nothing is renamed/],
  ['raw', ADDED, /added does not fit the dataset db\.main\.raw; dropped or rows does\./],
] as const)('%s %j is refused', async (name, question, message) => {
  const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
  await expect(locateChange(reader, name, question)).rejects.toThrow(message);
});

test.each(['nosuch.vat', 'vat'])('ADDED %s: what is not known is told as ever', async (name) => {
  const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
  expect((await locateChange(reader, name, ADDED)).kind).toBe('unknown');
});

test.each([
  ['net', '"NET"', 'NET'],
  ['net', '`gross`', 'gross'],
  ['net', '[Gross Sum]', 'Gross Sum'],
  ['net', '"a.b"', '"a.b"'],
])('%s RENAMED to %s, as a dialect quotes it', async (column, to, name) => {
  const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
  const located = await locateChange(reader, `raw.${column}`, { kind: 'RENAMED', to });
  expect(located).toMatchObject({ change: { kind: 'RENAMED', column, to: name } });
});
