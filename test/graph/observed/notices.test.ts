/** The findings for users about names that were observed. */
import { expect, test } from 'vitest';
import { findingsOf, type Notice } from '../../../src/graph/observed/notices.ts';
import { datasetId } from '../../../src/model/names.ts';

const id = (name: string) => datasetId('snowflake://acme', `shop.${name}`);
const relations = (...names: readonly string[]): Notice[] =>
  names.map((name) => ({ kind: 'unknown-relation', dataset: id(name) }));
const columns = (...names: readonly string[]): Notice[] =>
  names.map((column) => ({ kind: 'unknown-column', dataset: id('orders'), column }));
const cases = (...names: readonly string[]): Notice[] =>
  names.map((written) => ({ kind: 'case', dataset: id('orders'), column: null, written }));
const renamed = (at: string | null, followed: boolean): Notice => ({
  kind: 'renamed',
  from: id('old'),
  to: id('new'),
  at,
  followed,
});

test.each<[string, readonly Notice[], readonly string[]]>([
  ['no notice', [], []],
  ['one unknown relation', relations('a'), ['1 relation was observed that is not in the code: shop.a.']],
  [
    'several unknown relations',
    relations('a', 'b'),
    ['2 relations were observed that are not in the code: shop.a, shop.b.'],
  ],
  [
    'five unknown columns, all listed',
    columns('a', 'b', 'c', 'd', 'e'),
    [
      '5 columns were observed that are not in the code: shop.orders.a, shop.orders.b, shop.orders.c, shop.orders.d, shop.orders.e.',
    ],
  ],
  [
    'six unknown relations, five of them listed',
    relations('a', 'b', 'c', 'd', 'e', 'f'),
    [
      '6 relations were observed that are not in the code: shop.a, shop.b, shop.c, shop.d, shop.e and 1 more.',
    ],
  ],
  ['one unknown column', columns('a'), ['1 column was observed that is not in the code: shop.orders.a.']],
  [
    'one name in another case',
    cases('Shop.Orders'),
    ['1 name differs from the code only in case and counts as the same: Shop.Orders.'],
  ],
  [
    'several names in another case',
    cases('Shop.Orders', 'SHOP.orders'),
    ['2 names differ from the code only in case and count as the same: Shop.Orders, SHOP.orders.'],
  ],
  [
    'a renamed relation',
    [renamed('2026-03-01', true)],
    ['shop.old was renamed to shop.new on 2026-03-01. Earlier observations count for the new name.'],
  ],
  [
    'a renamed relation that the code has under its old name',
    [renamed(null, false)],
    [
      'shop.old was renamed to shop.new, but the code still has the old name. Earlier observations stay with the old name.',
    ],
  ],
  [
    'an ambiguous relation',
    [{ kind: 'several', dataset: id('x'), candidates: [id('a'), id('b')] }],
    ['shop.x may be shop.a or shop.b, so it remains a separate relation.'],
  ],
  [
    'several namespaces',
    [{ kind: 'namespaces', taken: 'snowflake://acme', candidates: ['snowflake://acme', 'snowflake://dev'] }],
    [
      'The export does not contain its host, and the graph has the namespaces snowflake://acme, snowflake://dev. The names of the export are in snowflake://acme.',
    ],
  ],
])('of %s', (_, notices, messages) => {
  expect(findingsOf(notices).map(({ message }) => message)).toEqual(messages);
});

test('what needs a decision is a warning with a hint', () => {
  const notices: Notice[] = [
    { kind: 'several', dataset: id('x'), candidates: [id('a'), id('b')] },
    { kind: 'namespaces', taken: 'snowflake://acme', candidates: ['snowflake://acme'] },
    ...relations('a'),
    renamed(null, true),
  ];
  expect(
    findingsOf(notices).map(({ code, severity, subject, hint }) => [code, severity, subject, hint]),
  ).toEqual([
    [
      'ambiguous-relation',
      'warning',
      'shop.x',
      'Names match if they have the same parts in the same case. Write the name alike on both sides.',
    ],
    ['several-namespaces', 'warning', 'snowflake://acme', 'Select the namespace with --namespace.'],
    ['renamed-relation', 'info', 'shop.new', undefined],
    ['unknown-relation', 'info', undefined, undefined],
  ]);
});
