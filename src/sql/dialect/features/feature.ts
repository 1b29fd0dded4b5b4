/** What a table of features consists of: `arrayConstructors → {in: [postgres, duckdb, …], page}`. */
import type { DialectName } from '../../../model/dialect-name.ts';

export interface Feature {
  readonly in: readonly DialectName[];
  /** The page of a dialect that documents the feature. */
  readonly page: string;
}

export type Features = Readonly<Record<string, Feature>>;
