/**
 * Tokens → the rows of VALUES.
 *
 *   VALUES (1, a), (2, b)   →   two rows of two values        Spark: VALUES 1, 2   →   two rows of one value
 */
import type { Expr, Query, Values } from '../../ir/ir.ts';
import { isName } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  done,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  word,
} from '../core/reader.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readRow } from '../expression/lists.ts';

/**
 * Values : VALUES {[ROW] ( {expression} ) | expression} {, …}
 * — https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-inline-table.html
 */
export function readValues(reader: Reader): Values {
  const first = reader.at;
  takeAny(reader, 'VALUES', 'VALUE');
  const rows: (readonly Expr[])[] = [];
  do {
    if (done(reader) || word(reader) === 'AS') break;
    take(reader, 'ROW');
    if (word(reader) === '(') {
      const inside = takeBrackets(reader);
      rows.push(done(inside) ? [] : readToEnd(inside, (all) => readRow(all, 'without names')).args);
    } else rows.push([reader.rules.expression(reader)]);
  } while (!startsAnother(reader) && take(reader, ','));
  reader.notes.rowText.push(`values ${rows.length}`);
  return {
    kind: 'values',
    rows,
    with: [],
    recursive: false,
    orderBy: [],
    limited: false,
    span: spanFrom(reader, first),
  };
}

/** VALUES, `ahead` tokens on, begins rows and is no name. */
export function isValues(reader: Reader, ahead = 0): boolean {
  if (word(reader, ahead) !== 'VALUES') return false;
  if (word(reader, ahead + 1) === '(') return true;
  const next = peek(reader, ahead + 1);
  if (next === undefined || !reader.source.features.bareValueRows) return false;
  if (next.kind === 'number' || next.kind === 'string' || next.kind === 'parameter') return true;
  return ['NULL', 'TRUE', 'FALSE', '-'].includes(next.upper) || word(reader, ahead + 2) === '(';
}

/** `FROM VALUES 1, VALUES 2`: the comma separates relations of FROM. */
function startsAnother(reader: Reader): boolean {
  return word(reader) === ',' && isValues(reader, 1);
}

/**
 * ValuesQuery : VALUES rows [alias]
 * — https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-inline-table.html
 *
 * Spark: VALUES with an alias is a query, `VALUES (1) AS t (a)`.
 */
export function readValuesQuery(reader: Reader): Query {
  const first = reader.at;
  const rows = readValues(reader);
  const next = peek(reader);
  const named = word(reader) === 'AS' || (isName(next) && !NOT_AN_ALIAS.has(next.upper));
  if (!named || !reader.source.features.bareValueRows) return rows;
  const alias = readTableAlias(reader);
  const span = spanFrom(reader, first);
  return selectAll({ kind: 'derived', query: rows, alias, lateral: false, span }, span);
}
