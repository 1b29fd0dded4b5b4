import type { ColumnLedger } from './column-ledger.ts';
import type { Database } from './database.ts';

/** The context of one write transaction. */
export interface Write {
  readonly db: Database;
  readonly project: number;
  /** Row of the current build, which is inserted last, and only if something changed. */
  readonly build: number;
  readonly columns: ColumnLedger;
}
