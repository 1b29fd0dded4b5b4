/**
 * The interface of a reader of one kind of file: bytes go in, and rows come out for the table that was chosen
 * by the columns.
 */

import type { Failure } from '../../../model/failure.ts';
import type { Journal } from '../journal.ts';
import type { RowTable } from '../rows.ts';

export interface ByteContainer {
  /**
   * Accepts the next bytes of the file and may keep them; false if the reader has stopped and needs no more.
   */
  push(bytes: Buffer): boolean;
  /** The input has ended, or the reader has stopped: reads the complete rows that remain. */
  end(): void;
}

export interface ContainerContext {
  /**
   * The table to read the file as; throws a Failure if no table has such columns. Names as written in the
   * file.
   */
  readonly choose: (columns: readonly string[]) => RowTable;
  readonly journal: Journal;
  /**
   * The Failure for an unusable file; `why` is the sentence without the file name at its start and without
   * the full stop.
   */
  readonly refuse: (why: string) => Failure;
}

/**
 * Longer than any row of lineage: the largest known rows, of statements over thousands of columns, have 8 MB.
 */
export const ROW_BYTES = 16 * 1024 * 1024;

/** A file with more columns is not a lineage table. */
export const MOST_COLUMNS = 4096;
