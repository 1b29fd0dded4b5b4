/**
 * The names of a script: variables, rows of cursors, parameters. A variable is a relation with one
 * row, which assignments write, so a reference to it is a subquery that reads that row.
 *
 *   SET x = (SELECT max(a) FROM t); INSERT INTO d SELECT x   →   x is ref(:x, 0), and :x.x ← t.a AGGREGATION
 */
import type { Span } from '../../model/place.ts';
import type { Call, Expr, Identifier, TableName } from '../ir/ir.ts';
import { parameterNamed, type Variable, type VariableScope, variableNamed } from '../ir/script-ir.ts';
import { type BaseRelation, type BoundExpr, type BoundSelect, Opaque } from './bound-query.ts';
import type { QueryContext, Scope } from './context.ts';
import { entriesNamed, lookUpKnown } from './name-lookup.ts';
import { addColumn, findColumn, rawName, topColumns } from './relation-columns.ts';
import { reference } from './source-columns.ts';

/** `:x`, `@x`, `$x`, perhaps a field of it; null if it is not a variable of the script. */
export function bindParameter(
  text: string,
  field: string | null,
  span: Span,
  context: QueryContext,
): BoundExpr | null {
  const { variables } = context;
  if (variables === null || !/^(?:[:@$]\w|\?$)/.test(text)) return null;
  const variable = parameterNamed(variables, text, span.start);
  return variable === null ? null : bindValue(variable, field, span, context);
}

/** `x` or `row.field`; null if the name is a column. */
export function bindVariable(
  parts: readonly Identifier[],
  span: Span,
  context: QueryContext,
): BoundExpr | null {
  const { variables } = context;
  const [first, second] = parts;
  if (first === undefined) return null;
  const variable = variableNamed(variables, first.text);
  if (variable === null) return second === undefined ? bindStatus(first, context) : null;
  if (second !== undefined) {
    if (variable.kind === 'value' || entriesNamed([first], context).length > 0) return null;
    // A field of a parameter: a column with that name wins.
    if (variable.kind === 'parameter' && lookUpKnown(first, context) !== null) return null;
    return bindValue(variable, second.text, span, context);
  }
  return isColumn(first, variable, context) ? null : bindValue(variable, null, span, context);
}

/** Whether a column hides the variable. */
function isColumn(name: Identifier, variable: Variable, context: QueryContext): boolean {
  const { dialect, scope } = context;
  if (dialect.features.variablesFirst) return false;
  if (lookUpKnown(name, context) !== null) return true;
  return dialect.features.colonVariables && variable.kind !== 'parameter' && hasSources(scope);
}

function hasSources(scope: Scope): boolean {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.entries.length > 0) return true;
  return false;
}

/** Words for the status of the last statement. A column of that name wins. */
const STATUS = new Set(
  `sqlerrm sqlcode sqlstate sqlrowcount sqlfound sqlnotfound found row_count tg_op tg_name tg_when tg_level tg_table_name
   tg_table_schema inserting updating deleting`.split(/\s+/),
);

function bindStatus(name: Identifier, context: QueryContext): BoundExpr | null {
  const word = name.text.toLowerCase();
  if (name.quoted || !STATUS.has(word)) return null;
  const known = lookUpKnown(name, context);
  return known === null ? { kind: 'constant', text: word } : null;
}

/** `getvariable('x')` (DuckDB, Snowflake) */
export function bindGetVariable({ name, args: [only], span }: Call, context: QueryContext): BoundExpr | null {
  const text = name === 'GETVARIABLE' && only?.kind === 'literal' ? only.text : '';
  const variable = text === '' ? null : variableNamed(context.variables, text.replaceAll("'", ''));
  return variable === null ? null : bindValue(variable, null, span, context);
}

/** `list(i)`: an element of a collection is written as a call. */
export function bindElement(name: string, span: Span, context: QueryContext): BoundExpr | null {
  const variable = variableNamed(context.variables, name);
  return variable === null ? null : bindValue(variable, null, span, context);
}

/** `list(i).a`: a field of an element of a collection of records. */
export function bindElementField(base: Expr, field: string, context: QueryContext): BoundExpr | null {
  if (base.kind !== 'call' || base.args.length !== 1 || !/^\w+$/.test(field)) return null;
  const variable = variableNamed(context.variables, base.name);
  return variable?.kind === 'row' ? bindValue(variable, field, base.span, context) : null;
}

function bindValue(variable: Variable, field: string | null, span: Span, context: QueryContext): BoundExpr {
  const { relations, dialect } = context;
  const { name, kind, unknown, table } = variable;
  if (kind === 'parameter') return context.functions?.given.get(variable) ?? { kind: 'constant', text: name };
  if (unknown !== null)
    throw new Opaque(
      'unsupported-construct',
      `the value of ${name} is unknown: it is assigned from ${unknown.message}`,
      span,
    );
  if (variable.assigned === 0) return { kind: 'constant', text: name };
  const relation = table === null ? relations.ofVariable(variable) : relations.named(table);
  if (kind === 'row' && field === null) return rowOfVariable(relation, variable, span);
  const column = field ?? name.replace(/^[:@]/, '');
  const folding = field === null ? null : dialect.columns;
  const folded =
    folding?.unquoted === 'upper'
      ? column.toUpperCase()
      : folding?.unquoted === 'lower'
        ? column.toLowerCase()
        : column;
  const known = findColumn(relation, folded);
  const isRow = kind === 'row';
  if (known === -1 && isRow && relation.complete)
    throw new Opaque('unresolved-reference', `${column} is not a column of ${name}`, span);
  return valueAt(relation, known === -1 ? addColumn(relation, folded) : known, variable, span);
}

function rowOfVariable(relation: BaseRelation, variable: Variable, span: Span): BoundExpr {
  if (!relation.complete)
    throw new Opaque('star-over-unknown', `${variable.name} is a row with unknown columns`, span);
  const parts = topColumns(relation).map((column) => ({
    as: 'TRANSFORMATION' as const,
    expr: valueAt(relation, column, variable, span),
  }));
  return { kind: 'apply', name: 'row', parts };
}

function valueAt(relation: BaseRelation, column: number, variable: Variable, span: Span): BoundExpr {
  const source = { kind: 'base', relation } as const;
  const expr = reference([{ source, column }], variable.certain ? 'exact' : 'inferred', span);
  const query: BoundSelect = {
    kind: 'select',
    columns: [{ name: rawName(relation, column), expr, span }],
    visible: 1,
    openStars: [],
    sources: [source],
    rows: [],
    shape: 'variable',
  };
  return { kind: 'query', name: 'scalar', query, operands: [] };
}

/** The relation that the script gives this name: INSERTED in a trigger. */
export function renamedTable(script: VariableScope | null, name: string): TableName | null {
  for (let at = script; at !== null; at = at.parent) {
    const found = at.tables.get(name.toLowerCase());
    if (found !== undefined) return found;
  }
  return null;
}
