/**
 * Tokens → MySQL's assignments inside expressions. Where the same query names the variable, it has what was assigned in this row or an
 * earlier one; in the assignment itself, what it was before, which is made of the same.
 *
 *   SELECT @n := IF(@last = id, @n + 1, 1) AS n, @last := id FROM t   →   SELECT IF(@last[id] = id, @n[] + 1, 1) AS n, id FROM t
 */
import type { Expr, NamedExpr } from '../ir.ts';
import { passTo } from './harmless.ts';
import { mapExpr } from './map-expr.ts';
import { deeper, peek, type Reader, word } from './reader.ts';
import type { OpenSelect } from './select-all.ts';

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

/** The expression with those variables as what they were assigned. */
export function withCarried(expr: Expr, assigned: readonly NamedExpr[]): Expr {
  return assigned.length === 0 ? expr : mapExpr(expr, (each) => carried(each, assigned, new Set()));
}

function carried(expr: Expr, assigned: readonly NamedExpr[], seen: ReadonlySet<string>): Expr {
  if (expr.kind !== 'literal' || !expr.text.startsWith('@')) return expr;
  const name = expr.text.toLowerCase();
  const values = assigned.filter((each) => each.name.text === name);
  if (values.length === 0) return expr;
  const around = new Set([...seen, name]);
  const args = seen.has(name)
    ? []
    : values.map((value) => mapExpr(value.expr, (each) => carried(each, assigned, around)));
  return { kind: 'operator', name: expr.text, args, span: expr.span };
}

/** The same of all that a SELECT is made of. */
export function carryIn(select: OpenSelect, assigned: readonly NamedExpr[]): void {
  if (assigned.length === 0) return;
  const own = (expr: Expr): Expr => withCarried(expr, assigned);
  const ownOrNull = (expr: Expr | null): Expr | null => (expr === null ? null : own(expr));
  select.items = select.items.map((item) =>
    item.kind === 'star' ? item : { ...item, expr: own(item.expr) },
  );
  select.where = ownOrNull(select.where);
  select.having = ownOrNull(select.having);
  if (select.groupBy?.kind === 'keys')
    select.groupBy = { ...select.groupBy, keys: select.groupBy.keys.map(own) };
}
