/**
 * Binds calls of functions that the text defines: the rows, or the value, of the queries of the body. A
 * parameter is the argument of the call.
 *
 *   CREATE MACRO f(x) AS TABLE SELECT a FROM s WHERE b = x; SELECT a FROM f(1)   →   a ← s.a
 */

import { someNode } from '../ir/children.ts';
import type { Expr, Identifier } from '../ir/ir.ts';
import type { TextFunction, Variable } from '../ir/script-ir.ts';
import { type BoundExpr, type BoundQuery, type BoundSelect, namesColumn, Opaque } from './bound-query.ts';
import { type QueryContext, queryContext, type TextFunctions } from './context.ts';
import { reference } from './source-columns.ts';
import { tablesRead } from './tables-read.ts';
import { forgetNames } from './visible-columns.ts';
import { naming } from './written-names.ts';

/** A body is bound again for each call with data, and may contain calls. */
const MAX_CALLS = 1_000;

interface TextCall {
  /** Schema-qualified where written so. */
  readonly name: string;
  readonly args: readonly Expr[];
  readonly names?: readonly (Identifier | null)[];
  readonly span: { readonly start: number; readonly end: number };
}

interface TextResult {
  readonly query: BoundQuery;
  /** Arguments whose effect is unknown, because other statements of the body reference them. */
  readonly others: readonly BoundExpr[];
}

/**
 * One result for each function of that name: the types of the arguments decide which one is called. Empty:
 * the text does not define the function, or it is being bound. A value that reads no relation is computed
 * from the arguments, as that of any unknown function.
 */
export function bindTextFunction(
  call: TextCall,
  use: 'rows' | 'value',
  context: QueryContext,
): readonly TextResult[] {
  const { functions } = context;
  const called = functions?.named(call.name.toLowerCase().split('.')) ?? [];
  return called
    .filter((each) => functions?.open.includes(each) === false)
    .filter((each) => use === 'rows' || readsRelations(each, context))
    .map((each) => bindCalled(each, call, context));
}

function readsRelations(called: TextFunction, context: QueryContext): boolean {
  const functions = context.functions as TextFunctions;
  const known = functions.reads.get(called);
  if (known !== undefined) return known;
  functions.reads.set(called, false);
  const reads =
    !called.isQuery ||
    called.results.some(({ query }) => {
      const statement = { kind: 'select', query, span: query.span } as const;
      if (tablesRead(statement, context.dialect).found.length > 0) return true;
      return someNode(query, (node) =>
        calledIn(node, functions).some((each) => readsRelations(each, context)),
      );
    });
  functions.reads.set(called, reads);
  return reads;
}

/** The functions that a call may mean. */
function calledIn(node: object, functions: TextFunctions): readonly TextFunction[] {
  const { kind, name } = node as { readonly kind?: unknown; readonly name?: unknown };
  const isCall = kind === 'call' && typeof name === 'string';
  return isCall ? functions.named(name.toLowerCase().split('.')) : [];
}

function bindCalled(called: TextFunction, call: TextCall, context: QueryContext): TextResult {
  const functions = context.functions as TextFunctions;
  const given = argumentsOf(call, called, context);
  const data = [...given.values()].filter(namesColumn);
  const others = called.isQuery ? [] : data;
  const isSame = data.length === 0;
  const known = isSame ? functions.bound.get(called) : undefined;
  if (known !== undefined) return { query: known, others };
  functions.count.calls++;
  if (functions.count.calls > MAX_CALLS)
    throw new Opaque('input-too-large', 'the functions of the text call each other too often', call.span);
  const bound = bindBody(called, given, call, context);
  if (isSame) {
    functions.bound.set(called, bound);
    context.descent.undo(() => void functions.bound.delete(called));
  }
  return { query: bound, others };
}

function bindBody(
  called: TextFunction,
  given: TextFunctions['given'],
  { span }: TextCall,
  context: QueryContext,
): BoundQuery {
  const outer = context.functions as TextFunctions;
  const functions = { ...outer, open: [...outer.open, called], given };
  const relations = outer.relationsOf(called);
  const queries = called.results.map(({ query, scope }) =>
    context.rules.query(query, queryContext({ ...context, relations, functions, variables: scope })),
  );
  return named(united(queries, span), called, context);
}

function argumentsOf(
  { args, names = [] }: TextCall,
  { parameters }: TextFunction,
  context: QueryContext,
): ReadonlyMap<Variable, BoundExpr> {
  const given = new Map<Variable, BoundExpr>();
  args.forEach((arg, i) => {
    const own = names[i]?.text.toLowerCase();
    const byName = parameters.find(({ name }) => name.replace(/^[:@]/, '') === own);
    const parameter = own === undefined ? parameters[i] : byName;
    if (parameter !== undefined) given.set(parameter, context.rules.expression(arg, context));
  });
  return given;
}

/** The rows of all queries. */
function united(queries: readonly BoundQuery[], span: TextCall['span']): BoundQuery {
  const [first, ...more] = queries;
  if (first === undefined) throw new Error('a function of the text has no query');
  if (more.length === 0) return first;
  if (queries.some(({ openStars }) => openStars.length > 0))
    throw new Opaque('star-over-unknown', 'the function returns rows with unknown columns', span);
  const sources = queries.map((query) => ({ kind: 'query', query }) as const);
  const columns = first.columns.slice(0, first.visible).map(({ name }, column) => ({
    name,
    expr: {
      kind: 'apply',
      name: 'union',
      parts: sources.map(
        (source) => ({ as: 'IDENTITY', expr: reference([{ source, column }], 'exact', span) }) as const,
      ),
    } as const,
    span,
  }));
  const visible = columns.length;
  const rows: BoundSelect['rows'] = [];
  return { kind: 'select', columns, visible, openStars: [], sources, rows, shape: 'results' };
}

/** RETURNS TABLE gives the columns names. */
function named(query: BoundQuery, { columns }: TextFunction, { dialect }: QueryContext): BoundQuery {
  if (columns === null || query.openStars.length > 0) return query;
  const renamed = query.columns.map((column, i) => {
    const name = columns[i];
    return name === undefined ? column : { ...column, ...naming(name, dialect) };
  });
  const made = { ...query, columns: renamed };
  forgetNames(made);
  return made;
}
