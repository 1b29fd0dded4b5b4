/**
 * Binds the select list: expressions and stars become output columns.
 *
 *   SELECT o.*, r.name AS rider FROM orders o JOIN riders r …
 *       → columns [id ← o.id, price ← o.price, rider ← r.name]
 */

import { fold } from '../../dialect/dialect.ts';
import { ANALYSIS_LIMITS } from '../analysis.ts';
import type { Expr, SelectItem, Star } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import { bindRow, bindStar, columnsOfStar, type Items } from './bind-star.ts';
import { type BoundExpr, Opaque } from './bound-query.ts';
import { bindForColumn, columnsCallIn } from './columns-call.ts';
import type { QueryContext } from './context.ts';
import { aliasFor } from './name-test.ts';
import { generatedName, nameRead } from './output-name.ts';
import { reportWideValues } from './query-width.ts';
import { reference } from './source-columns.ts';
import { isStructValue } from './struct-value.ts';
import { naming, namingOf, writtenNameRead } from './written-names.ts';

export function bindItems(items: readonly SelectItem[], context: QueryContext, bound: Items): void {
  let unnamed = 0;
  for (const [position, item] of items.entries()) {
    limitColumns(bound, item);
    if (item.kind === 'star') {
      bindStar(item, context, bound);
      continue;
    }
    const repeated = columnsCallIn(item.expr);
    if (repeated !== null) bindEach(item, repeated, context, bound);
    else if (bindOne(item, { position, unnamed }, context, bound) === 'unnamed') unnamed++;
  }
}

type Item = Extract<SelectItem, { kind: 'expression' }>;

function bindOne(
  item: Item,
  { position, unnamed }: { readonly position: number; readonly unnamed: number },
  context: QueryContext,
  bound: Items,
): 'named' | 'unnamed' {
  const { scope, dialect } = context;
  const name = item.alias === null ? null : fold(item.alias, dialect.columns);
  if (name !== null) scope.deferred.delete(name);
  const expr = bindExpr(item.expr, context);
  const unpacked = unpackedBy(item.expr, expr, { bound, context });
  if (unpacked !== null && bindRow(unpacked, item.span, context, bound)) return 'named';
  reportWideValues([{ expr, span: item.expr.span }], context);
  const column = bound.columns.length;
  const span = item.expr.span.end > item.expr.span.start ? item.expr.span : item.span;
  const given = name ?? nameRead(item.expr, context);
  const called = given ?? generatedName({ columns: column, items: position, unnamed }, dialect);
  const written = item.alias?.text ?? readAs(given, expr) ?? called;
  // A dialect without a rule for names may take the text of the expression.
  const isByText = given === null && dialect.unnamedColumns.counts === 'columns';
  bound.columns.push({
    ...namingOf(called, written, dialect),
    ...(isByText ? { unnamed: true } : {}),
    expr,
    span,
  });
  if (name !== null && !scope.aliases.has(name))
    scope.aliases.set(name, reference([{ source: bound.self, column }], 'exact', item.span));
  return given === null ? 'unnamed' : 'named';
}

/** The value whose fields replace the item: SELECT AS VALUE, and UNNEST of one struct in DuckDB. */
function unpackedBy(
  item: Expr,
  expr: BoundExpr,
  { bound, context }: { readonly bound: Items; readonly context: QueryContext },
): BoundExpr | null {
  if (bound.unpacks === true) return expr;
  if (!context.dialect.features.unnestUnpacksStructs || item.kind !== 'call') return null;
  const value = item.name === 'UNNEST' && expr.kind === 'apply' ? expr.parts[0]?.expr : undefined;
  return value !== undefined && isStructValue(value) ? value : null;
}

/** The name of an item without alias, as the column has it that the item reads. */
function readAs(given: string | null, expr: BoundExpr): string | null {
  return given === null ? null : writtenNameRead(expr);
}

function limitColumns({ columns }: Items, { span }: SelectItem): void {
  if (columns.length > ANALYSIS_LIMITS.columns)
    throw new Opaque('input-too-large', `the query has more than ${ANALYSIS_LIMITS.columns} columns`, span);
}

/** COLUMNS(…): the item is repeated for each column. Alone, it is a star. */
function bindEach(item: Item, star: Star, context: QueryContext, bound: Items): void {
  if (item.expr.kind === 'call' && item.expr.name === 'COLUMNS' && item.alias === null) {
    bindStar(star, context, bound);
    return;
  }
  const columns = columnsOfStar(star, context);
  if (columns === null)
    throw new Opaque(
      'star-over-unknown',
      'COLUMNS(…) selects from a relation with unknown columns',
      star.span,
    );
  for (const column of columns) {
    const made = bindForColumn(item.expr, column, context);
    const alias = item.alias?.text;
    const given =
      star.only === undefined || alias === undefined
        ? alias
        : aliasFor(alias, column.written ?? column.name, star.only);
    bound.columns.push(
      given === undefined ? made : { ...made, ...naming({ text: given, quoted: true }, context.dialect) },
    );
  }
}
