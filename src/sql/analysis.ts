/**
 * The input and output of one analysis. It is plain data: it is sent to a worker, and it is the cache key.
 */

import type { DialectName } from '../dialect/dialects.ts';
import type { FormerName } from '../model/former-names.ts';
import type { QueryLineage } from '../model/query-lineage.ts';

/** Increases with every change that can change an answer. It is part of every cache key. */
export const ANALYZER_VERSION = '28';

export interface AnalysisRequest {
  readonly sql: string;
  readonly dialect: DialectName;
  readonly defaultDatabase: string | null;
  readonly defaultSchema: string | null;
  /**
   * The known columns of each relation, complete and in order. Keys have one to three parts (model/names.ts
   * defines the notation). null: the text is expected to reference the relation, and its columns are unknown.
   */
  readonly schema: Readonly<Record<string, readonly string[] | null>>;
  /**
   * By relation of `schema`: the columns whose type is a struct. Of other columns with fields it is unknown
   * whether they are structs or lists of structs.
   */
  readonly structs?: Readonly<Record<string, readonly string[]>>;
  /** The relation that receives the rows of a final bare SELECT: that of the model. null: no relation. */
  readonly target: string | null;
  /**
   * The former names of relations of `schema`, in another version that the answer is compared with.
   * Digests use those names.
   */
  readonly formerly?: Readonly<Record<string, FormerName>>;
}

export interface AnalysisResult {
  readonly lineage: QueryLineage;
  /** The text reads a relation that is not a key of `schema`. Such a result is not cached. */
  readonly readUndeclared: boolean;
}

/** Limits of one analysis. A statement that exceeds a limit is opaque, with a finding. */
export const ANALYSIS_LIMITS = {
  /** UTF-16 units of one text. */
  sqlLength: 5_000_000,
  /** Wall time of one text in a worker. */
  milliseconds: 10_000,
  /** Output columns of one query. One star may exceed the limit. */
  columns: 50_000,
  /**
   * Fields of one output column, and their depth. Fields beyond the limit have the lineage of the field that
   * contains them.
   */
  fields: 10_000,
  fieldDepth: 20,
  /** Levels of brackets, calls, cases, queries and joins. Brackets around brackets count once. */
  depth: 2_500,
  /** Levels of operators, casts and set operations without brackets. */
  chain: 50_000,
} as const;
