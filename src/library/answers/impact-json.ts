/** The answer of `tributary impact --json`: every relation downstream, in exactly one of three lists. */
import type {
  AffectedRelation,
  PossibleReason,
  PossibleRelation,
  UnaffectedProof,
  UnaffectedRelation,
} from '../../graph/index.ts';
import type { DescribedImpact, ShownRelation } from './impact-shown.ts';
import { datasetJson, describedJson, stepJson } from './json.ts';
import { impactLimit } from './walk-limits.ts';

export function impactJson(described: DescribedImpact) {
  const { located, change, answer, affected, possible, unaffected } = described;
  const isColumn = located.kind === 'column';
  return {
    question: {
      dataset: describedJson(located.dataset),
      column: isColumn ? located.column : null,
      change: change.kind,
      ...(change.kind === 'RENAMED' ? { to: change.to } : {}),
      note: isColumn ? located.note : null,
    },
    trustObserved: answer.trustObserved,
    counts: answer.counts,
    partial: answer.partial === null ? null : { ...answer.partial, message: impactLimit(answer.partial) },
    affected: affected.map(affectedJson),
    possiblyAffected: possible.map(possibleJson),
    unaffected: unaffected.map(unaffectedJson),
  };
}

export function affectedJson(shown: ShownRelation<AffectedRelation>) {
  const { relation, dataset, tests, reasons, path, fault } = shown;
  const { hops, effect, whole, rows, columns } = relation;
  return {
    ...datasetJson(relation.dataset),
    kind: dataset?.kind ?? null,
    owner: dataset?.owner ?? null,
    file: dataset?.file ?? null,
    hops,
    effect,
    whole,
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

export function possibleJson({ relation, dataset, reasons }: ShownRelation<PossibleRelation>) {
  return {
    ...datasetJson(relation.dataset),
    kind: dataset?.kind ?? null,
    owner: dataset?.owner ?? null,
    file: dataset?.file ?? null,
    hops: relation.hops,
    reasons: reasons.map(reasonJson),
  };
}

export function unaffectedJson({ relation, dataset, proof }: ShownRelation<UnaffectedRelation>) {
  return {
    ...datasetJson(relation.dataset),
    kind: dataset?.kind ?? null,
    hops: relation.hops,
    ...proofJson(proof),
  };
}

function proofJson(proof: UnaffectedProof | null) {
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

function followJson({ dataset, from, columns }: UnaffectedProof['follows'][number]) {
  return { ...datasetJson(dataset), from: from === null ? null : datasetJson(from), columns };
}

function reasonJson({ code, message, from, job, file, statement, place, observed }: PossibleReason) {
  const reason = { code, message, from, job, file, statement, place };
  return observed === undefined ? reason : { ...reason, observed };
}
