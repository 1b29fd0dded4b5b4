/**
 * The changes that a diff comes to, as `impact` takes them.
 *
 *   orders: price MODIFIED, net RENAMED to gross, rows   →   MODIFIED orders.price, REMOVED orders.net, LISTED orders.gross, ROWS orders
 *
 * What only follows from other changes is among them: both versions were analysed whole, so what a new column does to a reader with a
 * star, say, is known and need not be guessed.
 */
import { assertNever } from '../../model/assert-never.ts';
import type { DatasetId } from '../../model/names.ts';
import type { Change } from '../impact/change.ts';
import type { GraphDiff, Move, RelationDiff } from './diff.ts';
import type { ColumnDiff } from './diff-columns.ts';

export function changesOf({ relations }: GraphDiff): Change[] {
  return relations.flatMap(relationChanges);
}

function relationChanges(diff: RelationDiff): Change[] {
  const { dataset, change, own, columns, rows, broken, opaque, moved } = diff;
  switch (change) {
    // Who reads it was written or changed with it.
    case 'ADDED':
      return [];
    case 'REMOVED':
      return [{ kind: 'DROPPED', dataset }];
    case 'MOVED':
    case 'CHANGED':
      return [
        ...(moved === null ? [] : moveChanges(dataset, moved)),
        // One whose own code is at fault is told as a change; what reads it is possibly affected.
        ...(broken?.own === false ? [{ kind: 'BROKEN', dataset, place: broken.place } as const] : []),
        // Where its code is the same, what it reads tells: it names what is gone there, or reads what is unknown itself.
        ...(opaque === null || (!own && opaque.after) || broken?.own === false
          ? []
          : [{ kind: 'UNKNOWN', dataset } as const]),
        ...columns.flatMap((column) => columnChanges(diff, column)),
        ...(rows ? [{ kind: 'ROWS', dataset } as const] : []),
      ];
    default:
      return assertNever(change);
  }
}

/** Who names it through the project follows; what is read where it was is gone, or is another relation. */
function moveChanges(dataset: DatasetId, { from, isTaken }: Move): Change[] {
  return [
    { kind: 'MOVED', dataset, from },
    { kind: isTaken ? 'UNKNOWN' : 'DROPPED', dataset: from },
  ];
}

function columnChanges({ dataset, fields }: RelationDiff, diff: ColumnDiff): Change[] {
  const { column } = diff;
  switch (diff.kind) {
    case 'REMOVED':
      return [{ kind: 'REMOVED', dataset, column }];
    case 'RENAMED':
      return [
        { kind: 'REMOVED', dataset, column: diff.from },
        { kind: 'LISTED', dataset, column, from: diff.from },
      ];
    case 'MODIFIED':
      // Which of its fields differ is listed.
      return [{ kind: fields.has(column) ? 'HELD' : 'MODIFIED', dataset, column }];
    case 'RETYPED':
      return [{ kind: 'MODIFIED', dataset, column }];
    case 'ADDED':
    case 'MOVED':
      return [{ kind: 'LISTED', dataset, column, from: null }];
    default:
      return assertNever(diff);
  }
}
