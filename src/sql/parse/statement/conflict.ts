/**
 * Tokens → how an INSERT changes an existing row with the same key.
 *
 *   ON CONFLICT (id) DO UPDATE SET n = t.n + excluded.n WHERE excluded.n > 0
 *     →   keys id, n = t.n + excluded.n, where excluded.n > 0
 *   ON DUPLICATE KEY UPDATE n = n + VALUES(n)   →   n = n + values.n
 */
import type { Conflict, Expr, Identifier, TableAlias } from '../../ir/ir.ts';
import { readIdentifier } from '../core/identifier.ts';
import {
  done,
  expect,
  nextIs,
  type Reader,
  skipBrackets,
  take,
  takeAll,
  takeAny,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readAssignments } from './assignments.ts';

const EXCLUDED: TableAlias = { name: { text: 'excluded', quoted: false }, columns: null };
/** The row of `VALUES(a)`. */
export const VALUES_ROW: Identifier = { text: 'VALUES', quoted: false };

/**
 * Conflicts : {ON CONFLICT … | ON DUPLICATE KEY UPDATE …}
 * — https://www.postgresql.org/docs/current/sql-insert.html#SQL-ON-CONFLICT
 *
 * null if no row is changed. `row` is the alias of the inserted row, `alias` that of the target.
 */
export function readConflict(
  reader: Reader,
  alias: Identifier | null,
  row: TableAlias | null,
): Conflict | null {
  let conflict: Conflict | null = null;
  for (;;) {
    const next = readDuplicate(reader, alias, row) ?? readOnConflict(reader, alias);
    if (next === null) return conflict;
    if (next === NOTHING) continue;
    if (conflict !== null) throw unsupported(reader, 'A second DO UPDATE');
    conflict = next;
  }
}

const NOTHING: Conflict = { alias: null, rows: [], keys: [], assignments: [], where: null };

/**
 * Duplicate : ON DUPLICATE KEY UPDATE assignments
 * — https://dev.mysql.com/doc/refman/8.4/en/insert-on-duplicate.html
 */
function readDuplicate(reader: Reader, alias: Identifier | null, row: TableAlias | null): Conflict | null {
  if (!takeAll(reader, ['ON', 'DUPLICATE', 'KEY', 'UPDATE'])) return null;
  const rows = [...(row === null ? [] : [row]), { name: VALUES_ROW, columns: null }];
  return { alias, rows, keys: [], assignments: readAssignments(reader), where: null };
}

/** OnConflict : ON CONFLICT [keys] DO {NOTHING | UPDATE SET assignments [WHERE condition]} */
function readOnConflict(reader: Reader, alias: Identifier | null): Conflict | null {
  const first = reader.at;
  if (!take(reader, 'ON', 'CONFLICT')) return null;
  const keys = readKeys(reader);
  expect(reader, 'DO');
  if (take(reader, 'NOTHING')) {
    noteSkipped(reader, 'conflict that changes nothing', first);
    return NOTHING;
  }
  expect(reader, 'UPDATE');
  expect(reader, 'SET');
  const assignments = readAssignments(reader);
  const where = take(reader, 'WHERE') ? reader.rules.expression(reader) : null;
  return { alias, rows: [EXCLUDED], keys, assignments, where };
}

/** `(a, lower(b) COLLATE "C") WHERE c`, or the name of a constraint. */
function readKeys(reader: Reader): Expr[] {
  const first = reader.at;
  if (take(reader, 'ON', 'CONSTRAINT')) {
    readIdentifier(reader, 'a constraint');
    noteSkipped(reader, 'name of a constraint', first);
    return [];
  }
  if (word(reader) !== '(') return [];
  const inside = takeBrackets(reader);
  const keys: Expr[] = [];
  do {
    keys.push(inside.rules.expression(inside));
    // A class of operators.
    if (!done(inside) && word(inside) !== ',') readIdentifier(inside, 'a comma or ")"');
    takeAny(inside, 'ASC', 'DESC');
  } while (take(inside, ','));
  if (!done(inside)) throw unexpected(inside, 'a comma or ")"');
  if (take(reader, 'WHERE')) keys.push(reader.rules.expression(reader));
  return keys;
}

/**
 * ErrorLog : LOG ERRORS [INTO name] [( 'tag' )] [REJECT LIMIT number] (Oracle), skipped. Only rows that fail
 *   move to the log.
 */
export function skipErrorLog(reader: Reader): void {
  if (!nextIs(reader, 'LOG', 'ERRORS')) return;
  const first = reader.at;
  reader.at += 2;
  if (take(reader, 'INTO')) while (takeAny(reader, '.') !== null || readName(reader));
  if (word(reader) === '(') skipBrackets(reader);
  if (take(reader, 'REJECT', 'LIMIT')) reader.at++;
  noteSkipped(reader, 'hint', first);
}

function readName(reader: Reader): boolean {
  if (done(reader) || word(reader) === '(' || word(reader) === 'REJECT') return false;
  readIdentifier(reader);
  return true;
}
