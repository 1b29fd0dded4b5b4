/**
 * Columns that the text references and the list of a relation lacks. A list is often older than the text, so
 * the relation is assumed to have the column, `inferred`. The statement also has a fault, because engines
 * refuse it if the list is current.
 *
 *   schema x(id, price):  SELECT x.discount FROM x
 *     →   ref(x.discount) inferred, and the fault "x.discount is not a column of any relation in scope"
 *   the same over (SELECT * FROM x) AS d             →   d.discount, a column of the star
 *   the same over (SELECT id, price FROM x) AS d     →   null: the text defines the columns of d
 *
 * If several relations may lack the column, each of them is a candidate, in every enclosing scope.
 */

import { fold } from '../../dialect/dialect.ts';
import { nearestNames } from '../../model/nearest-names.ts';
import type { Span } from '../../model/place.ts';
import type { Identifier } from '../ir/ir.ts';
import {
  type BaseRelation,
  type BoundColumn,
  type BoundExpr,
  type BoundQuery,
  type BoundSource,
  inferred,
  type Reference,
} from './bound-query.ts';
import { addFault } from './collector.ts';
import type { Entry, QueryContext, Scope, StatementContext } from './context.ts';
import { entriesNamed } from './name-lookup.ts';
import { withFields } from './path-names.ts';
import { addUnlisted, findColumn, rawName, topColumns } from './relation-columns.ts';
import { reference } from './source-columns.ts';

/** null: no relation in scope can have the column. */
export function bindUnlisted(
  parts: readonly Identifier[],
  span: Span,
  context: QueryContext,
): BoundExpr | null {
  const { scope } = context;
  if (context.asListed) return null;
  const [first] = parts;
  if (first === undefined) return null;
  if (parts.length > 1) return qualified(parts, span, context);
  const folded = fold(first, context.dialect.columns);
  const refs: Reference[] = [];
  for (let at: Scope | null = scope; at !== null && refs.length <= MAX_CANDIDATES; at = at.parent)
    for (const entry of at.entries.slice(0, MAX_CANDIDATES + 1))
      if (entry.qualifiedOnly !== true) refs.push(...unlistedIn(entry, folded));
  if (refs.length === 0 || refs.length > MAX_CANDIDATES) return null;
  addFault(unlistedMessage(parts, context), span, context);
  return reference(refs, 'inferred', span);
}

/** With more candidates than this, the statement is opaque. */
const MAX_CANDIDATES = 50;

/** As for known columns, the longest prefix that is a relation decides. */
function qualified(parts: readonly Identifier[], span: Span, context: QueryContext): BoundExpr | null {
  const { dialect } = context;
  for (let at = parts.length - 1; at >= 1; at--) {
    const [column, ...fields] = parts.slice(at);
    const entries = entriesNamed(parts.slice(0, at), context);
    if (column === undefined || entries.length === 0) continue;
    if (fields.length > 0 && !dialect.features.structFields) return null;
    const refs = entries.flatMap((entry) => unlistedIn(entry, fold(column, dialect.columns)));
    if (refs.length === 0) return null;
    addFault(unlistedMessage(parts, context), span, context);
    return withFields(reference(refs, 'inferred', span), fields, dialect);
  }
  return null;
}

/**
 * The name of a written column in its target. A column that the list of the target lacks is a fault, as for a
 * read column.
 */
export function targetColumn(
  target: BaseRelation | null,
  { name, text, span }: { readonly name: string; readonly text: string; readonly span: Span },
  context: StatementContext,
): TargetColumn {
  if (target?.complete !== true || target.location) return { name, isListed: true };
  const known = findColumn(target, name);
  if (known !== -1) return { name: rawName(target, known), isListed: true };
  if (context.dialect.systemColumns.has(name.toLowerCase())) return { name, isListed: true };
  const [near] = nearestNames(text, namesIn({ kind: 'base', relation: target }), 1);
  const nearest = near === undefined ? '' : `; did you mean ${near}?`;
  addFault(`${text} is not a column of ${target.name}${nearest}`, span, context);
  return { name, isListed: false };
}

/** An assigned column with the name of the target's column. */
export function assignedTo(
  target: BaseRelation | null,
  column: BoundColumn,
  context: StatementContext,
): BoundColumn {
  const { name, isListed } = targetColumn(target, { ...column, text: column.name }, context);
  return { ...column, name, expr: isListed ? column.expr : inferred(column.expr) };
}

export interface TargetColumn {
  readonly name: string;
  readonly isListed: boolean;
}

/**
 * Whether the source may have unlisted columns. The columns of a relation that the text creates are certain.
 */
export function mayLack(source: BoundSource): boolean {
  if (source.kind === 'base') return isGiven(source.relation);
  return source.kind === 'query' && hasListedStars(source.query);
}

function isGiven({ declared, complete, temporary }: BaseRelation): boolean {
  return declared && complete && !temporary;
}

