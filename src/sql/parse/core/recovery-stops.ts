/**
 * Ends of unreadable parts: a comma, or a word that begins another clause. Used only while a statement
 * recovers.
 */
import { isName } from './identifier.ts';
import { done, nextIs, peek, type Reader, word } from './reader.ts';
import { startsStatement } from './statement-boundary.ts';

/** Words that begin a clause in every position outside brackets. */
const CLAUSES = new Set(
  'FROM WHERE PREWHERE HAVING QUALIFY UNION INTERSECT EXCEPT MINUS LIMIT FETCH RETURNING OUTPUT INTO WHEN THEN ON USING'.split(
    ' ',
  ),
);
const BY = new Set(['GROUP', 'ORDER', 'CLUSTER', 'DISTRIBUTE', 'SORT', 'PARTITION']);
const JOINS = new Set('LEFT RIGHT FULL INNER CROSS OUTER NATURAL SEMI ANTI ASOF'.split(' '));

export function atClause(reader: Reader): boolean {
  if (done(reader)) return true;
  const next = word(reader);
  if (next === '') return false;
  if (CLAUSES.has(next) || next === '|>') return true;
  if (BY.has(next)) return word(reader, 1) === 'BY' || word(reader, 1) === 'SIBLINGS';
  if (next === 'OFFSET') return ['number', 'parameter'].includes(peek(reader, 1)?.kind ?? '');
  if (next === 'WINDOW') return isName(peek(reader, 1)) && word(reader, 2) === 'AS';
  if (next === 'FOR') return ['UPDATE', 'SHARE', 'XML', 'JSON', 'NO', 'KEY'].includes(word(reader, 1));
  if (next === 'WITH') return ['ROLLUP', 'CUBE', 'TOTALS', 'NO', 'DATA'].includes(word(reader, 1));
  if (next === 'OPTION') return word(reader, 1) === '(';
  return startsJoin(reader) || startsStatement(reader);
}

/** The end of the clauses of a SELECT: the next word may belong to the statement around it. */
export function atTail(reader: Reader): boolean {
  return (
    atClause(reader) || ['SETTINGS', 'FORMAT', 'LOCK', 'WITH', 'AS', 'FOR', 'SET'].includes(word(reader))
  );
}

function startsJoin(reader: Reader): boolean {
  if (word(reader) === 'JOIN' || nextIs(reader, 'LATERAL', 'VIEW')) return true;
  let ahead = 0;
  while (JOINS.has(word(reader, ahead))) ahead++;
  return ahead > 0 && (word(reader, ahead) === 'JOIN' || word(reader, ahead) === 'APPLY');
}

export function atItem(reader: Reader): boolean {
  return word(reader) === ',' || atClause(reader);
}

/** Lists are also part of a window or of a call. */
export function atListItem(reader: Reader): boolean {
  return atItem(reader) || ['ROWS', 'RANGE', 'GROUPS', 'SEPARATOR', 'GROUPING'].includes(word(reader));
}
