/**
 * The names of output columns without an alias.
 *
 *   SELECT o.price, o.a + 1 FROM orders o   →   price; a generated name, which depends on the dialect
 */
import { type Dialect, fold } from '../../dialect/dialect.ts';
import type { Expr, Identifier } from '../ir/ir.ts';
import type { QueryContext } from './context.ts';
import { entriesNamed } from './name-lookup.ts';

/**
 * The name of an item without alias: that of the column or field that it reads. null: the platform generates
 * a name.
 */
export function nameRead(expr: Expr, context: QueryContext): string | null {
  const { dialect } = context;
  if (expr.kind === 'column') {
    const last = expr.parts.at(-1);
    if (last !== undefined && dialect.features.dottedColumns) return dottedName(expr.parts, context);
    if (last !== undefined) return fold(last, dialect.columns);
  }
  if (expr.kind === 'field' && /^[\w.]+$/.test(expr.path))
    return fold({ text: expr.path.split('.').at(-1) ?? '', quoted: false }, dialect.columns);
  // Teradata: a value with a format, `a (FORMAT '9')`.
  if (expr.kind === 'operator' && expr.name.startsWith('(') && expr.args[0] !== undefined)
    return nameRead(expr.args[0], context);
  if (!dialect.features.namedByFunction) return null;
  if (expr.kind === 'cast') return nameRead(expr.expr, context);
  return expr.kind === 'call' ? expr.name.toLowerCase() : expr.kind === 'case' ? 'case' : '?column?';
}

/** `n.k` of a nested structure n is called `n.k`, and `t.k` of a relation t is called `k`. */
function dottedName(parts: readonly Identifier[], context: QueryContext): string {
  for (let at = parts.length - 1; at > 0; at--)
    if (entriesNamed(parts.slice(0, at), context).length > 0) return textOf(parts.slice(at));
  return textOf(parts);
}

function textOf(parts: readonly Identifier[]): string {
  return parts.map(({ text }) => text).join('.');
}

/**
 * What precedes a column without a name: how many columns, items of the list, and other columns without a
 * name.
 */
export type Before = Readonly<Record<Dialect['unnamedColumns']['counts'], number>>;

export function generatedName(
  before: Before,
  { unnamedColumns: { prefix, counts, suffix } }: Dialect,
): string {
  return `${prefix}${before[counts]}${suffix}`;
}
