/**
 * A column that is referenced by position: Snowflake's `$2` and `t.$2`.
 *
 *   SELECT $2 FROM VALUES (1, x)  →  the second value
 *   SELECT $2 FROM @stage         →  the column "$2" of the files of the stage
 */
import type { Span } from '../../model/place.ts';
import type { TableName } from '../ir/ir.ts';
import { type BoundExpr, type BoundSource, counted, Opaque, type Reference } from './bound-query.ts';
import type { QueryContext, Scope } from './context.ts';
import { entriesNamed } from './name-lookup.ts';
import { topColumns } from './relation-columns.ts';
import { openColumns, reference } from './source-columns.ts';

interface Position {
  /** From 1. */
  readonly number: number;
  readonly span: Span;
}

/** The column at the position in the last part of `parts`; null if no relation has so many columns. */
export function lookUpPosition(
  parts: TableName,
  position: Position,
  context: QueryContext,
): BoundExpr | null {
  const qualifier = parts.slice(0, -1);
  const entries = qualifier.length > 0 ? entriesNamed(qualifier, context) : nearest(context.scope);
  const refs = entries.flatMap(({ source }) => columnAt(source, position));
  if (refs.length === 0) return null;
  return reference(refs, refs.length === 1 ? 'exact' : 'inferred', position.span);
}

/** The relations of the nearest FROM. */
function nearest(scope: Scope): Scope['entries'] {
  for (let at: Scope | null = scope; at !== null; at = at.parent)
    if (at.entries.length > 0) return at.entries;
  return [];
}

function columnAt(source: BoundSource, position: Position): Reference[] {
  const column = position.number - 1;
  switch (source.kind) {
    case 'base':
      if (source.relation.location) return openColumns(source, `$${position.number}`);
      if (!source.relation.complete) throw unknownPosition(source.relation.name, position);
      return topColumns(source.relation)
        .slice(column, column + 1)
        .map((top) => ({ source, column: top }));
    case 'function':
      if (column < source.columns.length) return [{ source, column }];
      return openColumns(source, `$${position.number}`);
    case 'query': {
      const { query } = source;
      if (column < counted(query)) return [{ source, column }];
      const [open, ...more] = query.openStars;
      if (open === undefined) return [];
      // The star shows the columns of files, which are counted. The columns of other unknown relations are
      // not.
      const files = open.source.kind === 'base' && open.source.relation.location;
      if (!files || open.at > 0 || open.except.size > 0 || more.length > 0 || query.visible > 0)
        throw unknownPosition('a query', position);
      return openColumns(source, `$${position.number}`);
    }
    default:
      return source satisfies never;
  }
}

function unknownPosition(what: string, { number, span }: Position): Opaque {
  const message = `position ${number} counts the columns of ${what}, which are unknown`;
  return new Opaque('star-over-unknown', message, span);
}
