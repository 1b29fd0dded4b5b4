/**
 * Binds the relations of FROM into the scope, and their join conditions into row uses.
 *
 *   FROM orders o LEFT JOIN riders r USING (rider_id)
 *     →  entries o, r; merged rider_id = o.rider_id; rows [JOIN ← o.rider_id, JOIN ← r.rider_id]
 */

import type { Dialect } from '../../dialect/dialect.ts';
import { fold } from '../../dialect/dialect.ts';
import { assertNever } from '../../model/assert-never.ts';
import type { Span } from '../../model/place.ts';
import type { Expr, FromItem, Join, TableAlias, TableFunction, TableName } from '../ir/ir.ts';
import { alignNames } from './align-names.ts';
import { bindExpr } from './bind-expression.ts';
import { renamedTable } from './bind-variable.ts';
import {
  type BoundExpr,
  type BoundSelect,
  type BoundSource,
  type FunctionSource,
  Opaque,
  type Reference,
  type RowUse,
} from './bound-query.ts';
import { addFault, reportExcess } from './collector.ts';
import {
  type Entry,
  isMerged,
  type Merged,
  newScope,
  type QueryContext,
  type StarItem,
  type StatementContext,
} from './context.ts';
import { cteNamed } from './cte-scope.ts';
import { lookUpQualified, withPlace } from './name-lookup.ts';
import { numberDuplicates } from './number-duplicates.ts';
import { readsAny } from './reads-any.ts';
import { relationsAmong } from './relation-arguments.ts';
import { topColumns } from './relation-columns.ts';
import { bindRelationFunction } from './relation-function.ts';
import { allColumns, columnsOf, nameOf, openColumns, reference, unmatchedNames } from './source-columns.ts';
import { bindTableFunction, isStructural } from './table-function.ts';
import { bindTextFunction } from './text-function.ts';
import { bindTimeWindow } from './time-window.ts';
import { bindUnknownFunction } from './unknown-function.ts';
import { unlistedIn } from './unlisted-columns.ts';
import { type Naming, naming } from './written-names.ts';

export interface BoundFrom {
  readonly sources: BoundSource[];
  readonly rows: RowUse[];
  readonly shape: string[];
  /** The order of its rows decides which of them are joined, or what a function returns. */
  takesOrder: boolean;
}

/** Binds the items into `context.scope`. Lateral items see the items before them. */
export function bindFrom(items: readonly FromItem[], context: QueryContext): BoundFrom {
  const bound: BoundFrom = { sources: [], rows: [], shape: [], takesOrder: false };
  const { starItems } = context.scope;
  for (const item of items) for (const one of bindItem(item, context, bound)) starItems.push(one);
  return bound;
}

/** Returns the columns that a star over the item shows. */
function bindItem(item: FromItem, context: QueryContext, bound: BoundFrom): StarItem[] {
  switch (item.kind) {
    case 'table': {
      const array = arrayPath(item, context);
      if (array !== null) return bindFunction(array, context, bound);
      return enter(
        { source: tableSource(item.name, context), alias: item.alias, name: item.name, span: item.span },
        context,
        bound,
      );
    }
    case 'derived': {
      const outer = item.lateral ? context.scope : context.scope.parent;
      const inner = newScope(outer);
      const query = numberDuplicates(
        context.rules.query(item.query, { ...context, scope: inner }),
        context.dialect,
      );
      if (item.transparent) context.scope.earlier.push(...inner.entries, ...inner.earlier);
      return enter(
        { source: { kind: 'query', query }, alias: item.alias, name: null, span: item.query.span },
        context,
        bound,
      );
    }
    case 'function': {
      const [made, ...more] = bindTextFunction({ ...item, name: item.written ?? item.name }, 'rows', context);
      if (made === undefined || more.length > 0 || made.others.length > 0)
        return bindFunction(item, context, bound);
      const source = { kind: 'query', query: made.query } as const;
      const name = (item.written ?? item.name).split('.').map((text) => ({ text, quoted: false }));
      return enter({ source, alias: item.alias, name, span: item.span }, context, bound);
    }
    case 'join':
      return bindJoins(item, context, bound);
    default:
      return assertNever(item);
  }
}

/**
 * `FROM orders o, o.items AS i`: the rows of an array of a relation to the left, or of a relation around the
 * subquery.
 */
function arrayPath(item: Extract<FromItem, { kind: 'table' }>, context: QueryContext): TableFunction | null {
  const { dialect } = context;
  const { name, alias, span } = item;
  const [first, column] = name;
  if (!dialect.features.arrayPaths || first === undefined || column === undefined) return null;
  const { scope } = context;
  const sight = dialect.features.correlatedArrayPaths ? scope : { ...scope, parent: null };
  if (lookUpQualified([first], column, { ...context, scope: sight }).refs.length === 0) return null;
  const last = name.at(-1) ?? column;
  return {
    kind: 'function',
    name: 'UNNEST',
    args: [{ kind: 'column', parts: name, span }],
    alias: alias ?? { name: last, columns: null },
    aliasIsColumn: true,
    span,
  };
}

