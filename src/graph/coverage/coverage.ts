/**
 * How much of the lineage is known. Counts the jobs whose columns were traced, and lists the reason and the
 * place for each other job. Counts the columns with a known origin: the columns of all relations that no
 * opaque statement writes. A constant has a known origin without inputs.
 *
 *   40 models, 1 in Python
 *   → jobs 40, withColumns 39, opaque [{ code: 'python-model', places: [{ name: 'model.shop.forecast' }] }]
 *
 * Models and snapshots count. Other jobs define no relation, so they are neither covered nor missing.
 */
import type { ColumnGraph, Job } from '../../model/column-graph.ts';
import { OPAQUE_CODES, type OpaqueCode } from '../../model/finding.ts';
import { type Dataset, definesRelation } from '../../model/inventory.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import type { GraphReader } from '../reader.ts';

export interface Coverage {
  readonly jobs: { readonly total: number; readonly withColumns: number; readonly opaque: number };
  /** Columns of the relations that these jobs write. */
  readonly columns: { readonly total: number; readonly known: number };
  /** By reason, in the order of OPAQUE_CODES. Reasons without a job are left out. */
  readonly opaque: readonly OpaqueGroup[];
}

export interface OpaqueGroup {
  readonly code: OpaqueCode;
  /** The number of jobs. A job may have several places. */
  readonly jobs: number;
  /** Sorted by job, then statement. */
  readonly places: readonly OpaquePlace[];
}

export interface OpaquePlace {
  readonly job: JobId;
  readonly name: string;
  readonly file: string | null;
  /** Index of the statement in the job's text, from 0. */
  readonly statement: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const JOBS_PER_PAGE = 500;

export function coverageOf(graph: ColumnGraph): Coverage {
  const count = new CoverageCount();
  for (const { job } of graph.jobs) count.job(job);
  return count.coverage(graph.datasets);
}

/** The same over a store, for one project or for all. */
export async function readCoverage(reader: GraphReader, project: string | null = null): Promise<Coverage> {
  const count = new CoverageCount();
  let after: string | null = null;
  do {
    const page = await reader.jobs({ first: JOBS_PER_PAGE, after });
    for (const { item: job } of page.items) if (project === null || job.project === project) count.job(job);
    after = page.hasNext ? (page.items.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
  return count.coverage(await reader.datasets(count.written));
}

class CoverageCount {
  #total = 0;
  #opaqueJobs = 0;
  /** Datasets that jobs write, and whether all of those jobs were analysed. */
  readonly #written = new Map<DatasetId, boolean>();
  readonly #places = new Map<OpaqueCode, OpaquePlace[]>();

  get written(): readonly DatasetId[] {
    return [...this.#written.keys()];
  }

  job(job: Job): void {
    if (!definesRelation(job.kind)) return;
    this.#total += 1;
    const isOpaque = job.opaque.length > 0;
    if (isOpaque) this.#opaqueJobs += 1;
    for (const id of job.writes) this.#written.set(id, !isOpaque && (this.#written.get(id) ?? true));
    for (const { code, statement, line, column, message } of job.opaque) {
      const places = this.#places.get(code) ?? [];
      places.push({ job: job.id, name: job.name, file: job.file, statement, line, column, message });
      this.#places.set(code, places);
    }
  }

  coverage(datasets: readonly Dataset[]): Coverage {
    const columns = { total: 0, known: 0 };
    for (const dataset of datasets) {
      const isKnown = this.#written.get(dataset.id);
      if (isKnown === undefined) continue;
      const ofCode = dataset.columns.filter(({ observed }) => observed !== true).length;
      columns.total += ofCode;
      if (isKnown) columns.known += ofCode;
    }
    return {
      jobs: { total: this.#total, withColumns: this.#total - this.#opaqueJobs, opaque: this.#opaqueJobs },
      columns,
      opaque: OPAQUE_CODES.flatMap((code) => this.#group(code)),
    };
  }

  #group(code: OpaqueCode): OpaqueGroup[] {
    const places = this.#places.get(code);
    if (places === undefined) return [];
    places.sort((a, b) => (a.job < b.job ? -1 : a.job > b.job ? 1 : a.statement - b.statement));
    return [{ code, jobs: new Set(places.map(({ job }) => job)).size, places }];
  }
}
