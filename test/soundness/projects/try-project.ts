/**
 * One trial of `gate`: a random project and a random edit, run in DuckDB before and after, compared with the
 * verdicts.
 *
 *   await tryProject(lab, 7)   → { misses: [], … }
 */
import { random } from '../generate.ts';
import type { Lab } from '../trial.ts';
import { isChanged, missesOf } from './check.ts';
import { createExecutor, type Executor, type State } from './execute.ts';
import { generateProject } from './generate-project.ts';
import { mutateProject } from './mutate-project.ts';
import type { Project } from './project.ts';
import { askGate, type Verdict, type Verdicts } from './verdicts.ts';

/** Numbers of relations. */
export interface Counts {
  readonly affected: number;
  /** The affected relations whose data changed. */
  readonly changed: number;
  /** The edited relations. */
  readonly own: number;
  readonly ownChanged: number;
  readonly possibly: number;
  /** Without a statement upstream that could not be analysed. */
  readonly possiblyKnown: number;
  readonly verdictsKnown: number;
  readonly unaffected: number;
}

export interface ProjectTrial {
  readonly seed: number;
  readonly what: string;
  readonly misses: readonly string[];
  readonly before: Project;
  readonly after: Project;
  readonly counts: Counts;
  /** Relations that did not change, and were called affected. */
  readonly alarms: readonly string[];
}

/** The edits of one project, so that the project is generated and read once. */
const EDITS = 8;

interface Base {
  readonly seed: number;
  readonly executor: Executor;
  readonly project: Project;
  readonly state: State;
}

const bases = new WeakMap<Lab, Base>();

async function baseOf(lab: Lab, seed: number): Promise<Base> {
  const known = bases.get(lab);
  if (known?.seed === seed) return known;
  const project = await generateProject(random(seed), lab.connection);
  const executor = createExecutor(lab.connection);
  const base = { seed, executor, project, state: await executor.run(project) };
  bases.set(lab, base);
  return base;
}

export async function tryProject(lab: Lab, seed: number): Promise<ProjectTrial | null> {
  const { executor, project, state } = await baseOf(lab, Math.floor(seed / EDITS));
  const edit = await mutateProject(random(seed), executor, project, state);
  if (edit === null) return null;
  const versions = { before: project, old: state, after: edit.after, now: edit.state };
  return { seed, what: edit.what, ...(await compareAnswers(lab, versions)) };
}

interface Versions {
  readonly before: Project;
  readonly old: State;
  readonly after: Project;
  readonly now: State;
}

async function compareAnswers(lab: Lab, { before, old, after, now }: Versions) {
  const verdicts = await askGate(lab, before, after);
  const differs = (name: string): boolean => isChanged(old.get(name), now.get(name));
  const alarms = [...verdicts].flatMap(([name, verdict]) =>
    verdict.kind === 'affected' && !differs(name) ? [alarmText(name, verdict)] : [],
  );
  // An ephemeral model has no relation.
  const isRelation = ({ nodes }: Project, name: string): boolean =>
    nodes.every((node) => node.name !== name || node.materialized !== 'ephemeral');
  const names = [...old.keys()].filter((name) => isRelation(before, name) && isRelation(after, name));
  const misses = missesOf(names, { before: old, after: now, verdicts });
  return { misses, before, after, counts: countsOf(verdicts, differs), alarms };
}

function alarmText(name: string, { rows, added, removed, modified }: Verdict): string {
  return [name, ...(rows ? ['rows'] : []), ...added, ...removed, ...modified].join(' ');
}

function countsOf(verdicts: Verdicts, differs: (name: string) => boolean): Counts {
  const all = [...verdicts].map(([name, verdict]) => ({ name, ...verdict }));
  const of = (kind: Verdict['kind']) => all.filter((verdict) => verdict.kind === kind);
  const [affected, own, possibly] = [of('affected'), of('own'), of('possibly')];
  return {
    affected: affected.length,
    changed: affected.filter(({ name }) => differs(name)).length,
    own: own.length,
    ownChanged: own.filter(({ name }) => differs(name)).length,
    possibly: possibly.length,
    possiblyKnown: possibly.filter(({ opaque }) => !opaque).length,
    verdictsKnown: all.filter(({ opaque }) => !opaque).length,
    unaffected: of('unaffected').length,
  };
}

/** The misses of two given versions; null if the older one does not build. */
export async function missesBetween(
  lab: Lab,
  before: Project,
  after: Project,
): Promise<readonly string[] | null> {
  bases.delete(lab);
  const executor = createExecutor(lab.connection);
  const old = await executor.run(before);
  if ([...old.values()].some((outcome) => 'error' in outcome)) return null;
  const now = await executor.run(after);
  const isOnlySame = [...old].every(([name, outcome]) => !isChanged(outcome, now.get(name)));
  return isOnlySame ? [] : (await compareAnswers(lab, { before, old, after, now })).misses;
}
