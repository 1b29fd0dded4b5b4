/**
 * What a name means. Known columns of every enclosing scope are considered first, relations with unknown
 * columns after that. If such a relation is in a scope further in than the known column, the name may mean
 * either.
 *
 *   FROM orders o JOIN riders r USING (id)
 *   `price` → ref(orders, 1)   `id` → the merged column   `o.id` → ref(orders, 0)
 */

import { type Dialect, fold } from '../../dialect/dialect.ts';
import type { Span } from '../../model/place.ts';
import type { Identifier, TableName } from '../ir/ir.ts';
import type { BoundExpr, BoundSource, Part, Reference } from './bound-query.ts';
import type { Entry, QueryContext, Scope } from './context.ts';
import { limitExpansion } from './expansion-limit.ts';
import { addInnerCandidates } from './inner-candidates.ts';
import { addSystemColumn, type CaseMatch } from './relation-columns.ts';
import { entriesNamedIn, foldedParts } from './scope-entries.ts';
import { addColumnsOf, allColumns, columnsOf, nameOf, openColumns, reference } from './source-columns.ts';
import { writtenNameOf } from './written-names.ts';

/**
 * A reference of one part: a column, a constant, or the row of a relation; null if the name has no meaning.
 */
export function lookUp(name: Identifier, context: QueryContext, span: Span): BoundExpr | null {
  const { dialect, scope } = context;
  const first = dialect.features.relationNamesFirst ? relationFirst(name, context, span) : null;
  return first ?? lookUpColumn(name, context, span) ?? rowOfRelation(scope, fold(name, dialect.tables), span);
}

/**
 * In each scope, a relation of that name hides the columns, and so does the element of an array with that
 * name.
 */
function relationFirst(name: Identifier, context: QueryContext, span: Span): BoundExpr | null {
  const { dialect, scope } = context;
  const column = fold(name, dialect.columns);
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.hidden?.has(column) === true || (at.useAliases !== 'never' && hasAlias(at, column))) return null;
    const [entry, another] = entriesNamedIn(at, foldedParts([name], dialect), dialect);
    if (entry !== undefined) {
      if (another !== undefined) return null;
      if (entry.source.kind !== 'function') return rowOfRelation(scope, entry.alias ?? '', span);
      const refs = columnsOf(entry, column);
      return refs.length === 1 ? reference(refs, 'exact', span) : null;
    }
    if (knownIn(at, { folded: column, match: 'alike', span }, context) !== null) return null;
  }
  return null;
}

export function lookUpColumn(name: Identifier, context: QueryContext, span: Span): BoundExpr | null {
  const { dialect, scope } = context;
  const known = knownAt(name, context, span);
  if (known !== null)
    return addInnerCandidates(known.found, openInside(scope, known.at, fold(name, dialect.columns)), span);
  const word = name.text.toLowerCase();
  const system = isSystemColumn(name, dialect) ? systemColumnIn(scope, fold(name, dialect.columns)) : [];
  if (system.length > 0) return reference(system, system.length === 1 ? 'exact' : 'inferred', span);
  if (!name.quoted && dialect.niladic.has(word)) return { kind: 'constant', text: word };
  const alike = matchesOf(dialect).length > 1 ? alikeAt(name, context, span) : null;
  const open = openFor(scope, name, span, context);
  if (alike !== null) return open?.kind === 'ref' ? addInnerCandidates(alike, open.to, span) : alike;
  if (name.quoted || !dialect.pseudo.has(word)) return open;
  return open?.kind === 'ref' ? { ...open, confidence: 'inferred' } : { kind: 'constant', text: word };
}

function isSystemColumn({ text, quoted }: Identifier, { systemColumns }: Dialect): boolean {
  return systemColumns.has(quoted ? text : text.toLowerCase());
}

/** System columns of the nearest scope that reads base relations or files. A subquery has none. */
function systemColumnIn(scope: Scope, folded: string): Reference[] {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const refs = systemColumnOf(
      at.entries.filter(({ qualifiedOnly }) => qualifiedOnly !== true),
      folded,
    );
    if (refs.length > 0) return refs;
  }
  return [];
}

