/**
 * `tributary columns <relation>`: the columns of a relation, their inputs, and the number of their readers.
 */
import type { GraphReader } from '../../graph/index.ts';
import type { FlowInput } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import type { Column, Dataset } from '../../model/inventory.ts';
import { columnId, type JobId } from '../../model/names.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { askGraph, named, type QuestionOptions } from '../settings/open-graph.ts';
import { columnsJson } from './columns-json.ts';
import { printColumns } from './print-columns.ts';

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

export async function runColumns(name: string, options: QuestionOptions, io: Io): Promise<ExitCode> {
  const answer = await askGraph(options, io, (graph) => askColumns(graph, name));
  if (io.json) io.printJson(columnsJson(answer));
  else io.print(printColumns(answer, io.paint));
  return EXIT.ok;
}

async function askColumns(graph: GraphReader, name: string): Promise<ColumnsAnswer> {
  const located = await named(graph, name);
  if (located.kind === 'column') {
    throw new Failure(
      'bad-usage',
      `${located.dataset.name}.${located.column} is a column; use \`tributary columns ${located.dataset.name}\`, or \`tributary lineage\` for the column.`,
    );
  }
  const { dataset } = located;
  const writers = (await graph.jobsWriting(dataset.id)).map(({ id }) => id);
  const columns = await Promise.all(
    dataset.columns.map(async (column): Promise<DescribedColumn> => {
      const id = columnId(dataset.id, column.name);
      const [producers, consumers] = await Promise.all([graph.producers(id), graph.consumers(id)]);
      const inputs = producers.flatMap(({ flow }) => flow.inputs);
      const readers = new Set(consumers.map(({ job, flow }) => `${job} ${flow.statement}`)).size;
      return { column, inputs: producers.length === 0 && writers.length > 0 ? null : inputs, readers };
    }),
  );
  const opaque = (await graph.rowConsumers(dataset.id)).filter(({ flow }) => flow.opaque);
  return { dataset, writers, columns, opaqueReaders: opaque.length };
}
