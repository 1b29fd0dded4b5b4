/** Converts between states and their numbers in a WalkGraph. */
import type { State } from '../../graph/reader.ts';
import { type ColumnId, columnId, columnParts, type DatasetId } from '../../model/names.ts';
import type { WalkGraph } from './walk-graph.ts';

/** -1: the graph has no such state. */
export function stateNumber(graph: WalkGraph, state: State): number {
  return state.kind === 'column' ? columnNumber(graph, state.column) : rowsNumber(graph, state.dataset);
}

export function columnNumber(graph: WalkGraph, id: ColumnId): number {
  const { dataset, column } = columnParts(id);
  const number = graph.datasetNumbers.get(dataset);
  if (number === undefined) return -1;
  const first = graph.firstColumn[number] as number;
  const end = graph.endColumn[number] as number;
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((graph.columnNames[middle] as string) < column) low = middle + 1;
    else high = middle;
  }
  return low < end && graph.columnNames[low] === column ? low : -1;
}

export function rowsNumber(graph: WalkGraph, id: DatasetId): number {
  const number = graph.datasetNumbers.get(id);
  return number === undefined ? -1 : graph.columnNames.length + number;
}

function isColumn(graph: WalkGraph, state: number): boolean {
  return state < graph.columnNames.length;
}

export function columnIdOf(graph: WalkGraph, state: number): ColumnId {
  return columnId(datasetOf(graph, state), graph.columnNames[state] as string);
}

/** The state of the rows, or of the column. */
export function datasetOf(graph: WalkGraph, state: number): DatasetId {
  const columns = graph.columnNames.length;
  return graph.datasets[
    state < columns ? (graph.columnDataset[state] as number) : state - columns
  ] as DatasetId;
}

export function stateOf(graph: WalkGraph, state: number): State {
  return isColumn(graph, state)
    ? { kind: 'column', column: columnIdOf(graph, state) }
    : { kind: 'rows', dataset: datasetOf(graph, state) };
}
