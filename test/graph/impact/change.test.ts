/** The change that a question describes, and questions that describe none. */
import { expect, test } from 'vitest';
import { type ChangeQuestion, locateChange } from '../../../src/graph/index.ts';
import { graphOf, shortName } from '../graph-text.ts';
import { stored } from '../stored.ts';

const SHOP = `
  source orders(id, amount, items, items.sku, …)
  table  revenue(total) reads orders
    total <- orders.amount
`;

const ask = async (name: string, kind: ChangeQuestion['kind'], to: string | null = null) =>
  await locateChange(await stored(graphOf(SHOP)), name, { kind, to });

test.each<[string, ChangeQuestion['kind'], string | null, string]>([
  ['orders', null, null, 'DROPPED orders'],
  ['orders', 'DROPPED', null, 'DROPPED orders'],
  ['orders', 'ROWS', null, 'ROWS orders'],
  ['orders.amount', null, null, 'MODIFIED orders amount'],
  ['orders.amount', 'MODIFIED', null, 'MODIFIED orders amount'],
  ['orders.amount', 'REMOVED', null, 'REMOVED orders amount'],
  ['orders.tax', 'ADDED', null, 'ADDED orders tax'],
  ['orders.amount', 'RENAMED', 'gross', 'RENAMED orders amount to gross'],
  ['orders.amount', 'RENAMED', ' "Gross Total" ', 'RENAMED orders amount to Gross Total'],
  ['orders.items.sku', 'RENAMED', 'code', 'RENAMED orders items.sku to items.code'],
  ['orders.items.sku', 'RENAMED', 'lines.code', 'RENAMED orders items.sku to lines.code'],
  ['orders.amount', 'RENAMED', '"AMOUNT"', 'RENAMED orders amount to AMOUNT'],
  ['orders', 'MOVED', ' sales ', 'MOVED orders to shop.main.sales'],
  ['orders', 'MOVED', 'other.orders', 'MOVED orders to shop.other.orders'],
  ['orders', 'MOVED', 'a.b.c.d', 'MOVED orders to a.b.c.d'],
])('%s, %s, %s', async (name, kind, to, expected) => {
  const asked = await ask(name, kind, to);
  if (asked.kind !== 'change') throw new Error(asked.message);
  const { change } = asked;
  const words = [change.kind, shortName(change.dataset)];
  if ('column' in change) words.push(change.column);
  if ('to' in change) words.push('to', change.to);
  expect(words.join(' ')).toBe(expected);
});

test.each<[string, ChangeQuestion['kind'], string | null, string]>([
  [
    'orders',
    'REMOVED',
    null,
    'The change removed does not apply to the dataset shop.main.orders. Use dropped, rows, order or moved.',
  ],
  [
    'orders.amount',
    'ROWS',
    null,
    'The change rows does not apply to the column shop.main.orders.amount. Use modified, removed, added or renamed.',
  ],
  ['orders.amount', 'RENAMED', null, 'RENAMED needs the new name of shop.main.orders.amount.'],
  ['orders.amount', 'RENAMED', ' ', 'RENAMED needs the new name of shop.main.orders.amount.'],
  [
    'orders.amount',
    'RENAMED',
    'ID',
    'shop.main.orders already has a column id, so amount cannot be RENAMED to it.',
  ],
  [
    'orders.amount',
    'RENAMED',
    'Amount',
    'shop.main.orders.amount already has the name Amount; quote the new name to change only its case.',
  ],
  [
    'orders.amount',
    'REMOVED',
    'gross',
    'The new name gross is only allowed with the change RENAMED or MOVED.',
  ],
  ['orders.amount', 'ADDED', null, 'shop.main.orders already has a column amount, so it cannot be ADDED.'],
  ['orders', 'MOVED', null, 'MOVED needs the new name of shop.main.orders.'],
  ['orders', 'MOVED', 'orders', 'shop.main.orders already has this name.'],
  [
    'orders',
    'MOVED',
    'revenue',
    'There already is a relation shop.main.revenue, so no other relation can be MOVED to it.',
  ],
])('%s, %s, %s is no change', async (name, kind, to, message) => {
  await expect(ask(name, kind, to)).rejects.toMatchObject({ code: 'bad-usage', message });
});

test('an unknown name is no change', async () => {
  expect((await ask('nosuch', null)).kind).toBe('unknown');
  expect((await ask('nosuch.tax', 'ADDED')).kind).toBe('unknown');
});
