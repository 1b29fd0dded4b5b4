/**
 * Tokens → DuckDB's list comprehensions, as calls.
 *
 *   [x * 2 FOR x IN xs IF x > y]   →   LIST_TRANSFORM(LIST_FILTER(xs, x → x > y), x → x * 2)
 */
import type { Expr, Identifier } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import {
  done,
  expect,
  list,
  type Reader,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  within,
} from '../../core/reader.ts';

/**
 * ListComprehension : [ value FOR name {, name} IN list [IF condition] ] —
 * https://duckdb.org/docs/stable/sql/functions/list#list-comprehension
 */
export function readListComprehension(reader: Reader): Expr | null {
  const start = reader.at;
  const comprehension = readInside(takeBrackets(reader));
  if (comprehension !== null) return { ...comprehension, span: spanFrom(reader, start) };
  reader.at = start;
  return null;
}

function readInside(inside: Reader): Expr | null {
  const { tokens, partner } = inside.source;
  let at = inside.at;
  while (at < inside.end && tokens[at]?.upper !== 'FOR') at = Math.max(at, partner[at] ?? -1) + 1;
  if (at >= inside.end || at === inside.at) return null;
  const made = within(inside, inside.at, at);
  const body = made.rules.expression(made);
  if (!done(made)) return null;
  inside.at = at;
  expect(inside, 'FOR');
  const params = list(inside, readIdentifier);
  expect(inside, 'IN');
  // The list ends before IF.
  let source = inside.rules.expression(inside);
  if (take(inside, 'IF'))
    source = call('LIST_FILTER', source, lambda(params, inside.rules.expression(inside)));
  if (!done(inside)) throw unexpected(inside, '"]"');
  return call('LIST_TRANSFORM', source, lambda(params, body));
}

function lambda(params: readonly Identifier[], body: Expr): Expr {
  return { kind: 'lambda', params, body, span: body.span };
}

function call(name: string, list: Expr, applied: Expr): Expr {
  const rest = { star: null, distinct: false, orderBy: [], filter: null, over: null };
  return { kind: 'call', name, args: [list, applied], ...rest, span: list.span };
}
