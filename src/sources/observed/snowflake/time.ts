/**
 * A timestamp as Snowflake's exports spell it; milliseconds since 1970 out, NaN where it is none. Without an offset it is taken to be UTC.
 *
 *   2026-03-02 08:00:01.000 -0800      2026-03-02T16:00:01Z      1772467201.000000000 (the API: seconds, fraction)      1772467201000
 */
export function timeOf(cell: unknown): number {
  if (cell instanceof Date) return cell.getTime();
  if (typeof cell === 'number' || typeof cell === 'bigint') return ofEpoch(Number(cell));
  if (typeof cell !== 'string') return Number.NaN;
  const text = cell.trim();
  const parts = STAMP.exec(text);
  if (parts === null) return EPOCH.test(text) ? ofEpoch(Number.parseFloat(text)) : Number.NaN;
  const [, day, time = '00:00:00', fraction = '', zone = ''] = parts;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  return Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}.${milliseconds}${offsetOf(zone)}`);
}

const STAMP =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?)?\s?(Z|UTC|GMT|[+-]\d\d:?\d\d|[+-]\d\d)?$/i;
/** Behind the seconds of one with a time zone stands the zone, in minutes; the seconds are those of UTC all the same. */
const EPOCH = /^\d{9,16}(?:\.\d{1,9})?(?: \d{1,4})?$/;
/** Before this, a number counts seconds: milliseconds are three digits longer. */
const SECONDS_BELOW = 100_000_000_000;

function ofEpoch(number: number): number {
  if (!Number.isFinite(number) || number <= 0) return Number.NaN;
  if (number < SECONDS_BELOW) return Math.round(number * 1_000);
  return Math.round(number < SECONDS_BELOW * 1_000 ? number : number / 1_000);
}

function offsetOf(zone: string): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
}
