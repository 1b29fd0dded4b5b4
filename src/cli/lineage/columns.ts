/**
 * `tributary columns <relation>`: the columns of a relation, their inputs, and the number of their readers.
 */
import type { GraphReader } from '../../graph/index.ts';
import { Failure } from '../../model/failure.ts';
import { columnId } from '../../model/names.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { askGraph, named, type QuestionOptions } from '../settings/open-graph.ts';
import type { ColumnsAnswer, DescribedColumn } from './columns-answer.ts';
import { columnsJson } from './columns-json.ts';
import { printColumns } from './print-columns.ts';

export async function runColumns(name: string, options: QuestionOptions, io: Io): Promise<ExitCode> {
  const { value: answer, origin } = await askGraph(options, io, (graph) => askColumns(graph, name));
  if (io.json) io.printJson({ ...columnsJson(answer), origin });
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
