/**
 * The analysis request of a job: its text, and the columns of its declared inputs. The cache key is derived
 * from the request.
 *
 *   model b declares a and s; a was analysed, s has a complete catalog
 *   → schema { a: [id, total], s: [id, price] }
 */

import { dialectNameOf } from '../dialect/dialects.ts';
import { retainedColumns, withListedFields } from '../graph/link/dataset-columns.ts';
import type { JobReading } from '../graph/link/job-reading.ts';
import { OutputsByDataset, writtenNames } from '../graph/link/output-names.ts';
import type { FormerName, FormerNames } from '../model/former-names.ts';
import type { Dataset, Inventory, JobCode, SourceJob } from '../model/inventory.ts';
import type { DatasetId } from '../model/names.ts';
import { isStructType } from '../model/struct-types.ts';
import { type AnalysisRequest, listedColumns } from '../sql/index.ts';

export type SqlCode = Extract<JobCode, { kind: 'sql' }>;

/** The columns that a build knows: first from the catalog, then from the analysis of each wave. */
export class RequestSchemas {
  readonly #datasets: ReadonlyMap<DatasetId, Dataset>;
  readonly #outputs = new OutputsByDataset();
  /** Columns of a complete catalog, by dataset. */
  readonly #typed = new Map<DatasetId, readonly string[]>();

  readonly #formerly: FormerNames;

  constructor(inventory: Inventory, formerly: FormerNames = new Map()) {
    this.#formerly = formerly;
    this.#datasets = new Map(inventory.datasets.map((dataset) => [dataset.id, dataset]));
  }

  learn(reading: JobReading): void {
    this.#outputs.add({ ...reading, outputs: writtenNames(reading.statements) });
  }

  requestOf(job: SourceJob, code: SqlCode): AnalysisRequest {
    const schema: Record<string, readonly string[] | null> = {};
    const structs: Record<string, readonly string[]> = {};
    const formerly: Record<string, FormerName> = {};
    // The text of an incremental model also reads its target; the columns of the target are its current ones.
    for (const id of [...job.declared, job.target]) {
      const relation = this.#datasets.get(id)?.relation ?? null;
      if (relation === null) continue;
      schema[relation] = this.#columnsOf(id);
      const own = this.#structsOf(id);
      if (own.length > 0) structs[relation] = own;
      const names = this.#formerly.get(id);
      if (names !== undefined) formerly[relation] = { relation: names.relation, columns: names.columns };
    }
    const { sql, defaultDatabase, defaultSchema } = code;
    const target = this.#datasets.get(job.target);
    return {
      sql,
      dialect: dialectNameOf(code.dialect),
      defaultDatabase,
      defaultSchema,
      schema,
      ...(Object.keys(structs).length === 0 ? {} : { structs }),
      target: target?.relation ?? target?.name ?? null,
      ...(Object.keys(formerly).length === 0 ? {} : { formerly }),
    };
  }

  /** null: the columns are not all known. */
  #columnsOf(id: DatasetId): readonly string[] | null {
    const dataset = this.#datasets.get(id);
    const made = this.#outputs.known.get(id);
    if (made === undefined) return dataset?.columnsComplete ? this.#catalogued(dataset) : null;
    const retained = dataset === undefined ? [] : retainedColumns(dataset, made);
    const listed = dataset === undefined ? made : withListedFields(dataset.columns, made);
    return retained.length === 0 ? listed : [...listed, ...retained];
  }

  /** Of the catalog. An analysed column with the name may have another type. */
  #structsOf(id: DatasetId): readonly string[] {
    if (this.#outputs.known.has(id)) return [];
    const columns = this.#datasets.get(id)?.columns ?? [];
    return columns.flatMap(({ name, type }) => (type !== null && isStructType(type) ? [name] : []));
  }

  /** Includes the nested fields of the column types. */
  #catalogued({ id, columns }: Dataset): readonly string[] {
    const known = this.#typed.get(id);
    if (known !== undefined) return known;
    // A path that the catalog also lists as a column is listed once.
    const paths = [...new Set(columns.flatMap(({ name, type }) => listedColumns(name, type)))];
    this.#typed.set(id, paths);
    return paths;
  }
}
