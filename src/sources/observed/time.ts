/**
 * The time of a row, in every format found in exports: ISO 8601 with T or a space, any fraction, an offset, Z
 * or none (then UTC); a date alone; seconds, milliseconds, microseconds or nanoseconds since 1970; Parquet's
 * values.
 *
 *   '2026-03-02T08:15:30.123+00:00', '2026-03-02 08:15:30.123', '2026-03-02 00:15:30.123 -0800',
 *   1772439330123 → the same millisecond
 */

/** Milliseconds since 1970, up to the year 9999; NaN if the value is not such a time. */
export function millisecondsOf(cell: unknown): number {
  if (typeof cell === 'string') return ofText(cell);
  if (cell instanceof Date) return inRange(cell.getTime());
  return typeof cell === 'number' || typeof cell === 'bigint' ? ofEpoch(Number(cell)) : Number.NaN;
}

const DAY = 86_400_000;
const END = Date.UTC(10_000, 0);

/** Digits at fixed positions. Other texts use the slow path. */
function ofText(text: string): number {
  const isDate =
    text.charCodeAt(4) === 0x2d &&
    text.charCodeAt(7) === 0x2d &&
    text.length >= 19 &&
    text.charCodeAt(13) === 0x3a;
  if (!isDate || text.charCodeAt(16) !== 0x3a) return ofOddText(text);
  const day = dayOf(pair(text, 0) * 100 + pair(text, 2), pair(text, 5), pair(text, 8));
  const [hour, minute, second] = [pair(text, 11), pair(text, 14), pair(text, 17)];
  // A leap second counts as the last second of its minute.
  if (!(hour < 24 && minute < 60 && second <= 60)) return Number.NaN;
  const separator = text.charCodeAt(10);
  if (separator !== 0x54 && separator !== 0x20 && separator !== 0x74) return Number.NaN;
  const clock = ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000;
  let at = 19;
  let fraction = 0;
  if (text.charCodeAt(at) === 0x2e || text.charCodeAt(at) === 0x2c) {
    let unit = 100;
    for (at++; isDigit(text.charCodeAt(at)); at++) {
      fraction += unit >= 1 ? (text.charCodeAt(at) - 0x30) * unit : 0;
      unit /= 10;
    }
  }
  return inRange(day + clock + fraction - offsetOf(text, at));
}

/** The two digits at a position; NaN if there are none. */
function pair(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return isDigit(tens) && isDigit(ones) ? (tens - 0x30) * 10 + ones - 0x30 : Number.NaN;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Milliseconds of the day's midnight, counted from 1 March; NaN if there is no such day. */
function dayOf(year: number, month: number, day: number): number {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return Number.NaN;
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const days = 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return (days + Math.floor((153 * m + 2) / 5) + day - 1 - 719_468) * DAY;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

const ZONE = /^([+-])(\d\d)(?::?(\d\d))?(?::?00)?$/;

function offsetOf(text: string, from: number): number {
  if (from === text.length) return 0;
  const code = text.charCodeAt(from);
  if (code === 0x5a && from + 1 === text.length) return 0;
  const zone = text.slice(from).trim();
  if (zone === '' || /^(?:z|utc|gmt)$/i.test(zone)) return 0;
  const [, sign, hours = '', minutes = '00'] = ZONE.exec(zone) ?? [];
  if (sign === undefined || Number(hours) > 18 || Number(minutes) > 59) return Number.NaN;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * Seconds with a fraction may be followed by minutes of an offset, which do not change the moment:
 * Snowflake's statement API writes this form. Java writes large numbers with an exponent and all their
 * digits, `1.772439330123E12`; spreadsheets write `E+12` and drop digits, and with them the day.
 */
const EPOCH = /^(\d{9,19}(?:\.\d+)?|\d\.\d+E\d{1,2})(?: \d{1,4})?$/;

function ofOddText(text: string): number {
  const trimmed = text.trim();
  const epoch = EPOCH.exec(trimmed)?.[1];
  if (epoch !== undefined) return ofEpoch(Number(epoch));
  if (/^\d{4}-\d\d-\d\d$/.test(trimmed)) return ofText(`${trimmed}T00:00:00`);
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/.test(trimmed)) return ofText(`${trimmed}:00`);
  return trimmed.length < text.length ? ofText(trimmed) : Number.NaN;
}

/**
 * The size determines the unit: seconds of this century have ten digits, milliseconds thirteen, and so on.
 */
function ofEpoch(value: number): number {
  if (!(value >= 1e8)) return Number.NaN;
  if (value < 1e11) return inRange(Math.floor(value * 1000));
  if (value < 1e14) return inRange(Math.floor(value));
  return inRange(Math.floor(value < 1e17 ? value / 1e3 : value / 1e6));
}

function inRange(at: number): number {
  return at >= 0 && at < END ? at : Number.NaN;
}