function systemColumnOf(entries: readonly Entry[], folded: string): Reference[] {
  return entries.flatMap(({ source }) =>
    source.kind === 'base' ? [{ source, column: addSystemColumn(source.relation, folded) }] : [],
  );
}

/** Known columns of every enclosing scope, innermost first. */
export function lookUpKnown(name: Identifier, context: QueryContext, span: Span = NOWHERE): BoundExpr | null {
  const known = knownAt(name, context, span)?.found ?? null;
  return known ?? (matchesOf(context.dialect).length > 1 ? alikeAt(name, context, span) : null);
}

/** How names match, one after the other. If the dialect compares with case, another case is a guess. */
function matchesOf({ columns }: Dialect): readonly CaseMatch[] {
  return columns.quoted === 'same' ? ['alike'] : ['exact', 'alike'];
}

/** The only column with the name in another case, if no column has exactly the name. */
function alikeAt(name: Identifier, context: QueryContext, span: Span): BoundExpr | null {
  const folded = fold(name, context.dialect.columns);
  for (let at: Scope | null = context.scope; at !== null; at = at.parent) {
    const { refs } = knownColumns(at, folded, 'alike');
    if (refs.length > 0) return reference(refs, 'inferred', span);
  }
  return null;
}

const NOWHERE: Span = { start: 0, end: 0 };

function knownAt(
  name: Identifier,
  context: QueryContext,
  span: Span,
): { readonly found: BoundExpr; readonly at: Scope } | null {
  const [match = 'exact'] = matchesOf(context.dialect);
  const wanted = { folded: fold(name, context.dialect.columns), match, span };
  for (let at: Scope | null = context.scope; at !== null; at = at.parent) {
    const found = knownIn(at, wanted, context);
    if (found !== null) return { found, at };
  }
  return null;
}

/**
 * Inner scopes precede outer scopes: the columns of that name in relations with unknown columns, in scopes
 * inside `around`.
 */
function openInside(scope: Scope, outer: Scope, folded: string): Reference[] {
  const refs: Reference[] = [];
  for (let at: Scope | null = scope; at !== null && at !== outer; at = at.parent)
    for (const { source, qualifiedOnly } of at.entries)
      if (qualifiedOnly !== true) refs.push(...openColumns(source, folded));
  return refs;
}

/**
 * A reference whose first parts are a relation. `open`: the column is in a relation with unknown columns.
 * `named`: a relation has the name.
 */
export function lookUpQualified(
  qualifier: TableName,
  column: Identifier,
  { scope, dialect }: QueryContext,
): Qualified {
  const folded = fold(column, dialect.columns);
  const [match = 'exact', second] = matchesOf(dialect);
  const parts = foldedParts(qualifier, dialect);
  let named = false;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const entries = entriesNamedIn(at, parts, dialect);
    if (entries.length === 0) continue;
    named = true;
    const known: Reference[] = [];
    for (const entry of entries) addColumnsOf(entry, folded, match, known);
    if (known.length > 0) return { refs: known, open: false, named };
    const system = isSystemColumn(column, dialect) ? systemColumnOf(entries, folded) : [];
    if (system.length > 0) return { refs: system, open: false, named };
    const open = entries.flatMap((entry) => openColumns(entry.source, folded));
    if (open.length > 0) return { refs: open, open: true, named };
    if (second !== undefined) for (const entry of entries) addColumnsOf(entry, folded, second, known);
    if (known.length > 0) return { refs: known, open: false, named, inferred: true };
  }
  return { refs: [], open: false, named };
}

interface Qualified {
  readonly refs: readonly Reference[];
  readonly open: boolean;
  readonly named: boolean;
  /** The column has the name in another case. */
  readonly inferred?: true;
}

