/**
 * What an engine's reader offers, whichever container its rows come in: the tables it knows by their columns, and what it makes of their rows.
 *
 *   Unity Catalog: { observer: 'unity-catalog', start } → tables [column and table lineage], each row → sightings in `gather`
 */
import type { Observer } from '../../model/observed.ts';
import type { Gathering } from './gather.ts';
import type { RowTable } from './rows.ts';

export interface ObservedReader {
  readonly observer: Observer;
  /** Called once for all inputs of one reading, so that a row can wait for those of another file. */
  start(context: ReaderContext): ReaderSession;
}

export interface ReaderSession {
  /** A file is read by the first table that recognises it. */
  readonly tables: readonly ObservedTable[];
  /** Called when the last file was read: what waited for other rows is gathered now. */
  finish(): void;
}

export interface ObservedTable extends RowTable {
  /** For people: `Unity Catalog lineage`. */
  readonly title: string;
  /** Whether a file with these columns, named in lower case, is this table. JSON leaves nulls out, so of some files not every column is seen. */
  recognises(columns: ReadonlySet<string>): boolean;
}

export interface ReaderContext {
  readonly gather: Gathering;
  /** The row at hand gives no edge, or less than it should, because of `reason`: a short kebab-case code with its sentence. Counted for each file. */
  skip(reason: SkipReason): void;
  /** When the row at hand happened, in milliseconds; NaN where that is not known. For the report's first and last event. */
  happened(at: number): void;
}

export interface SkipReason {
  readonly code: string;
  /** What it means, in words that follow a number of rows: `name no time that can be read`. */
  readonly what: string;
}
