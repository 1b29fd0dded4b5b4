/**
 * A row of the table of dialects: what the dialect has and the dialect it is like has not. Everything else is
 * inherited, so a new dialect is one row in rows/ and a file of cases in test/cases.
 *
 *   redshift: { like: 'postgres', features: ['convertTypeFirst'], without: ['emptySelectList'] }
 */
import type { DialectValues, EngineName } from './dialect.ts';
import type { FeatureName } from './features.ts';

export interface DialectRow extends Partial<Inherited> {
  /** The nearest dialect. Default: standard SQL, which has no feature. */
  readonly like?: string;
  /** Other names of the dialect, and engines that have no row. */
  readonly aliases?: readonly string[];
  /** The dbt adapters whose SQL has this dialect, by adapter_type. They are also names of the dialect. */
  readonly adapters?: Readonly<Record<string, AdapterRow>>;
  readonly features?: readonly FeatureName[];
  /** Features of the dialect it is like that this dialect does not have. */
  readonly without?: readonly FeatureName[];
  /** Replaces the engines of the dialect it is like. */
  readonly engines?: readonly EngineName[];
  /** Words that are values without brackets, in addition to those that are inherited. */
  readonly niladic?: string;
}

/** Values that a row replaces. Words are separated by blanks. */
interface Inherited extends Pick<DialectValues, Values> {
  readonly stringPrefixes: string;
  readonly setReturning: string;
  readonly systemColumns: string;
  readonly pseudo: string;
  readonly keyNames: string;
}

type Values =
  | 'tables'
  | 'columns'
  | 'dual'
  | 'firstSchema'
  | 'sessionCatalog'
  | 'valueColumns'
  | 'unnamedColumns';

export interface AdapterRow {
  /**
   * By OpenLineage's naming rules, else as its dbt integration writes it, else the name of the adapter. Two
   * systems that only share a dialect never share names.
   */
  readonly namespace: string;
  /**
   * Parts of a complete name. 3: database, schema, table. 2: there is no database. null: as many as the
   * adapter writes.
   */
  readonly nameParts: 2 | 3 | null;
  /** False if dbt does not quote the parts of names by default. */
  readonly quotesNames?: boolean;
  /** The catalog of dbt lists the fields of a nested column as columns `parent.child`. */
  readonly listsFields?: boolean;
}
