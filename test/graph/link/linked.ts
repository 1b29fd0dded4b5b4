/** Links a small inventory, and prints a graph with one line for each flow. */

import { indexDatasets } from '../../../src/graph/link/dataset-index.ts';
import { link } from '../../../src/graph/link/link.ts';
import { type JobAnalysis, readJob } from '../../../src/graph/link/read-job.ts';
import type { ColumnGraph, Flow } from '../../../src/model/column-graph.ts';
import type { Dataset, Inventory, SourceJob } from '../../../src/model/inventory.ts';
import type { QueryLineage } from '../../../src/model/query-lineage.ts';
import { id, inventory } from './small-inventory.ts';

export function linked(
  datasets: readonly Dataset[],
  jobs: readonly SourceJob[],
  texts: Readonly<Record<string, QueryLineage>>,
): ColumnGraph {
  const whole: Inventory = inventory(datasets, jobs);
  const index = indexDatasets(whole);
  const readings = jobs.map((one) => {
    const text = texts[one.name.split('.').at(-1) ?? ''];
    const analysis: JobAnalysis = text === undefined ? { kind: 'none' } : { kind: 'analysed', lineage: text };
    return readJob(one, analysis, index);
  });
  return link(whole, readings);
}

export function show(graph: ColumnGraph): string[] {
  return graph.jobs.flatMap(({ flows }) => flows.map(showFlow));
}

function showFlow(flow: Flow): string {
  const name = short(flow.dataset);
  if (flow.kind === 'row' && flow.opaque)
    return `${name} rows opaque; scans ${flow.scans.map(short).join(', ')}`;
  const inputs = flow.inputs.map(({ dataset: from, column, subtype, confidence, evidence }) => {
    const where = evidence
      .map((one) =>
        one.kind === 'static' ? `@${one.place.line}` : one.kind === 'declared' ? one.by : one.kind,
      )
      .join('');
    return `${short(from)}.${column} ${subtype} ${confidence} ${where}`;
  });
  if (flow.kind === 'row')
    return `${name} rows ← ${inputs.join(', ')}; scans ${flow.scans.map(short).join(', ')}`;
  return `${name}.${flow.column} ← ${inputs.join(', ')}`.trimEnd();
}

function short(dataset: string): string {
  return dataset.split('.').at(-1) ?? '';
}

export function columnsOf(graph: ColumnGraph, name: string): string[] {
  return graph.datasets.find(({ id: key }) => key === id(name))?.columns.map((column) => column.name) ?? [];
}
