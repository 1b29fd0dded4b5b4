/** Findings are data: oddities of the input, collected and counted, never thrown and never dropped. */
import type { FindingCode } from './finding-codes.ts';
import type { Place } from './place.ts';

export type Severity = 'error' | 'warning' | 'info';

/**
 * One fact that a user should know. `code` is stable and in kebab-case (`missing-catalog`). `message` is one
 * sentence. `hint` states what to do. `subject` is the thing in question (a dbt unique_id, a relation).
 * `file` is relative to the project.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly subject?: string;
  readonly file?: string;
  readonly place?: Place;
}

/**
 * Why the columns of a statement are unknown; its lineage at dataset grain is valid. If the statement has
 * columns anyway, their known inputs are valid but may be incomplete: part of the text may be an unknown
 * reference.
 */
export interface OpaqueReason {
  /** Index of the statement in its text, from 0. */
  readonly statement: number;
  readonly code: OpaqueCode;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export const OPAQUE_CODES = [
  'parse-failed',
  'parse-timeout',
  'input-too-large',
  'python-model',
  'no-compiled-sql',
  'no-sql',
  'star-over-unknown',
  'unresolved-reference',
  'unsupported-construct',
  'declared-only',
] as const;
export type OpaqueCode = (typeof OPAQUE_CODES)[number];
