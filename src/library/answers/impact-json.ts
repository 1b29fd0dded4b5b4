/**
 * The answer of `impact` and of `tributary impact --json`: every downstream relation, in one of three lists.
 */
import type {
  AffectedColumn,
  AffectedRelation,
  AnswerOrigin,
  ChangeKind,
  ImpactAnswer,
  ImpactPartial,
  PossibleReason,
  PossibleRelation,
  UnaffectedProof,
  UnaffectedRelation,
} from '../../graph/index.ts';
import type { DatasetKind } from '../../model/inventory.ts';
import type { ChangedType, DescribedImpact, ShownRelation } from './impact-shown.ts';
import {
  type DatasetJson,
  type DescribedDataset,
  datasetJson,
  describedJson,
  type StepJson,
  stepJson,
} from './json.ts';
import { impactLimit, type MixedBuilds, mixedBuilds } from './walk-limits.ts';

export interface ImpactReport {
  readonly question: {
    readonly dataset: DescribedDataset;
    /** null: the question is about the relation. */
    readonly column: string | null;
    readonly change: ChangeKind;
    /** The new name, of RENAMED and MOVED. */
    readonly to?: string;
    /** Set if the answer is for another column, such as the parent of a nested field. */
    readonly note: string | null;
  };
  readonly trustObserved: boolean;
  readonly counts: ImpactAnswer['counts'];
  /** null: the answer is complete. Otherwise the walk that reached a limit, and the limit. */
  readonly partial: (ImpactPartial & { readonly message: string }) | MixedBuilds | null;
  /** The builds that the answer is from. */
  readonly origin: AnswerOrigin;
  readonly affected: readonly AffectedReport[];
  readonly possiblyAffected: readonly PossibleReport[];
  readonly unaffected: readonly UnaffectedReport[];
}

interface RelationReport extends DatasetJson {
  readonly kind: DatasetKind | null;
  /** Steps from the change, on the shortest path. */
  readonly hops: number;
}

interface OwnedReport extends RelationReport {
  readonly owner: string | null;
  readonly file: string | null;
}

export interface AffectedReport extends OwnedReport {
  /**
   * BREAKS: the relation can no longer be built. BLOCKED: a relation upstream can no longer be built.
   * CHANGES: it loses columns, or values or rows differ.
   */
  readonly effect: AffectedRelation['effect'];
  /** The nearest relation upstream that fails to build, if the effect is BLOCKED. */
  readonly blockedBy?: DatasetJson;
  /** All columns are affected, known or not. */
  readonly whole: boolean;
  /** The removed columns and relations that its code references, if it breaks. */
  readonly brokenBy?: readonly NameReport[];
  /** The columns with another type that it uses, if two versions are compared. */
  readonly types?: readonly TypeReport[];
  /** Why it breaks, if the reason is not that its code references what was removed. */
  readonly fault?: string;
  /** Rows are added, removed or changed. */
  readonly rows: boolean;
  readonly columns: readonly (Omit<AffectedColumn, 'column'> & { readonly name: string })[];
  /** Why further columns of it are possibly affected. */
  readonly alsoPossibly: readonly ReasonReport[];
  /** Tests that may fail. */
  readonly tests: readonly { readonly column: string | null; readonly name: string }[];
  /** A shortest path from the change, if it was requested. */
  readonly path?: readonly StepJson[];
}

/** `column`: null for a relation. */
export interface NameReport extends DatasetJson {
  readonly column: string | null;
}

