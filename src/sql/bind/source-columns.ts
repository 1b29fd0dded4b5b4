/**
 * The columns of one relation of FROM: the known columns, and those that a name adds to an unknown relation.
 *
 *   (SELECT * FROM t) AS d, t unknown: columnsOf(d, 'a')
 *       → [], openColumns(d, 'a') → [a column a of t, shown by d]
 */
import type { Confidence } from '../../model/edge.ts';
import type { Span } from '../../model/place.ts';
import {
  type BoundExpr,
  type BoundQuery,
  type BoundSource,
  type FunctionSource,
  Opaque,
  type Reference,
} from './bound-query.ts';
import type { Entry } from './context.ts';
import { addColumn, type CaseMatch, columnsNamed, rawName, topColumns } from './relation-columns.ts';
import { visibleColumnsNamed } from './visible-columns.ts';

export function reference(to: readonly Reference[], confidence: Confidence, span: Span): BoundExpr {
  return { kind: 'ref', to, confidence, span };
}

/** Known columns of that name. A column with exactly this name precedes other cases. */
export function columnsOf(entry: Entry, folded: string): Reference[] {
  const refs: Reference[] = [];
  addColumnsOf(entry, folded, 'exact', refs);
  if (refs.length === 0) addColumnsOf(entry, folded, 'alike', refs);
  return refs;
}

/** A list of names is useless if the columns are unknown. */
export function unmatchedNames(alias: string): Opaque {
  const message = `${alias} renames columns by position, but the columns are unknown`;
  return new Opaque('star-over-unknown', message, { start: 0, end: 0 });
}

export function addColumnsOf(entry: Entry, folded: string, match: CaseMatch, refs: Reference[]): void {
  const { source, renamed } = entry;
  if (entry.unmatched?.has(folded) === true) throw unmatchedNames(entry.alias ?? '');
  for (const [column, name] of renamed?.entries() ?? []) if (name === folded) refs.push({ source, column });
  if (source.kind === 'query') {
    for (const column of visibleColumnsNamed(source.query, folded, match))
      if (renamed?.[column] === undefined) refs.push({ source, column });
    return;
  }
  const found =
    source.kind === 'base' ? columnsNamed(source.relation, folded, match) : functionColumns(source, folded);
  for (const column of found) if (renamed?.[column] === undefined) refs.push({ source, column });
}

/** A schema may spell the fields of unnested structs in another case. */
function functionColumns({ columns, starColumns }: FunctionSource, folded: string): readonly number[] {
  const exact = columns.indexOf(folded);
  if (exact !== -1) return [exact];
  const alike =
    starColumns === undefined ? -1 : columns.findIndex((name) => name.toLowerCase() === folded.toLowerCase());
  return alike === -1 ? [] : [alike];
}

/** Columns that the name may mean in the unknown part of the source. The lookup adds them. */
export function openColumns(source: BoundSource, folded: string): Reference[] {
  if (source.kind === 'base') {
    return source.relation.complete ? [] : [{ source, column: addColumn(source.relation, folded) }];
  }
  if (source.kind === 'function') {
    const value = throughRelations(source, folded) ?? source.any;
    if (value === null) return [];
    source.columns.push(folded);
    source.values.push(
      source.elements && source.any === value
        ? { kind: 'apply', name: '', parts: [{ as: 'IDENTITY', expr: value }], path: [folded] }
        : value,
    );
    return [{ source, column: source.columns.length - 1 }];
  }
  return openInQuery(source.query, folded).map((column) => ({ source, column }));
}

function throughRelations({ through, any }: FunctionSource, folded: string): BoundExpr | null {
  const refs = (through ?? []).flatMap((query) =>
    openInQuery(query, folded).map((column) => ({ source: { kind: 'query', query } as const, column })),
  );
  const confidence = refs.length === 1 && any === null ? 'exact' : 'inferred';
  return refs.length === 0 ? null : reference(refs, confidence, { start: 0, end: 0 });
}

/** All columns of an entry, in order; null if some of them are unknown. */
export function allColumns(entry: Entry): Reference[] | null {
  const { source } = entry;
  if (source.kind === 'base')
    return source.relation.complete
      ? topColumns(source.relation).map((column) => ({ source, column }))
      : null;
  if (source.kind === 'query')
    return source.query.openStars.length > 0 ? null : numbered(source, source.query.visible);
  if (!source.complete) return null;
  return source.starColumns?.map((column) => ({ source, column })) ?? numbered(source, source.columns.length);
}

export function nameOf(entry: Entry, column: number): string {
  const { source, renamed } = entry;
  const given = renamed?.[column];
  if (given !== undefined) return given;
  if (source.kind === 'base') return rawName(source.relation, column);
  return source.kind === 'query'
    ? (source.query.columns[column]?.name ?? '')
    : (source.columns[column] ?? '');
}

function numbered(source: BoundSource, count: number): Reference[] {
  return Array.from({ length: count }, (_, column) => ({ source, column }));
}

/**
 * Finds or adds the hidden column of a query's open stars. The column is entered before its sources are
 * searched, so that a recursive query finds it. A name without a column stays as a column without a name.
 */
function openInQuery(query: BoundQuery, folded: string): number[] {
  if (query.openStars.length === 0) return [];
  for (let i = query.visible; i < query.columns.length; i++)
    if (query.columns[i]?.name === folded) return [i];
  const at = query.columns.length;
  const span = query.openStars[0]?.span ?? { start: 0, end: 0 };
  query.columns.push({ name: folded, expr: { kind: 'constant', text: '' }, span });
  const expr =
    query.kind === 'set' ? openInBranches(query.left, query.right, folded) : openInStars(query, folded);
  query.columns[at] = {
    name: expr === null ? '' : folded,
    expr: expr ?? { kind: 'constant', text: '' },
    implied: true,
    span,
  };
  return expr === null ? [] : [at];
}

function openInStars(query: BoundQuery, folded: string): BoundExpr | null {
  const refs = query.openStars
    .filter((open) => !open.except.has(folded) && open.only?.(folded) !== false)
    .flatMap((open) => openOrKnown(open.source, folded));
  const span = query.openStars[0]?.span ?? { start: 0, end: 0 };
  return refs.length === 0 ? null : reference(refs, refs.length === 1 ? 'exact' : 'inferred', span);
}

/** Set operations pair columns by position. After a star in a branch, they are paired by name. */
function openInBranches(left: BoundQuery, right: BoundQuery | null, folded: string): BoundExpr | null {
  const sides = [left, right].filter((side) => side !== null);
  const span = { start: 0, end: 0 };
  const refs = sides.flatMap((query) => openOrKnown({ kind: 'query', query }, folded));
  if (refs.length === 0) return null;
  return {
    kind: 'apply',
    name: 'union',
    parts: refs.map((ref) => ({ as: 'IDENTITY', expr: reference([ref], 'inferred', span) })),
  };
}

function openOrKnown(source: BoundSource, folded: string): Reference[] {
  const known = columnsOf({ alias: null, path: [], source, renamed: null }, folded);
  return known.length > 0 ? known : openColumns(source, folded);
}
