/**
 * The output columns of a job for each dataset that it defines, in the order and spelling of the text.
 * Readers of the dataset are analysed with these columns. A dataset has no entry if the job only writes rows
 * into it, or if its columns are unknown.
 *
 *   model b: select id, price + tax as total from a   →   b: [id, total]
 *   model c: select struct(a as x) as s from b        →   c: [s, s.x]
 */
import type { DatasetId } from '../../model/names.ts';
import type { OutputColumn } from '../../model/query-lineage.ts';
import type { JobReading, StatementReading } from './job-reading.ts';

export function outputNames(statements: readonly StatementReading[]): OutputNames {
  return namesBy(statements, outputPaths);
}

/** The same in the case in which the engine shows the names. Readers of the dataset may read them as data. */
export function writtenNames(statements: readonly StatementReading[]): OutputNames {
  return namesBy(statements, (columns) =>
    columns.flatMap(({ name, written = name, fields = [] }) => [
      written,
      ...fields.map((field) => field.name),
    ]),
  );
}

type OutputNames = ReadonlyMap<DatasetId, readonly string[]>;

function namesBy(
  statements: readonly StatementReading[],
  pathsOf: (columns: readonly OutputColumn[]) => readonly string[],
): OutputNames {
  const outputs = new Map<DatasetId, readonly string[]>();
  for (const { dataset, defines, known } of statements) {
    if (!defines) continue;
    if (known?.complete !== true) {
      outputs.delete(dataset);
      continue;
    }
    const selected = pathsOf(known.columns);
    outputs.set(dataset, [...new Set([...selected, ...known.added.map(({ name }) => name)])]);
  }
  return outputs;
}

/** Columns and their nested fields, each field after the column or field that contains it. */
export function outputPaths(columns: readonly OutputColumn[]): string[] {
  return columns.flatMap(({ name, fields = [] }) => [name, ...fields.map((field) => field.name)]);
}

/**
 * The output columns of each dataset over all jobs. If several jobs define a dataset, it has the columns of
 * all. If the columns of one job are unknown, the dataset has no list.
 */
export class OutputsByDataset {
  readonly known = new Map<DatasetId, readonly string[]>();
  /** Datasets that a job with unknown columns defines. */
  readonly #open = new Set<DatasetId>();

  add({ job, outputs, statements }: Pick<JobReading, 'job' | 'outputs' | 'statements'>): void {
    // A hook changes rows. It does not define columns.
    const isOpen =
      job.kind !== 'hook' &&
      statements.some(({ dataset, known }) => dataset === job.target && known?.complete !== true);
    if (isOpen && !outputs.has(job.target)) this.#open.add(job.target);
    for (const [dataset, names] of outputs) {
      const others = this.known.get(dataset);
      this.known.set(dataset, others === undefined ? names : [...new Set([...others, ...names])]);
    }
    for (const dataset of this.#open) this.known.delete(dataset);
  }
}
