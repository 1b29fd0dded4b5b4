/** Whether DuckDB's `[APPROX] NEAREST 3 BY …` is next, and not an alias of that name. */
import { peek, type Reader, word } from './reader.ts';

export function isNearestNext(reader: Reader): boolean {
  const ahead = word(reader) === 'APPROX' ? 1 : 0;
  return word(reader, ahead) === 'NEAREST' && word(reader, ahead + 2) === 'BY' && isNumber(reader, ahead + 1);
}

function isNumber(reader: Reader, ahead: number): boolean {
  const kind = peek(reader, ahead)?.kind;
  return kind === 'number' || kind === 'parameter';
}
