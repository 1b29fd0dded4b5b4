/**
 * The single steps that flows allow from one node of a lineage walk. In: a node and the flows at the node.
 * Out: pairs (from, to), always in the direction the data flows. Opaque flows are passed at dataset grain
 * only; the caller leaves them out elsewhere.
 *
 *   up at sales.total, SELECT sum(price) AS total   → orders.price → sales.total
 *   down at rows of orders                          → rows of orders → rows of sales
 */
import type { Flow } from '../../model/column-graph.ts';
import type { EdgeKind } from '../../model/edge.ts';
import { edgeKind } from '../../model/edge.ts';
import type { DatasetId } from '../../model/names.ts';
import type { Direction, OwnedFlow } from '../reader.ts';
import type { Point } from './explain.ts';
import { pointOf, producedBy } from './explain.ts';

export interface FlowStep {
  readonly owned: OwnedFlow<Flow>;
  readonly from: Point;
  readonly to: Point;
}

interface StepChoice {
  readonly direction: Direction;
  readonly options: { readonly kinds: readonly EdgeKind[] };
}

export function stepsAt(at: Point, flows: readonly OwnedFlow<Flow>[], choice: StepChoice): FlowStep[] {
  const { kinds } = choice.options;
  return flows.flatMap((owned) => {
    if (at.kind === 'dataset') return datasetSteps(at, owned, choice.direction);
    return choice.direction === 'up' ? stepsInto(at, owned, kinds) : stepsOutOf(at, owned, kinds);
  });
}

function datasetSteps(at: Point, owned: OwnedFlow<Flow>, direction: Direction): FlowStep[] {
  const { flow } = owned;
  if (flow.kind !== 'row') return [];
  if (direction === 'down') return [{ owned, from: at, to: wholeOf(flow.dataset) }];
  return flow.scans.map((dataset) => ({ owned, from: wholeOf(dataset), to: at }));
}

function stepsInto(at: Point, owned: OwnedFlow<Flow>, kinds: readonly EdgeKind[]): FlowStep[] {
  const { flow } = owned;
  const inputs = flow.inputs.filter(({ subtype }) => kinds.includes(edgeKind(subtype)));
  const columns = inputs.map(
    ({ dataset, column }): FlowStep => ({ owned, from: { kind: 'column', dataset, column }, to: at }),
  );
  if (flow.kind !== 'row' || !kinds.includes('INDIRECT')) return columns;
  return [
    ...columns,
    ...flow.scans.map(
      (dataset): FlowStep => ({ owned, from: { kind: 'rows', dataset, column: null }, to: at }),
    ),
  ];
}

function stepsOutOf(at: Point, owned: OwnedFlow<Flow>, kinds: readonly EdgeKind[]): FlowStep[] {
  const step = { owned, from: at, to: pointOf(producedBy(owned.flow)) };
  if (at.kind === 'rows') return kinds.includes('INDIRECT') ? [step] : [];
  const uses = owned.flow.inputs.some(
    ({ dataset, column, subtype }) =>
      dataset === at.dataset && column === at.column && kinds.includes(edgeKind(subtype)),
  );
  return uses ? [step] : [];
}

function wholeOf(dataset: DatasetId): Point {
  return { kind: 'dataset', dataset, column: null };
}
