/**
 * Tokens → the columns that SEARCH and CYCLE add to a recursive query.
 *
 *   SEARCH DEPTH FIRST BY id SET place CYCLE id SET again USING path
 *     →   place of id, again of id, path of id
 */
import type { AddedColumn, Identifier } from '../../ir/ir.ts';
import { readIdentifier } from '../core/identifier.ts';
import { expect, list, type Reader, take, takeAny, word } from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';

/**
 * AddedColumns : [SEARCH [DEPTH | BREADTH] FIRST BY columns SET name] [CYCLE columns SET name [TO value
 *   DEFAULT value] [USING name]]
 * — https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-RECURSIVE
 */
export function readSearchCycle(reader: Reader): readonly AddedColumn[] {
  const adds: AddedColumn[] = [];
  if (take(reader, 'SEARCH')) {
    takeAny(reader, 'DEPTH', 'BREADTH');
    expect(reader, 'FIRST', 'BY');
    const from = readColumns(reader);
    expect(reader, 'SET');
    adds.push({ name: readIdentifier(reader, 'a column'), from, stops: false });
  }
  if (take(reader, 'CYCLE')) {
    const from = readColumns(reader);
    expect(reader, 'SET');
    adds.push({ name: readIdentifier(reader, 'a column'), from, stops: true });
    const marks = reader.at;
    if (take(reader, 'TO')) {
      reader.rules.expression(reader);
      expect(reader, 'DEFAULT');
      reader.rules.expression(reader);
      noteSkipped(reader, 'label', marks);
    }
    if (take(reader, 'USING')) adds.push({ name: readIdentifier(reader, 'a column'), from, stops: true });
  }
  return adds;
}

/** Oracle: each column may have an order. */
function readColumns(reader: Reader): readonly Identifier[] {
  return list(reader, (each) => {
    const name = readIdentifier(each, 'a column');
    const order = each.at;
    takeAny(each, 'ASC', 'DESC');
    if (word(each) === 'NULLS') each.at += 2;
    noteSkipped(each, 'order without effect', order);
    return name;
  });
}
