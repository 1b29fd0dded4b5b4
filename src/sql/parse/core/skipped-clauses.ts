/**
 * What rules move over without keeping it, each with the reason why no lineage is lost by it. There is no other way to move over a token: a
 * statement is complete when each of its tokens is kept in the IR, belongs to the fixed words of a rule, or stands in one of these clauses
 * (bench/score/unaccounted.ts checks that, over all cases and over the corpora).
 *
 *   SELECT a FROM t TABLESAMPLE (10 PERCENT) LIMIT 5   →   passed: “sample” TABLESAMPLE (10 PERCENT), “number of rows” LIMIT 5
 */
import type { TableName } from '../../ir/ir.ts';
import type { HarmlessClause } from './harmless-clauses.ts';
import type { Reader } from './reader.ts';

/** Tells what was moved over: from token `first` to where the Reader stands. */
export function passOver(reader: Reader, clause: HarmlessClause, first: number): void {
  if (reader.at <= first) return;
  reader.notes.passed.push({ clause, first, end: reader.at });
  if (SHAPES.has(clause)) shapeRows(reader, first);
}

/** Of these no reference is lost, and another text makes other rows. */
const SHAPES = new Set<HarmlessClause>([
  'conflict that changes nothing',
  'function of its arguments',
  'inline data',
  'number of rows',
  'options of a file',
  'outer join mark',
  'portion of a period',
  'rows made up',
  'sample',
  'test of names',
  'time travel',
]);

/** The tokens from `first` to where the Reader stands decide which rows there are: they go into the digest of the statement's rows. */
function shapeRows({ source, notes, at }: Reader, first: number): void {
  notes.shaped.push(
    source.tokens
      .slice(first, at)
      .map(({ upper, text }) => upper || text)
      .join(' '),
  );
}

/** Moves over the tokens up to `end`. */
export function passTo(reader: Reader, clause: HarmlessClause, end: number): void {
  const first = reader.at;
  reader.at = end;
  passOver(reader, clause, first);
}

/** What stands in front of the last part of a column that is written to; `first` is the first token of the name. */
export function passQualifier(reader: Reader, name: TableName, first: number): void {
  if (name.length > 1)
    reader.notes.passed.push({ clause: 'qualifier of a target', first, end: reader.at - 1 });
}

/** The constants among them: how many rows a generator makes is in its arguments. */
export function shapeByConstants({ source, notes, at }: Reader, first: number): void {
  const constants = source.tokens
    .slice(first, at)
    .filter(({ kind }) => kind === 'number' || kind === 'string');
  notes.shaped.push(constants.map(({ text }) => text).join(' '));
}
