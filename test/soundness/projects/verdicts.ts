/**
 * What `gate` reports for two versions of a project, as one verdict per relation.
 */
import type { AffectedRelation, ColumnDiff, RelationDiff } from '../../../src/graph/index.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { compareVersions } from '../../../src/pipeline/compare-versions.ts';
import { type ProjectVersion, readProject } from '../../../src/pipeline/read-version.ts';
import { withFormerNames } from '../../../src/pipeline/with-former-names.ts';
import type { Lab } from '../trial.ts';
import type { Project } from './project.ts';
import { nodeName, writeProject } from './write-project.ts';

export interface Verdict {
  readonly kind: 'own' | 'affected' | 'possibly' | 'unaffected';
  /** True if it fails to build: it breaks, or is blocked. */
  readonly fails: boolean;
  readonly rows: boolean;
  /** True if any column may differ. */
  readonly open: boolean;
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly modified: ReadonlySet<string>;
  /** True if a statement upstream could not be analysed. */
  readonly opaque: boolean;
}

/** By the name of the node. A relation without verdict does not read anything that changes. */
export type Verdicts = ReadonlyMap<string, Verdict>;

export async function graphOf(lab: Lab, project: Project): Promise<ColumnGraph> {
  return (await versionOf(lab, project)).graph;
}

async function versionOf(lab: Lab, project: Project): Promise<ProjectVersion> {
  writeProject(lab.folder, project);
  return await readProject(lab.folder, { cacheDirectory: `${lab.folder}/state`, queue: lab.queue });
}

/** `old`: the graph of the older version. */
export async function askGate(lab: Lab, old: ColumnGraph, after: Project): Promise<Verdicts> {
  const now = await withFormerNames(old, await versionOf(lab, after), true);
  const names = new Map<string, string>();
  for (const { id, nodeId } of [...old.datasets, ...now.datasets])
    if (nodeId !== null) names.set(id, nodeName(nodeId));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const opaque = opaqueOf(old, now, nameOf);
  return await compareVersions(old, now, {}, async ({ answer, diff }) => {
    const verdicts = new Map<string, Verdict>();
    const add = (dataset: string, verdict: Partial<Verdict> & Pick<Verdict, 'kind'>): void => {
      const name = nameOf(dataset);
      verdicts.set(name, { ...NONE, ...verdict, opaque: opaque.has(name) });
    };
    for (const { dataset } of answer.unaffected) add(dataset, { kind: 'unaffected' });
    for (const { dataset } of answer.possiblyAffected) add(dataset, { kind: 'possibly', open: true });
    for (const relation of answer.affected) add(relation.dataset, affectedVerdict(relation));
    for (const relation of diff.relations)
      if (relation.own) add(relation.dataset, ownVerdict(relation, verdicts.get(nameOf(relation.dataset))));
    return verdicts;
  });
}

const NO_NAMES: ReadonlySet<string> = new Set();

const NONE: Omit<Verdict, 'kind' | 'opaque'> = {
  fails: false,
  rows: false,
  open: false,
  added: NO_NAMES,
  removed: NO_NAMES,
  modified: NO_NAMES,
};

type Answered = Omit<Verdict, 'opaque'>;

function affectedVerdict({ effect, whole, columns, rows, alsoPossibly }: AffectedRelation): Answered {
  const named = (change: string): Set<string> =>
    new Set(columns.flatMap((each) => (each.change === change ? [each.column] : [])));
  return {
    kind: 'affected',
    fails: effect !== 'CHANGES',
    rows: rows !== null,
    open: whole || alsoPossibly !== null,
    added: named('ADDED'),
    removed: named('REMOVED'),
    modified: named('MODIFIED'),
  };
}

/** `also`: the relation is affected by another change too. */
function ownVerdict(relation: RelationDiff, also: Answered = { ...NONE, kind: 'own' }): Answered {
  const { columns, rows, opaque, broken, settings, change } = relation;
  const named = (...kinds: readonly ColumnDiff['kind'][]): string[] =>
    columns.flatMap((each) => (kinds.includes(each.kind) ? [each.column] : []));
  const former = columns.flatMap((each) => (each.kind === 'RENAMED' ? [each.from] : []));
  return {
    kind: 'own',
    fails: broken !== null || also.fails,
    rows: rows || also.rows,
    open:
      opaque !== null ||
      also.open ||
      settings.some(({ effect }) => effect === 'POSSIBLY' || effect === 'CALLED') ||
      change === 'ADDED' ||
      change === 'REMOVED',
    added: new Set([...named('ADDED', 'RENAMED'), ...also.added]),
    removed: new Set([...named('REMOVED'), ...former, ...also.removed]),
    modified: new Set([...named('MODIFIED', 'RETYPED', 'MOVED'), ...also.modified]),
  };
}

/** The relations downstream of a statement that could not be analysed, and hooks that were not. */
function opaqueOf(old: ColumnGraph, now: ColumnGraph, nameOf: (id: string) => string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const graph of [old, now]) {
    let size = -1;
    while (size !== found.size) {
      size = found.size;
      for (const { job, flows } of graph.jobs) {
        const isOpaque =
          flows.some((flow) => flow.kind === 'row' && flow.opaque) ||
          job.reads.some((id) => found.has(nameOf(id)));
        if (isOpaque) for (const id of job.writes) found.add(nameOf(id));
      }
    }
  }
  return found;
}
