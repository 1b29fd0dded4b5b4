/**
 * The problems of a report that exceptions can accept. In: the lists of a report. Out: a problem for each
 * entry, and the lists without the accepted entries.
 */
import type { AffectedRelation, BrokenTest, PossibleRelation } from '../../graph/index.ts';
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dataset } from '../../model/inventory.ts';
import { type DatasetId, datasetId } from '../../model/names.ts';
import type { Place } from '../../model/place.ts';
import type { JudgedExceptions, Problem } from '../exceptions/judge-exceptions.ts';
import { problemOf } from '../exceptions/problems.ts';

export interface BrokenRelation {
  readonly dataset: DatasetId;
  readonly name: string;
  readonly file: string | null;
  readonly message: string;
  readonly place: Place;
}

export interface GateLists {
  readonly affected: readonly ShownRelation<AffectedRelation>[];
  readonly possible: readonly ShownRelation<PossibleRelation>[];
  readonly broken: readonly BrokenRelation[];
  readonly tests: readonly BrokenTest[];
  readonly findings: readonly Finding[];
}

export interface GateProblems {
  readonly all: readonly Problem[];
  readonly of: (entry: object) => Problem | undefined;
}

export function gateProblems(lists: GateLists, known: ReadonlyMap<DatasetId, Dataset>): GateProblems {
  const byEntry = new Map<object, Problem>();
  const nodeIdOf = (dataset: DatasetId): string | null => known.get(dataset)?.nodeId ?? null;
  for (const each of [...lists.affected, ...lists.possible]) byEntry.set(each, problemOf(each));
  for (const each of lists.broken)
    byEntry.set(each, { ...breakOf(each.dataset, each.name), nodeId: nodeIdOf(each.dataset) });
  for (const each of lists.tests) {
    const brokenBy = [{ relation: each.name, column: each.column }];
    byEntry.set(each, { ...breakOf(each.dataset, each.name), nodeId: nodeIdOf(each.dataset), brokenBy });
  }
  for (const each of lists.findings) {
    const { subject, code } = each;
    if (subject === undefined) continue;
    const problem = breakOf(datasetId('', subject), subject);
    byEntry.set(each, { ...problem, nodeId: subject, verdict: null, finding: code });
  }
  return { all: [...byEntry.values()], of: (entry) => byEntry.get(entry) };
}

function breakOf(dataset: DatasetId, name: string): Problem {
  return { dataset, name, nodeId: null, verdict: 'breaks', finding: null, brokenBy: [], blockedBy: null };
}

export function openLists(
  lists: GateLists,
  { of }: GateProblems,
  { isAccepted }: Pick<JudgedExceptions, 'isAccepted'>,
): GateLists {
  const open = <Entry extends object>(entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => {
      const problem = of(entry);
      return problem === undefined || !isAccepted(problem);
    });
  return {
    affected: open(lists.affected),
    possible: open(lists.possible),
    broken: open(lists.broken),
    tests: open(lists.tests),
    findings: open(lists.findings),
  };
}
