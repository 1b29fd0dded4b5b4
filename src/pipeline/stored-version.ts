/**
 * The current content of a store as graphs: the code of one project without observed lineage, or the observed
 * lineage with one graph for each source.
 */
import { observedGraph } from '../graph/observed/observed-graph.ts';
import type { ColumnGraph, JobLineage } from '../model/column-graph.ts';
import { Failure } from '../model/failure.ts';
import type { Finding } from '../model/finding.ts';
import type { Dataset } from '../model/inventory.ts';
import { isObservedProject, observedProject } from '../model/observed.ts';
import type { LineageStore } from '../store/index.ts';
import { readKnowledge } from './read-knowledge.ts';

const FINDINGS_AT_ONCE = 1_000;

/** One graph for each source. */
export async function readObserved(store: LineageStore): Promise<ColumnGraph[]> {
  const projects = (await store.builds()).map(({ project }) => project).filter(isObservedProject);
  if (projects.length === 0) return [];
  const { ledgers, kinds } = await readKnowledge(store, projects);
  const datasets = [...kinds].map(([id, kind]) => ({ id, kind }));
  return [...ledgers].map(([project, { lineage }]) =>
    observedGraph({ lineage, source: project.slice(observedProject('').length), datasets }),
  );
}

type Line = { readonly dataset: Dataset } | JobLineage;

/** Throws Failure `not-found` if the project was never built. */
export async function readStored(store: LineageStore, project: string): Promise<ColumnGraph> {
  const builds = await store.builds();
  if (!builds.some((build) => build.project === project)) {
    throw new Failure(
      'not-found',
      `The ${store.location} has no build of ${project}. Run \`tributary build\` on the base first, or pass a commit or a manifest with --base.`,
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
  const isOnly = builds.filter((build) => !isObservedProject(build.project)).length === 1;
  return {
    project,
    datasets: datasets
      .filter(({ id, observed }) => observed !== true && (isOnly || touched.has(id)))
      .map((dataset) => ({ ...dataset, columns: dataset.columns.filter((each) => each.observed !== true) })),
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