/** The entries that a qualifier references, in the nearest scope that has any. */
export function entriesNamed(qualifier: TableName, { scope, dialect }: QueryContext): readonly Entry[] {
  const parts = foldedParts(qualifier, dialect);
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const entries = entriesNamedIn(at, parts, dialect);
    if (entries.length > 0) return entries;
  }
  return [];
}

/** A name that two relations have is ambiguous, unless the engine may prefer an alias. */
function knownColumns(
  { entries, aliases, outputs }: Scope,
  folded: string,
  match: CaseMatch,
): { readonly refs: readonly Reference[]; readonly clash: { readonly clash?: true } } {
  const refs: Reference[] = [];
  let having = 0;
  for (const entry of entries) {
    if (entry.qualifiedOnly === true) continue;
    const before = refs.length;
    addColumnsOf(entry, folded, match, refs);
    if (refs.length > before && isSure(entry.source)) having++;
  }
  return { refs, clash: having > 1 && !aliases.has(folded) && !outputs.has(folded) ? CLASH : {} };
}

/** Other sources may have a column only because an earlier reference added it. */
function isSure(source: BoundSource): boolean {
  return source.kind === 'query' || (source.kind === 'base' && source.relation.complete);
}

interface Wanted {
  readonly folded: string;
  readonly match: CaseMatch;
  readonly span: Span;
}

function knownIn(scope: Scope, { folded, match, span }: Wanted, context: QueryContext): BoundExpr | null {
  const hidden = scope.hidden?.get(folded);
  if (hidden !== undefined) return hidden;
  const aliasFirst =
    scope.useAliases === 'first' || (scope.useAliases === 'ungrouped' && !scope.groupKeys.has(folded));
  if (aliasFirst) {
    const alias = aliasIn(scope, { folded, span }, context);
    if (alias !== null) return alias;
  }
  const { refs, clash } = knownColumns(scope, folded, match);
  const merged = scope.merged.length === 0 ? undefined : mergedNamed(scope, folded, refs);
  const others =
    merged === undefined
      ? refs
      : refs.filter((ref) => !merged.of.some((covered) => sameReference(covered, ref)));
  if (merged !== undefined && others.length === 0) return withPlace(merged.expr, span);
  if (merged !== undefined)
    return {
      kind: 'apply',
      name: 'ambiguous',
      ...clash,
      parts: [
        { as: 'IDENTITY', expr: withPlace(merged.expr, span) },
        ...others.map((ref) => ({ as: 'IDENTITY', expr: reference([ref], 'inferred', span) }) as const),
      ],
    };
  if (refs.length > 1) return { kind: 'ref', to: refs, confidence: 'inferred', ...clash, span };
  if (refs.length > 0) return reference(refs, 'exact', span);
  return scope.useAliases === 'never' ? null : aliasIn(scope, { folded, span }, context);
}

/** The column that a join merged, by its name, or by the columns that the name means. */
function mergedNamed(
  { merged }: Scope,
  folded: string,
  refs: readonly Reference[],
): Scope['merged'][number] | undefined {
  const covers = ({ of }: Scope['merged'][number]): boolean =>
    refs.length > 0 && refs.every((ref) => of.some((one) => sameReference(one, ref)));
  return merged.find(({ name }) => name === folded) ?? merged.find(covers);
}

function hasAlias({ aliases, deferred }: Scope, folded: string): boolean {
  return aliases.has(folded) || deferred.has(folded);
}

/** While an alias is bound, its name means a column. */
function aliasIn(
  scope: Scope,
  { folded, span }: Pick<Wanted, 'folded' | 'span'>,
  context: QueryContext,
): BoundExpr | null {
  const { aliases, deferred } = scope;
  const bind = deferred.get(folded);
  if (bind !== undefined) {
    deferred.delete(folded);
    const value = bind({ ...context, scope });
    limitExpansion(value, span);
    aliases.set(folded, value);
  }
  return aliases.get(folded) ?? null;
}

const CLASH = { clash: true } as const;

