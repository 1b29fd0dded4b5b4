import type { FlowInput } from '../../model/column-graph.ts';
import type { Column, Dataset } from '../../model/inventory.ts';
import type { JobId } from '../../model/names.ts';

/** The answer of `tributary columns`. */
export interface ColumnsAnswer {
  readonly dataset: Dataset;
  readonly columns: readonly DescribedColumn[];
  /** Jobs that write the relation. Empty for a source: its inputs are outside the graph. */
  readonly writers: readonly JobId[];
  /** The number of readers that are not understood: each may read any column. */
  readonly opaqueReaders: number;
}

export interface DescribedColumn {
  readonly column: Column;
  /** The inputs of the column. null: a job writes the relation, and the inputs are unknown. */
  readonly inputs: readonly FlowInput[] | null;
  /** The number of statements that use the column. */
  readonly readers: number;
}
