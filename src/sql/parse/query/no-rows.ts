/**
 * Whether a query always returns no rows. Such a query copies the columns of a relation without its rows.
 *
 *   SELECT * FROM t WHERE 1 = 0        SELECT TOP 0 * FROM t        SELECT a FROM t LIMIT 0   →   true
 *   SELECT count(*) FROM t WHERE 1 = 0   →   false: it has one row
 */
import { someNode } from '../../ir/children.ts';
import type { Expr, Query, Select } from '../../ir/ir.ts';
import type { Source } from '../../lex/source.ts';

/** The query ends before token `end`. */
export function givesNoRows({ tokens }: Source, query: Query, end: number): boolean {
  if (query.kind !== 'select') return false;
  if (query.where !== null && isNever(query.where) && !mayAggregate(query)) return true;
  const last = tokens[end - 1]?.upper === ')' ? end - 2 : end - 1;
  if (isZero(tokens[last]?.text) && tokens[last - 1]?.upper === 'LIMIT') return true;
  const top = indexAt(tokens, query.span.start) + 1;
  const count = tokens[top + 1]?.upper === '(' ? top + 2 : top + 1;
  return tokens[top]?.upper === 'TOP' && isZero(tokens[count]?.text);
}

/** Any call may aggregate. Without keys, and for the total of ROLLUP, no rows are aggregated to one row. */
function mayAggregate({ items, groupBy, having }: Select): boolean {
  return groupBy !== null || having !== null || someNode(items, isCall);
}

function isCall(node: object): boolean {
  return 'kind' in node && node.kind === 'call';
}

/** The index of the token at the offset. */
function indexAt(tokens: Source['tokens'], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isZero(text: string | undefined): boolean {
  return text === '0';
}

/** A condition of constants that is true for no row. */
function isNever(expr: Expr): boolean {
  if (expr.kind === 'literal') return expr.text.toUpperCase() === 'FALSE';
  if (expr.kind !== 'operator') return false;
  if (expr.name === 'AND') return expr.args.some(isNever);
  const [left, right] = expr.args.map(numberOf);
  if (left == null || right == null) return false;
  if (expr.name === '=') return left !== right;
  return (expr.name === '<>' || expr.name === '!=') && left === right;
}

function numberOf(expr: Expr): number | null {
  return expr.kind === 'literal' && /^\d+$/.test(expr.text) ? Number(expr.text) : null;
}
