/**
 * The columns of `value.*` if the value is a row of a relation with known columns, or is computed from such
 * rows.
 *
 *   SELECT IF(n.id IS NULL, o, n).* FROM old o FULL JOIN new n …
 *     →   for each column c of old: IF [CONDITIONAL n.id, o.c, n.c]
 *   SELECT ARRAY_AGG(o ORDER BY o.at LIMIT 1)[OFFSET(0)].* FROM o
 *     →   ARRAY_AGG [AGGREGATION o.c, SORT o.at]
 */
import { fold } from '../../dialect/dialect.ts';
import type { Expr } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import type { BoundExpr } from './bound-query.ts';
import { type Entry, newScope, type QueryContext, type Scope } from './context.ts';
import { entriesNamed, lookUpKnown } from './name-lookup.ts';
import { allColumns, nameOf } from './source-columns.ts';

export interface RowField {
  readonly name: string;
  readonly expr: BoundExpr;
}

/** null: the value is not a row, or its columns are unknown. */
export function rowFields(value: Expr, context: QueryContext): RowField[] | null {
  const pairs = value.kind === 'call' && PAIRS.test(value.name);
  if (pairs) return pairFields(value, context);
  const rows = relationsIn(value, context);
  const [first] = rows;
  if (first === undefined) return null;
  const names = rows.map((entry) => allColumns(entry)?.map((ref) => nameOf(entry, ref.column)) ?? null);
  if (names.some((each) => each === null || each.length !== names[0]?.length)) return null;
  return (names[0] ?? []).map((name, column) => {
    const scope: Scope = { ...newScope(context.scope), rowColumn: column };
    return { name, expr: bindExpr(value, { ...context, scope }) };
  });
}

/** Postgres: a row has a key and a value. */
const PAIRS = /^JSONB?_EACH(_TEXT)?$/;

function pairFields(value: Expr, context: QueryContext): RowField[] {
  const row = bindExpr(value, context);
  return ['key', 'value'].map((name) => ({
    name,
    expr: { kind: 'apply', name: `field ${name}`, parts: [{ as: 'IDENTITY', expr: row }] },
  }));
}

/** The relations whose rows the value passes on, without those of its conditions. */
function relationsIn(expr: Expr, context: QueryContext): Entry[] {
  switch (expr.kind) {
    case 'column': {
      const [only] = expr.parts;
      if (only === undefined || expr.parts.length > 1) return [];
      if (lookUpKnown(only, context, expr.span) !== null) return [];
      const named = entriesNamed([{ ...only, text: fold(only, context.dialect.tables) }], context);
      return named.length === 1 ? [...named] : [];
    }
    case 'call':
      return PASSES.test(expr.name) ? expr.args.flatMap((arg) => relationsIn(arg, context)) : [];
    case 'case':
      return [
        ...expr.branches.map((branch) => branch.then),
        ...(expr.otherwise === null ? [] : [expr.otherwise]),
      ].flatMap((arg) => relationsIn(arg, context));
    case 'field':
      return expr.path.startsWith('[') ? relationsIn(expr.base, context) : [];
    default:
      return [];
  }
}

/** Calls whose value is one of their arguments, or a list of values of one argument. */
const PASSES =
  /^(IF|IFF|IFNULL|NVL|COALESCE|ANY_VALUE|ARRAY_AGG|MAX_BY|MIN_BY|FIRST|LAST|FIRST_VALUE|LAST_VALUE|NTH_VALUE|LAG|LEAD|ARG_MAX|ARG_MIN|ARBITRARY)$/;