export interface TypeReport extends DatasetJson {
  readonly column: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface PossibleReport extends OwnedReport {
  /** The columns with another type that it uses, if two versions are compared. */
  readonly types?: readonly TypeReport[];
  readonly reasons: readonly ReasonReport[];
}

/** Why it cannot be proved whether the change reaches the relation. */
export type ReasonReport = PossibleReason;

export interface UnaffectedReport extends RelationReport {
  /** Changed columns of the relations that it reads; it uses none of these columns. */
  readonly doesNotUse: readonly (DatasetJson & { readonly columns: readonly string[] })[];
  /** Unaffected relations downstream of the change that it reads. */
  readonly readsUnaffected: readonly DatasetJson[];
  /** Relations and columns with a new name or position and the same values. */
  readonly follows?: readonly FollowsReport[];
}

export interface FollowsReport extends DatasetJson {
  /** The former name; null if it has not changed. */
  readonly from: DatasetJson | null;
  readonly columns: readonly { readonly column: string; readonly from: string | null }[];
}

export function impactJson(described: DescribedImpact, origin: AnswerOrigin): ImpactReport {
  const { located, change, answer, affected, possible, unaffected } = described;
  const isColumn = located.kind === 'column';
  return {
    question: {
      dataset: describedJson(located.dataset),
      column: isColumn ? located.column : null,
      change: change.kind,
      ...('to' in change ? { to: change.to } : {}),
      note: isColumn ? located.note : null,
    },
    trustObserved: answer.trustObserved,
    counts: answer.counts,
    partial:
      answer.partial === null
        ? mixedBuilds(origin)
        : { ...answer.partial, message: impactLimit(answer.partial) },
    origin,
    affected: affected.map(affectedJson),
    possiblyAffected: possible.map(possibleJson),
    unaffected: unaffected.map(unaffectedJson),
  };
}

export function affectedJson(shown: ShownRelation<AffectedRelation>): AffectedReport {
  const { relation, dataset, tests, reasons, path, fault, brokenBy, types = [] } = shown;
  const { hops, effect, blockedBy, whole, rows, columns } = relation;
  return {
    ...datasetJson(relation.dataset),
    kind: dataset?.kind ?? null,
    owner: dataset?.owner ?? null,
    file: dataset?.file ?? null,
    hops,
    effect,
    ...(blockedBy === null ? {} : { blockedBy: datasetJson(blockedBy) }),
    whole,
    ...(brokenBy.length === 0
      ? {}
      : { brokenBy: brokenBy.map(({ dataset: id, column }) => ({ ...datasetJson(id), column })) }),
    ...(types.length === 0 ? {} : { types: types.map(typeJson) }),
    ...(fault === undefined ? {} : { fault }),
    rows: rows !== null,
    columns: columns.map(({ column, hops: columnHops, change }) => ({
      name: column,
      hops: columnHops,
      change,
    })),
    alsoPossibly: reasons.map(reasonJson),
    tests,
    ...(path === null ? {} : { path: path.map(stepJson) }),
  };
}

function typeJson({ dataset, ...type }: ChangedType): TypeReport {
  return { ...datasetJson(dataset), ...type };
}

export function possibleJson({
  relation,
  dataset,
  reasons,
  types = [],
}: ShownRelation<PossibleRelation>): PossibleReport {
  return {
    ...datasetJson(relation.dataset),
    kind: dataset?.kind ?? null,
    owner: dataset?.owner ?? null,
    file: dataset?.file ?? null,
    hops: relation.hops,
    ...(types.length === 0 ? {} : { types: types.map(typeJson) }),
    reasons: reasons.map(reasonJson),
  };
}

export function unaffectedJson({
  relation,
  dataset,
  proof,
}: ShownRelation<UnaffectedRelation>): UnaffectedReport {
  return {
    ...datasetJson(relation.dataset),
    kind: dataset?.kind ?? null,
    hops: relation.hops,
    ...proofJson(proof),
  };
}

function proofJson(
  proof: UnaffectedProof | null,
): Pick<UnaffectedReport, 'doesNotUse' | 'readsUnaffected' | 'follows'> {
  const follows = proof?.follows ?? [];
  return {
    doesNotUse: (proof?.doesNotUse ?? []).map(({ dataset, columns }) => ({
      ...datasetJson(dataset),
      columns,
    })),
    readsUnaffected: (proof?.readsUnaffected ?? []).map(datasetJson),
    ...(follows.length === 0 ? {} : { follows: follows.map(followJson) }),
  };
}

function followJson({ dataset, from, columns }: UnaffectedProof['follows'][number]): FollowsReport {
  return { ...datasetJson(dataset), from: from === null ? null : datasetJson(from), columns };
}

function reasonJson({
  code,
  message,
  from,
  job,
  file,
  statement,
  place,
  observed,
}: PossibleReason): ReasonReport {
  const reason = { code, message, from, job, file, statement, place };
  return observed === undefined ? reason : { ...reason, observed };
}
