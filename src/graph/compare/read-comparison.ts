/**
 * Compares the code of one project in a store with the lineage of one source.
 *
 *   { project: 'shop', source: 'unity-catalog' }
 *   → the current build of shop, compared with observed:unity-catalog
 *
 * Throws Failure `not-found` if one of them is missing, `ambiguous` if neither is specified and there are
 * several, and `store-busy` if a build changed the graph during the read.
 */
import type { ColumnGraph, Job, JobLineage } from '../../model/column-graph.ts';
import { Failure } from '../../model/failure.ts';
import type { DatasetId } from '../../model/names.ts';
import { isObservedProject, observedProject } from '../../model/observed.ts';
import { observedOf } from '../observed/observed-graph.ts';
import { resolveStored } from '../observed/resolve-names.ts';
import type { GraphReader } from '../reader.ts';
import { codeNames } from './code-names.ts';
import { type Comparison, compareObserved } from './compare.ts';

export interface ComparisonQuestion {
  /** null: the only project of code. */
  readonly project: string | null;
  /** null: the only source. */
  readonly source: string | null;
}

export interface StoredComparison extends Comparison {
  readonly source: string;
}

const JOBS_PER_PAGE = 500;
const JOBS_AT_ONCE = 32;
const DATASETS_AT_ONCE = 1_000;

export async function readComparison(
  reader: GraphReader,
  question: ComparisonQuestion,
): Promise<StoredComparison> {
  const found = await findSides(reader, question);
  const jobs = await jobsOf(reader, new Set([found.project, found.observed]));
  const [code, observed] = await Promise.all([
    graphOf(reader, found.project, jobs),
    lineagesOf(
      reader,
      jobs.filter(({ project }) => project === found.observed),
    ),
  ]);
  const lineage = observedOf({ jobs: observed });
  if (lineage === null) throw nothingObserved(found.source);
  if (JSON.stringify(await reader.builds()) !== found.builds) {
    throw new Failure('store-busy', 'A build changed the graph while it was read. Try again.', {
      retryable: true,
    });
  }
  const { source } = found;
  return { source, ...compareObserved(code, resolveStored(lineage, codeNames(code))) };
}

/**
 * The project and the source of a question. Two questions with the same sides and builds have the same
 * answer.
 */
export async function findSides(reader: GraphReader, { project, source }: ComparisonQuestion) {
  const builds = await reader.builds();
  const names = builds.map((build) => build.project);
  const observed = names.filter(isObservedProject);
  const code = names.filter((name) => !isObservedProject(name));
  const wanted = source === null ? null : observedProject(source);
  const side = oneOf(observed, wanted, 'source', (name) => name.slice(observedProject('').length));
  return {
    project: oneOf(code, project, 'project', String),
    observed: side,
    source: side.slice(observedProject('').length),
    builds: JSON.stringify(builds),
  };
}

function oneOf(
  names: readonly string[],
  wanted: string | null,
  what: 'project' | 'source',
  shown: (name: string) => string,
): string {
  const [only, ...others] = wanted === null ? names : names.filter((name) => name === wanted);
  if (only !== undefined && others.length === 0) return only;
  const all = names.map(shown).join(', ');
  if (only !== undefined) throw new Failure('ambiguous', `There are several ${what}s: ${all}. Specify one.`);
  if (wanted !== null && names.length > 0)
    throw new Failure('not-found', `There is no ${what} ${shown(wanted)}; there is ${all}.`);
  if (what === 'source') throw nothingObserved(wanted === null ? null : shown(wanted));
  throw new Failure('not-found', 'There is no build of code yet. Run `tributary build <path>` first.');
}

function nothingObserved(source: string | null): Failure {
  const of = source === null ? '' : ` of ${source}`;
  return new Failure(
    'not-found',
    `The store has no observed lineage${of}. Run \`tributary observe <export>\` first.`,
  );
}

async function jobsOf(reader: GraphReader, projects: ReadonlySet<string>): Promise<Job[]> {
  const jobs: Job[] = [];
  let after: string | null = null;
  do {
    const page = await reader.jobs({ first: JOBS_PER_PAGE, after });
    jobs.push(...page.items.map(({ item }) => item).filter(({ project }) => projects.has(project)));
    after = page.hasNext ? (page.items.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
  return jobs;
}

async function graphOf(reader: GraphReader, project: string, all: readonly Job[]): Promise<ColumnGraph> {
  const own = all.filter((job) => job.project === project);
  const jobs = await lineagesOf(reader, own);
  const touched = new Set<DatasetId>();
  for (const { job, flows } of jobs) {
    for (const id of [...job.reads, ...job.writes, ...job.declaredOnly]) touched.add(id);
    for (const { inputs } of flows) for (const { dataset } of inputs) touched.add(dataset);
  }
  const ids = [...touched].sort();
  const datasets = [];
  for (let at = 0; at < ids.length; at += DATASETS_AT_ONCE)
    datasets.push(...(await reader.datasets(ids.slice(at, at + DATASETS_AT_ONCE))));
  return { project, datasets, jobs, findings: [] };
}

async function lineagesOf(reader: GraphReader, jobs: readonly Job[]): Promise<JobLineage[]> {
  const lineages: JobLineage[] = [];
  for (let at = 0; at < jobs.length; at += JOBS_AT_ONCE) {
    const some = jobs.slice(at, at + JOBS_AT_ONCE);
    const flows = await Promise.all(some.map(({ id }) => reader.flowsOf(id)));
    lineages.push(...some.map((job, i) => ({ job, flows: flows[i] ?? [], digest: '' })));
  }
  return lineages;
}
