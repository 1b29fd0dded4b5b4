/**
 * The columns that a job gives the datasets it makes, in order, as its text names them. What reads such a dataset is analysed with
 * them; a dataset that a job only writes rows into, or whose columns cannot be known, has no entry.
 *
 *   model b: select id, price + tax as total from a   →   b: [id, total]
 *   model c: select struct(a as x) as s from b        →   c: [s, s.x]
 */
import type { DatasetId } from '../../model/names.ts';
import type { OutputColumn } from '../../model/query-lineage.ts';
import type { JobReading, StatementReading } from './job-reading.ts';

export function outputNames(
  statements: readonly StatementReading[],
): ReadonlyMap<DatasetId, readonly string[]> {
  const outputs = new Map<DatasetId, readonly string[]>();
  for (const { dataset, defines, known } of statements) {
    if (!defines) continue;
    if (known === null) {
      outputs.delete(dataset);
      continue;
    }
    const selected = outputPaths(known.columns);
    outputs.set(dataset, [...new Set([...selected, ...known.added.map(({ name }) => name)])]);
  }
  return outputs;
}

/** Columns and their fields, each after what holds it. */
export function outputPaths(columns: readonly OutputColumn[]): string[] {
  return columns.flatMap(({ name, fields = [] }) => [name, ...fields.map((field) => field.name)]);
}

/** The columns that all jobs give each dataset. Where several make one, it may have those of any; where one of them is not understood, no list. */
export class OutputsByDataset {
  readonly known = new Map<DatasetId, readonly string[]>();
  /** Made by a job whose columns cannot be known. */
  readonly #open = new Set<DatasetId>();

  add({ job, outputs, statements }: Pick<JobReading, 'job' | 'outputs' | 'statements'>): void {
    const isOpen = statements.some(({ dataset, known }) => dataset === job.target && known === null);
    if (isOpen && !outputs.has(job.target)) this.#open.add(job.target);
    for (const [dataset, names] of outputs) {
      const others = this.known.get(dataset);
      this.known.set(dataset, others === undefined ? names : [...new Set([...others, ...names])]);
    }
    for (const dataset of this.#open) this.known.delete(dataset);
  }
}