const FOLLOWED = 50;

/** Longer chains of stars are not followed. */
function hasListedStars(query: BoundQuery, depth = 0): boolean {
  if (depth > FOLLOWED) return false;
  if (query.listed !== undefined) return query.listed.length > 0;
  return query.kind === 'set' && hasListedStars(query.left, depth + 1);
}

/** An alias list gives names by position, so it cannot contain a column that is missing. */
export function unlistedIn({ source, renamed }: Entry, folded: string): Reference[] {
  return renamed === null ? unlistedColumns(source, folded, 0) : [];
}

function unlistedColumns(source: BoundSource, folded: string, depth: number): Reference[] {
  if (source.kind === 'base')
    return isGiven(source.relation) ? [{ source, column: addUnlisted(source.relation, folded) }] : [];
  if (source.kind === 'function' || depth > FOLLOWED) return [];
  const column = unlistedOutput(source.query, folded, depth);
  return column === -1 ? [] : [{ source, column }];
}

/**
 * Finds or adds the hidden column of a query's stars, as `openColumns` does for stars over unknown columns. A
 * set operation has the column if both sides have it: otherwise the sides would have different lengths.
 */
function unlistedOutput(query: BoundQuery, folded: string, depth: number): number {
  for (let i = query.visible; i < query.columns.length; i++) if (query.columns[i]?.name === folded) return i;
  if (LACKING.get(query)?.has(folded) === true || !mayLack({ kind: 'query', query })) return -1;
  const at = query.columns.length;
  const span = query.columns[0]?.span ?? { start: 0, end: 0 };
  query.columns.push({ name: folded, expr: { kind: 'constant', text: '' }, span });
  const expr =
    query.kind === 'set' && query.listed === undefined
      ? inBranches(query.left, query.right, folded, depth)
      : inStars(query, folded, depth);
  query.columns[at] = {
    name: expr === null ? '' : folded,
    expr: expr ?? { kind: 'constant', text: '' },
    implied: true,
    span,
  };
  if (expr === null) LACKING.set(query, (LACKING.get(query) ?? new Set()).add(folded));
  return expr === null ? -1 : at;
}

/** The stars of a query do not have these names. Many references look up the same expression of WITH. */
const LACKING = new WeakMap<BoundQuery, Set<string>>();

function inStars({ listed = [] }: BoundQuery, folded: string, depth: number): BoundExpr | null {
  const refs = listed
    .filter((star) => !star.except.has(folded) && star.only?.(folded) !== false)
    .flatMap((star) => unlistedColumns(star.source, folded, depth + 1));
  return refs.length === 0 ? null : reference(refs, 'inferred', listed[0]?.span ?? { start: 0, end: 0 });
}

function inBranches(
  left: BoundQuery,
  right: BoundQuery | null,
  folded: string,
  depth: number,
): BoundExpr | null {
  const span = { start: 0, end: 0 };
  const sides = [left, right].map((query) =>
    query === null ? [] : unlistedColumns({ kind: 'query', query }, folded, depth + 1),
  );
  if (sides.some((refs) => refs.length === 0)) return null;
  return {
    kind: 'apply',
    name: 'union',
    parts: sides.flat().map((ref) => ({ as: 'IDENTITY', expr: reference([ref], 'inferred', span) })),
  };
}

/** How many unknown names of a statement get a suggestion. */
const MAX_COMPARED = 20;

export function unlistedMessage(parts: readonly Identifier[], context: QueryContext): string {
  const { scope, collector } = context;
  const name = parts.map((part) => part.text).join('.');
  const message = `${name} is not a column of any relation in scope`;
  const count = collector.compared++;
  const entries = parts.length > 1 ? entriesNamed(parts.slice(0, -1), context) : visibleEntries(scope);
  const near = count < MAX_COMPARED ? nearestIn(entries, parts.at(-1)?.text ?? '') : null;
  return near === null ? message : `${message}; did you mean ${near}?`;
}

function visibleEntries(scope: Scope): Entry[] {
  const entries: Entry[] = [];
  for (let at: Scope | null = scope; at !== null; at = at.parent) entries.push(...at.entries);
  return entries;
}

/** The column with the most similar name, qualified with the name of its relation. */
function nearestIn(entries: readonly Entry[], name: string): string | null {
  const owners = new Map<string, string | null>();
  for (const { source, alias } of entries)
    for (const column of namesIn(source)) if (!owners.has(column)) owners.set(column, alias);
  const [near] = nearestNames(name, owners.keys(), 1);
  if (near === undefined) return null;
  const owner = owners.get(near) ?? null;
  return owner === null ? near : `${owner}.${near}`;
}

function namesIn(source: BoundSource): readonly string[] {
  if (source.kind === 'function') return [];
  if (source.kind === 'query')
    return source.query.columns.slice(0, source.query.visible).map((column) => column.name);
  return topColumns(source.relation).map((column) => rawName(source.relation, column));
}
