/**
 * One trial of `gate`: a random project and a random edit, run in DuckDB before and after, compared with the
 * verdicts.
 *
 *   await tryProject(lab, 7)   → { misses: [], … }
 */
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { random } from '../generate.ts';
import type { Lab } from '../trial.ts';
import { isChanged, missesOf } from './check.ts';
import { createExecutor, type Executor, type State } from './execute.ts';
import { generateProject } from './generate-project.ts';
import { mutateProject } from './mutate-project.ts';
import { isReader, type Project } from './project.ts';
import { askGate, graphOf, type Verdict, type Verdicts } from './verdicts.ts';

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
  /** A manifest has only a checksum of a seed, so each reader of an edited seed is affected. */
  readonly editsSeed: boolean;
  /** Relations that did not change, and were called affected. */
  readonly alarms: readonly string[];
}

/** The edits of one project, so that the project is generated and read once. */
const EDITS = 8;

interface Base {
  readonly project: Project;
  readonly runs: readonly SetRun[];
  readonly graph: ColumnGraph;
}

/** The project with one set of data. */
interface SetRun {
  readonly executor: Executor;
  readonly old: () => Promise<State>;
}

const bases = new WeakMap<Lab, Base & { readonly seed: number }>();

async function baseOf(lab: Lab, seed: number): Promise<Base> {
  const known = bases.get(lab);
  if (known?.seed === seed) return known;
  const project = await generateProject(random(seed), lab.connections[0]);
  const base = { seed, ...(await built(lab, project)) };
  bases.set(lab, base);
  return base;
}

async function built(lab: Lab, project: Project): Promise<Base> {
  const runs = lab.connections.map((connection, set): SetRun => {
    const executor = createExecutor(connection, set);
    let state: State | null = null;
    const old = async (): Promise<State> => {
      state ??= await executor.run(project);
      return state;
    };
    return { executor, old };
  });
  return { project, runs, graph: await graphOf(lab, project) };
}

export async function tryProject(lab: Lab, seed: number): Promise<ProjectTrial | null> {
  const base = await baseOf(lab, Math.floor(seed / EDITS));
  const [first, ...others] = base.runs;
  if (first === undefined) return null;
  const edit = await mutateProject(random(seed), first.executor, base.project, await first.old());
  if (edit === null) return null;
  const runs = seed % 2 === 0 ? others : others.toReversed();
  const compared = await compareAnswers(lab, { ...base, runs: [first, ...runs] }, edit.after);
  return { seed, what: edit.what, ...compared };
}

/** One set seldom shows every change. Further sets are run until each affected relation differs. */
const FEWEST_SETS = 2;

async function compareAnswers(lab: Lab, { project: before, runs, graph }: Base, after: Project) {
  const verdicts = await askGate(lab, graph, after);
  const changed = new Set<string>();
  const misses = new Map<string, string>();
  // An ephemeral model has no relation.
  const isRelation = ({ nodes }: Project, name: string): boolean =>
    nodes.every((node) => node.name !== name || node.materialized !== 'ephemeral');
  const readers = new Set(before.nodes.filter(isReader).map(({ name }) => name));
  const isReaderName = (name: string): boolean => readers.has(name);
  const isAlarm = ([name, { kind }]: readonly [string, Verdict]): boolean =>
    kind === 'affected' && !changed.has(name);
  for (const [i, { executor, old }] of runs.entries()) {
    if (i >= FEWEST_SETS && ![...verdicts].some(isAlarm)) break;
    const was = await old();
    const now = await executor.run(after);
    for (const [name, outcome] of was) if (isChanged(outcome, now.get(name))) changed.add(name);
    const names = [...was.keys()].filter((name) => isRelation(before, name) && isRelation(after, name));
    for (const miss of missesOf(names, { before: was, after: now, verdicts }, isReaderName))
      misses.set(miss.split(':')[0] ?? '', miss);
  }
  const differs = (name: string): boolean => changed.has(name);
  const alarms = [...verdicts].filter(isAlarm).map(([name, verdict]) => alarmText(name, verdict));
  const seedsOf = ({ inputs }: Project): string =>
    JSON.stringify(inputs.filter(({ kind }) => kind === 'seed'));
  const editsSeed = seedsOf(before) !== seedsOf(after);
  return {
    misses: [...misses.values()],
    before,
    after,
    editsSeed,
    counts: countsOf(verdicts, differs),
    alarms,
  };
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
  const base = await built(lab, before);
  const first = await base.runs[0]?.old();
  if ([...(first?.values() ?? [])].some((outcome) => 'error' in outcome)) return null;
  return (await compareAnswers(lab, base, after)).misses;
}
