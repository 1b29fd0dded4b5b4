/**
 * Jobs whose code cannot run as it is: a version in; for each such job the first reason, out.
 *
 *   b: select nosuch from orders                   →   b: nosuch is no column of any relation here
 *   b: select tax from orders o, rates r           →   b: tax is a column of more than one relation here
 */
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
  'contract-broken',
  'duplicate-output',
]);

/** Two columns of one name: they call the second otherwise. All other engines make no such table. */
const RENAMES_DUPLICATES: ReadonlySet<string | null> = new Set([
  'duckdb',
  'sqlite',
  'clickhouse',
  'ansi',
  'generic',
  null,
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
    if (code === 'duplicate-output' && RENAMES_DUPLICATES.has(job.dialect)) continue;
    faults.set(job.id, { message, file: job.file, place });
  }
  return faults;
}
