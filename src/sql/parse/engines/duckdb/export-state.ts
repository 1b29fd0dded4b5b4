/**
 * Tokens → DuckDB's state of an aggregate instead of its value: sum(a) EXPORT_STATE → SUM(a, 'EXPORT_STATE').
 */
import type { CallParts } from '../../core/call-parts.ts';
import type { Reader } from '../../core/reader.ts';
import { wordsFrom } from '../../expression/call-clauses.ts';

/** ExportState : call EXPORT_STATE — https://duckdb.org/docs/stable/sql/functions/aggregates */
export function readExportState(reader: Reader, { args }: CallParts): true {
  reader.at++;
  args.push(wordsFrom(reader, reader.at - 1));
  return true;
}
