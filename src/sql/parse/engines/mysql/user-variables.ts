/**
 * Tokens → MySQL's assignments inside expressions. Where the same query names the variable, it has what was assigned in this row or an
 * earlier one; in the assignment itself, what it was before, which is made of the same.
 *
 *   SELECT @n := IF(@last = id, @n + 1, 1) AS n, @last := id FROM t   →   SELECT IF(@last[id] = id, @n[] + 1, 1) AS n, id FROM t
 */
import type { Expr, NamedExpr } from '../../../ir/ir.ts';
import { mapExpr } from '../../core/map-expression.ts';
import type { OpenSelect } from '../../core/plain-select.ts';
import { deeper, peek, type Reader, Unreadable, word } from '../../core/reader.ts';
import { passTo } from '../../core/skipped-clauses.ts';

/** The value that is assigned; null where no assignment comes next. */
export function readCarried(reader: Reader): Expr | null {
  const variable = peek(reader);
  if (word(reader, 1) !== ':=' || variable?.text.startsWith('@') !== true) return null;
  if (reader.source.dialect !== 'mysql') return null;
  passTo(reader, 'value of a variable', reader.at + 2);
  const expr = deeper(reader, reader.rules.expression);
  reader.notes.named.push({ name: { text: variable.text.toLowerCase(), quoted: false }, expr });
  return expr;
}

/** Parts of expressions that stand in place of variables; a value of each other's values doubles with every one of them. */
const MOST_CARRIED = 50_000;

interface Carrying {
  readonly assigned: readonly NamedExpr[];
  count: number;
}

/** Expressions of a statement with those variables as what they were assigned. */
export function carrier(assigned: readonly NamedExpr[]): (expr: Expr) => Expr {
  const carrying: Carrying = { assigned, count: 0 };
  return (expr) =>
    assigned.length === 0 ? expr : mapExpr(expr, (each) => carried(each, carrying, new Set()));
}

function carried(expr: Expr, carrying: Carrying, seen: ReadonlySet<string>): Expr {
  if (seen.size > 0 && ++carrying.count > MOST_CARRIED)
    throw new Unreadable('input-too-large', 'Variables stand for too much of each other.', expr.span);
  if (expr.kind !== 'literal' || !expr.text.startsWith('@')) return expr;
  const name = expr.text.toLowerCase();
  const values = carrying.assigned.filter((each) => each.name.text === name);
  if (values.length === 0) return expr;
  const around = new Set([...seen, name]);
  const args = seen.has(name)
    ? []
    : values.map((value) => mapExpr(value.expr, (each) => carried(each, carrying, around)));
  return { kind: 'operator', name: expr.text, args, span: expr.span };
}

/** The same of all that a SELECT is made of. */
export function carryIn(select: OpenSelect, assigned: readonly NamedExpr[]): void {
  if (assigned.length === 0) return;
  const own = carrier(assigned);
  const ownOrNull = (expr: Expr | null): Expr | null => (expr === null ? null : own(expr));
  select.items = select.items.map((item) =>
    item.kind === 'star' ? item : { ...item, expr: own(item.expr) },
  );
  select.where = ownOrNull(select.where);
  select.having = ownOrNull(select.having);
  if (select.groupBy?.kind === 'keys')
    select.groupBy = { ...select.groupBy, keys: select.groupBy.keys.map(own) };
}