interface Entering {
  readonly source: BoundSource;
  readonly alias: TableAlias | null;
  readonly name: TableName | null;
  readonly span: Span;
}

function enter({ source, alias, name, span }: Entering, context: QueryContext, bound: BoundFrom): Entry[] {
  const { dialect } = context;
  const path = name?.map((part) => fold(part, dialect.tables)) ?? [];
  const names = alias?.columns?.map((column) => naming(column, dialect)) ?? null;
  const called = alias === null ? (path.at(-1) ?? null) : fold(alias.name, dialect.tables);
  const aligned = names !== null && source.kind === 'query' ? alignNames(source.query, names, dialect) : null;
  if (alias !== null && names !== null && aligned === null) refuseUnknown(source, alias, names.length);
  const entered: Entry = { alias: called, path: alias === null ? path : [], source, renamed: null };
  const entry: Entry =
    aligned === null
      ? { ...entered, ...byNumber(names, entered, span, context) }
      : {
          alias: called,
          path: [],
          source: { kind: 'query', query: aligned.query },
          renamed: null,
          unmatched: aligned.unmatched,
        };
  context.scope.entries.push(entry);
  bound.sources.push(entry.source);
  if (names !== null) mentionListed(source, names.length, span, context);
  return [entry];
}

/**
 * A list with a name for each column needs all of the columns, also those that a star shows: engines refuse a
 * list with more names than columns.
 */
function mentionListed(source: BoundSource, count: number, span: Span, { collector }: QueryContext): void {
  const mention = (expr: BoundExpr): void => void collector.mentions.push({ expr, offset: span.start });
  if (source.kind === 'base' && source.relation.complete) {
    const tops = topColumns(source.relation);
    if (count < tops.length) return;
    for (const column of tops) mention(reference([{ source, column }], 'exact', span));
  } else if (source.kind === 'query' && count >= source.query.visible) {
    for (const column of source.query.columns.slice(0, source.query.visible))
      if (column.implied === true) mention(column.expr);
  }
}

/** The names of an alias list by column number. Fields that a schema lists are not counted. */
function byNumber(
  called: readonly Naming[] | null,
  entry: Entry,
  span: Span,
  context: StatementContext,
): Pick<Entry, 'renamed' | 'written'> {
  const { source, alias } = entry;
  const names = called?.map(({ name }) => name) ?? null;
  if (called === null || names === null || source.kind === 'function') return { renamed: names };
  const tops = source.kind === 'base' ? topColumns(source.relation) : [...Array(source.query.visible).keys()];
  reportExcess(alias ?? 'the query', tops.length, { names, span }, context);
  const renamed: (string | undefined)[] = [];
  const written: (string | undefined)[] = [];
  for (const [i, each] of called.entries()) {
    const at = tops[i];
    if (at === undefined) continue;
    renamed[at] = each.name;
    written[at] = each.written;
  }
  return { renamed, written };
}

/** `t AS x(a, b)` gives names by position, so the positions must be known. */
function refuseUnknown(source: BoundSource, alias: TableAlias, count: number): void {
  const known =
    source.kind === 'base'
      ? source.relation.complete || topColumns(source.relation).length >= count
      : source.kind === 'function'
        ? source.through?.some((query) => query.openStars.length > 0) !== true
        : source.query.openStars.length === 0;
  if (!known) throw unmatchedNames(alias.name.text);
}

/** One row without inputs. Oracle's row has 'X' in a column DUMMY; other rows have no column. */
function dualRow(names: readonly string[]): BoundSelect {
  const span = { start: 0, end: 0 };
  const columns = names.map((name) => ({ name, expr: { kind: 'constant', text: name }, span }) as const);
  return {
    kind: 'select',
    columns,
    visible: columns.length,
    openStars: [],
    sources: [],
    rows: [],
    shape: 'dual',
  };
}

/** A name of one part is a common table expression if one of that name is visible. */
function tableSource(name: TableName, context: QueryContext): BoundSource {
  const { dialect, relations } = context;
  const query = cteNamed(name, context);
  if (query !== null) return { kind: 'query', query };
  const [only] = name;
  const known = only === undefined || name.length > 1 ? null : renamedTable(context.variables, only.text);
  if (known !== null) return { kind: 'base', relation: relations.named(known) };
  if (dialect.dual !== null && name.length === 1 && only?.text.toUpperCase() === 'DUAL')
    return { kind: 'query', query: dualRow(dialect.dual) };
  return { kind: 'base', relation: relations.named(name) };
}

