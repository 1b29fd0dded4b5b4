/** Tokens → the unit of an interval: DAY, YEAR TO MONTH, SECOND(3). */
import { INTERVAL_UNITS } from './keywords.ts';
import { type Reader, takeBrackets, word } from './reader.ts';

export function isUnit({ source }: Reader, text: string): boolean {
  return INTERVAL_UNITS.has(text) || (source.features.abbreviatedUnits && SHORT_UNITS.has(text));
}

/** Abbreviations of units in ClickHouse. */
const SHORT_UNITS = new Set('YYYY YY QQ Q MM M WW WK DD D HH H MI N SS S MS MCS NS'.split(' '));

/**
 * Unit : [field [TO field]]
 *
 * `DAY`, `YEAR TO MONTH`, or empty.
 */
export function readUnit(reader: Reader): string {
  const units: string[] = [];
  while (isUnit(reader, word(reader))) {
    units.push(word(reader));
    reader.at++;
    if (word(reader) === '(') takeBrackets(reader);
    if (word(reader) !== 'TO' || !isUnit(reader, word(reader, 1))) break;
    reader.at++;
    units.push('TO');
  }
  return units.join(' ');
}
