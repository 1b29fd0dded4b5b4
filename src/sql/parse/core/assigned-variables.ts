/**
 * Variables that a query assigns in its expressions, replaced by the assigned values. A variable has the
 * value of this row or of an earlier row. Inside its own assignment it has the value of the row before, which
 * is derived from the same columns.
 *
 *   SELECT @n := IF(@last = id, @n + 1, 1) AS n, @last := id FROM t
 *     →   SELECT IF(@last[id] = id, @n[] + 1, 1) AS n, id FROM t
 */
import type { Expr, NamedExpr } from '../../ir/ir.ts';
import { mapExpr } from './map-expression.ts';
import type { OpenSelect } from './plain-select.ts';
import { Unreadable } from './reader.ts';

/**
 * Nodes that replace variables. If variables are assigned from each other, the nodes double with every
 * variable.
 */
const MAX_REPLACED = 50_000;

interface Replacing {
  readonly assigned: readonly NamedExpr[];
  count: number;
}

/** Returns a function that replaces these variables in an expression. All its calls share one limit. */
export function replaceAssigned(assigned: readonly NamedExpr[]): (expr: Expr) => Expr {
  const replacing: Replacing = { assigned, count: 0 };
  return (expr) =>
    assigned.length === 0 ? expr : mapExpr(expr, (each) => replaced(each, replacing, new Set()));
}

function replaced(expr: Expr, replacing: Replacing, seen: ReadonlySet<string>): Expr {
  if (seen.size > 0 && ++replacing.count > MAX_REPLACED)
    throw new Unreadable(
      'input-too-large',
      'The variables of this statement expand to too many expressions.',
      expr.span,
    );
  if (expr.kind !== 'literal' || !expr.text.startsWith('@')) return expr;
  const name = expr.text.toLowerCase();
  const values = replacing.assigned.filter((each) => each.name.text === name);
  if (values.length === 0) return expr;
  const seenInside = new Set([...seen, name]);
  const args = seen.has(name)
    ? []
    : values.map((value) => mapExpr(value.expr, (each) => replaced(each, replacing, seenInside)));
  return { kind: 'operator', name: expr.text, args, span: expr.span };
}

/** Replaces these variables in all clauses of a SELECT. */
export function replaceAssignedIn(select: OpenSelect, assigned: readonly NamedExpr[]): void {
  if (assigned.length === 0) return;
  const replace = replaceAssigned(assigned);
  const replaceOrNull = (expr: Expr | null): Expr | null => (expr === null ? null : replace(expr));
  select.items = select.items.map((item) =>
    item.kind === 'star' ? item : { ...item, expr: replace(item.expr) },
  );
  select.where = replaceOrNull(select.where);
  select.having = replaceOrNull(select.having);
  if (select.groupBy?.kind === 'keys')
    select.groupBy = { ...select.groupBy, keys: select.groupBy.keys.map(replace) };
}
