/** A dialect with everything that it inherits: its features, and the names and words that it defines. */
import type { Features } from './features.ts';

export interface Dialect extends DialectValues {
  readonly name: string;
  /** Its name and its other names, then those of the dialect that it is like, and so on. Lower case. */
  readonly names: readonly string[];
  readonly features: Features;
  /** The engines of which the parser also reads the constructs that other dialects do not have. */
  readonly engines: readonly EngineName[];
}

/** The engines whose constructs have a folder in src/sql/parse/engines. */
export type EngineName =
  | 'athena'
  | 'bigquery'
  | 'clickhouse'
  | 'databricks'
  | 'db2'
  | 'duckdb'
  | 'mysql'
  | 'oracle'
  | 'postgres'
  | 'redshift'
  | 'snowflake'
  | 'spark'
  | 'teradata'
  | 'tsql';

export interface DialectValues {
  /** How names of relations compare. */
  readonly tables: Folding;
  /** How names of columns compare. */
  readonly columns: Folding;
  /** Letters directly before a string, upper case: N'x'. In those with an R a backslash is a character. */
  readonly stringPrefixes: ReadonlySet<string>;
  /** Calls in the select list that return several rows, upper case. */
  readonly setReturning: ReadonlySet<string>;
  /**
   * The columns of DUAL, if it is a row for constants. null: DUAL is a relation like others.
   */
  readonly dual: readonly string[] | null;
  /**
   * The schema in which names without a schema are searched after `USE name`, which sets the database. null:
   * `USE name` sets the schema.
   */
  readonly firstSchema: string | null;
  /** The catalog of names without a catalog, which a name may also have; null: there is none. */
  readonly sessionCatalog: string | null;
  /**
   * Columns that relations have in addition to their own, lower case (quoted ones as written). A known column
   * of the relation wins.
   */
  readonly systemColumns: ReadonlySet<string>;
  /** Words that are values without brackets, lower case. A known column of that name wins. */
  readonly niladic: ReadonlySet<string>;
  /** Words that are values if no column has that name. If columns are unknown, the meaning is open. */
  readonly pseudo: ReadonlySet<string>;
  /** Names of the columns of VALUES: `{ prefix: 'column', from: 1 }` → column1, column2. */
  readonly valueColumns: { readonly prefix: string; readonly from: 0 | 1 };
  /**
   * Names of columns without a name: `{ prefix: '_c', suffix: '' }` → _c0. The number counts columns, select
   * items (a star is one), or the columns without a name.
   */
  readonly unnamedColumns: {
    readonly prefix: string;
    readonly counts: 'columns' | 'items' | 'unnamed';
    readonly suffix: string;
  };
  /** Words that mean a column whose name the text does not contain, mostly the key. Lower case. */
  readonly keyNames: ReadonlySet<string>;
}

/**
 * How names compare. Unquoted names fold to lower or upper case, or keep their case. Quoted names keep their
 * case, or fold like unquoted ones.
 */
export interface Folding {
  readonly unquoted: 'lower' | 'upper' | 'keep';
  readonly quoted: 'keep' | 'same';
}

export const INSENSITIVE: Folding = { unquoted: 'lower', quoted: 'same' };
export const EXACT: Folding = { unquoted: 'keep', quoted: 'keep' };
export const UPPER: Folding = { unquoted: 'upper', quoted: 'keep' };
export const LOWER: Folding = { unquoted: 'lower', quoted: 'keep' };

/** `name` in the case in which names of this kind compare. */
export function fold(
  { text, quoted }: { readonly text: string; readonly quoted: boolean },
  folding: Folding,
): string {
  if ((quoted && folding.quoted === 'keep') || folding.unquoted === 'keep') return text;
  return folding.unquoted === 'lower' ? text.toLowerCase() : text.toUpperCase();
}
