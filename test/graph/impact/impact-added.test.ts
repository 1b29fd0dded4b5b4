/**
 * A column that is added or renamed: a reader with a star gains it, and a reader with an unqualified use of
 * the name is possibly affected.
 */
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
    'stars add the column one after the other',
    { a: 'select * from {raw}', b: 'select * from {a}', c: 'select id from {b}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat', 'changes 2 b: +vat', 'unaffected 3 c'],
  ],
  [
    'a star in a UNION by position adds the column',
    { a: 'select * from {raw} union all select id, net, tax, site from {raw}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat'],
  ],
  [
    'DISTINCT over a star changes the rows',
    { a: 'select distinct * from {raw}', b: 'select count(*) as n from {a}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat rows', 'changes 2 b: rows'],
  ],
  [
    'a star over more than one relation adds the column',
    { a: 'select r.*, 1 as one from {raw} r join {raw} s on s.id = r.id' },
    'raw.vat',
    ADDED,
    ['changes 1 a: +vat'],
  ],
  [
    'an output with the same name may change, since it is unknown which column a reader gets',
    { a: 'select *, net * 2 as vat from {raw}', b: 'select vat from {a}' },
    'raw.vat',
    ADDED,
    ['changes 1 a: vat', 'changes 2 b: vat'],
  ],
  [
    'an unqualified name may refer to the new column',
    { x: 'select id, site as zone from {raw}', a: 'select r.id, zone from {raw} r join {x} on x.id = r.id' },
    'raw.zone',
    ADDED,
    ['possibly 1 a: name', 'unaffected 1 x'],
  ],
  [
    'a reader with qualified names is unaffected',
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
    'a rename breaks a reader of the old name, and a star selects the new name',
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
  ['raw.net', ADDED, /db\.main\.raw already has a column net, so it cannot be ADDED\./],
  ['raw.net', { kind: 'RENAMED', to: null }, /RENAMED needs the new name of db\.main\.raw\.net\./],
  [
    'raw.net',
    { kind: 'RENAMED', to: 'id' },
    /db\.main\.raw already has a column id, so net cannot be RENAMED to it\./,
  ],
  ['raw.net', { kind: 'RENAMED', to: 'ID' }, /already has a column id/],
  [
    'raw.net',
    { kind: 'RENAMED', to: 'NET' },
    /raw\.net already has the name NET; quote the new name to change only its case\./,
  ],
  ['raw.net', { kind: 'RENAMED', to: '"net"' }, /raw\.net already has the name net\./],
  ['raw.net', { kind: 'REMOVED', to: 'x' }, /The new name x is only allowed with the change RENAMED\./],
  ['raw', ADDED, /The change added does not apply to the dataset db\.main\.raw\. Use dropped or rows\./],
] as const)('%s %j is refused', async (name, question, message) => {
  const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
  await expect(locateChange(reader, name, question)).rejects.toThrow(message);
});

test.each(['nosuch.vat', 'vat'])(
  'ADDED %s: an unknown dataset is reported as for other changes',
  async (name) => {
    const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
    expect((await locateChange(reader, name, ADDED)).kind).toBe('unknown');
  },
);

test.each([
  ['net', '"NET"', 'NET'],
  ['net', '`gross`', 'gross'],
  ['net', '[Gross Sum]', 'Gross Sum'],
  ['net', '"a.b"', '"a.b"'],
])('%s RENAMED to %s, in the quotes of a dialect', async (column, to, name) => {
  const reader = await stored(await versionOf({ models: { a: 'select id from {raw}' } }));
  const located = await locateChange(reader, `raw.${column}`, { kind: 'RENAMED', to });
  expect(located).toMatchObject({ change: { kind: 'RENAMED', column, to: name } });
});
