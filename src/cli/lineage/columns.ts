/** `tributary columns <relation>`: its columns, what each is made of, and whether anything reads it. */
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
  /** Jobs that write it. None: it is a source, and what it is made of is outside of the graph. */
  readonly writers: readonly JobId[];
  /** Statements that read the relation and whose columns are not known: each may read any column. */
  readonly opaqueReaders: number;
}

export interface DescribedColumn {
  readonly column: Column;
  /** Values it is made of. null: a job writes the relation, and what it makes the column of is not known. */
  readonly inputs: readonly FlowInput[] | null;
  /** Statements that use it. */
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
      `${located.dataset.name}.${located.column} is a column; ask \`tributary columns ${located.dataset.name}\`, or \`tributary lineage\` for the column.`,
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
