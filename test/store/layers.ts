/** A graph of any size: layers of ten datasets, each written by one job from two of the layer before. */
import { uniqueInputs } from '../../src/graph/link/flow-inputs.ts';
import type { ColumnGraph, Flow } from '../../src/model/column-graph.ts';
import type { Subtype } from '../../src/model/edge.ts';
import { dataset, ds, graphOf, lineage } from './graphs.ts';

const WIDTH = 10;
const COLUMNS = Array.from({ length: 12 }, (_, i) => `column_${i}`);

/** Every expression contains `variant`, so that two variants have no common flow. */
export function layers(project: string, jobs: number, variant: string): ColumnGraph {
  const name = (layer: number, i: number) => `layer_${layer}.table_${i % WIDTH}`;
  const lineages = Array.from({ length: jobs }, (_, number) => {
    const layer = Math.floor(number / WIDTH) + 1;
    const from = ds(name(layer - 1, number));
    const other = ds(name(layer - 1, number + 1));
    const target = ds(name(layer, number));
    const place = { line: 1, column: 1 };
    const input = (owner: typeof from, column: string, subtype: Subtype) => ({
      dataset: owner,
      column,
      subtype,
      confidence: 'exact' as const,
      evidence: [{ kind: 'static' as const, place }],
    });
    const flows = COLUMNS.map(
      (column, i): Flow => ({
        kind: 'column',
        statement: 0,
        dataset: target,
        column,
        inputs: uniqueInputs([
          input(from, column, 'TRANSFORMATION'),
          input(other, COLUMNS[(i + 1) % COLUMNS.length] ?? column, 'CONDITIONAL'),
        ]),
        expression: `${column} + ${variant}`,
        place,
        digest: variant,
      }),
    );
    const inputs = uniqueInputs([input(from, 'column_0', 'JOIN'), input(other, 'column_1', 'JOIN')]);
    const rows: Flow = {
      kind: 'row',
      statement: 0,
      dataset: target,
      inputs,
      scans: [from, other].sort(),
      named: [from, other].flatMap((owner) => COLUMNS.map((column) => ({ dataset: owner, column, place }))),
      opaque: false,
      place,
      digest: variant,
    };
    return lineage({ project, name: `job_${number}`, flows: [...flows, rows] });
  });
  const last = Math.ceil(jobs / WIDTH);
  const datasets = Array.from({ length: (last + 1) * WIDTH }, (_, i) =>
    dataset(name(Math.floor(i / WIDTH), i), COLUMNS),
  );
  return graphOf({ project, datasets, jobs: lineages });
}
