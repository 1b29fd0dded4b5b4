/**
 * The interface of an engine's reader, for rows of any container: the tables that it recognises by their
 * columns, and how it turns rows into sightings.
 *
 *   Unity Catalog: { observer: 'unity-catalog', start } → tables [column and table lineage], each row
 *     → sightings in `gather`
 */
import type { FindingCode } from '../../model/finding-codes.ts';
import type { Observer } from '../../model/observed.ts';
import type { Gathering } from './gather.ts';
import type { RowTable } from './rows.ts';

export interface ObservedReader {
  readonly observer: Observer;
  /** Called once for all inputs of one reading, so that a row can wait for rows of another file. */
  start(context: ReaderContext): ReaderSession;
}

export interface ReaderSession {
  /** A file is read by the first table that recognises it. */
  readonly tables: readonly ObservedTable[];
  /** Called after the last file: rows that waited for others are gathered now. */
  finish(): void;
}

export interface ObservedTable extends RowTable {
  /** For messages: `Unity Catalog lineage`. */
  readonly title: string;
  /**
   * Whether a file with these columns, in lower case, is this table. JSON omits nulls, so not every column of
   * a file may be visible.
   */
  recognises(columns: ReadonlySet<string>): boolean;
}

export interface ReaderContext {
  readonly gather: Gathering;
  /**
   * The current row gives no edge, or less than it should, because of `reason`: a short kebab-case code with
   * its sentence. Counted per file.
   */
  skip(reason: SkipReason): void;
  /**
   * The time of the current row, in milliseconds; NaN if it is unknown. For the first and last event of the
   * report.
   */
  happened(at: number): void;
}

export interface SkipReason {
  readonly code: FindingCode;
  /** A description that follows a number of rows: `have no readable time`. */
  readonly what: string;
}
