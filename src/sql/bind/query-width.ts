/**
 * Reports queries that a star gives too many columns. Only a star counts, because its columns can change
 * later.
 *
 *   t(a, b):  c IN (SELECT * FROM t)   →   more columns than operands
 *             (SELECT * FROM t) + 1    →   more columns than one value
 */
import type { Span } from '../../model/place.ts';
import type { BoundExpr, BoundQuery } from './bound-query.ts';
import type { QueryContext } from './context.ts';

export function reportWideComparison(
  query: BoundQuery,
  operands: readonly BoundExpr[],
  span: Span,
  context: QueryContext,
): void {
  if (operands.length > 0 && !operands.some(isRow) && isWider(query, operands.length))
    report('comparison', span, context);
}

/** The operands of an operator, or one item of a select list. A row is compared with a query as a row. */
export function reportWideValues(
  values: readonly { readonly expr: BoundExpr; readonly span: Span }[],
  context: QueryContext,
): void {
  if (context.dialect.features.tupleQueries || values.some(({ expr }) => isRow(expr))) return;
  const queries = values.filter(({ expr }) => expr.kind === 'query' && expr.name === 'scalar');
  // Two queries may be compared as rows.
  const [only, ...others] = queries;
  if (only?.expr.kind !== 'query' || only.expr.struct === true || others.length > 0) return;
  if (isWider(only.expr.query, 1)) report('value', only.span, context);
}

function isWider({ openStars, columns, visible }: BoundQuery, count: number): boolean {
  if (openStars.length > 0 || visible <= count) return false;
  return columns.slice(0, visible).some(({ implied }) => implied === true);
}

/** A row or a struct is compared as one value. */
function isRow(expr: BoundExpr): boolean {
  return expr.kind === 'apply' && (expr.isRow === true || expr.fields !== undefined || expr.name === 'ROW');
}

function report(refused: 'comparison' | 'value', { start }: Span, { collector }: QueryContext): void {
  collector.mentions.push({ expr: { kind: 'constant', text: '' }, offset: start, refused });
}
