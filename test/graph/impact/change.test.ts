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
])('%s, %s, %s', async (name, kind, to, expected) => {
  const asked = await ask(name, kind, to);
  if (asked.kind !== 'change') throw new Error(asked.message);
  const { change } = asked;
  const words = [change.kind, shortName(change.dataset)];
  if ('column' in change) words.push(change.column);
  if (change.kind === 'RENAMED') words.push('to', change.to);
  expect(words.join(' ')).toBe(expected);
});

test.each<[string, ChangeQuestion['kind'], string | null, RegExp]>([
  ['orders', 'REMOVED', null, /the dataset shop\.main\.orders/],
  ['orders', 'MODIFIED', null, /the dataset shop\.main\.orders\. Use dropped, rows or moved\./],
  ['orders.amount', 'ROWS', null, /the column shop\.main\.orders\.amount/],
  ['orders.amount', 'DROPPED', null, /Use modified, removed, added or renamed\./],
  ['orders.amount', 'RENAMED', null, /RENAMED needs the new name of shop\.main\.orders\.amount/],
  ['orders.amount', 'RENAMED', ' ', /RENAMED needs the new name of shop\.main\.orders\.amount/],
  ['orders.amount', 'REMOVED', 'gross', /new name gross is only allowed with the change RENAMED/],
])('%s, %s, %s is no change', async (name, kind, to, message) => {
  await expect(ask(name, kind, to)).rejects.toThrow(message);
});

test('an unknown name is no change', async () => {
  expect((await ask('nosuch', null)).kind).toBe('unknown');
  expect((await ask('nosuch.tax', 'ADDED')).kind).toBe('unknown');
});
