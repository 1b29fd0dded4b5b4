/** What one analysis needs to know. All of it is plain data: it crosses to a worker, and it makes the cache key. */

import type { DialectName } from '../model/dialect-name.ts';
import type { FormerName } from '../model/former-names.ts';
import type { QueryLineage } from '../model/query-lineage.ts';

/** Grows with every change that can change an answer; part of every cache key. */
export const ANALYZER_VERSION = '9';

export interface AnalysisRequest {
  readonly sql: string;
  readonly dialect: DialectName;
  readonly defaultDatabase: string | null;
  readonly defaultSchema: string | null;
  /**
   * Known columns, whole and in order, by relation of one to three parts (model/names.ts says how they are written); null for a
   * relation that is expected in the text but whose columns are not known.
   */
  readonly schema: Readonly<Record<string, readonly string[] | null>>;
  /** Where a final bare SELECT goes: the relation of the model. null: nowhere. */
  readonly target: string | null;
  /** What relations of `schema` were called in another version that the answer is compared with: digests go by those names. */
  readonly formerly?: Readonly<Record<string, FormerName>>;
}

export interface AnalysisResult {
  readonly lineage: QueryLineage;
  /** True where the text read a relation that is not a key of `schema`: such a result is not cached. */
  readonly readUndeclared: boolean;
}

/** Limits that an analysis keeps; reaching one makes the statement opaque and says so. */
export const ANALYSIS_LIMITS = {
  /** UTF-16 units of one text. */
  sqlLength: 5_000_000,
  /** Wall time of one text in a worker. */
  milliseconds: 10_000,
  /** Output columns of one query; a star may go beyond it once. */
  columns: 50_000,
  /** Fields of one output column, and how deep they are told; beyond that the lineage of what holds them stands for them. */
  fields: 10_000,
  fieldDepth: 20,
  /** Brackets, calls, cases, queries and joins inside each other, brackets around brackets counted once. */
  depth: 2_500,
  /** Operators, casts or set operations around each other that need no brackets. */
  chain: 50_000,
} as const;
