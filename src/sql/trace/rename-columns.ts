/**
 * Columns that are renamed or dropped after a statement of the text wrote them: the lineage of the text uses
 * their last name.
 *
 *   CREATE TABLE t AS SELECT x AS a FROM s; ALTER TABLE t RENAME COLUMN a TO b   →   t.b ← s.x
 */
import type { ColumnRename } from '../bind/bind-script.ts';
import type { InputSet } from './input-set.ts';

interface Named {
  readonly target: number | null;
  readonly column: string;
}

/** Entries keep their order. */
export function renameTargets<T extends Named>(
  targets: Map<string, T>,
  renames: readonly ColumnRename[],
): void {
  for (const { relation, from, to } of renames) {
    const entries = [...targets];
    targets.clear();
    for (const [key, entry] of entries) {
      const is = entry.target === relation && entry.column.toLowerCase() === from.toLowerCase();
      if (!is) targets.set(key, entry);
      else if (to !== null) targets.set(`${relation}:${to}`, { ...entry, column: to });
    }
  }
}

export function renameTemporaries(
  temporary: ReadonlyMap<number, Map<string, InputSet>>,
  renames: readonly ColumnRename[],
): void {
  for (const { relation, from, to } of renames) {
    const columns = temporary.get(relation);
    const set = columns?.get(from);
    if (columns === undefined || set === undefined) continue;
    columns.delete(from);
    if (to !== null) columns.set(to, set);
  }
}