// ---- joins

/** Binds a chain of joins from its beginning, without recursion. */
function bindJoins(last: Join, context: QueryContext, bound: BoundFrom): StarItem[] {
  const joins = [last];
  let first = last.left;
  for (; first.kind === 'join'; first = first.left) joins.push(first);
  let starItems = bindItem(first, context, bound);
  for (const join of joins.reverse()) starItems = bindJoin(join, starItems, context, bound);
  return starItems;
}

/** `left`: the columns that the left side shows. The function may add to them. */
function bindJoin(join: Join, left: StarItem[], context: QueryContext, bound: BoundFrom): StarItem[] {
  const before = new Set(bound.sources);
  const right = bindItem(join.right, context, bound);
  bound.shape.push(join.type);
  if (join.nearest === true) bound.rows.push(...valuesOfCorrelated(join.right, before, bound));
  bound.takesOrder ||= join.byOrder === true;
  const using = join.natural || join.using !== null ? usedColumns(join, { left, right }, context) : [];
  const merging: Merging = { left, right, join, bound, context };
  const merged = using.map((one) => mergeColumn(one, merging));
  if (join.on !== null) bound.rows.push({ as: 'JOIN', expr: bindExpr(join.on, context) });
  const one = join.type === 'semi' || join.type === 'anti';
  if (one) {
    const { entries } = context.scope;
    for (const entry of right) if (!isMerged(entry)) entries.splice(entries.indexOf(entry), 1);
  }
  if (using.length === 0) {
    if (!one) for (const each of right) left.push(each);
    return left;
  }
  const again = new Set(using.map(({ name }) => name));
  const rest = (side: readonly StarItem[]): StarItem[] =>
    side.filter((each) => !isMerged(each) || !again.has(each.name));
  return [...merged, ...rest(left), ...(one ? [] : rest(right))];
}

/**
 * DuckDB computes a correlated right side of ASOF JOIN for each value of the left side, and may join several
 * of its rows. So its values decide about the rows.
 */
function valuesOfCorrelated(
  right: FromItem,
  left: ReadonlySet<BoundSource>,
  { sources }: BoundFrom,
): RowUse[] {
  const source = sources.at(-1);
  if (right.kind !== 'derived' || source?.kind !== 'query' || !readsAny(source.query, left)) return [];
  return source.query.columns
    .slice(0, source.query.visible)
    .map(({ span }, column) => ({ as: 'JOIN', expr: reference([{ source, column }], 'exact', span) }));
}

/** The columns of USING, or the columns that both sides of a NATURAL join have. */
function usedColumns(
  join: Join,
  { left, right }: { left: readonly StarItem[]; right: readonly StarItem[] },
  context: QueryContext,
): readonly Using[] {
  const { columns, features } = context.dialect;
  if (join.natural) {
    const names = commonNames({ left, right }, join, context.dialect);
    if (names.length === 0 && features.naturalNeedsColumn)
      addFault('the sides of the NATURAL JOIN have no column in common', join.span, context);
    return names.map((name) => ({ name, span: join.span }));
  }
  return (join.using ?? []).map(({ span, ...name }) => ({ name: fold(name, columns), span }));
}

function commonNames(
  { left, right }: { readonly left: readonly StarItem[]; readonly right: readonly StarItem[] },
  join: Join,
  { columns: folding }: Dialect,
): string[] {
  const names = (side: readonly StarItem[]): string[] =>
    side.flatMap((entry) => {
      if (isMerged(entry)) return [entry.name];
      const columns = allColumns(entry);
      if (columns === null)
        throw new Opaque(
          'star-over-unknown',
          'NATURAL JOIN compares every column of a relation with unknown columns',
          join.span,
        );
      return columns.map((ref) => nameOf(entry, ref.column));
    });
  const keyOf = (name: string): string => fold({ text: name, quoted: true }, folding);
  const others = new Set(names(right).map(keyOf));
  return [...new Map(names(left).map((name) => [keyOf(name), name])).values()].filter((name) =>
    others.has(keyOf(name)),
  );
}

interface Using {
  readonly name: string;
  readonly span: Span;
}

interface Merging {
  readonly left: readonly StarItem[];
  readonly right: readonly StarItem[];
  readonly join: Join;
  readonly bound: BoundFrom;
  readonly context: QueryContext;
}

