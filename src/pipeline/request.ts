/**
 * What the analysis of one job has to know: its text, and the columns of what it declares to read, of which its cache key is made.
 *
 *   model b declares a and s; a was analysed, s has a whole catalog   →   schema { a: [id, total], s: [id, price] }
 */
import { keptColumns, withListedFields } from '../graph/link/dataset-columns.ts';
import type { JobReading } from '../graph/link/job-reading.ts';
import { OutputsByDataset } from '../graph/link/output-names.ts';
import type { FormerName, FormerNames } from '../model/former-names.ts';
import type { Dataset, Inventory, JobCode, SourceJob } from '../model/inventory.ts';
import type { DatasetId } from '../model/names.ts';
import { type AnalysisRequest, listedColumns } from '../sql/index.ts';

export type SqlCode = Extract<JobCode, { kind: 'sql' }>;

/** Columns as far as the build knows them: from the catalog at first, then as the analysis of each wave finds them. */
export class KnownColumns {
  readonly #datasets: ReadonlyMap<DatasetId, Dataset>;
  readonly #outputs = new OutputsByDataset();
  /** Columns of a whole catalog, by dataset. */
  readonly #typed = new Map<DatasetId, readonly string[]>();

  readonly #formerly: FormerNames;

  constructor(inventory: Inventory, formerly: FormerNames = new Map()) {
    this.#formerly = formerly;
    this.#datasets = new Map(inventory.datasets.map((dataset) => [dataset.id, dataset]));
  }

  learn(reading: JobReading): void {
    this.#outputs.add(reading);
  }

  requestOf(job: SourceJob, code: SqlCode): AnalysisRequest {
    const schema: Record<string, readonly string[] | null> = {};
    const formerly: Record<string, FormerName> = {};
    // What an incremental model adds to is read by its own text too; its columns are then those it has now.
    for (const id of [...job.declared, job.target]) {
      const relation = this.#datasets.get(id)?.relation ?? null;
      if (relation === null) continue;
      schema[relation] = this.#columnsOf(id);
      const names = this.#formerly.get(id);
      if (names !== undefined) formerly[relation] = { relation: names.relation, columns: names.columns };
    }
    const { sql, dialect, defaultDatabase, defaultSchema } = code;
    const target = this.#datasets.get(job.target);
    return {
      sql,
      dialect,
      defaultDatabase,
      defaultSchema,
      schema,
      target: target?.relation ?? target?.name ?? null,
      ...(Object.keys(formerly).length === 0 ? {} : { formerly }),
    };
  }

  /** null: there may be more columns than are known. */
  #columnsOf(id: DatasetId): readonly string[] | null {
    const dataset = this.#datasets.get(id);
    const made = this.#outputs.known.get(id);
    if (made === undefined) return dataset?.columnsComplete ? this.#catalogued(dataset) : null;
    const kept = dataset === undefined ? [] : keptColumns(dataset, made);
    const listed = dataset === undefined ? made : withListedFields(dataset.columns, made);
    return kept.length === 0 ? listed : [...listed, ...kept];
  }

  /** With the fields that their types have. */
  #catalogued({ id, columns }: Dataset): readonly string[] {
    const known = this.#typed.get(id);
    if (known !== undefined) return known;
    // A path that the catalog has itself is listed once.
    const paths = [...new Set(columns.flatMap(({ name, type }) => listedColumns(name, type)))];
    this.#typed.set(id, paths);
    return paths;
  }
}
