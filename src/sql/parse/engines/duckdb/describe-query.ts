/**
 * Tokens → DuckDB's DESCRIBE, SHOW and SUMMARIZE as queries.
 *
 *   FROM (DESCRIBE SELECT a FROM t)   →   constants: names and types, and no value of t
 *   FROM (SUMMARIZE t)                →   aggregates of all columns of t
 */
import type { Expr, FromItem, Query, SelectItem } from '../../../ir/ir.ts';
import { isName } from '../../core/identifier.ts';
import { selectAll } from '../../core/plain-select.ts';
import { peek, type Reader, spanFrom, takeAny, within, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readTableName } from '../../core/table-name.ts';

const DESCRIBED = ['column_name', 'column_type', 'null', 'key', 'default', 'extra'];
const NAMED = ['column_name', 'column_type'];
const SUMMARIZED = 'min max approx_unique avg std q25 q50 q75 count null_percentage'.split(' ');

/**
 * DescribeQuery : {DESCRIBE | DESC | SHOW | SUMMARIZE} {name | query}
 * — https://duckdb.org/docs/stable/guides/meta/summarize
 */
export function readDescribeQuery(reader: Reader): Query | null {
  const first = reader.at;
  const verb = takeAny(reader, 'DESCRIBE', 'DESC', 'SHOW', 'SUMMARIZE');
  if (verb === null) return null;
  const source = readSource(reader);
  const span = spanFrom(reader, first);
  const constants = (verb === 'SUMMARIZE' ? NAMED : DESCRIBED).map((name) => constant(name, span));
  if (verb !== 'SUMMARIZE') {
    noteSkipped(reader, 'schema only', first + 1);
    return { ...selectAll(source, span), items: constants, from: [] };
  }
  const aggregates = SUMMARIZED.map((name): SelectItem => {
    const rest = { args: [], distinct: false, orderBy: [], filter: null, over: null };
    const expr: Expr = { kind: 'call', name: 'SUM', ...rest, star: { qualifier: null }, span };
    return { kind: 'expression', expr, alias: { text: name, quoted: false }, span };
  });
  return { ...selectAll(source, span), items: [...constants, ...aggregates] };
}

function readSource(reader: Reader): FromItem {
  const first = reader.at;
  if (isName(peek(reader)) && !['SELECT', 'FROM', 'WITH', 'VALUES'].includes(word(reader)))
    return { kind: 'table', name: readTableName(reader), alias: null, span: spanFrom(reader, first) };
  const query = reader.rules.query(within(reader, first, reader.end));
  reader.at = reader.end;
  return { kind: 'derived', query, alias: null, lateral: false, span: spanFrom(reader, first) };
}

function constant(text: string, span: Query['span']): SelectItem {
  return { kind: 'expression', expr: { kind: 'literal', text, span }, alias: { text, quoted: false }, span };
}
