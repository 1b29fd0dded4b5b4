/**
 * The steps from a planned change to the differences that a replay found. In: the replay and the changed
 * column. Out: one step for each column, the rows, or a relation that breaks.
 *
 *   m2: zz MODIFIED, which reads m1; ADDED m1.z   →   m1.z → m2.zz MODIFIED, 1 hop
 */
import type { Origin, RelationDiff, UnreadReader } from '../graph/index.ts';
import type { RowFlow } from '../model/column-graph.ts';
import type { DatasetId } from '../model/names.ts';
import type { Replay } from './replay-change.ts';

type Point = Origin['to'];

export function replayedSteps({ diff, before, via }: Replay, changed: Point): Origin[] {
  const flows = new Map(
    before.jobs.flatMap(({ flows: all }) =>
      all.flatMap((flow) => (flow.kind === 'row' ? [[flow.dataset, flow] as const] : [])),
    ),
  );
  const relations = new Map(diff.relations.map((relation) => [relation.dataset, relation]));
  const fromOf = ({ from }: UnreadReader): Point => {
    const relation = relations.get(from);
    return from === changed.dataset || relation === undefined ? changed : leadingPoint(relation);
  };
  return diff.relations.flatMap((relation) => {
    const reader = via.get(relation.dataset);
    if (reader === undefined || relation.dataset === changed.dataset) return [];
    return stepsInto(relation, { reader, from: fromOf(reader), flow: flows.get(relation.dataset) });
  });
}

/** The difference of a relation that its readers most likely see. */
function leadingPoint({ dataset, columns, broken }: RelationDiff): Point {
  if (broken !== null) return datasetPoint(dataset);
  const listed = columns.find(({ kind }) => kind !== 'MODIFIED') ?? columns[0];
  return listed === undefined ? { kind: 'rows', dataset, column: null } : columnPoint(dataset, listed.column);
}

function stepsInto(
  { dataset, columns, rows, broken }: RelationDiff,
  {
    reader: { job, hops },
    from,
    flow,
  }: { readonly reader: UnreadReader; readonly from: Point; readonly flow: RowFlow | undefined },
): Origin[] {
  const base = { from, hops, job, statement: flow?.statement ?? 0, place: flow?.place ?? null };
  if (broken !== null)
    return [
      { ...base, effect: 'BREAKS', to: datasetPoint(dataset), place: broken.place, fault: broken.message },
    ];
  const step = (effect: Origin['effect'], column: string): Origin => ({
    ...base,
    effect,
    to: columnPoint(dataset, column),
  });
  const steps = columns.flatMap((each): Origin[] => {
    switch (each.kind) {
      case 'ADDED':
      case 'REMOVED':
      case 'MODIFIED':
        return [step(each.kind, each.column)];
      case 'RENAMED':
        return [step('REMOVED', each.from), step('ADDED', each.column)];
      case 'RETYPED':
      case 'MOVED':
        return [];
      default:
        return each satisfies never;
    }
  });
  return rows
    ? [...steps, { ...base, effect: 'MODIFIED', to: { kind: 'rows', dataset, column: null } }]
    : steps;
}

function columnPoint(dataset: DatasetId, column: string): Point {
  return { kind: 'column', dataset, column };
}

function datasetPoint(dataset: DatasetId): Point {
  return { kind: 'dataset', dataset, column: null };
}
