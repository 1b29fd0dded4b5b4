/**
 * Binds expressions: every name becomes a reference, and every part gets its role.
 *
 *   CASE WHEN o.paid THEN o.price ELSE 0 END
 *     →  apply case [CONDITIONAL ← ref(o.paid), TRANSFORMATION ← ref(o.price), TRANSFORMATION ← 0]
 */

import { type Dialect, fold } from '../../dialect/dialect.ts';
import { assertNever } from '../../model/assert-never.ts';
import type { Subtype } from '../../model/edge.ts';
import type { Span } from '../../model/place.ts';
import {
  type ArgumentRole,
  argumentKeepsFields,
  argumentRole,
  COLUMN_NAMES,
  fieldReader,
  isAggregate,
  isUnpivot,
} from '../ir/functions.ts';
import type {
  Call,
  CallStar,
  Expr,
  Identifier,
  OrderItem,
  StarColumns,
  SubqueryExpr,
  TableName,
  Window,
} from '../ir/ir.ts';
import { bindBelow } from './bind-below.ts';
import {
  castOf,
  KEEPS,
  keepingFields,
  operatorOn,
  reportRepeatedField,
  type StarPart,
  structCall,
} from './bind-struct.ts';
import { bindUnpivoted } from './bind-unpivot.ts';
import { bindUnread, bindUnreadQuery } from './bind-unread.ts';
import {
  bindElement,
  bindElementField,
  bindGetVariable,
  bindParameter,
  bindVariable,
} from './bind-variable.ts';
import { type BoundExpr, inferred, Opaque, type Part } from './bound-query.ts';
import { addMention } from './collector.ts';
import { newScope, type QueryContext, type Scope } from './context.ts';
import { entriesNamed, lookUp, lookUpColumn, lookUpKnown, lookUpQualified } from './name-lookup.ts';
import { pathNames, withFields } from './path-names.ts';
import { lookUpPosition } from './position-lookup.ts';
import { reportWideComparison, reportWideValues } from './query-width.ts';
import { positionIn } from './shape.ts';
import { allColumns, columnsOf, reference } from './source-columns.ts';
import { bindTextFunction } from './text-function.ts';
import { bindUnlisted, unlistedMessage } from './unlisted-columns.ts';
import { writtenNameOf } from './written-names.ts';

export function bindExpr(expr: Expr, context: QueryContext): BoundExpr {
  const { descent } = context;
  if (descent.isDeep()) return bindBelow(context, (inner) => bindExpr(expr, inner));
  descent.level++;
  try {
    const bound = bindAtThisDepth(expr, context);
    return expr.rest === undefined ? bound : { ...bound, rest: expr.rest };
  } finally {
    descent.level--;
  }
}

function bindAtThisDepth(expr: Expr, context: QueryContext): BoundExpr {
  switch (expr.kind) {
    case 'column':
      return bindColumn(expr.parts, expr.span, context);
    case 'literal':
      return bindParameter(expr.text, null, expr.span, context) ?? constantOf(expr.text, context);
    case 'operator':
      return bindOperator(expr, context);
    case 'cast':
      return castOf(expr, as('TRANSFORMATION', [expr.expr], context), context);
    case 'call':
      return bindCall(expr, context);
    case 'case':
      return apply('case', [
        ...(expr.operand === null ? [] : as('CONDITIONAL', [expr.operand], context)),
        ...expr.branches.flatMap((branch) => [
          ...as('CONDITIONAL', [branch.when], context),
          ...as('TRANSFORMATION', [branch.then], context).map(keepingFields),
        ]),
        ...(expr.otherwise === null
          ? []
          : as('TRANSFORMATION', [expr.otherwise], context).map(keepingFields)),
      ]);
    case 'subquery':
      if (expr.query.kind === 'unread') return bindUnreadQuery(expr.operands, expr.query, context);
      return bindSubquery(expr, context);
    case 'field':
      return bindField(expr, context);
    case 'lambda':
      return bindExpr(expr.body, { ...context, scope: withHidden(expr.params, context) });
    case 'unread':
      return bindUnread(expr, context);
    default:
      return assertNever(expr);
  }
}

