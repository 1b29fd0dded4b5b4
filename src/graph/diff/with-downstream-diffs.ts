/**
 * Adds relations of a diff to an impact answer: relations with unchanged code that differ in the new version
 * are affected, even if the walk has no step to them (a star that selects a new column, a UNION by position).
 *
 *   orders gains tax; once: select distinct * from orders   →   once is affected: gains tax, other rows
 */

import type { DatasetId } from '../../model/names.ts';
import { compareAffected, compareColumns } from '../impact/group-affected.ts';
import type { AffectedColumn, AffectedRelation, ImpactAnswer } from '../impact/impact-answer.ts';
import { type GraphDiff, isOnlySorted, type RelationDiff } from './diff.ts';
import type { ColumnDiff } from './diff-columns.ts';

/** `hops`: the distance of each relation from the change, if it is known. */
export function withDownstreamDiffs(
  answer: ImpactAnswer,
  { relations }: GraphDiff,
  hops: ReadonlyMap<DatasetId, number> = new Map(),
): ImpactAnswer {
  const all = relations.filter((each) => !each.own && each.opaque?.after !== true && !keepsContent(each));
  if (all.length === 0) return answer;
  const named = new Set([...answer.affected, ...answer.possiblyAffected].map(({ dataset }) => dataset));
  const follows = all.filter(({ dataset }) => !named.has(dataset));
  const ids = new Set(follows.map(({ dataset }) => dataset));
  const known = new Map(all.map((each) => [each.dataset, followed(each, hops)]));
  const affected = [
    ...answer.affected.map((each) => withFurther(each, known.get(each.dataset))),
    ...follows.map((each) => followed(each, hops)),
  ].sort(compareAffected);
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

/** The walk covers relations that only call a text that differs, or are only sorted otherwise. */
function keepsContent(relation: RelationDiff): boolean {
  const { settings, columns, rows } = relation;
  return isOnlySorted(relation) || (settings.length > 0 && columns.length === 0 && !rows);
}

/** The relation is not a change itself. */
const FEWEST_HOPS = 1;

function followed(
  { dataset, name, columns, rows, opaque }: RelationDiff,
  known: ReadonlyMap<DatasetId, number>,
): AffectedRelation {
  const hops = known.get(dataset) ?? FEWEST_HOPS;
  return {
    verdict: 'AFFECTED',
    dataset,
    name,
    hops,
    effect: 'CHANGES',
    columns: affectedColumns(columns, hops),
    // The rows of the version that could not be analysed are unknown.
    rows: rows || opaque !== null ? hops : null,
    whole: false,
    blockedBy: null,
    alsoPossibly: null,
  };
}

/**
 * The walk may have reached some of the differences: its entries stay, and the others are added. The diff
 * decides whether a column is removed or only differs.
 */
function withFurther(walked: AffectedRelation, diff: AffectedRelation | undefined): AffectedRelation {
  if (diff === undefined || walked.whole) return walked;
  const listed = new Set(walked.columns.map(({ column }) => column));
  const further = diff.columns.filter(({ column }) => !listed.has(column));
  const hops = Math.max(walked.hops, FEWEST_HOPS);
  const listedAs = new Map(diff.columns.map(({ column, change }) => [column, change]));
  const known = walked.columns.map((each) => ({ ...each, change: listedAs.get(each.column) ?? each.change }));
  const columns = [...known, ...further.map((each) => ({ ...each, hops }))];
  return {
    ...walked,
    columns: columns.sort(compareColumns),
    rows: walked.rows ?? (diff.rows === null ? null : hops),
  };
}

/** Each column once, even if it differs in several respects. */
function affectedColumns(diffs: readonly ColumnDiff[], hops: number): AffectedColumn[] {
  const columns = new Map<string, AffectedColumn>();
  for (const each of diffs.flatMap((diff) => affectedBy(diff, hops)))
    if (!columns.has(each.column)) columns.set(each.column, each);
  return [...columns.values()];
}

function affectedBy(diff: ColumnDiff, hops: number): AffectedColumn[] {
  const { column } = diff;
  switch (diff.kind) {
    case 'ADDED':
    case 'REMOVED':
    case 'MODIFIED':
      return [{ column, hops, change: diff.kind }];
    case 'RENAMED':
      return [
        { column: diff.from, hops, change: 'REMOVED' },
        { column, hops, change: 'ADDED' },
      ];
    case 'RETYPED':
    case 'MOVED':
      return [{ column, hops, change: 'MODIFIED' }];
    default:
      return diff satisfies never;
  }
}
