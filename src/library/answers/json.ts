/** The shapes that several answers share with --json; docs/cli.md shows them. */
import type { Coverage, ExplainedStep, GraphCounts, Point } from '../../graph/index.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dataset } from '../../model/inventory.ts';
import { columnId, type DatasetId, idParts } from '../../model/names.ts';
import { isObserver } from '../../model/observed.ts';

export interface DatasetJson {
  readonly id: DatasetId;
  readonly namespace: string;
  readonly name: string;
}

export function datasetJson(id: DatasetId): DatasetJson {
  return { id, ...idParts(id) };
}

export function describedJson(dataset: Dataset) {
  const { id, namespace, name, kind, owner, file, nodeId, description, tags } = dataset;
  return { id, namespace, name, kind, owner, file, nodeId, description, tags };
}

export function stepJson(step: ExplainedStep) {
  const { job, statement, subtypes, confidence, expression, file, place, breaks } = step;
  const seen = step.evidence.flatMap((one) => (isObserver(one.kind) ? [one] : []));
  return {
    from: pointJson(step.from),
    to: pointJson(step.to),
    job,
    statement,
    subtypes,
    confidence,
    expression,
    file,
    place,
    breaks,
    ...(seen.length === 0 ? {} : { seen }),
  };
}

/** `id` is that of the column, or of the dataset whose rows or whole are meant. */
export function pointJson({ kind, dataset, column }: Point) {
  const id = column === null ? dataset : columnId(dataset, column);
  return { kind, id, name: idParts(dataset).name, column };
}

export function findingJson(finding: Finding & { readonly project?: string }) {
  const { code, severity, message, hint = null, subject = null, file = null, place = null } = finding;
  return { code, severity, message, hint, subject, file, place };
}

export function coverageJson({ jobs, columns, opaque }: Coverage, counts: GraphCounts) {
  return { jobs, columns, opaque, graph: counts };
}
