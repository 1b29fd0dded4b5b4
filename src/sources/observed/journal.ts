/**
 * The report of reading one file: rows, what was skipped and why, first and last event, where reading
 * stopped.
 *
 *   row(); skip(only-read); row(); happened(08:15)
 *     → { rows: 2, skipped: [{ code: 'only-read', what: …, count: 1, firstRow: 1 }], firstEvent: …08:15, … }
 */
import type { FindingCode } from '../../model/finding-codes.ts';
import type { SkipReason } from './reader.ts';
import { isoOf } from './tally.ts';

/**
 * Rows that gave no edge, or less than they should. `count` rows; the first of them is row `firstRow` of the
 * file.
 */
export interface SkippedRows extends SkipReason {
  readonly count: number;
  readonly firstRow: number;
}

/** Where reading ended before the end of the file; everything before that place was read. */
export interface Stop {
  /**
   * From 0; for a compressed file, an offset in the compressed bytes. null if the container does not report
   * it.
   */
  readonly byte: number | null;
  /** A sentence without its file. */
  readonly why: string;
}

export interface Journal {
  row(): void;
  skip(reason: SkipReason): void;
  /** Milliseconds; NaN changes nothing. */
  happened(at: number): void;
  /** Only the first stop is recorded. */
  stop(stop: Stop): void;
  /** A message for the user: a code and a sentence. */
  warn(code: FindingCode, message: string): void;
  read(): JournalEntries;
}

export interface JournalEntries {
  readonly rows: number;
  readonly skipped: readonly SkippedRows[];
  readonly firstEvent: string | null;
  readonly lastEvent: string | null;
  readonly stopped: Stop | null;
  readonly warnings: readonly Warning[];
}

export interface Warning {
  readonly code: FindingCode;
  readonly message: string;
}

export function startJournal(): Journal {
  let rows = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let stopped: Stop | null = null;
  const skipped = new Map<string, { -readonly [Key in keyof SkippedRows]: SkippedRows[Key] }>();
  const warnings = new Map<string, Warning>();
  return {
    row() {
      rows++;
    },
    skip(reason) {
      const before = skipped.get(reason.code);
      if (before === undefined) skipped.set(reason.code, { ...reason, count: 1, firstRow: rows });
      else before.count++;
    },
    happened(at) {
      if (at < first) first = at;
      if (at > last) last = at;
    },
    stop(stop) {
      stopped ??= stop;
    },
    warn(code, message) {
      if (!warnings.has(code)) warnings.set(code, { code, message });
    },
    read: () => ({
      rows,
      skipped: [...skipped.values()],
      firstEvent: isoOf(first),
      lastEvent: isoOf(last),
      stopped,
      warnings: [...warnings.values()],
    }),
  };
}
