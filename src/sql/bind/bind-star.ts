/**
 * Binds stars: the columns that a star shows, with EXCEPT, REPLACE, RENAME and tests of names.
 *
 *   SELECT * EXCLUDE (id) REPLACE (a + 1 AS a) FROM t(id, a, b)   →   columns [a ← t.a + 1, b ← t.b]
 */
import { type Dialect, fold } from '../../dialect/dialect.ts';
import type { Subtype } from '../../model/edge.ts';
import type { Span } from '../../model/place.ts';
import { isAggregate } from '../ir/functions.ts';
import type { Expr, NameTest, Star } from '../ir/ir.ts';
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
import { type Entry, isMerged, type Merged, type QueryContext, type StarItem } from './context.ts';
import { entriesNamed, withPlace } from './name-lookup.ts';
import { nameTest } from './name-test.ts';
import { rowFields } from './row-fields.ts';
import { shapeOf } from './shape.ts';
import { allColumns, columnsOf, nameOf, openColumns, reference } from './source-columns.ts';
import { mayLack, unlistedIn, unlistedMessage } from './unlisted-columns.ts';
import { type Naming, naming, namingInStar, writtenNameOf, writtenNameRead } from './written-names.ts';

/** `self` is the query of the columns: an alias is a reference to one of them. */
export interface Items {
  readonly columns: BoundColumn[];
  readonly openStars: OpenStar[];
  readonly listed?: OpenStar[];
  readonly self: BoundSource;
  /** An item whose value has fields is replaced by these fields. */
  readonly unpacks?: boolean;
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

/** EXCEPT, REPLACE and RENAME of a star, by folded name. */
interface Changes {
  readonly except: ReadonlySet<string>;
  readonly replace: ReadonlyMap<string, { readonly expr: BoundExpr; readonly called: Naming }>;
  readonly rename: ReadonlyMap<string, Naming>;
  /** Which columns are shown; null: all. */
  readonly only: Tested | null;
  /** Fields that are removed from columns, by the column's name in lower case. */
  readonly without: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Columns of one relation: `EXCLUDE (o.id)`. */
  readonly exceptOf: readonly { readonly entries: readonly Entry[]; readonly name: string }[];
  /** Names in lower case to names as listed: a schema may use another case. */
  readonly spelled: ReadonlyMap<string, string>;
}

export function bindStar(star: Star, context: QueryContext, bound: Items): void {
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
      if (!inPlace) addColumn(namingOfMerged(one), one.expr, adding);
    } else addEntry(one, adding);
  }
  if (bound.openStars.length === openStars) reportMissing(adding, starItems, context);
}

/**
 * EXCEPT, REPLACE, RENAME or COLUMNS([…]) of a column that the star does not have is a fault. A column that a
 * given list may lack counts as referenced.
 */
function reportMissing(adding: Adding, starItems: readonly StarItem[], context: QueryContext): void {
  const { star, changes, found, bound, first } = adding;
  if (star.only !== undefined && star.only.match !== 'name' && bound.columns.length === first)
    addFault(`no column matches ${star.only.texts[0] ?? ''}`, star.span, context);
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
    if (merged === undefined)
      addColumn(shownAs(entry, ref.column), reference([ref], 'exact', adding.star.span), adding);
    else if (adding.inPlace && merged.of[0]?.source === ref.source && merged.of[0].column === ref.column)
      addColumn(namingOfMerged(merged), merged.expr, adding);
  }
}

/** A star over a query with unknown columns shows the columns that the query is known to have, too. */
function addOpen(entry: Entry, adding: Adding): void {
  const { source } = entry;
  const known = source.kind === 'query' ? source.query.visible : 0;
  const first = source.kind === 'query' ? counted(source.query) : 0;
  const add = (column: number): void => {
    const expr = reference([{ source, column }], 'exact', adding.star.span);
    addColumn(shownAs(entry, column), expr, adding);
  };
  for (let column = 0; column < Math.min(first, known); column++) add(column);
  const open = openStar(entry, adding);
  const shown = Array.from({ length: known }, (_, column) => nameOf(entry, column));
  adding.bound.openStars.push({ ...open, except: new Set([...open.except, ...shown]) });
  for (let column = first; column < known; column++) add(column);
}

interface Shown {
  readonly name: string;
  readonly written: string;
}

function shownAs(entry: Entry, column: number): Shown {
  return { name: nameOf(entry, column), written: writtenNameOf(entry, column) };
}

/** A merged column has the name that the left side has. */
function namingOfMerged({ name, of }: Merged): Shown {
  const [first] = of;
  const written = first === undefined ? null : writtenNameRead(reference([first], 'exact', NOWHERE));
  return { name, written: written ?? name };
}

