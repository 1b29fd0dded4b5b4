/**
 * The report of `tributary gate`, which print-gate, gate-json, gate-markdown, gate-sarif and gate-junit
 * format.
 *
 *   comparison of two versions
 *   → { ruling: { verdict: 'rejected', … }, changed: [orders], affected: [report], exposures: [board] }
 */
import {
  type AffectedRelation,
  type BrokenTest,
  brokenTests,
  type Coverage,
  coverageOf,
  describeImpact,
  downstreamStep,
  type GraphDiff,
  type ImpactedRelation,
  type ImpactPartial,
  impactPath,
  isOnlySorted,
  type Listing,
  type PossibleRelation,
  pathConfidence,
  type RelationDiff,
  type SchemaPolicies,
  schemaChanges,
  type UnaffectedRelation,
} from '../../graph/index.ts';
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import type { GateException } from '../../library/settings/accept-settings.ts';
import type { ColumnGraph } from '../../model/column-graph.ts';
import type { Confidence } from '../../model/edge.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import type { VersionComparison } from '../../pipeline/compare-versions.ts';
import {
  type Acceptance,
  acceptanceOf,
  type JudgedExceptions,
  judgeExceptions,
  type Problem,
} from '../exceptions/judge-exceptions.ts';
import { expiredSentences } from '../exceptions/print-exceptions.ts';
import { type FailOn, failingVerdicts } from '../fail-on.ts';
import { type ChangedTypes, changedTypes } from './changed-types.ts';
import {
  type BrokenRelation,
  type GateLists,
  type GateProblems,
  gateProblems,
  openLists,
} from './gate-problems.ts';
import { type Ruling, rule } from './ruling.ts';

export interface GateReport {
  readonly project: string;
  readonly base: string;
  readonly head: string;
  readonly ruling: Ruling;
  readonly partial: ImpactPartial | null;
  /** Relations whose own code, content or declaration differs. */
  readonly changed: readonly ChangedRelation[];
  /** The relations of `changed` whose new code references a name that does not exist. */
  readonly broken: readonly BrokenRelation[];
  /** Tests that reference a removed column. */
  readonly tests: readonly BrokenTest[];
  readonly exceptions: JudgedExceptions;
  /** How an entry of a list is accepted; null if it is not. */
  readonly acceptanceOf: (entry: object) => Acceptance | null;
  /** The problems that reject the version. */
  readonly failing: readonly Problem[];
  readonly affected: readonly ShownRelation<AffectedRelation>[];
  readonly possible: readonly ShownRelation<PossibleRelation>[];
  readonly unaffected: readonly ShownRelation<UnaffectedRelation>[];
  /** The affected and possibly affected relations that are exposures: dashboards, reports and so on. */
  readonly exposures: readonly ShownRelation[];
  /** The findings of the newer version that the older version does not have. */
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  /** The number of affected relations with a path, by the confidence of the path. */
  readonly confidence: Readonly<Partial<Record<Confidence, number>>>;
}

export interface ChangedRelation extends RelationDiff {
  readonly about: Dataset | null;
}

export interface GateQuestion {
  readonly base: string;
  readonly head: string;
  readonly failOn: readonly FailOn[];
  readonly policies: SchemaPolicies;
  readonly exceptions: readonly GateException[];
  /** `2027-01-31`, in UTC. */
  readonly today: string;
}

export async function gateReport(comparison: VersionComparison, question: GateQuestion): Promise<GateReport> {
  const { after, diff, answer, reader } = comparison;
  const types = await changedTypes(comparison, [
    ...new Set(
      [...diff.relations, ...answer.affected, ...answer.possiblyAffected].map(({ dataset }) => dataset),
    ),
  ]);
  const [affected, possible, unaffected] = await Promise.all([
    shown(comparison, answer.affected, types),
    shown(comparison, answer.possiblyAffected, types),
    shown(comparison, answer.unaffected, new Map()),
  ]);
  const known = new Map(
    (await reader.datasets(diff.relations.map(({ dataset }) => dataset))).map((d) => [d.id, d]),
  );
  const changes = diff.relations.map((relation) => ({
    ...relation,
    about: known.get(relation.dataset) ?? null,
  }));
  const changed = changes.filter((each) => each.own || isOnlySorted(each));
  const broken = brokenRelations(changed);
  const exposures = [...affected, ...possible].filter(isExposure);
  const tests = brokenTests(diff, comparison.before, after);
  const findings = [...schemaChanges(diff, after, question.policies), ...newFindings(comparison)];
  const lists = { affected, possible, broken, tests, findings };
  const problems = gateProblems(lists, known);
  const exceptions = judgeExceptions(problems.all, question.exceptions, question.today);
  const open = openLists(lists, problems, exceptions);
  const found = {
    breaking: open.affected.filter(({ relation, fault }) => relation.whole && fault === undefined),
    unfit: namesOf(open.affected.filter(({ fault }) => fault !== undefined)),
    broken: open.broken.map(({ name }) => name),
    tests: open.tests,
    affected: namesOf(open.affected.filter((each) => isNoTest(each) && each.relation.effect !== 'BLOCKED')),
    blocked: namesOf(open.affected.filter((each) => isNoTest(each) && each.relation.effect === 'BLOCKED')),
    possible: namesOf(open.possible.filter(isNoTest)),
    exposures: namesOf([...open.affected, ...open.possible].filter(isExposure)),
    accepted: exceptions.accepted.map(({ problem }) => problem.name),
    expired: expiredSentences(exceptions),
    partial: answer.partial,
  };
  return {
    project: diff.project,
    base: question.base,
    head: question.head,
    ruling: rule(found, question.failOn),
    partial: answer.partial,
    changed,
    broken,
    tests,
    exceptions,
    failing: failingProblems(open, problems, question.failOn),
    acceptanceOf: (entry) => acceptanceOf(problems.of(entry), exceptions),
    affected,
    possible,
    unaffected,
    exposures,
    findings: [...exceptions.findings, ...open.findings],
    coverage: coverageOf(understood(after, diff)),
    confidence: confidenceOf(affected),
  };
}

