/**
 * The impact of a planned change. In: a stored graph and the change. Out: an impact answer with the verdicts
 * that `gate` gives for a version with this change.
 *
 * If the columns of a relation change, its readers are analysed again (replay-change.ts): only their code
 * shows which of their names refer to a new column. Every other change is followed in the graph.
 */
import {
  type AskedChange,
  DEFAULT_WALK_LIMITS,
  type GraphReader,
  type ImpactAnswer,
  type ImpactOptions,
  impact,
  withDownstreamDiffs,
} from '../graph/index.ts';
import type { ColumnChange } from './changed-dataset.ts';
import { replayChange } from './replay-change.ts';
import { replayedSteps } from './replayed-steps.ts';

export async function impactOfChange(
  reader: GraphReader,
  change: AskedChange,
  options: ImpactOptions = {},
): Promise<ImpactAnswer> {
  if (!isColumnChange(change)) return await impact(reader, [change], options);
  const limits = { ...DEFAULT_WALK_LIMITS, ...options.limits };
  const replay = await replayChange(reader, change, limits);
  const { dataset, column } = change;
  const changed = {
    kind: 'column',
    dataset,
    column: change.kind === 'RENAMED' ? change.to : column,
  } as const;
  const { unread, partial, via, diff } = replay;
  const steps = replayedSteps(replay, changed);
  const ordered = diff.relations.flatMap((relation) => (relation.order ? [relation.dataset] : []));
  const analysed = { steps, unread, ordered, partial };
  const answer = await impact(reader, [change], { ...options, analysed });
  return withDownstreamDiffs(answer, diff, new Map([...via].map(([id, { hops }]) => [id, hops])));
}

function isColumnChange(change: AskedChange): change is ColumnChange {
  return change.kind === 'REMOVED' || change.kind === 'ADDED' || change.kind === 'RENAMED';
}
