/**
 * Binds text that could not be parsed. Every reference found in it counts, with less confidence. A word that
 * may be a reference is a doubt about the statement.
 *
 *   f(a USING b WITH c) over t(a, b)       →   unread [ref(t.a), ref(t.b)]; c is not a column
 *   the same, the columns of t unknown     →   unread [ref(t.a), ref(t.b), ref(t.c)]
 *   a FOO b, the columns of t unknown      →   a doubt: which of the three are columns?
 */

import { fold } from '../../dialect/dialect.ts';
import type { Span } from '../../model/place.ts';
import type { Expr, TableName, Unread, UnreadQuery, Word } from '../ir/ir.ts';
import { type BoundExpr, Opaque, type Part } from './bound-query.ts';
import { addMention } from './collector.ts';
import type { QueryContext, Scope } from './context.ts';
import { cteNamed } from './cte-scope.ts';
import { entriesNamed, lookUpKnown } from './name-lookup.ts';
import { allColumns, reference } from './source-columns.ts';

/** Whether an application represents text that could not be parsed. */
export function isUnread(name: string): boolean {
  return name.startsWith('unread ');
}

export function bindUnread(unread: Unread, context: QueryContext): BoundExpr {
  const exprs = [
    ...unread.found.flatMap((expr) => bindFound(expr, { ...context, asListed: true })),
    ...unread.words.flatMap((word) => bindWord(word, context)),
  ];
  if (unread.positions) doubt('it references a column by its position', unread.span, context);
  if (unread.template === true)
    doubt(`the template ${unread.text} may become columns`, unread.span, context, unread.refers);
  const parts = exprs.map((expr): Part => ({ as: 'TRANSFORMATION', expr }));
  return { kind: 'apply', name: `unread ${unread.text}`, parts };
}

/** The value of a query that could not be parsed: its operands count, and its relations are read. */
export function bindUnreadQuery(
  operands: readonly Expr[],
  { code, message, at, text, reads, names }: UnreadQuery,
  context: QueryContext,
): BoundExpr {
  const { relations, collector } = context;
  const ctes = reads.flatMap((name) => cteNamed(name, context) ?? []);
  const known = names.filter((name) => relations.isKnown(name));
  const tables = [...reads, ...known].filter((name) => cteNamed(name, context) === null);
  collector.doubts.push({ code, message, span: at, reads: tables.map((name) => relations.named(name)) });
  return {
    kind: 'apply',
    name: `unread ${text}`,
    parts: [
      ...operands.map(
        (expr): Part => ({ as: 'TRANSFORMATION', expr: context.rules.expression(expr, context) }),
      ),
      ...ctes.map(
        (query): Part => ({
          as: 'CONDITIONAL',
          expr: { kind: 'query', name: 'exists', query, operands: [] },
        }),
      ),
    ],
  };
}

/** If one part cannot be resolved, the other parts still count. */
function bindFound(expr: Expr, context: QueryContext): BoundExpr[] {
  try {
    return [context.rules.expression(expr, context)];
  } catch (error) {
    if (!(error instanceof Opaque)) throw error;
    const unresolved = error.code === 'unresolved-reference';
    if (expr.kind !== 'column') {
      if (!unresolved || expr.kind === 'subquery' || expr.kind === 'unread') throw error;
      return leavesOf(expr).flatMap((leaf) => bindFound(leaf, context));
    }
    // A bare word that is not a column of completely known relations is something else.
    if (expr.parts.length > 1 || !unresolved) doubt(error.message, expr.span, context);
    return [];
  }
}

/** The references and the queries inside an expression. */
function leavesOf(node: unknown): Expr[] {
  if (isLeaf(node)) return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(leavesOf) : [];
}

function isLeaf(value: unknown): value is Expr {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('span' in value)) return false;
  return value.kind === 'column' || value.kind === 'subquery' || value.kind === 'unread';
}

/**
 * A word that may be a keyword counts if it is a known column or a relation. It never adds a column to an
 * unknown relation.
 */
function bindWord({ name, span }: Word, context: QueryContext): BoundExpr[] {
  const { scope, dialect } = context;
  const known = lookUpKnown(name, context, span);
  if (known !== null) {
    addMention(known, span.start, context);
    return [known];
  }
  if (dialect.niladic.has(name.text.toLowerCase())) return [];
  const rows = entriesNamed([name], context).map(allColumns);
  if (rows.length > 0 && !rows.includes(null))
    return rows.flatMap((refs) => (refs ?? []).map((ref) => reference([ref], 'inferred', span)));
  if (rows.length > 0 || isOpen(scope)) {
    const message = `${fold(name, dialect.columns)} may be a column of a relation with unknown columns`;
    doubt(message, span, context);
  }
  return [];
}

function isOpen(scope: Scope): boolean {
  for (let at: Scope | null = scope; at !== null; at = at.parent)
    if (at.entries.some((entry) => allColumns(entry) === null)) return true;
  return false;
}

function doubt(
  message: string,
  span: Span,
  { relations, collector }: QueryContext,
  reads: readonly TableName[] = [],
): void {
  const read = reads.map((name) => relations.named(name));
  collector.doubts.push({ code: 'unresolved-reference', message, span, reads: read });
}
