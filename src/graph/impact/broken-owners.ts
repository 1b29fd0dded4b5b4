/**
 * Relations that are not built because their hook or constraint breaks. In: the steps by which things break.
 * Out: each such relation, with what breaks.
 *
 *   orders has a foreign key to riders(id), and riders loses id
 *   → the constraints of orders break, so dbt does not build orders
 */
import type { DatasetId } from '../../model/names.ts';
import type { FlowReader } from '../code-only.ts';
import { jobsById } from '../lineage/explain.ts';
import type { Block, Origin } from './impact-answer.ts';

export async function brokenOwners(
  reader: FlowReader,
  origins: ReadonlyMap<string, Origin>,
  broken: ReadonlyMap<DatasetId, unknown>,
): Promise<Map<DatasetId, Block>> {
  const steps = [...origins.values()].filter(({ effect }) => effect === 'BREAKS');
  const jobs = await jobsById(
    reader,
    steps.map(({ job }) => job),
  );
  const ids = [...jobs.values()].flatMap(({ id, kind }) => (kind === 'hook' || kind === 'test' ? [id] : []));
  const sources = new Map((await reader.sourcesOf(ids)).map((source) => [source.id, source]));
  return new Map(
    steps.flatMap(({ job, to, hops }) => {
      const source = sources.get(job);
      const of = source?.kind === 'hook' ? source.target : source?.of;
      return of === undefined || of === to.dataset || broken.has(of)
        ? []
        : [[of, { by: to.dataset, hops }] as const];
    }),
  );
}
