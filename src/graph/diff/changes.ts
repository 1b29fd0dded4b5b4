/**
 * The changes of a diff, in the form that `impact` takes.
 *
 *   orders: price MODIFIED, net RENAMED to gross, rows
 *   → MODIFIED orders.price, REMOVED orders.net, LISTED orders.gross, ROWS orders
 *
 * Differences that only follow from other changes are included: both versions were analysed completely, so
 * the effect of a new column on a reader with a star is known.
 */
import { assertNever } from '../../model/assert-never.ts';
import type { SettingEffect } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { Change } from '../impact/change.ts';
import type { GraphDiff, Move, RelationDiff } from './diff.ts';
import type { ColumnDiff } from './diff-columns.ts';

export function changesOf({ relations }: GraphDiff): Change[] {
  return relations.flatMap(relationChanges);
}

function relationChanges(diff: RelationDiff): Change[] {
  const { dataset, change, columns, rows, order, materialization, broken, moved } = diff;
  switch (change) {
    // Readers of a new relation are new or changed themselves.
    case 'ADDED':
      return [
        { kind: 'CATALOGUED', dataset },
        ...(broken === null ? [] : [{ kind: 'FAILS', dataset } as const]),
      ];
    case 'REMOVED':
      return [{ kind: 'DROPPED', dataset }];
    case 'MOVED':
    case 'CHANGED':
      return [
        ...(moved === null ? [] : moveChanges(dataset, moved)),
        // A relation with a fault in its own code is a change; its readers are blocked.
        ...(broken?.own === true ? [{ kind: 'FAILS', dataset } as const] : []),
        ...(broken?.own === false
          ? [{ kind: 'BROKEN', dataset, place: broken.place, message: broken.message } as const]
          : []),
        ...(broken?.own === false ? [] : opaqueChanges(diff)),
        ...(materialization === null ? [] : [{ kind: 'CATALOGUED', dataset } as const]),
        ...settingChanges(diff),
        ...columns.flatMap((column) => columnChanges(diff, column)),
        ...(rows ? [{ kind: 'ROWS', dataset } as const] : []),
        // Readers of changed rows are affected, whatever their order.
        ...(order && !rows ? [{ kind: 'ORDER', dataset } as const] : []),
      ];
    default:
      return assertNever(change);
  }
}

/**
 * If its code is unchanged, the relation is no change of the project. A change of its inputs makes it
 * possibly affected.
 */
function opaqueChanges({ dataset, own, opaque }: RelationDiff): Change[] {
  if (opaque === null) return [];
  return !own && opaque.after ? [{ kind: 'UNCLEAR', dataset }] : [{ kind: 'UNKNOWN', dataset, settings: [] }];
}

/** `rows` and `columns` already contain the effects of the other settings. */
function settingChanges({ dataset, settings }: RelationDiff): Change[] {
  const keysOf = (wanted: SettingEffect): string[] =>
    settings.flatMap(({ key, effect }) => (effect === wanted ? [key] : []));
  const [own, called] = [keysOf('POSSIBLY'), keysOf('CALLED')];
  return [
    ...(own.length === 0 ? [] : [{ kind: 'UNKNOWN', dataset, settings: own } as const]),
    ...(called.length === 0 ? [] : [{ kind: 'CALLED', dataset, settings: called } as const]),
  ];
}

/**
 * Readers through the project follow the move. Its former name now belongs to no relation, or to a different
 * one.
 */
function moveChanges(dataset: DatasetId, { from, isTaken, takes }: Move): Change[] {
  return [
    { kind: 'FOLLOWED', dataset, from },
    // Readers of the name read another relation than before.
    ...(takes ? [{ kind: 'UNKNOWN', dataset, settings: [] } as const] : []),
    isTaken ? { kind: 'UNKNOWN', dataset: from, settings: [] } : { kind: 'DROPPED', dataset: from },
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
      // The fields that differ are listed separately.
      return [{ kind: fields.has(column) ? 'HELD' : 'MODIFIED', dataset, column }];
    case 'RETYPED':
      return [{ kind: 'RETYPED', dataset, column }];
    case 'ADDED':
    case 'MOVED':
      return [{ kind: 'LISTED', dataset, column, from: null }];
    default:
      return assertNever(diff);
  }
}
