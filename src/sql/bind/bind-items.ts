/**
 * Binds the select list: expressions and stars become output columns.
 *
 *   SELECT o.*, r.name AS rider FROM orders o JOIN riders r …
 *       → columns [id ← o.id, price ← o.price, rider ← r.name]
 */

import { fold } from '../../dialect/dialect.ts';
import type { Subtype } from '../../model/edge.ts';
import type { Span } from '../../model/place.ts';
import { ANALYSIS_LIMITS } from '../analysis.ts';
import { isAggregate } from '../ir/functions.ts';
import type { Expr, Identifier, SelectItem, Star } from '../ir/ir.ts';
import { bindExpr } from './bind-expression.ts';
import { withoutFields } from './bind-struct.ts';
import {
  type BoundColumn,
  type BoundExpr,
  type BoundSource,
  counted,
  Opaque,
  type OpenStar,
} from './bound-query.ts';
import { addFault, addMention } from './collector.ts';
import { bindForColumn, columnsCallIn } from './columns-call.ts';
import { type Entry, isMerged, type Merged, type QueryContext, type StarItem } from './context.ts';
import { entriesNamed, withPlace } from './name-lookup.ts';
import { aliasFor, nameTest } from './name-test.ts';
import { generatedName, nameRead } from './output-name.ts';
import { reportWideValues } from './query-width.ts';
import { rowFields } from './row-fields.ts';
import { shapeOf } from './shape.ts';
import { allColumns, columnsOf, nameOf, openColumns, reference } from './source-columns.ts';
import { mayLack, unlistedIn, unlistedMessage } from './unlisted-columns.ts';

/** `self` is the query of the columns: an alias is a reference to one of them. */
export interface Items {
  readonly columns: BoundColumn[];
  readonly openStars: OpenStar[];
  readonly listed?: OpenStar[];
  readonly self: BoundSource;
  /** An item whose value has fields is replaced by these fields. */
  readonly unpacks?: boolean;
}

export function bindItems(items: readonly SelectItem[], context: QueryContext, bound: Items): void {
  const { scope } = context;
  let unnamed = 0;
  for (const [position, item] of items.entries()) {
    limitColumns(bound, item);
    if (item.kind === 'star') {
      bindStar(item, context, bound);
      continue;
    }
    const repeated = columnsCallIn(item.expr);
    if (repeated !== null) {
      bindEach(item, repeated, context, bound);
      continue;
    }
    const name = item.alias === null ? null : fold(item.alias, context.dialect.columns);
    if (name !== null) scope.deferred.delete(name);
    const expr = bindExpr(item.expr, context);
    if (bindRow(expr, item.span, context, bound)) continue;
    reportWideValues([{ expr, span: item.expr.span }], context);
    const column = bound.columns.length;
    const span = item.expr.span.end > item.expr.span.start ? item.expr.span : item.span;
    const given = name ?? nameRead(item.expr, context);
    bound.columns.push({
      name: given ?? generatedName({ columns: column, items: position, unnamed }, context.dialect),
      expr,
      span,
      ...writtenName(item.alias, expr, context),
    });
    if (given === null) unnamed++;
    if (name !== null && !scope.aliases.has(name))
      scope.aliases.set(name, reference([{ source: bound.self, column }], 'exact', item.span));
  }
}

/** UNPIVOT, COLUMNS('^A') and structs of rows read the name of a column as written. */
function writtenName(
  alias: Identifier | null,
  expr: BoundExpr,
  { dialect }: QueryContext,
): Pick<BoundColumn, 'written' | 'namedByColumn'> {
  if (!dialect.features.namesKeepCase) return {};
  if (alias === null) return expr.kind === 'ref' ? { namedByColumn: true } : {};
  return alias.text === fold(alias, dialect.columns) ? {} : { written: alias.text };
}

function limitColumns({ columns }: Items, { span }: SelectItem): void {
  if (columns.length > ANALYSIS_LIMITS.columns)
    throw new Opaque('input-too-large', `the query has more than ${ANALYSIS_LIMITS.columns} columns`, span);
}

