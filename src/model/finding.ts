/** Findings are data: what was odd in the input, collected and counted, never thrown and never dropped. */
import type { Place } from './place.ts';

export type Severity = 'error' | 'warning' | 'info';

/**
 * One thing a user should know. `code` is stable and kebab-case (`missing-catalog`); `message` is one sentence; `hint` says what to do;
 * `subject` names what it is about (a dbt unique_id, a relation); `file` is relative to the project.
 */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly subject?: string;
  readonly file?: string;
  readonly place?: Place;
}

/**
 * Why nothing is claimed about the columns of a statement; its table-level lineage stands. Where the statement has columns all the same, what
 * is claimed about them holds and more may be true: something in its text may be a reference that could not be told.
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
