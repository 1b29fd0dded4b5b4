/** What the reader of one kind of file is given, and what it offers: bytes go in, rows come out at the table that was chosen by their columns. */

import type { Failure } from '../../../model/failure.ts';
import type { Journal } from '../journal.ts';
import type { RowTable } from '../rows.ts';

export interface ByteContainer {
  /** Takes the next bytes of the file, which it may keep; false when it has stopped and wants no more. */
  push(bytes: Buffer): boolean;
  /** No more bytes come, or it has stopped: what is whole of the rest is read. */
  end(): void;
}

export interface ContainerContext {
  /** The table to read the file as; throws a Failure where there is none for such columns. Names as they stand in the file. */
  readonly choose: (columns: readonly string[]) => RowTable;
  readonly journal: Journal;
  /** The Failure that says why the file cannot be used; `why` is the sentence without the file at its beginning and the full stop. */
  readonly refuse: (why: string) => Failure;
}

/** Longer than any row of lineage: the largest known, of a statement over thousands of columns, have 8 MB. */
export const ROW_BYTES = 16 * 1024 * 1024;

/** A file with more columns is not a table of lineage. */
export const MOST_COLUMNS = 4096;