/** COLUMNS(…): the item is repeated for each column. Alone, it is a star. */
function bindEach(
  item: Extract<SelectItem, { kind: 'expression' }>,
  star: Star,
  context: QueryContext,
  bound: Items,
): void {
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
      star.only === undefined || alias === undefined ? alias : aliasFor(alias, column.name, star.only);
    const name =
      given === undefined ? made.name : fold({ text: given, quoted: true }, context.dialect.columns);
    bound.columns.push({ ...made, name });
  }
}

/** The columns that a star shows; null if some of them are unknown. */
export function columnsOfStar(star: Star, context: QueryContext): readonly BoundColumn[] | null {
  const columns: BoundColumn[] = [];
  const openStars: OpenStar[] = [];
  const self: BoundSource = {
    kind: 'function',
    name: 'star',
    columns: [],
    values: [],
    complete: true,
    any: null,
    elements: false,
  };
  bindStar(star, context, { columns, openStars, self });
  return openStars.length > 0 ? null : columns;
}

// ---- stars

/** EXCEPT, REPLACE and RENAME of a star, by folded name. */
interface Changes {
  readonly except: ReadonlySet<string>;
  readonly replace: ReadonlyMap<string, BoundExpr>;
  readonly rename: ReadonlyMap<string, string>;
  /** Which columns are shown; null: all. */
  readonly only: ((name: string) => boolean) | null;
  /** Fields that are removed from columns, by the column's name in lower case. */
  readonly without: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Columns of one relation: `EXCLUDE (o.id)`. */
  readonly exceptOf: readonly { readonly entries: readonly Entry[]; readonly name: string }[];
  /** Names in lower case to names as listed: a schema may use another case. */
  readonly spelled: ReadonlyMap<string, string>;
}

function bindStar(star: Star, context: QueryContext, bound: Items): void {
  const { scope } = context;
  if (star.value !== undefined) {
    bindFields(star, star.value, context, bound);
    return;
  }
  const starItems = star.qualifier === null ? scope.starItems : entriesNamed(star.qualifier, context);
  if (starItems.length === 0) {
    if (star.qualifier !== null && bindStructStar(star, context, bound)) return;
    throw new Opaque('unresolved-reference', `${starText(star)} references no relation in scope`, star.span);
  }
  const merged = starItems.filter(isMerged);
  const openStars = bound.openStars.length;
  const inPlace =
    context.dialect.features.usingInPlace &&
    starItems.every((one) => isMerged(one) || allColumns(one) !== null);
  let names: ReadonlySet<string> | null = null;
  const adding: Adding = {
    ...addingOf(star, context, bound),
    exact: () => (names ??= namesOf(starItems)),
    merged,
    covered: coveredBy(merged),
    inPlace,
  };
  for (const one of starItems) {
    if (isMerged(one)) {
      if (!inPlace) addColumn(one.name, one.expr, adding);
    } else addEntry(one, adding);
  }
  if (bound.openStars.length === openStars) reportMissing(adding, starItems, context);
}

/**
 * EXCEPT, REPLACE, RENAME or COLUMNS([…]) of a column that the star does not have is a fault. A column that a
 * given list may lack counts as referenced.
 */
function reportMissing(
  { star, changes, found }: Adding,
  starItems: readonly StarItem[],
  context: QueryContext,
): void {
  if (context.dialect.features.lenientStars) return;
  const names = [
    ...star.except,
    ...star.replace.map(({ name }) => name),
    ...star.rename.map(({ from }) => from),
  ];
  for (const name of names) {
    const folded = changes.spelled.get(fold(name, context.dialect.columns).toLowerCase()) ?? name.text;
    if (found.has(folded) || context.dialect.systemColumns.has(folded.toLowerCase())) continue;
    const refs = starItems.flatMap((one) => (isMerged(one) ? [] : unlistedIn(one, folded)));
    context.collector.mentions.push({
      expr: reference(refs, 'inferred', star.span),
      offset: star.span.start,
    });
    addFault(unlistedMessage([...(star.qualifier ?? []), name], context), star.span, context);
  }
  const shown = new Set([...found].map((name) => name.toLowerCase()));
  for (const text of star.only?.match === 'name' && !star.only.negated ? star.only.texts : [])
    if (!shown.has(text.toLowerCase()))
      addFault(
        unlistedMessage([...(star.qualifier ?? []), { text, quoted: false }], context),
        star.span,
        context,
      );
}

