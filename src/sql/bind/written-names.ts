/**
 * The names of columns as the engine shows them, where names compare without case and keep the case of the
 * text. UNPIVOT, COLUMNS('^A'), DESCRIBE and structs of rows take these names as data.
 *
 *   SELECT a AS Total FROM t   →   name total, written Total
 */
import { type Dialect, fold } from '../../dialect/dialect.ts';
import type { Identifier } from '../ir/ir.ts';
import type { BoundColumn, BoundExpr, BoundQuery } from './bound-query.ts';
import type { Entry } from './context.ts';
import { nameOf } from './source-columns.ts';

export type Naming = Pick<BoundColumn, 'name' | 'written'>;

/** The name of an output with this alias. */
export function naming(name: Identifier, dialect: Dialect): Naming {
  return namingOf(fold(name, dialect.columns), name.text, dialect);
}

/** `written`: undefined if it is `name`. A column that had another name before loses its written name. */
export function namingOf(name: string, written: string, { features }: Dialect): Naming {
  return features.namesKeepCase && written !== name ? { name, written } : { name, written: undefined };
}

/** A name as a star shows it: folded, and as it is in the source. */
export function namingInStar(shown: string, written: string, dialect: Dialect): Naming {
  if (!dialect.features.namesKeepCase) return { name: shown, written: undefined };
  return namingOf(fold({ text: shown, quoted: true }, dialect.columns), written, dialect);
}

/** The name of a column of a relation in FROM, as written. */
export function writtenNameOf(entry: Entry, column: number): string {
  const { source, renamed } = entry;
  const given = renamed?.[column];
  if (given !== undefined) return entry.written?.[column] ?? given;
  if (source.kind === 'base') return source.relation.written?.get(column) ?? nameOf(entry, column);
  return source.kind === 'query' ? writtenIn(source.query, column) : nameOf(entry, column);
}

/** The name of a column of a query, as written. */
export function writtenIn({ columns }: BoundQuery, index: number): string {
  const column = columns[index];
  return column?.written ?? column?.name ?? '';
}

/** The name, as written, of the column that an expression is; null if it is a computed value. */
export function writtenNameRead(expr: BoundExpr): string | null {
  const [to] = expr.kind === 'ref' ? expr.to : [];
  if (to === undefined) return null;
  return writtenNameOf({ alias: null, path: [], source: to.source, renamed: null }, to.column);
}