function mergeColumn({ name, span }: Using, merging: Merging): Merged {
  const { left, right, join, bound, context } = merging;
  const { collector, scope, dialect } = context;
  const one = sideColumn({ name, span }, left, merging);
  const other = sideColumn({ name, span }, right, merging);
  if (!join.natural)
    collector.mentions.push(...[one, other].map(({ expr }) => ({ expr, offset: span.start })));
  for (const { expr } of [one, other]) bound.rows.push({ as: 'JOIN', expr: withPlace(expr, span) });
  const expr = mergedValue(join.type, { left: one.expr, right: other.expr }, dialect);
  const merged: Merged = { name, expr, of: [...one.of, ...other.of] };
  for (const earlier of [one, other]) {
    const at = scope.merged.indexOf(earlier);
    if (at !== -1) scope.merged.splice(at, 1);
  }
  scope.merged.push(merged);
  return merged;
}

/**
 * The column of one side of USING: a column that an earlier join merged, or a column of the side's relations.
 */
function sideColumn(
  { name, span }: Using,
  starItems: readonly StarItem[],
  { join, context }: Merging,
): Merged {
  const keyOf = (text: string): string => fold({ text, quoted: true }, context.dialect.columns);
  const earlier = starItems.find((one) => isMerged(one) && keyOf(one.name) === keyOf(name));
  if (earlier !== undefined && isMerged(earlier)) return earlier;
  const entries = starItems.filter((one): one is Entry => !isMerged(one));
  const of = side(name, entries);
  if (of.length > 0) return { name, expr: reference(of, of.length === 1 ? 'exact' : 'inferred', span), of };
  const unlisted = entries.flatMap((entry) => unlistedIn(entry, name));
  const message = `${name} of USING is not a column of both sides`;
  if (unlisted.length === 0) throw new Opaque('unresolved-reference', message, join.span);
  addFault(message, span, context);
  return { name, expr: reference(unlisted, 'inferred', span), of: unlisted };
}

/**
 * SQL:2023 7.10: the merged column is COALESCE of both sides. In joins other than FULL the two are equal
 * whenever both exist, so each of them is the value. A semi or anti join has no columns of its right side.
 */
function mergedValue(
  type: Join['type'],
  { left, right }: { readonly left: BoundExpr; readonly right: BoundExpr },
  { features }: Dialect,
): BoundExpr {
  if (type === 'semi' || type === 'anti') return left;
  if (features.usingOneSided && type !== 'full') return type === 'right' ? right : left;
  const as = type === 'full' ? 'TRANSFORMATION' : 'IDENTITY';
  const parts = type === 'right' ? [right, left] : [left, right];
  return { kind: 'apply', name: 'COALESCE', parts: parts.map((expr) => ({ as, expr })) };
}

function side(name: string, entries: readonly Entry[]): readonly Reference[] {
  const known = entries.flatMap((entry) => columnsOf(entry, name));
  return known.length > 0 ? known : entries.flatMap((entry) => openColumns(entry.source, name));
}

function bindFunction(item: TableFunction, context: QueryContext, bound: BoundFrom): Entry[] {
  if (isStructural(item)) {
    const { source, unfolds } = bindTableFunction(item, context);
    for (const expr of unfolds) bound.rows.push({ as: 'JOIN', expr });
    return enterFunction(source, item, context, bound);
  }
  const handed = relationsAmong(item);
  const made =
    bindTimeWindow(item, handed, context) ??
    bindRelationFunction(item, handed, context) ??
    bindUnknownFunction(item, handed, context);
  bound.sources.push(...made.relations);
  bound.takesOrder ||= made.source.unknown !== undefined;
  bound.rows.push(...made.rows, ...constantsIn(item.args));
  return enterFunction(made.source, item, context, bound);
}

/** The constants of the arguments decide about the rows too. They reference nothing. */
function constantsIn(args: readonly Expr[]): RowUse[] {
  const found: RowUse[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { kind, text } = value as { readonly kind?: unknown; readonly text?: unknown };
    if (kind === 'literal') found.push({ as: 'JOIN', expr: { kind: 'constant', text: String(text) } });
    else for (const inner of Object.values(value)) visit(inner);
  };
  visit(args);
  return found;
}

function enterFunction(
  source: FunctionSource,
  item: TableFunction,
  context: QueryContext,
  bound: BoundFrom,
): Entry[] {
  bound.shape.push(source.name);
  const { dialect } = context;
  const { alias } = item;
  if (alias !== null && alias.columns !== null) refuseUnknown(source, alias, alias.columns.length);
  const entry: Entry = {
    alias: item.alias === null ? null : fold(item.alias.name, dialect.tables),
    path: [],
    source,
    renamed:
      source.through === undefined
        ? null
        : (item.alias?.columns?.map((column) => fold(column, dialect.columns)) ?? null),
  };
  context.scope.entries.push(entry);
  bound.sources.push(source);
  return [entry];
}