function addingOf(star: Star, context: QueryContext, bound: Items): Adding {
  return {
    star,
    bound,
    changes: changesOf(star, context),
    merged: [],
    covered: new Map(),
    inPlace: false,
    first: bound.columns.length,
    context,
    found: new Set(),
    exact: () => NO_NAMES,
  };
}

const NO_NAMES: ReadonlySet<string> = new Set();

function namesOf(starItems: readonly StarItem[]): ReadonlySet<string> {
  return new Set(
    starItems.flatMap((one) =>
      isMerged(one) ? [one.name] : (allColumns(one) ?? []).map((ref) => nameOf(one, ref.column)),
    ),
  );
}

interface Adding {
  readonly star: Star;
  readonly bound: Items;
  readonly changes: Changes;
  readonly merged: readonly Merged[];
  /**
   * References that a merged column covers. If merged columns stay in place, the first of these references
   * shows the column.
   */
  readonly covered: ReadonlyMap<BoundSource, ReadonlyMap<number, Merged>>;
  readonly inPlace: boolean;
  /** Index of the first column of the star. */
  readonly first: number;
  readonly context: QueryContext;
  /** Names of EXCEPT, REPLACE and RENAME that the star has. */
  readonly found: Set<string>;
  /** All names of the star. */
  readonly exact: () => ReadonlySet<string>;
}

function coveredBy(merged: readonly Merged[]): Map<BoundSource, Map<number, Merged>> {
  const covered = new Map<BoundSource, Map<number, Merged>>();
  for (const one of merged)
    for (const { source, column } of one.of) {
      const columns = covered.get(source) ?? new Map<number, Merged>();
      covered.set(source, columns.set(column, one));
    }
  return covered;
}

function addEntry(entry: Entry, adding: Adding): void {
  const refs = allColumns(entry);
  if (refs === null && adding.star.apply !== undefined)
    throw new Opaque('star-over-unknown', 'APPLY is applied to unknown columns', adding.star.span);
  if (refs === null) {
    addOpen(entry, adding);
    return;
  }
  if (mayLack(entry.source) && adding.star.apply === undefined)
    adding.bound.listed?.push(listedStar(entry, adding));
  const covered = adding.covered.get(entry.source);
  for (const ref of refs) {
    const merged = covered?.get(ref.column);
    const name = nameOf(entry, ref.column);
    if (adding.changes.exceptOf.length > 0 && isTaken(entry, name, adding)) continue;
    if (merged === undefined) addColumn(name, reference([ref], 'exact', adding.star.span), adding);
    else if (adding.inPlace && merged.of[0]?.source === ref.source && merged.of[0].column === ref.column)
      addColumn(merged.name, merged.expr, adding);
  }
}

/** A star over a query with unknown columns shows the columns that the query is known to have, too. */
function addOpen(entry: Entry, adding: Adding): void {
  const { source } = entry;
  const known = source.kind === 'query' ? source.query.visible : 0;
  const first = source.kind === 'query' ? counted(source.query) : 0;
  const add = (column: number): void => {
    const expr = reference([{ source, column }], 'exact', adding.star.span);
    addColumn(nameOf(entry, column), expr, adding);
  };
  for (let column = 0; column < Math.min(first, known); column++) add(column);
  const open = openStar(entry, adding);
  const shown = Array.from({ length: known }, (_, column) => nameOf(entry, column));
  adding.bound.openStars.push({ ...open, except: new Set([...open.except, ...shown]) });
  for (let column = first; column < known; column++) add(column);
}

