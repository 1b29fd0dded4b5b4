import fc from 'fast-check';
import { expect, test } from 'vitest';
import { millisecondsOf } from '../../../src/sources/observed/time.ts';

const MOMENT = Date.UTC(2026, 2, 2, 8, 15, 30, 123);

test.each<[unknown, number]>([
  ['2026-03-02T08:15:30.123+00:00', MOMENT],
  ['2026-03-02T08:15:30.123Z', MOMENT],
  ['2026-03-02 08:15:30.123', MOMENT],
  ['2026-03-02T08:15:30.123456789Z', MOMENT],
  ['2026-03-02 00:15:30.123 -0800', MOMENT],
  ['2026-03-02T13:45:30.123+05:30', MOMENT],
  ['2026-03-02T09:15:30.123+01', MOMENT],
  ['2026-03-02 08:15:30.123 UTC', MOMENT],
  [' 2026-03-02T08:15:30.123Z ', MOMENT],
  ['2026-03-02T08:15:30Z', MOMENT - 123],
  ['2026-03-02 08:15:30.1', MOMENT - 23],
  ['2026-03-02 08:15', MOMENT - 30_123],
  ['2026-03-02', Date.UTC(2026, 2, 2)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  [MOMENT, MOMENT],
  [BigInt(MOMENT) * 1_000_000n, MOMENT],
  [String(MOMENT), MOMENT],
  [Math.floor(MOMENT / 1000), MOMENT - 123],
  [`${Math.floor(MOMENT / 1000)}.123000000`, MOMENT],
  [`${Math.floor(MOMENT / 1000)}.123000000 1440`, MOMENT],
  ['1.772439330123E12', MOMENT],
  [MOMENT * 1000, MOMENT],
  [new Date(MOMENT), MOMENT],
])('%s is read', (cell, at) => {
  expect(millisecondsOf(cell)).toBe(at);
});

test.each([
  null,
  undefined,
  '',
  'yesterday',
  '02/03/2026 08:15',
  '1.77244E+12',
  '2026-02-29',
  '2026-13-01T00:00:00Z',
  '2026-03-02T24:00:00Z',
  '2026-03-02T08:15:30+99:00',
  '2026-03-02T08:15:30.123 in Lisbon',
  '1969-12-31T23:59:59Z',
  '20260302',
  0,
  -1,
  Number.NaN,
  new Date(Number.NaN),
  {},
  true,
])('%s is not a time', (cell) => {
  expect(millisecondsOf(cell)).toBeNaN();
});

test('the text of a Date is read as its time', () => {
  const dates = fc.date({ min: new Date(0), max: new Date(Date.UTC(9999, 11, 31)), noInvalidDate: true });
  fc.assert(fc.property(dates, (date) => millisecondsOf(date.toISOString()) === date.getTime()));
});

test('any text is a time or NaN, and never an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9TZ:. +-]{8,40}$/)), (text) => {
      const at = millisecondsOf(text);
      return Number.isNaN(at) || (at >= 0 && Number.isFinite(at));
    }),
  );
});
