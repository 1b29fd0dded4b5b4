/**
 * Tokens → the words of a set operation, and how it pairs the columns of its sides.
 *
 *   FULL OUTER UNION ALL BY NAME ON (a, b)   →   {op: union, all: true, byName: {shows: all, on: [a, b]}}
 */
import type { ByName, SetOperation } from '../../ir/ir.ts';
import { readColumnList } from '../core/identifier.ts';
import { expect, type Reader, take, takeAny, word } from '../core/reader.ts';

export type SetOperator = Pick<SetOperation, 'op' | 'all' | 'byName'>;

const OPERATIONS: Readonly<Record<string, SetOperation['op']>> = {
  UNION: 'union',
  EXCEPT: 'except',
  MINUS: 'except',
  INTERSECT: 'intersect',
};

/**
 * The operation of the next words, also after BigQuery's LEFT, FULL and INNER; null if they are no set
 * operation.
 */
export function setAhead(reader: Reader, ahead = 0): SetOperation['op'] | null {
  let at = ahead;
  if (['LEFT', 'FULL', 'INNER'].includes(word(reader, at))) at++;
  if (word(reader, at) === 'OUTER') at++;
  return OPERATIONS[word(reader, at)] ?? null;
}

/**
 * SetOperator : [LEFT | FULL | INNER] [OUTER] {UNION | EXCEPT | MINUS | INTERSECT} [ALL | DISTINCT] [by name]
 * — https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/query-syntax#set_operators
 */
export function readSetOperator(reader: Reader): SetOperator | null {
  const op = setAhead(reader);
  if (op === null) return null;
  const side = takeAny(reader, 'LEFT', 'FULL', 'INNER');
  const outer = take(reader, 'OUTER');
  reader.at++;
  const all = takeAny(reader, 'ALL', 'DISTINCT') === 'ALL';
  const shows = side === 'LEFT' ? 'left' : side === 'INNER' ? 'common' : 'all';
  const sided = side !== null || outer;
  // A side or OUTER selects columns by their names, so it implies BY NAME.
  return {
    op,
    all,
    byName: readByName(reader, shows, sided) ?? (sided ? { shows, on: null } : null),
  };
}

/**
 * `BY NAME [ON (a)]`, `[STRICT] CORRESPONDING [BY (a)]`; CORRESPONDING alone selects the columns of both
 * sides.
 */
function readByName(reader: Reader, shows: ByName['shows'], sided: boolean): ByName | null {
  if (take(reader, 'BY', 'NAME')) return { shows, on: take(reader, 'ON') ? readColumnList(reader) : null };
  const strict = take(reader, 'STRICT');
  if (strict) expect(reader, 'CORRESPONDING');
  else if (!take(reader, 'CORRESPONDING')) return null;
  const on = take(reader, 'BY') ? readColumnList(reader) : null;
  return { shows: strict || sided ? shows : 'common', on };
}