function addColumn(name: string, expr: BoundExpr, adding: Adding): void {
  const { star, bound, changes, first, context, found } = adding;
  const listed = listedAs(name, adding);
  found.add(listed);
  if (changes.only !== null && star.only?.match !== 'name') refuseGenerated(name, star, context);
  if (changes.only !== null && !changes.only(name)) return;
  if (changes.spelled.get(listed.toLowerCase()) === listed) addMention(expr, star.span.start, context);
  // If several columns have the name, the first one is replaced and the others are not shown (DuckDB; other
  // engines refuse it).
  const replaced = changes.replace.has(listed);
  if (changes.except.has(listed) || (replaced && bound.columns.slice(first).some((one) => one.name === name)))
    return;
  const column: BoundColumn = {
    name: changes.rename.get(listed) ?? name,
    expr:
      changes.replace.get(listed) ??
      withoutFields(withPlace(expr, star.span), changes.without.get(name.toLowerCase())),
    implied: !replaced,
    span: star.span,
  };
  bound.columns.push((star.apply ?? []).reduce(applied, column));
}

/** The name of a column without alias is the text of its expression, which a pattern may match. */
function refuseGenerated(name: string, { span }: Star, { dialect }: QueryContext): void {
  const { prefix } = dialect.unnamedColumns;
  if (!dialect.features.namesKeepCase || prefix === '' || !name.startsWith(prefix)) return;
  throw new Opaque('star-over-unknown', `a pattern is compared with the name of the unnamed ${name}`, span);
}

/**
 * The name in EXCEPT, REPLACE or RENAME that means the column. If the star has a column with exactly that
 * name, a column with the name in another case is not meant.
 */
function listedAs(name: string, { changes, exact, context }: Adding): string {
  if (changes.spelled.size === 0) return name;
  const isListed = changes.except.has(name) || changes.replace.has(name) || changes.rename.has(name);
  const alike = isListed ? name : (changes.spelled.get(name.toLowerCase()) ?? name);
  return alike !== name && context.dialect.columns.quoted === 'keep' && exact().has(alike) ? name : alike;
}

type Applied = NonNullable<Star['apply']>[number];

function applied(column: BoundColumn, { name, affixes }: Applied): BoundColumn {
  const as: Subtype = isAggregate(name) ? 'AGGREGATION' : 'TRANSFORMATION';
  return {
    ...column,
    name: affixes.join(column.name),
    expr: { kind: 'apply', name, parts: [{ as, expr: column.expr }] },
  };
}

function changesOf(star: Star, context: QueryContext): Changes {
  const { columns } = context.dialect;
  const except = new Set(star.except.map((name) => fold(name, columns)));
  const replace = new Map(
    star.replace.map(({ name, expr }) => [fold(name, columns), bindExpr(expr, context)] as const),
  );
  const rename = new Map(
    star.rename.map(({ from, to }) => [fold(from, columns), fold(to, columns)] as const),
  );
  const listed = [...except, ...replace.keys(), ...rename.keys()];
  const only = star.only === undefined ? null : nameTest(star.only);
  if (star.only !== undefined && only === null)
    throw new Opaque(
      'unsupported-construct',
      `the pattern ${star.only.texts[0]} is not supported`,
      star.span,
    );
  const spelled = new Map(listed.map((name) => [name.toLowerCase(), name]));
  return { except, replace, rename, only, ...fieldsTaken(star, context), spelled };
}

/** `a.b` of EXCEPT: column b of a relation a, or field b of a column a. */
function fieldsTaken(star: Star, context: QueryContext): Pick<Changes, 'without' | 'exceptOf'> {
  const { columns } = context.dialect;
  const without = new Map<string, (readonly string[])[]>();
  const exceptOf: { entries: readonly Entry[]; name: string }[] = [];
  for (const path of star.exceptFields ?? []) {
    const names = path.map((name) => fold(name, columns));
    const entries = entriesNamed(path.slice(0, -1), context);
    const [first = '', ...rest] = names;
    if (entries.length > 0) exceptOf.push({ entries, name: names.at(-1) ?? '' });
    else without.set(first.toLowerCase(), [...(without.get(first.toLowerCase()) ?? []), rest]);
  }
  return { without, exceptOf };
}

