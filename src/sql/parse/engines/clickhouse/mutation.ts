/**
 * Tokens → ClickHouse's mutations, as UPDATE and DELETE statements.
 *
 *   ALTER TABLE t UPDATE a = b + 1 WHERE c, DELETE WHERE d
 *     →   UPDATE t SET a = b + 1 WHERE c; DELETE FROM t WHERE d
 */
import type { TableName } from '../../../ir/ir.ts';
import type { StatementBody } from '../../core/notes.ts';
import { done, nextIs, type Reader, take, unsupported, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { readAlteredTable } from '../../statement/alter.ts';
import { readAssignments } from '../../statement/assignments.ts';
import { readWhere } from '../../statement/where.ts';

/**
 * Mutation : ALTER TABLE name {UPDATE assignments | DELETE} [IN PARTITION value] WHERE condition {, …}
 *   [SETTINGS …]
 * — https://clickhouse.com/docs/sql-reference/statements/alter/update
 *
 * null if the actions are no mutations.
 */
export function readMutation(reader: Reader): StatementBody | null {
  const first = reader.at;
  const { skipped } = reader.notes;
  const before = skipped.length;
  const target = readAlteredTable(reader);
  const [only, ...more] = target === null ? [] : readMutations(reader, target);
  if (only === undefined) {
    reader.at = first;
    skipped.length = before;
    return null;
  }
  reader.notes.after.push(...more);
  return only;
}

/** Mutations : {UPDATE assignments WHERE … | DELETE WHERE …} {, …} */
function readMutations(reader: Reader, target: TableName): StatementBody[] {
  const changes: StatementBody[] = [];
  const base = { with: [], recursive: false, target, alias: null };
  while (word(reader) === 'UPDATE' || nextIs(reader, 'DELETE', 'WHERE') || nextIs(reader, 'DELETE', 'IN')) {
    const updates = take(reader, 'UPDATE');
    if (!updates) reader.at++;
    const assignments = updates ? readAssignments(reader) : [];
    const first = reader.at;
    if (take(reader, 'IN', 'PARTITION')) {
      reader.rules.expression(reader);
      noteSkipped(reader, 'name of a partition', first);
    }
    const where = readWhere(reader);
    changes.push(
      updates
        ? { kind: 'update', ...base, from: [], assignments, where }
        : { kind: 'delete', ...base, using: [], where },
    );
    if (!take(reader, ',')) break;
  }
  if (!done(reader) && changes.length > 0) {
    const rest = reader.at;
    if (take(reader, 'SETTINGS')) reader.at = reader.end;
    noteSkipped(reader, 'hint', rest);
    if (!done(reader)) throw unsupported(reader, 'This action together with a mutation');
  }
  return changes;
}
