/** The scalar DateTime: what it reads, what it writes, and that answers use it. */
import { GraphQLError, Kind } from 'graphql';
import { expect, test } from 'vitest';
import { DATE_TIME } from '../../src/api/date-time.ts';
import { serving } from './serving.ts';

test.each([
  ['2026-03-02T08:15:30Z', '2026-03-02T08:15:30.000Z'],
  ['2026-03-02T09:15:30.5+01:00', '2026-03-02T08:15:30.500Z'],
  ['2026-03-02T00:15:30.1239-08:30', '2026-03-02T08:45:30.123Z'],
  ['2026-03-02t08:15:30z', '2026-03-02T08:15:30.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['2026-03-02T08:15:30-23:59', '2026-03-03T08:14:30.000Z'],
])('%s is a time', (text, time) => {
  expect(DATE_TIME.coerceInputValue(text).toISOString()).toBe(time);
  expect(DATE_TIME.coerceInputLiteral({ kind: Kind.STRING, value: text }).toISOString()).toBe(time);
});

test.each([
  ['no offset', '2026-03-02T08:15:30'],
  ['no time', '2026-03-02'],
  ['no seconds', '2026-03-02T08:15Z'],
  ['a space', '2026-03-02 08:15:30Z'],
  ['a day that the month does not have', '2026-02-29T08:15:30Z'],
  ['month 13', '2026-13-02T08:15:30Z'],
  ['hour 24', '2026-03-02T24:00:00Z'],
  ['second 61', '2026-03-02T08:15:61Z'],
  ['an offset of 24 hours', '2026-03-02T08:15:30+24:00'],
  ['minute 60', '2026-03-02T08:60:30Z'],
  ['an offset of 60 minutes', '2026-03-02T08:15:30+01:60'],
  ['another text', 'yesterday'],
  ['a number', 1_772_000_000_000],
  ['null', null],
])('%s is not a time', (_, value) => {
  expect(() => DATE_TIME.coerceInputValue(value)).toThrow(GraphQLError);
  expect(() => DATE_TIME.coerceInputValue(value)).toThrow(
    expect.objectContaining({
      message: `${JSON.stringify(value)} is not a time of RFC 3339. Write a date, a time and an offset: "2026-03-02T08:15:30Z".`,
      extensions: { code: 'BAD_REQUEST' },
    }),
  );
});

test('a literal that is not a text is not a time', () => {
  expect(() => DATE_TIME.coerceInputLiteral({ kind: Kind.INT, value: '2026' })).toThrow('RFC 3339');
});

test('times are written in UTC, with all their digits', () => {
  const written = ['2026-03-02T08:15:30.123456Z', '2026-03-02T09:15:30+01:00', new Date(0)].map((value) =>
    DATE_TIME.coerceOutputValue(value),
  );
  expect(written).toEqual([
    '2026-03-02T08:15:30.123456Z',
    '2026-03-02T08:15:30.000Z',
    '1970-01-01T00:00:00.000Z',
  ]);
  expect(() => DATE_TIME.coerceOutputValue('soon')).toThrow('"soon" is not a time of RFC 3339.');
});

test('answers contain times, and the schema links to their format', async () => {
  const { ask } = await serving();
  const { data } = await ask('{ builds { finishedAt } __type(name: "DateTime") { specifiedByURL } }');
  expect(data.builds).toEqual([{ finishedAt: '2026-01-01T00:00:00Z' }]);
  expect(data.__type.specifiedByURL).toBe('https://www.rfc-editor.org/rfc/rfc3339');
});