function isTaken(entry: Entry, name: string, { changes }: Adding): boolean {
  return changes.exceptOf.some(
    (one) => one.name.toLowerCase() === name.toLowerCase() && one.entries.includes(entry),
  );
}

function openStar(entry: Entry, { star, bound, changes, merged, context }: Adding): OpenStar {
  const at = bound.columns.length;
  for (const name of changes.spelled.values()) {
    const refs = [...columnsOf(entry, name), ...openColumns(entry.source, name)].slice(0, 1);
    addMention(reference(refs, 'exact', star.span), star.span.start, context);
  }
  const { replace, rename } = changes;
  for (const [name, expr] of replace) bound.columns.push({ name, expr, span: star.span });
  for (const [from, to] of rename) {
    const refs = [...columnsOf(entry, from), ...openColumns(entry.source, from)].slice(0, 1);
    bound.columns.push({ name: to, expr: reference(refs, 'exact', star.span), span: star.span });
  }
  const mergedNames = merged.map((column) => column.name);
  const taken = changes.exceptOf.flatMap((one) => (one.entries.includes(entry) ? [one.name] : []));
  const except = new Set([...changes.except, ...taken, ...replace.keys(), ...rename.keys(), ...mergedNames]);
  return { source: entry.source, except, at, only: changes.only, span: star.span };
}

/** The part of the star that would show a column missing from the list. */
function listedStar({ source }: Entry, { star, bound, changes }: Adding): OpenStar {
  const except = new Set([...changes.except, ...changes.replace.keys(), ...changes.rename.keys()]);
  return { source, except, at: bound.columns.length, only: changes.only, span: star.span };
}

/** `(expr).*`: the columns of the row, if they are known. */
function bindFields(star: Star, value: Expr, context: QueryContext, bound: Items): void {
  const adding = addingOf(star, context, bound);
  const fields = rowFields(value, context);
  if (fields !== null) {
    for (const { name, expr } of fields) addColumn(name, expr, adding);
    return;
  }
  const name = value.kind === 'unread' && value.template === true ? `the template ${value.text}` : 'fields';
  addEntry(structEntry(bindExpr(value, context), name), adding);
}

/** The fields of a row, if they are known and the query unpacks them. */
function bindRow(expr: BoundExpr, span: Span, context: QueryContext, bound: Items): boolean {
  if (bound.unpacks !== true) return false;
  const entry = structEntry(expr);
  if (entry.source.kind !== 'function' || !entry.source.complete) return false;
  const star: Star = { kind: 'star', qualifier: null, except: [], replace: [], rename: [], span };
  addEntry(entry, addingOf(star, context, bound));
  return true;
}

/** `s.*` over a struct column s. */
function bindStructStar(star: Star, context: QueryContext, bound: Items): boolean {
  const { dialect } = context;
  if (!dialect.features.structFields || star.qualifier === null) return false;
  const column: Expr = { kind: 'column', parts: star.qualifier, span: star.span };
  const expr = bindExpr(column, { ...context, asListed: true });
  addEntry(structEntry(expr), addingOf(star, context, bound));
  return true;
}

/** The known fields of a struct. If none is known, the columns that a star adds are unknown. */
function structEntry(expr: BoundExpr, name = 'fields'): Entry {
  const names = (shapeOf(expr, []) ?? []).filter((name) => name !== null);
  const any: BoundExpr = { kind: 'apply', name: 'field', parts: [{ as: 'IDENTITY', expr }] };
  const source: BoundSource = {
    kind: 'function',
    name,
    columns: names,
    values: names.map((name) => ({
      kind: 'apply',
      name: '',
      parts: [{ as: 'IDENTITY', expr: any }],
      path: [name],
    })),
    complete: names.length > 0,
    any,
    elements: true,
  };
  return { alias: null, path: [], source, renamed: null };
}

function starText(star: Star): string {
  return star.qualifier === null ? '*' : `${star.qualifier.map((part) => part.text).join('.')}.*`;
}