function openFor(scope: Scope, name: Identifier, span: Span, context: QueryContext): BoundExpr | null {
  const folded = fold(name, context.dialect.columns);
  for (const functions of [false, true]) {
    for (let at: Scope | null = scope; at !== null; at = at.parent) {
      const searched = at.entries.filter(
        ({ source, qualifiedOnly }) => qualifiedOnly !== true && isSearched(source, functions),
      );
      const refs = searched.flatMap((entry) => openColumns(entry.source, folded));
      if (refs.length === 0) continue;
      // The name may also mean the row of a relation of that name.
      const row = at.entries.find((entry) => entry.alias?.toLowerCase() === folded.toLowerCase());
      const sure = refs.length === 1 && refs.every(({ source }) => hasListedColumnsOnly(source));
      const column = reference(refs, sure && row === undefined ? 'exact' : 'inferred', span);
      const found = row === undefined ? column : orRow(column, row, span, context);
      return addInnerCandidates(found, openInside(scope, at, folded), span);
    }
  }
  return null;
}

/**
 * Relations first. A function that shows the columns of a relation, and an unknown function, count as
 * relations.
 */
function isSearched(source: BoundSource, functions: boolean): boolean {
  if (functions || source.kind !== 'function') return functions === (source.kind === 'function');
  return source.unknown !== undefined || source.through !== undefined;
}

/** It has no columns except those of relations and those in its list. */
function hasListedColumnsOnly(source: BoundSource): boolean {
  return source.kind !== 'function' || (source.through !== undefined && source.any === null);
}

/** A column of that name, or the row of a relation whose columns are not all known. */
function orRow(column: BoundExpr, entry: Entry, span: Span, { dialect, collector }: QueryContext): BoundExpr {
  const { source, alias } = entry;
  if (!dialect.features.relationsAsValues || allColumns(entry) !== null) return column;
  const message = `${alias} may be the row of a relation with unknown columns`;
  collector.doubts.push({ code: 'star-over-unknown', message, span, reads: [] });
  const known = source.kind === 'query' ? source.query.columns.slice(0, source.query.visible) : [];
  if (known.length === 0) return column;
  const parts = known.map((_, at): Part => {
    return { as: 'TRANSFORMATION', expr: reference([{ source, column: at }], 'inferred', span) };
  });
  return { kind: 'apply', name: 'row', isRow: true, parts: [{ as: 'IDENTITY', expr: column }, ...parts] };
}

/** The name of a relation as a value means its row. */
function rowOfRelation(scope: Scope, folded: string, span: Span): BoundExpr | null {
  let column: number | null = null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    column ??= at.rowColumn;
    const entry = at.entries.find((candidate) => candidate.alias === folded);
    if (entry === undefined) continue;
    const refs = allColumns(entry);
    if (refs === null) return null;
    const { source } = entry;
    const isValue =
      source.kind === 'query' && source.query.kind === 'select' && source.query.isValue === true;
    const one = isValue ? refs[0] : column === null ? undefined : refs[column];
    if (one !== undefined) return reference([one], 'exact', span);
    return {
      kind: 'apply',
      // The names of the columns are part of the value.
      isRow: true,
      name: `row ${refs.map((ref) => writtenNameOf(entry, ref.column)).join(' ')}`,
      parts: refs.map((ref) => ({ as: 'TRANSFORMATION', expr: reference([ref], 'exact', span) })),
      fields: refs.map((ref, part) => ({ name: nameOf(entry, ref.column), part })),
    };
  }
  return null;
}

/** The value with the place of a reference or a star. */
export function withPlace(expr: BoundExpr, span: Span): BoundExpr {
  if (expr.kind === 'ref') return { ...expr, span };
  if (expr.kind !== 'apply') return expr;
  return { ...expr, parts: expr.parts.map((part) => ({ ...part, expr: withPlace(part.expr, span) })) };
}

function sameReference(a: Reference, b: Reference): boolean {
  return a.source === b.source && a.column === b.column;
}
