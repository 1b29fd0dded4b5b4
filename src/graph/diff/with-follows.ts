/**
 * An impact answer made whole by a diff: relations whose code is the same and which differ all the same in the new version are affected, also
 * where the walk had no step that leads there (a star that brings a new column, a UNION that goes by position).
 *
 *   orders gains tax; once: select distinct * from orders   →   once is affected: gains tax, other rows
 */
import type { AffectedColumn, AffectedRelation, ImpactAnswer } from '../impact-answer.ts';
import type { GraphDiff, RelationDiff } from './diff.ts';
import type { ColumnDiff } from './diff-columns.ts';

export function withFollows(answer: ImpactAnswer, { relations }: GraphDiff): ImpactAnswer {
  const named = new Set([...answer.affected, ...answer.possiblyAffected].map(({ dataset }) => dataset));
  const follows = relations.filter(
    ({ dataset, own, opaque }) => !own && opaque?.after !== true && !named.has(dataset),
  );
  if (follows.length === 0) return answer;
  const ids = new Set(follows.map(({ dataset }) => dataset));
  const affected = [...answer.affected, ...follows.map(followed)];
  const unaffected = [...answer.unaffected].filter(({ dataset }) => !ids.has(dataset));
  const columns = affected.reduce((sum, each) => sum + each.columns.length, 0);
  const counts = {
    ...answer.counts,
    affected: affected.length,
    unaffected: unaffected.length,
    affectedColumns: columns,
  };
  return { ...answer, affected, unaffected, counts };
}

/** How far it is from a change is not known; it is no change itself. */
const HOPS = 1;

function followed({ dataset, name, columns, rows, opaque }: RelationDiff): AffectedRelation {
  return {
    verdict: 'AFFECTED',
    dataset,
    name,
    hops: HOPS,
    effect: 'CHANGES',
    columns: columns.flatMap(affectedColumns),
    // What it had before it could be understood is not known.
    rows: rows || opaque !== null ? HOPS : null,
    whole: false,
    alsoPossibly: null,
  };
}

function affectedColumns(diff: ColumnDiff): AffectedColumn[] {
  const { column } = diff;
  switch (diff.kind) {
    case 'ADDED':
    case 'REMOVED':
    case 'MODIFIED':
      return [{ column, hops: HOPS, change: diff.kind }];
    case 'RENAMED':
      return [
        { column: diff.from, hops: HOPS, change: 'REMOVED' },
        { column, hops: HOPS, change: 'ADDED' },
      ];
    case 'RETYPED':
    case 'MOVED':
      return [{ column, hops: HOPS, change: 'MODIFIED' }];
    default:
      return diff satisfies never;
  }
}
