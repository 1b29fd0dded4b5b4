/**
 * Tokens → DuckDB's DESCRIBE, SHOW and SUMMARIZE as queries.
 *
 *   FROM (DESCRIBE SELECT a FROM t)   →   constants: names and types, and no value of t
 *   FROM (SUMMARIZE t)                →   aggregates of all columns of t
 */
import { COLUMN_NAMES } from '../../../ir/functions.ts';
import type { Expr, FromItem, Query, SelectItem } from '../../../ir/ir.ts';
import { isName } from '../../core/identifier.ts';
import { selectAll } from '../../core/plain-select.ts';
import { peek, type Reader, spanFrom, takeAny, within, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

const DESCRIBED = ['null', 'key', 'default', 'extra'];
const SUMMARIZED = 'min max approx_unique avg std q25 q50 q75 count null_percentage'.split(' ');

/**
 * DescribeQuery : {DESCRIBE | DESC | SHOW | SUMMARIZE} {name | query}
 * — https://duckdb.org/docs/stable/guides/meta/summarize
 *
 * A row for each column: its names decide the rows.
 */
export function readDescribeQuery(reader: Reader): Query | null {
  const first = reader.at;
  const verb = takeAny(reader, 'DESCRIBE', 'DESC', 'SHOW', 'SUMMARIZE');
  if (verb === null) return null;
  const source = readSource(reader);
  const span = spanFrom(reader, first);
  const names = ofAll(COLUMN_NAMES, span);
  const named = [item(names, 'column_name'), item(ofAll('TYPEOF', span), 'column_type')];
  if (verb !== 'SUMMARIZE') noteSkipped(reader, 'schema only', first + 1);
  const values =
    verb === 'SUMMARIZE'
      ? SUMMARIZED.map((name) => item(ofAll('SUM', span), name))
      : DESCRIBED.map((name) => item({ kind: 'literal', text: name, span }, name));
  return { ...selectAll(source, span), items: [...named, ...values], where: names };
}

/** A function of all columns. */
function ofAll(name: string, span: Query['span']): Expr {
  const rest = { args: [], distinct: false, orderBy: [], filter: null, over: null };
  return { kind: 'call', name, ...rest, star: { qualifier: null }, span };
}

function item(expr: Expr, text: string): SelectItem {
  return { kind: 'expression', expr, alias: { text, quoted: false }, span: expr.span };
}

function readSource(reader: Reader): FromItem {
  const first = reader.at;
  if (isName(peek(reader)) && !['SELECT', 'FROM', 'WITH', 'VALUES'].includes(word(reader)))
    return { kind: 'table', name: readTableName(reader), alias: null, span: spanFrom(reader, first) };
  const query = reader.rules.query(within(reader, first, reader.end));
  reader.at = reader.end;
  return { kind: 'derived', query, alias: null, lateral: false, span: spanFrom(reader, first) };
}
