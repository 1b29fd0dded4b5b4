/** The graph of one project as a store holds it now. In: the store, the name of the project. Throws Failure `not-found` where it was never built. */
import type { ColumnGraph, JobLineage } from '../model/column-graph.ts';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';
import type { Dataset } from '../model/inventory.ts';
import type { LineageStore } from '../store/index.ts';

const FINDINGS_AT_ONCE = 1_000;

type Line = { readonly dataset: Dataset } | JobLineage;

export async function readStored(store: LineageStore, project: string): Promise<ColumnGraph> {
  const builds = await store.builds();
  if (!builds.some((build) => build.project === project)) {
    throw new Failure(
      'not-found',
      `The ${store.location} holds no build of ${project}; run \`tributary build\` on the base first, or give --base a commit or a manifest.`,
    );
  }
  const datasets: Dataset[] = [];
  const jobs: JobLineage[] = [];
  for await (const text of store.export()) {
    const line = JSON.parse(text) as Line;
    if ('dataset' in line) datasets.push(line.dataset);
    else if (line.job.project === project) jobs.push(line);
  }
  const touched = new Set(jobs.flatMap(({ job }) => [...job.reads, ...job.writes, ...job.declaredOnly]));
  const isOnly = builds.length === 1;
  return {
    project,
    datasets: datasets.filter(({ id }) => isOnly || touched.has(id)),
    jobs,
    findings: await findingsOf(store, project),
  };
}

async function findingsOf(store: LineageStore, project: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (let after: string | null = null, hasNext = true; hasNext; ) {
    const page = await store.findings({ first: FINDINGS_AT_ONCE, after });
    for (const { item } of page.items) {
      const { project: of, ...finding } = item;
      if (of === project) found.push(finding);
    }
    after = page.items.at(-1)?.cursor ?? null;
    hasNext = page.hasNext;
  }
  return found;
}
