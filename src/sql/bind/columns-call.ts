/**
 * COLUMNS(…) of DuckDB and ClickHouse: the select item is repeated for each column.
 *
 *   SELECT min(COLUMNS(* EXCLUDE (id))) FROM t   →   min(a), min(b), …
 */
import { isUnpivot } from '../ir/functions.ts';
import type { Call, Expr, OrderItem, Star } from '../ir/ir.ts';
import type { BoundColumn } from './bound-query.ts';
import { newScope, type QueryContext, type Scope } from './context.ts';

/** The star of the first COLUMNS(…) in the expression. All calls in one item have the same columns. */
export function columnsCallIn(expr: Expr): Star | null {
  const call = findColumns(expr);
  if (call === null || call.star === null) return null;
  const columns = call.star.columns ?? {
    qualifier: call.star.qualifier,
    except: [],
    replace: [],
    rename: [],
  };
  return { kind: 'star', ...columns, span: call.span };
}

/** The item for one of these columns, under the column's name. */
export function bindForColumn(expr: Expr, column: BoundColumn, context: QueryContext): BoundColumn {
  const scope: Scope = { ...newScope(context.scope), repeated: column.expr };
  const { name, written } = column;
  return { name, written, expr: context.rules.expression(expr, { ...context, scope }), span: expr.span };
}

function columnsCall(expr: Expr): Call | null {
  return expr.kind === 'call' && expr.name === 'COLUMNS' && expr.star !== null ? expr : null;
}

function findColumns(expr: Expr): Call | null {
  const own = columnsCall(expr);
  if (own !== null) return own;
  for (const part of partsOf(expr)) {
    const found = findColumns(part);
    if (found !== null) return found;
  }
  return null;
}

function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'operator':
      // They read all columns of the call, and are not repeated.
      return isUnpivot(expr.name) ? [] : expr.args;
    case 'cast':
      return [expr.expr];
    case 'field':
      return [expr.base, ...expr.args];
    case 'lambda':
      return [expr.body];
    case 'case':
      return [
        ...(expr.operand === null ? [] : [expr.operand]),
        ...expr.branches.flatMap(({ when, then }) => [when, then]),
        ...(expr.otherwise === null ? [] : [expr.otherwise]),
      ];
    case 'call': {
      const filter = expr.filter === null ? [] : [expr.filter];
      const window = expr.over === null ? [] : [...expr.over.partitionBy, ...sorted(expr.over.orderBy)];
      return [...expr.args, ...sorted(expr.orderBy), ...filter, ...window];
    }
    default:
      return [];
  }
}

function sorted(items: readonly OrderItem[]): readonly Expr[] {
  return items.map((item) => item.expr);
}