function failingProblems(open: GateLists, problems: GateProblems, failOn: readonly FailOn[]): Problem[] {
  const fails = failingVerdicts(failOn);
  const affected = open.affected.filter(
    (each) =>
      each.relation.effect === 'BREAKS' ||
      (fails.affected && isNoTest(each)) ||
      (fails.exposures && isExposure(each)),
  );
  const possible = open.possible.filter(
    (each) => (fails.possibly && isNoTest(each)) || (fails.exposures && isExposure(each)),
  );
  return [...affected, ...open.broken, ...open.tests, ...possible].flatMap((each) => problems.of(each) ?? []);
}

function isExposure({ dataset }: ShownRelation): boolean {
  return dataset?.kind === 'exposure';
}

/** A test changes no data. It is listed, and rejects a version only if it breaks. */
function isNoTest({ dataset }: ShownRelation): boolean {
  return dataset?.kind !== 'test';
}

function namesOf(relations: readonly ShownRelation[]): string[] {
  return relations.map(({ relation }) => relation.name);
}

async function shown<R extends ImpactedRelation>(
  { reader, answer, diff }: VersionComparison,
  relations: Listing<R>,
  types: ChangedTypes,
): Promise<ShownRelation<R>[]> {
  const described = await describeImpact(reader, answer, relations);
  const differing = new Set([...diff.relations, ...answer.affected].map(({ dataset }) => dataset));
  const pathTo = async (relation: ImpactedRelation) => {
    if (relation.verdict !== 'AFFECTED') return null;
    const path = await impactPath(reader, answer, relation);
    if (path !== null || relation.effect === 'BLOCKED') return path;
    return await downstreamStep(reader, relation.dataset, differing);
  };
  return await Promise.all(
    described.map(async (each) => {
      const { relation } = each;
      const path = await pathTo(relation);
      return { ...each, path, types: types.get(relation.dataset) ?? [] };
    }),
  );
}

/** The changed relations that will fail to build, with the reason. */
function brokenRelations(changed: readonly RelationDiff[]): BrokenRelation[] {
  return changed.flatMap(({ dataset, name, broken }) =>
    broken?.own === true ? [brokenRelation(dataset, name, broken)] : [],
  );
}

function brokenRelation(
  dataset: DatasetId,
  name: string,
  { message, file, place }: NonNullable<RelationDiff['broken']>,
): BrokenRelation {
  return { dataset, name, file, message, place };
}

/** A model that breaks is understood: its reason is known. */
function understood(graph: ColumnGraph, { relations }: GraphDiff): ColumnGraph {
  const broken = new Set(relations.flatMap(({ dataset, broken }) => (broken === null ? [] : [dataset])));
  const jobs = graph.jobs.map((lineage) =>
    lineage.job.writes.some((id) => broken.has(id))
      ? { ...lineage, job: { ...lineage.job, opaque: [] } }
      : lineage,
  );
  return { ...graph, jobs };
}

function newFindings({ before, after }: VersionComparison): Finding[] {
  const key = ({ code, subject, message }: Finding): string => JSON.stringify([code, subject, message]);
  const known = new Set(before.findings.map(key));
  return after.findings.filter((finding) => !known.has(key(finding)));
}

function confidenceOf(affected: readonly ShownRelation<AffectedRelation>[]): GateReport['confidence'] {
  const counts: Partial<Record<Confidence, number>> = {};
  for (const { path } of affected) {
    // What is blocked has no path.
    if (path === null || path.length === 0) continue;
    const confidence = pathConfidence(path) ?? 'unknown';
    counts[confidence] = (counts[confidence] ?? 0) + 1;
  }
  return counts;
}
