/**
 * The scalar DateTime: a time of RFC 3339 (https://www.rfc-editor.org/rfc/rfc3339#section-5.6). A time without
 * an offset is rejected, because it is another moment in each time zone. Answers are in UTC.
 *
 *   input   '2026-03-02T09:15:30+01:00'     → Date
 *   input   '2026-03-02', '…T09:15:30'      → error
 *   output  Date, '…T09:15:30.5+01:00'      → '2026-03-02T08:15:30.500Z'
 */
import { type ConstValueNode, Kind } from 'graphql';
import { codedError } from './errors.ts';

/** The schema has the description. */
export const DATE_TIME = {
  coerceInputValue: dateOf,
  coerceInputLiteral: (literal: ConstValueNode) =>
    dateOf(literal.kind === Kind.STRING ? literal.value : null),
  coerceOutputValue: (value: unknown): string => {
    const date = value instanceof Date ? value : dateOf(value);
    // Digits after the milliseconds are kept.
    return typeof value === 'string' && value.endsWith('Z') ? value : date.toISOString();
  },
};

function dateOf(value: unknown): Date {
  const date = typeof value === 'string' ? parseTime(value) : null;
  if (date !== null) return date;
  const shown = JSON.stringify(value)?.slice(0, 60) ?? String(value);
  const message = `${shown} is not a time of RFC 3339. Write a date, a time and an offset: "2026-03-02T08:15:30Z".`;
  throw codedError('BAD_REQUEST', message);
}

const DATE = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`;
const TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?<fraction>\.\d+)?`;
const OFFSET = String.raw`Z|(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)`;
const FORMAT = new RegExp(`^${DATE}T${TIME}(?:${OFFSET})$`, 'i');

/** Null if the text is not a time, or a part is out of range. Second 60 is a leap second. */
function parseTime(text: string): Date | null {
  const parts = FORMAT.exec(text)?.groups;
  if (parts === undefined) return null;
  const part = (name: string) => Number(parts[name] ?? 0);
  const date = new Date(0);
  date.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  const isDate = date.getUTCMonth() === part('month') - 1 && date.getUTCDate() === part('day');
  const isTime = part('hour') < 24 && part('minute') < 60 && part('second') <= 60;
  if (!isDate || !isTime || part('hours') > 23 || part('minutes') > 59) return null;
  const offset = (part('hours') * 60 + part('minutes')) * (parts['sign'] === '-' ? -1 : 1);
  const milliseconds = Math.trunc(part('fraction') * 1_000);
  date.setUTCHours(part('hour'), part('minute') - offset, part('second'), milliseconds);
  return date;
}