const NOWHERE: Span = { start: 0, end: 0 };

function addColumn({ name, written }: Shown, expr: BoundExpr, adding: Adding): void {
  const { star, bound, changes, first, context, found } = adding;
  const listed = listedAs(name, adding);
  found.add(listed);
  if (changes.only !== null && star.only?.match !== 'name') refuseGenerated(name, star, context);
  if (changes.only !== null && !changes.only.known(written)) return;
  if (changes.spelled.get(listed.toLowerCase()) === listed) addMention(expr, star.span.start, context);
  // If several columns have the name, the first one is replaced and the others are not shown (DuckDB; other
  // engines refuse it).
  const replaced = changes.replace.get(listed);
  // The column of REPLACE has the name in REPLACE.
  const shown = namingInStar(name, replaced?.called.written ?? written, context.dialect);
  const called = changes.rename.get(listed) ?? shown;
  const isAgain = (): boolean => bound.columns.slice(first).some((one) => one.name === called.name);
  if (changes.except.has(listed) || (replaced !== undefined && isAgain())) return;
  const column: BoundColumn = {
    ...called,
    expr:
      replaced?.expr ?? withoutFields(withPlace(expr, star.span), changes.without.get(name.toLowerCase())),
    implied: replaced === undefined,
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
    written: undefined,
    expr: { kind: 'apply', name, parts: [{ as, expr: column.expr }] },
  };
}

function changesOf(star: Star, context: QueryContext): Changes {
  const { columns } = context.dialect;
  const except = new Set(star.except.map((name) => fold(name, columns)));
  const replace = new Map(
    star.replace.map(({ name, expr }) => {
      const called = naming(name, context.dialect);
      return [called.name, { expr: bindExpr(expr, context), called }] as const;
    }),
  );
  const rename = new Map(
    star.rename.map(({ from, to }) => [fold(from, columns), naming(to, context.dialect)] as const),
  );
  const listed = [...except, ...replace.keys(), ...rename.keys()];
  const only = star.only === undefined ? null : testOf(star.only, context.dialect);
  if (star.only !== undefined && only === null)
    throw new Opaque(
      'unsupported-construct',
      `the pattern ${star.only.texts[0]} is not supported`,
      star.span,
    );
  const spelled = new Map(listed.map((name) => [name.toLowerCase(), name]));
  return { except, replace, rename, only, ...fieldsTaken(star, context), spelled };
}

interface Tested {
  /** The name is as written. */
  readonly known: (name: string) => boolean;
  /** The case of the name is unknown. */
  readonly unknown: (name: string) => boolean;
}

function testOf(test: NameTest, { features }: Dialect): Tested | null {
  const unknown = nameTest(test, 'any case');
  const known = features.namesKeepCase ? nameTest(test, 'as written') : unknown;
  return known === null || unknown === null ? null : { known, unknown };
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
  for (const { expr, called } of replace.values()) bound.columns.push({ ...called, expr, span: star.span });
  for (const [from, to] of rename) {
    const refs = [...columnsOf(entry, from), ...openColumns(entry.source, from)].slice(0, 1);
    bound.columns.push({ ...to, expr: reference(refs, 'exact', star.span), span: star.span });
  }
  const mergedNames = merged.map((column) => column.name);
  const taken = changes.exceptOf.flatMap((one) => (one.entries.includes(entry) ? [one.name] : []));
  const except = new Set([...changes.except, ...taken, ...replace.keys(), ...rename.keys(), ...mergedNames]);
  return { source: entry.source, except, at, only: changes.only?.unknown ?? null, span: star.span };
}

/** The part of the star that would show a column missing from the list. */
function listedStar({ source }: Entry, { star, bound, changes }: Adding): OpenStar {
  const except = new Set([...changes.except, ...changes.replace.keys(), ...changes.rename.keys()]);
  const only = changes.only?.unknown ?? null;
  return { source, except, at: bound.columns.length, only, span: star.span };
}

/** `(expr).*`: the columns of the row, if they are known. */
function bindFields(star: Star, value: Expr, context: QueryContext, bound: Items): void {
  const adding = addingOf(star, context, bound);
  const fields = rowFields(value, context);
  if (fields !== null) {
    for (const { name, expr } of fields) addColumn({ name, written: name }, expr, adding);
    return;
  }
  const name = value.kind === 'unread' && value.template === true ? `the template ${value.text}` : 'fields';
  addEntry(structEntry(bindExpr(value, context), name), adding);
}

/** The fields of a row, if they are known. */
export function bindRow(expr: BoundExpr, span: Span, context: QueryContext, bound: Items): boolean {
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
