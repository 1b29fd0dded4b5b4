/**
 * Notes about skipped tokens, each with the reason why no lineage is lost (harmless-clauses.ts). Rules skip
 * no token without a note. A statement is complete if each of its tokens is in the IR, is a fixed word of a
 * rule, or is skipped with a note. `bench/score/unaccounted.ts` checks that over all cases and corpora.
 *
 *   SELECT a FROM t TABLESAMPLE (10 PERCENT) LIMIT 5   →   sample: TABLESAMPLE (10 PERCENT), rows: LIMIT 5
 */
import type { TableName } from '../../ir/ir.ts';
import type { HarmlessClause } from './harmless-clauses.ts';
import type { Reader } from './reader.ts';

/** Notes that the tokens from `first` to the next token are skipped. */
export function noteSkipped(reader: Reader, clause: HarmlessClause, first: number): void {
  if (reader.at <= first) return;
  reader.notes.skipped.push({ clause, first, end: reader.at });
}

/** Skips the tokens up to `end`. */
export function skipTo(reader: Reader, clause: HarmlessClause, end: number): void {
  const first = reader.at;
  reader.at = end;
  noteSkipped(reader, clause, first);
}

/** Notes the qualifier of a column that is written. `first` is the first token of the name. */
export function noteQualifier(reader: Reader, name: TableName, first: number): void {
  if (name.length > 1)
    reader.notes.skipped.push({ clause: 'qualifier of a target', first, end: reader.at - 1 });
}
