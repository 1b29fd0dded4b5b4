/** The JSON shapes that several answers share, in the library and with --json; docs/cli.md describes them. */

import type { Coverage, ExplainedStep, GraphCounts, Point } from '../../graph/index.ts';
import type { ObservedEvidence } from '../../model/column-graph.ts';
import type { Confidence, Subtype } from '../../model/edge.ts';
import type { Finding } from '../../model/finding.ts';
import type { Dataset } from '../../model/inventory.ts';
import { type ColumnId, columnId, type DatasetId, idParts, type JobId } from '../../model/names.ts';
import { isObserver } from '../../model/observed.ts';
import type { Place } from '../../model/place.ts';

export interface DatasetJson {
  readonly id: DatasetId;
  readonly namespace: string;
  readonly name: string;
}

/** The description of the relation that a question is about. */
export type DescribedDataset = Pick<
  Dataset,
  'id' | 'namespace' | 'name' | 'kind' | 'owner' | 'file' | 'nodeId' | 'description' | 'tags'
>;

/** A column, the rows of a relation, or a relation. */
export interface PointJson {
  readonly kind: Point['kind'];
  /** The id of the column, or of the dataset. */
  readonly id: ColumnId | DatasetId;
  /** The name of the relation. */
  readonly name: string;
  /** null unless `kind` is `column`. */
  readonly column: string | null;
}

/** One step of lineage, in the direction of the data. */
export interface StepJson {
  readonly from: PointJson;
  readonly to: PointJson;
  readonly job: JobId;
  /** Index of the statement in the job, from 0. */
  readonly statement: number;
  /** Empty if the statement only reads the relation. */
  readonly subtypes: readonly Subtype[];
  readonly confidence: Confidence | null;
  readonly expression: string | null;
  readonly file: string | null;
  readonly place: Place | null;
  /** The target cannot be built without the source of the step. */
  readonly breaks: boolean;
  /** The engines that observed the step, with times. */
  readonly seen?: readonly ObservedEvidence[];
}

export function datasetJson(id: DatasetId): DatasetJson {
  return { id, ...idParts(id) };
}

export function describedJson(dataset: Dataset): DescribedDataset {
  const { id, namespace, name, kind, owner, file, nodeId, description, tags } = dataset;
  return { id, namespace, name, kind, owner, file, nodeId, description, tags };
}

export function stepJson(step: ExplainedStep): StepJson {
  const { job, statement, subtypes, confidence, expression, file, place, breaks } = step;
  const seen = step.evidence.flatMap((one) => (isObserver(one.kind) ? [one as ObservedEvidence] : []));
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

export function pointJson({ kind, dataset, column }: Point): PointJson {
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
