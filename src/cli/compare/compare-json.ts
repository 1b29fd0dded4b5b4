/** The answer of `tributary compare --json`; docs/compare.md describes it. Relations have their SQL names. */
import type { ColumnEnds, Comparison, Counts, Disagreement, Score } from '../../graph/index.ts';
import { findingJson } from '../../library/answers/json.ts';
import type { Finding } from '../../model/finding.ts';
import { isStorage } from '../../model/location.ts';
import { type DatasetId, idParts } from '../../model/names.ts';
import type { Verdict } from './verdict.ts';

export function compareJson(
  comparison: Comparison,
  { verdict, findings }: { readonly verdict: Verdict | null; readonly findings: readonly Finding[] },
) {
  const { project, observer, firstSeen, lastSeen, rowInputs, repeated } = comparison;
  return {
    overall: scoreJson(comparison.overall),
    models: comparison.models.map(({ relation, ...model }) => ({
      relation: relationName(relation),
      ...scoreJson(model),
      lastSeen: model.lastSeen,
    })),
    disagreements: comparison.disagreements.map(disagreementJson),
    stale: comparison.stale.map((edge) => ({ ...endsJson(edge), lastSeen: edge.lastSeen })),
    caseDifferences: comparison.caseDifferences.map(({ written, ...edge }) => ({
      ...endsJson(edge),
      written: {
        source: { relation: written.source, column: written.column },
        target: { relation: written.target, column: written.targetColumn },
      },
    })),
    notObserved: comparison.notObserved.map(({ relation, cause, seenAs, edges }) => ({
      relation: relationName(relation),
      cause,
      seenAs: seenAs === null ? null : relationName(seenAs),
      edges,
    })),
    unknownRelations: comparison.unknownRelations.map(({ relation, ...rest }) => ({
      relation: relationName(relation),
      ...rest,
    })),
    rowInputs: { observed: rowInputs.observed, inStatic: rowInputs.inCode },
    repeatedSightings: repeated,
    project,
    observer,
    firstSeen,
    lastSeen,
    failUnder: verdict,
    findings: findings.map(findingJson),
  };
}

function scoreJson({ agreement, precision, recall, counts }: Score) {
  return { agreement, precision, recall, counts: countsJson(counts) };
}

function countsJson({ code, codeSeen, observed, observedInCode, asInfluence, throughViews }: Counts) {
  return {
    static: code,
    staticSeen: codeSeen,
    observed,
    observedInStatic: observedInCode,
    asInfluence,
    throughViews,
  };
}

function disagreementJson(disagreement: Disagreement) {
  const { side, cause, lastSeen, detail } = disagreement;
  const { message, file, place, expression, sameAs } = detail;
  return {
    side,
    ...endsJson(disagreement),
    cause,
    lastSeen,
    detail: {
      message,
      file,
      line: place?.line ?? null,
      column: place?.column ?? null,
      expression,
      sameAs: sameAs === null ? null : endsJson(sameAs),
    },
  };
}

function endsJson({ source, column, target, targetColumn }: ColumnEnds) {
  return {
    source: { relation: relationName(source), column },
    target: { relation: relationName(target), column: targetColumn },
  };
}

/** The SQL name of a relation, or the URI of a file. */
function relationName(id: DatasetId): string {
  const { namespace, name } = idParts(id);
  if (!isStorage(namespace)) return name;
  return namespace.includes('://') ? `${namespace}/${name}` : `${namespace}:${name}`;
}