/** `$day` is a variable of the session, whose name has the case of other names. */
function constantOf(text: string, { dialect }: QueryContext): BoundExpr {
  const isVariable = /^\$[a-z_]\w*$/i.test(text);
  return { kind: 'constant', text: isVariable ? fold({ text, quoted: false }, dialect.columns) : text };
}

function bindOperator(expr: Extract<Expr, { kind: 'operator' }>, context: QueryContext): BoundExpr {
  if (isUnpivot(expr.name)) return bindUnpivoted(expr, context);
  const parts = as(operatorRole(expr.name), expr.args, context);
  if (!/^(ROW|\[|\{)/.test(expr.name))
    reportWideValues(
      parts.map((part, i) => ({ expr: part.expr, span: expr.args[i]?.span ?? expr.span })),
      context,
    );
  return operatorOn(expr, parts, context);
}

function bindSubquery(expr: SubqueryExpr, context: QueryContext): BoundExpr {
  const query = context.rules.query(expr.query, { ...context, scope: newScope(context.scope) });
  const isStruct = expr.query.kind === 'select' && expr.query.rowAs === 'struct';
  const operands = expr.operands.map((operand) => bindExpr(operand, context));
  if (!isStruct) reportWideComparison(query, operands, expr.query.span, context);
  return { kind: 'query', name: expr.use, query, operands, ...(isStruct ? { struct: true } : {}) };
}

function bindField(expr: Extract<Expr, { kind: 'field' }>, context: QueryContext): BoundExpr {
  const ofRow =
    expr.base.kind === 'literal'
      ? bindParameter(expr.base.text, expr.path, expr.span, context)
      : bindElementField(expr.base, expr.path, context);
  if (ofRow !== null) return ofRow;
  const column = expr.base.kind === 'column' ? rowField(expr.base.parts, expr.path, context) : null;
  if (column !== null) return bindColumn(column, expr.span, context);
  const parts = [...as('IDENTITY', [expr.base], context), ...as('TRANSFORMATION', expr.args, context)];
  const position = parts[0] === undefined ? null : positionIn(parts[0].expr, expr.path);
  const path = position ?? pathNames(expr.path, expr.document === true ? null : context.dialect.columns);
  // `c:['a']` reads a document, and `c['a']` may read a map.
  const sign = expr.document === true && expr.path.startsWith('[') ? ':' : '';
  const field: BoundExpr = { kind: 'apply', name: `field ${sign}${expr.path}`, parts, path };
  if (path.length > 0) addMention(field, expr.span.start, context);
  return field;
}

/**
 * These operators pass a value on: the one of several values that a MERGE wrote, and a value with a
 * heading (Teradata).
 */
function operatorRole(name: string): Subtype {
  return /^(ONE OF$|\(\s*TITLE\s+'[^']*'\s*\)$)/i.test(name) ? 'IDENTITY' : 'TRANSFORMATION';
}

function bindOrder(items: readonly OrderItem[], subtype: Subtype, context: QueryContext): Part[] {
  return items.map((item) => ({
    as: subtype,
    expr: apply(`order ${item.direction} ${item.nulls ?? ''}`, as('IDENTITY', [item.expr], context)),
  }));
}

function as(subtype: Subtype, exprs: readonly Expr[], context: QueryContext): Part[] {
  return exprs.map((expr) => ({ as: subtype, expr: bindExpr(expr, context) }));
}

function apply(name: string, parts: readonly Part[]): BoundExpr {
  return { kind: 'apply', name, parts };
}

/** A parameter is the level of its lambda and its position, so another name is no change. */
function withHidden(params: readonly Identifier[], context: QueryContext): Scope {
  const { dialect } = context;
  let level = 0;
  for (let scope: Scope | null = context.scope; scope !== null; scope = scope.parent)
    if (scope.hidden !== null) level++;
  const hidden = new Map<string, BoundExpr>(
    params.map((name, i) => [
      fold(name, dialect.columns),
      { kind: 'constant', text: `${PARAMETER} ${level} ${i}` },
    ]),
  );
  return { ...newScope(context.scope), hidden };
}

const PARAMETER = 'parameter';

// ---- references

function bindColumn(parts: readonly Identifier[], span: Span, context: QueryContext): BoundExpr {
  const [first] = parts;
  if (first === undefined) throw new Opaque('unresolved-reference', 'the reference has no name', span);
  const variable = context.variables === null ? null : bindVariable(parts, span, context);
  if (variable !== null) return variable;
  if (parts.some(({ parameter }) => parameter === true))
    throw new Opaque('unresolved-reference', 'the column of IDENTIFIER(…) is known only at run time', span);
  if (isKeyName(parts, context)) {
    const name = parts.map(({ text }) => text).join('.');
    const message = `${name} may be an alternative name of a column`;
    context.collector.doubts.push({ code: 'unresolved-reference', message, span, reads: [] });
    return { kind: 'constant', text: name };
  }
  const position = parts.at(-1)?.position;
  const expr =
    position !== undefined
      ? lookUpPosition(parts, { number: position, span }, context)
      : (bindDotted(parts, span, context) ??
        (parts.length === 1 ? lookUp(first, context, span) : bindQualified(parts, span, context)) ??
        bindUnlisted(parts, span, context));
  if (expr === null) throw new Opaque('unresolved-reference', unlistedMessage(parts, context), span);
  if (expr.kind === 'apply' && expr.fields !== undefined) context.relations.addStructs();
  addMention(expr, span.start, context);
  return expr;
}

/** `n.k` in backticks is the column of that name, or the field k of a column n; null if neither is. */
function bindDotted(parts: readonly Identifier[], span: Span, context: QueryContext): BoundExpr | null {
  if (!context.dialect.features.dottedColumns) return null;
  const names = parts.flatMap(({ text }) => text.split('.'));
  if (names.length < 2) return null;
  const own = names.map((text) => ({ text, quoted: true }));
  const entries = entriesNamed(own.slice(0, 1), context);
  const refs = entries.flatMap((entry) => columnsOf(entry, names.slice(1).join('.')));
  if (refs.length === 1) return reference(refs, 'exact', span);
  const column = { text: names.join('.'), quoted: true };
  const known = entries.length === 0 ? lookUpKnown(column, context, span) : null;
  return known ?? (names.length > parts.length ? bindQualified(own, span, context) : null);
}

/** The columns found for the name at `at`. The rest of the parts are fields. */
function columnOf(
  found: ReturnType<typeof lookUpQualified>,
  { parts, at }: { readonly parts: readonly Identifier[]; readonly at: number },
  span: Span,
  context: QueryContext,
): BoundExpr {
  const { dialect } = context;
  const exact = found.refs.length === 1 && found.inferred !== true;
  const ref = withFields(
    reference(found.refs, exact ? 'exact' : 'inferred', span),
    parts.slice(at + 1),
    dialect,
  );
  const isGuess = found.open && found.refs.some((to) => to.source.kind !== 'function');
  const field = isGuess ? asField(parts, span, context, true) : null;
  if (field === null) return ref;
  return apply('ambiguous', [
    { as: 'IDENTITY', expr: inferred(ref) },
    { as: 'IDENTITY', expr: inferred(field) },
  ]);
}

/** `_rowid` of MySQL or `$IDENTITY` of T-SQL, unless a column has that name. */
function isKeyName(parts: readonly Identifier[], context: QueryContext): boolean {
  const { scope, dialect } = context;
  const last = parts.at(-1);
  if (last === undefined || last.quoted || !dialect.keyNames.has(last.text.toLowerCase())) return false;
  if (parts.length === 1) {
    const known = lookUpKnown(last, context);
    return known === null && scope.entries.length > 0;
  }
  const found = lookUpQualified(parts.slice(0, -1), last, context);
  return found.named && (found.refs.length === 0 || found.open);
}

/**
 * `a.b.c`: the longest prefix that is a relation decides, and the rest are fields. Without such a prefix, the
 * first part is a column.
 */
function bindQualified(parts: readonly Identifier[], span: Span, context: QueryContext): BoundExpr | null {
  const last = parts.at(-1);
  if (last !== undefined && /^(nextval|currval)$/i.test(last.text))
    return { kind: 'constant', text: parts.map((part) => fold(part, context.dialect.tables)).join('.') };
  let isNamed = false;
  for (let at = parts.length - 1; at >= 1; at--) {
    const column = parts[at];
    if (column === undefined) continue;
    const found = lookUpQualified(parts.slice(0, at), column, context);
    isNamed ||= found.named;
    if (found.refs.length === 0) {
      if (found.named && at === parts.length - 1 && isNiladic(column, context.dialect))
        return { kind: 'constant', text: column.text };
      continue;
    }
    return columnOf(found, { parts, at }, span, context);
  }
  // A relation has this name but no such column. That another, unknown relation has a struct of this name is
  // not assumed.
  return asField(parts, span, context, isNamed);
}

/** `(o).price` reads column price if o is a relation; null if o is a column or the path is not a name. */
function rowField(
  parts: readonly Identifier[],
  path: string,
  context: QueryContext,
): readonly Identifier[] | null {
  const [only] = parts;
  if (only === undefined || parts.length > 1 || !/^\w+$/.test(path)) return null;
  if (lookUpKnown(only, context) !== null) return null;
  return entriesNamed(parts, context).length === 0 ? null : [only, { text: path, quoted: false }];
}

/** `a.b` as field b of a column a. If the column is a guess, the reference is a guess. */
function asField(
  parts: readonly Identifier[],
  span: Span,
  context: QueryContext,
  knownOnly: boolean,
): BoundExpr | null {
  const [first] = parts;
  if (first === undefined || !context.dialect.features.structFields) return null;
  const known = lookUpKnown(first, context, span);
  const base = known ?? (knownOnly ? null : lookUpColumn(first, context, span));
  if (base === null) return null;
  if (base.kind === 'constant' && !base.text.startsWith(`${PARAMETER} `))
    return base.text.startsWith('_') ? base : null;
  return withFields(known === null ? inferred(base) : base, parts.slice(1), context.dialect);
}

function isNiladic(column: Identifier, dialect: Dialect): boolean {
  return !column.quoted && dialect.niladic.has(column.text.toLowerCase());
}

// ---- calls

const ROLE: Record<Exclude<ArgumentRole, 'ignore'>, Subtype> = {
  same: 'IDENTITY',
  value: 'TRANSFORMATION',
  aggregate: 'AGGREGATION',
  condition: 'CONDITIONAL',
  filter: 'FILTER',
};

/**
 * The ORDER BY of these functions contains the aggregated values: `RANK(5) WITHIN GROUP (ORDER BY x)` is the
 * rank of 5 among the x.
 */
const ORDERS_VALUES =
  /^(PERCENTILE_CONT|PERCENTILE_DISC|MODE|QUANTILE_CONT|QUANTILE_DISC|RANK|DENSE_RANK|PERCENT_RANK|CUME_DIST)$/;

/** Inside an aggregate, columns of the sources hide aliases of the select list. In ClickHouse aliases win. */
function bindCall(call: Call, context: QueryContext): BoundExpr {
  const { scope } = context;
  const repeated = call.name === 'COLUMNS' && call.star !== null ? repeatedIn(scope) : null;
  if (repeated !== null) return repeated;
  const { useAliases } = scope;
  if (
    !isAggregate(call.name) ||
    call.over !== null ||
    useAliases === 'never' ||
    context.dialect.features.aliasesFirst
  )
    return bindParts(call, context);
  return bindParts(call, { ...context, scope: { ...scope, useAliases: 'after-columns' } });
}

function bindParts(call: Call, context: QueryContext): BoundExpr {
  const parts: Part[] = [];
  const element =
    context.variables === null
      ? null
      : (bindGetVariable(call, context) ?? bindElement(call.name, call.span, context));
  if (element !== null) parts.push({ as: 'IDENTITY', expr: element });
  call.args.forEach((arg, index) => {
    const role = argumentRole(call.name, index, call.args.length);
    if (role === 'ignore') return;
    const keeps = role !== 'condition' && !call.distinct && argumentKeepsFields(call.name, index);
    parts.push({ as: ROLE[role], expr: bindExpr(arg, context), ...(keeps ? KEEPS : {}) });
  });
  const results = bindTextFunction(call, 'value', context).flatMap(({ query, others }): Part[] => [
    { as: 'IDENTITY', expr: { kind: 'query', name: 'scalar', query, operands: [] } },
    ...others.map((expr): Part => ({ as: 'TRANSFORMATION', expr })),
  ]);
  if (results.length > 0) return { kind: 'apply', name: call.name, parts: results };
  const stars = call.star === null ? [] : [call.star, ...(call.moreStars ?? [])];
  const star = stars.flatMap((each) => partsOfStar(each, call, context));
  parts.push(...star.map(({ part }) => part));
  parts.push(...bindOrder(call.orderBy, ORDERS_VALUES.test(call.name) ? 'AGGREGATION' : 'SORT', context));
  if (call.filter !== null) parts.push(...as('FILTER', [call.filter], context));
  const over = call.over === null ? null : bindWindow(call.over, context);
  if (over !== null) parts.push(...over.parts);
  // The names of the columns of a star are part of an object or a document.
  const names = star.map((each) => ` ${each.name}`).join('');
  if (call.name === COLUMN_NAMES) return { kind: 'constant', text: names };
  const name = `${call.name}${call.distinct ? ' distinct' : ''}${names}${over === null ? '' : ` over ${over.frame}`}`;
  reportRepeatedField(call, parts[0], context);
  const made = structCall(call, { kind: 'apply', name, parts }, star, context);
  // Other readers of fields return NULL for a key that a map or a document lacks.
  if (made.kind === 'apply' && made.path !== undefined && fieldReader(call.name) === 'position')
    addMention(made, call.span.start, context);
  return made;
}

function repeatedIn(scope: Scope): BoundExpr | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent)
    if (at.repeated !== null) return at.repeated;
  return null;
}

function partsOfStar({ qualifier, columns }: CallStar, call: Call, context: QueryContext): StarPart[] {
  return columns === undefined ? starParts(qualifier, call, context) : changedParts(columns, call, context);
}

/** `f(* EXCLUDE (a))`. */
function changedParts(columns: StarColumns, call: Call, context: QueryContext): StarPart[] {
  const columnsOfStar = context.rules.star({ kind: 'star', ...columns, span: call.span }, context);
  if (columnsOfStar === null) throw unknownStar(call);
  const subtype: Subtype = isAggregate(call.name) ? 'AGGREGATION' : 'TRANSFORMATION';
  return columnsOfStar.map(({ name, written = name, expr }) => ({
    name: written,
    part: { as: subtype, expr },
  }));
}

function unknownStar({ name, span }: Call): Opaque {
  return new Opaque(
    'star-over-unknown',
    `${name} reads every column of a relation with unknown columns`,
    span,
  );
}

/**
 * `count(*)` counts rows and reads no column. Any other function of a star reads every column, and so does a
 * count of rows without NULL.
 */
function starParts(qualifier: TableName | null, call: Call, context: QueryContext): StarPart[] {
  const { scope } = context;
  const rows = qualifier === null || !context.dialect.features.countOfFullRows;
  if (call.name === 'COUNT' && !call.distinct && rows) return [];
  const entries = qualifier === null ? scope.entries : entriesNamed(qualifier, context);
  return entries.flatMap((entry) => {
    const columns = allColumns(entry);
    if (columns === null) throw unknownStar(call);
    const subtype: Subtype = isAggregate(call.name) ? 'AGGREGATION' : 'TRANSFORMATION';
    return columns.map((ref) => ({
      name: writtenNameOf(entry, ref.column),
      part: { as: subtype, expr: reference([ref], 'exact', call.span) },
    }));
  });
}

function bindWindow(
  window: Window,
  context: QueryContext,
): { readonly parts: Part[]; readonly frame: string } {
  const base = window.base === null ? null : namedWindow(fold(window.base, context.dialect.columns), context);
  const inherited = base === null ? { parts: [], frame: '' } : bindWindow(base, context);
  return {
    parts: [
      ...inherited.parts,
      ...as('WINDOW', window.partitionBy, context),
      ...bindOrder(window.orderBy, 'WINDOW', context),
      ...as('WINDOW', window.offsets ?? [], context),
    ],
    frame: `${inherited.frame}${window.partitionBy.length} ${window.frame.toLowerCase()}`,
  };
}

function namedWindow(name: string, context: QueryContext): Window | null {
  for (let at: Scope | null = context.scope; at !== null; at = at.parent) {
    const window = at.windows.get(name);
    if (window !== undefined) return window;
  }
  return null;
}
