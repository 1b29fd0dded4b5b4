/**
 * Jobs whose code cannot run. In: a version. Out: the first fault of each such job.
 *
 *   b: select nosuch from orders              →   no relation has a column nosuch
 *   b: select tax from orders o, rates r      →   more than one relation has a column tax
 */
import { DIALECTS } from '../../dialect/dialects.ts';
import type { ColumnGraph, Job } from '../../model/column-graph.ts';
import type { JobId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';

export interface Fault {
  readonly message: string;
  readonly file: string | null;
  readonly place: Place;
}

export type Faults = ReadonlyMap<JobId, Fault>;

const CODES: ReadonlySet<string> = new Set([
  'ambiguous-column',
  'subquery-columns',
  'ungrouped-column',
  'contract-broken',
  'duplicate-output',
]);

export function faultsOf({ jobs, findings }: ColumnGraph): Faults {
  const faults = new Map<JobId, Fault>();
  const byName = new Map<string, Job>();
  for (const { job } of jobs) {
    if (job.kind === 'exposure') continue;
    byName.set(job.name, job);
    const reason = job.opaque.find(({ code }) => code === 'unresolved-reference');
    if (reason === undefined) continue;
    const { message, line, column } = reason;
    faults.set(job.id, { message, file: job.file, place: { line, column } });
  }
  for (const { code, subject, message, place } of findings) {
    if (!CODES.has(code)) continue;
    const job = byName.get(subject ?? '');
    if (job === undefined || place === undefined || faults.has(job.id)) continue;
    if (code === 'duplicate-output' && renamesDuplicates(job)) continue;
    faults.set(job.id, { message, file: job.file, place });
  }
  return faults;
}

/** Whether the second of two columns with one name gets another name. Without a dialect, that is unknown. */
function renamesDuplicates({ dialect }: Job): boolean {
  return dialect === null || DIALECTS.named(dialect)?.features.renamesDuplicates === true;
}
