/**
 * Expressions that always have the same value have one form in digests. Each rule states why the values are
 * the same; an expression without a rule stays as it is.
 *
 *   b = a, a != b, COUNT(1), CASE WHEN a THEN b ELSE NULL END
 *     →   a = b, a <> b, COUNT(*), CASE WHEN a THEN b END
 */
import type { Apply, BoundExpr, Part } from '../bind/bound-query.ts';

/** a > b is b < a. */
const MIRRORED: Readonly<Record<string, string>> = { '>': '<', '>=': '<=' };

/** The order of their operands does not change the value. */
const SYMMETRIC: ReadonlySet<string> = new Set([
  '=',
  '<>',
  '<=>',
  'IS DISTINCT FROM',
  'IS NOT DISTINCT FROM',
  'AND',
  'OR',
]);

/** (a AND b) AND c is a AND (b AND c). */
const ASSOCIATIVE: ReadonlySet<string> = new Set(['AND', 'OR']);

export function canonicalForm(expr: Apply): Apply {
  const { name, parts } = expr;
  const [first, second] = parts;
  const mirrored = MIRRORED[name];
  if (mirrored !== undefined && first !== undefined && second !== undefined && parts.length === 2)
    return { ...expr, name: mirrored, parts: [second, first] };
  if (ASSOCIATIVE.has(name)) return { ...expr, parts: operandsOf(expr) };
  if (name === 'case') return { ...expr, parts: withoutElseNull(parts) };
  if (/^COUNT(?: over |$)/.test(name)) return { ...expr, parts: parts.filter((part) => !isNumber(part)) };
  return name === '!=' ? { ...expr, name: '<>' } : expr;
}

/** Sorted if their order does not matter, as in a list of IN. */
export function canonicalOrder({ name }: Apply, operands: readonly string[]): readonly string[] {
  if (name === 'IN') return [...operands.slice(0, 1), ...operands.slice(1).sort()];
  return SYMMETRIC.has(name) ? operands.toSorted() : operands;
}

/** The operands of a chain of one operator, which may be long. */
function operandsOf({ name, parts }: Apply): readonly Part[] {
  const operands: Part[] = [];
  const open = parts.toReversed();
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { expr } = part;
    const isSame = expr.kind === 'apply' && expr.name === name && expr.rest === undefined;
    if (!isSame) operands.push(part);
    else for (let i = expr.parts.length - 1; i >= 0; i--) open.push(expr.parts[i] as Part);
  }
  return operands;
}

/** Without ELSE, a CASE is NULL. A THEN follows its condition, and ELSE follows a THEN. */
function withoutElseNull(parts: readonly Part[]): readonly Part[] {
  const [then, last] = parts.slice(-2);
  const isElse = then?.as === 'TRANSFORMATION' && last?.as === 'TRANSFORMATION';
  return isElse && isConstant(last.expr) && last.expr.text === 'NULL' ? parts.slice(0, -1) : parts;
}

/** COUNT of a constant that is not NULL counts rows. */
function isNumber({ as, expr }: Part): boolean {
  return as === 'AGGREGATION' && isConstant(expr) && /^\d+$/.test(expr.text);
}

function isConstant(expr: BoundExpr): expr is Extract<BoundExpr, { kind: 'constant' }> {
  return expr.kind === 'constant' && expr.rest === undefined;
}
